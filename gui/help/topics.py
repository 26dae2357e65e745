"""Help in context: what has the focus explains itself where it can, else by its name and tooltip; then the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QWidget

from engine.compare.explanation import formula_text, source_line, value_text
from engine.compare.figure_at import figure_at
from engine.compare.figure_titles import figure_title
from engine.figures import Derived, Leaf
from engine.source_texts import source_text
from engine.texts import text
from gui.i18n import language
from gui.pages import shown_page

if TYPE_CHECKING:
    from gui.main_window import MainWindow
    from gui.session import ProjectSession


class Topic(NamedTuple):
    """`address` is that of a figure whose derivation can be opened."""

    title: str
    lines: tuple[str, ...]
    address: str = ""


def page_topic(window: MainWindow) -> Topic:
    key = shown_page(window)
    return Topic(text(f"pages.name.{key}", language()), (text(f"pages.help.{key}", language()),))


def dialog_topic(dialog: QDialog, key: str) -> Topic:
    return Topic(dialog.windowTitle(), (text(f"pages.help.{key}", language()),))


def focus_topic(window: QWidget, session: ProjectSession | None) -> Topic | None:
    """About what has the focus in a window or dialog; None where it is nothing in particular."""
    widget = QApplication.focusWidget()
    if widget is None or not window.isAncestorOf(widget):
        return None
    around: list[QWidget] = []
    while widget is not None and widget is not window:
        around.append(widget)
        address = getattr(widget, "figure_in_focus", str)()
        found = figure_topic(session, address) if session is not None and address else None
        if found is not None:
            return found
        widget = widget.parentWidget()
    return _chart_topic(around) or _named_topic(around)


def figure_topic(session: ProjectSession, address: str) -> Topic | None:
    """Name, value, formula and source of the figure at an address."""
    quantity, now = figure_at(session.comparison, address), language()
    if quantity is None:
        return None
    title = figure_title(address, quantity, session.project.used.cards).text(now)
    shown = value_text(quantity, now, session.project.currency)
    lines = [text("pages.said.now", now, value=shown)]
    if isinstance(quantity, Derived):
        source = text("explain.source", now, source=source_text(quantity.figure.source, now))
        lines += [formula_text(quantity, now), source]
    elif isinstance(quantity, Leaf):
        lines.append(source_line(quantity, now, session.project))
    if quantity.reason is not None:
        lines.append(quantity.reason.text(now))
    return Topic(title, tuple(line for line in lines if line), address)


def _chart_topic(around: list[QWidget]) -> Topic | None:
    from gui.charts.base import Chart

    chart = next((widget for widget in around if isinstance(widget, Chart)), None)
    if chart is None:
        return None
    key = next((key for widget in around if (key := getattr(widget, "help_key", ""))), "")
    about = (text(f"pages.help.{key}", language()),) if key else ()
    title = text(f"pages.name.{key}", language()) if key else chart.data_table().title
    return Topic(title, (*about, text("pages.said.chart", language())))


def _named_topic(around: list[QWidget]) -> Topic | None:
    """The name that a screen reader says, and what the tooltips of it and of the field around it tell."""
    from gui.forms.stated_field import StatedField

    cell = _current_cell(around[0])
    title = cell or next((widget.accessibleName() for widget in around if widget.accessibleName()), "")
    if not title:
        return None
    tooltip = next((widget.toolTip() for widget in around if widget.toolTip()), "")
    lines = [_current_cell(around[0], Qt.ItemDataRole.ToolTipRole), tooltip, around[0].accessibleDescription()]
    if any(isinstance(widget, StatedField) for widget in around[:3]):
        lines.append(text("pages.said.range", language()))
    return Topic(title, tuple(dict.fromkeys(line for line in lines if line and line != title)))


def _current_cell(widget: QWidget, role: int = Qt.ItemDataRole.AccessibleTextRole) -> str:
    index = widget.currentIndex() if isinstance(widget, QAbstractItemView) else None
    return "" if index is None or not index.isValid() else str(index.data(role) or "")
