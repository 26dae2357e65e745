"""``estimate --cases`` and ``validate`` on published rows, and on whatever a table may hold."""

from __future__ import annotations

import csv
import io
import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cli import main
from engine.estimation.cases import predict
from engine.estimation.conditions import CONDITIONS
from engine.texts import has_text

MEASURED = Path(__file__).parents[2] / "data" / "measured"
TABLES = ("inference", "training", "memory")
HEADER = ["id", "predicted", "low", "high", "unit", "grade", "reason"]


def measured(table: str) -> list[dict[str, str]]:
    with (MEASURED / f"{table}.csv").open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def predicted(capsys: pytest.CaptureFixture[str], file: Path, *flags: str) -> list[dict[str, str]]:
    assert main(["estimate", "--cases", str(file), *flags]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0] == HEADER
    return [dict(zip(HEADER, row, strict=True)) for row in rows[1:]]


def table(tmp_path: Path, *rows: dict[str, str], encoding: str = "utf-8") -> Path:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    file = tmp_path / "cases.csv"
    with file.open("w", encoding=encoding, newline="") as stream:
        writer = csv.DictWriter(stream, columns)
        writer.writeheader()
        writer.writerows(rows)
    return file


@pytest.mark.parametrize("name", TABLES)
def test_every_row_is_answered_in_its_unit_or_refused_with_a_reason(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = predicted(capsys, MEASURED / f"{name}.csv")
    rows = measured(name)
    assert [answer["id"] for answer in answers] == [row["id"] for row in rows]
    for row, answer in zip(rows, answers, strict=True):
        assert answer["unit"] == ("GiB" if name == "memory" else row["unit"])
        if answer["predicted"]:
            value, low, high = (float(answer[key]) for key in ("predicted", "low", "high"))
            assert 0 < low <= value <= high < math.inf
            assert answer["grade"]
        else:
            assert answer["reason"]
    assert sum(bool(answer["predicted"]) for answer in answers) >= 0.75 * len(rows)


@pytest.mark.parametrize("name", TABLES)
def test_an_answer_never_looks_at_the_measured_value(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hidden = (
        "value",
        "value_gib",
        "mfu_pct",
        "hfu_pct",
        "model_tflops_per_card",
        "step_time_s",
        "peak_mem_gib",
        "extra_json",
    )
    blind = [{key: "" if key in hidden else cell for key, cell in row.items()} for row in measured(name)]
    seen = predicted(capsys, MEASURED / f"{name}.csv")
    assert predicted(capsys, table(tmp_path, *blind)) == seen


SERVED = {
    "id": "a", "task": "serve", "model": "Llama-3.1-8B", "precision": "BF16", "card": "A100 SXM 80GB", "n_cards": "2",
    "tp": "1", "batch": "16", "concurrency": "16", "input_len": "512", "output_len": "128",
    "metric": "output_tokens_per_s", "unit": "tokens/s (all cards together)",
}  # fmt: skip
TRAINED = {
    "id": "t", "task": "train", "model": "Llama-3.1-8B", "precision": "BF16", "card": "H100 SXM 80GB", "n_cards": "8",
    "tp": "1", "pp": "1", "dp": "8", "sharding": "FSDP2", "recompute": "full", "micro_batch": "1", "seq_len": "4096",
    "metric": "tokens_per_s_per_gpu", "unit": "tokens/s/GPU",
}  # fmt: skip


def value_of(row: dict[str, str], **changes: str) -> float:
    found = predict({**row, **changes})
    assert found.value is not None, [note.text() for note in found.notes]
    return found.value


def test_metrics_of_one_run_agree_with_each_other() -> None:
    whole = value_of(SERVED)
    assert value_of(SERVED, metric="output_tokens_per_s_per_gpu", unit="tokens/s/GPU") == pytest.approx(whole / 2)
    assert value_of(SERVED, unit="tokens/s/GPU") == pytest.approx(whole / 2)
    assert value_of(SERVED, metric="total_tokens_per_s") == pytest.approx(whole * (512 + 128) / 128)
    assert value_of(SERVED, metric="requests_per_s", unit="req/s") == pytest.approx(whole / 128)
    seconds = value_of(SERVED, metric="first_token_latency_ms", unit="s")
    assert value_of(SERVED, metric="first_token_latency_ms", unit="ms") == pytest.approx(1000 * seconds)


def test_a_training_rate_is_of_one_card_unless_it_says_otherwise() -> None:
    card = value_of(TRAINED)
    assert value_of(TRAINED, metric="tokens_per_s", unit="tokens/s") == pytest.approx(8 * card)
    step = value_of(TRAINED, metric="step_time_s", unit="s", global_batch_seqs="8")
    assert card == pytest.approx(8 * 4096 / 8 / step)
    assert value_of(TRAINED, metric="mfu_pct", unit="%") == pytest.approx(
        100 * value_of(TRAINED, metric="mfu", unit="")
    )
    refused = predict({**TRAINED, "metric": "tokens_per_s_reported", "unit": "tokens/s (as logged)"})
    assert refused.notes[0].key == "estimate.scope_unstated"


def test_memory_is_of_a_card_in_gib_and_adds_up_over_cards() -> None:
    row = {**TRAINED, "task": "memory", "phase": "train", "metric": "peak_memory_per_card", "unit": "GB"}
    one = predict({**row, "scope": "per card"})
    assert one.unit == "GiB"
    assert value_of(row, scope="sum over cards") == pytest.approx(8 * value_of(row, scope="per card"))
    assert value_of(row, scope="one card, torch allocator peak") < value_of(row, scope="per card")
    # states of 8,030,261,248 parameters over eight cards: 2 + 2 + 12 B each
    assert value_of(row, scope="per card") > 8_030_261_248 * 16 / 8 / 2**30


def test_a_lone_prompt_does_not_gain_from_stages() -> None:
    prompt = {
        **SERVED,
        "task": "prefill",
        "batch": "1",
        "concurrency": "1",
        "metric": "prefill_tokens_per_s",
        "unit": "",
    }
    one = value_of(prompt, n_cards="1", pp="1")
    assert value_of(prompt, n_cards="2", pp="2") == pytest.approx(one, rel=0.01)


def test_what_was_in_the_cache_before_is_no_part_of_a_prefill() -> None:
    prompt = {**SERVED, "task": "prefill", "n_cards": "1", "batch": "1", "concurrency": "1", "unit": "tokens/s"}
    prompt |= {"metric": "prefill_tokens_per_s", "input_len": "34816"}
    whole = value_of(prompt)
    late = value_of(prompt, extra_json='{"start_depth": 32768}')
    early = value_of(prompt, input_len="2048")
    assert late < whole < early


def test_a_generation_timed_as_a_whole_has_its_prompt_in_it() -> None:
    row = {**SERVED, "n_cards": "1", "batch": "1", "concurrency": "1", "input_len": "30000", "output_len": "1000"}
    row |= {"task": "decode", "metric": "decode_tokens_per_s", "unit": "tokens/s"}
    assert value_of(row, scenario="single_stream_generate_1000") < value_of(row, scenario="single_stream")


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"card": "Nvidia Zeus"}, "estimate.unknown_card"),
        ({"card": ""}, "estimate.missing"),
        ({"model": "Nobody 1B"}, "estimate.unknown_model"),
        ({"model": "3d-unet"}, "estimate.not_text_model"),
        ({"metric": "accuracy"}, "estimate.unknown_metric"),
        ({"unit": "samples/s"}, "estimate.unknown_unit"),
        ({"precision": "bf17"}, "estimate.unreadable"),
        ({"n_cards": "-3"}, "estimate.unreadable"),
        ({"input_len": "long"}, "estimate.unreadable"),
        ({"tp": "16"}, "estimate.layout_cards"),
        ({"card": "RTX 3080 10GB", "n_cards": "1", "model": "Llama-3.1-405B"}, "unknown.does_not_fit"),
    ],
)
def test_a_row_that_cannot_be_predicted_is_refused(changes: dict[str, str], key: str) -> None:
    found = predict({**SERVED, **changes})
    assert found.value is None
    assert [note.key for note in found.notes] == [key]
    assert found.notes[0].text("zh")


def test_precision_that_only_the_reader_guesses_widens_the_range() -> None:
    stated = predict({**SERVED, "precision": "FP8", "card": "H100 SXM 80GB"})
    guessed = predict({**SERVED, "precision": "not stated (FP8 likely)", "card": "H100 SXM 80GB"})
    assert guessed.value == stated.value
    assert guessed.low is not None
    assert stated.low is not None
    assert guessed.low < stated.low
    assert any(note.key == "estimate.taken_range" for note in guessed.notes)


def test_columns_may_be_missing_unknown_or_in_any_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = {"metric": "decode_tokens_per_s", "card": "A100 SXM 80GB", "model": "Llama-2-7B", "weather": "fine"}
    answers = predicted(capsys, table(tmp_path, bare, encoding="utf-8-sig"))
    assert [answer["id"] for answer in answers] == ["1"]
    assert float(answers[0]["predicted"]) > 0
    assert "Not stated" in answers[0]["reason"]


def test_results_go_to_a_file_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "answers.csv"
    assert main(["estimate", "--cases", str(table(tmp_path, SERVED)), "-o", str(out)]) == 0
    assert capsys.readouterr().out == ""
    assert out.read_text(encoding="utf-8").splitlines()[0] == ",".join(HEADER)


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (b"", "header"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"a,b\n1,2\n", "card, model, task and metric"),
        (b"card,card\nx,y\n", "twice"),
    ],
)
def test_a_file_that_is_no_table(
    content: bytes, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cases.csv"
    file.write_bytes(content)
    assert main(["estimate", "--cases", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert named in err
    assert err.count("\n") == 1


def test_scores_of_the_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(MEASURED / "inference.csv"), "--by", "card,task,source_group", "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    good = report["good"]
    assert good["rows"] == 14
    assert good["predicted"] + sum(reason["count"] for reason in good["refused"]) == 14
    assert 0 <= good["median_error"] <= good["p90_error"]
    assert 0 <= good["coverage"] <= 1
    assert set(report["by"]) == {"card", "task", "source_group"}
    assert sum(score["rows"] for score in report["by"]["task"].values()) == 14


def test_medium_rows_stand_apart_and_suspect_ones_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [{**SERVED, "quality": quality, "value": "1000"} for quality in ("ok", "medium", "medium", "suspect")]
    assert main(["validate", str(table(tmp_path, *rows)), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["good"]["rows"], report["medium"]["rows"], report["left_out"]["suspect"]) == (1, 2, 1)


def test_validate_for_reading_and_unknown_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", str(MEASURED / "training.csv")]) == 0
    assert "task: train" in capsys.readouterr().out
    assert main(["validate", str(MEASURED / "training.csv"), "--by", "colour"]) == 2
    assert "colour" in capsys.readouterr().err


def test_every_condition_has_its_words() -> None:
    for condition in CONDITIONS:
        for language in ("en", "zh"):
            assert has_text(f"estimate.condition.{condition.name}", language)
            numeric = condition.kind in ("count", "tokens", "positive")
            assert numeric or has_text(f"estimate.expected.{condition.kind}", language)


COLUMNS = sorted({column for condition in CONDITIONS for column in condition.columns} | {"unit", "extra_json"})
CELLS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["", "0", "1", "8", "1e9", "-1", "nan", "yes", "max", "H100", "A100 SXM 80GB", "Llama-3.1-8B", "fp8"]
    ),
    st.sampled_from(
        ["serve", "train", "memory", "comm", "power", "mfu_pct", "busbw", "{}", "[1]", '{"start_depth": 9}']
    ),
    st.sampled_from(["DeepSeek-V3", "Mixtral-8x7B", "Falcon-Mamba-7B", "Ascend 910B", "MI250X", "tokens/s", "GB/s"]),
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(COLUMNS), CELLS, max_size=12))
def test_any_row_gives_a_value_or_a_reason(row: dict[str, str]) -> None:
    found = predict(row)
    assert (found.value is None) == (found.low is None and found.grade is None)
    if found.value is None:
        assert found.notes[0].text("en")
        assert found.notes[0].text("zh")
    else:
        assert 0 < found.value < math.inf


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([condition.flag for condition in CONDITIONS]), CELLS), max_size=6))
def test_any_flags_give_an_answer_or_a_sentence(flags: list[tuple[str, str]]) -> None:
    arguments = [f"{flag}={value}" for flag, value in flags]
    assert main(["estimate", "--card=H100 SXM 80GB", "--model=Llama-3.1-8B", *arguments]) in (0, 1, 2)
