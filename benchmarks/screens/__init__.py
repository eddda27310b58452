"""Programs that the screen benchmark drives: a map of hexes, an empty one, and their twin in curses."""
