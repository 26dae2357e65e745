"""Options judged against each other as a CFO asks: chance, present value, return and payback for the same work."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Literal

from engine.compare.cost_words import share_shown
from engine.compare.investment import Investment
from engine.compare.investment_view import InvestmentLine, investment_line
from engine.compare.results import Evaluation
from engine.exporting.material import Material, Scene
from engine.exporting.report import Cell, Number, Row
from engine.figures.support import grade_of
from engine.quote.quote import Owned
from engine.texts import text
from engine.value_text import format_range, format_share, format_value


def judged(scene: Scene) -> Iterator[Row]:
    """Chance, and for the same work present value, return and payback of each option, as a CFO asks."""
    material, chance = scene.material, scene.outlook.chance
    if chance is not None and chance.quotes:
        cells = [
            Cell(material.say(share_shown(chance.of(one.quote.id))), Number(chance.of(one.quote.id)))
            if one.quote.id in chance.quotes
            else Cell("—", tone="muted")
            for one in scene.deciding
        ]
        yield Row((Cell(text("table.row.cheapest_share", material.language)), *cells), unit="1")
    base = _base(scene)
    if base is None or len(scene.deciding) < 2:
        return
    found = [_judge(scene, one, base) for one in scene.deciding]
    if not any(found):
        return
    letter = material.letters[base.quote.id]
    yield Row((Cell(material.words("npv", quote=letter)), *(_npv(material, one) for one in found)), unit="money")
    yield Row((Cell(material.words("irr", quote=letter)), *(_irr(material, one) for one in found)), unit="1")
    yield Row(
        (Cell(material.words("payback", quote=letter)), *(_payback(material, one) for one in found)), unit="month"
    )


def _base(scene: Scene) -> Evaluation | None:
    """What the options are judged against: the machines of today, else what asks for the least money at the start."""
    firm = [one for one in scene.deciding if one.cost is not None and one.cost.upfront.firm]
    owned = next((one for one in firm if isinstance(one.quote, Owned)), None)
    return owned or min(firm, key=lambda one: float(one.figures["cost_upfront"].value), default=None)


def _judge(scene: Scene, one: Evaluation, base: Evaluation) -> InvestmentLine | None:
    if one is base:
        return None
    line = investment_line(scene.comparison, scene.workload.id, one.quote.id, base.quote.id, same_work=True)
    return None if line.found is None else line


def _npv(material: Material, line: InvestmentLine | None) -> Cell:
    if line is None or line.found is None:
        return Cell("—", tone="muted")
    shown = format_value(line.found.npv, "money", material.language, material.project.currency)
    number = _number(line, line.found, "npv", "money")
    ranges = format_range(number.low, number.high, "money", material.language, line.found.npv)
    return Cell(shown, number, ranges)


def _irr(material: Material, line: InvestmentLine | None) -> Cell:
    if line is None or line.found is None or line.found.yearly_return is None:
        return Cell("—", tone="muted")
    shown = format_share(line.found.yearly_return, material.language)
    return Cell(shown, _number(line, line.found, "returns", "1"), material.say(line.spread("returns")))


def _payback(material: Material, line: InvestmentLine | None) -> Cell:
    if line is None or line.found is None or line.found.payments[0] >= 0:
        return Cell("—", tone="muted")
    ranges = material.say(line.spread("payback"))
    if line.found.payback_months is None:
        return Cell(material.words("never"), range=ranges, tone="muted")
    shown = format_value(line.found.payback_months, "month", material.language)
    return Cell(shown, _number(line, line.found, "payback", "month"), ranges)


def _number(line: InvestmentLine, found: Investment, name: Literal["npv", "returns", "payback"], unit: str) -> Number:
    """A figure of an investment; an end at which it is never paid back is said in words alone."""
    figure, ends = found.figures[name], None if line.ranges is None else getattr(line.ranges, name)
    low, high = (end if isfinite(end) else None for end in ends) if ends is not None else (None, None)
    return Number(float(figure.value), unit, low, high, grade_of(figure))
