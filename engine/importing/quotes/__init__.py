"""Quotes as suppliers send them: workbooks, tables, the clipboard and plain text.

- `files.read_quote_file(path, settings)`, `files.read_clipboard(text, html, settings)`, `text.read_quote_text(text,
  settings, corrections, answers)` give a `QuoteReading`.
- `again.correct(reading, place, field, value)` and `again.answer(reading, question, choice)` read it again with what a
  person says; `again.learned(reading)` gives the settings to remember.
- `accepting.accepted(reading, which)` gives the quotes, `accepting.differences(project, reading)` what they would
  change; the edit `import_quotes` puts them into a project.
"""
