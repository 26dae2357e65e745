"""The tool that cleans the collected tables: same bytes every time, nothing dropped in silence."""

import csv
import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOLS = Path(__file__).parents[1] / "tools"

ADDITIONS = """
name_zh = {}
stacks = {}
wording = { " (copy)" = "" }
apple = { rows = {}, names = {} }
tiers = { source = "t", same_rate = "s", group = "g", rows = {}, int8_tops = {} }
shapes = { router_bias = { families = [], names = [] }, extra = {} }
alias_labels = { containing = [" @ "], exactly = [] }
tariffs = { sources = { "nameless 77" = "" } }

[prices]
one = { table = "rental_prices", provider = "P", instance = "8x" }
"""
NOTES = """
cards = [{ ids = ["a"], en = "A note.", zh = "说明。" }]
models = []
labels = { "R" = "地区", "c" = "类别" }
remarks = { card_aliases = [["ask", "Ask.", "请确认。"]] }
"""

TABLES = {
    "card_aliases": "alias,card_id,ambiguous,units,kind,note\n"
    "B,b,no,1,name,better ask\nC,b,no,1,name,trivial\na @ Shop,a,no,1,name,\n",
    "model_aliases": "alias,model,ambiguous,kind,note\nm,M,no,name,\n",
    "electricity_tariffs": "region,category,voltage,month,unit,hours,note,source\n"
    "R,c,<1kV,2026-01,CNY/kWh,,,State Grid\nS,c,,,CNY/kWh,,,nameless 77\n",
    "pue": "who,scope,year,pue,source,confidence,note\nW,s,2024,1.1,x (copy),low,\n",
    "power_rules": "item,kind,value,value_high,unit,source,confidence,note\nI,k,1,,W,x,low,\n",
    "rental_prices": "provider,instance,card_id,count,price_per_hour_usd,region,as_of,source,note,card_id_assumed\n"
    "P,8x,a,8,20.0,,2026-01-02,s,,no\n",
    "prices_cn": "item\nx\n",
    "crosscheck_disagreements": "card_id,field,catalog_value,other_source,other_value,ratio,kind\n"
    "a,tdp_w,250,Elsewhere,300.0,1.2,\nb,fp32_tflops,,Elsewhere,9.0,,empty in catalog (not adopted)\n",
}


def tool() -> ModuleType:
    sys.path.insert(0, str(TOOLS))
    try:
        spec = importlib.util.spec_from_file_location("build_catalog", TOOLS / "build_catalog.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(TOOLS))
    return module


def write(folder: Path, name: str, rows: list[dict[str, str]]) -> None:
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


@pytest.fixture
def build_catalog() -> ModuleType:
    return tool()


@pytest.fixture
def source(tmp_path: Path, build_catalog: ModuleType) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    empty = {column.partition(":")[0]: "" for column in build_catalog.CARD_COLUMNS}
    extra = {"note": "", "aliases": "", "reported_memory_source": "", "list_price_source": ""}
    card = empty | extra | {"vendor": "V", "segment": "consumer", "domestic": "0", "confidence": "low"}
    card["source"] = "not opened: a sheet"
    sized = {"memory_gb": "24", "reported_memory_mib": "24564", "reported_memory_source": "recalled, not opened"}
    write(
        folder,
        "cards",
        [card | {"id": "b", "name": "B"} | sized, card | {"id": "a", "name": "A", "note": "Some remark"}],
    )
    model = {column.partition(":")[0]: "" for column in build_catalog.MODEL_COLUMNS}
    model |= {
        "config_source_kind": "inferred",
        "note": "",
        "name": "M",
        "source": "s",
        "layers": "2",
        "position": "learned",
    }
    write(folder, "models", [model | {"attention_kind": "GQA", "norms_per_layer": "2", "parallel_attention": "no"}])
    for name, text in TABLES.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    (folder / "catalog_additions.toml").write_text(ADDITIONS, encoding="utf-8")
    (folder / "catalog_notes.toml").write_text(NOTES, encoding="utf-8")
    return folder


def built(build_catalog: ModuleType, source: Path, target: Path) -> dict[str, bytes]:
    build_catalog.build(source, target, source)
    return {path.name: path.read_bytes() for path in sorted(target.iterdir())}


def test_two_runs_give_the_same_bytes(build_catalog: ModuleType, source: Path, tmp_path: Path) -> None:
    first = built(build_catalog, source, tmp_path / "one")
    assert first == built(build_catalog, source, tmp_path / "two")
    assert set(first) == {
        "cards.json", "models.json", "card_aliases.csv", "model_aliases.csv",
        "prices.csv", "tariffs.csv", "pue.csv", "power_rules.csv", "other_statements.csv",
    }  # fmt: skip


def test_empty_cells_are_left_out_and_cells_keep_their_source(
    build_catalog: ModuleType, source: Path, tmp_path: Path
) -> None:
    cards: list[dict[str, Any]] = json.loads(built(build_catalog, source, tmp_path / "one")["cards.json"])
    assert [card["id"] for card in cards] == ["a", "b"]
    assert "memory_gb" not in cards[0]
    assert (cards[0]["note"], cards[0]["note_zh"]) == ("A note.", "说明。")
    assert cards[0]["source"] == "a sheet (recalled, not re-read)"
    assert cards[1]["memory_gb"] == 24
    assert cards[1]["cell_sources"] == [["reported_memory_mib", "recalled, not opened", "low"]]


def test_what_others_say_of_a_filled_cell_is_kept(build_catalog: ModuleType, source: Path, tmp_path: Path) -> None:
    said = built(build_catalog, source, tmp_path / "one")["other_statements.csv"].decode().splitlines()
    assert said == ["card_id,field,value,source", "a,power_w,300.0,Elsewhere"]


def test_what_is_left_out_is_reported(build_catalog: ModuleType, source: Path, tmp_path: Path) -> None:
    lines = "\n".join(build_catalog.build(source, tmp_path / "one", source).lines)
    assert "a @ Shop" in lines
    assert "source cannot be named: s-c" in lines
    assert "1 of 2 collected rows" in lines
    aliases = (tmp_path / "one" / "card_aliases.csv").read_text(encoding="utf-8")
    assert aliases.splitlines()[1:] == ["B,b,no,1,name,Ask.,请确认。", "C,b,no,1,name,,"]
    assert "nothing that the row does not say: trivial" in lines


def test_a_chosen_price_must_be_one_row(build_catalog: ModuleType, source: Path, tmp_path: Path) -> None:
    header, row = TABLES["rental_prices"].splitlines()
    (source / "rental_prices.csv").write_text("\n".join([header, row, row]), encoding="utf-8")
    with pytest.raises(SystemExit, match="one names 2 rows"):
        build_catalog.build(source, tmp_path / "one", source)


def test_wrong_arguments_print_the_use(build_catalog: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert build_catalog.main([]) == 2
    assert "SOURCE_DIR" in capsys.readouterr().out
