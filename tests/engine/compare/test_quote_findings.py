"""Findings on quotes: each appears when one input changes, and goes when it changes back."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from offers import (
    ALL_ANSWERED,
    AS_OF,
    RATE,
    assuming,
    compared,
    evaluated,
    group,
    hosted,
    owned,
    purchase,
    rental,
    science,
    serving,
    tuning,
)

from engine.catalog.library import catalog
from engine.compare.finding_rules import RULES, rule_of
from engine.project.project import Used
from engine.quote import ExchangeRate, Lease, PurchaseLine
from engine.values import UNKNOWN, known
from engine.workload.usage import Job, UsagePattern

CARD = "nvidia-h100-sxm5-80gb"


def keys(quote: Any, workload: Any = None, **changes: Any) -> dict[str, str]:
    found = evaluated(quote, workload or serving(), **changes).findings
    for finding in found:
        rule = rule_of(finding.key)
        assert rule is not None, finding.key
        assert finding.severity in rule.severities
    return {finding.key: finding.severity for finding in found}


def lease(**changes: Any) -> Lease:
    stated: dict[str, Any] = {
        "groups": (group(CARD),),
        "lease_payment": known(90_000),
        "lease_months": 36,
        "tax_basis": "excluded",
        "installation": known(0),
        "network_storage": known(0),
        "support_per_year": known(0),
        "start_delay_weeks": known(1),
    }
    return Lease(id="L", name="Lease", **stated | changes)


def days_ago(days: int) -> datetime.date:
    return AS_OF - datetime.timedelta(days)


def two_rates() -> Any:
    """An exchange rate of last month and one of half a year ago."""
    quoted = [
        ExchangeRate(base=base, quote="CNY", rate=known(value).value, date=days_ago(age), source="for the test")
        for base, value, age in (("EUR", "8.2", 31), ("JPY", "0.05", 181))
    ]
    return Used(cards=(catalog().card(CARD),), models=(catalog().model(serving().model),), rates=(RATE, *quoted))


H100_PCIE = "nvidia-h100-pcie-80gb"


def sheet(**stated: Any) -> dict[str, Any]:
    return {"groups": (group(CARD, **{"stated_precision": "bf16"} | stated),)}


def on_sheet(**stated: Any) -> Any:
    """A purchase whose sheet gives figures of its cards."""
    return purchase(CARD, **sheet(**stated))


def summed(**stated: Any) -> Any:
    """1,000,000 less 10 %, 10,000 for installation and 20,000 for support: 930,000, with 13 % 1,050,900."""
    return purchase(CARD, discount_share=0.1, tax_rate=known("0.13"), **stated)


def listed_line(**stated: Any) -> dict[str, Any]:
    """2 × 500,000 less 10 %: 450,000 each, 900,000 together."""
    right = {"stated_unit_price": known(450_000), "stated_amount": known(900_000)}
    line = PurchaseLine(quantity=known(2), list_price=known(500_000), discount_share=0.1, **right | stated)
    return {"lines": (line,)}


def listed() -> Any:
    return purchase(CARD, price=UNKNOWN, **listed_line())


BY_THE_SECOND = {"held_when_idle": "no", "billing_step": "second", "billed_when_stopped": "storage_only"}
CASES: list[tuple[Any, dict[str, Any], str, str]] = [
    (purchase(CARD), {"priced_by": "unclear"}, "unit_unclear", "block"),
    (rental(CARD), {"priced_by": "unclear_month"}, "unit_unclear", "block"),
    (purchase(CARD), {"tax_basis": "unknown"}, "tax_unknown", "warn"),
    (purchase(CARD), {"tax_basis": "included"}, "tax_rate_unknown_included", "warn"),
    (purchase(CARD), {"tax_deductible": "no"}, "tax_rate_unknown_excluded", "warn"),
    (purchase(CARD, tax_rate=known("0.13")), {"tax_basis": "unknown"}, "tax_readings", "warn"),
    (purchase(CARD, tax_rate=known("0.13")), {"tax_deductible": "no"}, "tax_not_deductible", "note"),
    (purchase(CARD, date=AS_OF - datetime.timedelta(31), valid_days=60), {"valid_days": 30}, "expired", "block"),
    (
        purchase(CARD, date=AS_OF - datetime.timedelta(8), valid_days=30, freight_valid_days=8),
        {"freight_valid_days": 7},
        "freight_expired",
        "block",
    ),
    (purchase(CARD, delivery_term="delivered"), {"delivery_term": "cif"}, "duty_unknown", "warn"),
    (purchase(CARD, delivery_term="cif", duty_rate=known(0)), {"duty_rate": UNKNOWN}, "duty_unknown", "warn"),
    (purchase(CARD, warranty_years=3.0), {"warranty_years": 2.0}, "warranty_gap", "warn"),
    (
        purchase(CARD, order_payment_share=known("0.3")),
        {"retention_share": known("0.8")},
        "payments_not_whole",
        "warn",
    ),
    (rental(CARD, billing_ends="stop"), {"billing_ends": "release"}, "billed_until_released", "warn"),
    (rental(CARD, commitment_months=36), {"commitment_months": 37}, "commitment_goes_on", "note"),
    (owned(CARD, remaining_months=36), {"remaining_months": 35}, "owned_ends_early", "warn"),
    (rental(CARD), {"held_when_idle": "unknown"}, "held_unknown", "warn"),
    (rental(CARD), {"price_change": "any_time"}, "price_may_change", "warn"),
    (rental(CARD), {"price_change": "with_notice"}, "price_with_notice", "note"),
    (rental(CARD), {"price_change": "with_notice", "price_notice_days": 30}, "price_with_notice", "note"),
    (rental(CARD, price_change="fixed"), {"price_change": "unknown"}, "price_change_unknown", "note"),
    (rental(CARD), {"stock": "none"}, "stock_none", "warn"),
    (rental(CARD), {"stock": "queue"}, "stock_queue", "warn"),
    (rental(CARD), {"market": "spot"}, "spot_serving", "warn"),
    (rental(CARD), {"storage_per_month": UNKNOWN}, "add_on_unpriced", "note"),
    (rental(CARD, currency="USD", price=known(24)), {"price": known(2400)}, "price_far", "warn"),
    (rental(CARD, currency="USD", price=known(24)), {"price": known("0.24")}, "price_far", "warn"),
    (lease(), {"lease_months": 48}, "lease_goes_on", "note"),
    (lease(buyout=known(1), lease_months=24), {"buyout": UNKNOWN}, "buyout_unknown", "warn"),
    (purchase(CARD, date=AS_OF, valid_days=30), {"valid_days": None}, "validity_unknown", "note"),
    (purchase(CARD, valid_until=AS_OF), {"valid_until": None}, "validity_unknown", "note"),
    (purchase(CARD, valid_until=AS_OF), {"valid_until": AS_OF - datetime.timedelta(1)}, "expired", "block"),
    (purchase(CARD, warranty_years=3.0), {"warranty_years": None}, "warranty_unknown", "note"),
    (purchase(CARD, acceptance_test="yes"), {"acceptance_test": "no"}, "no_baseline", "note"),
    (
        purchase(CARD, groups=(group(CARD), group(CARD))),
        {"groups": (group(CARD), group(CARD, network_gbs=25.0))},
        "batch_differs",
        "note",
    ),
    (purchase(CARD), {"start_delay_weeks": UNKNOWN}, "start_unknown", "note"),
    (
        purchase(CARD, network_storage=UNKNOWN, note="不含网络。25GbE 网络接口卡。整机上架"),
        {"note": "整机、机箱与网络按区间计入安装费；不含存储"},
        "network_storage_named_inside",
        "warn",
    ),
    (
        purchase(CARD, network_storage=UNKNOWN, note="Price without switches"),
        {"lines": (PurchaseLine(item="installation", text="Rack, switches and cabling", list_price=known(1)),)},
        "network_storage_named_inside",
        "warn",
    ),
    (purchase(CARD, note="备件另计"), {"note": "含备件 2 张"}, "spares_named_inside", "warn"),
    (
        purchase(CARD, answers=ALL_ANSWERED, network_storage=known(0)),
        {"answers": ALL_ANSWERED[:5]},
        "open_questions",
        "warn",
    ),
    # add-ons of a purchase without a price for its network are in the share that is assumed for it
    (purchase(CARD, answers=ALL_ANSWERED), {"answers": ALL_ANSWERED[:5]}, "open_questions", "note"),
    # nobody can price the add-ons of an offer whose own price is open
    (purchase(CARD, price=UNKNOWN, answers=ALL_ANSWERED), {"answers": ALL_ANSWERED[:5]}, "open_questions", "note"),
    (purchase(CARD, date=days_ago(90)), {"date": days_ago(91)}, "price_old", "note"),
    (purchase(CARD, date=days_ago(90)), {"date": days_ago(366)}, "price_old", "warn"),
    (purchase(CARD, date=AS_OF), {"date": None}, "price_undated", "note"),
    (purchase(CARD, valid_until=AS_OF), {"valid_until": None}, "price_undated", "note"),
    (purchase(CARD), {"supplier": ""}, "unsourced", "note"),
    (rental(CARD, stack_version="CUDA 12.8, vLLM 0.9.2"), {"stack_version": ""}, "version_open", "note"),
    (
        purchase(CARD, priced_by="card", installation=UNKNOWN, network_storage=known(0)),
        {"network_storage": UNKNOWN},
        "cards_alone",
        "note",
    ),
    (rental(CARD), {"priced_by": "card_hour"}, "priced_by_card", "note"),
    (rental(CARD, billing_step="second"), {"billing_step": "hour_begun"}, "hour_begun", "note"),
    (rental(CARD, billing_step="minute"), {"billing_step": "clock_hour"}, "hour_begun", "note"),
    (purchase(H100_PCIE, priced_by="card", price=known(245_000)), {"price": known(24_500)}, "price_far_bought", "warn"),
    (
        purchase(H100_PCIE, priced_by="card", price=known(245_000)),
        {"price": known(500_000)},
        "price_far_bought",
        "warn",
    ),
    (rental(CARD, cards=1), {"groups": (group(CARD, 3),)}, "idle_cards", "warn"),
    (rental(CARD, price_change="fixed"), {"price_change": "with_notice"}, "price_notice_free", "note"),
    (
        rental(CARD, price_change="with_notice", price_notice_days=30),
        {"commitment_months": 12},
        "price_notice_bound",
        "warn",
    ),
    (rental(CARD, market="reserved", commitment_months=12), {"commitment_months": 0}, "reserved_without_term", "note"),
    (rental(CARD, priced_by="card_hour", unit_sold="card"), {"unit_sold": "machine"}, "sold_whole", "note"),
    (rental(CARD, priced_by="card_hour", unit_sold="card"), {"unit_sold": "rack"}, "sold_whole", "note"),
    (rental(CARD, cards=3, unit_sold="machine"), {"unit_sold": "card"}, "fewer_rented", "note"),
    (rental(CARD, unit_sold="card"), {"unit_sold": "partition"}, "part_as_whole", "block"),
    # 730 h × 60 % × 100: 43,800 a month by the hours of work alone
    (
        rental(CARD, **BY_THE_SECOND, minimum_charge_per_month=known(43_800)),
        {"minimum_charge_per_month": known(43_801)},
        "minimum_unused",
        "warn",
    ),
    (rental(CARD, held_when_idle="no", volume_moves="yes"), {"volume_moves": "no"}, "volume_stays", "warn"),
    (rental(CARD, volume_moves="no"), {"held_when_idle": "no"}, "volume_stays", "warn"),
    (rental(CARD, data_deletion_days=7), {"data_deletion_days": 6}, "data_deleted_soon", "note"),
    (purchase(CARD, parts_policy="on_site"), {"parts_policy": "return_first"}, "repair_sent_in", "warn"),
    (purchase(CARD), {"warranty_response": "return_to_depot"}, "repair_sent_in", "warn"),
    (purchase(CARD, parts_policy="advance_exchange"), {"parts_policy": "none"}, "no_spare_parts", "warn"),
    (purchase(CARD, repair_days=known(7)), {"repair_days": known(8)}, "repair_slow", "warn"),
    (purchase(CARD, spares_hold_months=36), {"spares_hold_months": 35}, "spares_hold_ends", "note"),
    # 96 % are counted
    (rental(CARD, availability_share=known("0.96")), {"availability_share": known("0.95")}, "availability_low", "warn"),
    (hosted(availability_share=known("0.99")), {"availability_share": known("0.9")}, "availability_low", "warn"),
    (
        purchase(CARD, availability_share=known("0.99"), sla_credit_share=known("0.1")),
        {"sla_credit_share": known(0)},
        "promise_without_credit",
        "note",
    ),
    (rental(CARD), {"availability_share": known("0.99")}, "promise_without_credit", "note"),
    (purchase(CARD, buy_back_share=known("0.2")), {"transfer_limits": "不得转售"}, "resale_limited", "warn"),
    (purchase(CARD, transfer_limits="No export"), {"residual_share": known("0.1")}, "resale_limited", "warn"),
    (rental(CARD, transfer_limits="无。"), {"transfer_limits": "not outside the EU"}, "transfer_limited", "note"),
    (lease(warranty_years=3.0), {"warranty_years": 2.0}, "warranty_gap", "warn"),
    (lease(warranty_years=3.0), {"warranty_years": None}, "warranty_unknown", "note"),
    # 989 dense, 1,979 with sparsity; FP8 is 1,979 dense
    (on_sheet(stated_tflops=989.0, stated_precision="bf16"), sheet(stated_tflops=1979.0), "sparse_as_dense", "warn"),
    (
        on_sheet(stated_tflops=1979.0, stated_precision="fp8"),
        sheet(stated_tflops=3958.0, stated_precision="unknown"),
        "sparse_as_dense",
        "warn",
    ),
    (on_sheet(stated_tflops=989.0), sheet(stated_tflops=67.0), "peak_of_other_precision", "warn"),
    (on_sheet(stated_tflops=989.0), sheet(stated_tflops=800.0), "peak_differs", "warn"),
    (on_sheet(stated_memory_gb=80.0), sheet(stated_memory_gb=94.0), "memory_differs", "warn"),
    (on_sheet(stated_bandwidth_gbs=3350.0), sheet(stated_bandwidth_gbs=2039.0), "bandwidth_differs", "warn"),
    (on_sheet(stated_link_gbs=900.0), sheet(stated_link_gbs=400.0), "link_differs", "warn"),
    (on_sheet(stated_link_gbs=900.0), sheet(stated_link_gbs=450.0), "link_one_way", "note"),
    (
        purchase("nvidia-l20", groups=(group("nvidia-l20", stated_link_gbs=64.0),)),
        {"groups": (group("nvidia-l20", stated_link_gbs=400.0),)},
        "link_not_on_card",
        "warn",
    ),
    (on_sheet(condition="new"), sheet(condition="modified"), "aftermarket", "warn"),
    (on_sheet(condition="new"), sheet(condition="used"), "not_new", "note"),
    *(
        (purchase(full), {"groups": (group(less),)}, "cut_down", "note")
        for full, less in (
            ("nvidia-h100-sxm5-80gb", "nvidia-h20-96gb"),
            ("nvidia-h200-sxm-141gb", "nvidia-h20-141gb"),
            ("nvidia-h100-sxm5-80gb", "nvidia-h800-sxm5-80gb"),
            ("nvidia-a100-pcie-80gb", "nvidia-a800-pcie-80gb"),
            ("geforce-rtx-5090", "geforce-rtx-5090-d"),
            ("geforce-rtx-4090", "geforce-rtx-4090-d"),
            ("nvidia-l40", "nvidia-l20"),
            ("amd-mi300x", "amd-mi308x"),
        )
    ),
    (purchase("geforce-rtx-4090"), {"groups": (group("geforce-rtx-4090-48g"),)}, "aftermarket", "warn"),
    (purchase("huawei-ascend-910b3"), {"groups": (group("huawei-ascend-910b"),)}, "variant_unclear", "warn"),
    (on_sheet(stated_power_w=700.0), sheet(stated_power_w=350.0), "power_differs", "warn"),
    (on_sheet(stated_form_factor="HGX (SXM5)"), sheet(stated_form_factor="双宽 PCIe"), "form_factor_other", "warn"),
    (on_sheet(stated_memory_type="HBM3"), sheet(stated_memory_type="HBM2e"), "memory_type_other", "warn"),
    (on_sheet(stated_link="NVLink 4 + PCIe 5.0"), sheet(stated_link="PCIe 5.0 x16"), "link_other", "warn"),
    (
        purchase("nvidia-l20", groups=(group("nvidia-l20", stated_link="PCIe 4.0"),)),
        {"groups": (group("nvidia-l20", stated_link="NVLink"),)},
        "link_other",
        "warn",
    ),
    (summed(stated_cards=8), {"stated_cards": 1}, "sum_cards", "warn"),
    (summed(stated_unit_price=known(900_000)), {"stated_unit_price": known(1_000_000)}, "sum_unit_price", "warn"),
    (summed(stated_other_price=known(1_130_000)), {"stated_other_price": known(1_060_000)}, "sum_other_price", "warn"),
    (summed(stated_discount=known(100_000)), {"stated_discount": known(90_000)}, "sum_discount", "warn"),
    (summed(stated_amount=known(930_000)), {"stated_amount": known(1_050_900)}, "sum_amount", "warn"),
    (summed(stated_net=known(930_000)), {"stated_net": known(830_000)}, "sum_net", "warn"),
    (summed(stated_tax=known(120_900)), {"stated_tax": known(55_800)}, "sum_tax", "warn"),
    (summed(stated_total=known(1_050_900)), {"stated_total": known(930_000)}, "sum_total", "warn"),
    (summed(stated_net=known(930_000)), {"stated_net": known("930000.01")}, "sum_net", "note"),
    (listed(), listed_line(stated_unit_price=known(500_000)), "sum_line_price", "warn"),
    (listed(), listed_line(stated_amount=known(450_000)), "sum_line", "warn"),
    (rental(CARD, stated_month=known(73_000)), {"stated_month": known(80_000)}, "sum_month", "warn"),
    # a cent, or half of the last printed digit, is rounding
    (summed(stated_unit_price=known(900_000)), {"stated_unit_price": known("899999.99")}, "sum_unit_price", "note"),
    (
        summed(stated_other_price=known(1_130_000)),
        {"stated_other_price": known("1129999.99")},
        "sum_other_price",
        "note",
    ),
    (summed(stated_discount=known(100_000)), {"stated_discount": known("100000.01")}, "sum_discount", "note"),
    (summed(stated_amount=known(930_000)), {"stated_amount": known("930000.01")}, "sum_amount", "note"),
    (summed(stated_tax=known(120_900)), {"stated_tax": known("120900.01")}, "sum_tax", "note"),
    (summed(stated_total=known(1_050_900)), {"stated_total": known(1_051_000)}, "sum_total", "note"),
    (listed(), listed_line(stated_unit_price=known("449999.99")), "sum_line_price", "note"),
    (listed(), listed_line(stated_amount=known("900000.02")), "sum_line", "note"),
    (rental(CARD, stated_month=known(73_000)), {"stated_month": known("73000.01")}, "sum_month", "note"),
]
MANY_RUNS = {"workload": tuning(tokens=200_000, runs_per_month=100.0)}
SHORT_JOBS = {"workload": serving(usage=UsagePattern(jobs=(Job(hours=0.5, times_per_month=40),)))}
LATE_WEEK = {"assumptions": assuming(late_week_cost=20_000.0)}
CASES_OF_WORK: list[tuple[Any, Any, str, str, dict[str, Any]]] = [
    (rental(CARD, **BY_THE_SECOND), {"billing_step": "hour_begun"}, "short_runs", "warn", MANY_RUNS),
    (rental(CARD, **BY_THE_SECOND), {"billing_step": "hour_begun"}, "short_runs", "warn", SHORT_JOBS),
    # half an hour billed as 33 minutes wastes less than a tenth, as 34 minutes more
    (
        rental(CARD, **BY_THE_SECOND, minimum_minutes=known(33)),
        {"minimum_minutes": known(34)},
        "short_runs",
        "warn",
        SHORT_JOBS,
    ),
    (rental(CARD), {"market": "spot"}, "spot_interrupts", "note", MANY_RUNS),
    # a week costs 20,000; 2 % of 1,000,000 pay for it
    (
        purchase(CARD, late_penalty_share=known("0.02")),
        {"late_penalty_share": known("0.01")},
        "penalty_below_loss",
        "note",
        LATE_WEEK,
    ),
    (purchase(CARD, currency="USD"), {"currency": "EUR"}, "rate_old", "note", {"used": two_rates()}),
    (purchase(CARD, currency="USD"), {"currency": "JPY"}, "rate_old", "warn", {"used": two_rates()}),
]
"""Findings that rest on rates or on the work as well."""


@pytest.mark.parametrize(("quote", "change", "finding", "severity"), CASES)
def test_one_input_brings_a_finding_and_takes_it_away(
    quote: Any, change: dict[str, Any], finding: str, severity: str
) -> None:
    appears_and_goes(quote, change, finding, severity)


@pytest.mark.parametrize(("quote", "change", "finding", "severity", "around"), CASES_OF_WORK)
def test_one_input_beside_other_work_or_rates(
    quote: Any, change: dict[str, Any], finding: str, severity: str, around: dict[str, Any]
) -> None:
    appears_and_goes(quote, change, finding, severity, **around)


def appears_and_goes(quote: Any, change: dict[str, Any], finding: str, severity: str, **around: Any) -> None:
    """It is not there, one changed input brings it, and the input changed back takes it away."""
    assert finding not in keys(quote, **around)
    changed = quote.replace(**change)
    assert keys(changed, **around)[finding] == severity
    back = changed.replace(**{name: getattr(quote, name) for name in change})
    assert finding not in keys(back, **around)


def test_every_rule_on_quotes_has_a_case() -> None:
    """Each id at each severity; that of hosted tokens takes other work and has a test of its own below."""
    tried = {(finding, severity) for _, _, finding, severity, *_ in (*CASES, *CASES_OF_WORK)}
    wanted = {(key, severity) for key, rule in RULES.items() for severity in rule.severities}
    assert wanted - tried == {("hosted_cannot_train", "block")}
    assert tried <= wanted


@pytest.mark.parametrize(("quote", "change", "finding", "severity"), CASES)
def test_a_finding_leads_to_a_field_of_its_quote(
    quote: Any, change: dict[str, Any], finding: str, severity: str
) -> None:
    changed = quote.replace(**change)
    found = next(one for one in evaluated(changed, serving()).findings if one.key == finding)
    _, quote_id, first, *_ = found.field.split("/")
    assert quote_id == quote.id
    assert first in type(changed).model_fields
    assert found.message.text("en")
    assert found.message.text("zh")


@pytest.mark.parametrize(("currency", "severity"), [("CNY", None), ("USD", None), ("EUR", "note"), ("JPY", "warn")])
def test_an_exchange_rate_of_age_is_found(currency: str, severity: str | None) -> None:
    """That of the dollar is of today."""
    assert keys(purchase(CARD, currency=currency), used=two_rates()).get("rate_old") == severity


@pytest.mark.parametrize(("held", "starts", "found"), [("no", None, True), ("no", 20.0, False), ("yes", None, False)])
def test_idle_hours_that_nobody_asked_of_are_found(held: str, starts: float | None, found: bool) -> None:
    """Machines for stated stretches of work are given back between them."""
    work = serving(usage=UsagePattern(starts_per_month=starts))
    assert ("held_unknown" in keys(rental(CARD, held_when_idle=held), work)) is found


def test_open_questions_are_told_with_what_they_may_cost() -> None:
    """10 days of one person at 1,800: the precedent alone."""
    quote = purchase(CARD, answers=tuple(one for one in ALL_ANSWERED if one.question != "precedent"))
    (found,) = [one for one in evaluated(quote, serving()).findings if one.key == "open_questions"]
    assert "Still open of the 6 questions to the supplier: 1;" in found.message.text("en")
    assert "up to 18,000 CNY over 36 months" in found.message.text("en")
    assert "最多可能增加 1.80 万元" in found.message.text("zh")


def test_tokens_of_a_service_cannot_train() -> None:
    assert "hosted_cannot_train" not in keys(hosted(), serving(requests_per_day=1000.0))
    found = keys(hosted(), tuning())
    assert found["hosted_cannot_train"] == "block"
    assert "cost_unknown" not in found


def test_short_runs_under_begun_hours_are_waste() -> None:
    """The runs of a small tuning are shorter than an hour; by the second nothing is wasted."""
    quote = rental(CARD, held_when_idle="no", billing_step="second", billed_when_stopped="storage_only")
    work = tuning(tokens=200_000, runs_per_month=100.0)
    assert "short_runs" not in keys(quote, work)
    assert keys(quote.replace(billing_step="hour_begun"), work)["short_runs"] == "warn"


def test_both_readings_of_a_tax_basis_are_in_the_finding_and_in_the_range() -> None:
    """1,130,000 with or without 13 %: 1,000,000.00 or 1,130,000.00 before tax."""
    quote = purchase(CARD, price=known(1_130_000), tax_basis="unknown", tax_rate=known("0.13"))
    found = evaluated(quote, serving())
    message = next(one for one in found.findings if one.key == "tax_readings").message.text()
    assert "1,000,000.00" in message
    assert "1,130,000.00" in message
    assert found.figures["account_hardware"].value == 1_130_000


def test_tax_that_cannot_be_deducted_is_a_cost() -> None:
    quote = purchase(CARD, price=known(1_000_000), tax_rate=known("0.13"), tax_deductible="no")
    assert evaluated(quote, serving()).figures["account_hardware"].value == pytest.approx(1_130_000)
    gross = quote.replace(tax_basis="included")
    assert evaluated(gross, serving()).figures["account_hardware"].value == pytest.approx(1_000_000)


def test_what_a_supplier_promises_to_pay_at_the_end_counts() -> None:
    """20 % of 1,000,000 back; a stated resale value goes first."""
    quote = purchase(CARD, buy_back_share=known("0.2"))
    assert evaluated(quote, serving()).figures["account_resale"].value == pytest.approx(-200_000)
    sold = quote.replace(residual_share=known("0.3"))
    assert evaluated(sold, serving()).figures["account_resale"].value == pytest.approx(-300_000)


def test_duty_comes_before_tax() -> None:
    """CIF 1,000,000, duty 5 %, tax 13 % on both: 1,186,500."""
    quote = purchase(CARD, price=known(1_000_000), duty_rate=known("0.05"), tax_rate=known("0.13"))
    found = compared((quote,), (serving(),), tax_included=True).of("A", "chat")
    assert found.figures["account_hardware"].value == pytest.approx(1_186_500)


def test_comparable_prices_of_card_hours_and_machine_months() -> None:
    """36 months × 730 h: the total over 8 cards and 26,280 h, and over one machine and 36 months."""
    figures = evaluated(rental(CARD), serving()).figures
    total = figures["cost_total"].value
    assert figures["cost_per_card_hour"].value == pytest.approx(total / (8 * 26_280))
    assert figures["cost_per_machine_month"].value == pytest.approx(total / 36)


def test_add_ons_by_amount_cost_what_they_cost_flat() -> None:
    """1,000 GB × 0.5 and 40 kW × 12.50 are 500 a month each; 1,100 GB above 100 free × 0.3 is 300."""
    flat = evaluated(rental(CARD), serving()).figures["account_network_storage"].value
    quote = rental(
        CARD,
        storage_per_month=UNKNOWN,
        bandwidth_per_month=UNKNOWN,
        storage_gb=known(1000),
        storage_price=known("0.5"),
        egress_gb=known(1100),
        egress_free_gb=known(100),
        egress_price=known("0.3"),
        rack_power_per_month=UNKNOWN,
        rack_power_kw=known(40),
        rack_power_price=known("12.5"),
    )
    figures = evaluated(quote, serving()).figures
    assert figures["account_network_storage"].value == pytest.approx(flat) == 800 * 36
    assert figures["account_cooling"].value == pytest.approx(500 * 36)


def test_lines_of_a_purchase_make_its_accounts() -> None:
    """2 × 500,000 less 10 % = 900,000; network 80,000; installation 10,000; software and support 20,000 each."""
    lines = (
        PurchaseLine(item="machines", quantity=known(2), list_price=known(500_000), discount_share=0.1),
        PurchaseLine(item="network", list_price=known(80_000)),
        PurchaseLine(item="software", list_price=known(20_000)),
    )
    figures = evaluated(purchase(CARD, price=UNKNOWN, lines=lines), serving()).figures
    assert figures["account_hardware"].value == pytest.approx(900_000)
    assert figures["account_network_storage"].value == pytest.approx(80_000)
    assert figures["account_installation"].value == pytest.approx(10_000)
    # licences once, support of three years
    assert figures["account_support"].value == pytest.approx(20_000 + 3 * 20_000)


def test_a_lease_is_paid_to_the_end_of_its_term() -> None:
    """90,000 a month over a horizon of 36: 48 months bind for 4,320,000; 24 and a buyout of 500,000 are 2,660,000."""
    for months, buyout, total in ((36, UNKNOWN, 3_240_000), (48, UNKNOWN, 4_320_000), (24, known(500_000), 2_660_000)):
        found = evaluated(lease(lease_months=months, buyout=buyout), serving()).figures
        assert found["account_rent"].value == pytest.approx(total)


def test_what_is_stopped_may_cost_less_and_not_nothing() -> None:
    """Busy 60 %, stopped hours at a quarter: 0.6 + 0.4 × 0.25 = 70 % of 73,000 a month over 36 months."""
    quote = rental(CARD, billed_when_stopped="reduced_rate", stopped_price=known(25))
    assert evaluated(quote, serving()).figures["account_rent"].value == pytest.approx(0.7 * 73_000 * 36)


def test_owned_machines_have_no_open_terms() -> None:
    assert not {"tax_unknown", "open_questions", "validity_unknown"} & set(keys(owned(CARD, tax_basis="unknown")))
    assert evaluated(owned(CARD), science()).cost is not None


def test_a_price_far_from_the_known_is_told_in_the_words_of_the_reader() -> None:
    quote = purchase("geforce-rtx-4090", 1, priced_by="card", price=known(1_000_000))
    found = next(one for one in evaluated(quote, serving()).findings if one.key == "price_far_bought")
    assert "1,000,000 元，" in found.message.text("zh")
    assert "CNY" not in found.message.text("zh")
    assert found.message.text("en").startswith("1,000,000 CNY a card")
    assert "20,000 to 20,000" not in found.message.text("en")
