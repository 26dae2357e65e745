"""The sample projects that come with the product."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from gui.i18n import language
from resources import files


def samples() -> tuple[tuple[Path, str], ...]:
    """File and name of each sample in the language of the window, in the order of their file names."""
    return _in_language(language())


@cache
def _in_language(code: str) -> tuple[tuple[Path, str], ...]:
    return tuple((path, _name(path)) for path in sorted(files.path("samples").glob(f"*.{code}.cardwise")))


def _name(path: Path) -> str:
    project = json.loads(path.read_text(encoding="utf-8")).get("project", {})
    return str(project.get("name") or path.stem)
