"""How a figure comes about: value, formula with names and with values, source, and the inputs to go on into."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from engine.compare.bands import estimate
from engine.compare.explanation import (
    figure_name,
    formula_text,
    hint_text,
    parameter_name,
    range_text,
    source_line,
    value_text,
)
from engine.figures import Derived, Leaf, Operand, Quantity
from engine.source_texts import source_text
from engine.texts import Message, text
from gui.explain.assumption_editor import AssumptionEditor
from gui.explain.receipt import ReceiptLine
from gui.explain.tree import InputsTree
from gui.explain.written import written_out
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.grade_marks import GradeMark

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel

    from engine.project.project import Project
    from gui.session import ProjectSession

LEAST_WIDTH: Final = 300
PLACES: Final = (
    "quotes/", "workloads/", "catalog/cards/", "catalog/models/", "electricity/", "site/", "schedule/", "rates/",
    "conventions/", "score/",
)  # fmt: skip
"""Beginnings of the paths that lead to something a person can look at."""


class ExplainPanel(QFrame):
    close_requested = Signal()
    place_requested = Signal(str)
    """Path of a field, a card or a model that a figure rests on."""
    operand_pointed = Signal(object)
    """The input that is pointed at, None for none: the cell that it came from glows."""

    def __init__(self, session: ProjectSession | None = None, parent: QWidget | None = None) -> None:
        """With a session, assumptions can be changed where they are explained."""
        super().__init__(parent)
        set_style(self, surface="card")
        self._session = session
        self._editor = None if session is None else AssumptionEditor(session)
        self.setMinimumWidth(LEAST_WIDTH)
        self._root: Quantity | None = None
        self._title: Message | None = None
        self._currency = ""
        self._trail: list[str] = []
        self._read_only = False
        self._back, self._copy, self._close = QPushButton(), QToolButton(), QToolButton()
        self._name = text_label(role=Role.TITLE, wrap=True)
        self._value = text_label(role=Role.FIGURE, wrap=True)
        self._mark = GradeMark()
        self._support = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self._reason = text_label(tone="warn", wrap=True)
        self.receipt = ReceiptLine()
        self._method = text_label(role=Role.FORMULA, wrap=True)
        self._source = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self._inputs_title = text_label(role=Role.STRONG, tone="muted")
        self._hint = text_label(role=Role.CAPTION, tone="accent", wrap=True)
        self.inputs = InputsTree()
        self._bill, self._bill_path = QPushButton(), ""
        set_style(self._bill, kind="link")
        self._bill.hide()
        self._lay_out()
        self._back.clicked.connect(self.go_back)
        self._copy.clicked.connect(self.copy_text)
        self._close.clicked.connect(self.close_requested)
        self._bill.clicked.connect(lambda: self.place_requested.emit(self._bill_path))
        self.inputs.input_opened.connect(self._go_into)
        self.inputs.leaf_chosen.connect(self._show_hint)
        self.inputs.leaf_opened.connect(self._open_leaf)
        self.inputs.operand_pointed.connect(self.operand_pointed)
        self.receipt.symbol_pointed.connect(self._on_symbol)
        self.receipt.symbol_opened.connect(self._open_symbol)
        keep_translated(self.retranslate)

    def show_figure(self, quantity: Quantity, title: Message, currency: str = "CNY") -> None:
        """Explain a figure; the same figure with new values keeps what is open."""
        same = self._title == title and _same_figure(self._root, quantity)
        self._root, self._title, self._currency = quantity, title, currency
        if not same or self._at(self._trail) is None:
            self._trail = []
        self._show()

    def offer_bill(self, path: str) -> None:
        """A way to the bill at a path of a quote; none where the path is empty."""
        self._bill_path = path
        self._bill.setVisible(bool(path) and not self._read_only)

    def set_read_only(self, read_only: bool) -> None:
        """Explain only: change no assumption and lead nowhere else."""
        self._read_only = read_only
        if self._root is not None:
            self._show()

    def begin_again(self) -> None:
        """Forget how far somebody went into the figure that was shown last."""
        self._trail = []

    def current(self) -> Quantity | None:
        """The figure that is explained now: the one that was asked for, or an input of it."""
        return self._at(self._trail)

    def go_back(self) -> None:
        if self._trail:
            self._trail = self._trail[:-1]
            self._show()

    def as_text(self) -> str:
        quantity = self.current()
        if quantity is None:
            return ""
        return written_out(quantity, self._heading(quantity), language(), self._currency, self._project())

    def copy_text(self) -> None:
        QGuiApplication.clipboard().setText(self.as_text())

    def retranslate(self) -> None:
        now = language()
        for button, key in ((self._copy, "explain.copy"), (self._close, "explain.close")):
            button.setToolTip(text(key, now))
            button.setAccessibleName(text(key, now))
        self.setAccessibleName(text("explain.panel", now))
        self._inputs_title.setText(text("explain.inputs", now))
        self._bill.setText(text("bill_page.show", now))
        self.inputs.setAccessibleName(text("explain.inputs", now))
        self._show()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() == Qt.Key.Key_Backspace and self._trail:
            self.go_back()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        for button, name in ((self._copy, "duplicate"), (self._close, "close")):
            set_style(button, kind="quiet")
            set_icon(button, name)
        set_style(self._back, kind="link")
        set_icon(self._back, "previous", "accent")
        top = QHBoxLayout()
        top.setSpacing(2)
        top.addWidget(self._back, 0)
        top.addStretch(1)
        top.addWidget(self._copy)
        top.addWidget(self._close)
        box = QFrame()
        set_style(box, surface="message")
        inside = QVBoxLayout(box)
        inside.setContentsMargins(10, 8, 10, 8)
        inside.setSpacing(4)
        for part in (self.receipt, self._method):
            inside.addWidget(part)
        self._box = box
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 8, 8, 8)
        column.setSpacing(6)
        column.addLayout(top)
        supported = QHBoxLayout()
        supported.setSpacing(7)
        supported.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        supported.addWidget(self._support, 1)
        column.addWidget(self._name)
        column.addWidget(self._value)
        column.addLayout(supported)
        column.addWidget(self._reason)
        column.addWidget(box)
        column.addWidget(self._source)
        column.addWidget(self._bill, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(6)
        column.addWidget(self._inputs_title)
        column.addWidget(self.inputs, 1)
        column.addWidget(self._hint)
        if self._editor is not None:
            column.addWidget(self._editor)
        column.addStretch(0)  # takes the room of the inputs where there are none

    def _show(self) -> None:
        quantity, now = self.current(), language()
        if quantity is None:
            return
        self._back.setVisible(bool(self._trail))
        before = self._at(self._trail[:-1])
        self._back.setText(self._heading_of(self._trail[:-1], before) if before is not None else "")
        self._name.setText(self._heading(quantity))
        self._value.setText(value_text(quantity, now, self._currency))
        set_style(self._value, tone="faint" if quantity.value is None else "")
        _fill(self._support, self._support_text(quantity))
        _fill(self._reason, "" if quantity.reason is None else quantity.reason.text(now))
        derived = quantity if isinstance(quantity, Derived) else None
        self._box.setVisible(derived is not None)
        self.receipt.show_figure(derived, self._currency)
        _fill(self._method, "" if derived is None or derived.figure.formula else formula_text(derived, now))
        _fill(self._source, self._source_text(quantity))
        self._inputs_title.setVisible(derived is not None)
        self.inputs.setVisible(derived is not None)
        self.inputs.show_inputs(quantity, self._currency, self._project())
        self._show_hint(quantity if isinstance(quantity, Leaf) else self.inputs.current_leaf())

    def _heading(self, quantity: Quantity) -> str:
        return self._heading_of(self._trail, quantity)

    def _heading_of(self, trail: list[str], quantity: Quantity) -> str:
        if not trail:
            return "" if self._title is None else self._title.text(language())
        return figure_name(quantity, language()) or parameter_name(trail[-1], language())

    def _support_text(self, quantity: Quantity) -> str:
        now = language()
        self._mark.set_grade(None)
        if quantity.value is None:
            return ""
        project = self._project()
        found = estimate(quantity) if project is None else estimate(quantity, project.seed)
        self._mark.set_grade(found.grade)
        ranges = range_text(found.low, found.high, quantity, now)
        grade = "" if found.grade is None else text(f"grades.{found.grade}", now)
        parts = (text("compare.range_of", now, range=ranges) if ranges else "", grade)
        return " · ".join(part for part in parts if part)

    def _project(self) -> Project | None:
        return None if self._session is None else self._session.project

    def _source_text(self, quantity: Quantity) -> str:
        now = language()
        if isinstance(quantity, Derived):
            return text("explain.source", now, source=source_text(quantity.figure.source, now))
        return source_line(quantity, now, self._project()) if isinstance(quantity, Leaf) else ""

    def _show_hint(self, leaf: Leaf | None) -> None:
        _fill(self._hint, "" if leaf is None else hint_text(leaf, language()))
        if self._editor is not None:
            self._editor.show_assumption("" if leaf is None or self._read_only else leaf.path)

    def _open_leaf(self, path: str) -> None:
        if self._editor is not None and self._editor.isVisibleTo(self):
            self._editor.begin()
        elif path.startswith(PLACES) and not self._read_only:
            self.place_requested.emit(path)

    def _go_into(self, trail: list[str]) -> None:
        self._trail = [*self._trail, *trail]
        self._show()

    def _operand(self, parameter: str) -> Operand | None:
        shown = self.current()
        known = isinstance(shown, Derived) and parameter in shown.figure.parameters
        return shown.inputs[shown.figure.parameters.index(parameter)] if isinstance(shown, Derived) and known else None

    def _on_symbol(self, parameter: str) -> None:
        self.inputs.point_at(parameter)
        self.operand_pointed.emit(self._operand(parameter))

    def _open_symbol(self, parameter: str) -> None:
        operand = self._operand(parameter)
        if isinstance(operand, Derived):
            self._go_into([parameter])
        elif isinstance(operand, Leaf):
            self._show_hint(operand)
            self._open_leaf(operand.path)

    def _at(self, trail: list[str]) -> Quantity | None:
        step: object = self._root
        for parameter in trail:
            if not isinstance(step, Derived) or parameter not in step.figure.parameters:
                return None
            step = step.inputs[step.figure.parameters.index(parameter)]
        return step if isinstance(step, Quantity) else None


def _same_figure(before: Quantity | None, now: Quantity) -> bool:
    if isinstance(before, Derived) and isinstance(now, Derived):
        return before.figure is now.figure
    return isinstance(before, Leaf) and isinstance(now, Leaf) and before.path == now.path


def _fill(label: QLabel, shown: str) -> None:
    label.setText(shown)
    label.setVisible(bool(shown))
