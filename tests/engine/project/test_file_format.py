from __future__ import annotations

import datetime
import json
import random
from collections.abc import Callable
from decimal import Decimal
from hashlib import sha256
from typing import Any

import pytest

from engine.project import edits
from engine.project.document import Document, LogEntry, ShownFigure, new_document
from engine.project.file_format import FORMAT_VERSION, read, written
from engine.project.project import Project
from engine.texts import EngineError
from engine.values import known

MOMENT = datetime.datetime(2026, 11, 30, 8, 15, tzinfo=datetime.timezone(datetime.timedelta(hours=8)))
KEYS = (
    *("app_version", "as_of", "format", "format_version", "id", "log", "parent_id", "project", "recommended"),
    *("saved_at", "sha256", "shown", "used"),
)


@pytest.fixture
def document(project: Project) -> Document:
    return Document(
        project=project,
        id="5f0c",
        parent_id="77aa",
        log=(LogEntry(who="Li", when=MOMENT, what="quotes/A/price", old="515000", new="512000.50", reason="call"),),
        shown=(
            ShownFigure(address="A/w1/output_tokens_per_s", value=4012.5, low=3300.0, high=4700.0, unit="token/s"),
            ShownFigure(address="A/w1/cost_total", value=Decimal("1048001.00"), unit="CNY"),
            ShownFigure(address="B/w1/mfu", value=None),
        ),
        recommended=(("w1", "A"),),
    )


@pytest.fixture
def text(document: Document) -> bytes:
    return written(document, MOMENT)


def altered(text: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    content = json.loads(text)
    change(content)
    return json.dumps(content).encode()


def test_the_file_has_exactly_the_fields_of_format_1(text: bytes) -> None:
    content = json.loads(text)
    assert tuple(content) == KEYS
    assert FORMAT_VERSION == 1
    assert (content["format"], content["format_version"], content["as_of"]) == ("cardwise", 1, "2026-11-29")
    assert content["saved_at"] == "2026-11-30T00:15:00Z"
    assert set(content["used"]) == {"calibration", "cards", "evidence", "models", "rates"}
    assert not {"used", "as_of"} & set(content["project"])


def test_money_is_decimal_text(text: bytes) -> None:
    content = json.loads(text)
    assert content["project"]["quotes"][0]["price"] == {"kind": "known", "value": "512000.50"}
    assert content["used"]["rates"][0]["rate"] == "7.0830"
    assert content["shown"][1]["value"] == "1048001.00"


def test_the_checksum_can_be_computed_by_others(text: bytes) -> None:
    content = json.loads(text)
    hashed = {name: content[name] for name in ("as_of", "project", "used")}
    plain = json.dumps(hashed, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert content["sha256"] == sha256(plain.encode()).hexdigest()


def test_what_was_written_is_read(document: Document, text: bytes) -> None:
    found = read(text, "a.cardwise")
    assert found.project == document.project
    assert (found.id, found.parent_id, found.log, found.shown, found.recommended) == (
        document.id,
        document.parent_id,
        document.log,
        document.shown,
        document.recommended,
    )
    assert found.warnings == ()
    assert found.saved_at == MOMENT


def test_writing_again_gives_the_same_bytes(text: bytes) -> None:
    assert written(read(text, "a.cardwise"), MOMENT) == text
    assert text.endswith(b"}\n")


def test_the_text_does_not_depend_on_the_path_to_a_project(project: Project) -> None:
    detour = edits.rename_project(edits.rename_project(project, "x"), project.name)
    detour = edits.set_price(edits.set_price(detour, "A", known(1)), "A", known("512000.50"))
    same = [written(Document(project=one, id="1"), MOMENT) for one in (project, detour)]
    assert same[0] == same[1]


def test_a_change_by_another_hand_loads_with_a_warning(text: bytes) -> None:
    found = read(text.replace(b'"512000.50"', b'"412000.50"'), "a.cardwise")
    assert found.project.quote("A").price == known("412000.50")
    (warning,) = found.warnings
    assert str(warning).startswith("The file was changed outside Cardwise or damaged since it was saved")


def test_other_line_breaks_and_order_are_no_change(text: bytes) -> None:
    content = json.loads(text)
    turned = dict(reversed(content.items()))
    assert read(json.dumps(turned).encode(), "a.cardwise").warnings == ()


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda file: file.update(format="other"), "This is no Cardwise project."),
        (lambda file: file.pop("format"), "This is no Cardwise project."),
        (lambda file: file.pop("format_version"), "The format version is missing"),
        (lambda file: file.update(format_version="1"), "The format version is missing or no whole number"),
        (lambda file: file.update(format_version=True), "The format version is missing or no whole number"),
        (lambda file: file.update(format_version=0), "The format version is missing or no whole number"),
        (
            lambda file: file.update(format_version=2, app_version="3.1", later={}),
            "made by a newer version of Cardwise (3.1, format 2); this one reads formats up to 1.",
        ),
        (lambda file: file.pop("as_of"), "reference date is missing."),
        (lambda file: file.pop("shown"), "figures as shown is missing."),
        (lambda file: file.update(colour="red"), "colour is no known field; check its spelling or remove it."),
        (lambda file: file.update(project=[]), "project must be a record with fields, not […]."),
        (lambda file: file.update(used=None), "used entries must be a record with fields, not null."),
        (lambda file: file.update(saved_at="yesterday"), "time of saving must be a date"),
        (lambda file: file["project"].update(as_of="2026-01-01"), "project › reference date is no known field"),
        (lambda file: file["project"].update(quotes={}), "quotes must be a list, not {…}."),
        (lambda file: file["project"]["quotes"][1].update(colour=1), "quotes › B › colour is no known field"),
        (lambda file: file["project"]["quotes"][1].pop("groups"), "quotes › B › card groups is missing."),
        (
            lambda file: file["project"]["quotes"][0]["price"].update(value=512000.5),
            "quotes › A › price › value must be an exact decimal number, in a file within quotes, not 512000.5.",
        ),
        (
            lambda file: file["project"]["quotes"][1]["price"].update(low="9"),
            "quotes › B: A range must run from low to high",
        ),
        (
            lambda file: file["project"]["assumptions"]["cost"]["pue"].update(low=3.0),
            "assumptions › cost › PUE: A range must run from low to high",
        ),
        (
            lambda file: file["project"]["quotes"][1].update(id="A"),
            "Each quote needs an id of its own; A is used twice.",
        ),
        (lambda file: file["project"].update(selected_workload="w7"), "The project has no workload w7."),
        (lambda file: file["used"].update(cards=[]), "quotes › A: The project has no card nvidia-l40s."),
        (lambda file: file["used"].update(models=[]), "workloads › w1: The project has no model Llama-3.1-8B."),
        (
            lambda file: file["used"]["rates"][0].update(quote="USD"),
            "used entries: An exchange rate stands between",
        ),
        (
            lambda file: (
                file["project"].update(assumptions={"cost": 5}),
                file["used"]["rates"][0].update(quote="USD"),
            ),
            "used entries: An exchange rate stands between",
        ),
        (
            lambda file: (file["project"].update(workloads=5), file["used"]["rates"][0].update(quote="USD")),
            "used entries: An exchange rate stands between",
        ),
        (
            lambda file: file["used"]["cards"][0].update(memory_gb=-48),
            "used entries › cards › nvidia-l40s › memory",
        ),
        (lambda file: file["project"].update(name="\ud800"), "half of a character"),
        (lambda file: file["log"][0].update(what="\ud800"), "half of a character"),
        (lambda file: file["log"][0].pop("when"), "log of changes › number 1 › time is missing."),
    ],
)
def test_a_broken_file_is_named_with_its_cause(
    text: bytes, change: Callable[[dict[str, Any]], object], cause: str
) -> None:
    with pytest.raises(EngineError) as refused:
        read(altered(text, change), "客服.cardwise")
    sentence = str(refused.value)
    assert sentence.startswith("客服.cardwise: ")
    assert cause in sentence
    assert refused.value.message.text("zh").startswith("客服.cardwise：")


def test_a_file_cut_anywhere_is_refused(project: Project) -> None:
    text = written(Document(project=Project(name="卡", as_of=project.as_of), id="1"), MOMENT)
    complete = len(text.rstrip())
    for length in range(complete):
        with pytest.raises(EngineError, match=r"^a\.cardwise: "):
            read(text[:length], "a.cardwise")
    assert read(text[:complete], "a.cardwise").warnings == ()


def test_a_flipped_bit_is_refused_or_noticed_or_harmless(document: Document, text: bytes) -> None:
    chance = random.Random(20261130)
    noticed = refused = harmless = 0
    for _ in range(800):
        place, bit = chance.randrange(len(text)), 1 << chance.randrange(8)
        damaged = bytes([*text[:place], text[place] ^ bit, *text[place + 1 :]])
        try:
            found = read(damaged, "a.cardwise")
        except EngineError as error:
            refused += str(error).startswith("a.cardwise: ")
        else:
            noticed += bool(found.warnings)
            harmless += not found.warnings and found.project == document.project
    assert refused + noticed + harmless == 800
    assert refused > 300
    assert noticed > 50


def test_a_new_document_has_an_id_of_its_own(project: Project) -> None:
    one, other = new_document(project), new_document(project)
    assert one.id != other.id
    assert one.parent_id is None
