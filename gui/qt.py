"""The few places where the Qt stubs say less than Qt promises."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """The running application; call it only after it was made."""
    running = QCoreApplication.instance()
    if not isinstance(running, QApplication):
        raise TypeError("A QApplication must be made before widgets are.")
    return running
