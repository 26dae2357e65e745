"""What the window remembers between sessions."""
