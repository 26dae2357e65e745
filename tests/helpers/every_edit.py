"""Every edit that there is, one after the other on a sample project."""

from __future__ import annotations

import datetime
import importlib
import pkgutil
from decimal import Decimal
from functools import cache
from typing import Any, Final

from reports import sample

from engine.catalog.card_entry import CardEntry
from engine.catalog.library import catalog
from engine.catalog.tables import tariffs
from engine.electricity.plan import DayPlan, Tier
from engine.electricity.site import Circuit, SeasonalPue, Site
from engine.migration.profile import ProfileSummary
from engine.project import edits
from engine.project.project import Project
from engine.quote import ExchangeRate
from engine.texts import Message
from engine.values import known
from engine.workload.lengths import Lengths

DAY: Final = datetime.date(2027, 1, 4)
H20, H200 = catalog().card("nvidia-h20-96gb"), catalog().card("nvidia-h200-sxm-141gb")
TARIFF: Final = next(one for one in tariffs() if one.flat_or_average is not None)
OWN: Final = H20.replace(id="own-card", name="Our card")
LLAMA: Final = catalog().model("Llama 3.1 70B")
MODULES: Final = [
    importlib.import_module(one.name) for one in pkgutil.iter_modules(edits.__path__, "engine.project.edits.")
]
EVERY: Final = {name: one for module in MODULES for name, one in vars(module).items() if isinstance(one, edits.Edit)}
JOURNEY: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("rename_project", ("Plan B",)),
    ("set_notes", ("for the board",)),
    ("bring_to_date", (DAY,)),
    ("bring_to_today", (DAY + datetime.timedelta(days=1),)),
    ("set_currency", ("USD",)),
    ("put_rate", (ExchangeRate(base="EUR", quote="CNY", rate=Decimal(8), date=DAY, source="bank"),)),
    ("remove_rate", ("EUR", "CNY")),
    ("set_tax_included", (True,)),
    ("set_convention", ("timing", "middle")),
    ("set_current_stack", ("cuda",)),
    ("add_open_question", ("Who signs?",)),
    ("set_open_question", (0, "Who signs, and when?")),
    ("set_seed", (7,)),
    ("set_needed_by", (DAY,)),
    ("put_card", (OWN,)),
    ("remove_card", ("own-card",)),
    ("put_model", (LLAMA.replace(name="Our model"),)),
    ("remove_model", ("Our model",)),
    ("add_own_card", (H200, "Half a card")),
    ("correct_cell", (H20, "bandwidth_gbs", 3900.0, "our own run")),
    ("restore_cell", (H20.replace(bandwidth_gbs=3900.0), "bandwidth_gbs")),
    ("enter_card", (CardEntry(name="Stated card", vendor="We", memory_gb=64.0, source="letter"),)),
    ("add_quote", ("rental", H200)),
    ("insert_quote", (sample("1-serving-70b.en").quote("A").replace(id="ins", name="Inserted"),)),
    ("rename_quote", ("A", "The first")),
    ("duplicate_quote", ("A",)),
    ("move_quote", ("A", 2)),
    ("change_quote_kind", ("C", "purchase")),
    ("add_group", ("D", H200)),
    ("set_group_card", ("D", 1, H20)),
    ("set_group_field", ("D", 1, "machines", 2)),
    ("remove_group", ("D", 1)),
    ("set_price", ("B", known(99))),
    ("set_priced_by", ("B", "machine_month")),
    ("convert_price", ("B", "card_hour")),
    ("set_quote_field", ("B", "supplier", "Vendor")),
    ("answer_question", ("D", "scaling", "0.93 on 32 cards")),
    ("set_open_cost", ("D", "add_ons", known(5000))),
    ("add_line", ("D",)),
    ("set_line_field", ("D", 0, "text", "eight servers")),
    ("set_line_cells", ("D", ((0, "quantity", known(2)),))),
    ("remove_line", ("D", 0)),
    ("add_line", ("D", "network")),
    ("remove_lines", ("D", (0,))),
    ("set_value_note", ("A", "w1", "cost_total", "from the trial")),
    ("set_baseline", ("B",)),
    ("hide_quote", ("B",)),
    ("show_quote", ("B",)),
    ("add_workload", ("pretraining", LLAMA)),
    ("add_described_workload", (sample("2-tuning-7b.en").workloads[0], catalog().model("Llama 2 7B"))),
    ("insert_workload", (sample("1-serving-70b.en").workloads[0].replace(id="ins", name="Inserted"),)),
    ("select_workload", ("w1",)),
    ("rename_workload", ("ins", "Nightly")),
    ("move_workload", ("ins", 0)),
    ("duplicate_workload", ("ins",)),
    ("set_workload_field", ("ins", "concurrency", 12)),
    ("set_workload_model", ("ins", catalog().model("Llama 3.1 8B"))),
    ("set_lengths", ("ins", Lengths(input_p50=500, input_p95=2000, output_p50=100, output_p95=400))),
    ("set_parallelism", ("ins", "tensor", 4)),
    ("set_usage_field", ("ins", "between", "stopped")),
    ("add_job", ("ins",)),
    ("set_job_cells", ("ins", ((0, "hours", 20.0),))),
    ("remove_jobs", ("ins", (0,))),
    ("put_profile", ("ins", ProfileSummary(id="step", file="step.json", format="torch_trace"))),
    ("remove_profile", ("ins",)),
    ("put_validation_result", ("B", "w1", "decode", 20.0)),
    ("clear_validation_result", ("B", "w1", "decode")),
    ("change_workload_kind", ("ins", "offline_batch")),
    ("remove_workload", ("ins",)),
    ("set_assumption", ("cost.horizon_months", 24.0)),
    ("set_assumption_range", ("cost.busy_share", 0.5, 0.4, 0.7)),
    ("set_assumption_source", ("cost.busy_share", "last year")),
    ("reset_assumption", ("cost.busy_share",)),
    ("keep_scenario", ("Short",)),
    ("reset_assumptions", ()),
    ("apply_scenario", ("s1",)),
    ("rename_scenario", ("s1", "Two years")),
    ("remove_scenario", ("s1",)),
    ("set_site", (Site(),)),
    ("set_site_field", ("ups_va", 11_000.0)),
    ("set_circuits", ((Circuit(count=3),),)),
    ("set_seasonal_pue", (SeasonalPue(),)),
    ("begin_contract", ("Grid",)),
    ("set_electricity_field", ("flat", known("0.9"))),
    ("set_day_plans", ((DayPlan(days="workdays"), DayPlan(days="weekends")),)),
    ("set_tiers", ((Tier(above_kwh=Decimal(1000), surcharge=Decimal("0.1")),),)),
    ("take_tariff", (TARIFF,)),
    ("set_electricity", (None,)),
    ("set_ranking_weight", ("compute", 33.0)),
    ("reset_ranking_weights", ()),
    ("set_ranking_format", ("fp8",)),
    ("set_ranking_gate", ("min_memory_gb", 80.0)),
    ("set_ranking_line", ("consumer",)),
    ("hide_page", ("cost",)),
    ("show_page", ("cost",)),
    ("move_page", ("cost", 0)),
    ("set_page_notes", ("cost", "pause here")),
    ("pin_claim", ("cost", "w1", "B it is", Message.of("edits.rename_project"))),
    ("release_claim", ("cost", "w1")),
    ("add_page", ("text", "cost")),
    ("set_page_field", ("p1", "text", "As agreed.")),
    ("remove_page", ("p1",)),
    ("reset_pages", ()),
    ("import_quotes", ((sample("1-serving-70b.en").quote("A").replace(id="imp"),), (H20,))),
    ("remove_quote", ("E",)),
    ("remove_own_card", (OWN,)),
)  # fmt: skip


@cache
def walked() -> tuple[tuple[str, Project, Project, tuple[str, str]], ...]:
    """Every step with the project before and after it, and its name in both languages."""
    project, found = sample("1-serving-70b.en"), []
    for name, arguments in JOURNEY:
        if name == "remove_own_card":
            project = edits.put_card(project, OWN)
        change = EVERY[name]
        after, called = change(project, *arguments), change.name(project, *arguments)
        found.append((name, project, after, (called.text("en"), called.text("zh"))))
        project = after
    return tuple(found)
