"""The expression language: text to syntax tree to typed tree to Python functions."""
