"""What the engine answers to cases of buyers: prices, taxes, currencies, capital."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from cases_of_memory import FIGURES, Case, value
from offers import AS_OF, assuming, compared, evaluated, purchase, rental, serving

from engine.figures import Leaf
from engine.quote.follow_up import follow_ups, readings
from engine.quote.money import ExchangeRate, rate_between, rounded
from engine.values import UNKNOWN, known

MONEY_CASES: dict[str, Case] = {}
HOURS = 730


def case(name: str) -> Callable[[Case], Case]:
    def keep(function: Case) -> Case:
        MONEY_CASES[name] = function
        return function

    return keep


def exact(name: str, *operands: Decimal | int) -> Decimal:
    found = FIGURES[name](*(Leaf(operand, "money", "case") for operand in operands)).value
    assert isinstance(found, Decimal)
    return found


def per_million(rate_per_hour: float, tokens_per_s: float, busy: float = 1.0) -> float:
    tokens = value("monthly_tokens", tokens_per_s, busy, HOURS)
    return value("cost_per_million_tokens", rate_per_hour * HOURS, tokens)


@case("B078")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    card, node, hours = Decimal(given["card"]), Decimal(given["node"]), given["hours"]
    by_card = exact("line_amount", exact("line_amount", card, given["need"]), hours)
    assert by_card == Decimal(expected["by_card"])
    assert exact("line_amount", node, hours) == Decimal(expected["node_total"])
    assert float(node / card) == pytest.approx(expected["breakeven_cards"], abs=5e-4)


@case("B083")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = [per_million(given["rate"], tokens) for tokens in given["tps"]]
    assert found == pytest.approx(expected["usd"], abs=1e-4)


@case("B084")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    for key, busy in (("full", 1.0), ("at_duty", given["duty"])):
        found = [per_million(rate, tokens, busy) for rate, tokens in given["cases"]]
        assert found == pytest.approx(expected[key], abs=5e-4)


@case("B086")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert given["price"] is None
    found = evaluated(rental("nvidia-h100-sxm5-80gb", price=UNKNOWN), serving())
    rent = found.figures["account_rent"]
    assert rent.value is None
    assert rent.reason is not None
    assert found.figures["cost_total"].incomplete is (expected["total"] == "incomplete")
    assert found.blocked


@case("B087")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert per_million(given["rate"], given["tps"], given["util"]) == pytest.approx(expected["per_m_out"], abs=1e-3)
    requests = value("monthly_requests", given["tps"] / given["out"], given["util"], HOURS)
    found = value("cost_per_10k_requests", given["rate"] * HOURS, requests)
    assert found == pytest.approx(expected["per_10k_requests"], abs=1e-3)


@case("B099")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rate = ExchangeRate(base="USD", quote="JPY", rate=Decimal(given["rate"]), date=AS_OF, source="case")
    dollars = Decimal(given["a"].split()[0])
    from_yen = Decimal(given["b"].split()[0]) * rate_between((rate,), "JPY", "USD")
    assert rounded(from_yen) == Decimal(expected["b_usd"])
    assert ("A" if dollars < from_yen else "B") == expected["cheapest"]


@case("B103")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    terms = {"priced_by": "total", "tax_rate": known("0.13")}
    gross = purchase("nvidia-l20", price=known(given["a"].split()[0]), tax_basis="included", **terms)
    net = purchase("nvidia-l20", quote_id="B", price=known(given["b"].split()[0]), tax_basis="excluded", **terms)
    for tax_included, key in ((False, "ex_tax"), (True, "gross")):
        comparison = compared((gross, net), (serving(),), tax_included=tax_included)
        found = [comparison.of(quote, "chat").figures["account_hardware"].value for quote in "AB"]
        assert found == pytest.approx([float(amount) for amount in expected[key]], abs=0.01)
        assert ("A" if found[0] < found[1] else "B") == expected["cheapest"]


@case("B104")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    factor = value("capital_recovery_factor", given["i"], given["n"])
    assert factor == pytest.approx(expected["crf"], abs=1e-6)
    assert 1000 * factor == pytest.approx(expected["payment"], abs=5e-3)


@case("B115")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    totals = [value("account_total", 0, monthly, given["n"], 0) for monthly in given["m"]]
    assert totals == pytest.approx(expected["totals"], abs=50)
    assert [total / totals[0] for total in totals] == pytest.approx(expected["ratio"], abs=5e-3)


@case("B118")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    kept = given["cost"] + value("resale_credit", given["res"], given["cost"])
    yearly = [12 * value("monthly_share", kept, 12 * years) for years in given["y"]]
    assert yearly == pytest.approx(expected["annual"])


@case("B124")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    stated = {"date": datetime.date.fromisoformat(given["date"]), "valid_days": given["valid"]}
    quote = purchase("nvidia-l20", **stated, freight_valid_days=given["freight"])
    for day, status in zip(given["eval"], expected["status"], strict=True):
        as_of = datetime.date.fromisoformat(day)
        found = {finding.key for finding in evaluated(quote, serving(), as_of=as_of).findings}
        for part, key in (("price", "expired"), ("freight", "freight_expired")):
            assert (key in found) == (status[part] == "expired")
        priced_alone = evaluated(quote.replace(freight_valid_days=None), serving(), as_of=as_of)
        assert priced_alone.blocked == (status["price"] == "expired")
        assert evaluated(quote, serving(), as_of=as_of).blocked


@case("B128")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    for cards, spares, cost in zip(given["cards"], expected["spares"], expected["cost"], strict=True):
        assert value("spare_cards", cards, given["pct"]) == spares
        quote = purchase("nvidia-l20", cards, priced_by="card", price=known(given["price"]))
        assert evaluated(quote, serving()).figures["account_spares"].value == cost


@case("B130")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    share = Decimal(given["residual"]) / Decimal(given["purchase"])
    quote = purchase("nvidia-l20", priced_by="total", price=known(given["purchase"]), residual_share=known(share))
    found = evaluated(quote, serving(), assumptions=assuming(nominal_rate=0.0)).figures
    assert found["account_hardware"].value + found["account_resale"].value == expected["capital"]


@case("B137")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    work = sum(value("migration_cost", days, price) for days, price in given["md"])
    months, price = given["parallel"]
    once = work + value("line_amount", price, months)
    assert once == expected["one_off"]
    assert value("monthly_share", once, given["months"]) == pytest.approx(expected["monthly"], abs=0.01)


@case("B077")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    """What a stopped machine keeps is asked for as long as nobody said that it keeps the card."""
    assert given["stop_keeps_reservation"] is False
    for held in ("unknown", "no"):
        quote = rental("nvidia-l20", held_when_idle=held)
        asked = {*follow_ups(quote, "unit_and_minimum"), *follow_ups(quote, "substitute")}
        assert {"volume_moves", "set_up_again"} <= asked
        assert ("held_when_idle" in asked) == (held == "unknown")
    assert len(expected["questions"]) == 3
    assert "set_up_again" not in follow_ups(rental("nvidia-l20", held_when_idle="yes"), "substitute")


@case("B136")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    quote = rental("nvidia-l20", given["cards"], price=known(given["price"]), priced_by="unclear_hour")
    assert readings(quote) == tuple(Decimal(end) for end in expected["range_per_hour"])
    found = evaluated(quote, serving())
    assert found.blocked is expected["blocks_ranking"]
    finding = next(one for one in found.findings if one.key == "unit_unclear")
    assert all(end in finding.message.text() for end in expected["range_per_hour"])
    assert not evaluated(quote.replace(priced_by="machine_hour"), serving()).blocked


@case("B140")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    bids, weight = given["bids"], given["weight"]
    for name, price in bids.items():
        assert value("price_score", min(bids.values()), price, weight) == pytest.approx(expected[name], abs=5e-3)


@case("B125")
def _(given: dict[str, Any], expected: dict[str, Any]) -> None:
    rate = value("monthly_rate", given["apr"])
    arrears = value("annuity_value", given["pay"], rate, given["n"])
    lease = value("annuity_due_value", arrears, rate) if given["advance"] else arrears
    bought = given["buy"] - value("discounted_value", given["residual"], rate, given["n"])
    assert lease == pytest.approx(expected["lease_pv"], abs=0.05)
    assert bought == pytest.approx(expected["buy_pv"], abs=0.05)
    assert ("buy" if bought < lease else "lease") == expected["cheaper"]
