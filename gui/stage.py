"""The middle of the window: a message line, the places, and the explanation beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from gui.i18n import language
from gui.widgets.messages import InlineMessage, Kind

if TYPE_CHECKING:
    from engine.figures import Quantity
    from engine.texts import Message
    from gui.explain.panel import ExplainPanel
    from gui.places import Place
    from gui.session import ProjectSession

KINDS: Final[dict[str, Kind]] = {"error": "bad", "warn": "warn", "moved": "warn", "good": "good"}
"""`moved` has figures of which there is more to see."""
EXPLANATION_WIDTH: Final = 394
EXPLANATION_SHARE: Final = 0.28


class Stage(QWidget):
    first_painted = Signal()
    explanation_changed = Signal(bool)
    place_made = Signal(QWidget)
    details_requested = Signal()
    """What the message is about, figure by figure."""
    origin_requested = Signal(str)
    """Path of what a figure rests on, to be shown where it is kept."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session: ProjectSession | None = None
        self._places: dict[str, Place] = {}
        self._painted = False
        self._read_only = False
        self._waiting = False
        self._panel: ExplainPanel | None = None
        self._beside = QWidget(self)
        self._beside.hide()
        self._address: str | None = None
        self._above = QWidget(self)
        self._bars = QVBoxLayout(self._above)
        self._bars.setContentsMargins(0, 0, 0, 0)
        self.message = InlineMessage(closable=True)
        self.message.hide()
        self._said: tuple[Message, Kind] | None = None
        self._more = False
        self.message.action_triggered.connect(self.details_requested)
        self.stack = QStackedWidget()
        self.stack.addWidget(QWidget())
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setObjectName("explanation")
        self.splitter.setChildrenCollapsible(False)
        self.splitter.addWidget(self.stack)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._above)
        column.addWidget(self.message)
        column.addWidget(self.splitter, 1)

    def add_bar(self, bar: QWidget) -> None:
        """Put something over the message that stays until it is dealt with; it is away while presenting."""
        self._bars.addWidget(bar)

    def attach(self, session: ProjectSession) -> None:
        self._session = session
        session.message.connect(self.say)
        session.comparison_changed.connect(self._explain_again)
        session.document_changed.connect(self._forget_message)

    def place(self, name: str) -> Place:
        """The place, made when it is first asked for."""
        if name not in self._places:
            if self._session is None:
                raise RuntimeError("Places need an open session.")
            from gui.places import make_place

            place = make_place(name, self._session)
            place.figure_requested.connect(self.show_figure)
            self._places[name] = place
            self.stack.addWidget(place)
            self.place_made.emit(place)
        return self._places[name]

    def made_places(self) -> dict[str, Place]:
        return dict(self._places)

    def show_place(self, name: str) -> None:
        self.stack.setCurrentWidget(self.place(name))

    def show_page(self, page: QWidget) -> None:
        if self.stack.indexOf(page) < 0:
            self.stack.addWidget(page)
        self.hide_explanation()
        self.stack.setCurrentWidget(page)

    def say(self, message: Message, severity: str) -> None:
        self._said = (message, KINDS.get(severity, "info"))
        self._more = severity == "moved"
        self._write_message()
        self._waiting = self._read_only and severity != "error"
        self.message.setVisible(not self._waiting)

    def retranslate(self) -> None:
        self._write_message()
        for place in self._places.values():
            place.retranslate()

    def show_figure(self, address: str) -> None:
        """Open the derivation of the figure at quote/workload/figure."""
        quantity = self._quantity(address)
        if quantity is None:
            return
        self._address = address
        panel = self._made_panel()
        if not self._beside.isVisible():
            panel.begin_again()
        panel.show_figure(quantity, self._title(address, quantity), self._currency(address))
        panel.offer_bill(self._bill_behind(address))
        if not self._beside.isVisible():
            self._beside.show()
            total = self.splitter.width()
            if self.splitter.sizes()[1] < panel.minimumWidth():
                wanted = min(EXPLANATION_WIDTH, max(panel.minimumWidth(), round(EXPLANATION_SHARE * total)))
                self.splitter.setSizes([total - wanted, wanted])
            self.explanation_changed.emit(True)

    def set_read_only(self, read_only: bool) -> None:
        """Whether an explanation only explains, and neither changes anything nor leads away; a message then waits."""
        self._read_only = read_only
        if read_only:
            self._waiting = self.message.isVisibleTo(self)
        self.message.setVisible(self._waiting and not read_only)
        self._above.setVisible(not read_only)
        if self._panel is not None:
            self._panel.set_read_only(read_only)

    def show_explanation(self) -> None:
        if self._address is not None:
            self.show_figure(self._address)

    def hide_explanation(self) -> bool:
        """Returns whether there was one to hide."""
        shown = self._panel is not None and self._beside.isVisibleTo(self.splitter)
        if shown:
            self._beside.hide()
            self.explanation_changed.emit(False)
        return shown

    def figure_in_focus(self) -> str:
        """Address of the figure that is explained, for the help on it."""
        focus = QApplication.focusWidget()
        return self._address or "" if focus is not None and self._beside.isAncestorOf(focus) else ""

    @property
    def can_explain(self) -> bool:
        return self._address is not None

    def sizeHint(self) -> QSize:
        return QSize(1100, 760)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self.first_painted.emit()

    def _made_panel(self) -> ExplainPanel:
        if self._panel is None:
            from gui.explain.panel import ExplainPanel

            self._panel = ExplainPanel(self._session)
            self._panel.set_read_only(self._read_only)
            around = QVBoxLayout(self._beside)
            around.setContentsMargins(0, 12, 14, 12)
            around.addWidget(self._panel)
            self._panel.close_requested.connect(self.hide_explanation)
            self._panel.place_requested.connect(self.origin_requested)
            self._panel.operand_pointed.connect(self._glow)
            self.splitter.addWidget(self._beside)
            self.splitter.setStretchFactor(0, 1)
            self.splitter.setStretchFactor(1, 0)
        return self._panel

    def _glow(self, operand: object) -> None:
        """Where the place that is shown has the cell that a number came from, it glows."""
        glow = getattr(self.stack.currentWidget(), "glow", None)
        if glow is not None and self._address is not None:
            glow(operand, self._address)

    def _explain_again(self) -> None:
        if self._address is None or self._panel is None or not self._panel.isVisible():
            return
        quantity = self._quantity(self._address)
        if quantity is None:
            self.hide_explanation()
            self._address = None
        else:
            self._panel.show_figure(quantity, self._title(self._address, quantity), self._currency(self._address))

    def _quantity(self, address: str) -> Quantity | None:
        if self._session is None:
            return None
        from engine.compare.figure_at import figure_at

        return figure_at(self._session.comparison, address)

    def _title(self, address: str, quantity: Quantity) -> Message:
        from engine.compare.figure_titles import figure_title

        return figure_title(address, quantity, () if self._session is None else self._session.project.used.cards)

    def _currency(self, address: str) -> str:
        """That of the project; a bill is in the currency of its quote."""
        if self._session is None:
            return ""
        project = self._session.project
        quote_id, _, rest = address.partition("/")
        if rest.partition("/")[2].startswith("bill/"):
            return project.quote(quote_id).currency
        return project.currency

    def _bill_behind(self, address: str) -> str:
        """Path of the bill that a cost rests on; nothing for other figures."""
        from engine.compare.addresses import OF_COST

        quote_id, _, rest = address.partition("/")
        known = self._session is not None and any(one.id == quote_id for one in self._session.project.quotes)
        is_cost = rest.partition("/")[2].startswith(OF_COST)
        return f"quotes/{quote_id}/bill" if known and is_cost else ""

    def _write_message(self) -> None:
        if self._said is not None:
            message, kind = self._said
            from engine.texts import text

            self.message.set_message(message.text(language()), kind)
            self.message.set_action(text("saved.details", language()) if self._more else "")

    def _forget_message(self) -> None:
        self._said, self._waiting = None, False
        self.message.hide()
