"""Scopa in every version: rulesets in YAML, checked, explained, scored and played."""
