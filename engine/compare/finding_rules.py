"""The rules behind the findings on quotes: why each matters and on what it rests; one rule has one id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.compare.results import Severity
from engine.texts import Message


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: how serious its findings can be, and the keys of its reason and its source among the texts."""

    severities: tuple[Severity, ...]
    reason: str
    source: str


def _rule(severity: Severity, reason: str, source: str) -> Rule:
    return Rule((severity,), reason, source)


_SUM: Final = Rule(("warn", "note"), "sum", "arithmetic")
RULES: Final[Mapping[str, Rule]] = {
    "expired": _rule("block", "expired", "dates"),
    "freight_expired": _rule("block", "expired", "dates"),
    "validity_unknown": _rule("note", "validity", "terms"),
    "tax_unknown": _rule("block", "tax", "tax"),
    "tax_readings": _rule("block", "tax", "tax"),
    "tax_not_deductible": _rule("note", "tax_not_deductible", "tax"),
    "duty_unknown": _rule("warn", "duty_unknown", "tax"),
    "unit_unclear": _rule("block", "unit_unclear", "terms"),
    "priced_by_card": _rule("note", "priced_by_card", "terms"),
    "open_questions": _rule("note", "open_questions", "terms"),
    "start_unknown": _rule("note", "start_unknown", "terms"),
    "commitment_goes_on": _rule("note", "goes_on", "terms"),
    "lease_goes_on": _rule("note", "goes_on", "terms"),
    "owned_ends_early": _rule("warn", "owned_ends_early", "terms"),
    "buyout_unknown": _rule("warn", "buyout_unknown", "terms"),
    "hour_begun": _rule("note", "hour_begun", "billing"),
    "held_unknown": _rule("warn", "held_unknown", "billing"),
    "billed_until_released": _rule("warn", "billed_until_released", "billing"),
    "price_may_change": _rule("warn", "price_may_change", "terms"),
    "stock_queue": _rule("warn", "stock", "terms"),
    "stock_none": _rule("warn", "stock", "terms"),
    "add_on_unpriced": _rule("note", "add_on_unpriced", "terms"),
    "payments_not_whole": _rule("warn", "payments_not_whole", "arithmetic"),
    "warranty_unknown": _rule("note", "warranty", "terms"),
    "warranty_gap": _rule("warn", "warranty", "terms"),
    "idle_cards": _rule("warn", "idle_cards", "estimate"),
    "spot_serving": _rule("warn", "spot_serving", "terms"),
    "short_runs": _rule("warn", "short_runs", "billing"),
    "price_far": _rule("warn", "price_far", "prices"),
    "price_far_bought": _rule("warn", "price_far", "prices"),
    "hosted_cannot_train": _rule("block", "hosted_cannot_train", "terms"),
    "sparse_as_dense": _rule("warn", "sparse_as_dense", "datasheet"),
    "peak_of_other_precision": _rule("warn", "peak", "datasheet"),
    "peak_differs": _rule("warn", "peak", "datasheet"),
    "memory_differs": _rule("warn", "variant", "datasheet"),
    "bandwidth_differs": _rule("warn", "variant", "datasheet"),
    "link_one_way": _rule("note", "link_one_way", "datasheet"),
    "link_differs": _rule("warn", "variant", "datasheet"),
    "link_not_on_card": _rule("warn", "variant", "datasheet"),
    "variant_unclear": _rule("warn", "variant", "datasheet"),
    "cut_down": _rule("note", "cut_down", "datasheet"),
    "aftermarket": _rule("warn", "aftermarket", "datasheet"),
    "not_new": _rule("note", "not_new", "terms"),
    "sum_cards": _rule("warn", "sum_cards", "arithmetic"),
    **dict.fromkeys(
        (
            *("sum_line_price", "sum_line", "sum_unit_price", "sum_other_price", "sum_discount"),
            *("sum_month", "sum_amount", "sum_net", "sum_tax", "sum_total"),
        ),
        _SUM,
    ),
}


def reason_of(key: str) -> Message | None:
    """Why findings of a rule matter; None where the sentence of the finding says it all."""
    return Message.of(f"finding_reasons.{RULES[key].reason}") if key in RULES else None


def source_of_rule(key: str) -> Message | None:
    """On what a rule rests."""
    return Message.of(f"finding_sources.{RULES[key].source}") if key in RULES else None
