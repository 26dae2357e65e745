"""Charts of a report as charts of a workbook, over data that stand on a sheet of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from engine.compare.accounts import AccountBar
from engine.compare.capacity_curves import CapacityCurves
from engine.compare.curves import CostCurves, MemoryBar
from engine.compare.gap_view import GapView
from engine.compare.results import ACCOUNTS, MEMORY_PARTS
from engine.compare.table import slots_of
from engine.exporting.report import Cell, Chart, Column, Number, Row, Table
from engine.texts import Language, text
from engine.value_text import money_unit
from resources.theme_colors import ACCOUNT_PLACES, LIGHT

_WIDTH: Final = 900
_LINES_HEIGHT: Final = 360
_BAR_HEIGHT: Final = 26
_LEAST_BARS: Final = 4
_AROUND_BARS: Final = 130
_AXIS: Final = {"line": {"color": LIGHT.border_strong}, "num_font": {"color": LIGHT.text_muted}}
_GRID: Final = {"visible": True, "line": {"color": LIGHT.grid, "width": 0.75}}
_DASHES: Final = ("solid", "dash", "round_dot", "dash_dot")


class SheetCharts:
    """Draws charts by the cells that their data will have; `tables` are those data, one below the other."""

    def __init__(self, book: Any, sheet: str, language: Language) -> None:
        self.tables: list[Table] = []
        self._book = book
        self._sheet = sheet
        self._language = language
        self._row = 0
        self._known: dict[int, int] = {}

    def drawn(self, chart: Chart) -> tuple[Any, int] | None:
        """A chart and its height in pixels; None where there is nothing to draw."""
        table = self._table(chart)
        if not table.rows or len(table.columns) < 2:
            return None
        head = self._place(chart, table)
        kind, count = chart.kind, len(table.rows)
        bars = kind in ("memory", "accounts", "gap")
        made = self._book.add_chart(_TYPES[kind])
        for series in self._series(chart, table, head):
            made.add_series(series)
        caption = " · ".join(part for part in (chart.title, chart.caption) if part)
        made.set_title({"name": caption, "overlay": False, "name_font": {"size": 11}})
        height = _AROUND_BARS + _BAR_HEIGHT * max(count, _LEAST_BARS, len(table.columns) // 2)
        height = height if bars else _LINES_HEIGHT
        made.set_size({"width": _WIDTH, "height": height})
        made.set_legend({"position": "bottom" if bars else "right"})
        self._set_axes(made, chart, bars=bars)
        return made, height

    def _place(self, chart: Chart, table: Table) -> int:
        """The row of the head of the data; the same data stand there once."""
        known = self._known.get(id(chart.data))
        if known is not None:
            return known
        head = self._row + 1
        self.tables.append(table)
        self._row = head + 1 + len(table.rows) + 1
        self._known[id(chart.data)] = head
        return head

    def _table(self, chart: Chart) -> Table:
        makers = {
            "memory": self._memory, "accounts": self._accounts, "cost": self._cost, "capacity": self._capacity,
            "gap": self._gap,
        }  # fmt: skip
        return makers[chart.kind](chart)

    def _memory(self, chart: Chart) -> Table:
        bars = cast("tuple[MemoryBar, ...]", chart.data)
        used = [part for part in MEMORY_PARTS if any(bar.parts.get(part) for bar in bars)]
        names = [text(f"chart.parts.{part}", self._language) for part in used]
        rows = [
            (chart.letters[bar.quote_id], [*(bar.parts.get(part, 0.0) for part in used), _free(bar)]) for bar in bars
        ]
        return _data(f"{chart.title} · GB", ["", *names, text("report.free", self._language)], rows, "GB")

    def _accounts(self, chart: Chart) -> Table:
        bars = cast("tuple[AccountBar, ...]", chart.data)
        used = [account for account in ACCOUNTS if any(bar.amounts.get(account) for bar in bars)]
        names = [text(f"chart.accounts.{account}", self._language) for account in used]
        rows = [(chart.letters[bar.quote_id], [bar.amounts.get(account, 0.0) for account in used]) for bar in bars]
        return _data(f"{chart.title} · {self._money(chart)}", ["", *names], rows, "money")

    def _cost(self, chart: Chart) -> Table:
        curves = cast("CostCurves", chart.data)
        known = [(chart.letters[one.quote_id], one.amounts) for one in curves.series if one.amounts is not None]
        names = [text("chart.month", self._language), *(letter for letter, _ in known)]
        rows = [
            (float(month), [float(amounts[place]) for _, amounts in known]) for place, month in enumerate(curves.months)
        ]
        return _data(f"{chart.title} · {self._money(chart)}", names, rows, "money")

    def _capacity(self, chart: Chart) -> Table:
        curves = cast("CapacityCurves", chart.data)
        known = [(chart.letters[one.quote_id], one.points) for one in curves.series if one.points is not None]
        requests = text("capacity.requests_at_once", self._language)
        names = [name for letter, _ in known for name in (f"{letter} · {requests}", letter)]
        longest = max((len(points.concurrency) for _, points in known), default=0)
        rows: list[tuple[float | None, list[float | None]]] = []
        for place in range(longest):
            pairs = [
                end for _, points in known for end in _point(points.concurrency, points.output_tokens_per_s, place)
            ]
            rows.append((pairs[0], pairs[1:]))
        unit = text("capacity.unit_output_tokens_per_s", self._language)
        return _data(f"{chart.title} · {unit}", names, rows, "1")

    def _gap(self, chart: Chart) -> Table:
        view = cast("GapView", chart.data)
        parts = view.parts.get("work") or view.parts["total"]
        letters = {"first": chart.letters[view.first], "second": chart.letters[view.second]}
        names = [text(f"outlook.makes_{side}", self._language, **letters) for side in ("dearer", "cheaper")]
        rows: list[tuple[str, list[float | None]]] = []
        for one in parts.gap.parts:
            part = "outlook.work" if one.part == "work" else f"chart.accounts.{one.part}"
            sides = [one.amount, None] if one.amount > 0 else [None, one.amount]
            rows.append((text(part, self._language), sides))
        return _data(f"{chart.title} · {self._money(chart)}", ["", *names], rows, parts.unit)

    def _series(self, chart: Chart, table: Table, head: int) -> Iterator[dict[str, Any]]:
        sheet, first, last = self._sheet, head + 1, head + len(table.rows)
        colors = self._colors(chart, table)
        for column in range(1, len(table.columns), 2 if chart.kind == "capacity" else 1):
            before = column - 1 if chart.kind == "capacity" else 0
            series: dict[str, Any] = {
                "name": [sheet, head, column],
                "categories": [sheet, first, before, last, before],
                "values": [sheet, first, column, last, column],
            }
            yield series | colors[column]

    def _colors(self, chart: Chart, table: Table) -> Mapping[int, dict[str, Any]]:
        names = [column.title for column in table.columns]
        if chart.kind == "gap":
            labelled = {"gap": 40, "overlap": 100, "data_labels": {"value": True, "num_format": "#,##0.00"}}
            return {place: {"fill": {"color": LIGHT.series[2 - place]}, **labelled} for place in (1, 2)}
        if chart.kind in ("memory", "accounts"):
            tints = self._memory_tints() if chart.kind == "memory" else self._account_tints()
            return {place: _box(tints.get(name)) for place, name in enumerate(names)}
        slots = {chart.letters[quote_id]: slot for quote_id, slot in slots_of(chart.letters).items()}
        return {place: _line(slots[name]) for place, name in enumerate(names) if name in slots}

    def _memory_tints(self) -> dict[str, str]:
        return {text(f"chart.parts.{part}", self._language): LIGHT.memory[n] for n, part in enumerate(MEMORY_PARTS)}

    def _account_tints(self) -> dict[str, str]:
        places = {account: ACCOUNT_PLACES.get(account) for account in ACCOUNTS}
        return {
            text(f"chart.accounts.{account}", self._language): LIGHT.text_faint if at is None else LIGHT.accounts[at]
            for account, at in places.items()
        }

    def _set_axes(self, made: Any, chart: Chart, *, bars: bool) -> None:
        unit = {"memory": "GB", "capacity": text("capacity.unit_output_tokens_per_s", self._language)}
        named = {"name": unit.get(chart.kind, self._money(chart)), "name_font": {"bold": False, "size": 9}}
        values = {**_AXIS, **named, "major_gridlines": _GRID, "num_format": "#,##0"}
        if bars:
            # rows from the top, as in the tables; the axis of values then stands below
            made.set_y_axis({**_AXIS, "reverse": True, "label_position": "low", "interval_unit": 1})
            made.set_x_axis({**values, "label_position": "high"})
            return
        across = "chart.months_from_order" if chart.kind == "cost" else "capacity.requests_at_once"
        along: dict[str, Any] = {"name": text(across, self._language), "name_font": {"bold": False, "size": 9}}
        if isinstance(chart.data, CostCurves):
            along |= {"min": 0, "max": float(chart.data.months[-1]), "major_unit": 6}
        else:
            along |= {"log_base": 2, "min": 1}
        made.set_x_axis({**_AXIS, **along, "major_gridlines": {"visible": False}, "num_format": "#,##0"})
        made.set_y_axis(values)

    def _money(self, chart: Chart) -> str:
        return money_unit("", chart.currency, self._language)


_TYPES: Final[Mapping[str, dict[str, str]]] = {
    "memory": {"type": "bar", "subtype": "stacked"},
    "accounts": {"type": "bar", "subtype": "stacked"},
    "gap": {"type": "bar"},
    "cost": {"type": "scatter", "subtype": "straight"},
    "capacity": {"type": "scatter", "subtype": "straight"},
}


def _data(
    title: str, names: Sequence[str], rows: Iterable[tuple[str | float | None, Sequence[float | None]]], unit: str
) -> Table:
    columns = tuple(Column(name, numeric=place > 0) for place, name in enumerate(names))
    cells = tuple(Row((_cell(first, "1"), *(_cell(value, unit) for value in values))) for first, values in rows)
    return Table("", title, columns, cells)


def _cell(value: str | float | None, unit: str) -> Cell:
    if value is None or isinstance(value, str):
        return Cell(value or "")
    return Cell("", Number(float(value), unit))


def _point(xs: Any, ys: Any, place: int) -> tuple[float | None, float | None]:
    return (float(xs[place]), float(ys[place])) if place < len(xs) else (None, None)


def _free(bar: MemoryBar) -> float:
    return max(0.0, bar.capacity_gb - bar.total_gb)


def _box(color: str | None) -> dict[str, Any]:
    if color is None:
        return {"fill": {"none": True}, "border": {"color": LIGHT.text_faint, "width": 0.75}, "gap": 45}
    return {"fill": {"color": color}, "border": {"none": True}, "gap": 45}


def _line(slot: int) -> dict[str, Any]:
    color = LIGHT.series[slot % len(LIGHT.series)]
    dash = _DASHES[slot // len(LIGHT.series) % len(_DASHES)]
    return {"line": {"color": color, "width": 2.0, "dash_type": dash}, "marker": {"type": "none"}}
