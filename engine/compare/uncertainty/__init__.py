"""What could change: futures, probabilities, swings, flips, maps and what a gap is made of."""
