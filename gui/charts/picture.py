"""A chart as a picture that stands alone: title, legend and source around it, as vectors, dark on white."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QMimeData, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QImage,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPicture,
)
from PySide6.QtSvg import QSvgGenerator

from gui import fonts
from gui.exports import exports
from gui.fonts import Role
from gui.paper import DOTS_PER_INCH
from gui.theme import color, theme
from gui.widgets.legend import LegendEntry, legend_height, legend_places, paint_legend

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.charts.base import Chart

WIDTH: Final = 720.0
MARGIN: Final = 18.0
GAP: Final = 8.0
PNG_DOTS_PER_INCH: Final = 288
PDF_DOTS_PER_INCH: Final = 1200
FORMATS: Final = ("png", "svg", "pdf")
FALLBACKS: Final = "Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif"
"""Faces for readers of an SVG who do not have those of the window."""
_SVG: Final = "http://www.w3.org/2000/svg"
_WRAP: Final = Qt.TextFlag.TextWordWrap.value


@dataclass(frozen=True, slots=True)
class Picture:
    """Vectors in pixels of 1/96 inch."""

    vectors: QPicture
    size: QSizeF
    title: str
    description: str

    def image(self, dots_per_inch: int = PNG_DOTS_PER_INCH) -> QImage:
        pixels = self.size * (dots_per_inch / DOTS_PER_INCH)
        image = QImage(QSize(round(pixels.width()), round(pixels.height())), QImage.Format.Format_RGB32)
        image.setDotsPerMeterX(round(dots_per_inch / 0.0254))
        image.setDotsPerMeterY(round(dots_per_inch / 0.0254))
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPicture(0, 0, self.vectors)
        painter.end()
        return image

    def png(self) -> bytes:
        buffer = _buffer()
        self.image().save(buffer, "PNG")  # type: ignore[call-overload]
        return bytes(buffer.data().data())

    def pdf(self) -> bytes:
        buffer = _buffer()
        writer = QPdfWriter(buffer)
        writer.setTitle(self.title)
        writer.setCreator("Cardwise")
        writer.setResolution(PDF_DOTS_PER_INCH)
        writer.setPageSize(QPageSize(self.size * (72 / DOTS_PER_INCH), QPageSize.Unit.Point))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        painter = QPainter(writer)
        painter.drawPicture(0, 0, self.vectors)
        painter.end()
        return bytes(buffer.data().data())

    def svg(self) -> bytes:
        buffer, size = _buffer(), self.size.toSize()
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(size)
        generator.setViewBox(QRectF(QPointF(0, 0), QSizeF(size)))
        generator.setResolution(DOTS_PER_INCH)
        generator.setTitle(self.title)
        generator.setDescription(self.description)
        painter = QPainter(generator)
        painter.fillRect(QRectF(QPointF(0, 0), self.size), Qt.GlobalColor.white)
        painter.drawPicture(0, 0, self.vectors)
        painter.end()
        return _for_any_reader(bytes(buffer.data().data()))

    def data(self, form: str) -> bytes:
        return {"png": self.png, "svg": self.svg, "pdf": self.pdf}[form]()

    def copy(self) -> None:
        data = QMimeData()
        data.setImageData(self.image())
        data.setData("image/svg+xml", QByteArray(self.svg()))
        QGuiApplication.clipboard().setMimeData(data)


def picture_of(chart: Chart, told: tuple[str, str] | None = None, width: float = WIDTH) -> Picture:
    """The chart as it stands, with all that it needs to be understood without the window.

    `told` is what the letters stand for and whose figures they are; the window knows where it is not given.
    """
    title, teller = chart.data_table().title, exports().teller
    asked = ("", "") if teller is None else (teller.names(), teller.source())
    names, source = told or asked
    with chart.dressed_for_paper():
        inner, entries, vectors = width - 2 * MARGIN, chart.legend(), QPicture()
        painter = QPainter(vectors)
        column = _Column(painter, inner)
        column.write(title, Role.TITLE, "text")
        column.write(names, Role.CAPTION, "text_muted")
        column.draw(chart)
        column.explain(entries)
        column.write(source, Role.CAPTION, "text_faint")
        painter.end()
    return Picture(vectors, QSizeF(width, column.top + MARGIN - GAP), title, "\n".join((names, source)).strip())


class _Column:
    """What a picture consists of, one below the other."""

    def __init__(self, painter: QPainter, width: float) -> None:
        self._painter, self._width, self.top = painter, width, MARGIN

    def write(self, shown: str, role: Role, tone: str) -> None:
        if not shown:
            return
        self._painter.setFont(fonts.font(role))
        self._painter.setPen(color(tone))
        room = QRectF(MARGIN, self.top, self._width, 10_000)
        height = QFontMetricsF(fonts.font(role)).boundingRect(room, _WRAP, shown).height()
        self._painter.drawText(QRectF(MARGIN, self.top, self._width, height + 1), _WRAP, shown)
        self.top += height + GAP

    def draw(self, chart: Chart) -> None:
        height = chart.height_on_paper(self._width)
        chart.draw(self._painter, QRectF(MARGIN, self.top, self._width, height))
        self.top += height + GAP

    def explain(self, entries: Sequence[LegendEntry]) -> None:
        if entries:
            self._painter.save()
            self._painter.translate(MARGIN, 0)
            paint_legend(self._painter, entries, legend_places(entries, self._width), self.top, theme())
            self._painter.restore()
            self.top += legend_height(entries, self._width) + GAP


def export(chart: Chart, path: Path) -> bool:
    """Write the format that the name ends in, PNG where it ends in none of them."""
    form = path.suffix.lower().removeprefix(".")
    return exports().write(path, picture_of(chart).data(form if form in FORMATS else "png"))


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.ReadWrite)
    return buffer


def _for_any_reader(drawing: bytes) -> bytes:
    """Name faces that readers have, and keep each text as wide as it was measured, whichever face is taken."""
    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(drawing)  # noqa: S314 (written by Qt a moment ago)
    for found in root.iter():
        family = found.get("font-family")
        if family is not None:
            found.set("font-family", f"{family}, {FALLBACKS}")
        if found.tag == f"{{{_SVG}}}text" and found.text and found.text.strip():
            found.set("textLength", f"{_advance(found):.2f}")
            found.set("lengthAdjust", "spacingAndGlyphs")
    drawn: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return drawn


def _advance(found: ElementTree.Element) -> float:
    font = QFont()
    font.setFamilies(list(fonts.SANS_FAMILIES))
    font.setPixelSize(round(float(found.get("font-size", "12"))))
    font.setWeight(QFont.Weight(int(found.get("font-weight", "400"))))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return QFontMetricsF(font).horizontalAdvance(found.text or "")
