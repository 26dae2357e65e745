"""What each quote's software stack runs: compute time that is native, falls back, is missing or unknown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.migration.coverage import SUPPORTS
from engine.texts import text
from gui.charts.bar_chart import BarChart
from gui.charts.bars import BarRow, Segment
from gui.charts.data_table import DataTable
from gui.charts.marks import Slot
from gui.format import format_share
from gui.i18n import language
from gui.theme import theme
from gui.widgets.legend import LegendEntry

if TYPE_CHECKING:
    from engine.compare.results import Evaluation
    from engine.migration.coverage import Support
    from engine.migration.results import Migration


def support_name(support: Support) -> str:
    return text(f"migration.support.{support}", language())


def support_colour(support: Support) -> str:
    chosen = theme()
    colours: Mapping[Support, str] = {
        "native": chosen.memory[0],
        "fallback": chosen.memory[1],
        "missing": chosen.memory[4],
        "unknown": chosen.text_faint,
    }
    return colours[support]


class SupportChart(BarChart):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._evaluations: tuple[Evaluation, ...] = ()
        self._names: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self.follow()

    def set_evaluations(
        self, evaluations: Sequence[Evaluation], names: Mapping[str, str], colours: Mapping[str, Slot]
    ) -> None:
        self._evaluations, self._names, self._slots = tuple(evaluations), names, colours
        self.redraw()
        self.describe_soon()

    def redraw(self) -> None:
        self.set_empty("" if self._evaluations else text("migration.view.no_quotes", language()))
        self.bars.set_rows([self._row(one) for one in self._evaluations], _legend(), 1.0, 0.01, "%")
        self.fit_height()

    def data_table(self) -> DataTable:
        headers = ("", *(support_name(support) for support in SUPPORTS), text("migration.column.notes", language()))
        rows = []
        for one in self._evaluations:
            shares = _shares(one.migration)
            cells = (_percent(shares[support]) if support in shares else "" for support in SUPPORTS)
            rows.append((self._label(one), *cells, _note(one.migration)))
        return DataTable(text("migration.view.shares", language()), headers, tuple(rows))

    def readout_html(self, row: BarRow, segment: Segment | None) -> str:
        lines = []
        for one in row.segments:
            cell = "th" if segment is not None and one.key == segment.key else "td"
            name = text(f"migration.support.{one.key}", language())
            lines.append(
                f'<tr><td style="color:{one.colour}">■</td><{cell} align="left">{name}</{cell}>'
                f'<{cell} align="right" style="padding-left:10px">{_percent(one.amount)}</{cell}></tr>'
            )
        return f"<b>{row.label}</b><table>{''.join(lines)}</table>{row.note}"

    def _label(self, evaluation: Evaluation) -> str:
        letter = self._names.get(evaluation.quote.id, evaluation.quote.id)
        found = evaluation.migration
        return letter if found is None else f"{letter}  {found.stack_name}"

    def _row(self, evaluation: Evaluation) -> BarRow:
        found = evaluation.migration
        shares = _shares(found)
        known = bool(shares)
        if not known and found is not None and found.needed:
            shares = {"unknown": 1.0}
        segments = (_segment(support, shares[support], known=known) for support in SUPPORTS if shares.get(support))
        return BarRow(
            key=evaluation.quote.id,
            label=self._label(evaluation),
            slot=self._slots.get(evaluation.quote.id, 0),
            segments=tuple(segments),
            text="",
            note=_note(found),
        )


def _segment(support: Support, amount: float, *, known: bool) -> Segment:
    name = support_name(support)
    label = f"{name} {_percent(amount)}" if known else text("migration.view.no_profile", language())
    return Segment(support, amount, support_colour(support), label, hatched=support == "unknown")


def _shares(found: Migration | None) -> dict[Support, float]:
    if found is None:
        return {}
    return {support: float(share.value) for support, share in found.shares.items() if share.known}


def _note(found: Migration | None) -> str:
    """What the bar rests on, or why there is none."""
    now = language()
    if found is None or not found.needed:
        return text(f"migration.view.{'hosted' if found is None else 'same_stack'}", now)
    if not found.operators:
        return text("migration.view.nothing_known", now)
    counted = {"native": found.counts["native"], "all": sum(found.counts.values())}
    return text(f"migration.view.{'no_profile_note' if found.profile is None else 'profile_note'}", now, **counted)


def _percent(share: float) -> str:
    return format_share(share, language())


def _legend() -> list[LegendEntry]:
    kinds = {support: "hatched" if support == "unknown" else "box" for support in SUPPORTS}
    return [LegendEntry(support_name(support), support_colour(support), kinds[support]) for support in SUPPORTS]
