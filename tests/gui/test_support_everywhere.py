"""Wherever an estimate is shown, the mark of what supports it is there, and its range with it."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget

import gui.charts
from engine.figures.quantity import MARKED
from gui.charts.base import Chart
from gui.screens import SCREENS, shown
from gui.widgets.grade_marks import GradeMark, grade_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.main_window import MainWindow

ESTIMATES: Final = frozenset(
    {
        "AccountChart", "BusyChart", "CapacityChart", "CostChart", "EffortChart", "FrontChart", "GapChart",
        "HoursChart", "MachinesChart", "MemoryChart", "MonthChart", "RooflineChart", "ScalingChart", "ScheduleChart",
        "SwingChart", "WaysChart",
    }
)  # fmt: skip
INPUTS: Final = {
    "FlipChart": "ranges of inputs, and where along them the winner is another",
    "PlaneChart": "values of two inputs, and who is the cheapest there",
    "SupportChart": "which evidence there is for each operator, its own kind of support",
}
MARKED_SCREENS: Final = (
    "catalog", "catalog-side-by-side", "quotes", "compare", "compare-methods", "compare-ways", "compare-migration",
    "workload-electricity", "workload-schedule", "walkthrough-3", "walkthrough-4", "walkthrough-5",
)  # fmt: skip
"""Where figures stand as words: each with its mark."""
UNMARKED: Final = ("dialog-", "start", "quotes-", "catalog-m", "catalog-r")
RANGED: Final = frozenset({"AccountChart", "BusyChart", "CapacityChart", "CostChart", "FrontChart", "MemoryChart"})
"""Of these the sample has ranges that are drawn as whiskers or bands."""


def kinds(of: type[Chart] = Chart) -> set[str]:
    """Every chart that there is, bases left out."""
    for module in pkgutil.iter_modules(gui.charts.__path__, "gui.charts."):
        importlib.import_module(module.name)
    below = of.__subclasses__()
    return set().union(*(kinds(one) for one in below)) if below else {of.__name__}


def legend(chart: Chart) -> set[str]:
    painted = [getattr(chart, name, None) for name in ("bars", "spans", "item")]
    found = [*chart.legend(), *(entry for part in painted for entry in getattr(part, "legend", ()))]
    return {entry.kind for entry in found}


def told(chart: Chart) -> set[str]:
    """The grades that its table names."""
    table = chart.data_table()
    cells = {cell for row in (table.headers, *table.rows) for cell in row}
    return {grade for grade in MARKED if any(grade_name(grade) in cell for cell in cells)}


def walked(window: MainWindow, executor: Any) -> Iterator[tuple[str, QWidget]]:
    """Every screen, and the tabs that have none of their own."""
    for name in SCREENS:
        if name.startswith(UNMARKED):
            continue
        with shown(window, name) as screen:
            executor.drain()
            QApplication.processEvents()
            yield name, screen
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    window.show_place("compare")
    place: Any = window.stage.place("compare")
    place.show_view("table")
    for tabs in (place.charts.upper_tabs, place.charts.outlook.views):
        for name in ("busy", "scaling", "roofline") if tabs is place.charts.upper_tabs else ("parts",):
            place.charts.lower_tabs.button("outlook").click()
            tabs.button(name).click()
            executor.drain()
            QApplication.processEvents()
            yield name, window


def charts_of(screen: QWidget) -> list[Chart]:
    return [chart for chart in screen.findChildren(Chart) if chart.isVisible() and not chart.empty]


def test_50_76_every_chart_has_a_table_and_tells_what_supports_its_estimates(window: MainWindow, executor: Any) -> None:
    assert kinds() == ESTIMATES | set(INPUTS), "a new chart says here what it shows"
    window.resize(1440, 900)
    met, drawn, marked = dict[str, set[str]](), dict[str, set[str]](), dict[str, int]()
    for name, screen in walked(window, executor):
        for chart in charts_of(screen):
            kind, table = type(chart).__name__, chart.data_table()
            assert table.title, (name, kind)
            assert table.rows, (name, kind)
            assert {len(row) for row in table.rows} == {len(table.headers)}, (name, kind)
            drawn.setdefault(kind, set()).update(legend(chart))
            met.setdefault(kind, set()).update(told(chart))
            if kind in ESTIMATES:
                assert legend(chart) & set(MARKED) == told(chart) != set(), (name, kind)
        marks = [one for one in screen.findChildren(GradeMark) if one.isVisible()]
        marked[name] = marked.get(name, 0) + sum(map(_said, marks))
    assert set(met) >= ESTIMATES - {"MachinesChart"}  # which needs a stated demand
    assert {kind for kind in RANGED if "range" not in drawn[kind]} == set()
    without = {name for name in MARKED_SCREENS if not marked.get(name)}
    assert without == set()


def _said(mark: GradeMark) -> bool:
    """A mark that is seen names itself where the pointer or a screen reader comes by."""
    assert grade_name(mark.grade()) in (mark.accessibleName(), mark.toolTip())
    return True
