"""A game line by line: one line in, some lines out, nothing but text.  For pipes, slow lines and screen readers."""
