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
from gui.widgets.legend import legend_height, legend_places, paint_legend

if TYPE_CHECKING:
    from gui.charts.base import Chart

WIDTH: Final = 720.0
MARGIN: Final = 18.0
PNG_DOTS_PER_INCH: Final = 288
PDF_DOTS_PER_INCH: Final = 1200
FORMATS: Final = ("png", "svg", "pdf")
FALLBACKS: Final = "Noto Sans CJK SC, PingFang SC, Microsoft YaHei, sans-serif"
"""Faces for readers of an SVG who do not have those of the window."""
_SVG: Final = "http://www.w3.org/2000/svg"
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
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
        return buffer.data().data()

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
        return buffer.data().data()

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
        painter.drawPicture(0, 0, self.vectors)
        painter.end()
        return _for_any_reader(buffer.data().data())

    def data(self, form: str) -> bytes:
        return {"png": self.png, "svg": self.svg, "pdf": self.pdf}[form]()

    def copy(self) -> None:
        data = QMimeData()
        data.setImageData(self.image())
        data.setData("image/svg+xml", QByteArray(self.svg()))
        QGuiApplication.clipboard().setMimeData(data)


def picture_of(chart: Chart, width: float = WIDTH) -> Picture:
    """The chart as it stands, with all that it needs to be understood without the window."""
    table = chart.data_table()
    with chart.dressed_for_paper():
        inner = width - 2 * MARGIN
        entries, source = chart.legend(), exports().source()
        title_height, source_height = (
            _height(*line, inner) for line in ((table.title, Role.TITLE), (source, Role.CAPTION))
        )
        legend = legend_height(entries, inner) + 8 if entries else 0.0
        drawn = chart.height_on_paper(inner)
        height = 2 * MARGIN + title_height + 8 + drawn + legend + (source_height + 8 if source else 0.0)
        vectors = QPicture()
        painter = QPainter(vectors)
        painter.fillRect(QRectF(0, 0, width, height), Qt.GlobalColor.white)
        top = MARGIN
        _write(painter, table.title, Role.TITLE, "text", QRectF(MARGIN, top, inner, title_height))
        top += title_height + 8
        chart.draw(painter, QRectF(MARGIN, top, inner, drawn))
        top += drawn
        if entries:
            painter.save()
            painter.translate(MARGIN, 0)
            paint_legend(painter, entries, legend_places(entries, inner), top + 8, theme())
            painter.restore()
        _write(painter, source, Role.CAPTION, "text_faint", QRectF(MARGIN, top + legend + 8, inner, source_height))
        painter.end()
    return Picture(vectors, QSizeF(width, height), table.title, source)


def export(chart: Chart, path: Path) -> bool:
    """Write the format that the name ends in, PNG where it ends in none of them."""
    form = path.suffix.lower().removeprefix(".")
    return exports().write(path, picture_of(chart).data(form if form in FORMATS else "png"))


def _height(shown: str, role: Role, width: float) -> float:
    room = QRectF(0, 0, width, 10_000)
    return QFontMetricsF(fonts.font(role)).boundingRect(room, _WRAP, shown).height() if shown else 0.0


def _write(painter: QPainter, shown: str, role: Role, tone: str, room: QRectF) -> None:
    painter.setFont(fonts.font(role))
    painter.setPen(color(tone))
    painter.drawText(room, _WRAP, shown)


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
    return ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)


def _advance(found: ElementTree.Element) -> float:
    font = QFont()
    font.setFamilies(list(fonts.SANS_FAMILIES))
    font.setPixelSize(round(float(found.get("font-size", "12"))))
    font.setWeight(QFont.Weight(int(found.get("font-weight", "400"))))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return QFontMetricsF(font).horizontalAdvance(found.text or "")
