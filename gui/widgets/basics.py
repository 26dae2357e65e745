"""Small shared parts: thin rules, labels with a role, the dot that stands for a quote."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from gui.charts.marks import draw_marker
from gui.fonts import Role
from gui.theme import set_style, theme_manager


def text_label(text: str = "", role: Role = Role.BODY, tone: str = "", *, wrap: bool = False) -> QLabel:
    """A label styled by role and tone; a wrapping one grows in height with its text."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    set_style(label, role=role.name.lower(), tone=tone)
    if wrap:
        label.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        label.setSizePolicy(policy)
    return label


def sizes_within(widget: QWidget) -> tuple[tuple[int, ...], ...]:
    """Sizes of what is shown inside: whoever asks for a new layout in a layout request compares them first."""
    parts = (one for one in widget.findChildren(QWidget) if not one.isHidden())
    return tuple((one.width(), one.height(), *one.sizeHint().toTuple()) for one in parts)


def rule(*, vertical: bool = False) -> QFrame:
    line = QFrame()
    set_style(line, rule="vertical" if vertical else "horizontal")
    return line


class SeriesDot(QWidget):
    """The marker of a quote: the same number, the same colour and shape as in the charts."""

    DIAMETER = 9

    def __init__(self, index: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._index = index
        self.setFixedSize(self.DIAMETER + 1, self.DIAMETER + 1)
        theme_manager().theme_changed.connect(self.update)

    def set_index(self, index: int) -> None:
        self._index = index
        self.update()

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        draw_marker(painter, self._index, QPointF(self.width() / 2, self.height() / 2), self.DIAMETER)
        painter.end()


class ElidedLabel(QLabel):
    """One line that ends in … where room is short, and then tells the whole text in its tooltip."""

    def __init__(self, text: str = "", role: Role = Role.BODY, tone: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = text
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        set_style(self, role=role.name.lower(), tone=tone)
        self._elide()

    def set_text(self, text: str) -> None:
        if text == self._full:
            return
        self._full = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self._elide()

    def full_text(self) -> str:
        return self._full

    def sizeHint(self) -> QSize:
        self.ensurePolished()
        return QSize(self.fontMetrics().horizontalAdvance(self._full) + 2, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 4, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room = max(0, self.contentsRect().width())
        shown = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, room)
        self.setText(shown)
        self.setToolTip(self._full if shown != self._full else "")
