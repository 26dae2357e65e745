"""The comparison table on evaluations made by hand, so that every mark in it can be told in advance."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

import pytest

from engine.compare.results import Comparison, Cost, Estimate, Evaluation, Finding, Fit, Layout, Speed
from engine.compare.table import Cell, Row, Table, column_letter, comparison_table, letters_of
from engine.figures import Leaf, Quantity
from engine.figures.quantity import Lacking
from engine.project.project import Project
from engine.quote.money import estimated_amount
from engine.quote.quote import Answer, CardGroup, HostedApi, Owned, Purchase, Quote, Rental
from engine.texts import LANGUAGES, Message
from engine.values import known
from engine.workload.workload import FineTuning, OfflineBatch, OnlineServing, Workload

SERVING = OnlineServing(
    id="chat",
    name="Chat",
    model="Llama-3.1-70B",
    weight_format="fp8",
    input_tokens=4096,
    output_tokens=500,
    concurrency=60,
    ttft_limit_ms=1000.0,
)
H200 = (CardGroup(card="h200"),)
BUY = Purchase(
    id="A",
    name="8 × H200, buy",
    supplier="Vendor one",
    tax_basis="excluded",
    groups=H200,
    start_delay_weeks=known(16),
)
RENT = Rental(id="B", name="8 × H200, rent", groups=H200, price=known(90), start_delay_weeks=known(1))
SMALL = Purchase(id="D", name="", groups=(CardGroup(card="l40s", machines=2),))
UNITS = {
    "total_per_card_gb": "GB",
    "capacity_gb": "GB",
    "largest_concurrency": "1",
    "output_tokens_per_s": "token/s",
    "ttft_p95_ms": "ms",
    "run_hours": "h",
}


def leaf(name: str, value: Any, reason: Message | None = None) -> Leaf:
    unit = UNITS.get(name, "money" if name.startswith("cost") else "1")
    return Leaf(value, unit, f"hand/{name}", "made by hand", reason=reason)


def evaluation(
    quote: Quote,
    workload: Workload,
    figures: Mapping[str, Any],
    *,
    fits: bool = True,
    findings: tuple[Finding, ...] = (),
) -> Evaluation:
    quantities = {name: value if isinstance(value, Quantity) else leaf(name, value) for name, value in figures.items()}
    total = quantities.get("total_per_card_gb", leaf("total_per_card_gb", 1.0))
    capacity = quantities.get("capacity_gb", leaf("capacity_gb", 2.0))
    fit = None if quote.kind == "hosted_api" else Fit(fits, {}, total, capacity, capacity, fewest_cards=None)
    speed = Speed({}, "bandwidth") if fits else None
    cost = Cost((), total, total, total, {}, total, total)
    return Evaluation(quote, workload, Layout(tensor=4, data=2), (), fit, speed, cost, findings, figures=quantities)


def compare(workload: Workload, *evaluations: Evaluation) -> Comparison:
    project = Project(
        as_of=datetime.date(2026, 11, 1), workloads=(workload,), quotes=tuple(each.quote for each in evaluations)
    )
    return Comparison(project, {(each.quote.id, workload.id): each for each in evaluations})


def row(table: Table, key: str) -> Row:
    return next(found for group in table.groups for found in group.rows if found.key == key)


def best(table: Table, key: str) -> list[bool]:
    return [cell.best for cell in row(table, key).cells]


def estimate(value: float, low: float, high: float) -> Estimate:
    return Estimate(value, low, high, "token/s", "calibrated")


GOOD = {
    "total_per_card_gb": 61.2,
    "capacity_gb": 141.0,
    "largest_concurrency": 212.0,
    "output_tokens_per_s": 9840.0,
    "ttft_p95_ms": 310.0,
    "cost_total": 4.4e6,
}


@pytest.fixture
def table() -> Table:
    block = Finding("no_fit", "block", Message.of("table.plain", text="The weights leave no room."))
    dear = {**GOOD, "cost_total": 6.1e6, "output_tokens_per_s": 9000.0, "ttft_p95_ms": 1300.0}
    small = {"total_per_card_gb": 66.0, "capacity_gb": 48.0, "largest_concurrency": 0.0, "cost_total": 1.0e6}
    return comparison_table(
        compare(
            SERVING,
            evaluation(BUY, SERVING, GOOD),
            evaluation(RENT, SERVING, dear),
            evaluation(SMALL, SERVING, small, fits=False, findings=(block,)),
        ),
        "chat",
    )


def test_groups_follow_the_questions_of_a_buyer(table: Table) -> None:
    assert [group.title.text() for group in table.groups] == [
        "Does it fit?",
        "How fast?",
        "What does it cost?",
        "When, and what is open?",
    ]


def test_columns_name_the_quotes_by_letter_name_and_terms(table: Table) -> None:
    first, _, third = table.columns
    assert (first.letter, first.title.text(), first.subtitle.text()) == (
        "A",
        "8 × H200, buy",
        "buy · before tax · Vendor one",
    )
    assert third.title.text() == "16 × l40s"
    assert table.subtitle.text("zh") == "Llama-3.1-70B · FP8，输入 4,096、输出 500 token，并发 60"


def test_the_best_of_a_row_is_sought_only_among_quotes_that_can_be_taken(table: Table) -> None:
    assert best(table, "cost_total") == [True, False, False]
    assert best(table, "output_tokens_per_s") == [True, False, False]
    assert best(table, "start_weeks") == [False, True, False]


def test_what_does_not_fit_is_bad_and_says_by_how_much(table: Table) -> None:
    used = [cell.text.text() if cell.text else "" for cell in row(table, "memory").cells]
    assert used == ["61.2 of 141 GB", "61.2 of 141 GB", "66 of 48 GB"]
    assert [cell.bad for cell in row(table, "memory").cells] == [False, False, True]


def test_limits_stand_in_the_title_and_what_misses_them_is_bad(table: Table) -> None:
    first_token = row(table, "ttft_p95_ms")
    assert first_token.title.text() == "First token, P95 · limit 1,000 ms"
    assert [cell.bad for cell in first_token.cells] == [False, True, False]
    assert [cell.bad for cell in row(table, "largest_concurrency").cells] == [False, False, True]


def test_a_quote_without_a_figure_says_why(table: Table) -> None:
    cell = row(table, "output_tokens_per_s").cells[2]
    assert cell.text is not None
    assert cell.hint is not None
    assert (cell.text.text(), cell.hint.text()) == ("—", "The weights leave no room.")


def test_rows_about_which_nobody_says_anything_are_left_out(table: Table) -> None:
    assert "cost_per_10k_requests" not in {found.key for group in table.groups for found in group.rows}


def rates(*values: float, bands: tuple[Estimate, ...] | None = None) -> list[Cell]:
    quotes = [BUY.replace(id=f"q{place}") for place in range(len(values))]
    found = compare(
        SERVING,
        *(
            evaluation(quote, SERVING, {**GOOD, "output_tokens_per_s": value})
            for quote, value in zip(quotes, values, strict=True)
        ),
    )
    ranges = None
    if bands is not None:
        ranges = {quote.id: {"output_tokens_per_s": band} for quote, band in zip(quotes, bands, strict=True)}
    return list(row(comparison_table(found, "chat", ranges), "output_tokens_per_s").cells)


def test_a_lead_outside_the_ranges_is_marked() -> None:
    cells = rates(9840.0, 3910.0, bands=(estimate(9840, 8300, 11200), estimate(3910, 2600, 5100)))
    assert [cell.best for cell in cells] == [True, False]
    assert cells[0].estimate == Estimate(9840.0, 8300, 11200, "token/s", "calibrated")


def test_a_lead_within_the_ranges_is_undecided() -> None:
    # a lead of 4.2 %; spreads of 8 % and 8.3 % can explain half of their 11.5 % together
    cells = rates(5000.0, 4800.0, bands=(estimate(5000, 4600, 5400), estimate(4800, 4400, 5200)))
    assert [cell.best for cell in cells] == [False, False]
    assert cells[0].hint is not None
    assert "undecided" in cells[0].hint.text()


def test_nothing_that_may_become_much_is_not_best() -> None:
    # 0 that an open term can make 272 against 100: undecided; against 300 it is clear
    quotes = [BUY.replace(id=name) for name in ("q0", "q1")]
    for other, best in ((100.0, False), (300.0, True)):
        values = zip(quotes, (0.0, other), strict=True)
        found = compare(SERVING, *(evaluation(one, SERVING, {**GOOD, "cost_idle": value}) for one, value in values))
        ranges = {"q0": {"cost_idle": estimate(0, 0, 272)}, "q1": {"cost_idle": estimate(other, other, other)}}
        cells = row(comparison_table(found, "chat", ranges), "cost_idle").cells
        assert [cell.best for cell in cells] == [best, False]


def test_electricity_of_a_rental_is_in_its_price_and_no_win() -> None:
    """Of 900 and 600 the lower wins; the rental, which draws on the supplier's power, is not compared."""
    quotes = (BUY.replace(id="q0"), BUY.replace(id="q1"), RENT)
    values = zip(quotes, (900.0, 600.0, 0.0), strict=True)
    key = "electricity_three_years"
    found = compare(SERVING, *(evaluation(one, SERVING, {**GOOD, key: value}) for one, value in values))
    cells = row(comparison_table(found, "chat"), key).cells
    assert [cell.best for cell in cells] == [False, True, False]
    assert cells[2].text is not None
    assert cells[2].text.text() == "In the price"


def test_equal_leaders_are_both_best_and_a_dead_heat_has_no_best() -> None:
    assert [cell.best for cell in rates(9840.0, 9840.0, 3910.0)] == [True, True, False]
    assert [cell.best for cell in rates(9840.0, 9840.0)] == [False, False]


def test_a_single_quote_is_best_of_nothing() -> None:
    assert [cell.best for cell in rates(9840.0)] == [False]


def test_bands_of_an_earlier_evaluation_keep_their_width_in_proportion() -> None:
    cell = rates(200.0, bands=(estimate(100, 80, 130),))[0]
    assert cell.estimate is not None
    assert (cell.estimate.low, cell.estimate.high) == (160, 260)


def test_unknown_is_shown_with_its_reason_and_never_ranked() -> None:
    reason = Message.of("unknown.not_quoted", path="price of B")
    unknown = {**GOOD, "cost_total": leaf("cost_total", None, reason)}
    found = comparison_table(
        compare(SERVING, evaluation(BUY, SERVING, GOOD), evaluation(RENT, SERVING, unknown)), "chat"
    )
    cells = row(found, "cost_total").cells
    assert [cell.best for cell in cells] == [False, False]
    assert cells[1].text is not None
    assert cells[1].text.text() == "not quoted"
    assert cells[1].hint == reason


def test_a_lower_bound_never_wins() -> None:
    lower_bound = Lacking(1.0e6, estimated_amount, (1.0e6,), Message.of("table.unknown"))
    found = comparison_table(
        compare(
            SERVING,
            evaluation(BUY, SERVING, GOOD),
            evaluation(RENT, SERVING, {**GOOD, "cost_total": lower_bound}),
            evaluation(RENT.replace(id="c"), SERVING, {**GOOD, "cost_total": 5.0e6}),
        ),
        "chat",
    )
    assert best(found, "cost_total") == [True, False, False]
    cell = row(found, "cost_total").cells[1]
    assert cell.estimate is not None
    assert cell.estimate.incomplete


def test_questions_count_answers_and_name_what_is_open() -> None:
    answered = RENT.replace(
        answers=tuple(Answer(question=name, text="yes") for name in ("unit_and_minimum", "precedent", "scaling"))
    )
    found = comparison_table(
        compare(SERVING, evaluation(BUY, SERVING, GOOD), evaluation(answered, SERVING, GOOD)), "chat"
    )
    nothing, three = row(found, "questions").cells
    assert nothing.text is not None
    assert three.text is not None
    assert (nothing.text.text(), three.text.text()) == ("0 of 6", "3 of 6")
    assert three.best
    assert three.hint is not None
    assert (
        three.hint.text()
        == "Still open: substitute when out of stock, pinned image and driver, add-ons and long-held storage"
    )


def test_of_owned_machines_no_supplier_is_asked() -> None:
    owned = Owned(id="o", name="own", groups=BUY.groups)
    found = comparison_table(compare(SERVING, evaluation(BUY, SERVING, GOOD), evaluation(owned, SERVING, GOOD)), "chat")
    bought, own = row(found, "questions").cells
    assert (own.estimate, own.hint) == (None, None)
    assert own.text is not None
    assert own.text.text() == "nobody to ask: owned"
    assert bought.estimate is not None
    assert not own.best


def test_hosted_tokens_have_no_cards_to_speak_of() -> None:
    hosted = HostedApi(id="h", name="API")
    found = comparison_table(
        compare(SERVING, evaluation(BUY, SERVING, GOOD), evaluation(hosted, SERVING, {"cost_total": 9e5})), "chat"
    )
    cell = row(found, "memory").cells[1]
    assert cell.hint == Message.of("table.hosted")
    assert best(found, "cost_total") == [False, True]


BATCH = OfflineBatch(
    id="w", name="Night", model="m", input_tokens=900, output_tokens=100, requests=5000, deadline_hours=8
)
TUNING = FineTuning(id="w", name="", model="m", sequence_tokens=2048, global_batch=16, tokens=10_000_000)


@pytest.mark.parametrize("workload", [BATCH, TUNING], ids=["batch", "training"])
def test_batch_and_training_show_the_run_and_its_deadline(workload: Workload) -> None:
    found = comparison_table(
        compare(
            workload,
            evaluation(BUY, workload, {**GOOD, "run_hours": 6.0, "cost_per_run": 900.0}),
            evaluation(RENT, workload, {**GOOD, "run_hours": 9.0, "cost_per_run": 700.0}),
        ),
        "w",
    )
    run = row(found, "run_hours")
    assert best(found, "run_hours") == [True, False]
    assert best(found, "cost_per_run") == [False, True]
    assert [cell.bad for cell in run.cells] == [False, workload is BATCH]
    assert "ttft_ms" not in {each.key for group in found.groups for each in group.rows}


def test_every_sentence_of_the_table_exists_in_both_languages(table: Table) -> None:
    for language in LANGUAGES:
        for group in table.groups:
            assert group.title.text(language)
            for each in group.rows:
                assert each.title.text(language)
                for cell in each.cells:
                    for message in (cell.text, cell.note, cell.hint):
                        assert message is None or message.text(language)


def test_quotes_are_called_by_their_short_ids_and_long_ids_by_letters() -> None:
    quotes = (BUY.replace(id="C"), RENT.replace(id="quote-of-vendor-two"))
    assert letters_of(quotes) == {"C": "C", "quote-of-vendor-two": "B"}


def test_letters_go_on_after_z() -> None:
    assert [column_letter(place) for place in (0, 25, 26, 51, 52, 701, 702)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]
