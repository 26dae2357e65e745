"""The five places, each imported when it is first shown."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget

    from gui.session import ProjectSession

    class Place(QWidget):
        """What the window asks of a place."""

        figure_requested: SignalInstance

        def retranslate(self) -> None: ...


_CLASSES: Final = {
    "workload": ("gui.workload.place", "WorkloadPlace"),
    "catalog": ("gui.catalog.place", "CatalogPlace"),
    "quotes": ("gui.quotes.place", "QuotesPlace"),
    "compare": ("gui.comparison.place", "ComparePlace"),
    "walkthrough": ("gui.walkthrough.place", "WalkthroughPlace"),
}


def make_place(name: str, session: ProjectSession) -> Place:
    module, class_name = _CLASSES[name]
    return cast("Place", getattr(import_module(module), class_name)(session))
