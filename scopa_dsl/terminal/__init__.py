"""The game on a whole screen, with mouse and keys."""
