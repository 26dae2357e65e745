"""The colour of a field: the same in the source, in the list of readings and in the correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QTextCharFormat

from gui.theme import theme

if TYPE_CHECKING:
    from collections.abc import Iterable

Underline = QTextCharFormat.UnderlineStyle
STYLES = (Underline.SingleUnderline, Underline.DashUnderline, Underline.DotLine, Underline.WaveUnderline)
TINT = 64
FAINT_TINT = 20


class FieldColours:
    """Fields in the order in which they are met; where the colours begin anew, the line is drawn another way."""

    def __init__(self) -> None:
        self._order: dict[str, int] = {}

    def meet(self, fields: Iterable[str | None]) -> None:
        for field in fields:
            if field is not None:
                self._order.setdefault(field, len(self._order))

    def color(self, field: str | None) -> QColor:
        if field is None or field not in self._order:
            return QColor(theme().text_disabled)
        series = theme().series
        return QColor(series[self._order[field] % len(series)])

    def tint(self, field: str | None, *, strong: bool = True) -> QColor:
        color = self.color(field)
        color.setAlpha(TINT if strong else FAINT_TINT)
        return color

    def style(self, field: str | None) -> QTextCharFormat.UnderlineStyle:
        place = self._order.get(field or "", 0)
        return STYLES[place // len(theme().series) % len(STYLES)]

    def icon(self, field: str | None, size: int = 10, ratio: float = 2.0) -> QIcon:
        """A small square in the colour of the field."""
        drawn = QPixmap(round(size * ratio), round(size * ratio))
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.color(field))
        painter.drawRoundedRect(QRectF(0.5, 0.5, size - 1, size - 1), 2, 2)
        painter.end()
        return QIcon(drawn)
