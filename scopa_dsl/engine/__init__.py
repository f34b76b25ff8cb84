"""Playing, scoring and ending a game that the compiler has prepared."""
