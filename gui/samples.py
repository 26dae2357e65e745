"""The sample projects that come with the product."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from resources import files


@cache
def samples() -> tuple[tuple[Path, str], ...]:
    """File and name of each sample, in the order of their file names."""
    return tuple((path, _name(path)) for path in sorted(files.path("samples").glob("*.cardwise")))


def _name(path: Path) -> str:
    project = json.loads(path.read_text(encoding="utf-8")).get("project", {})
    return str(project.get("name") or path.stem)
