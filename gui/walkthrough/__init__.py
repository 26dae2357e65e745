"""The presentation of a project."""
