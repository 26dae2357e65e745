"""Settings degrade key by key and never keep the program from starting."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QByteArray

from gui.settings.store import Settings, settings_path

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_set_is_read_by_the_next_session(tmp_path: Path) -> None:
    first = Settings(tmp_path / "settings.ini")
    first.language, first.theme, first.font_scale, first.place = "zh", "dark", 130, "quotes"
    first.folder = "/数据/报价"
    first.keep_bytes("window", QByteArray(b"\x01\x02"))
    first.sync()
    second = Settings(tmp_path / "settings.ini")
    assert (second.language, second.theme, second.font_scale, second.place) == ("zh", "dark", 130, "quotes")
    assert second.folder == "/数据/报价"
    assert second.bytes_of("window") == QByteArray(b"\x01\x02")


def test_without_a_file_there_are_defaults(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "new" / "settings.ini")
    assert (settings.language, settings.theme, settings.font_scale, settings.place) == (None, "light", 100, "")
    assert settings.bytes_of("window").isEmpty()
    assert settings.kept


@pytest.mark.parametrize("value", ["purple", "1e9", "@ByteArray(x)", "-5", "90", "١٠٠"])
def test_9_a_value_that_does_not_fit_counts_as_absent(tmp_path: Path, value: str) -> None:
    path = tmp_path / "settings.ini"
    path.write_text(
        f"[view]\ntheme={value}\nfont_scale={value}\nlanguage=zh\n[layout]\nwindow={value}\n", encoding="utf-8"
    )
    settings = Settings(path)
    assert (settings.theme, settings.font_scale, settings.language) == ("light", 100, "zh")


@pytest.mark.parametrize("content", [b"\x00\xff\x00\xff" * 50, b"{not an ini at all", b"\x89PNG\r\n"])
def test_9_a_file_that_is_no_ini_is_set_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(content)
    settings = Settings(path)
    assert settings.theme == "light"
    settings.theme = "dark"
    settings.sync()
    assert Settings(path).theme == "dark"
    assert (tmp_path / "settings.broken.ini").read_bytes() == content


def test_where_nothing_can_be_written_choices_hold_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    settings = Settings(tmp_path / "file" / "settings.ini")
    settings.theme = "dark"
    assert settings.theme == "dark"
    assert not settings.kept


def test_tests_never_touch_the_settings_of_a_person(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert tmp_path_factory.getbasetemp() in settings_path().parents
