"""The sample projects that come with the product, one file a language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from gui.i18n import Language
from resources import files


@cache
def samples(language: Language) -> tuple[tuple[Path, str], ...]:
    """File and name of each sample, in the order of their file names."""
    found = sorted(files.path("samples").glob(f"*.{language}.cardwise"))
    return tuple((path, _name(path)) for path in found)


def _name(path: Path) -> str:
    project = json.loads(path.read_text(encoding="utf-8")).get("project", {})
    return str(project.get("name") or path.stem)
