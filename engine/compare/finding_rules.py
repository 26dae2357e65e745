"""The rules behind all findings: why each matters and on what it rests; one rule has one id."""

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
    "tax_unknown": _rule("warn", "tax", "tax"),
    "tax_readings": _rule("warn", "tax", "tax"),
    "tax_rate_unknown_excluded": _rule("warn", "tax", "tax"),
    "tax_rate_unknown_included": _rule("warn", "tax", "tax"),
    "tax_not_deductible": _rule("note", "tax_not_deductible", "tax"),
    "duty_unknown": _rule("warn", "duty_unknown", "tax"),
    "network_storage_named_inside": _rule("warn", "named_inside", "terms"),
    "spares_named_inside": _rule("warn", "named_inside", "terms"),
    "unit_unclear": _rule("block", "unit_unclear", "terms"),
    "priced_by_card": _rule("note", "priced_by_card", "terms"),
    "open_questions": Rule(("warn", "note"), "open_questions", "open_worth"),
    "price_old": Rule(("warn", "note"), "price_old", "ages"),
    "price_undated": _rule("note", "price_old", "ages"),
    "rate_old": Rule(("warn", "note"), "rate_old", "ages"),
    "unsourced": _rule("note", "unsourced", "terms"),
    "version_open": _rule("note", "version_open", "releases"),
    "cards_alone": _rule("note", "cards_alone", "practice"),
    "start_unknown": _rule("note", "start_unknown", "terms"),
    "commitment_goes_on": _rule("note", "goes_on", "terms"),
    "lease_goes_on": _rule("note", "goes_on", "terms"),
    "owned_ends_early": _rule("warn", "owned_ends_early", "terms"),
    "buyout_unknown": _rule("warn", "buyout_unknown", "terms"),
    "hour_begun": _rule("note", "hour_begun", "billing"),
    "held_unknown": _rule("warn", "held_unknown", "billing"),
    "billed_until_released": _rule("warn", "billed_until_released", "billing"),
    "price_may_change": _rule("warn", "price_may_change", "terms"),
    "price_with_notice": _rule("note", "price_may_change", "terms"),
    "price_change_unknown": _rule("note", "price_may_change", "terms"),
    "stock_queue": _rule("warn", "stock", "terms"),
    "stock_none": _rule("warn", "stock", "terms"),
    "price_notice_free": _rule("note", "price_may_change", "terms"),
    "price_notice_bound": _rule("warn", "price_may_change", "terms"),
    "spot_interrupts": _rule("note", "spot_serving", "terms"),
    "reserved_without_term": _rule("note", "reserved", "terms"),
    "sold_whole": _rule("note", "priced_by_card", "terms"),
    "fewer_rented": _rule("note", "idle_cards", "estimate"),
    "part_as_whole": _rule("block", "part_as_whole", "terms"),
    "minimum_unused": _rule("warn", "minimum_unused", "billing"),
    "volume_stays": _rule("warn", "volume_stays", "terms"),
    "data_deleted_soon": _rule("note", "data_deleted_soon", "terms"),
    "add_on_unpriced": _rule("note", "add_on_unpriced", "terms"),
    "payments_not_whole": _rule("warn", "payments_not_whole", "arithmetic"),
    "warranty_unknown": _rule("note", "warranty", "terms"),
    "warranty_gap": _rule("warn", "warranty", "terms"),
    "repair_sent_in": _rule("warn", "repair", "terms"),
    "repair_slow": _rule("warn", "repair", "terms"),
    "no_spare_parts": _rule("warn", "repair", "terms"),
    "spares_hold_ends": _rule("note", "spares_hold", "terms"),
    "penalty_below_loss": _rule("note", "penalty", "terms"),
    "availability_low": _rule("warn", "availability", "terms"),
    "promise_without_credit": _rule("note", "availability", "terms"),
    "resale_limited": _rule("warn", "resale_limited", "terms"),
    "transfer_limited": _rule("note", "resale_limited", "terms"),
    "no_baseline": _rule("note", "baseline", "commissioning"),
    "batch_differs": _rule("note", "batch", "commissioning"),
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
    "power_differs": _rule("warn", "variant", "datasheet"),
    "form_factor_other": _rule("warn", "variant", "datasheet"),
    "memory_type_other": _rule("warn", "variant", "datasheet"),
    "link_other": _rule("warn", "variant", "datasheet"),
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

"""Rules on what a quote says."""

WORK_RULES: Final[Mapping[str, Rule]] = {
    "no_result": _rule("block", "no_result", "memory"),
    "does_not_fit": _rule("block", "does_not_fit", "memory"),
    "would_fit": _rule("note", "remedy", "memory"),
    "would_hold": _rule("note", "remedy", "memory"),
    "no_speed": _rule("block", "no_speed", "datasheet"),
    "group_left_out": _rule("warn", "group_left_out", "estimate"),
    "tight_memory": _rule("warn", "tight_memory", "memory"),
    "fewer_at_once": _rule("warn", "fewer_at_once", "memory"),
    "may_not_fit": _rule("warn", "may_not_fit", "memory"),
    "long_requests": _rule("warn", "long_requests", "memory"),
    "beyond_window": _rule("warn", "beyond_window", "demand"),
    "typical_beyond_window": _rule("warn", "beyond_window", "demand"),
    "cannot_split": _rule("warn", "cannot_split", "estimate"),
    "misses_ttft_ms": _rule("block", "misses_limit", "demand"),
    "misses_tpot_ms": _rule("block", "misses_limit", "demand"),
    "misses_deadline": _rule("block", "misses_deadline", "demand"),
    "beyond_capacity": _rule("block", "beyond_capacity", "demand"),
    "concurrency_below_demand": _rule("warn", "concurrency_below_demand", "demand"),
    "runs_beyond_month": _rule("block", "runs_beyond_month", "demand"),
    "not_certified": _rule("block", "certified", "datasheet"),
    "certified_unknown": _rule("warn", "certified", "datasheet"),
    "split_over_pcie": _rule("warn", "over_pcie", "datasheet"),
    "split_over_network": _rule("warn", "over_network", "datasheet"),
    "bridge_not_quoted": _rule("note", "bridge_not_quoted", "datasheet"),
    "weight_only": _rule("note", "weight_only", "datasheet"),
    "link_note": _rule("note", "links", "datasheet"),
    "cost_unknown": _rule("block", "cost_open", "cost"),
    "cost_incomplete": Rule(("block", "warn"), "cost_open", "cost"),
    "rate_unknown": _rule("block", "cost_open", "cost"),
    "other_stack": _rule("note", "other_stack", "evidence"),
    "other_stack_quoted": _rule("note", "other_stack", "terms"),
    "two_kinds": _rule("warn", "two_kinds", "operation"),
    "beside_owned_unknown": _rule("note", "two_kinds", "operation"),
    "strong_supply": _rule("note", "strong_supply", "operation"),
    "online_and_batch": _rule("warn", "online_and_batch", "operation"),
    "links_unused": _rule("note", "use_of_card", "practice"),
    "consumer_jitter": _rule("note", "use_of_card", "practice"),
    "inference_card_pretrains": _rule("warn", "use_of_card", "practice"),
    "consumer_lasting": _rule("note", "lasting_load", "practice"),
    "many_cards": _rule("note", "many_cards", "practice"),
    "power_limited": _rule("note", "power_limit", "clocks"),
    "power_limit_low": _rule("warn", "power_limit", "clocks"),
    "power_limit_idle": _rule("note", "power_limit", "clocks"),
    "strong_rail": _rule("note", "transients", "operation"),
    "hot_memory": _rule("note", "hot_memory", "operation"),
    "data_loading": _rule("note", "data_loading", "operation"),
    "ten_points_of_mfu": _rule("note", "ten_points", "house_rule"),
    "active_parameters_only": _rule("note", "active_parameters", "memory"),
    "migration_dear": _rule("note", "migration_dear", "practice"),
    "discount_and_use": _rule("note", "use_decides", "cost"),
    "busy_share_assumed": _rule("note", "use_decides", "cost"),
    "late_start_uncounted": _rule("note", "late_start", "cost"),
    "site_supply": _rule("warn", "site_power", "site"),
    "site_feeds": _rule("warn", "site_power", "site"),
    "site_one_feed": _rule("warn", "site_power", "site"),
    "site_phases": _rule("warn", "site_power", "site"),
    "misses_needed_by": _rule("warn", "needed_by", "schedule"),
    "may_miss_needed_by": _rule("note", "needed_by", "schedule"),
    "site_rack": _rule("warn", "site_heat", "site"),
    "site_cooling": _rule("warn", "site_heat", "site"),
    "site_office": _rule("warn", "site_room", "site"),
    "site_noise": _rule("warn", "site_room", "site"),
    "site_ups_w": _rule("warn", "site_ups", "site"),
    "site_ups_va": _rule("warn", "site_ups", "site"),
    "site_ups_peak": _rule("warn", "site_ups", "site"),
    "weights_alone_fit": _rule("note", "weights_alone", "memory"),
    "cache_is_smaller": _rule("note", "cache_form", "memory"),
    "beyond_ceiling": _rule("warn", "beyond_ceiling", "measured"),
    "tariff_not_stated": _rule("note", "tariff", "cost"),
    "site_no_room": _rule("note", "room_left", "commissioning"),
    "software_holds_back": _rule("warn", "software", "measured"),
    "bandwidth_holds_back": _rule("note", "bandwidth", "measured"),
    "switch_pays": _rule("note", "twelve_months", "practice"),
    "switch_pays_without_loss": _rule("warn", "twelve_months", "practice"),
    "switch_pays_late": _rule("warn", "twelve_months", "practice"),
    "switch_pays_never": _rule("warn", "twelve_months", "practice"),
    "number_unknown": _rule("warn", "four_numbers", "practice"),
    "no_score": _rule("note", "no_score", "datasheet"),
    "fp64_slow": _rule("warn", "fp64", "datasheet"),
    "no_results_of_card": _rule("note", "no_results", "calibration"),
    "no_results_of_generation": _rule("note", "no_results", "calibration"),
    "no_error_correction": _rule("note", "error_correction", "practice"),
    "near_paper": _rule("warn", "near_paper", "practice"),
    "effective_low": _rule("note", "effective", "practice"),
    "not_tried": _rule("warn", "not_tried", "evidence"),
    "slower_than_estimated": _rule("warn", "slower", "measured"),
    "no_range": _rule("note", "no_range", "house"),
    "first_token_apart": _rule("note", "first_token", "definition"),
    "no_effect": _rule("note", "no_effect", "tried"),
}
"""Rules on what a quote does for a workload, at a site."""


def rule_of(key: str) -> Rule | None:
    """The rule of a finding; None where there is no such finding."""
    return RULES.get(key) or WORK_RULES.get(key)


def reason_of(key: str) -> Message | None:
    """Why findings of a rule matter; None where there is no such rule."""
    rule = rule_of(key)
    return None if rule is None else Message.of(f"finding_reasons.{rule.reason}")


def source_of_rule(key: str) -> Message | None:
    """On what a rule rests."""
    rule = rule_of(key)
    return None if rule is None else Message.of(f"finding_sources.{rule.source}")
