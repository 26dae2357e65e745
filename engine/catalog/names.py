"""From a name as people write it to the entries it can mean, without guessing."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


Key: TypeAlias = "Callable[[str], str]"

_BETWEEN_DIGITS: Final = re.compile(r"(?<=\d)[\W_]+(?=\d)")
_SEPARATORS: Final = re.compile(r"[^\w·]+|_+")
_SIZE: Final = re.compile(r"(?<!\d)(\d+)[\s-]?(?:gib|gb|g)(?![a-z])")
_RTX: Final = re.compile(r"\b(rtx|gtx)[\s_-]?(?=\d|pro|a\d)")
_SUFFIX: Final = re.compile(r"(?<=\d{4})[\s_-]?(ti|super|d)\b")
_SXM: Final = re.compile(r"\bsxm\d\b")
_CARD_NOISE: Final = re.compile(
    r"nvidia|英伟达|geforce|tesla|\bamd\b|instinct|radeon|\bintel\b|huawei|华为|corporation|\binc\b|tensor[\s-]?core"
    r"|\bgpus?\b|graphics|accelerator|显卡|加速卡|算力卡|\bapple\b|苹果|\bmac[\s-]?(?:studio|mini|pro)\b|\bmacbook(?:\s(?:pro|air))?\b|\bimac\b|\bhbm\d?e?\b|\bgddr\d?x?\b|\boam\b|\b\d+\s?w\b|\(r\)|\(tm\)"
)
_MODEL_NOISE: Final = re.compile(
    r"(?:^|[\s_\-./:])(?:meta|instruct|chat|hf|it|base|awq|gptq|gguf|exl2|mlx|nvfp4|mxfp4|fp8|fp16|bf16|int[48]|nf4"
    r"|w[48]a(?:8|16)|[48]bit|q\d(?:_\w+)*|iq\d(?:_\w+)*|dynamic|marlin|kv|quantized|latest|99(?:\.9)?)(?=$|[\s_\-./:])"
)
_ASIDE: Final = re.compile(r"\s*\((?![^)]*cores?\b)[^)]*\)")
_MACHINE: Final = re.compile(r"整机|服务器|一体机|主机|节点|\bserver\b|\bnode\b")
_NUMERALS: Final[Mapping[str, int]] = {"单": 1, "双": 2, "两": 2, "二": 2, "四": 4, "八": 8, "十": 10, "十六": 16}
_COUNTS: Final = (
    re.compile(r"^\s*(?P<count>\d{1,3})\s*[x×*]\s*[-\s]?(?P<rest>.+)$"),
    re.compile(r"^(?P<rest>.*\S)\s*[x×*]\s*(?P<count>\d{1,3})\s*(?:卡|张)?\s*$"),
    re.compile(r"^(?P<rest>.*?)(?P<count>\d{1,3}|十六|[单双两二四八十])\s*[卡张块](?P<after>.*)$"),
    re.compile(r"^(?P<count>\d{1,3})\s+(?P<rest>[a-z].*)$"),
)


@dataclass(frozen=True, slots=True)
class CardMatch:
    """The cards that a name can mean; `units` accelerators stand behind one of the name.

    Half a unit is one die of a two-die module. Where `ambiguous`, ask: the first candidate is not the likeliest.
    """

    candidates: tuple[Card, ...]
    units: float = 1
    kind: str = ""
    note: str = ""
    note_zh: str = ""

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
    note_zh: str = ""

    @property
    def ambiguous(self) -> bool:
        """Whether the name alone does not settle the model."""
        return len(self.candidates) > 1

    @property
    def only(self) -> ModelArchitecture | None:
        """The model, where the name means exactly one."""
        return self.candidates[0] if len(self.candidates) == 1 else None

    @property
    def alike(self) -> ModelArchitecture | None:
        """One of the candidates, where all have the same layers and sizes, so that memory and speed agree."""
        return self.candidates[0] if len({_sizes(model) for model in self.candidates}) == 1 else None


def _sizes(model: ModelArchitecture) -> tuple[object, ...]:
    parts = (model.ffn, model.moe_ffn, model.experts, model.experts_per_token, model.dense_layers)
    return (model.layers, model.hidden, model.heads, model.kv_heads, model.head_dim, model.indexed_layers, *parts)


@dataclass(frozen=True, slots=True)
class Found:
    """What a table says of a spelling."""

    targets: tuple[str, ...] = ()
    units: float = 1
    kind: str = ""
    note: str = ""
    note_zh: str = ""


_UNKNOWN: Final = Found()


class NameTable:
    """Spellings and what they mean, looked up as written first and with ever less regard for form after.

    Where a looser form has several meanings, the find is ambiguous and holds them all. `own` names count only
    where no spelling says otherwise.
    """

    def __init__(
        self, spellings: Iterable[tuple[str, Found]], own: Iterable[tuple[str, Found]], keys: Sequence[Key]
    ) -> None:
        self._spellings = tuple(spellings)
        self._own = tuple(own)
        self._keys = keys
        self._levels: dict[Key, dict[str, Found]] = {}

    def find(self, text: str) -> Found:
        """What the spelling means; no targets where nobody knows it."""
        for key in self._keys:
            form = key(text)
            level = self._level(key)
            if form and form in level:
                return level[form]
        return _UNKNOWN

    def forms(self, key: Key) -> frozenset[str]:
        """All spellings in one of the forms in which they are looked up."""
        return frozenset(self._level(key))

    def _level(self, key: Key) -> dict[str, Found]:
        if key not in self._levels:
            level: dict[str, Found] = {}
            for spelling, found in self._spellings:
                form = key(spelling)
                level[form] = found if form not in level else _merged(level[form], found)
            for spelling, found in self._own:
                level.setdefault(key(spelling), found)
            self._levels[key] = level
        return self._levels[key]


def _merged(kept: Found, other: Found) -> Found:
    note = (kept.note, kept.note_zh) if kept.note else (other.note, other.note_zh)
    if kept.targets == other.targets:
        kind = kept.kind if kept.units == other.units else "unit_ambiguous"
        return Found(kept.targets, kept.units, kind, *note)
    targets = tuple(dict.fromkeys((*kept.targets, *other.targets)))
    return Found(targets, kept.units, "ambiguous", *note)


def as_written(name: str) -> str:
    """A spelling without case and outer spaces."""
    return name.strip().casefold()


def squeezed(name: str) -> str:
    """A spelling without case, width, spaces and punctuation; digits that stood apart stay apart."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return _SEPARATORS.sub("", _BETWEEN_DIGITS.sub("·", plain))


def card_words(name: str) -> str:
    """The telling words of a card's name in a fixed order, without maker, memory type and power."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    plain = _CARD_NOISE.sub(" ", plain)
    plain = _SIZE.sub(r" \1g ", _SXM.sub("sxm", plain))
    plain = _SUFFIX.sub(r" \1", _RTX.sub(r"\1 ", plain))
    return " ".join(sorted(set(re.findall(r"[\w.+]+", plain))))


def shortened(name: str) -> tuple[str, ...]:
    """What is left of a card's name without what stands in brackets, and without its size; counts of cores stay."""
    bare = _ASIDE.sub("", name)
    return tuple(dict.fromkeys((bare.strip(), _SIZE.sub(" ", bare.casefold()).strip())))


def model_words(name: str) -> str:
    """A model's name without owner, tuning and quantisation."""
    plain = unicodedata.normalize("NFKC", name).casefold().rpartition("/")[2].removesuffix(".gguf")
    before = ""
    while plain != before:
        before, plain = plain, _MODEL_NOISE.sub("", plain)
    return squeezed(plain)


def without_count(name: str) -> tuple[int, str] | None:
    """Take a number of cards off a name, as in ``8×H100`` or ``8卡H20整机``; None where there is none."""
    plain = _MACHINE.sub(" ", unicodedata.normalize("NFKC", name).casefold()).strip()
    for pattern in _COUNTS:
        found = pattern.match(plain)
        if found is not None:
            rest = f"{found['rest']} {found.groupdict().get('after') or ''}".strip(" -_,;")
            count = found["count"]
            return (int(count) if count.isdecimal() else _NUMERALS[count]), rest
    return None
