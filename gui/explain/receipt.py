"""A figure as a typeset line: names with their numbers below; a symbol under the pointer tells which input it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.compare.explanation import filled_text, formula_text, parameter_name, value_text
from engine.figures import Derived, Quantity
from engine.figures.formula import constant_text
from gui.explain.typeset import Box, Setter, Word
from gui.i18n import language
from gui.theme import theme, theme_manager

MARGIN = 3.0


class ReceiptLine(QWidget):
    """The arrow keys go from symbol to symbol as the pointer does; Enter and a click open what stands behind one."""

    symbol_pointed = Signal(str)
    """Parameter of the symbol, "" for none."""
    symbol_opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._quantity: Derived | None = None
        self._currency = ""
        self._box: Box | None = None
        self._pointed = ""
        self._place: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme_manager().theme_changed.connect(self._set)

    def show_figure(self, quantity: Derived | None, currency: str) -> None:
        """Only a figure with a formula is typeset."""
        typeset = quantity is not None and quantity.figure.formula is not None
        self._quantity, self._currency = quantity if typeset else None, currency
        self.setVisible(typeset)
        self._set()

    def text(self) -> str:
        """The line as it is read out and copied: in names and in numbers."""
        if self._quantity is None:
            return ""
        now = language()
        return f"{formula_text(self._quantity, now)}\n= {filled_text(self._quantity, now, self._currency)}"

    def symbols(self) -> tuple[tuple[str, QRectF], ...]:
        """Parameter and place of each symbol, in the order of reading."""
        if self._box is None:
            return ()
        return self._box.moved(MARGIN, MARGIN + self._box.above)

    def point_at(self, parameter: str) -> None:
        """Let the symbols of a parameter glow, "" for none."""
        if parameter != self._pointed:
            self._pointed = parameter
            self.setCursor(Qt.CursorShape.PointingHandCursor if parameter else Qt.CursorShape.ArrowCursor)
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        found = self._set_in(width)
        return 0 if found is None else round(found.height + 2 * MARGIN)

    def sizeHint(self) -> QSize:
        return QSize(260, self.heightForWidth(max(self.width(), 200)))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(max(self.width(), 200)))

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._box = self._set_in(self.width())
            self.updateGeometry()

    def mouseMoveEvent(self, event: QMouseEvent, /) -> None:
        self._tell(self._at(event.position()))

    def leaveEvent(self, event: QEvent, /) -> None:
        super().leaveEvent(event)
        self._tell("")

    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        found = self._at(event.position())
        if event.button() is Qt.MouseButton.LeftButton and found:
            self.symbol_opened.emit(found)

    def focusOutEvent(self, event: QFocusEvent, /) -> None:
        super().focusOutEvent(event)
        self._place = None
        self._tell("")

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        names = [name for name, _ in self.symbols()]
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(Qt.Key(event.key()))
        if step is not None and names:
            before = -1 if self._place is None and step > 0 else self._place or 0
            self._place = min(max(before + step, 0), len(names) - 1)
            self._tell(names[self._place])
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._pointed:
            self.symbol_opened.emit(self._pointed)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent, /) -> None:
        if self._box is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name, area in self.symbols():
            if name == self._pointed:
                painter.setPen(QPen(QColor(theme().accent), 1.5))
                painter.setBrush(QColor(theme().accent_soft))
                painter.drawRoundedRect(area.adjusted(-2, -1, 2, 1), 4, 4)
        self._box.draw(painter, MARGIN, MARGIN + self._box.above)
        painter.end()

    def _at(self, position: QPointF) -> str:
        return next((name for name, area in self.symbols() if area.adjusted(-2, -2, 2, 2).contains(position)), "")

    def _tell(self, parameter: str) -> None:
        if parameter != self._pointed:
            self.point_at(parameter)
            self.symbol_pointed.emit(parameter)

    def _set(self) -> None:
        self._box = self._set_in(self.width())
        shown = self.text()
        self.setAccessibleName(shown.partition("\n")[0])
        self.setAccessibleDescription(shown.partition("\n")[2])
        self.updateGeometry()
        self.update()

    def _set_in(self, width: int) -> Box | None:
        quantity, now = self._quantity, language()
        if quantity is None or quantity.figure.formula is None:
            return None
        words = {
            name: Word(parameter_name(name, now), value_text(operand, now, self._currency), _adds_nothing(operand))
            for name, operand in zip(quantity.figure.parameters, quantity.inputs, strict=True)
        }
        return Setter(words, constant_text).set(quantity.figure.formula.tree, width - 2 * MARGIN)


def _adds_nothing(operand: object) -> bool:
    value = operand.value if isinstance(operand, Quantity) else operand
    return isinstance(value, int | float) and value == 0
