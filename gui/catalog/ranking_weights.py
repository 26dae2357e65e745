"""The weights of the ranking as sliders, each with what the chosen card offers against the best."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from engine.catalog.score import DIMENSIONS
from engine.catalog.traits import LINES
from engine.project.edits.ranking import reset_ranking_weights, set_ranking_line, set_ranking_weight
from engine.texts import EngineError, text
from gui import i18n
from gui.fonts import Role
from gui.format import format_value
from gui.forms.finders import card_name
from gui.forms.performing import perform
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.pills import PillTabs
from gui.widgets.slider_row import SliderRow
from gui.widgets.slider_scale import SliderScale

if TYPE_CHECKING:
    from engine.compare.card_ranking import CardRanking, Ranked
    from engine.project.project import Project
    from gui.session import ProjectSession

SCALE: Final = SliderScale(0, 60, 1)


class RankingWeights(Card):
    """`moving` carries the ranking as it would be while a slider is dragged; its release is one edit."""

    moving = Signal(object)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self.lines, self.reset = PillTabs(), QPushButton()
        self.rows: dict[str, SliderRow] = {}
        self.note = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        set_style(self.reset, kind="link")
        self.add_corner(self.reset)
        self.add(self.lines)
        for dimension in DIMENSIONS:
            self.add(self._row(dimension))
        self.add(self.note)
        self.lines.current_changed.connect(self._on_line)
        self.reset.clicked.connect(self._on_reset)

    def retranslate(self) -> None:
        self.set_title(_words("weights"))
        self.reset.setText(_words("reset"))
        self.lines.set_tabs((line, text(f"choices.line.{line}", i18n.language())) for line in LINES)
        self.lines.setAccessibleName(_words("weights_line"))
        for dimension, row in self.rows.items():
            row.set_label(text(f"score.{dimension}", i18n.language()).capitalize())
        self.show_project(self._session.project)

    def show_project(self, project: Project) -> None:
        ranking = project.ranking
        self.lines.set_current(ranking.line)
        for dimension, weight in zip(DIMENSIONS, ranking.weights_in_force.values(), strict=True):
            self.rows[dimension].set_value(weight)
        own = ranking.weights is not None
        self.reset.setVisible(own)
        told = _words("weights_own" if own else "weights_usual")
        total = ranking.weights_in_force.total
        self.note.setText(told if total == 100 else f"{told} {_words('weights_sum', sum=f'{total:g}')}")

    def show_parts(self, found: CardRanking, one: Ranked | None) -> None:
        """What the chosen card offers in each dimension, against the card that is the best in it."""
        for place, dimension in enumerate(DIMENSIONS):
            self.rows[dimension].set_caption("" if one is None else _offer(found, one, place))

    def _row(self, dimension: str) -> QWidget:
        row = self.rows[dimension] = SliderRow(SCALE, "%")
        row.value_changing.connect(partial(self._on_moving, dimension))
        row.value_committed.connect(partial(self._on_weight, dimension))
        return row

    def _on_moving(self, dimension: str, weight: float) -> None:
        try:
            moved = set_ranking_weight(self._session.project, dimension, weight)
        except EngineError:
            return
        self.moving.emit(moved.ranking)

    def _on_weight(self, dimension: str, weight: float) -> None:
        refused = perform(self._session, set_ranking_weight, dimension, weight)
        if refused is not None:
            self._session.message.emit(refused.message, "error")
            self.show_project(self._session.project)

    def _on_line(self, line: str) -> None:
        perform(self._session, set_ranking_line, line)

    def _on_reset(self) -> None:
        perform(self._session, reset_ranking_weights)


def _offer(found: CardRanking, one: Ranked, place: int) -> str:
    own = one.entry.compared.values[place]
    if not own.known:
        return ""
    best = max(found.ranked, key=lambda other: float(other.entry.compared.values[place].value or 0))
    most = best.entry.compared.values[place]
    value = format_value(own.value, own.unit, i18n.language())
    if most.value == own.value:
        return _words("part_best", value=value)
    top = format_value(most.value, own.unit, i18n.language())
    return _words("part_value", value=value, best=top, card=card_name(best.card))


def _words(key: str, **told: str) -> str:
    return text(f"ranking.{key}", i18n.language(), **told)
