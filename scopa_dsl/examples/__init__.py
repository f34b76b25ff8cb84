"""Examples: situations that a file describes, with what its rules must make of them."""
