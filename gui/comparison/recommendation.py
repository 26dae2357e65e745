"""The recommendation in one sentence, its condition, how sure it is, and the figures it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.compare.table_cells import estimate_of
from engine.texts import Language, text
from engine.value_text import unparted
from gui import fonts
from gui.fonts import Role
from gui.format import format_value
from gui.i18n import keep_translated, language
from gui.theme import set_style, theme_manager
from gui.widgets.basics import ElidedLabel, SeriesDot, rule, sizes_within, text_label
from gui.widgets.clamped_label import ClampedLabel
from gui.widgets.copying import Copying
from gui.widgets.fold_button import FoldButton, MoreButton
from gui.widgets.values import ValueLabel

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.compare.decision import Decision
    from engine.compare.results import Estimate
    from engine.figures import Quantity
    from engine.texts import Message

MOST_FACTS = 4
LEAD_LINES = 4
FACT_WIDTH = 150
FACTS_FROM = ((900, MOST_FACTS), (620, 2))


class Recommendation(QFrame):
    fact_chosen = Signal(str)
    """Figure of the recommended quote whose derivation is asked for."""

    findings_requested = Signal()
    """What stands against each quote, asked for where none can be recommended."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self._decision: Decision | None = None
        self._currency = "CNY"
        self._bands: Mapping[str, Estimate] = {}
        self._shown_facts = MOST_FACTS
        self._measured: tuple[tuple[int, ...], ...] = ()
        self._dot = SeriesDot(0)
        self._headline = text_label(role=Role.HEADING, wrap=True)
        self._lead = ClampedLabel(LEAD_LINES, tone="muted")
        self._short = ElidedLabel(tone="muted")
        self.fold = FoldButton("recommendation")
        self.more = MoreButton("recommendation_remarks")
        self.findings = QPushButton()
        set_style(self.findings, kind="link")
        self.findings.clicked.connect(self.findings_requested)
        self._remarks = text_label(tone="muted", wrap=True)
        Copying(self._lead, self, self._told)
        Copying(self._remarks)
        self._facts = [ValueLabel() for _ in range(MOST_FACTS)]
        self._rules = [rule(vertical=True) for _ in range(MOST_FACTS)]
        self._lay_out()
        self.fold.folded_changed.connect(self.retranslate)
        self.more.folded_changed.connect(self.retranslate)
        self._lead.exceeding_changed.connect(self._offer_more)
        theme_manager().theme_changed.connect(self.retranslate)
        keep_translated(self.retranslate)

    def set_decision(
        self, decision: Decision | None, slot: int | None, currency: str, bands: Mapping[str, Estimate] | None = None
    ) -> None:
        """`slot` is the place of the winner among the quotes, None where there is none; `bands` are its figures with
        their ranges, as far as they are known."""
        self._decision, self._currency, self._bands = decision, currency, bands or {}
        self._dot.setVisible(slot is not None)
        if slot is not None:
            self._dot.set_index(slot)
        self.retranslate()

    def retranslate(self) -> None:
        decision, now = self._decision, language()
        if decision is None:
            self._headline.setText(text("compare.no_decision", now))
        else:
            self._headline.setText(decision.headline.text(now))
        self._show_sentences()
        self.findings.setText(text("nothing_yet.see_findings", now))
        self.findings.setVisible(decision is not None and decision.winner is None and bool(decision.condition))
        self._short.set_text(self._lead.full_text())
        self._short.setVisible(self.fold.folded and bool(self._lead.full_text()))
        facts = () if decision is None else decision.facts[: self._room()]
        currency = self._currency
        self._shown_facts = self._room()
        for place, (fact, line) in enumerate(zip(self._facts, self._rules, strict=True)):
            shown_here = place < len(facts)
            fact.setVisible(shown_here)
            line.setVisible(shown_here)
            if shown_here:
                quantity = facts[place].quantity
                fact.set_value(_fact_text(quantity, now, currency))
                fact.set_caption(facts[place].caption.text(now))
                fact.set_support(estimate_of(quantity, self._bands.get(facts[place].figure)))
                fact.set_compact(self.fold.folded)
                most = round(FACT_WIDTH * fonts.scale()) * (2 if self.fold.folded else 1)
                fact.setMaximumWidth(max(most, fact.minimumSizeHint().width()))
        self.setAccessibleName(text("compare.recommendation", now))
        self.setAccessibleDescription(self._told().replace("\n", " "))
        self._take_height()

    def _show_sentences(self) -> None:
        """What decides is always told; what is open beside it opens below."""
        decision, opened = self._decision, not self.fold.folded
        lead = _told_of(() if decision is None else (decision.condition, decision.certainty))
        self._lead.set_text(lead)
        self._lead.set_clamped(self.more.folded)
        self._lead.setVisible(opened and bool(lead))
        remarks = _told_of(() if decision is None else decision.remarks)
        self._remarks.setText(remarks)
        self._remarks.setVisible(opened and bool(remarks) and not self.more.folded)
        self.more.setToolTip(remarks if self.more.folded else "")
        self.more.setAccessibleDescription(remarks)
        self._offer_more()

    def _offer_more(self) -> None:
        unsaid = bool(self._remarks.text()) or self._lead.exceeding
        self.more.setVisible(not self.fold.folded and unsaid)

    def _told(self) -> str:
        said = (self._headline.text(), self._lead.full_text(), self._remarks.text())
        return "\n".join(sentence for sentence in said if sentence)

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        if self._room() != self._shown_facts:
            self.retranslate()
        self._take_height()

    def event(self, event: QEvent, /) -> bool:
        """The labels know their wrapped heights only once they are laid out anew, which `_take_height` asks for: only
        where something is not as it was then, or each look would bring the next."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self._measured != (measured := sizes_within(self)):
            self._measured = measured
            self._take_height()
        return done

    def _take_height(self) -> None:
        """As much as the wrapped sentences need at this width; the layouts around do not ask for it."""
        layout = cast("QHBoxLayout", self.layout())
        for inner in self.findChildren(QLayout):
            inner.invalidate()
        layout.invalidate()
        needed = max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height())
        if needed != self.minimumHeight():
            self.setFixedHeight(needed)

    def _room(self) -> int:
        """How many facts leave the sentence enough of the width; folded, it has one line."""
        room = next((count for least, count in FACTS_FROM if self.width() >= least * fonts.scale()), 1)
        return max(1, room - 1) if self.fold.folded else room

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._dot, 0, Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self._headline, 1)
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addStretch(1)
        words.addLayout(head)
        for sentence in (self._lead, self._short, self._remarks):
            words.addWidget(sentence)
        words.addWidget(self.findings, 0, Qt.AlignmentFlag.AlignLeft)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 9, 8, 9)
        row.setSpacing(6)
        row.addLayout(words, 1)
        figures = QHBoxLayout()
        figures.setSpacing(6)
        for label, line in zip(self._facts, self._rules, strict=True):
            label.clicked.connect(self._choose)
            label.setMinimumWidth(92)
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
            figures.addWidget(line)
            figures.addWidget(label)
        figures.addWidget(self.fold, 0, Qt.AlignmentFlag.AlignTop)
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addLayout(figures)
        beside.addStretch(1)
        beside.addWidget(self.more, 0, Qt.AlignmentFlag.AlignRight)
        row.addLayout(beside)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _choose(self) -> None:
        place = self._facts.index(cast("ValueLabel", self.sender()))
        if self._decision is not None and place < len(self._decision.facts):
            self.fact_chosen.emit(self._decision.facts[place].figure)


def _told_of(messages: Iterable[Message]) -> str:
    now = language()
    said = (message.text(now) for message in messages)
    return unparted(("" if now == "zh" else " ").join(sentence for sentence in said if sentence))


def _fact_text(quantity: Quantity, now: Language, currency: str) -> str:
    """The value of a fact; a run is told in the unit of time that suits its length."""
    if quantity.unit == "h":
        return format_value(float(quantity.value) * 3600, "s", now, currency)
    return format_value(quantity.value, quantity.unit, now, currency)
