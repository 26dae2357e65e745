"""The place where one says what the cards have to do."""
