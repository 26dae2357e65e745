"""Cards ranked by weighted dimensions: who leads and why, the weights, and the gates."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from engine.catalog.library import known_cards
from engine.catalog.score import DIMENSIONS
from engine.compare.card_fit import ranking_address
from engine.compare.card_ranking import SCORE, candidates, ranked
from engine.compare.ranking_words import leading, reason, tie
from engine.texts import text
from gui import i18n
from gui.catalog.ranking_gates import RankingGates
from gui.catalog.ranking_table import PLACE, RANKING_COLUMNS, legend, records, titles
from gui.catalog.ranking_weights import RankingWeights
from gui.catalog.view import RecordTable
from gui.fonts import Role
from gui.forms.columns import ScrolledColumn
from gui.forms.finders import card_name
from gui.jobs import Ok
from gui.theme import set_style, theme_manager
from gui.widgets.basics import text_label
from gui.widgets.clickable import ClickableLabel
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.legend import Legend

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from engine.catalog.ranking import Ranking
    from engine.compare.card_ranking import Candidates, CardRanking, Ranked
    from gui.jobs import Outcome
    from gui.session import ProjectSession

TOPIC: Final = "card_ranking"
LEAST_ASIDE: Final = 322


class RankingPage(QWidget):
    """Gates are judged off the GUI thread; weights only add up what is known then, while a slider moves."""

    figure_requested = Signal(str)
    card_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._candidates: Candidates | None = None
        self._ranking: CardRanking | None = None
        self._judged: object = None
        self._text = ""
        self.told = text_label(role=Role.STRONG, wrap=True)
        self.table = RecordTable(RANKING_COLUMNS, "catalog_ranking", frozen=2)
        self.legend, self.counted = Legend(), text_label(role=Role.CAPTION, tone="faint")
        self.chosen, self.why = text_label(role=Role.TITLE, wrap=True), text_label(tone="muted", wrap=True)
        self.to_card = QPushButton()
        self.parts = {figure: ClickableLabel(tone="accent") for figure in (SCORE, *DIMENSIONS)}
        self.weights, self.gates = RankingWeights(session), RankingGates(session)
        self._lay_out()
        self.table.sort_changed.connect(self.apply)
        self.table.chosen.connect(self._show_chosen)
        self.table.doubleClicked.connect(self._to_card)
        self.to_card.clicked.connect(self._to_card)
        for figure, part in self.parts.items():
            part.clicked.connect(partial(self._ask, figure))
        self.weights.moving.connect(self._on_moving)
        session.project_changed.connect(self.refresh)
        session.workload_changed.connect(self.refresh)
        theme_manager().theme_changed.connect(self._show_legend)

    def retranslate(self) -> None:
        self.table.setAccessibleName(_words("tab"))
        self.to_card.setText(_words("to_card"))
        self.weights.retranslate()
        self.gates.retranslate()
        self._show_legend()
        self._fill()

    def set_search(self, typed: str) -> None:
        self._text = typed
        self.apply()

    def ranking(self) -> CardRanking | None:
        return self._ranking

    def refresh(self) -> None:
        """Show the project; what passes the gates is judged anew only where that may have changed."""
        project = self._session.project
        self.weights.show_project(project)
        self.gates.refresh()
        if not self.isVisible():
            return
        ranking, workload_id = project.ranking, self._session.workload_id
        workload = None if workload_id is None else project.workload(workload_id)
        judged = (ranking.replace(weights=None), workload, project.used.cards, project.used.models,
                  project.assumptions.memory)  # fmt: skip
        if judged == self._judged:
            self._weigh(ranking)
            return
        self._judged = judged
        cards = known_cards(project.used.cards)
        self._session.jobs.run(TOPIC, lambda: candidates(project, workload_id, cards), self._on_judged)

    def apply(self) -> None:
        """Rows by the chosen order, narrowed by what is searched for."""
        found = self._ranking
        if found is None:
            return
        column, descending = self.table.sorted_by
        order = self.table.records.order(column, descending=descending)
        if self._text.strip():
            order = tuple(key for key in order if self._is_wanted(key))
        places = {one.card.id for one in found.ranked}
        unsaid = {one.card.id for one in found.cannot_say}
        first = [key for key in order if key in places]
        open_ones = [key for key in order if key in unsaid]
        out = [key for key in order if key not in places and key not in unsaid]
        self.table.records.show_rows(
            first,
            [
                (_words("cannot_say", count=str(len(open_ones))), open_ones),
                (_words("refused", count=str(len(out))), out),
            ],
        )
        if first and not self.table.selected_keys():
            self.table.selectRow(0)

    def showEvent(self, event: QShowEvent, /) -> None:
        super().showEvent(event)
        self.refresh()

    def _lay_out(self) -> None:
        surface = QFrame()
        set_style(surface, surface="card")
        inner = QVBoxLayout(surface)
        inner.setContentsMargins(1, 1, 1, 10)
        inner.setSpacing(6)
        inner.addWidget(self.table, 1)
        below = QWidget()
        column = QVBoxLayout(below)
        column.setContentsMargins(12, 0, 12, 0)
        column.setSpacing(4)
        links = QWidget()
        row = FlowLayout(links, gap=14, row_gap=2)
        for link in (*self.parts.values(), self.to_card):
            row.addWidget(link)
        set_style(self.to_card, kind="link")
        keys = QHBoxLayout()
        keys.addWidget(self.legend, 1)
        keys.addWidget(self.counted)
        column.addLayout(keys)
        for part in (self.chosen, self.why, links):
            column.addWidget(part)
        inner.addWidget(below)
        surface.setMinimumWidth(320)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setObjectName("catalog_ranking_split")
        split.setChildrenCollapsible(False)
        aside = ScrolledColumn(split)
        aside.setMinimumWidth(LEAST_ASIDE)
        aside.add(self.weights)
        aside.add(self.gates)
        split.addWidget(surface)
        split.addWidget(aside)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        split.setSizes([820, 340])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.told)
        whole.addWidget(split, 1)

    def _on_judged(self, outcome: Outcome) -> None:
        if isinstance(outcome, Ok):
            self._candidates = outcome.value
            self._weigh(self._session.project.ranking)

    def _on_moving(self, ranking: Ranking) -> None:
        self._weigh(ranking)

    def _weigh(self, ranking: Ranking) -> None:
        if self._candidates is not None:
            self._ranking = ranked(self._candidates, ranking.weights_in_force)
            self._fill()

    def _fill(self) -> None:
        found = self._ranking
        if found is None:
            return
        self._show_legend()
        self.told.setText(leading(found).text(i18n.language()))
        counts = {"ranked": len(found.ranked), "unsaid": len(found.cannot_say), "refused": len(found.refused)}
        self.counted.setText(_words("counted", **{name: str(count) for name, count in counts.items()}))
        self.table.records.set_records(records(found), titles())
        self.apply()
        self._show_chosen()

    def _show_chosen(self) -> None:
        found, card_id = self._ranking, self._chosen_id()
        one = None if found is None or not card_id else found.of(card_id)
        for part in self.parts.values():
            part.setVisible(one is not None)
        self.to_card.setVisible(bool(card_id))
        if found is None:
            return
        self.weights.show_parts(found, one)
        spoken = i18n.language()
        if one is not None:
            self.chosen.setText(card_name(one.card))
            self._show_parts(one)
            said = (reason(one), tie(found, one))
            self.why.setText(" ".join(part.text(spoken) for part in said if part is not None))
            return
        unsaid = next((each for each in found.cannot_say if each.card.id == card_id), None)
        out = unsaid or next((each for each in found.refused if each.card.id == card_id), None)
        self.chosen.setText("" if out is None else card_name(out.card))
        key = "open_score" if unsaid is not None else "kept_out"
        self.why.setText(_words("no_card") if out is None else _words(key, reason=out.reason.text(spoken)))

    def _show_parts(self, one: Ranked) -> None:
        weights, figures = self._session.project.ranking.weights_in_force, one.entry
        points = {SCORE: (figures.score, 100.0)}
        for dimension, most, part in zip(DIMENSIONS, weights.most_points(), figures.points, strict=True):
            points[dimension] = (part, most)
        for figure, (gained, most) in points.items():
            name = _words("score" if figure == SCORE else f"short_{figure}")
            self.parts[figure].set_text(f"{name} {float(gained.value):.1f} / {most:.3g}" if most else "")
            self.parts[figure].setVisible(bool(most))

    def _show_legend(self) -> None:
        self.legend.set_entries(legend(self._session.project.ranking.weights_in_force))

    def _chosen_id(self) -> str:
        return next(iter(self.table.selected_keys()), "")

    def _is_wanted(self, key: str) -> bool:
        name = self.table.records.text_of(key, PLACE + 1).casefold()
        return all(word.casefold() in name for word in self._text.split())

    def _ask(self, figure: str) -> None:
        found = None if self._ranking is None else self._ranking.of(self._chosen_id())
        if found is not None:
            self.figure_requested.emit(ranking_address(found.card, self._session.workload_id, figure))

    def _to_card(self) -> None:
        if self._chosen_id():
            self.card_requested.emit(self._chosen_id())


def _words(key: str, **told: str) -> str:
    return text(f"ranking.{key}", i18n.language(), **told)
