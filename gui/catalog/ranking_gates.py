"""What a card must meet to be ranked at all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from engine.catalog.ranking import RANKED_FORMATS
from engine.compare.card_ranking import USUAL_FORMAT
from engine.project.edits.ranking import set_ranking_format, set_ranking_gate
from engine.texts import text
from gui import i18n
from gui.forms.performing import perform
from gui.forms.rows import VacantNumberField
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.fields import ChoiceField

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel

    from gui.session import ProjectSession

NUMBERS: Final = {
    "most_cards": "",
    "min_memory_gb": "GB",
    "min_bandwidth_gbs": "GB/s",
    "min_interconnect_gbs": "GB/s",
    "max_power_w": "W",
}
FLAGS: Final = ("this_line", "ecc", "reference_tiers")
AS_WORKLOAD: Final = "workload"


class RankingGates(Card):
    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self.numbers = {gate: VacantNumberField(unit, optional=True) for gate, unit in NUMBERS.items()}
        self.flags = {gate: QCheckBox() for gate in FLAGS}
        self.format = ChoiceField()
        self._names: dict[str, QLabel] = {gate: text_label(tone="muted") for gate in ("peak_at", *NUMBERS)}
        grid = QGridLayout()
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, (gate, field) in enumerate((("peak_at", self.format), *self.numbers.items())):
            grid.addWidget(self._names[gate], row, 0)
            grid.addWidget(field, row, 1)
        inner = QWidget()
        inner.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        self.add(inner)
        for gate, box in self.flags.items():
            self.add(box)
            box.clicked.connect(partial(self._on_flag, gate))
        for gate, number in self.numbers.items():
            number.set_width(12)
            number.committed.connect(partial(self._on_number, gate))
        self.format.committed.connect(self._on_format)

    def retranslate(self) -> None:
        self.set_title(_words("gates"))
        self.set_subtitle(_words("gates_note"))
        self._names["peak_at"].setText(_words("peak_at"))
        self.format.set_label(_words("peak_at"))
        for gate, field in self.numbers.items():
            name = _words(f"gate_{gate}")
            self._names[gate].setText(name)
            field.set_label(name)
            field.set_unknown_text(_words("any"))
        self.numbers["most_cards"].set_unit(_words("cards_unit"))
        for gate, box in self.flags.items():
            box.setText(_words(f"gate_{gate}"))
        self.refresh()

    def refresh(self) -> None:
        ranking = self._session.project.ranking
        formats = [(name, name.upper()) for name in RANKED_FORMATS]
        self.format.set_choices([(AS_WORKLOAD, self._workload_format()), *formats])
        self.format.set_value(ranking.number_format or AS_WORKLOAD)
        for gate, field in self.numbers.items():
            field.set_value(getattr(ranking.gates, gate))
        for gate, box in self.flags.items():
            box.setChecked(getattr(ranking.gates, gate))
        self.numbers["most_cards"].setEnabled(self._session.workload_id is not None)

    def _workload_format(self) -> str:
        workload_id = self._session.workload_id
        if workload_id is None:
            return _words("of_no_workload")
        workload = self._session.project.workload(workload_id)
        stated = getattr(workload, "weight_format", None) or getattr(workload, "precision", USUAL_FORMAT)
        return _words("of_workload", format=str(stated).upper())

    def _on_number(self, gate: str, value: float | None) -> None:
        number = int(value) if gate == "most_cards" and value is not None and float(value).is_integer() else value
        refused = perform(self._session, set_ranking_gate, gate, None if number is None else number)
        if refused is not None:
            self.numbers[gate].set_message(refused.message.text(i18n.language()))

    def _on_flag(self, gate: str, wanted: bool) -> None:
        perform(self._session, set_ranking_gate, gate, wanted)

    def _on_format(self, name: str) -> None:
        perform(self._session, set_ranking_format, None if name == AS_WORKLOAD else name)


def _words(key: str, **told: str) -> str:
    return text(f"ranking.{key}", i18n.language(), **told)
