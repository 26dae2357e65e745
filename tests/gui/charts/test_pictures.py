"""Every chart as a picture that stands alone, read back from its files; and what may be done with any chart."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pypdf
import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from engine.compare.accounts import account_bars
from engine.compare.capacity_curves import capacity_curves
from engine.compare.curves import cost_curves, memory_bars
from engine.compare.evaluate import evaluate
from engine.compare.table import letters_of, slots_of
from engine.project.files import load
from gui import i18n, theme
from gui.charts.account_chart import AccountChart
from gui.charts.base import Chart
from gui.charts.capacity_chart import CapacityChart
from gui.charts.cost_chart import CostChart
from gui.charts.effort_chart import EffortChart
from gui.charts.memory_chart import MemoryChart
from gui.charts.picture import MARGIN, WIDTH, export, picture_of
from gui.charts.support_chart import SupportChart
from gui.comparison.outlook_page import OutlookPage
from gui.exports import exports
from resources import files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from engine.compare.results import Comparison

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("cost", "capacity", "memory", "accounts", "swings", "parts", "support", "effort")
SOURCE, QUOTES = "Serving · 样例 · Cardwise 0.1.0", "A Alpha   B Beta"


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return evaluate(load(files.path("samples/1-serving-70b.en.cardwise")).project)


class Teller:
    def source(self) -> str:
        return SOURCE

    def names(self) -> str:
        return QUOTES

    def folder(self) -> str:
        return ""


@pytest.fixture(autouse=True)
def told_by_the_window() -> Iterator[None]:
    teller = Teller()
    exports().ask(teller)
    yield
    del teller  # the window holds it for as long


@pytest.fixture
def make(comparison: Comparison, qtbot: QtBot) -> Callable[[str], Chart]:
    """Charts of the serving sample, by name."""
    project = comparison.project
    letters = letters_of(project.quotes)
    slots = slots_of(letters)
    pages: list[OutlookPage] = []

    pages: list[OutlookPage] = []

    def outlook(name: str) -> Chart:
        page = OutlookPage()
        pages.append(page)
        qtbot.addWidget(page)
        pages.append(page)  # the charts on it live as long as it does
        page.show_comparison(comparison, "w1", letters)
        page.views.set_current(name)
        page._switch(name)
        page.show()
        return page.swings if name == "swings" else page.parts

    def one(name: str) -> Chart:
        chart: Any
        if name in ("swings", "parts"):
            chart = outlook(name)
        elif name == "cost":
            chart = CostChart()
            chart.set_curves(cost_curves(comparison, "w1"), letters, slots, project.currency)
        elif name == "capacity":
            chart = CapacityChart()
            chart.set_curves(capacity_curves(comparison, "w1"), letters, slots)
        elif name == "memory":
            chart = MemoryChart()
            chart.set_bars(memory_bars(comparison, "w1"), letters, slots)
        elif name == "accounts":
            chart = AccountChart()
            chart.set_accounts(account_bars(comparison, "w1"), letters, slots, project.currency)
        elif name == "support":
            chart = SupportChart()
            chart.set_evaluations(comparison.column("w1"), letters, slots)
        else:
            chart = EffortChart()
            moved = (one.migration for one in comparison.column("w1"))
            chart.set_migration(next(found for found in moved if found is not None and found.needed))
        if chart.parent() is None:
            qtbot.addWidget(chart)
            chart.resize(480, 300)
        chart._describing.stop()
        return chart

    return one


def pdf_text(data: bytes) -> str:
    page = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    return " ".join(page.extract_text().split())


def svg_texts(data: bytes) -> list[str]:
    return [found.text or "" for found in ElementTree.fromstring(data).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", NAMES)
def test_92_any_chart_becomes_png_svg_and_pdf(name: str, make: Callable[[str], Chart], tmp_path: Path) -> None:
    chart = make(name)
    title = chart.data_table().title
    for form in ("png", "svg", "pdf"):
        assert export(chart, tmp_path / f"chart.{form}")
    image = QImage(str(tmp_path / "chart.png"))
    assert image.width() == round(WIDTH * 3)
    assert len({image.pixel(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)}) > 8
    drawing = (tmp_path / "chart.svg").read_bytes()
    root = ElementTree.fromstring(drawing)
    assert root.findtext(f"{SVG}title") == title
    assert float(root.get("viewBox", "").split()[2]) == WIDTH
    assert list(root.iter(f"{SVG}image")) == []
    assert (title in svg_texts(drawing), "·" in " ".join(svg_texts(drawing))) == (True, True)
    page = pypdf.PdfReader(tmp_path / "chart.pdf").pages[0]
    assert float(page.mediabox.width) == pytest.approx(WIDTH * 0.75, abs=1)
    assert list(page.images) == []
    said = pdf_text((tmp_path / "chart.pdf").read_bytes())
    assert title in said
    assert all(part in said for part in ("Serving", "Cardwise 0.1.0", "Alpha"))


def test_92_a_picture_carries_units_legend_and_fonts(make: Callable[[str], Chart]) -> None:
    said = pdf_text(picture_of(make("capacity")).pdf())
    assert all(part in said for part in ("output tokens/s", "requests at once", "beyond the limits"))
    data = picture_of(make("cost")).pdf()
    assert "M CNY" in pdf_text(data)
    fonts: Any = pypdf.PdfReader(io.BytesIO(data)).pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    for name in fonts:
        descendant = fonts[name]["/DescendantFonts"][0].get_object()
        assert "/FontFile2" in descendant["/FontDescriptor"] or "/FontFile3" in descendant["/FontDescriptor"]


def test_92_pictures_are_in_the_language_of_the_window(make: Callable[[str], Chart]) -> None:
    chart = make("memory")
    i18n.set_language("zh")
    said = pdf_text(picture_of(chart).pdf()).replace(" ", "")
    assert all(part in said for part in ("最满一张卡的显存", "权重", "KV缓存"))
    assert "权重" in svg_texts(picture_of(chart).svg())


def test_92_texts_of_a_drawing_keep_their_width_in_any_face(make: Callable[[str], Chart]) -> None:
    root = ElementTree.fromstring(picture_of(make("cost")).svg())
    texts = [found for found in root.iter(f"{SVG}text") if (found.text or "").strip()]
    assert all(float(found.get("textLength", "0")) > 0 for found in texts)
    assert all("sans-serif" in found.get("font-family", "") for found in texts)


def test_92_pictures_are_dark_on_white_whatever_the_window_looks_like(
    make: Callable[[str], Chart], qapp: QApplication
) -> None:
    light = picture_of(make("cost")).image(96)
    theme.apply_theme(qapp, theme.DARK)
    theme.set_font_scale(1.5)
    chart = make("cost")
    chart.show()
    before = chart.grab().toImage()
    dark = picture_of(chart).image(96)
    assert dark == light
    assert dark.pixelColor(2, 2) == Qt.GlobalColor.white
    assert chart.grab().toImage() == before
    assert chart.ink.lines[0].pen.color().name().upper() == theme.DARK.series[0]  # type: ignore[attr-defined]


def test_92_what_leaves_the_plot_is_cut_in_drawings_too(make: Callable[[str], Chart]) -> None:
    """Latencies go far beyond the scale, and SVG knows no clipping of what Qt writes."""
    chart: Any = make("capacity")
    chart.set_metric("ttft_ms")
    root = ElementTree.fromstring(picture_of(chart).svg())
    steps = [
        step for path in root.iter(f"{SVG}path") for step in re.findall(r"[ML](-?[\d.]+),(-?[\d.]+)", path.get("d", ""))
    ]
    height = float(root.get("viewBox", "").split()[3])
    assert steps
    assert all(-1 <= float(y) <= height and float(x) <= WIDTH - MARGIN / 2 for x, y in steps)


def test_92_a_chart_is_copied_as_picture_and_as_table(make: Callable[[str], Chart]) -> None:
    chart = make("accounts")
    menu = chart.tools.menu()
    action(menu.actions(), "copy_picture").trigger()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    assert ElementTree.fromstring(bytes(data.data("image/svg+xml").data())).tag == f"{SVG}svg"
    action(menu.actions(), "copy_table").trigger()
    table = chart.data_table()
    data = QGuiApplication.clipboard().mimeData()
    assert data.text().splitlines()[0] == "\t".join(table.headers)
    assert data.text().splitlines()[1].split("\t") == list(table.rows[0])
    assert "<table><caption>" in data.html()
    menu.deleteLater()


def action(actions: list[QAction], name: str) -> QAction:
    return next(one for one in actions if one.objectName() == name)


def test_92_a_target_that_cannot_be_written_is_said_and_what_stood_there_stays(
    make: Callable[[str], Chart], tmp_path: Path, qtbot: QtBot
) -> None:
    target = tmp_path / "chart.svg"
    target.write_text("kept")
    target.chmod(0o444)
    with qtbot.waitSignal(exports().refused) as told:
        assert not export(make("cost"), target)
    assert told.args[0].text("en").startswith("chart.svg was not written: it is read-only or open in another program")
    assert target.read_text() == "kept"


@pytest.mark.parametrize("name", NAMES)
def test_76_any_chart_shows_its_table_in_place_and_back(name: str, make: Callable[[str], Chart], qtbot: QtBot) -> None:
    chart = make(name)
    chart.show()
    assert not chart.tools.isVisibleTo(chart)
    chart.activateWindow()
    chart.setFocus()
    qtbot.waitUntil(lambda: chart.tools.isVisibleTo(chart))
    qtbot.mouseClick(chart.tools.switch_button, Qt.MouseButton.LeftButton)
    twin, table = chart._twin, chart.data_table()
    assert twin is not None
    assert twin.isVisibleTo(chart)
    model = twin.model()
    assert (model.rowCount(), model.columnCount()) == (len(table.rows), len(table.headers))
    assert [model.headerData(place, Qt.Orientation.Horizontal) for place in range(model.columnCount())] == list(
        table.headers
    )
    qtbot.mouseClick(chart.tools.switch_button, Qt.MouseButton.LeftButton)
    assert chart.canvas.isVisibleTo(chart)


def test_76_the_table_follows_the_chart(make: Callable[[str], Chart], comparison: Comparison) -> None:
    chart: Any = make("memory")
    chart.show_as_table(True)
    bars = memory_bars(comparison, "w1")
    chart.set_bars(bars[:2], {bar.quote_id: f"new {bar.quote_id}" for bar in bars}, {})
    chart.describe()
    chart._describing.stop()
    assert chart._twin.twin.table.rows[0][0] == f"new {bars[0].quote_id}"
    assert chart._twin.model().rowCount() == 2


def test_a_table_cell_speaks_its_row_and_heading(make: Callable[[str], Chart]) -> None:
    chart = make("cost")
    chart.show_as_table(True)
    assert chart._twin is not None
    model = chart._twin.twin
    cell = model.table.rows[3][1]
    spoken = model.data(model.index(3, 1), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == f"3, {model.table.headers[1]}: {float(cell):,.2f}"
    assert QByteArray(model.table.tsv().encode()).contains(QByteArray(cell.encode()))
