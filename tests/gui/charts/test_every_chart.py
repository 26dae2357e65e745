"""What every chart of the product has, proved for each; a chart that is left out of the list fails."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pypdf
import pytest
from PySide6.QtCore import QCoreApplication, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

import gui.charts
from engine.project.edits import set_assumption, set_current_stack
from engine.project.project import Project
from engine.texts import Message
from gui import theme
from gui.charts.base import Chart
from gui.charts.picture import export, picture_of
from gui.comparison.place import ComparePlace
from gui.conditions.capacity import CapacitySection
from gui.conditions.electricity_aside import ElectricityAside
from gui.jobs import JobRunner
from gui.session import ProjectSession

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot


SVG = "{http://www.w3.org/2000/svg}"


class AtOnce(Executor):
    """Does what it is given before it returns."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **_named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*arguments))
        return future


class Screens:
    """Every page of the window that has a chart, on the serving sample."""

    def __init__(self, project: Project) -> None:
        first, *others = project.workloads
        asked = first.replace(requests_per_day=40_000.0)
        self.session = ProjectSession(project.replace(workloads=(asked, *others)), runner=JobRunner(AtOnce()))
        self.place = ComparePlace(self.session)
        self.electricity = ElectricityAside(self.session)
        self.holder = QWidget()
        self.capacity = CapacitySection(self.session, self.holder, self.holder)
        for widget in (self.place, self.electricity, self.holder):
            widget.resize(1400, 900)
            widget.show()
        self.place.show_view("decide")
        self.place.show_migration("E")
        self.place.show_view("table")
        self.electricity.retranslate()
        self.settle()

    def settle(self) -> None:
        """Draw all pages, and wait for what is found off the GUI thread."""
        self.session._evaluator.start_bands()
        QCoreApplication.sendPostedEvents()
        self.place._flips._pause.stop()
        self.place._flips._start()
        QCoreApplication.sendPostedEvents()
        decide = self.place.decide
        assert decide is not None
        decide.methods.draw()
        decide.ways.draw()
        self.electricity.refresh()
        self.capacity.refresh()

    def rest(self) -> None:
        """Stop all that waits for its turn."""
        for widget in (self.place, self.electricity, self.holder):
            for chart in widget.findChildren(Chart):
                chart._describing.stop()
        for timer in (self.session._evaluator._pause, self.session._gesture, self.place._flips._pause):
            timer.stop()


@dataclass(frozen=True)
class Known:
    """Where a chart is found, the unit that it shows, the names in it, and an input that moves it."""

    find: Callable[[Screens], Chart]
    unit: str
    names: tuple[str, ...]
    moved_by: Callable[[Project], Project]
    linked: bool = True
    """Whether a quote that is chosen elsewhere stands out in it."""


def upper(name: str) -> Callable[[Screens], Chart]:
    def find(screens: Screens) -> Chart:
        screens.place.show_view("table")
        screens.place.charts.upper_tabs.button(name).click()
        page = screens.place.charts.page(name)
        return page if isinstance(page, Chart) else page.findChildren(Chart)[0]

    return find


def outlook(name: str) -> Callable[[Screens], Chart]:
    def find(screens: Screens) -> Chart:
        screens.place.show_view("table")
        screens.place.charts.lower_tabs.button("outlook").click()
        screens.place.charts.outlook.views.button(name).click()
        return getattr(screens.place.charts.outlook, name)  # type: ignore[no-any-return]

    return find


def accounts(screens: Screens) -> Chart:
    screens.place.show_view("table")
    screens.place.charts.lower_tabs.button("accounts").click()
    return screens.place.charts.accounts


def decide(page: str, name: str) -> Callable[[Screens], Chart]:
    def find(screens: Screens) -> Chart:
        screens.place.show_view("decide")
        assert screens.place.decide is not None
        screens.place.decide.show_page(page)
        return getattr(getattr(screens.place.decide, page), name)  # type: ignore[no-any-return]

    return find


def migration(name: str) -> Callable[[Screens], Chart]:
    def find(screens: Screens) -> Chart:
        screens.place.show_migration("E")
        assert screens.place.migration is not None
        return screens.place.migration.effort.chart if name == "effort" else screens.place.migration.shares

    return find


def assume(path: str, value: float) -> Callable[[Project], Project]:
    return lambda project: set_assumption(project, path, value)


def crowd(project: Project) -> Project:
    """Four times as many requests at once."""
    first, *others = project.workloads
    return project.replace(workloads=(first.replace(concurrency=4 * first.concurrency), *others))  # type: ignore[union-attr]


def busier(project: Project) -> Project:
    """A hundred times as many requests a day."""
    first, *others = project.workloads
    return project.replace(workloads=(first.replace(requests_per_day=4e6), *others))


def at_home_on_rocm(project: Project) -> Project:
    return set_current_stack(project, "ROCm")


POWER, REAL = assume("cost.electricity_price", 1.9), assume("speed.real_share", 0.4)
LETTERS = ("A", "B", "D")
CHARTS = {
    "AccountChart": Known(accounts, "CNY", LETTERS, POWER),
    "BusyChart": Known(upper("busy"), "CNY", LETTERS, POWER),
    "CapacityChart": Known(upper("capacity"), "tokens", LETTERS, REAL),
    "CostChart": Known(upper("cost"), "CNY", LETTERS, POWER),
    "EffortChart": Known(migration("effort"), "days", (), assume("migration.tuning_days", 25.0), linked=False),
    "FlipChart": Known(outlook("points"), "%", (), POWER),
    "FrontChart": Known(decide("methods", "front"), "CNY", LETTERS, POWER),
    "GapChart": Known(outlook("parts"), "CNY", (), POWER),
    "HoursChart": Known(lambda screens: screens.electricity.hours, "kWh", (), POWER, linked=False),
    "MachinesChart": Known(lambda screens: screens.capacity.chart, "", LETTERS, busier),
    "MemoryChart": Known(upper("memory"), "GB", LETTERS, crowd),
    "MonthChart": Known(lambda screens: screens.electricity.months, "CNY", (), POWER, linked=False),
    "PlaneChart": Known(outlook("map"), "%", (), POWER),
    "RooflineChart": Known(upper("roofline"), "FLOP", (), crowd),
    "ScalingChart": Known(upper("scaling"), "tokens", LETTERS, REAL),
    "ScheduleChart": Known(upper("schedule"), "weeks", LETTERS, assume("schedule.installation_weeks", 6.0)),
    "SupportChart": Known(migration("support"), "%", ("E",), at_home_on_rocm),
    "SwingChart": Known(outlook("swings"), "CNY", (), assume("cost.horizon_months", 24.0)),
    "WaysChart": Known(decide("ways", "chart"), "CNY", LETTERS[1:], POWER),
}


def leaves(kind: type[Chart]) -> Iterator[type[Chart]]:
    for below in kind.__subclasses__():
        if below.__module__.startswith("gui.charts."):
            yield from leaves(below)
            if not below.__subclasses__():
                yield below


@pytest.fixture(scope="module")
def screens(sample: Project, qapp: QApplication) -> Iterator[Screens]:
    theme.apply_theme(qapp, theme.LIGHT)
    made = Screens(sample)
    for known in CHARTS.values():
        known.find(made)  # pages are made when they are first looked at
    QCoreApplication.processEvents()
    made.settle()
    made.rest()
    yield made
    made.session.jobs.close()
    for widget in (made.place, made.electricity, made.holder):
        widget.deleteLater()


@pytest.fixture
def chart(request: pytest.FixtureRequest, screens: Screens) -> Iterator[Chart]:
    found = CHARTS[request.node.callspec.params["name"]].find(screens)
    for _ in range(3):
        QCoreApplication.processEvents()
    assert not found.empty, found.empty_text
    yield found
    screens.rest()


def test_no_chart_is_left_out() -> None:
    for module in pkgutil.iter_modules(gui.charts.__path__):
        importlib.import_module(f"gui.charts.{module.name}")
    assert {kind.__name__ for kind in leaves(Chart)} == set(CHARTS)


@pytest.mark.parametrize("name", CHARTS)
def test_76_it_has_a_table_with_units_that_takes_its_place(name: str, chart: Chart) -> None:
    table = chart.data_table()
    assert table.title
    assert len(table.rows) >= 1
    assert all(len(row) == len(table.headers) for row in table.rows)
    chart.show_as_table(True)
    assert chart._twin is not None
    assert chart._twin.isVisibleTo(chart)
    assert chart._twin.model().rowCount() == len(table.rows)
    chart.show_as_table(False)
    assert chart.canvas.isVisibleTo(chart)


@pytest.mark.parametrize("name", CHARTS)
def test_92_it_leaves_as_png_svg_and_pdf_with_unit_and_names(name: str, chart: Chart, tmp_path: Path) -> None:
    for suffix in ("png", "svg", "pdf"):
        assert export(chart, tmp_path / f"chart.{suffix}")
    assert not QImage(str(tmp_path / "chart.png")).isNull()
    assert list(pypdf.PdfReader(tmp_path / "chart.pdf").pages[0].images) == []
    drawn = ElementTree.parse(tmp_path / "chart.svg").getroot()
    said = [(found.text or "").strip() for found in drawn.iter(f"{SVG}text")]
    assert list(drawn.iter(f"{SVG}image")) == []
    assert chart.data_table().title in said
    assert CHARTS[name].unit in " ".join(said)
    assert {letter for letter in CHARTS[name].names if not any(letter in words.split() for words in said)} == set()
    assert sum(1 for kind in ("path", "polyline", "rect", "line") for _ in drawn.iter(SVG + kind)) >= 3


@pytest.mark.parametrize("name", CHARTS)
def test_92_it_is_copied_as_picture_and_as_table(name: str, chart: Chart) -> None:
    picture_of(chart).copy()
    assert QGuiApplication.clipboard().mimeData().hasImage()
    chart.data_table().copy()
    shown = QGuiApplication.clipboard().text().splitlines()
    assert shown[0] == "\t".join(chart.data_table().headers)
    assert len(shown) == 1 + len(chart.data_table().rows)


@pytest.mark.parametrize("name", CHARTS)
def test_92_the_pointer_brings_up_its_values(name: str, chart: Chart) -> None:
    chart.rest()
    size, seen = chart.canvas.size(), False
    for across in range(1, 40):
        for down in range(1, 24):
            if not seen:
                at = QPointF(size.width() * across / 40, size.height() * down / 24)
                chart.canvas.scene().sigMouseMoved.emit(at)
                seen = chart.readout.isVisibleTo(chart.canvas) and bool(chart.readout.text())
    chart.rest()
    assert seen
    assert not chart.readout.isVisibleTo(chart.canvas)


@pytest.mark.parametrize("name", CHARTS)
def test_92_the_keys_bring_up_its_values(name: str, chart: Chart, qtbot: QtBot) -> None:
    chart.rest()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        if not chart.readout.isVisibleTo(chart.canvas):
            qtbot.keyClick(chart, key)
    first = chart.readout.text()
    assert first
    assert chart.readout.isVisibleTo(chart.canvas)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down) * 3:
        qtbot.keyClick(chart, key)
    assert chart.readout.text() != first
    chart.rest()
    if chart.chosen:
        chart.pick(chart.chosen)


@pytest.mark.parametrize("name", [name for name, known in CHARTS.items() if known.linked])
def test_a_quote_that_stands_out_stands_out_in_it(name: str, chart: Chart, screens: Screens) -> None:
    chart.choose("B")
    assert chart.chosen == "B"
    chart.choose("")
    chosen: list[str] = []
    chart.quote_chosen.connect(chosen.append)
    chart.pick("B")
    assert chosen == ["B"]
    assert screens.session.selection.current == "B"
    chart.pick("B")
    assert screens.session.selection.current == ""
    chart.quote_chosen.disconnect(chosen.append)


@pytest.mark.slow
@pytest.mark.parametrize("name", CHARTS)
def test_it_moves_with_an_input_and_makes_no_new_items(name: str, chart: Chart, screens: Screens) -> None:
    before, items = chart.data_table().rows, len(chart.canvas.scene().items())
    session = screens.session
    assert session.apply(Message.of("window.revert"), CHARTS[name].moved_by)
    screens.settle()
    moved, after = chart.data_table().rows, len(chart.canvas.scene().items())
    session.undo()
    screens.settle()
    assert moved != before
    assert after == items
