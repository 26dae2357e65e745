"""The picture of a page, as large as there is room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.theme import color, set_style


class LargePicture(QWidget):
    """A page as large as there is room, in its own proportions."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: QPixmap | None = None
        set_style(self, surface="plain")
        self.setMinimumSize(160, 100)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_picture(self, picture: QPixmap | None) -> None:
        self._picture = picture
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._picture is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = self.rect().adjusted(0, 0, -1, -1)
        size = self._picture.deviceIndependentSize().toSize().scaled(area.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = area.adjusted(0, 0, size.width() - area.width(), size.height() - area.height())
        place.moveCenter(area.center())
        shown = self._picture.scaled(
            size * self.devicePixelRatioF(),
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        painter.drawPixmap(place, shown)
        painter.setPen(color("border"))
        painter.drawRect(place)
        painter.end()
