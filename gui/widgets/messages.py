"""Messages that do not interrupt: in the page, over the page, and in place of what is not there yet."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from gui import i18n
from gui.fonts import Role
from gui.icons import pixmap, set_icon
from gui.theme import set_style, theme_manager
from gui.widgets.basics import text_label
from gui.widgets.copying import Copying

Kind = Literal["info", "good", "warn", "bad"]
_ICONS: dict[Kind, tuple[str, str]] = {
    "info": ("info", "accent"),
    "good": ("check", "good"),
    "warn": ("warning", "warn"),
    "bad": ("error", "bad"),
}


class IconLabel(QLabel):
    """An icon that is decoration only and keeps the colours of the theme."""

    def __init__(self, name: str, tone: str, size: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._tone, self._size = name, tone, size
        self.setFixedSize(size, size)
        theme_manager().theme_changed.connect(self._draw)
        self._draw()

    def set_icon(self, name: str, tone: str) -> None:
        self._name, self._tone = name, tone
        self._draw()

    def _draw(self) -> None:
        self.setPixmap(pixmap(self._name, self._size, self._tone, self.devicePixelRatioF()))


class InlineMessage(QFrame):
    """A sentence in the page, with at most one thing to do about it; its text can be copied."""

    action_triggered = Signal()
    closed = Signal()

    def __init__(
        self, text: str = "", kind: Kind = "info", *, closable: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = IconLabel(*_ICONS[kind], 16)
        self._text = text_label(wrap=True)
        self.copying = Copying(self._text, self)
        self._action = QPushButton()
        self._action.setVisible(False)
        self._action.clicked.connect(self.action_triggered)
        self._close = QToolButton()
        set_style(self._close, kind="quiet")
        set_icon(self._close, "close")
        self._close.setVisible(closable)
        self._close.clicked.connect(self._on_close)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 7, 8, 7)
        row.setSpacing(9)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._text, 1)
        row.addWidget(self._action)
        row.addWidget(self._close)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.set_message(text, kind)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self._close.setToolTip(self.tr("Close this message"))
        self._close.setAccessibleName(self.tr("Close this message"))

    def set_message(self, text: str, kind: Kind = "info") -> None:
        self._text.setText(text)
        self._icon.set_icon(*_ICONS[kind])
        self.setAccessibleName(text)
        set_style(self, surface="message", kind=kind)

    def set_action(self, text: str) -> None:
        self._action.setText(text)
        self._action.setVisible(bool(text))

    def text(self) -> str:
        return self._text.text()

    def _on_close(self) -> None:
        self.hide()
        self.closed.emit()


class Toast(QFrame):
    """A short word of success above the lower edge of a window; it leaves by itself, unless pointed at or focused."""

    action_triggered = Signal()
    SHOWN_MS = 6000

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        set_style(self, surface="toast")
        self._text = text_label(tone="on_tooltip")
        self.copying = Copying(self._text, self)
        self._action = QPushButton()
        set_style(self._action, kind="toast")
        self._action.clicked.connect(self._on_action)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 8, 8)
        row.setSpacing(12)
        row.addWidget(self._text)
        row.addWidget(self._action)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(self.SHOWN_MS)
        self._timer.timeout.connect(self._on_time)
        window.installEventFilter(self)
        self.hide()

    def show_message(self, text: str, action: str = "") -> None:
        self._text.setText(text)
        self.setAccessibleName(text)
        self._action.setText(action)
        self._action.setVisible(bool(action))
        self.show()
        self._place()
        self.raise_()
        self._timer.start()

    def text(self) -> str:
        return self._text.text()

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        window = self.parentWidget()
        if window is None:
            return
        self.adjustSize()
        left = max(8, (window.width() - self.width()) // 2)
        self.move(QPoint(left, window.height() - self.height() - 40))

    def _on_time(self) -> None:
        if self.underMouse() or self._action.hasFocus() or self._text.hasFocus():
            self._timer.start()
        else:
            self.hide()

    def _on_action(self) -> None:
        self._timer.stop()
        self.hide()
        self.action_triggered.emit()


class EmptyState(QWidget):
    """What stands where nothing is yet: why it is empty, and the button that changes that."""

    activated = Signal()

    def __init__(self, icon_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = text_label(role=Role.TITLE, wrap=True)
        self._detail = text_label(tone="muted", wrap=True)
        self.button = QPushButton()
        set_style(self.button, kind="primary")
        self.button.clicked.connect(self.activated)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addStretch(2)
        column.addWidget(IconLabel(icon_name, "text_faint", 40), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(4)
        for label in (self._sentence, self._detail):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            column.addWidget(label)
        column.addSpacing(6)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self.set_texts("")

    def set_texts(self, sentence: str, detail: str = "", button: str = "") -> None:
        self._sentence.setText(sentence)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self.setAccessibleName(sentence)
