"""Desktop interface of Cardwise."""
