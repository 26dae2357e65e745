"""Forms that are bound to the project: they show stored fields and turn what is typed into named edits."""
