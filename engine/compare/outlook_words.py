"""How inputs and their values are called where the outlook names them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, Self

from engine.compare.explanation import is_named_share
from engine.compare.places import place_text
from engine.compare.uncertainty.inputs import RESIDUAL, is_own_path
from engine.cost.open_costs import OPEN_ANSWERS
from engine.invalid import field_name
from engine.quote.common import QUESTIONS, Question
from engine.quote.open_worth import Around, may_cost
from engine.texts import LANGUAGES, Language, Message, text
from engine.value_text import format_input, format_value

if TYPE_CHECKING:
    from engine.compare.uncertainty.breaking_points import Breaking
    from engine.compare.uncertainty.together import Together
    from engine.project.project import Project

ASSUMPTIONS: Final = "assumptions/"
_READ: Final = tuple(
    f"/{name}"
    for name in ("billed_when_stopped", "billing_ends", "billing_step", "billing_starts", "network_storage", "spares")
)
"""Terms that count as a share between their cheaper and their dearer reading, and what words put into a price."""


class AssumptionName(Message):
    """What an assumption is called at the beginning of a line; the key is its path."""

    __slots__ = ()

    def text(self, language: Language = "en") -> str:
        """Write it in `language`."""
        name = field_name(self.key.rpartition("/")[2]).text(language)
        return name if name[1:2].isupper() else name[:1].upper() + name[1:]


class InputName(Message):
    """What an input is called as a part of a sentence; the key is its path."""

    __slots__ = ()

    @classmethod
    def of_input(cls, path: str, project: Project) -> Self:
        """Build it; workloads and cards are called as in the project."""
        return cls(path, tuple((language, input_name(path, language, project)) for language in LANGUAGES))

    @classmethod
    def in_title(cls, path: str, project: Project) -> Self:
        """Build it as `of_input`, for where no place of the window has to be found."""
        return cls(path, tuple((language, name_in_title(path, language, project)) for language in LANGUAGES))

    @classmethod
    def of_place(cls, path: str) -> Self:
        """Build it from the path alone."""
        return cls(path, tuple((language, place_text(path, language)) for language in LANGUAGES))

    def text(self, language: Language = "en") -> str:
        """Write it in `language`."""
        return str(dict(self.arguments)[language])


class InputText(Message):
    """The value of an input as a part of a sentence; the key is its path."""

    __slots__ = ()

    def text(self, language: Language = "en") -> str:
        """Write it in `language`."""
        parts: dict[str, Any] = dict(self.arguments)
        return input_value(self.key, parts["value"], parts["unit"], language, parts["currency"])


def input_name(path: str, language: Language, project: Project) -> str:
    """An assumption by its own name, everything else with the place where it stands."""
    if path.removeprefix(RESIDUAL) in ("train", "train_experts"):
        return text("outlook.residual_train", language)
    if path.startswith(RESIDUAL):
        card = next((card for card in project.used.cards if card.id == path.split("/")[2]), None)
        name = path.split("/")[2] if card is None else card.name_in(language)
        return text("outlook.residual", language, card=name)
    if not path.startswith(ASSUMPTIONS):
        place = place_text(path, language, project)
        return text("outlook.each_month", language, name=place) if _is_monthly(path, project) else place
    return AssumptionName.of(path).text(language)


def name_in_title(path: str, language: Language, project: Project) -> str:
    """What an input is called where no place of the window has to be found."""
    return input_name(path, language, project).replace(" › ", "：" if language == "zh" else ": ")


def flip_name(path: str, language: Language, project: Project, letters: Mapping[str, str]) -> str:
    """What an input is called where one line says at which value of it the winner changes."""
    quote_id, question = _open_answer(path)
    if question is not None:
        return text(f"outlook.answer.{question}", language, id=letters.get(quote_id, quote_id))
    return name_in_title(path, language, project)


def flip_value(path: str, value: float, unit: str, language: Language, project: Project) -> str:
    """The value of an input in such a line; what an answer costs each month says so."""
    said = input_value(path, value, unit, language, currency_at(path, project))
    return text("outlook.a_month", language, value=said) if _is_monthly(path, project) else said


def flip_past(flip: Breaking, language: Language, project: Project, letters: Mapping[str, str]) -> str:
    """An input and the value that it has to pass."""
    path = path_of(flip.name)
    value = flip_value(path, flip.value or 0.0, flip.unit, language, project)
    return text(f"outlook.past_{flip.side}", language, name=flip_name(path, language, project, letters), value=value)


def said_together(found: Together, language: Language, project: Project, letters: Mapping[str, str]) -> str:
    """What flips the winner only together, and who then wins."""
    past = (flip_past(one, language, project, letters) for one in found.parts)
    parts = reduce(lambda first, second: text("methods.list", language, first=first, second=second), past)
    return text("outlook.chip_together", language, parts=parts, winner=letters.get(found.winner, found.winner))


def said_with_further(
    said: str, flip: Breaking, show: Callable[[float], str], letters: Mapping[str, str], language: Language
) -> str:
    """What is said of a flip, with where farther out the winner changes again."""
    for value, winner in flip.further:
        told = {"said": said, "value": show(value), "winner": letters.get(winner, winner)}
        said = text(f"outlook.again_{flip.side}", language, **told)
    return said


def _open_answer(path: str) -> tuple[str, Question | None]:
    """The quote and the question of what an open answer may cost; no question where the path is none."""
    quote_id, _, rest = path.removeprefix("quotes/").partition("/")
    return quote_id, next((one for one in QUESTIONS if rest == f"{OPEN_ANSWERS}/{one}"), None)


def _is_monthly(path: str, project: Project) -> bool:
    """Whether it is what an open question may cost a month."""
    quote_id, question = _open_answer(path)
    quote = next((one for one in project.quotes if one.id == quote_id), None)
    most = None if quote is None or question is None else may_cost(Around.of(project), quote, question)
    return most is not None and most.per == "month"


def input_value(path: str, value: float, unit: str, language: Language, currency: str) -> str:
    """A share in per cent, whatever its size; everything else in its unit."""
    if path.startswith("quotes/") and path.endswith(_READ) and unit == "1" and value in (0, 1):
        return text(f"outlook.{'dearer' if value else 'cheaper'}_reading", language)
    if path.startswith(RESIDUAL) or is_named_share(path, unit):
        return format_value(float(f"{value * 100:.3g}"), "%", language, currency)
    return format_input(value, unit, language, currency)


def currency_at(path: str, project: Project) -> str:
    """The currency in which an input is stated: that of its quote, everywhere else that of the project."""
    root, _, rest = path.partition("/")
    stated = (quote.currency for quote in project.quotes if root == "quotes" and quote.id == rest.partition("/")[0])
    return next(stated, project.currency)


def path_of(name: str) -> str:
    """Where the input stands that a breaking point calls ``cost.busy_share``, or by its path."""
    return name if is_own_path(name) else ASSUMPTIONS + name.replace(".", "/")
