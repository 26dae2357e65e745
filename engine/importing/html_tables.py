"""Tables in HTML: saved pages that are called .xls, and what spreadsheets put on the clipboard."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final, TypeAlias

from engine.importing.quotes.results import Merged

Table: TypeAlias = "tuple[list[list[str]], tuple[Merged, ...]]"
_SPACES: Final = re.compile(r"\s+")
_HIDDEN: Final = re.compile(r"#{2,}")
_LARGEST_SPAN: Final = 1000
_SILENT: Final = frozenset({"style", "script", "head", "title"})


def html_tables(text: str) -> tuple[Table, ...]:
    """Rows of cells and merged ranges of every table that has a cell; a table inside a table stands apart."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    reader.finish()
    return tuple(table for table in reader.done if any(any(row) for row in table[0]))


class _Grid:
    """One table while it is read."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], str] = {}
        self.taken: set[tuple[int, int]] = set()
        self.merged: list[Merged] = []
        self.row = -1
        self.parts: list[str] | None = None
        self.span = (1, 1)
        self.exact = ""

    def close_cell(self) -> None:
        if self.parts is None:
            return
        text = _SPACES.sub(" ", "".join(self.parts)).strip()
        if self.exact and (not text or _HIDDEN.fullmatch(text)):
            text = self.exact
        self.parts = None
        self.row = max(self.row, 0)
        column = 0
        while (self.row, column) in self.taken:
            column += 1
        down, across = self.span
        self.cells[self.row, column] = text
        self.taken.update((self.row + below, column + beside) for below in range(down) for beside in range(across))
        if down > 1 or across > 1:
            self.merged.append(Merged(self.row, column, self.row + down - 1, column + across - 1))

    def rows(self) -> list[list[str]]:
        if not self.cells:
            return []
        height = max(row for row, _ in self.cells) + 1
        listed: list[list[str]] = [[] for _ in range(height)]
        for (row, column), text in sorted(self.cells.items()):
            listed[row].extend([""] * (column - len(listed[row])))
            listed[row].append(text)
        return listed


class _Reader(HTMLParser):
    """Collects tables; tags that nobody closed end with the next of their kind."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.done: list[Table] = []
        self._open: list[_Grid] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent += 1
        elif tag == "table":
            self._open.append(_Grid())
        elif self._open and tag == "tr":
            self._open[-1].close_cell()
            self._open[-1].row += 1
        elif self._open and tag in ("td", "th"):
            self._start_cell(dict(attrs))
        elif self._open and tag in ("br", "p", "div") and self._open[-1].parts is not None:
            self._open[-1].parts.append(" ")

    def _start_cell(self, told: dict[str, str | None]) -> None:
        grid = self._open[-1]
        grid.close_cell()
        grid.parts = []
        grid.span = (_span(told.get("rowspan")), _span(told.get("colspan")))
        grid.exact = told.get("x:num") or told.get("sdval") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag in _SILENT:
            self._silent = max(0, self._silent - 1)
        elif self._open and tag in ("td", "th", "tr"):
            self._open[-1].close_cell()
        elif self._open and tag == "table":
            self._end_table()

    def _end_table(self) -> None:
        grid = self._open.pop()
        grid.close_cell()
        self.done.append((grid.rows(), tuple(grid.merged)))

    def handle_data(self, data: str) -> None:
        if self._open and not self._silent and self._open[-1].parts is not None:
            self._open[-1].parts.append(data)

    def finish(self) -> None:
        """End what nobody closed."""
        while self._open:
            self._end_table()


def _span(written: str | None) -> int:
    return min(max(int(written), 1), _LARGEST_SPAN) if written and written.isascii() and written.isdecimal() else 1
