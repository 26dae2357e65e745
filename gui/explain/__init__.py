"""How a figure comes about, shown beside it."""
