"""The answer being built: which action, then field by field, on the map or from a list."""
