"""Layouts keep the sizes of parts that were hidden when they changed; here they measure anew."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLayout, QScrollArea, QWidget


def measure_anew(part: QWidget) -> None:
    """Measure everything in the page of a scroll area in which a part stands, or in the part itself."""
    page = part
    above = part.parentWidget()
    while above is not None:
        outer = above.parentWidget()
        if isinstance(outer, QScrollArea) and outer.widget() is page:
            break
        page, above = above, outer
    if above is None:
        page = part
    for layout in page.findChildren(QLayout):
        layout.invalidate()
    outermost = page.layout()
    if outermost is not None:
        outermost.update()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
