"""What a quote says of its cards against what their datasheets say: sparse peaks, other variants, cut-down cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final

from engine.catalog.card import Card
from engine.catalog.interconnect import link_bytes_per_s
from engine.catalog.library import catalog
from engine.catalog.variants import shares, sibling, variants
from engine.compare.quote_findings import groups_of, of_terms
from engine.compare.results import Finding
from engine.compare.sheet_words import word_findings
from engine.compare.stages import listed
from engine.quote.common import CardGroup
from engine.quote.quote import Owned, Quote
from engine.texts import Message, format_number

PEAKS: Final = {
    "fp4": "fp4_dense_tflops",
    "fp8": "fp8_dense_tflops",
    "int8": "int8_dense_tops",
    "bf16": "bf16_dense_tflops",
    "fp16": "fp16_dense_tflops",
    "tf32": "tf32_dense_tflops",
    "fp32": "fp32_tflops",
    "fp64": "fp64_tflops",
}
_ALIKE: Final = 0.03
"""How far a printed figure may be from the datasheet and still mean it."""
_LOOSE: Final = 0.08
"""Memory is printed before and after what error correction and binary units take, power of the card or of its slot."""
_SIZES: Final = (
    ("memory_gb", "GB", _LOOSE, "memory_differs"),
    ("bandwidth_gbs", "GB/s", _ALIKE, "bandwidth_differs"),
    ("power_w", "W", _LOOSE, "power_differs"),
)
"""Figures of a sheet: the cell that they are held against, its unit, how far they may be apart, and the finding."""


@listed
def sheet_findings(quote: Quote, *cards: Card) -> Iterator[Finding]:
    """All findings on the figures and the kind of the cards of a quote; none where a card is not known."""
    groups = groups_of(quote)
    if len(groups) != len(cards):
        return
    for place, (group, card) in enumerate(zip(groups, cards, strict=True)):
        path = f"quotes/{quote.id}/groups/{place}"
        yield from _peak(group, card, path)
        yield from _sizes(group, card, path)
        yield from _link(group, card, path)
        yield from word_findings(group, card, path)
        yield from _kind(quote, group, card, path)


def _peak(group: CardGroup, card: Card, path: str) -> Iterator[Finding]:
    """A stated peak is dense, sparse, that of another precision, or of another card."""
    stated, field = group.stated_tflops, f"{path}/stated_tflops"
    if stated is None:
        return
    asked = (group.stated_precision,) if group.stated_precision in PEAKS else tuple(PEAKS)
    if any(_near(stated, _dense(card, precision)) for precision in asked):
        return
    sparse = card.marketing_sparse_factor or 1
    about: dict[str, object] = {"card": card.called, "stated": format_number(stated)}
    for precision in asked if sparse > 1 else ():
        dense = _dense(card, precision)
        if dense is not None and _near(stated, dense * sparse):
            dense_shown = format_number(dense)
            yield of_terms("sparse_as_dense", "warn", field, **about, precision=precision.upper(), dense=dense_shown)
            return
    known = _dense(card, group.stated_precision)
    other = next((name for name in PEAKS if _near(stated, _dense(card, name))), None)
    if known is None:
        return
    about |= {"precision": group.stated_precision.upper(), "dense": format_number(known)}
    if other is not None:
        yield of_terms("peak_of_other_precision", "warn", field, **about, other=other.upper())
    else:
        yield of_terms("peak_differs", "warn", field, **about)


def _dense(card: Card, precision: str) -> float | None:
    return getattr(card, PEAKS[precision]) if precision in PEAKS else None


def _near(stated: float, known: float | None, share: float = _ALIKE) -> bool:
    return known is not None and abs(stated - known) <= share * known


def _sizes(group: CardGroup, card: Card, path: str) -> Iterator[Finding]:
    for name, unit, share, key in _SIZES:
        stated, known = getattr(group, f"stated_{name}"), getattr(card, name)
        if stated is None or known is None or _near(stated, known, share):
            continue
        about = {"card": card.called, "stated": format_number(stated), "known": format_number(known)}
        other = _meant(sibling(card, name, stated))
        yield of_terms(key, "warn", f"{path}/stated_{name}", **about, unit=unit, other=other)


def _link(group: CardGroup, card: Card, path: str) -> Iterator[Finding]:
    """Links: those of the card both ways, one way only, those of another card, or none beyond PCIe."""
    stated, field = group.stated_link_gbs, f"{path}/stated_link_gbs"
    if stated is None:
        return
    about: dict[str, object] = {"card": card.called, "stated": format_number(stated)}
    if card.interconnect_gbs is None:
        slot = link_bytes_per_s(card).both_directions.value
        if slot is not None and stated * 1e9 > float(slot) * (1 + _ALIKE):
            yield of_terms("link_not_on_card", "warn", field, **about, slot=format_number(float(slot) / 1e9, 3))
    elif _near(stated, card.interconnect_gbs / 2):
        yield of_terms("link_one_way", "note", field, **about, known=format_number(card.interconnect_gbs))
    elif not _near(stated, card.interconnect_gbs):
        other = _meant(sibling(card, "interconnect_gbs", stated))
        known = format_number(card.interconnect_gbs)
        yield of_terms("link_differs", "warn", field, **about, known=known, other=other)


def _meant(other: Card | None) -> Message:
    if other is None:
        return Message.of("findings.no_such_card")
    return Message.of("findings.fits_card", card=other.called)


def _kind(quote: Quote, group: CardGroup, card: Card, path: str) -> Iterator[Finding]:
    row = variants().get(card.id)
    kind = row.kind if row is not None else ""
    if kind == "unclear":
        yield of_terms("variant_unclear", "warn", f"{path}/card", card=card.called)
    elif kind == "cut_down" and row is not None:
        full = catalog().card(row.of_card)
        less = [_share(field, share) for field, share in shares(card, full)]
        if less:
            points = reduce(lambda first, second: Message.of("findings.list", first=first, second=second), less)
            yield of_terms("cut_down", "note", f"{path}/card", card=card.called, full=full.called, points=points)
    if kind == "aftermarket" or group.condition == "modified":
        field = f"{path}/card" if kind == "aftermarket" else f"{path}/condition"
        yield of_terms("aftermarket", "warn", field, card=card.called)
    elif group.condition in ("used", "refurbished") and not isinstance(quote, Owned):
        condition = Message.of(f"choices.condition.{group.condition}")
        yield of_terms("not_new", "note", f"{path}/condition", card=card.called, condition=condition)


def _share(field: str, share: float | None) -> Message:
    name = Message.of(f"fields.{field}")
    if share is None:
        return Message.of("findings.share_unsaid", name=name)
    return Message.of("findings.share_left", name=name, percent=round(share * 100))
