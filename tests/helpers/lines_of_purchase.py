"""The sheet of lines of the purchase A, in the place Quotes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from engine.quote.quote import Purchase

if TYPE_CHECKING:
    from gui.quotes.line_table import LineTable
    from gui.quotes.place import QuotesPlace
    from gui.session import ProjectSession


def purchase(session: ProjectSession) -> Purchase:
    found = session.project.quote("A")
    assert isinstance(found, Purchase)
    return found


def table(place: QuotesPlace) -> LineTable:
    return place.editor.lines.table


def paste(place: QuotesPlace, written: str, row: int = 0, column: int = 0) -> None:
    view = table(place)
    view.setCurrentIndex(view.lines.index(row, column))
    QGuiApplication.clipboard().setText(written)
    view.paste()


def cell(place: QuotesPlace, row: int, column: int) -> str:
    return str(table(place).lines.index(row, column).data())


BLOCK = "整机\tH20 server\t2\t¥145万\t12%\nnetwork\tswitches\t1\t$80,000.50\t\n"
