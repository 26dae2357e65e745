"""The place where quotes are entered and read."""
