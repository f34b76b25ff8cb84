"""Playing a game thousands of times, and what can be said of it from that."""
