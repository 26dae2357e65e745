"""The walkthrough: eight pages, each with its sentence, and every figure on them leads somewhere."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from engine.catalog.library import catalog
from engine.compare.bands import bands
from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison
from engine.compare.walkthrough import PAGE_COUNT, Page, pages
from engine.project.files import load
from engine.project.project import Project, Used
from engine.quote.quote import CardGroup, HostedApi, Purchase, Rental
from engine.texts import EngineError
from engine.values import known
from engine.workload.workload import FineTuning, OnlineServing
from resources import files

KEYS = ("need", "candidates", "fit", "speed", "cost", "change", "open", "decision")
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
            assert all(_quantity(comparison, address) is not None for address in addresses)


def _quantity(comparison: Comparison, address: str) -> Any:
    quote_id, workload_id, figure = address.split("/")
    return comparison.of(quote_id, workload_id).figures.get(figure)


def test_without_quotes_the_pages_say_so() -> None:
    found = {page.key: page.headline.text("en") for page in told(project())}
    assert found["need"] == "Serve Llama 3.1 70B to 48 requests at once"
    assert found["candidates"] == "No quote is on the table yet"
    assert found["open"] == "Every question is answered"
    assert found["cost"] == "No cost can be compared yet"


def test_the_need_states_limits_and_premises() -> None:
    page = told(project(workload=serving(ttft_limit_ms=2000.0, tpot_limit_ms=50.0)))[0]
    assert page.lead.text("en") == "Each request brings 4,096 tokens and gets 512 back; weights in FP8."
    shown = {figure.caption.text("en"): figure.value.text("en") for figure in page.figures}
    assert shown["to the first token at most"] == "2 s"
    assert shown["for each further token at most"] == "50 ms"
    premises = {line.title.text("en"): line.value.text("en") for line in page.lines if line.value is not None}
    assert premises["Months in service"] == "36 months"
    assert premises["Amounts in"] == "CNY, before tax"


def test_candidates_are_counted_by_kind() -> None:
    api = HostedApi(id="C", name="C", input_price=known(4), output_price=known(16), tax_basis="excluded")
    page = told(project(rented("A", "H200", 200), bought("B", "H20 ", 1_600_000), api))[1]
    assert page.headline.text("en") == "3 quotes are on the table"
    assert page.lead.text("en") == "They are 1 to buy, 1 to rent and 1 with tokens bought from a service."
    assert [line.quote_id for line in page.lines] == ["A", "B", "C"]


def test_what_does_not_fit_is_named_with_its_reason() -> None:
    small = bought("B", "RTX 4090", 20_000, cards=1)
    page = told(project(rented("A", "H200", 200), small, workload=serving(weight_format="bf16")))[2]
    assert page.headline.text("en") == "A can do the work; B cannot hold it"
    assert page.chart == "memory"
    assert [line.quote_id for line in page.lines] == ["B"]
    assert "RTX 4090" in (page.lines[0].detail or page.lead).text("en")


def test_only_hosted_tokens_need_no_memory() -> None:
    api = HostedApi(id="A", name="A", input_price=known(4), output_price=known(16), tax_basis="excluded")
    found = told(project(api))
    assert found[2].headline.text("en") == "Nothing has to fit: the tokens are bought"
    assert found[2].chart == ""


def test_like_machines_are_equally_fast_and_the_cheaper_one_is_recommended() -> None:
    found = told(project(rented("A", "H200", 400), rented("B", "H200", 200)))
    assert found[3].headline.text("en").startswith("A and B are equally fast")
    assert found[4].headline.text("en").startswith("B is the cheapest: ")
    lead = found[4].figures[0]
    assert lead.caption.text("en") == "less for the same work with B than with A"
    assert 30 <= float(lead.value.text("en").split()[0]) <= 50


def test_buying_that_overtakes_renting_is_told_with_its_month() -> None:
    quotes = (rented("A", "H200", 240), bought("B", "H200", 1_900_000))
    found = told(project(*(without_add_ons(quote) for quote in quotes)))
    headline = found[4].headline.text("en")
    assert headline.startswith("B costs more than A at first and less from month ")
    assert 1 <= int(headline.split("month ")[1].split()[0]) < 36
    change = found[5]
    lines = {line.title.text("en"): (line.detail or line.title).text("en") for line in change.lines}
    assert "Flips to A below" in lines["Months in service"]
    assert "A becomes the cheapest" in change.headline.text("en")


def test_a_single_quote_is_not_compared() -> None:
    found = told(project(rented("A", "H200", 200)))
    assert found[4].headline.text("en").startswith("A costs ")
    assert found[5].headline.text("en") == "There is no second quote that the choice could flip to"


def test_an_unknown_price_is_a_lower_bound_and_never_recommended() -> None:
    quote = rented("A", "H200", 200).replace(price={"kind": "unknown"})
    found = told(project(quote))
    assert found[1].lines[0].value is not None
    assert found[1].lines[0].value.text("en").startswith("at least ")
    assert found[4].headline.text("en") == "No cost can be compared yet"


def test_open_questions_of_the_project_are_told_too() -> None:
    made = project(rented("A", "H200", 200)).replace(open_questions=("Who pays for the second power feed?",))
    page = told(made)[6]
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
    page = told(project(rented("A", "H200", 200), rented("B", "H200", 300)))[6]
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
