"""What F1 says: about what has the focus, and about the page around it."""
