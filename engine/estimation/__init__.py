"""One estimate from conditions as people write them: flags, or a row of a table of measurements."""
