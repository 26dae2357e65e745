"""What a quote costs, by account, over the horizon and per unit of work."""
