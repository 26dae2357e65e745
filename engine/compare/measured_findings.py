"""What a measurement says about where the bottleneck is: the software, or the bandwidth of the card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.compare.groups import GroupResult
from engine.compare.practice_findings import sizes_b
from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding
from engine.figures import Leaf
from engine.quote.quote import HostedApi, Quote
from engine.throughput.textbook import decode_ceiling_tokens_per_s
from engine.value_text import ShareText

SOFTWARE: Final = 0.3
"""Up to this share of the bandwidth ceiling the software holds a stream back."""
CARD: Final = 0.7
"""From this share on a faster card helps."""


def measured_findings(
    quote: Quote, architecture: ModelArchitecture | None, result: GroupResult, *cards: Card
) -> Iterator[Finding]:
    """One stream of decode as it was measured, against the bandwidth of the cards over the weights that it reads."""
    measured = None if result.speed is None else result.speed.values.get("decode_tokens_per_s")
    if isinstance(quote, HostedApi) or not isinstance(measured, Leaf) or not measured.path.startswith("migration/"):
        return
    bandwidth = None if len(cards) != 1 else cards[0].bandwidth_gbs
    if result.layout is None or result.fit is None or bandwidth is None or architecture is None:
        return
    read = float(result.fit.parts["weights"].value) * result.layout.pipeline * _active_share(architecture)
    ceiling = float(decode_ceiling_tokens_per_s.raw(bandwidth * 1e9, read))
    share = float(measured.value) / ceiling
    about = {"rate": round(float(measured.value)), "ceiling": round(ceiling), "share": ShareText.of_share(share)}
    if share > 1:
        yield of_terms("beyond_ceiling", "warn", f"quotes/{quote.id}/groups", **about)
    elif share <= SOFTWARE:
        yield of_terms("software_holds_back", "warn", f"quotes/{quote.id}/groups", **about)
    elif share >= CARD:
        yield of_terms("bandwidth_holds_back", "note", f"quotes/{quote.id}/groups", **about)


def _active_share(architecture: ModelArchitecture) -> float:
    """The part of the weights that a token reads: less than all in a mixture of experts."""
    total, active = sizes_b(architecture)
    return 1.0 if not total or not active else min(active / total, 1.0)
