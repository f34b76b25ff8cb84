"""Matches as text: written, read, replayed and kept. ``docs/records.md`` has the format."""
