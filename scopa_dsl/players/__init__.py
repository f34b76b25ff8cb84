"""Computer players; each sees only its own view."""
