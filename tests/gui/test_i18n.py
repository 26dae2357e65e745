from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QAbstractButton, QDialogButtonBox, QFileDialog, QLabel, QTreeView

from gui import i18n
from gui.format import format_money
from gui.widgets.number_field import NumberField
from resources import files

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "translations/cardwise_zh_CN.ts"


def entries() -> list[tuple[str, str, str]]:
    """Context, English and Chinese of each string of the window."""
    found = []
    for context in ElementTree.fromstring(files.read_text(SOURCE)).iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            forms = translation.findall("numerusform") or [translation]
            found += [(context.findtext("name", ""), message.findtext("source", ""), form.text or "") for form in forms]
    return found


def test_79_language_reaches_our_strings_and_those_of_qt() -> None:
    i18n.set_language("zh")
    assert i18n.language() == "zh"
    assert QCoreApplication.translate("SearchField", "Search") == "搜索"
    chinese = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert chinese.buttons()[0].text() == "取消"
    i18n.set_language("en")
    assert QCoreApplication.translate("SearchField", "Search") == "Search"
    english = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert english.buttons()[0].text().replace("&", "") == "Cancel"


def test_a_change_is_announced_once_with_the_code_for_the_engine(qtbot: QtBot) -> None:
    with qtbot.waitSignal(i18n.language_manager().language_changed) as announced:
        i18n.set_language("zh")
    assert announced.args == ["zh"]
    with qtbot.assertNotEmitted(i18n.language_manager().language_changed):
        i18n.set_language("zh")


def test_switching_keeps_what_is_being_typed(qtbot: QtBot) -> None:
    field = NumberField("GB", optional=True)
    qtbot.addWidget(field)
    assert field.line.placeholderText() == "not known"
    field.line.setText("80 G")
    i18n.set_language("zh")
    assert field.line.text() == "80 G"
    assert field.line.placeholderText() == "未知"


def test_a_refusal_on_screen_changes_its_language_too(qtbot: QtBot) -> None:
    field = NumberField()
    qtbot.addWidget(field)
    field.line.setText("abc")
    field.line.editingFinished.emit()
    assert field.message() == "This is not a number; write one such as 1,234.5."
    i18n.set_language("zh")
    assert field.message() == "这不是数字；请写成 1,234.5 这样的形式。"


def test_82_numbers_and_dates_are_written_as_the_language_does() -> None:
    assert i18n.locale("zh").name() == "zh_CN"
    assert i18n.locale("en").name() == "en_US"
    i18n.set_language("zh")
    assert QLocale().toString(1234567.5, "f", 1) == "1,234,567.5"


def test_85_names_are_sorted_as_the_language_sorts_them() -> None:
    """By pronunciation in Chinese: hánwǔjì, mó'ěr, shēngténg; numbers within names count as numbers."""
    names = ["昇腾", "摩尔线程", "寒武纪", "H100", "h20"]
    assert sorted(names, key=lambda name: i18n.sort_key(name, "zh")) == ["寒武纪", "摩尔线程", "昇腾", "h20", "H100"]
    assert sorted(["B", "H100", "a10", "H20"], key=lambda name: i18n.sort_key(name, "en")) == [
        "a10",
        "B",
        "H20",
        "H100",
    ]


@pytest.mark.parametrize(("language", "written"), [("en", ("CNY", "USD")), ("zh", ("元", "美元"))])
def test_87_currencies_cannot_be_mistaken_for_one_another(language: i18n.Language, written: tuple[str, str]) -> None:
    """No bare ¥ or $, which several currencies share."""
    for currency, name in zip(("CNY", "USD"), written, strict=True):
        shown = format_money(1234.5, currency, language)
        assert shown.endswith(f" {name}")
        assert not {"¥", "$", "￥"} & set(shown)


def test_an_unknown_language_changes_nothing() -> None:
    with pytest.raises(ValueError, match="'fr'; it must be one of en, zh"):
        i18n.set_language("fr")  # type: ignore[arg-type]
    assert i18n.language() == "en"


def test_79_every_string_of_the_window_is_translated() -> None:
    found = entries()
    assert len(found) > 15
    assert [entry for entry in found if not entry[2].strip()] == []


def test_translations_keep_placeholders_and_mnemonics() -> None:
    def placeholders(text: str) -> list[str]:
        return sorted(part.split("}")[0] for part in text.split("{")[1:])

    wrong = [entry for entry in entries() if placeholders(entry[1]) != placeholders(entry[2])]
    assert wrong == []
    lost = [entry for entry in entries() if ("&" in entry[1].replace("&&", "")) != ("&" in entry[2].replace("&&", ""))]
    assert lost == []


def test_the_compiled_file_holds_every_translation() -> None:
    translator = QTranslator()
    assert translator.load(str(files.path("translations/cardwise_zh_CN.qm")))
    differing = [entry for entry in entries() if translator.translate(entry[0], entry[1], None, 2) != entry[2]]
    assert differing == []


def test_sources_and_translations_are_in_step() -> None:
    command = [sys.executable, str(ROOT / "tools" / "update_translations.py"), "--check"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("kept", "change", "told"),
    [
        ("<source>Search</source>", "<source>Serch</source>", "out of date"),
        ("搜索</translation>", "</translation>", "not translated: SearchField: Search"),
    ],
)
def test_the_check_fails_when_something_is_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: str, change: str, told: str
) -> None:
    specification = importlib.util.spec_from_file_location("update", ROOT / "tools" / "update_translations.py")
    assert specification is not None
    assert specification.loader is not None
    tool = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(tool)
    text = files.read_text(SOURCE)
    assert kept in text
    opened = text.replace(kept, change).replace(
        "<translation></translation>", '<translation type="unfinished"></translation>'
    )
    tool.ROOT, tool.SOURCE = ROOT, tmp_path / "cardwise_zh_CN.ts"
    tool.SOURCE.write_text(opened, encoding="utf-8")
    tool.COMPILED = files.path("translations/cardwise_zh_CN.qm")
    assert tool.check() == 1
    assert told in capsys.readouterr().out


def test_79_no_label_of_the_dialog_for_files_is_left_in_english(qtbot: QtBot) -> None:
    i18n.set_language("zh")
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    told = [label.text() for label in dialog.findChildren(QLabel)]
    told += [button.text() or button.toolTip() for button in dialog.findChildren(QAbstractButton)]
    view = dialog.findChild(QTreeView)
    assert view is not None
    told += [str(view.model().headerData(column, Qt.Orientation.Horizontal)) for column in range(4)]
    assert len(told) >= 10
    assert [text for text in told if text.isascii() and text.strip()] == []
