"""A match being played: who sits where, what happens next, what can be taken back; no screen, no keys."""
