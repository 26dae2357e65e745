"""A what-if slider: label, value, track with flip marks, and what they mean."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gui import fonts
from gui.fonts import Role
from gui.theme import theme, theme_manager
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.marked_slider import EDGE, Mark, MarkedSlider
from gui.widgets.number_text import write_number
from gui.widgets.slider_scale import SliderScale
from gui.widgets.wrapping import filled

FRAME_MS = 16
KEYS_REST_MS = 500
BETWEEN = 8


class SliderRow(QWidget):
    """Emits `value_changing` at most once a frame while it moves, and `value_committed` once it has come to rest."""

    value_changing = Signal(float)
    value_committed = Signal(float)

    def __init__(self, scale: SliderScale, suffix: str = "", decimals: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale, self._suffix, self._decimals = scale, suffix, decimals
        self._value = self._committed = scale.minimum
        self._quiet = False
        self._label = ElidedLabel()
        self._figure = text_label(role=Role.STRONG)
        self._figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.slider = MarkedSlider()
        self.slider.setRange(0, scale.count)
        self.slider.setPageStep(max(1, min(10, scale.count // 10)))
        self._legend = _Legend(self.slider)
        self._label.setBuddy(self.slider)
        self._lay_out()
        self._frame = self._timer(FRAME_MS, self._emit_changing)
        self._rest = self._timer(KEYS_REST_MS, self.commit)
        self.slider.valueChanged.connect(self._on_moved)
        self.slider.sliderReleased.connect(self.commit)
        self.slider.installEventFilter(self)
        self._show_value()

    def value(self) -> float:
        return self._value

    def set_value(self, value: float) -> None:
        """Show a value that came from elsewhere: nothing is emitted; it may lie between steps or beyond an end."""
        self._value = self._committed = value
        self._frame.stop()
        self._rest.stop()
        self._move_handle()
        self._show_value()

    def set_label(self, label: str) -> None:
        self._label.set_text(label)
        self.slider.setAccessibleName(label)

    def label_text(self) -> str:
        return self._label.full_text()

    def set_suffix(self, suffix: str) -> None:
        self._suffix = suffix
        self._show_value()

    def set_marks(self, marks: tuple[Mark, ...]) -> None:
        inside = tuple(mark for mark in marks if self._scale.minimum <= mark.value <= self._scale.maximum)
        self.slider.set_marks(tuple((self._scale.share(mark.value), mark.tone) for mark in inside))
        self._legend.set_texts(tuple((self._scale.share(mark.value), mark.text) for mark in inside if mark.text))
        self._describe()

    def set_caption(self, caption: str) -> None:
        """What stands below the track while no mark has a text, such as "no flip in range"."""
        self._legend.set_caption(caption)
        self._describe()

    def commit(self) -> None:
        self._rest.stop()
        if self._frame.isActive():
            self._frame.stop()
            self._emit_changing()
        if self._value != self._committed:
            self._committed = self._value
            self.value_committed.emit(self._value)

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self.slider:
            if event.type() is QEvent.Type.FocusOut and not self.slider.isSliderDown():
                self.commit()
            if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
                return event.key() == Qt.Key.Key_Escape and self._give_up()
        return super().eventFilter(watched, event)

    def one_line_width(self) -> int:
        """What name and value need side by side."""
        return self._label.sizeHint().width() + self._figure.sizeHint().width() + BETWEEN + 2 * EDGE

    def set_stacked(self, stacked: bool) -> None:
        """The value below the name, where both have no room side by side."""
        down, right = QHBoxLayout.Direction.TopToBottom, QHBoxLayout.Direction.LeftToRight
        self._top.setDirection(down if stacked else right)
        self._top.setSpacing(0 if stacked else BETWEEN)
        side = Qt.AlignmentFlag.AlignLeft if stacked else Qt.AlignmentFlag.AlignRight
        self._figure.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)

    def _lay_out(self) -> None:
        self._top = top = QHBoxLayout()
        top.setContentsMargins(EDGE - 2, 0, EDGE - 2, 0)
        top.setSpacing(BETWEEN)
        top.addWidget(self._label, 1)
        top.addWidget(self._figure)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(1)
        column.addLayout(top)
        column.addWidget(self.slider)
        column.addWidget(self._legend)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setFocusProxy(self.slider)

    def _timer(self, milliseconds: int, action: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(action)
        return timer

    def _give_up(self) -> bool:
        if self._value == self._committed:
            return False
        before = self._committed
        self.set_value(before)
        self.slider.setSliderDown(False)
        self.value_changing.emit(before)
        return True

    def _on_moved(self, position: int) -> None:
        if self._quiet:
            return
        self._value = self._scale.value(position)
        self._show_value()
        if not self._frame.isActive():
            self._frame.start()
        if not self.slider.isSliderDown():
            self._rest.start()

    def _emit_changing(self) -> None:
        self.value_changing.emit(self._value)

    def _move_handle(self) -> None:
        self._quiet = True
        self.slider.setValue(self._scale.position(self._value))
        self._quiet = False

    def _show_value(self) -> None:
        self._figure.setText(self.value_text())
        self._describe()

    def value_text(self) -> str:
        figure = write_number(self._value, self._decimals, self._decimals)
        return f"{figure}{self._suffix}" if self._suffix.startswith("/") else f"{figure} {self._suffix}".strip()

    def _describe(self) -> None:
        self.slider.setAccessibleDescription(", ".join(filter(None, (self.value_text(), self._legend.whole_text()))))


class _Legend(QWidget):
    """The texts of the marks, each below its mark as far as there is room, else side by side from the left."""

    def __init__(self, slider: MarkedSlider) -> None:
        super().__init__()
        self._slider = slider
        self._texts: tuple[tuple[float, str], ...] = ()
        self._caption, self._lines = "", 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_manager().theme_changed.connect(self.updateGeometry)
        theme_manager().theme_changed.connect(self.update)

    def set_texts(self, texts: tuple[tuple[float, str], ...]) -> None:
        self._texts = texts
        self._fit()

    def set_caption(self, caption: str) -> None:
        self._caption = caption
        self._fit()

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """A caption alone goes on in a second line; texts of marks do not, since they move with their marks."""
        metrics = QFontMetrics(fonts.font(Role.CAPTION))
        broken = not self._texts and metrics.horizontalAdvance(self._caption) > self._room()
        if self._lines != (2 if broken else 1):
            self._lines = 2 if broken else 1
            self.updateGeometry()
        self.update()

    def _room(self) -> int:
        return self.width() - 2 * EDGE + 4

    def whole_text(self) -> str:
        return " · ".join(text for _, text in self._texts) or self._caption

    def sizeHint(self) -> QSize:
        return QSize(90, self._lines * QFontMetrics(fonts.font(Role.CAPTION)).height() + 1)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setFont(fonts.font(Role.CAPTION))
        painter.setPen(QColor(theme().text_faint))
        metrics = painter.fontMetrics()
        places = self._places([metrics.horizontalAdvance(text) + 1 for _, text in self._texts])
        if places is None or not self._texts:
            room = self._room()
            lines = filled(self.whole_text().split(" "), " ", metrics, (room,) * self._lines)
            self.setToolTip(self.whole_text() if " ".join(lines) != self.whole_text() else "")
            painter.drawText(QRect(EDGE - 2, 0, room, self.height()), Qt.AlignmentFlag.AlignLeft, "\n".join(lines))
        else:
            self.setToolTip("")
            for left, (_, text) in zip(places, self._texts, strict=True):
                painter.drawText(QRect(left, 0, self.width(), self.height()), Qt.AlignmentFlag.AlignLeft, text)
        painter.end()

    def _places(self, widths: list[int]) -> list[int] | None:
        places, taken = [], EDGE - 2
        for (share, _), width in zip(self._texts, widths, strict=True):
            rightmost = self.width() - EDGE + 2 - width
            left = min(rightmost, round(self._slider.x_of(share) - width / 2))
            left = max(EDGE - 2, left)
            if left < taken or left > rightmost:
                return None
            places.append(left)
            taken = left + width + 10
        return places
