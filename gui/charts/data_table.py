"""The numbers behind a chart as a plain table: for copying and for screen readers."""

from __future__ import annotations

import html
from dataclasses import dataclass

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication


@dataclass(frozen=True, slots=True)
class DataTable:
    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def tsv(self) -> str:
        lines = (self.headers, *self.rows)
        return "\n".join("\t".join(_one_line(cell) for cell in line) for line in lines) + "\n"

    def html(self) -> str:
        head = "".join(f"<th>{html.escape(cell)}</th>" for cell in self.headers)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in self.rows)
        return f"<table><caption>{html.escape(self.title)}</caption><tr>{head}</tr>{body}</table>"

    def copy(self) -> None:
        copy_table(self.tsv(), self.html())


def copy_table(tsv: str, as_html: str) -> None:
    data = QMimeData()
    data.setText(tsv)
    data.setHtml(as_html)
    QGuiApplication.clipboard().setMimeData(data)


def _one_line(cell: str) -> str:
    return " ".join(cell.split())
