"""Projects of the size that benchmarks ask for: quotes of every kind over unlike cards."""

from __future__ import annotations

from typing import Any

from offers import hosted, owned, project, purchase, rental, serving, tuning

from engine.project.project import Project

CARDS = ("nvidia-h100-sxm5-80gb", "nvidia-h200-sxm-141gb", "amd-mi300x", "huawei-ascend-910b3", "nvidia-l20")
LARGE = "Llama 3.1 70B"
_MORE = ("nvidia-a100-sxm4-80gb", "nvidia-h20-96gb", "nvidia-l40s", "nvidia-b200-sxm")


def chat(**changes: Any) -> Any:
    return serving(LARGE, weight_format="fp8", requests_per_day=20_000.0, **changes)


def twelve_quotes() -> Project:
    """Twelve quotes for serving and for tuning."""
    quotes: list[Any] = [purchase(card, quote_id=f"buy-{card}") for card in CARDS]
    quotes += [rental(card, quote_id=f"rent-{card}") for card in CARDS]
    quotes += [owned("nvidia-a100-sxm4-80gb"), hosted()]
    return project(quotes, (chat(), tuning(LARGE)))


def serving_quotes(count: int, **changes: Any) -> Project:
    """So many quotes for serving, half of them rentals."""
    cards = (*CARDS, *_MORE)
    made = [(rental, purchase)[place % 2](cards[place % len(cards)], quote_id=f"q{place}") for place in range(count)]
    return project(made, (chat(**changes),))
