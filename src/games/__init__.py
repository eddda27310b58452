"""Saved games: the shelf they stand on, the table one is played at, who sits there.  Nothing that was chosen is lost.

A game is a play file (docs/play-files.md).  Nothing here imports the screen; the screen, the line mode and the command
line all play through `Table`.
"""
