"""Projects made of catalog entries, with quotes of every kind, for tests of whole evaluations."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from engine.catalog.library import catalog
from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison, Evaluation
from engine.project.assumptions import Assumptions, CostAssumptions, MemoryAssumptions, SpeedAssumptions
from engine.project.project import Project, Used
from engine.quote import QUESTIONS, Answer, CardGroup, ExchangeRate, HostedApi, Owned, Purchase, Quote, Rental
from engine.values import Between, known
from engine.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Pretraining, Workload

AS_OF = datetime.date(2026, 11, 30)
RATE = ExchangeRate(base="USD", quote="CNY", rate=known("7.1").value, date=AS_OF, source="for the test")
MODELS = {
    "dense": "Llama 3.1 8B",
    "large": "Llama 3.1 70B",
    "moe": "Mixtral 8x7B",
    "mla": "DeepSeek V2 Lite 15.7B-A2.4B",
    "sliding": "Gemma 3 12B (text)",
    "linear": "Qwen3.5 27B",
    "stated": "DeciLM 7B",
    "huge": "DeepSeek V3 / R1 671B",
}
ALL_ANSWERED = tuple(Answer(question=question, text="Yes") for question in QUESTIONS)


def group(card: str, cards: int = 8, machines: int = 1, **changes: Any) -> CardGroup:
    return CardGroup(card=card, cards_per_machine=cards, machines=machines, **changes)


def purchase(card: str, cards: int = 8, *, quote_id: str = "A", **changes: Any) -> Purchase:
    stated: dict[str, Any] = {
        "groups": (group(card, cards),),
        "price": known(1_000_000),
        "tax_basis": "excluded",
        "support_per_year": known(20_000),
        "installation": known(10_000),
        "start_delay_weeks": known(8),
        "supplier": "Vendor",
    }
    return Purchase(id=quote_id, name=f"{cards} × {card}", **stated | changes)


def settled_purchase(card: str, cards: int = 8, **changes: Any) -> Purchase:
    """A purchase about which nothing is open."""
    return purchase(card, cards, **{"answers": ALL_ANSWERED} | changes)


def settled_rental(card: str, cards: int = 8, **changes: Any) -> Rental:
    """A rental about which nothing is open but its terms of billing."""
    return rental(card, cards, **{"answers": ALL_ANSWERED, "price_change": "fixed"} | changes)


def rental(card: str, cards: int = 8, *, quote_id: str = "B", **changes: Any) -> Rental:
    stated: dict[str, Any] = {
        "groups": (group(card, cards),),
        "price": known(100),
        "tax_basis": "excluded",
        "held_when_idle": "yes",
        "storage_per_month": known(500),
        "bandwidth_per_month": known(300),
        "rack_power_per_month": known(0),
        "support_per_month": known(0),
    }
    return Rental(id=quote_id, name=f"{cards} × {card}", **stated | changes)


def owned(card: str, cards: int = 8, *, quote_id: str = "C", **changes: Any) -> Owned:
    stated: dict[str, Any] = {
        "groups": (group(card, cards),),
        "resale_today": known(300_000),
        "tax_basis": "excluded",
        "support_per_year": known(0),
    }
    return Owned(id=quote_id, name=f"{cards} × {card}", **stated | changes)


def hosted(*, quote_id: str = "D", **changes: Any) -> HostedApi:
    stated: dict[str, Any] = {"input_price": known(4), "output_price": known(12), "tax_basis": "excluded"}
    return HostedApi(id=quote_id, name="API", **stated | changes)


def settled_hosted(**changes: Any) -> HostedApi:
    """Hosted tokens about which nothing is open."""
    return hosted(**{"answers": ALL_ANSWERED, "price_change": "fixed"} | changes)


def serving(model: str = MODELS["dense"], **changes: Any) -> OnlineServing:
    stated: dict[str, Any] = {"input_tokens": 1024, "output_tokens": 512, "concurrency": 16}
    return OnlineServing(id="chat", name="Chat", model=model, **stated | changes)


def batch(model: str = MODELS["dense"], **changes: Any) -> OfflineBatch:
    stated: dict[str, Any] = {"input_tokens": 2000, "output_tokens": 200, "requests": 50_000, "runs_per_month": 4.0}
    return OfflineBatch(id="pile", name="Pile", model=model, **stated | changes)


def tuning(model: str = MODELS["dense"], **changes: Any) -> FineTuning:
    stated: dict[str, Any] = {"sequence_tokens": 2048, "global_batch": 32, "tokens": 20_000_000, "runs_per_month": 4.0}
    return FineTuning(id="tune", name="Tune", model=model, **stated | changes)


def pretraining(model: str = MODELS["dense"], **changes: Any) -> Pretraining:
    stated: dict[str, Any] = {"sequence_tokens": 4096, "global_batch": 256, "tokens": 10_000_000_000}
    return Pretraining(id="pretrain", name="Pretrain", model=model, **stated | changes)


def science(**changes: Any) -> GraphicsScience:
    stated: dict[str, Any] = {"operations_per_run": 1e18, "memory_gb": 100.0, "runs_per_month": 10.0}
    return GraphicsScience(id="science", name="Simulation", **stated | changes)


def project(quotes: Sequence[Quote], workloads: Sequence[Workload], **changes: Any) -> Project:
    cards = {one.card for quote in quotes if not isinstance(quote, HostedApi) for one in quote.groups}
    models = {workload.model for workload in workloads if not isinstance(workload, GraphicsScience)}
    used = Used(
        cards=tuple(catalog().card(card) for card in sorted(cards)),
        models=tuple(catalog().model(model) for model in sorted(models)),
        rates=(RATE,),
    )
    stated: dict[str, Any] = {"as_of": AS_OF, "quotes": tuple(quotes), "workloads": tuple(workloads), "used": used}
    return Project(**stated | changes)


def assuming(**values: float | None) -> Assumptions:
    """The house defaults with some values changed and without ranges."""
    groups: dict[str, Any] = {}
    for name, kind in (("speed", SpeedAssumptions), ("memory", MemoryAssumptions), ("cost", CostAssumptions)):
        default = kind()
        fields = {
            field: getattr(default, field).replace(value=values[field], low=None, high=None, source="for the test")
            for field in kind.model_fields
            if field in values
        }
        groups[name] = default.replace(**fields)
    return Assumptions(**groups)


def evaluated(quote: Quote, workload: Workload, **changes: Any) -> Evaluation:
    return compared((quote,), (workload,), **changes).of(quote.id, workload.id)


def compared(quotes: Sequence[Quote], workloads: Sequence[Workload], **changes: Any) -> Comparison:
    return evaluate(project(quotes, workloads, **changes))


def many() -> tuple[Evaluation, ...]:
    """Evaluations of every kind of quote and workload over unlike cards and models."""
    late = assuming(late_week_cost=5_000.0)
    open_price = Between(low=known(80).value, high=known(120).value, source="by telephone")
    quotes: tuple[Quote, ...] = (
        purchase("nvidia-h100-sxm5-80gb", priced_by="total", discount_share=0.05, residual_share=known("0.1")),
        purchase("huawei-ascend-910b3", quote_id="A2", tax_basis="included", tax_rate=known("0.13")),
        purchase("nvidia-l20", 4, quote_id="A3", currency="USD", migration_person_days=known(30)),
        rental("nvidia-h200-sxm-141gb", held_when_idle="unknown", price=open_price),
        rental("amd-mi300x", quote_id="B2", priced_by="card_month", currency="USD", support_per_month=known(10)),
        owned("nvidia-a100-sxm4-80gb"),
        hosted(),
        purchase("nvidia-l40s", quote_id="E", groups=(group("nvidia-l40s"), group("nvidia-a100-sxm4-80gb"))),
        rental("nvidia-h100-sxm5-80gb", quote_id="F", groups=(group("nvidia-h100-sxm5-80gb", machines=2),)),
    )
    models = [name for kind, name in MODELS.items() if kind != "dense"]
    workloads: tuple[Workload, ...] = (
        serving(requests_per_day=20_000.0),
        *(serving(model, weight_format="fp8").replace(id=f"chat-{number}") for number, model in enumerate(models)),
        batch(weight_format="int4", cache_format="q8_0"),
        tuning(),
        tuning(method="full", sharding="zero2", recompute="none").replace(id="tune-full"),
        tuning(MODELS["large"], method="qlora").replace(id="tune-large"),
        pretraining(),
        science(),
    )
    return tuple(compared(quotes, workloads, assumptions=late).evaluations.values())
