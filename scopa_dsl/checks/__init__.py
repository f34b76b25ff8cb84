"""Checking files: what is wrong with them, what looks wrong, and what playing them shows."""
