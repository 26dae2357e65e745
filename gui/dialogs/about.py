"""Version, date of the data, licences."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QVBoxLayout, QWidget

from gui.fonts import Role
from gui.forms.tab_order import OrderlyDialog
from gui.widgets.basics import text_label

WIDTH: Final = 460
LIBRARIES = ("PySide6-Essentials", "pyqtgraph", "numpy", "pandas", "pydantic")


class AboutDialog(OrderlyDialog):
    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Cardwise"))
        self.setMinimumWidth(WIDTH)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(10)
        column.addWidget(text_label(self.tr("Cardwise"), Role.HEADING))
        for text in self._paragraphs():
            label = text_label(text, wrap=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            column.addWidget(label)
        column.addSpacing(6)
        column.addWidget(buttons)
        self.resize(WIDTH, column.heightForWidth(WIDTH))

    def _paragraphs(self) -> list[str]:
        from engine.catalog.tables import newest_price
        from engine.throughput.calibration import published_calibration

        libraries = ", ".join(f"{name} {installed(name)}" for name in LIBRARIES)
        return [
            self.tr("Compares quotes for AI accelerators. Version {version}.").format(version=installed("cardwise")),
            self.tr("Data: fitted to measurements on {measured}, newest price of the catalog {priced}.").format(
                measured=published_calibration().fit_date, priced=newest_price()
            ),
            self.tr("It works without a network, sends nothing and looks nothing up."),
            self.tr("Built with {libraries}.").format(libraries=libraries),
            self.tr(
                "The bundled fonts are under the SIL Open Font License 1.1 and the DejaVu licence; "
                "their texts lie in resources/fonts."
            ),
        ]


def installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "?"
