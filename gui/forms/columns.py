"""The three columns of an editor: the list, the form, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget

from gui.theme import set_style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

MARGIN: Final = 14
WIDTHS: Final = (220, 560, 380)
SMALLEST: Final = (150, 322, 230)


def scrolled(content: QWidget) -> QScrollArea:
    """A column that scrolls up and down and never sideways."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    set_style(content, scrolled="true")
    area.setWidget(content)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def form_card(form: QWidget) -> QFrame:
    """The white surface around a scrolling form."""
    frame = QFrame()
    set_style(frame, surface="card")
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(18, 12, 14, 16)
    column.addWidget(form)
    column.addStretch(1)
    outside = QVBoxLayout(frame)
    outside.setContentsMargins(1, 1, 1, 1)
    outside.addWidget(scrolled(inside))
    return frame


def stacked(parts: Sequence[QWidget]) -> QScrollArea:
    """Cards one below the other in a column of their own."""
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(10)
    for part in parts:
        column.addWidget(part)
    column.addStretch(1)
    return scrolled(inside)


class Columns(QSplitter):
    """Where there is no room for three columns, what follows from the form gives way."""

    def __init__(self, name: str, parts: Sequence[QWidget], parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setObjectName(name)
        self.setChildrenCollapsible(False)
        for part, smallest in zip(parts, SMALLEST, strict=True):
            part.setMinimumWidth(smallest)
            self.addWidget(part)
        self._third = parts[2]
        for place, width in enumerate(WIDTHS):
            self.setStretchFactor(place, width)
        self.setSizes(list(WIDTHS))

    def minimumSizeHint(self) -> QSize:
        return QSize(SMALLEST[0] + SMALLEST[1] + self.handleWidth(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._third.setVisible(event.size().width() >= sum(SMALLEST) + 2 * self.handleWidth())
