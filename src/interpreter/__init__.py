"""The interpreter: rule files in, a playable game out; it never imports the screen."""
