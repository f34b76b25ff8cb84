"""A game put into words: data in, sentences out, in any language. No printing, no asking."""
