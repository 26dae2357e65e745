"""Each rule that a buyer has to get right is a finding that comes and goes, or a figure or gate that a test holds."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from engine.compare.finding_rules import RULES, WORK_RULES

TESTS: Final = Path(__file__).parents[2]
FINDINGS: Final[dict[str, tuple[str, ...]]] = {
    "R1": ("links_unused", "consumer_jitter", "inference_card_pretrains"),
    "R2": ("consumer_lasting",),
    "R3": ("number_unknown",),
    "R4": ("sparse_as_dense", "peak_of_other_precision", "peak_differs"),
    "R5": ("no_score", "does_not_fit"),
    "R7": ("online_and_batch",),
    "R8": ("many_cards",),
    "R9": ("does_not_fit", "would_fit", "tight_memory"),
    "R10": ("fewer_at_once", "would_hold"),
    "R12": ("fp64_slow", "not_certified", "certified_unknown"),
    "R13": ("near_paper", "ten_points_of_mfu"),
    "R13b": ("effective_low",),
    "R14": ("software_holds_back", "bandwidth_holds_back"),
    "R15": ("split_over_pcie", "split_over_network", "bridge_not_quoted", "link_note"),
    "R16": ("two_kinds", "beside_owned_unknown"),
    "R17": (
        *("strong_supply", "site_supply", "site_feeds", "site_noise", "site_office", "site_cooling", "site_ups_peak"),
        *("power_limited", "power_limit_low", "strong_rail", "hot_memory", "data_loading"),
    ),
    "R18": ("cards_alone",),
    "R19": ("other_stack", "other_stack_quoted"),
    "R20": ("not_tried",),
    "R22": ("migration_dear",),
    "R23": ("not_tried",),
    "R24": ("switch_pays", "switch_pays_without_loss", "switch_pays_late"),
    "R25": ("late_start_uncounted", "two_kinds"),
    "R26": ("discount_and_use", "busy_share_assumed"),
    "R27": ("priced_by_card", "unit_unclear"),
    "R28": ("hour_begun", "short_runs", "billed_until_released", "held_unknown"),
    "R29": ("stock_queue", "stock_none"),
    "R30": ("version_open",),
    "R31": ("add_on_unpriced",),
    "R32": ("open_questions",),
    "R33": ("no_baseline", "slower_than_estimated"),
    "R34": ("batch_differs", "site_no_room", "no_baseline"),
    "R34b": ("slower_than_estimated",),
    "R35": (
        *("tight_memory", "consumer_lasting", "split_over_pcie", "site_ups_peak", "no_error_correction"),
        *("software_holds_back", "many_cards", "batch_differs"),
    ),
    "R39": ("switch_pays_late", "hosted_cannot_train"),
    "trap 1: caches over all heads": ("cache_is_smaller",),
    "trap 2: weights fit, so it fits": ("weights_alone_fit", "does_not_fit"),
    "trap 3: experts by active parameters": ("active_parameters_only",),
    "trap 4: sparse peaks, rates beyond the ceiling": ("sparse_as_dense", "beyond_ceiling"),
    "trap 5: odd numbers of cards": ("cannot_split", "no_result"),
    "trap 6: more cards slower": ("split_over_pcie", "link_note"),
    "trap 7: units of memory": ("memory_differs",),
    "trap 8: stopped is not free": ("held_unknown", "hour_begun", "billed_until_released", "add_on_unpriced"),
    "trap 9: averaged tariffs": ("tariff_not_stated",),
    "trap 10: currency, tax, unit, age, unknown prices": (
        *("tax_unknown", "tax_readings", "unit_unclear", "rate_unknown", "rate_old", "price_old", "price_undated"),
        *("cost_unknown", "cost_incomplete"),
    ),
    "complaint 1: active against total experts": ("active_parameters_only",),
    "complaint 2: a number without its source": ("unsourced",),
    "complaint 3: no margin of error": ("no_range",),
    "complaint 4: use typed in": ("busy_share_assumed",),
    "complaint 5: memory of cards summed": ("does_not_fit",),
    "complaint 6: forms of the cache": ("cache_is_smaller",),
    "complaint 7: tokens with or without the first": ("first_token_apart",),
    "complaint 8: releases drift": ("version_open",),
    "complaint 9: efficiency of other cards": ("no_results_of_card",),
    "complaint 10: memory of training": ("tight_memory",),
    "complaint 11: hygiene of the catalog": ("sparse_as_dense", "peak_differs", "no_speed", "variant_unclear"),
}
HELD_OTHERWISE: Final[dict[str, tuple[str, str, str]]] = {
    "R6": ("generic tiers are entries of the catalog", "engine/catalog/test_library.py", "test_reference_tiers"),
    "R11": (
        "offline work has no limit to miss: its rate and its deadline are figures",
        "engine/compare/test_table.py",
        "test_batch_and_training_show_the_run_and_its_deadline",
    ),
    "R19b": (
        "how far support lags is known of each stack and lengthens the effort",
        "engine/migration/test_effort.py",
        "test_a_model_without_precedent_takes_longer_to_run",
    ),
    "R21": (
        "operators by time, three benchmarks and the canary are steps of the plan",
        "engine/migration/test_plan_document.py",
        "test_every_step_stands_in_the_plan_with_its_threshold",
    ),
    "R36": ("a scene", "engine/test_rules.py", "test_low_rank_tuning_of_7b_needs_about_20_gb"),
    "R37": ("a scene", "engine/test_rules.py", "test_three_cards_of_48_gb_are_refused_for_70b_with_both_reasons"),
    "R38": ("a scene", "engine/test_rules.py", "test_links_before_compute"),
}
"""Rules that no finding can tell: why, and the test that holds the figure or gate."""
CASES: Final = (
    *("test_quote_findings.py", "test_work_findings.py", "test_site_findings.py", "test_practice_findings.py"),
    *("test_demand_findings.py", "test_schedule.py", "test_effects.py"),
)


def test_every_rule_of_the_domain_is_here() -> None:
    numbers = {f"R{number}" for number in range(1, 40)} | {"R13b", "R19b", "R34b"}
    told = {name for name in FINDINGS if name.startswith("R")} | set(HELD_OTHERWISE)
    assert told == numbers
    assert sum(name.startswith("trap") for name in FINDINGS) == 10
    assert sum(name.startswith("complaint") for name in FINDINGS) == 11


@pytest.mark.parametrize(("rule", "findings"), FINDINGS.items(), ids=FINDINGS)
def test_a_rule_has_findings_that_come_and_go(rule: str, findings: tuple[str, ...]) -> None:
    """Each has a case in one of the tests that switch findings on and off by one input."""
    written = "".join((Path(__file__).parent / name).read_text("utf-8") for name in CASES)
    for key in findings:
        assert key in RULES or key in WORK_RULES, (rule, key)
        assert f'"{key}"' in written, (rule, key)


@pytest.mark.parametrize(("rule", "held"), HELD_OTHERWISE.items(), ids=HELD_OTHERWISE)
def test_what_no_finding_tells_is_held_by_a_test(rule: str, held: tuple[str, str, str]) -> None:
    why, file, test = held
    assert why, rule
    assert f"def {test}(" in (TESTS / file).read_text("utf-8"), (rule, file)
