"""The example in `docs/file-format.md` is a file, and its table of fields is the format."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path

import pytest

from engine.project.document import Document
from engine.project.file_format import read, written
from engine.project.project import Project
from engine.quote import HostedApi
from engine.values import Unknown, known

DOCUMENT = Path(__file__).parents[3] / "docs" / "file-format.md"


@pytest.fixture
def example() -> bytes:
    blocks = re.findall(r"^```json\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) == 1
    return str(blocks[0]).encode()


def test_the_example_loads_without_a_warning(example: bytes) -> None:
    document = read(example, "example.cardwise")
    assert document.warnings == ()
    assert document.project.quote("A").price == known("512000.50")
    hosted = document.project.quote("B")
    assert isinstance(hosted, HostedApi)
    assert hosted.output_price == Unknown(note="asked on 28 November")
    assert document.project.used.card("nvidia-l40s").bandwidth_gbs == 864.0
    assert [entry.reason for entry in document.log] == ["after the call"]


def test_the_example_written_again_means_the_same(example: bytes) -> None:
    document = read(example, "example.cardwise")
    moment = datetime.datetime(2026, 11, 30, 8, tzinfo=datetime.UTC)
    again = read(written(document, moment), "example.cardwise")
    assert again.project == document.project
    assert (again.id, again.log, again.shown) == (document.id, document.log, document.shown)


def test_the_table_names_the_fields_of_the_format(project: Project) -> None:
    table = DOCUMENT.read_text(encoding="utf-8").split("## Top level")[1].split("##")[0]
    named = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    text = written(Document(project=project, id="1"), datetime.datetime.now(datetime.UTC))
    assert sorted(named) == sorted(json.loads(text))


def test_the_recipe_of_the_checksum_is_the_one_used(project: Project) -> None:
    recipe = re.findall(r"^```python\n(.*?)^```$", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)[0]
    file = json.loads(written(Document(project=project, id="1"), datetime.datetime.now(datetime.UTC)))
    lines = recipe.strip().splitlines()
    scope: dict[str, object] = {"file": file}
    exec("import hashlib, json\n" + "\n".join([*lines[:-1], f"computed = {lines[-1]}"]), scope)
    assert scope["computed"] == file["sha256"]
