"""Where the window stands when it is opened again, on screens that are there and that are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from platform_screens import ONE, TWO, run_on_screens

if TYPE_CHECKING:
    from pathlib import Path

WINDOW = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from gui.main_window import MainWindow
from gui.settings.store import Settings

application = QApplication([])
window = MainWindow(Settings(Path(sys.argv[1])))
window.show()
if sys.argv[2:]:
    window.setGeometry(*map(int, sys.argv[2:]))
application.processEvents()
print(window.screen().name(), *window.geometry().getRect())
window.close()
"""


def test_3_4_size_and_position_come_back_and_a_screen_that_is_gone_costs_neither(tmp_path: Path) -> None:
    settings = str(tmp_path / "settings.ini")
    (first,) = run_on_screens(WINDOW, (ONE, TWO), tmp_path, settings, "1400", "120", "1300", "760")
    assert first == "two 1400 120 1300 760"
    assert run_on_screens(WINDOW, (ONE, TWO), tmp_path, settings) == [first]
    (gone,) = run_on_screens(WINDOW, (ONE,), tmp_path, settings)
    name, left, top, width, height = gone.split()
    assert name == "one"
    assert 0 <= int(left) < int(left) + int(width) <= 1280
    assert 0 <= int(top) < int(top) + int(height) <= 800


def test_72_77_the_window_fits_on_a_screen_that_scaling_makes_small(tmp_path: Path) -> None:
    """Full HD at 200 % leaves 960 × 540 points, fewer than the window takes elsewhere at least."""
    small = {"name": "small", "x": 0, "y": 0, "width": 960, "height": 540, "logicalDpi": 96, "dpr": 2}
    (shown,) = run_on_screens(WINDOW, (small,), tmp_path, str(tmp_path / "settings.ini"))
    name, left, top, width, height = shown.split()
    assert name == "small"
    assert 0 <= int(left) <= int(left) + int(width) <= 960
    assert 0 <= int(top) <= int(top) + int(height) <= 540
