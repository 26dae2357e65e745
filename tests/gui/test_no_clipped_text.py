"""No text of any screen is cut, or drawn over another, at any scaling, text size, language and length of words."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

WALK = Path(__file__).resolve().parents[1] / "helpers" / "walk_screens.py"
LEAST_SCREENS = 50


def walked(*arguments: str, scale: str = "1") -> list[str]:
    """What a process of its own found, since scaling holds for a whole process."""
    command = [sys.executable, str(WALK), *arguments]
    surroundings = {**os.environ, "QT_SCALE_FACTOR": scale, "QT_QPA_PLATFORM": "offscreen"}
    found = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings)
    *lines, last = found.stdout.splitlines()
    assert int(last.split()[0]) >= LEAST_SCREENS, found.stderr
    return lines


@pytest.mark.parametrize("language", ["en", "zh"])
def test_77_nothing_is_cut_in_the_smallest_window(language: str) -> None:
    assert walked(language, "1024x640", "100") == []


@pytest.mark.parametrize("scale", ["1.25", "1.5", "1.75", "2"])
def test_72_nothing_is_cut_at_any_scaling(scale: str) -> None:
    """Screens of different density side by side need two real ones; each density by itself is what can be tried."""
    assert walked("zh", "1024x640", "100", scale=scale) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_73_nothing_is_cut_where_text_is_half_as_large_again(language: str) -> None:
    assert walked(language, "1440x900", "150") == []


def test_80_nothing_is_cut_where_every_text_is_two_fifths_longer() -> None:
    assert walked("en", "1440x900", "100", "pseudo") == []
