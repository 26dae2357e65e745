"""From a name as people write it to the entries it can mean, without guessing."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class CardMatch:
    """The cards that a name can mean; `units` accelerators stand behind one of the name.

    Half a unit is one die of a two-die module. Where `ambiguous`, ask: the first candidate is not the likeliest.
    """

    candidates: tuple[Card, ...]
    units: float = 1
    kind: str = ""
    note: str = ""

    @property
    def ambiguous(self) -> bool:
        """Whether the name alone does not settle the card or the unit."""
        return len(self.candidates) > 1 or self.kind in ("ambiguous", "unit_ambiguous")

    @property
    def only(self) -> Card | None:
        """The card, where the name means exactly one."""
        return self.candidates[0] if len(self.candidates) == 1 and self.kind != "ambiguous" else None


@dataclass(frozen=True, slots=True)
class ModelMatch:
    """The models that a name can mean; `kind` is ``not_llm`` for images, speech and recommenders."""

    candidates: tuple[ModelArchitecture, ...]
    kind: str = ""
    note: str = ""

    @property
    def ambiguous(self) -> bool:
        """Whether the name alone does not settle the model."""
        return len(self.candidates) > 1

    @property
    def only(self) -> ModelArchitecture | None:
        """The model, where the name means exactly one."""
        return self.candidates[0] if len(self.candidates) == 1 else None


@dataclass(frozen=True, slots=True)
class Found:
    """What a table says of a spelling."""

    targets: tuple[str, ...] = ()
    units: float = 1
    kind: str = ""
    note: str = ""


_UNKNOWN: Final = Found()


class NameTable:
    """Spellings and what they mean, looked up exactly first and with ever less regard for form after."""

    def __init__(
        self, rows: Iterable[Mapping[str, str]], target: str, own: Iterable[tuple[str, tuple[str, ...]]]
    ) -> None:
        self._exact: dict[str, Found] = {}
        self._loose: dict[str, Found] = {}
        for name, targets in own:
            self._add(name, Found(targets, 1, "name"))
        for row in rows:
            targets = tuple(part for part in row[target].split(";") if part)
            self._add(row["alias"], Found(targets, float(row.get("units") or 1), row["kind"], row["note"]))

    def _add(self, name: str, found: Found) -> None:
        self._exact[name.strip().casefold()] = found
        key = squeezed(name)
        kept = self._loose.get(key)
        if kept is not None and kept.targets != found.targets:
            both = tuple(dict.fromkeys((*kept.targets, *found.targets)))
            found = Found(both, found.units, "ambiguous", found.note or kept.note)
        self._loose[key] = found

    def find(self, text: str) -> Found:
        """What the spelling means; no targets where nobody knows it."""
        exact = self._exact.get(text.strip().casefold())
        if exact is not None:
            return exact
        return self._loose.get(squeezed(text), _UNKNOWN)


def squeezed(name: str) -> str:
    """A spelling without case, width, spaces and punctuation."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return re.sub(r"[\s\-_/.,:()\[\]（）·®™]+", "", plain)
