"""The validation plan as a document: what it says, in both languages and both forms."""

from __future__ import annotations

import datetime
import re

import pytest

from engine.compare.evaluate import evaluate
from engine.migration.plan_document import form_of, plan_document
from engine.migration.results import Migration
from engine.project.edits.migration import put_validation_result
from engine.project.edits.quotes import set_quote_field
from engine.project.files import load
from engine.project.project import Project
from engine.texts import EngineError
from resources import files

CJK = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def project() -> Project:
    return load(files.path("samples/1-serving-70b.en.cardwise")).project


def moving(project: Project) -> list[Migration]:
    found = (one.migration for one in evaluate(project).evaluations.values())
    return [one for one in found if one is not None and one.needed]


def test_every_step_stands_in_the_plan_with_its_threshold(project: Project) -> None:
    (ascend,) = [one for one in moving(project) if one.stack_name == "Huawei CANN"]
    written = plan_document(project, [ascend], "en", "markdown")
    for one in ascend.plan:
        assert one.title.text("en") in written
    assert "at most 0.5 %" in written  # an accuracy loss of half a percent
    assert "at most 0.1 %" in written  # failures during the canary
    assert "at most 4,000 ms" in written  # the limit of the workload
    assert "21 person-days (14.1 to 49.2)" in written


def test_a_result_stands_with_its_date_and_verdict(project: Project) -> None:
    day = datetime.date(2026, 11, 20)
    known = put_validation_result(project, "E", "w1", "accuracy", 0.012, day)
    (ascend,) = [one for one in moving(known) if one.quote_id == "E"]
    line = next(one for one in plan_document(known, [ascend], "en", "markdown").splitlines() if "| Accuracy |" in one)
    assert line.endswith("| at most 0.5 % | 1.2 % | 2026-11-20 | failed |")


def test_chinese_plans_hold_no_english_words(project: Project) -> None:
    written = plan_document(project, moving(project), "zh", "html")
    assert '<html lang="zh-CN">' in written
    assert "在厂商机器上执行的步骤" in written
    cells = re.findall(r"<t[hd]>(.*?)</t[hd]>", written)
    steps = [cell for cell in cells if cell in {"Prefill", "Decode", "Verdict", "to do", "Threshold"}]
    assert not steps
    assert not CJK.search(re.sub(r"70B[^<]*", "", plan_document(project, moving(project)[1:], "en", "html")))


def test_what_a_supplier_writes_cannot_become_marks(project: Project) -> None:
    named = set_quote_field(project, "E", "supplier", "<b>A|B</b>")
    found = [one for one in moving(named) if one.quote_id == "E"]
    assert "&lt;b&gt;A|B&lt;/b&gt;" in plan_document(named, found, "en", "html")
    assert "\\<b\\>A\\|B\\</b\\>" in plan_document(named, found, "en", "markdown")


def test_the_ending_of_the_name_decides_the_form() -> None:
    assert (form_of("plan.MD"), form_of("a.b.htm")) == ("markdown", "html")
    with pytest.raises(EngineError, match=r"plan\.pdf"):
        form_of("plan.pdf")
