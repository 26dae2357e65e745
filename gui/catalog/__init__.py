"""The place where cards and models are looked up."""
