"""The content of a report, and the files that hold it."""
