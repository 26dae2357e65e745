"""The walkthrough: nine pages, each with its sentence, and every figure on them leads somewhere."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from engine.catalog.library import catalog
from engine.compare.bands import bands
from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.walkthrough import PAGE_COUNT, Page, arranged_pages, pages
from engine.project import edits
from engine.project.files import load
from engine.project.project import Project, Used
from engine.quote.quote import CardGroup, HostedApi, Purchase, Rental
from engine.texts import EngineError
from engine.values import known
from engine.workload.workload import FineTuning, OnlineServing
from resources import files

KEYS = ("need", "candidates", "fit", "speed", "cost", "change", "migration", "open", "decision")
SAMPLES = sorted(files.path("samples").glob("*.en.cardwise"))

LLAMA = catalog().model("Llama 3.1 70B")


def serving(**changes: Any) -> OnlineServing:
    fields = {"id": "w", "name": "", "model": LLAMA.name, "weight_format": "fp8", "input_tokens": 4096}
    return OnlineServing(**{**fields, "output_tokens": 512, "concurrency": 48, **changes})  # type: ignore[arg-type]


ADD_ONS = ("storage", "bandwidth", "rack_power", "support")


def project(*quotes: Any, workload: Any = None) -> Project:
    return Project(
        as_of=datetime.date(2026, 11, 30),
        workloads=(workload or serving(),),
        quotes=quotes,
        used=Used(cards=catalog().cards, models=(LLAMA,)),
    )


def told(made: Project) -> tuple[Page, ...]:
    return pages(evaluate(made), "w")


def card(name: str) -> str:
    return next(found.id for found in catalog().cards if name in found.name)


def rented(quote_id: str, name: str, price: int, cards: int = 8) -> Rental:
    group = CardGroup(card=card(name), cards_per_machine=cards)
    return Rental(id=quote_id, name=quote_id, groups=(group,), price=known(price), tax_basis="excluded")


def bought(quote_id: str, name: str, price: int, cards: int = 8) -> Purchase:
    group = CardGroup(card=card(name), cards_per_machine=cards)
    return Purchase(id=quote_id, name=quote_id, groups=(group,), price=known(price), tax_basis="excluded")


def without_add_ons(quote: Purchase | Rental) -> Purchase | Rental:
    """The quote with all add-ons stated as free, so that its cost is firm."""
    add_ons = {"installation", "support_per_year", *(f"{name}_per_month" for name in ADD_ONS)}
    return quote.replace(**{name: known(0) for name in add_ons & set(type(quote).model_fields)})


def spoken(page: Page, language: Any) -> list[str]:
    messages = [page.title, page.headline, page.lead]
    for figure in page.figures:
        messages += [figure.value, figure.caption, *([figure.range] if figure.range else [])]
    for line in page.lines:
        messages += [part for part in (line.title, line.detail, line.value, line.range) if part is not None]
    return [message.text(language) for message in messages]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_is_told_in_both_languages_with_figures_that_exist(path: Any) -> None:
    comparison = evaluate(load(path).project)
    for workload in comparison.project.workloads:
        ranges = {one.quote.id: bands(one) for one in comparison.column(workload.id)}
        found = pages(comparison, workload.id, ranges)
        assert tuple(page.key for page in found) == KEYS
        assert len(found) == PAGE_COUNT
        for page in found:
            assert all(text for text in spoken(page, "en")[:2])
            assert all("{" not in text for language in ("en", "zh") for text in spoken(page, language))
            addresses = [part.address for part in (*page.figures, *page.lines) if part.address]
            addresses += [f"{quote}/{workload.id}/{figure}" for quote, figure in tabled(page)]
            assert all(figure_at(comparison, address) is not None for address in addresses)


def tabled(page: Page) -> list[tuple[str, str]]:
    """Quote and figure of every cell with a number."""
    if page.table is None:
        return []
    columns, rows = page.table.columns, [row for group in page.table.groups for row in group.rows]
    pairs = [pair for row in rows for pair in zip(columns, row.cells, strict=True)]
    return [(column.quote_id, cell.figure) for column, cell in pairs if cell.figure]


def test_without_quotes_the_pages_say_so() -> None:
    found = {page.key: page.headline.text("en") for page in told(project())}
    assert found["need"] == "Serve Llama 3.1 70B to 48 requests at once"
    assert {found[key] for key in ("candidates", "fit", "migration", "open")} == {"No quote is on the table yet"}
    assert found["cost"] == "No cost can be compared yet"


def test_the_need_states_limits_and_premises() -> None:
    page = told(project(workload=serving(ttft_limit_ms=2000.0, tpot_limit_ms=50.0)))[0]
    assert page.lead.text("en") == "Each request brings 4,096 tokens and gets 512 back; weights in FP8."
    shown = {figure.caption.text("en"): figure.value.text("en") for figure in page.figures}
    assert shown["to the first token at most"] == "2,000 ms"
    assert shown["for each further token at most"] == "50 ms"
    premises = {line.title.text("en"): line.value.text("en") for line in page.lines if line.value is not None}
    assert premises["Months in service"] == "36 months"
    assert premises["Amounts in"] == "CNY, before tax"


def test_one_quote_and_one_request_are_told_as_one() -> None:
    found = told(project(rented("A", "H200 SXM", 200), workload=serving(concurrency=1)))
    assert found[0].headline.text("en") == "Serve Llama 3.1 70B to one request at a time"
    assert found[1].headline.text("en") == "One quote is on the table"
    assert found[1].lead.text("zh") == "再添加一份报价即可比较。"


def test_a_model_that_nobody_knows_leaves_open_whether_the_work_fits() -> None:
    page = told(project(rented("A", "H200 SXM", 200), workload=serving(model="Nobody knows")))[2]
    assert page.headline.text("en") == "Whether the work fits cannot be said yet"
    assert "tokens are bought" not in page.headline.text("en")


def test_a_card_that_nobody_knows_is_a_quote_without_speed() -> None:
    unknown = rented("A", "H200 SXM", 200).replace(groups=(CardGroup(card="nobody-knows"),))
    found = told(project(unknown))
    assert found[2].headline.text("en") == "Whether the work fits cannot be said yet"
    assert found[3].headline.text("en") == "No speed can be stated yet"


def test_candidates_are_counted_by_kind() -> None:
    api = HostedApi(id="C", name="C", input_price=known(4), output_price=known(16), tax_basis="excluded")
    page = told(project(rented("A", "H200 SXM", 50), bought("B", "H20 SXM 96", 1_600_000), api))[1]
    assert page.headline.text("en") == "The most memory and bandwidth on a card come with A: 141 GB at 4.8 TB/s"
    assert (
        page.lead.text("en")
        == "3 quotes are on the table. They are 1 to buy, 1 to rent and 1 with tokens bought from a service."
    )
    assert [line.quote_id for line in page.lines] == ["A", "B", "C"]


def test_what_does_not_fit_is_named_with_its_reason() -> None:
    small = bought("B", "RTX 4090", 20_000, cards=1)
    page = told(project(rented("A", "H200", 200), small, workload=serving(weight_format="bf16")))[2]
    assert page.headline.text("en") == "A can do the work; B cannot hold it"
    assert page.charts == ("memory",)
    assert [line.quote_id for line in page.lines] == ["B"]
    assert "RTX 4090" in (page.lines[0].detail or page.lead).text("en")


def test_only_hosted_tokens_need_no_memory() -> None:
    api = HostedApi(id="A", name="A", input_price=known(4), output_price=known(16), tax_basis="excluded")
    found = told(project(api))
    assert found[2].headline.text("en") == "Nothing has to fit: the tokens are bought"
    assert found[2].charts == ()


def test_like_machines_are_equally_fast_and_the_cheaper_one_is_recommended() -> None:
    found = told(project(rented("A", "H200", 400), rented("B", "H200", 200)))
    assert found[3].headline.text("en").startswith("A and B are equally fast")
    assert found[4].headline.text("en").startswith("B costs least by what is known so far: ")
    lead = found[4].figures[0]
    assert lead.caption.text("en") == "less for the same work with B than with A"
    assert 30 <= float(lead.value.text("en").split()[0]) <= 50


def test_buying_that_overtakes_renting_is_told_with_its_month() -> None:
    quotes = (rented("A", "H200", 240), bought("B", "H200", 1_900_000))
    found = told(project(*(without_add_ons(quote) for quote in quotes)))
    headline = found[4].headline.text("en")
    assert headline.startswith("B has cost more than A at first and less from month ")
    assert 1 <= int(headline.split("month ")[1].split()[0]) < 36
    change = found[5]
    lines = {line.title.text("en"): (line.detail or line.title).text("en") for line in change.lines}
    assert "Flips to A below" in lines["Months in service"]
    assert "A becomes the cheapest" in change.headline.text("en")


def test_55_a_single_quote_is_not_compared() -> None:
    found = told(project(rented("A", "H200", 200)))
    assert found[4].headline.text("en").startswith("A costs ")
    assert found[5].headline.text("en") == "There is no second quote that the choice could flip to"


def test_an_unknown_price_is_a_lower_bound_and_never_recommended() -> None:
    quote = rented("A", "H200", 200).replace(price={"kind": "unknown"})
    found = told(project(quote))
    assert found[1].lines[0].value is not None
    assert "at least " in found[1].lines[0].value.text("en")
    assert found[4].headline.text("en") == "No cost can be compared yet"


def test_open_questions_of_the_project_are_told_too() -> None:
    made = project(rented("A", "H200", 200)).replace(open_questions=("Who pays for the second power feed?",))
    page = told(made)[7]
    assert page.headline.text("en") == "6 questions on A are still open"
    assert [line.title.text("zh") for line in page.lines][-1] == "Who pays for the second power feed?"


def test_a_workload_that_is_not_there_is_refused() -> None:
    with pytest.raises(EngineError, match="no workload x"):
        pages(evaluate(project()), "x")


def test_tuning_is_told_by_run() -> None:
    tuning = FineTuning(
        id="w", name="", model=LLAMA.name, sequence_tokens=4096, global_batch=16, tokens=20_000_000, runs_per_month=4.0
    )
    found = told(project(rented("A", "H200", 200), workload=tuning))
    assert found[0].headline.text("en") == "Adapt Llama 3.1 70B on 20,000,000 tokens: LoRA"
    assert "A reaches" in found[3].headline.text("en")
    captions = [figure.caption.text("en") for figure in found[3].figures]
    assert "for one run with A" in captions
    assert found[4].headline.text("en").endswith(" a run")


def test_the_open_questions_of_the_best_quote_are_named() -> None:
    """A manager asks which ones."""
    page = told(project(rented("A", "H200", 200), rented("B", "H200", 300)))[7]
    best, other = page.lines
    assert best.detail is not None
    assert "speed-up over several cards" in best.detail.text("en")
    assert "多卡加速比" in best.detail.text("zh")
    assert other.detail is not None
    assert other.detail.text("en") == "None of the questions has an answer yet."


def test_an_assumed_busy_share_is_told_only_where_it_counts() -> None:
    """With a stated demand the machines are as busy as it makes them."""
    quotes = (rented("A", "H200", 200), rented("B", "H200", 300))
    for demand, told_of in ((None, True), (20_000, False)):
        found = told(project(*quotes, workload=serving(requests_per_day=demand)))
        premises, sliders = ([line.title.text("en") for line in found[page].lines] for page in (0, 5))
        assert ("Share of the time in which the machines work" in premises) is told_of
        assert ("Busy share of the machines" in sliders) is told_of


def test_candidates_are_set_side_by_side_by_the_four_numbers() -> None:
    """H200: 141 GB, 4.8 TB/s, 900 GB/s NVLink, 700 W; H20: 96 GB, 4.0 TB/s, 900 GB/s, 400 W (NVIDIA datasheets)."""
    api = HostedApi(id="C", name="C", input_price=known(4), output_price=known(16), tax_basis="excluded")
    table = told(project(rented("A", "H200 SXM", 200), bought("B", "H20 SXM 96", 1_600_000), api))[1].table
    assert table is not None
    rows = {row.key: row for group in table.groups for row in group.rows}
    shown = {
        key: [cell.text.text("en") for cell in rows[key].cells[:2] if cell.text is not None]
        for key in ("card_memory", "card_bandwidth", "card_link", "card_power")
    }
    assert shown == {
        "card_memory": ["141 GB", "96 GB"],
        "card_bandwidth": ["4.8 TB/s", "4 TB/s"],
        "card_link": ["900 GB/s", "900 GB/s"],
        "card_power": ["700 W", "400 W"],
    }
    assert {cell.text.text("en") for row in rows.values() for cell in row.cells[2:] if cell.text} == {"—"}


def test_like_cards_are_said_to_be_alike() -> None:
    claim = told(project(rented("A", "H200 SXM", 200), rented("B", "H200 SXM", 300)))[1].headline.text("en")
    assert claim == "All cards on the table are alike: 141 GB at 4.8 TB/s"


def test_the_claim_on_candidates_says_where_the_recommended_quote_stands() -> None:
    """H200: 141 GB at 4.8 TB/s; MI300X: 192 GB at 5.3 TB/s; H20: 96 GB at 4.0 TB/s (datasheets)."""
    claims = {
        ("H200 SXM", "MI300X"): "A brings 141 GB at 4.8 TB/s a card; more of both only with B",
        ("H20 SXM 96", "MI300X"): "A brings 96 GB at 4 TB/s a card; more of both only with B",
        ("MI300X", "H200 SXM"): "The most memory and bandwidth on a card come with A: 192 GB at 5.3 TB/s",
    }
    for (best, other), claim in claims.items():
        found = told(project(rented("A", best, 100), rented("B", other, 2_000)))
        assert "A" in found[8].headline.text("en")
        assert found[1].headline.text("en") == claim


def test_a_quote_that_stays_is_told_with_its_weeks_against_the_first() -> None:
    stays = rented("A", "H200", 200).replace(start_delay_weeks=known(6))
    moved = rented("B", "910B", 900).replace(migration_person_days=known(40), start_delay_weeks=known(1))
    weeks = float(next(one for one in told(project(stays, moved))[6].figures).value.text("en").split()[0])
    assert weeks > 6
    claim = told(project(stays, moved))[6].headline.text("en")
    assert claim.startswith(f"A stays on CUDA and runs after {weeks:g} weeks")
    late = moved.replace(start_delay_weeks=known(30))
    assert "no other earlier; B would have to move" in told(project(stays, late))[6].headline.text("en")


def test_a_move_is_told_with_its_days_and_its_week() -> None:
    """Six weeks of delivery stand before whatever is moved."""
    moved = rented("B", "910B", 20).replace(
        migration_person_days=known(40), start_delay_weeks=known(6)
    )  # fmt: skip
    page = told(project(rented("A", "H200", 900), moved))[6]
    assert page.charts == ("schedule", "effort", "support")
    lines = {line.quote_id: line for line in page.lines}
    assert (lines["A"].detail or page.lead).text("en") == "Runs on CUDA as today."
    assert (lines["B"].detail or page.lead).text("en") == "Moves to Huawei CANN: 40 person-days."
    assert lines["B"].value is not None
    week = float(lines["B"].value.text("en").removeprefix("week "))
    assert week > 6
    assert "week" in page.headline.text("en") or "have to move" in page.headline.text("en")


def test_where_nothing_moves_the_first_to_run_is_named() -> None:
    quotes = (rented("A", "H200", 200), bought("B", "H200", 1_900_000))
    weeks = ({"start_delay_weeks": known(2)}, {"start_delay_weeks": known(8)})
    made = project(*(quote.replace(**delay) for quote, delay in zip(quotes, weeks, strict=True)))
    page = told(made)[6]
    assert page.headline.text("en") == "Nothing has to move from CUDA; A runs after 2.4 weeks, no other earlier"
    assert page.charts == ("schedule",)
    assert [line.quote_id for line in page.lines] == ["A", "B"]


def test_how_often_each_quote_wins_stands_on_the_page_of_changes() -> None:
    found = told(project(without_add_ons(rented("A", "H200", 200)), without_add_ons(rented("B", "H200", 900))))[5]
    shares = {figure.caption.text("en"): figure.value.text("en") for figure in found.figures[:2]}
    assert shares == {"of 4,000 futures end cheapest with A": "100 %", "of 4,000 futures end cheapest with B": "0 %"}
    assert found.charts == ("swings", "parts", "map")
    assert len(found.sliders) == 2


def test_a_pinned_claim_is_flagged_when_the_results_say_something_else() -> None:
    made = project(rented("A", "H200", 200), rented("B", "H200", 400))
    cost = told(made)[4]
    pinned = edits.pin_claim(made, "cost", "w", "A is what we want", cost.composed or cost.headline)

    def page(of: Project, *, settled: bool = True) -> Page:
        comparison = evaluate(of)
        ranges = {one.quote.id: bands(one) for one in comparison.column("w")} if settled else None
        return pages(comparison, "w", ranges)[4]

    assert page(pinned).headline.text("zh") == "A is what we want"
    assert not page(pinned).outdated
    assert page(pinned).warning("en") == ""
    dearer = edits.set_price(pinned, "A", known(900))
    changed = page(dearer)
    assert changed.outdated
    assert changed.headline.text("en") == "A is what we want"
    assert (changed.composed or changed.lead).text("en").startswith("B costs least by what is known so far")
    assert "They said: “A costs least" in changed.warning("en")
    assert "They now say: “B costs least" in changed.warning("en")
    assert "暂以 A 最低" in changed.warning("zh")
    assert not page(dearer, settled=False).outdated, "ranges may still change a claim"
    assert not page(edits.release_claim(dearer, "cost", "w")).outdated


def test_pages_stand_as_the_presenter_arranged_them() -> None:
    quotes = (rented("A", "H200", 240), bought("B", "H200", 1_900_000))
    made = project(*(without_add_ons(quote) for quote in quotes))
    made = edits.add_page(made, "chart", "need", {"chart": "map", "title": "Where each wins"})
    made = edits.add_page(made, "table", "cost", {"table": "cost"})
    made = edits.add_page(made, "table", "cost", {"table": "points"})
    made = edits.add_page(made, "text", "decision", {"text": "Thank you"})
    made = edits.set_page_notes(edits.hide_page(edits.move_page(made, "open", 0), "speed"), "cost", "slowly")
    found = {page.key: page for page in arranged_pages(evaluate(made), "w")}
    assert list(found) == [
        "open", "need", "p1", "candidates", "fit", "speed", "cost", "p3", "p2", "change", "migration", "decision", "p4",
    ]  # fmt: skip
    assert found["p1"].headline.text("en") == "Where each wins"
    assert found["p1"].charts == ("map",)
    assert found["p2"].headline.text("zh") == "对比表：成本"
    assert found["p2"].table is not None
    assert [group.key for group in found["p2"].table.groups] == ["cost"]
    assert any("Flips to" in (line.detail or line.title).text("en") for line in found["p3"].lines)
    assert found["p4"].text == "Thank you"
    assert found["speed"].hidden
    assert found["cost"].notes == "slowly"
    assert all(page.added == (key[0] == "p") for key, page in found.items())
    assert [page.key for page in pages(evaluate(made), "w")] == list(KEYS)


def test_what_open_answers_may_cost_is_told_once_on_the_page_of_the_decision() -> None:
    comparison = evaluate(load(SAMPLES[0]).project)
    decision = pages(comparison, comparison.project.workloads[0].id)[-1]
    keys = [line.title.key for line in decision.lines]
    assert len([key for key in keys if key in ("decision.open_answers", "findings.open_questions")]) == 1
