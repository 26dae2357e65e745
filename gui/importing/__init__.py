"""The way of quotes from files, the clipboard and texts into the project."""
