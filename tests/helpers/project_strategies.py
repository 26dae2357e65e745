"""Projects, figures and logs of any content, for tests with hypothesis."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.project import edits
from engine.project.document import LogEntry, ShownFigure
from engine.project.project import Project, Used
from engine.quote import (
    QUESTIONS,
    Answer,
    CardGroup,
    ExchangeRate,
    HostedApi,
    Lease,
    OpenCost,
    Owned,
    Purchase,
    PurchaseLine,
    Rental,
)
from engine.values import Between, Known, Unknown
from engine.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Parallelism, Pretraining

CARDS = (
    Card(id="nvidia-l40s", vendor="NVIDIA", name="L40S", segment="datacenter_inference", memory_gb=48.0),
    Card(id="ascend-910b", vendor="Huawei", name="昇腾 910B", segment="datacenter_training", domestic=True),
)
MODELS = tuple(
    ModelArchitecture(name=name, layers=32, hidden=4096, heads=32, kv_heads=8, vocab=128256, attention_layers=32)
    for name in ("Llama-3.1-8B", "Qwen3-8B")
)

words = st.text(max_size=12)
sources = st.text(min_size=1, max_size=12)
dates = st.dates()
amounts = st.decimals(min_value=0, max_value=10**12, allow_nan=False, allow_infinity=False, places=4)
shares = st.decimals(min_value=0, max_value=1, allow_nan=False, places=3)
positive = st.floats(min_value=1e-6, max_value=1e12)
counts = st.integers(min_value=1, max_value=100_000)


def stated(numbers: st.SearchStrategy[Decimal]) -> st.SearchStrategy[Known | Between | Unknown]:
    three = st.lists(numbers, min_size=3, max_size=3).map(sorted)
    between = st.builds(
        lambda ends, source: Between(low=ends[0], likely=ends[1], high=ends[2], source=source), three, sources
    )
    return st.one_of(st.builds(Known, value=numbers), st.builds(Unknown, note=words), between)


groups = st.lists(
    st.builds(
        CardGroup,
        card=st.sampled_from([card.id for card in CARDS]),
        cards_per_machine=st.integers(1, 16),
        machines=st.integers(1, 100),
        network_gbs=st.none() | st.floats(min_value=0.001, max_value=1e6),
    ),
    min_size=1,
    max_size=3,
).map(tuple)
answers = st.lists(st.sampled_from(QUESTIONS), unique=True).flatmap(
    lambda questions: st.tuples(
        *(st.builds(Answer, question=st.just(one), text=sources, date=st.none() | dates) for one in questions)
    )
)
open_costs = st.lists(st.sampled_from(QUESTIONS), unique=True, max_size=2).flatmap(
    lambda questions: st.tuples(
        *(st.builds(OpenCost, question=st.just(one), amount=stated(amounts)) for one in questions)
    )
)
lines = st.lists(
    st.builds(PurchaseLine, item=st.sampled_from(["machines", "network"]), text=words, list_price=stated(amounts)),
    max_size=2,
).map(tuple)
about: dict[str, Any] = {
    "id": st.just("?"),
    "name": words,
    "date": st.none() | dates,
    "currency": st.sampled_from(["CNY", "USD", "EUR"]),
    "tax_basis": st.sampled_from(["excluded", "included", "unknown"]),
    "tax_rate": stated(shares),
    "answers": answers,
    "open_costs": open_costs,
    "tax_deductible": st.sampled_from(["yes", "no", "unknown"]),
    "note": words,
}
quotes = st.one_of(
    st.builds(
        Purchase,
        **about,
        groups=groups,
        price=stated(amounts),
        lines=lines,
        priced_by=st.sampled_from(["card", "machine", "total", "unclear"]),
        warranty_years=st.none() | positive,
    ),
    st.builds(
        Rental,
        **about,
        groups=groups,
        price=stated(amounts),
        commitment_months=st.integers(0, 60),
        storage_gb=stated(amounts),
        storage_price=stated(amounts),
        egress_gb=stated(amounts),
        billed_when_stopped=st.sampled_from(["storage_only", "reduced_rate", "full_rate", "unknown"]),
        stopped_price=stated(amounts),
    ),
    st.builds(Lease, **about, groups=groups, lease_payment=stated(amounts), lease_months=st.integers(1, 120)),
    st.builds(Owned, **about, groups=groups, resale_today=stated(amounts)),
    st.builds(HostedApi, **about, input_price=stated(amounts), batch_discount_share=st.floats(0, 0.9)),
)
work: dict[str, Any] = {
    "id": st.just("?"),
    "name": words,
    "parallelism": st.builds(Parallelism, tensor=st.none() | st.integers(1, 64)),
}
runs: dict[str, Any] = {**work, "model": st.sampled_from([model.name for model in MODELS])}
trains: dict[str, Any] = {**runs, "sequence_tokens": counts, "global_batch": counts, "tokens": st.integers(1, 10**15)}
workloads = st.one_of(
    st.builds(OnlineServing, **runs, input_tokens=counts, output_tokens=counts, concurrency=counts),
    st.builds(OfflineBatch, **runs, input_tokens=counts, output_tokens=counts, requests=counts),
    st.builds(FineTuning, **trains, deadline_hours=st.none() | positive),
    st.builds(Pretraining, **trains),
    st.builds(GraphicsScience, **work, operations_per_run=positive, memory_gb=positive),
)
rates = st.builds(
    ExchangeRate,
    base=st.just("USD"),
    quote=st.just("CNY"),
    rate=st.decimals(min_value=Decimal("0.0001"), max_value=1000, places=6),
    date=dates,
    source=sources,
)


@st.composite
def projects(draw: st.DrawFn) -> Project:
    of_kind = {"quotes": draw(st.lists(quotes, max_size=4)), "workloads": draw(st.lists(workloads, max_size=3))}
    named = {
        field: tuple(item.replace(id=f"{field}{number}") for number, item in enumerate(items))
        for field, items in of_kind.items()
    }
    project = Project(
        name=draw(words),
        as_of=draw(dates),
        notes=draw(words),
        tax_included=draw(st.booleans()),
        open_questions=tuple(draw(st.lists(words, max_size=3))),
        used=Used(cards=CARDS, models=MODELS, rates=tuple(draw(st.lists(rates, max_size=1)))),
        **named,
    )
    return edits.set_assumption(project, "cost.electricity_price", draw(st.floats(0, 1e6)))


shown_figures = st.builds(
    ShownFigure,
    address=sources,
    value=st.none() | st.floats(allow_nan=False, allow_infinity=False) | amounts,
    low=st.none() | st.floats(allow_nan=False, allow_infinity=False),
)
log_entries = st.builds(
    LogEntry,
    who=words,
    when=st.datetimes(timezones=st.just(datetime.UTC) | st.just(datetime.timezone(datetime.timedelta(hours=8)))),
    what=sources,
    old=st.none() | words,
)
