"""Power draw, energy and supply."""
