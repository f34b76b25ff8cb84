"""Ruleset files: read with positions, put together, held against the schema."""
