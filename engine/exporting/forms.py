"""The forms that a report can be written in, by the ending of a name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from engine.texts import EngineError

Form = Literal["xlsx", "html", "csv", "json"]
_ENDINGS: Final[Mapping[str, Form]] = {".xlsx": "xlsx", ".html": "html", ".htm": "html", ".csv": "csv", ".json": "json"}
DRAWN: Final = (".pdf", ".png", ".svg")
"""Endings of what `gui/reports` draws."""


def form_of(path: Path) -> Form | None:
    """The form that the ending of a name asks for; None for what is drawn elsewhere.

    Raises:
        EngineError: it asks for none that there is.
    """
    ending = path.suffix.lower()
    if ending in DRAWN:
        return None
    form = _ENDINGS.get(ending)
    if form is None:
        known = ", ".join((*dict.fromkeys(_ENDINGS), *DRAWN))
        raise EngineError("report.wrong_ending", file=path.name, known=known)
    return form
