"""The search over commands, places, cards, quotes and figures."""
