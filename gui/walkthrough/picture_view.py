"""A picture of the project, as large as the page allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

if TYPE_CHECKING:
    from engine.project.picture import Picture


class PictureView(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._picture: Picture | None = None
        self._image = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_picture(self, picture: Picture | None) -> None:
        if picture is not self._picture:
            self._picture = picture
            self._image = QImage() if picture is None else QImage.fromData(QByteArray(picture.content()))
            self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 80)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._image.isNull():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        shown = size if size.width() < 2 * self._image.width() else self._image.size() * 2
        painter.drawImage(QRect(QPoint((self.width() - shown.width()) // 2, 0), shown), self._image)
        painter.end()
