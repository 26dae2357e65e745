"""The steps behind the price of a quote are written in the language of the window."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.compare.evaluate import evaluate
from engine.figures import Derived
from engine.figures.derivation import ordered
from engine.project.files import load
from gui import i18n
from gui.quotes.derivation_list import DerivationList, formula_lines
from resources import files

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ENGLISH = re.compile(r"(?<![\w./-])[a-z]{2,} [a-z]{2,}")


def test_every_formula_of_a_chinese_sample_is_chinese(qtbot: QtBot) -> None:
    i18n.set_language("zh")
    evaluation = evaluate(load(files.path("samples/1-serving-70b.zh.cardwise")).project).of("A", "w1")
    steps = [step for step in ordered(evaluation.figures.values()) if isinstance(step, Derived)]
    assert len(steps) > 50
    assert [line for step in steps for line in formula_lines(step) if ENGLISH.search(line)] == []

    shown = DerivationList()
    qtbot.addWidget(shown)
    shown.show_quantity(evaluation.figures["cost_per_million_tokens"], "CNY")
    assert shown.steps[0].formula.text().splitlines()[0] == "每月成本 ÷ (每月 token 数 ÷ 1,000,000)"


def test_accounts_are_called_by_what_they_are_the_largest_first(qtbot: QtBot) -> None:
    evaluation = evaluate(load(files.path("samples/1-serving-70b.en.cardwise")).project).of("A", "w1")
    shown = DerivationList()
    qtbot.addWidget(shown)
    shown.show_quantity(evaluation.figures["cost_total"], "CNY")
    names = [step.name.text() for step in shown.steps if not step.isHidden()]
    assert names[:2] == ["All accounts", "Rent"]
    assert len(set(names)) == len(names)
