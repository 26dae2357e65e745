"""Clean the collected tables of a source folder into ``resources/catalog``.

    python tools/build_catalog.py SOURCE_DIR [TARGET_DIR [ADDITIONS_DIR]]

SOURCE_DIR holds cards.csv, models.csv, card_aliases.csv, model_aliases.csv, pue.csv, power_rules.csv,
electricity_tariffs.csv, rental_prices.csv, prices_cn.csv and crosscheck_disagreements.csv. The output depends on
nothing else than these and the two files ``catalog_additions.toml`` and ``catalog_notes.toml`` beside this one: two
runs give identical bytes.
What is left out is printed with the reason.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catalog_tables import (
    Additions,
    Report,
    Row,
    power_rules,
    prices,
    pue,
    read,
    tariffs,
    with_remarks,
    worded,
    write_csv,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

Entry = dict[str, Any]

HERE: Final = Path(__file__).resolve().parent
TARGET: Final = HERE.parent / "resources" / "catalog"

CARD_COLUMNS: Final[Mapping[str, str]] = {
    "id": "text", "vendor": "text", "name": "text", "segment": "text", "domestic": "flag", "launch_year": "int",
    "form_factor": "text", "memory_gb": "float", "memory_type": "text", "memory_kind": "text",
    "memory_bw_gbs:bandwidth_gbs": "float", "ecc": "answer", "ecc_capacity_loss_pct": "float",
    "reported_memory_mib": "int", "bf16_dense_tflops": "float", "fp16_dense_tflops": "float",
    "fp8_dense_tflops": "float", "fp4_dense_tflops": "float", "int8_dense_tops": "float",
    "tf32_dense_tflops": "float", "fp32_tflops": "float", "fp64_tflops": "float", "fp64_tensor_tflops": "float",
    "fp16_acc16_dense_tflops": "float", "fp8_acc16_dense_tflops": "float", "marketing_sparse_factor": "float",
    "bf16_native": "answer", "int8_native": "answer", "fp8_native": "answer", "fp4_native": "answer",
    "compute_capability": "text", "interconnect_name": "text", "interconnect_gbs": "float", "topology": "text",
    "p2p_over_pcie": "answer", "max_cards_linked": "int", "pcie_gen": "int", "pcie_lanes": "int",
    "tdp_w:power_w": "float", "idle_w": "float", "software_stack:stack": "text", "list_price_usd": "float",
    "list_price_year": "int", "source": "text", "confidence": "text",
}  # fmt: skip

MODEL_COLUMNS: Final[Mapping[str, str]] = {
    "name": "text", "family": "text", "layers": "int", "hidden": "int", "heads": "int", "kv_heads": "int",
    "head_dim": "int", "ffn": "int", "moe_ffn": "int", "moe_latent": "int", "vocab": "int", "experts": "int",
    "shared_experts": "int", "experts_per_token": "int", "dense_layers": "int", "attention_kind": "text",
    "q_lora_rank": "int", "kv_lora_rank": "int", "qk_nope_head_dim": "int", "qk_rope_head_dim": "int",
    "v_head_dim": "int", "o_lora_rank": "int", "o_groups": "int", "sliding_window": "int", "sliding_pattern": "text",
    "attention_layers": "int", "sliding_layers": "int", "linear_layers": "int", "mlp_only_layers": "int",
    "moe_layers": "int", "tied_embeddings": "yes", "mlp_kind": "text", "activation": "text", "qkv_bias": "yes",
    "out_bias": "yes", "mlp_bias": "yes", "norm_kind": "text", "norms_per_layer": "int", "qk_norm": "text",
    "parallel_attention": "yes", "position": "text", "ssm_kind": "text", "ssm_state_size": "int", "ssm_heads": "int",
    "ssm_head_dim": "int", "ssm_groups": "int", "ssm_inner": "int", "ssm_conv_kernel": "int",
    "linear_state_bytes_per_sequence": "int", "max_context": "int", "kv_bytes_per_token_bf16": "int",
    "params_total_published_b:parameters_published_b": "float",
    "params_active_published_b:active_parameters_published_b": "float",
    "params_total_computed_b:parameters_checked_b": "float",
    "params_active_computed_b:active_parameters_checked_b": "float",
    "mtp_layers": "int", "mtp_params_b:mtp_parameters_b": "float", "check:parameter_check": "text",
    "hf_repo:repository": "text", "hf_gated:gated_download": "text", "source": "text", "published_source": "text",
}  # fmt: skip

READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "text": str,
    "int": lambda cell: int(float(cell)),
    "float": lambda cell: int(float(cell)) if float(cell).is_integer() else float(cell),
    "flag": lambda cell: cell == "1",
    "yes": lambda cell: cell == "yes",
    "answer": str,
}

NO_CHIPS: Final[Mapping[str, Any]] = {"rows": {}, "names": {}}
CONFIDENCE_OF_CONFIG: Final[Mapping[str, str]] = {
    "config file": "high",
    "framework file": "high",
    "transformers default": "medium",
    "recalled, not opened": "low",
    "inferred": "low",
}


def entry(row: Row, columns: Mapping[str, str]) -> Entry:
    """Known cells only, under the names and types of the engine's models."""
    made: Entry = {}
    for column, kind in columns.items():
        source, _, target = column.partition(":")
        if row[source] != "":
            made[target or source] = READERS[kind](row[source])
    return made


def cards(folder: Path, additions: Additions, report: Report) -> list[Entry]:
    made = []
    for row in read(folder, "cards.csv"):
        card = entry(row, CARD_COLUMNS)
        card["stack"] = additions["stacks"].get(row["software_stack"], row["software_stack"])
        card["source"] = worded(card["source"], additions["wording"])
        card["aliases"] = [alias for alias in row["aliases"].split(";") if alias]
        card["cell_sources"] = list(cell_sources(row, additions["wording"]))
        if row["id"] in additions["name_zh"]:
            card["name_zh"] = additions["name_zh"][row["id"]]
        noted(card, additions["cards"], row["id"])
        made.append(card)
    report.left_out("cards", _without_note(folder, "cards.csv", "id", made), "remarks without an own note")
    report.untranslated("cards", (card["name"] for card in made if card["domestic"] and "name_zh" not in card))
    return sorted(
        made + tiers(additions["tiers"]) + apple(additions.get("apple", NO_CHIPS)), key=lambda card: str(card["id"])
    )


def noted(thing: Entry, notes: Sequence[Mapping[str, Any]], key: str) -> None:
    """Put on the notes that name this card or model, in both languages."""
    mine = [note for note in notes if key in note["ids"]]
    if mine:
        thing["note"] = " ".join(note["en"] for note in mine)
        thing["note_zh"] = "".join(note["zh"] for note in mine)


def _without_note(folder: Path, name: str, key: str, made: Iterable[Entry]) -> list[str]:
    noted_ones = {thing[key] for thing in made if "note" in thing}
    return [row[key] for row in read(folder, name) if row["note"] and row[key] not in noted_ones]


def cell_sources(row: Row, wording: Mapping[str, str]) -> Iterable[list[str]]:
    """Sources of the cells that do not rest on the source of their row."""
    if row["reported_memory_mib"]:
        source = row["reported_memory_source"]
        yield ["reported_memory_mib", worded(source, wording), "low" if source.startswith("recalled") else "high"]
    if row["list_price_usd"]:
        source = row["list_price_source"]
        yield ["list_price_usd", source, "medium" if source.startswith("launch") else "low"]
    if row["idle_w"] and "vantage" not in row["source"] and row["memory_kind"] == "device":
        yield ["idle_w", "nvidia-smi output collected by vantage-sh/ec2instances.info", "high"]


def tiers(about: Mapping[str, Any]) -> list[Entry]:
    made = []
    for tier, (name, name_zh, segment, memory, bandwidth, fp16, power) in about["rows"].items():
        card: Entry = {
            "id": tier, "vendor": "Reference", "name": name, "name_zh": name_zh, "segment": segment,
            "aliases": [name.split(" ", maxsplit=1)[0]] if "c90" not in tier else [],
            "memory_gb": memory, "bandwidth_gbs": bandwidth, "power_w": power, "marketing_sparse_factor": 1,
            "reference_tier": True, "source": about["source"], "confidence": "medium", "cell_sources": [],
        }  # fmt: skip
        if fp16 != "":
            card |= {"fp16_dense_tflops": fp16, "bf16_dense_tflops": fp16}
            card["cell_sources"].append(["bf16_dense_tflops", about["same_rate"], "low"])
        if tier in about["int8_tops"]:
            card |= {"int8_dense_tops": about["int8_tops"][tier], "int8_native": "yes"}
        if segment.startswith("datacenter"):
            card |= {"interconnect_name": "link", "interconnect_gbs": 900, "topology": "nvlink_switch"}
            card |= {"max_cards_linked": 8, "pcie_gen": 5, "pcie_lanes": 16, "p2p_over_pcie": "yes", "ecc": "yes"}
            card["cell_sources"].append(["max_cards_linked", about["group"], "low"])
        else:
            card |= {"topology": "pcie", "pcie_gen": 4, "pcie_lanes": 16}
        made.append(card)
    return made


def apple(about: Mapping[str, Any]) -> list[Entry]:
    """Computers with unified memory, by chip and number of GPU cores."""
    made = []
    for key, (chip, cores, year, memory, bandwidth, peak) in about["rows"].items():
        known = "peak" if peak != "" else "no_peak"
        card: Entry = {
            "id": key, "vendor": "Apple", "name": f"Apple {chip} ({cores}-core GPU) {memory}GB",
            "name_zh": f"Apple {chip} {memory}GB（{cores} 核 GPU）",
            "segment": "workstation", "domestic": False, "launch_year": year, "form_factor": "unified-memory computer",
            "memory_gb": memory, "memory_type": "LPDDR unified", "memory_kind": "unified", "bandwidth_gbs": bandwidth,
            "ecc": "no", "marketing_sparse_factor": 1, "bf16_native": "unknown", "int8_native": "no",
            "fp8_native": "no", "fp4_native": "no", "interconnect_name": "none", "topology": "none",
            "p2p_over_pcie": "no", "stack": "Metal", "source": about["source"], "confidence": "medium",
            "aliases": [f"{chip} {cores}-Core GPU {memory}GB"], "cell_sources": [],
            "note": f"{about[known]} {about['memory']}", "note_zh": f"{about[f'{known}_zh']}{about['memory_zh']}",
        }  # fmt: skip
        if peak != "":
            source = about["peaks"][chip.partition(" ")[0]]
            card |= {"fp16_dense_tflops": peak, "fp32_tflops": peak}
            card["cell_sources"] += [[f"{name}_tflops", source, "low"] for name in ("fp16_dense", "fp32")]
        made.append(card)
    return made


def chip_names(about: Mapping[str, Any]) -> list[Row]:
    """Chips as people call them, without cores and memory: what they can mean, the most cores first."""
    return [
        {
            "alias": alias, "card_id": ";".join(cards), "ambiguous": "yes" if len(cards) > 1 else "no", "units": "1",
            "kind": "ambiguous" if len(cards) > 1 else "name", "note": "",
        }
        for chip, cards in about["names"].items()
        for alias in (chip, f"Apple {chip}")
    ]  # fmt: skip


def models(folder: Path, additions: Additions, report: Report) -> list[Entry]:
    about = {**additions["shapes"], "notes": additions["models"]}
    made = []
    for row in read(folder, "models.csv"):
        model = entry(row, MODEL_COLUMNS)
        model["source"] = worded(model["source"], additions["wording"])
        model["confidence"] = CONFIDENCE_OF_CONFIG[row["config_source_kind"]]
        if (
            row["norms_per_layer"] == "1"
            and row["parallel_attention"] == "no"
            and row["attention_kind"][:6] == "hybrid"
        ):
            model["one_part_per_layer"] = True
        if row["position"] == "learned":
            model["learned_positions"] = int(row["max_context"] or 2048)
        if row["family"] in about["router_bias"]["families"] or row["name"] in about["router_bias"]["names"]:
            model["router_bias"] = True
        model |= about["extra"].get(row["name"], {})
        noted(model, about["notes"], row["name"])
        made.append(model)
    report.left_out("models", _without_note(folder, "models.csv", "name", made), "remarks without an own note")
    return made


def aliases(folder: Path, name: str, target: str, additions: Additions, report: Report) -> list[Row]:
    labels = additions["alias_labels"]
    kept: list[Row] = []
    dropped: list[str] = []
    chips = chip_names(additions.get("apple", NO_CHIPS)) if name == "card_aliases" else []
    for row in [*read(folder, f"{name}.csv"), *additions.get(name, []), *chips]:
        label = row["alias"] in labels["exactly"] or any(part in row["alias"] for part in labels["containing"])
        if label:
            dropped.append(row["alias"])
            continue
        kept.append(dict(row))
    report.left_out(name, dropped, "labels of a price list, not names")
    with_remarks(kept, name, additions, report)
    return sorted(kept, key=lambda row: (row["alias"].casefold(), row["alias"], row[target]))


def other_statements(folder: Path, report: Report) -> list[Row]:
    """What another source says of a cell that is filled."""
    columns = {"memory_bw_gbs": "bandwidth_gbs", "tdp_w": "power_w"}
    rows = read(folder, "crosscheck_disagreements.csv")
    report.left_out("other statements", [row["card_id"] for row in rows if not row["catalog_value"]], "an empty cell")
    return [
        {
            "card_id": row["card_id"],
            "field": columns.get(row["field"], row["field"]),
            "value": row["other_value"],
            "source": row["other_source"],
        }
        for row in rows
        if row["catalog_value"]
    ]


def write_json(path: Path, entries: Sequence[Entry]) -> None:
    """One object an entry, one field a line: a changed cell is a changed line."""
    path.write_text(json.dumps(entries, ensure_ascii=False, indent=1) + "\n", encoding="utf-8", newline="\n")


def build(folder: Path, target: Path, additions_folder: Path) -> Report:
    report = Report()
    additions: Additions = {}
    for name in ("catalog_additions.toml", "catalog_notes.toml"):
        additions |= tomllib.loads((additions_folder / name).read_text(encoding="utf-8"))
    target.mkdir(parents=True, exist_ok=True)
    write_json(target / "cards.json", cards(folder, additions, report))
    write_json(target / "models.json", models(folder, additions, report))
    for name, column in (("card_aliases", "card_id"), ("model_aliases", "model")):
        write_csv(target / f"{name}.csv", aliases(folder, name, column, additions, report))
    for name, table in (("prices", prices), ("tariffs", tariffs), ("pue", pue), ("power_rules", power_rules)):
        write_csv(target / f"{name}.csv", table(folder, additions, report))
    write_csv(target / "other_statements.csv", other_statements(folder, report))
    return report


def main(arguments: Sequence[str]) -> int:
    if not 1 <= len(arguments) <= 3:
        print(__doc__)
        return 2
    given = [Path(argument) for argument in arguments]
    print("\n".join(build(given[0], *(given[1:] + [TARGET, HERE][len(given) - 1 :])).lines))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
