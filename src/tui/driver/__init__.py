"""What stands between the screen and the terminal: colours, bytes, signals.

Nothing here is imported from this file, so that `tui.driver.terminal` can be read before Textual is.

| module | what |
| --- | --- |
| `terminal` | `Terminal`: what this terminal can do, from its name, the environment and the switches |
| `diff` | `DiffDriver`: the Textual driver that writes only what changed |
| `differ`, `frames`, `rows`, `pens`, `colours`, `moves`, `letters` | its parts, all of them plain functions of text |
| `hangup` | `HangUp`: the terminal goes away, the game does not |
"""
