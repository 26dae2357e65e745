"""Data files shipped with Cardwise."""
