"""Methods of decision side by side, and when to buy, rent, keep or call."""
