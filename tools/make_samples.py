"""Write the sample projects from public prices: `python tools/make_samples.py`.

Each sample exists once in every language of the product, with the same figures. Prices, dates and sellers come from
``resources/catalog/prices.csv``; what is not public is left open or given as a range with its reason.
"""

from __future__ import annotations

import csv
import datetime
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from engine.catalog.library import catalog
from engine.compare.bands import bands
from engine.compare.evaluate import evaluate
from engine.compare.saved_figures import recommended_quotes, saved_figures
from engine.project.document import Document
from engine.project.files import save
from engine.project.project import Project, Used
from engine.quote import CardGroup, ExchangeRate, Purchase, Quote, Rental
from engine.values import UNKNOWN, Between, Stated, known
from engine.workload import FineTuning, OnlineServing

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "resources" / "samples"
AS_OF = datetime.date(2026, 11, 30)
SAVED_AT = datetime.datetime(2026, 11, 30, 9, 0, tzinfo=datetime.UTC)
Say = Callable[[str, str], str]
"""Chooses the English or the Chinese text."""


def dollar(say: Say) -> ExchangeRate:
    """The one exchange rate of the samples."""
    return ExchangeRate(
        base="USD",
        quote="CNY",
        rate=Decimal("7.0523"),
        date=datetime.date(2025, 12, 23),
        source=say(
            "People's Bank of China central rate, as reported by VT Markets", "中国人民银行中间价，转引自 VT Markets"
        ),
    )


def prices() -> dict[str, dict[str, str]]:
    """The sourced prices by id."""
    path = ROOT / "resources" / "catalog" / "prices.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


PRICES = prices()


CHINESE = {
    "Ascend 8-card machine": "昇腾 8 卡整机",
    "aqiusha.com expert-call notes (2024-03-25)": "aqiusha.com 专家访谈纪要（2024-03-25）",
    "HF dataset brian8808/gpu-price-index": "HF 数据集 brian8808/gpu-price-index",
}
"""What of the sourced prices is no name."""


def cited(price_id: str, say: Say) -> str:
    """Item and source of a price, with its date where that names no day; the quote itself has seller and day."""
    row = PRICES[price_id]
    parts = (row["item"], "" if len(row["date"]) == 10 else row["date"], row["source"])
    return ", ".join(say(part, CHINESE.get(part, part)) for part in parts if part)


def price(price_id: str) -> Stated:
    """A price as published."""
    return known(PRICES[price_id]["price"])


def day(price_id: str) -> datetime.date | None:
    """Date of the price: its day, or the first of its month; None of what names a year alone."""
    written = PRICES[price_id]["date"]
    return datetime.date.fromisoformat(f"{written}-01"[:10]) if len(written) >= 7 else None


def between(low: str, high: str, why: str) -> Stated:
    """A range for what the public source leaves open."""
    return Between(low=Decimal(low), high=Decimal(high), source=why)


def tax(currency: str, say: Say) -> dict[str, object]:
    """Tax as the source has it; where it does not say whether 13 % are included, both readings as a range."""
    if currency == "USD":
        return {"tax_basis": "excluded"}
    why = say(
        "Not in the source: from no tax in the price to 13 % included; counted as none",
        "来源未注明：从价格不含税到含 13% 增值税；暂按不含税计",
    )
    return {
        "tax_basis": "included",
        "tax_rate": Between(low=Decimal(0), high=Decimal("0.13"), likely=Decimal(0), source=why),
    }


def rental(
    quote_id: str,
    name: str,
    price_id: str,
    group: CardGroup,
    say: Say,
    *,
    priced_by: str = "machine_hour",
    extras: tuple[str, str] = ("0", "0"),
    held: str = "unknown",
    migration: Stated = UNKNOWN,
) -> Rental:
    """A rental at a published price; add-ons are a range a month."""
    why = say(
        "Add-ons are not on the price page: a range that a buyer should expect until asked",
        "价格页未列附加费：询价前按常见区间估计",
    )
    row = PRICES[price_id]
    return Rental.model_validate(
        {
            "id": quote_id,
            "name": name,
            "supplier": row["seller"],
            "date": day(price_id),
            "currency": row["currency"],
            **tax(row["currency"], say),
            "groups": (group,),
            "priced_by": priced_by,
            "price": price(price_id),
            "held_when_idle": held,
            "storage_per_month": between(*extras, why),
            "bandwidth_per_month": between(*extras, why),
            "rack_power_per_month": known("0"),
            "support_per_month": known("0"),
            "migration_person_days": migration,
            "start_delay_weeks": known("1"),
            "source": cited(price_id, say),
        }
    )


def purchase(
    quote_id: str,
    name: str,
    price_id: str,
    group: CardGroup,
    say: Say,
    *,
    priced_by: str = "machine",
    support: tuple[str, str],
    weeks: tuple[str, str] = ("8", "16"),
    installation: Stated | None = None,
    note: str = "",
) -> Purchase:
    """A purchase at a published price; what the source leaves open is a range."""
    why = say("Not in the source; usual range, to be asked", "来源未说明；按常见区间估计，需向供应商确认")
    return Purchase.model_validate(
        {
            "id": quote_id,
            "name": name,
            "supplier": PRICES[price_id]["seller"],
            "date": day(price_id),
            "currency": PRICES[price_id]["currency"],
            **tax(PRICES[price_id]["currency"], say),
            "groups": (group,),
            "priced_by": priced_by,
            "price": price(price_id),
            "installation": installation or between("0", support[1], why),
            "support_per_year": between(*support, why),
            "start_delay_weeks": between(*weeks, why),
            "source": cited(price_id, say),
            "note": note,
        }
    )


def serving(say: Say) -> Project:
    """Llama 3.1 70B on rented and bought machines of eight cards."""
    workload = OnlineServing(
        id="w1",
        name=say("Chat service, 70B", "70B 对话服务"),
        model="Llama 3.1 70B",
        weight_format="bf16",
        input_tokens=4096,
        output_tokens=512,
        concurrency=48,
        ttft_limit_ms=4000.0,
        tpot_limit_ms=125.0,
    )
    host = say(
        "The source prices cards alone; host, chassis and network are counted as an installation range",
        "来源仅为单卡价；整机、机箱与网络按区间计入安装费",
    )
    which = say(
        "The source does not say which Ascend; an 8-card machine with 910B3 is assumed: ask for an npu-smi print",
        "来源未注明昇腾型号，按 910B3 八卡整机估计：请要求提供 npu-smi 截图",
    )
    quotes: tuple[Quote, ...] = (
        rental(
            "A",
            say("Rent 8 × H100 SXM", "租 8 × H100 SXM"),
            "lambda-8x-h100-2026-09",
            CardGroup(card="nvidia-h100-sxm5-80gb"),
            say,
            extras=("0", "400"),
        ),
        rental(
            "B",
            say("Rent 8 × H200 SXM", "租 8 × H200 SXM"),
            "jarvislabs-8x-h200-2026",
            CardGroup(card="nvidia-h200-sxm-141gb"),
            say,
            extras=("0", "400"),
            held="no",
        ),
        rental(
            "C",
            say("Rent 8 × MI300X", "租 8 × MI300X"),
            "oci-mi300x-8-2026",
            CardGroup(card="amd-mi300x"),
            say,
            extras=("0", "400"),
        ),
        purchase(
            "D",
            say("Buy 8 × H20 96 GB", "购 8 × H20 96 GB"),
            "cn-buy-h20-2024-03",
            CardGroup(card="nvidia-h20-96gb"),
            say,
            priced_by="card",
            support=("30000", "90000"),
            installation=between("150000", "350000", host),
            note=host,
        ),
        purchase(
            "E",
            say("Buy 8 × Ascend 910B3", "购 8 × 昇腾 910B3"),
            "cn-buy-ascend-8-card-2024-03",
            CardGroup(card="huawei-ascend-910b3"),
            say,
            support=("40000", "120000"),
            note=which,
        ),
    )
    return project(say("Serving 70B: rent or buy", "70B 在线服务：租还是买"), quotes, (workload,), dollar(say))


def tuning(say: Say) -> Project:
    """A small team that tunes models of 7B to 13B."""
    workloads = (
        FineTuning(
            id="w1",
            name=say("LoRA on 7B", "7B LoRA 微调"),
            model="Llama 2 7B",
            method="lora",
            sequence_tokens=4096,
            micro_batch=1,
            global_batch=16,
            tokens=40_000_000,
            runs_per_month=20.0,
        ),
        FineTuning(
            id="w2",
            name=say("QLoRA on 13B", "13B QLoRA 微调"),
            model="Llama 2 13B",
            method="qlora",
            sequence_tokens=4096,
            micro_batch=1,
            global_batch=16,
            tokens=20_000_000,
            runs_per_month=12.0,
        ),
        FineTuning(
            id="w3",
            name=say("Full tuning of 7B", "7B 全参微调"),
            model="Llama 2 7B",
            method="full",
            sequence_tokens=4096,
            micro_batch=1,
            global_batch=32,
            tokens=60_000_000,
            runs_per_month=6.0,
        ),
    )
    host = say(
        "Card price; a host of 12 cores, NVMe and a strong supply is counted as an installation range",
        "单卡价；12 核主机、NVMe 与大功率电源按区间计入安装费",
    )
    quotes: tuple[Quote, ...] = (
        purchase(
            "A",
            say("Buy a workstation with 1 × RTX 4090", "购 1 × RTX 4090 工作站"),
            "cn-buy-rtx-4090-2024-03",
            CardGroup(card="geforce-rtx-4090", cards_per_machine=1),
            say,
            priced_by="card",
            support=("0", "2000"),
            weeks=("1", "3"),
            installation=between("10000", "20000", host),
        ),
        purchase(
            "B",
            say("Buy a server with 2 × L20", "购 2 × L20 服务器"),
            "cn-buy-l20-2024-03",
            CardGroup(card="nvidia-l20", cards_per_machine=2),
            say,
            priced_by="card",
            support=("3000", "9000"),
            weeks=("4", "8"),
            installation=between("30000", "60000", host),
        ),
        purchase(
            "C",
            say("Buy a server with 2 × A100 80 GB PCIe", "购 2 × A100 80 GB PCIe 服务器"),
            "cn-buy-a100-80gb-2025-05",
            CardGroup(card="nvidia-a100-pcie-80gb", cards_per_machine=2),
            say,
            priced_by="card",
            support=("5000", "15000"),
            weeks=("2", "6"),
            installation=between("40000", "80000", host),
        ),
        rental(
            "D",
            say("Rent 2 × RTX 5090 by the hour", "按小时租 2 × RTX 5090"),
            "cn-rent-rtx-5090-2026",
            CardGroup(card="geforce-rtx-5090", cards_per_machine=2),
            say,
            priced_by="card_hour",
            extras=("0", "150"),
            held="no",
        ),
        rental(
            "E",
            say("Rent 2 × A800 80 GB by the hour", "按小时租 2 × A800 80 GB"),
            "cn-rent-a800-2026",
            CardGroup(card="nvidia-a800-pcie-80gb", cards_per_machine=2),
            say,
            priced_by="card_hour",
            extras=("0", "150"),
            held="no",
        ),
    )
    return project(say("Tuning 7B to 13B in a small team", "小团队微调 7B 至 13B"), quotes, workloads, dollar(say))


def project(
    name: str,
    quotes: tuple[Quote, ...],
    workloads: tuple[OnlineServing | FineTuning, ...],
    rate: ExchangeRate,
) -> Project:
    """A project with just the catalog entries that it uses."""
    library = catalog()
    cards = dict.fromkeys(group.card for quote in quotes for group in getattr(quote, "groups", ()))
    models = dict.fromkeys(workload.model for workload in workloads)
    used = Used(
        cards=tuple(library.card(card_id) for card_id in cards),
        models=tuple(library.model(model) for model in models),
        rates=(rate,),
    )
    return Project(name=name, as_of=AS_OF, quotes=quotes, workloads=workloads, used=used, selected_workload="w1")


def main() -> None:
    """Write every sample in every language."""
    OUT.mkdir(exist_ok=True)
    for stem, build in (("1-serving-70b", serving), ("2-tuning-7b", tuning)):
        for number, language in enumerate(("en", "zh")):
            say: Say = (lambda english, _: english) if number == 0 else (lambda _, chinese: chinese)
            made = build(say)
            result = evaluate(made)
            found = {key: bands(evaluation, made.seed) for key, evaluation in result.evaluations.items()}
            document = Document(
                project=made,
                id=f"sample-{stem}",
                shown=saved_figures(result, found),
                recommended=recommended_quotes(result),
            )
            path = OUT / f"{stem}.{language}.cardwise"
            path.unlink(missing_ok=True)
            save(document, path, now=SAVED_AT)
            print(path.name, path.stat().st_size)


if __name__ == "__main__":
    main()
