"""What the play screen is put together from."""
