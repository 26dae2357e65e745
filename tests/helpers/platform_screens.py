"""Screens as the platform without a display makes them: for a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]
ONE, TWO = (
    {"name": name, "x": x, "y": 0, "width": width, "height": height, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    for name, x, width, height in (("one", 0, 1280, 800), ("two", 1280, 1680, 1050))
)


def run_on_screens(code: str, screens: Sequence[dict[str, Any]], folder: Path, *arguments: str) -> list[str]:
    """The lines that a program writes."""
    config = folder / "screens.json"
    given = {"synchronousWindowSystemEvents": False, "windowFrameMargins": True, "screens": list(screens)}
    config.write_text(json.dumps(given), encoding="utf-8")
    surroundings = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}", "HOME": str(folder)}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=surroundings)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
