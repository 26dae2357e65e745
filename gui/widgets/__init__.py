"""Parts from which the places of the window are built."""
