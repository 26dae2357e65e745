"""Access to the files of this data package, wherever it is installed."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path


def path(relative: str) -> Path:
    """The file or folder at a path relative to the package, such as "fonts/OFL.txt"."""
    return Path(str(files("resources"))) / relative


def read_text(relative: str) -> str:
    return path(relative).read_text(encoding="utf-8")


def read_bytes(relative: str) -> bytes:
    return path(relative).read_bytes()
