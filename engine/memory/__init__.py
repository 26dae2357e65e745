"""What a model takes in a card's memory, by part."""
