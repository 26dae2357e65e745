"""Questions of an import: asked once for all rows that they are about, with the answer where it was given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.importing.quotes.results import Choice, ImportQuestion, Place
from engine.texts import Argument, Message

PORTS: Final = (1, 2, 4, 8)


@dataclass
class Asking:
    """What is asked while a reading is made, by key, and what was answered before."""

    answers: Mapping[str, str]
    asked: dict[str, ImportQuestion] = field(default_factory=dict)
    places: dict[str, list[Place]] = field(default_factory=dict)
    cells: dict[str, set[Place]] = field(default_factory=dict)

    def ask(
        self, kind: str, about: str, place: Place, choices: Iterable[Choice], *, blocks: bool, **words: Argument
    ) -> str:
        """Ask, and give the answer, empty while there is none. `kind` names the text ``importing.ask.{kind}``."""
        key = f"{kind}:{about}"
        if key not in self.asked:
            message = Message.of(f"importing.ask.{kind}", **words)
            self.asked[key] = ImportQuestion(key, message, tuple(choices), (), blocks, self.answers.get(key, ""))
        self.places.setdefault(key, []).append(place)
        self.cells.setdefault(key, set()).add(place.cell)
        return self.asked[key].chosen

    def cells_of(self, key: str) -> set[Place]:
        """The cells that a question is about."""
        return self.cells.get(key, set())

    def of(self, keys: Iterable[str]) -> tuple[ImportQuestion, ...]:
        """The questions with these keys, with every place that they are about."""
        return tuple(self.finished(key) for key in keys)

    def finished(self, key: str) -> ImportQuestion:
        """A question with all its places; the same object each time, once the reading is made."""
        question = self.asked[key]
        if len(question.places) != len(self.places[key]):
            question = self.asked[key] = replace(question, places=tuple(self.places[key]))
        return question


def port_choices() -> tuple[Choice, ...]:
    """How many network ports a machine may have, where a quote names their speed and not their number."""
    return (*(said_choice(str(count), str(count)) for count in PORTS), choice("unknown"))


def choice(key: str, **words: Argument) -> Choice:
    """A choice with the text ``importing.choices.{key}``."""
    return Choice(key, Message.of(f"importing.choices.{key}", **words))


def said_choice(key: str, text: str) -> Choice:
    """A choice that stands for itself: a card, a number, a currency."""
    return Choice(key, Message.of("importing.choices.itself", text=text))
