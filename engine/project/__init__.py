"""The document: project, edits, history, file."""
