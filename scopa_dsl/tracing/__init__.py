"""How an answer of the rules came about: every rule, every part of its expressions, with values."""
