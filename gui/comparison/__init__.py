"""The place where quotes are compared."""
