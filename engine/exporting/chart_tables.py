"""Charts that pages do not draw, as tables: their points over the quotes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.compare.busy_curves import BUSY_FIGURE, busy_curves, cost_at_busy_share
from engine.compare.criteria import Axis
from engine.compare.line_series import LineSeries
from engine.compare.methods import methods
from engine.compare.results import Estimate
from engine.compare.scaling_curves import scaling_curves
from engine.compare.ways import Curve, ways
from engine.exporting.material import Scene, number_of
from engine.exporting.pieces import quote_columns
from engine.exporting.report import Cell, Column, Number, Row, Table
from engine.texts import format_number, text
from engine.value_text import format_range, format_share, format_value

_SHARES: Final = (0.2, 0.4, 0.6, 0.8, 1.0)
_POINTS: Final = 9
"""Lines of a table of a curve."""
_NOTHING: Final = Cell("—", tone="muted")
FRONT: Final[tuple[Axis, ...]] = ("cost", "speed")


def busy_table(scene: Scene) -> Iterator[Table]:
    """What the work costs where machines are busier or idler."""
    rows = []
    lines = {one.quote_id: one for one in busy_curves(scene.comparison, scene.workload.id).series}
    for share in _SHARES:
        cells = []
        for one in scene.evaluations:
            point = cost_at_busy_share(scene.comparison, one.quote.id, scene.workload.id, share)
            address = f"{one.quote.id}/{scene.workload.id}/{BUSY_FIGURE}/{share:g}"
            band = None if point is None else _supported(lines.get(one.quote.id), share, point.unit)
            cells.append(_NOTHING if point is None else scene.material.cell(point, address, band))
        rows.append(Row((Cell(format_share(share, scene.material.language), Number(share)), *cells), unit="money"))
    language = scene.material.language
    columns = quote_columns(scene, text("busy.share", language))
    yield Table("busy", text("busy.title", language), columns, tuple(rows))


def scaling_table(scene: Scene) -> Iterator[Table]:
    """The rate on each number of cards, at the layout that is best there."""
    language, found = scene.material.language, scaling_curves(scene.comparison, scene.workload.id)
    counts = sorted({int(count) for one in found if one.rate.across is not None for count in one.rate.across})
    if not counts:
        return
    rows = []
    for count in counts:
        cells = []
        for one in found:
            own = one.rate.across is not None and count in one.rate.across
            rate = _supported(one.rate, float(count), "token/s") if own else None
            address = f"{one.quote_id}/{scene.workload.id}/rate_on_cards/{count}"
            cells.append(_NOTHING if rate is None else _cell(scene, rate, address))
        rows.append(Row((Cell(format_number(count), Number(float(count))), *cells), unit="token/s"))
    title, cards = text("scaling.title", language), text("scaling.cards", language)
    yield Table("scaling", title, quote_columns(scene, cards), tuple(rows))


def ways_table(scene: Scene) -> Iterator[Table]:
    """The cheapest quote of each way of having compute, along the months in service or how busy machines are."""
    material, found = scene.material, ways(scene.comparison, scene.workload.id)
    sweep = None if found is None else found.sweep("months") or found.sweep("busy")
    if found is None or sweep is None:
        return
    language = material.language
    step = max(1, (len(sweep.values) - 1) // (_POINTS - 1))
    rows = []
    for place in range(0, len(sweep.values), step):
        at = float(sweep.values[place])
        shown = format_share(at, language) if sweep.along == "busy" else format_value(at, sweep.leaf.unit, language)
        cells = [
            _cell(scene, Estimate(float(one.costs[place]), *_ends(one, place), found.unit, one.grade))
            for one in sweep.curves
        ]
        rows.append(Row((Cell(shown, Number(at, sweep.leaf.unit)), *cells), unit=found.unit))
    columns = (
        Column(text(f"ways.along.{sweep.along}", language), width=1.6),
        *(Column(material.name(one.quote_id), text(f"ways.way.{one.way}", language), True) for one in sweep.curves),
    )
    yield Table("ways", text("ways.chart", language), columns, tuple(rows))


def _ends(curve: Curve, place: int) -> tuple[float | None, float | None]:
    if curve.low is None or curve.high is None:
        return None, None
    return float(curve.low[place]), float(curve.high[place])


def _supported(line: LineSeries | None, across: float, unit: str) -> Estimate | None:
    """A point of a line with its range and grade; None where there is none."""
    value = None if line is None else line.at(across)
    if line is None or value is None:
        return None
    low, high = line.ends(across) or (None, None)
    return Estimate(value, low, high, unit, line.grade, None, line.incomplete)


def _cell(scene: Scene, estimate: Estimate, address: str = "") -> Cell:
    language, currency, number = scene.material.language, scene.material.project.currency, number_of(estimate, address)
    shown = format_value(number.value, estimate.unit, language, currency)
    return Cell(shown, number, format_range(number.low, number.high, estimate.unit, language, number.value))


def front_table(scene: Scene) -> Iterator[Table]:
    """Cost and speed of the quotes that are judged."""
    material, found = scene.material, methods(scene.comparison, scene.workload.id)
    if not set(FRONT) <= set(found.axes):
        return
    beaten = found.front(*FRONT).beaten
    rows = []
    for name in found.quotes:
        cells = (material.cell(found.found[axis].values[name]) for axis in FRONT)
        by = {"by": material.letters[beaten[name]]} if name in beaten else {}
        stands = text("methods.beaten_by" if by else "methods.unbeaten", material.language, **by)
        rows.append(Row((Cell(material.name(name)), *cells, Cell(stands))))
    columns = (
        Column(text("methods.quote", material.language), width=1.8),
        *(Column(text(f"criteria.{axis}", material.language), numeric=True) for axis in FRONT),
        Column(text("methods.stands", material.language), width=1.4),
    )
    yield Table("front", text("methods.front", material.language), columns, tuple(rows))
