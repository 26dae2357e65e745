"""What a card is by what its datasheet says: its use, its form, the formats that it computes in by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from engine.catalog.peaks import FIELDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.catalog.card import Answer, Card, Segment

Form = Literal["pcie", "module", "rack", "computer", "cloud"]
"""A card for a slot; a module on a board of its maker (SXM, OAM); part of a rack; a computer or board with the chip on
it; only to be had in a cloud."""
FORMS: Final[tuple[Form, ...]] = ("pcie", "module", "rack", "computer", "cloud")
Use = Literal["training", "inference", "graphics"]
USES: Final[tuple[Use, ...]] = ("training", "inference", "graphics")
NativeFormat = Literal["fp64", "tf32", "bf16", "fp8", "fp4", "int8"]
Line = Literal["consumer", "workstation", "datacenter"]
LINES: Final[Mapping[Line, tuple[Segment, ...]]] = {
    "consumer": ("consumer",),
    "workstation": ("workstation",),
    "datacenter": ("datacenter_inference", "datacenter_training"),
}
"""The lines of cards, by the constraints that they are built for, each with its segments."""
NATIVE_FORMATS: Final[tuple[NativeFormat, ...]] = ("fp64", "tf32", "bf16", "fp8", "fp4", "int8")

_USES: Final[Mapping[str, Use]] = {
    "datacenter_training": "training",
    "datacenter_inference": "inference",
    "workstation": "graphics",
    "consumer": "graphics",
}
_WORDS: Final[tuple[tuple[str, Form], ...]] = (
    ("rack", "rack"),
    ("cloud", "cloud"),
    ("computer", "computer"),
    ("mini pc", "computer"),
    ("oam", "module"),
    ("sxm", "module"),
    ("module", "module"),
    ("mezzanine", "module"),
    ("socket", "module"),
    ("pcie", "pcie"),
)
"""The first word that occurs in a form decides: what comes as a module or a card is listed as a module."""
_TF32_SINCE: Final = 8.0
"""NVIDIA Ampere tuning guide: compute capability 8.0 brings TF32."""


def use_of(card: Card) -> Use:
    """What a card is built for, after its segment."""
    return _USES[card.segment]


def line_of(card: Card) -> Line:
    """The line of cards that a card belongs to."""
    return next(line for line, segments in LINES.items() if card.segment in segments)


def form_of(card: Card) -> Form | Literal[""]:
    """The form of a card; empty where nobody states it."""
    stated = (card.form_factor or "").casefold()
    return next((form for word, form in _WORDS if word in stated), "")


def native(card: Card, name: NativeFormat) -> Answer:
    """Whether units of the card compute in a format; a stated rate says yes, a missing one alone never says no."""
    if name == "fp64":
        return "yes" if card.fp64_tflops is not None or card.fp64_tensor_tflops is not None else "unknown"
    if name == "tf32":
        if card.tf32_dense_tflops is not None:
            return "yes"
        older = card.compute_capability is not None and float(card.compute_capability) < _TF32_SINCE
        return "no" if older else "unknown"
    answer: Answer = getattr(card, f"{name}_native")
    return "yes" if answer == "unknown" and getattr(card, FIELDS[name]) is not None else answer
