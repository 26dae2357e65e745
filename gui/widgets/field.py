"""What all fields share: a control, a note beside it, and marks for wrong and for unknown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QStyle, QStyleOptionFrame, QVBoxLayout, QWidget

from gui.fonts import Role
from gui.theme import set_style, theme
from gui.widgets.basics import text_label
from gui.widgets.copying import Copying

MORE: Final = "…"
MOST_LINES: Final = 3
"""Of a note beside its control."""


class Field(QWidget):
    """A control with room for a note; while a message is shown it takes the place of the note."""

    def __init__(self, control: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.control = control
        self._hint, self._hint_tone, self._message = "", "faint", ""
        self._copying: Copying | None = None
        self._beside = text_label(role=Role.CAPTION, tone="faint", wrap=True)
        self._beside.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._below = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._column.addLayout(self._row)
        self._row.addWidget(control)
        self._row.addWidget(self._beside, 1)
        self._row.addStretch(0)
        self.setFocusProxy(control)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._show_note()

    def add_beside(self, widget: QWidget) -> None:
        """A small control between this one and its note."""
        self._row.insertWidget(1, widget)

    def set_label(self, label: str) -> None:
        """The name by which assistive technology calls the control."""
        self.control.setAccessibleName(label)

    def set_hint(self, hint: str, tone: str = "faint") -> None:
        self._hint, self._hint_tone = hint, tone
        self._show_note()

    def message(self) -> str:
        """Why the text typed is refused; empty while it is good."""
        return self._message

    def set_message(self, message: str) -> None:
        self._message = message
        if message and self._copying is None:
            self._copying = Copying(self._beside)
        self._beside.setFocusPolicy(Qt.FocusPolicy.StrongFocus if message else Qt.FocusPolicy.NoFocus)
        self._mark()
        self._show_note()

    def is_open(self) -> bool:
        """Whether the field stands for something still unknown."""
        return False

    def _mark(self) -> None:
        set_style(self.control, state="bad" if self._message else "open" if self.is_open() else "")

    def _show_note(self) -> None:
        self._beside.setText(self._message or self._hint)
        self._beside.setVisible(bool(self._message or self._hint))
        set_style(self._beside, tone="bad" if self._message else self._hint_tone)
        self.control.setAccessibleDescription(self._spoken())
        self._place_note()

    def _spoken(self) -> str:
        """What assistive technology says beside the name."""
        return self._message or self._hint

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._place_note()

    def _place_note(self) -> None:
        """Below the control, over the whole width, where beside it the note would be a tall column."""
        beside, whole = self._lines(self.width() - self._taken()), self._lines(self.width())
        below = bool(self._beside.text()) and beside > MOST_LINES and whole < beside
        if below == self._below:
            return
        self._below = below
        if below:
            self._row.removeWidget(self._beside)
            self._column.addWidget(self._beside)
        else:
            self._column.removeWidget(self._beside)
            self._row.insertWidget(self._row.count() - 1, self._beside, 1)

    def _taken(self) -> int:
        """The width of the control and of what stands right beside it."""
        widgets = (item.widget() for item in map(self._row.itemAt, range(self._row.count())) if item is not None)
        shown = [widget for widget in widgets if widget is not None and widget is not self._beside]
        return sum(widget.width() + self._row.spacing() for widget in shown if not widget.isHidden())

    def _lines(self, width: int) -> float:
        """How many lines the note takes in a width."""
        metrics = self._beside.fontMetrics()
        room = QRect(0, 0, max(width, 1), 100_000)
        taken = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self._beside.text())
        return taken.height() / metrics.lineSpacing()


class _Line(QLineEdit):
    """A line as wide as it is told, which gives way where room is short."""

    LEAST = 72

    def __init__(self) -> None:
        super().__init__()
        self.preferred_width = 0

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(self.preferred_width or hint.width(), hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(min(self.LEAST, self.preferred_width or self.LEAST), hint.height())

    def cut_at(self) -> QRect | None:
        """Where a text that is longer than its room ends in …, while nobody types; None where all of it is seen."""
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        room = room.marginsRemoved(self.textMargins()).adjusted(2, 0, -2, 0)
        metrics = self.fontMetrics()
        if self.hasFocus() or self.cursorPosition() or metrics.horizontalAdvance(self.displayText()) <= room.width():
            return None
        return room.adjusted(room.width() - metrics.horizontalAdvance(MORE), 0, 2, 0)

    def focusOutEvent(self, event: QFocusEvent, /) -> None:
        """Who leaves the line leaves its beginning in view."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.setCursorPosition(0)

    def paintEvent(self, event: QPaintEvent, /) -> None:
        super().paintEvent(event)
        if (area := self.cut_at()) is not None:
            grounds = {"bad": theme().bad_soft, "open": theme().warn_soft}
            painter = QPainter(self)
            painter.fillRect(area, QColor(grounds.get(str(self.property("state") or ""), theme().surface)))
            painter.setPen(QColor(theme().text_muted))
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, MORE)
            painter.end()


class LineField(Field):
    """A one-line field: Enter or leaving it commits, Esc brings back what was committed last."""

    _width_in_characters = 14

    def __init__(self, parent: QWidget | None = None) -> None:
        self.line = _Line()
        super().__init__(self.line, parent)
        self._shown = ""
        self.line.installEventFilter(self)
        self.line.editingFinished.connect(self._on_finished)
        self.line.textEdited.connect(self._on_edited)
        self._fit_width()

    def set_width(self, characters: int) -> None:
        """A width in digits; zero lets the control fill its place."""
        self._width_in_characters = characters
        self._fit_width()

    def set_read_only(self, read_only: bool) -> None:
        self.line.setReadOnly(read_only)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is not self.line or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.key() == Qt.Key.Key_Escape and self._is_changed():
            if event.type() is QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() is QEvent.Type.KeyPress:
                self._restore()
                return True
        return self._is_for_document(event) or super().eventFilter(watched, event)

    def _is_for_document(self, event: QKeyEvent) -> bool:
        """With nothing half typed, undo and redo mean the document; a line edit would always take them for itself.

        Ctrl+D, with which a line edit of some systems deletes a character, doubles quotes and workloads here.
        """
        if event.key() == Qt.Key.Key_D and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            event.ignore()
            return True
        undoing = event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
        if not undoing or self._is_changed():
            return False
        event.ignore()
        return True

    def changeEvent(self, event: QEvent, /) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self._fit_width()

    def _show_text(self, text: str) -> None:
        self._shown = text
        if self.line.text() != text:
            self.line.setText(text)
        self.line.setCursorPosition(0)
        self.set_message("")

    def _is_changed(self) -> bool:
        return self.line.text() != self._shown or bool(self._message)

    def _restore(self) -> None:
        self._show_text(self._shown)
        self.line.selectAll()

    def _on_edited(self, _text: str) -> None:
        if self._message and not self._problem():
            self.set_message("")

    def _on_finished(self) -> None:
        if not self._is_changed():
            return
        problem = self._problem()
        if problem:
            self.set_message(problem)
        else:
            self._take()

    def _problem(self) -> str:
        """Why the text in the line cannot be taken; empty when it can."""
        return ""

    def _take(self) -> None:
        """Take over the text in the line, which is known to be good."""

    def _fit_width(self) -> None:
        fills = self._width_in_characters <= 0
        width = self.line.fontMetrics().horizontalAdvance("0") * self._width_in_characters + 20
        self.line.preferred_width = 0 if fills else width
        self.line.setMaximumWidth(16_777_215 if fills else width)
        policy = QSizePolicy.Policy.Expanding if fills else QSizePolicy.Policy.Preferred
        self.line.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        self._row.setStretchFactor(self.line, int(fills))
        self.line.updateGeometry()
