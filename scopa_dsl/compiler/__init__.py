"""Ruleset to game: every expression becomes one compiled hook."""
