from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QFontMetricsF, QRawFont
from PySide6.QtWidgets import QLabel

from gui import fonts
from resources import files

DIGITS = "0123456789"
SIGNS = "×÷−±≤≥≈→←↑↓·…–—“”‘’¥€$£%‰°²³µμαβΔ√∞●◆■▲▶"
SIGNS_OF_MONO = "☐☑↶↷▾▸⌈⌉⌊⌋"


def raw(name: str, size: float = 13.0) -> QRawFont:
    font = QRawFont(str(files.path(f"fonts/{name}")), size)
    assert font.isValid()
    return font


def missing(font: QRawFont, characters: str) -> list[str]:
    return [character for character in characters if not font.supportsCharacter(ord(character))]


def gb2312(first_high: int, last_high: int) -> str:
    """The characters of rows of GB 2312; rows 16 to 55 (0xB0 to 0xD7) are its level 1, 56 to 87 its level 2."""
    found = []
    for high in range(first_high, last_high + 1):
        for low in range(0xA1, 0xFF):
            try:
                found.append(bytes([high, low]).decode("gb2312"))
            except UnicodeDecodeError:
                continue
    return "".join(found)


@pytest.mark.parametrize("role", list(fonts.Role), ids=lambda role: role.name.lower())
def test_figures_line_up_in_every_role(role: fonts.Role) -> None:
    metrics = QFontMetricsF(fonts.font(role))
    assert len({round(metrics.horizontalAdvance(digit * 20), 4) for digit in DIGITS}) == 1


@pytest.mark.parametrize("style", ["Regular", "Bold"])
def test_both_weights_draw_chinese_and_signs(style: str) -> None:
    level_1, level_2 = gb2312(0xB0, 0xD7), gb2312(0xD8, 0xF7)
    assert (len(level_1), len(level_2)) == (3755, 3008)
    chinese, latin = raw(f"CardwiseSansCJK-{style}.otf"), raw(f"CardwiseSans-{style}.otf")
    assert missing(chinese, level_1) == []
    assert missing(chinese, level_2) == []
    assert missing(chinese, "昇，。、；：？！（）《》「」") == []
    assert missing(latin, SIGNS) == []


def test_formulas_and_rare_signs_have_their_glyphs() -> None:
    assert missing(raw("CardwiseMono-Regular.ttf"), SIGNS_OF_MONO + "abcXYZ0123×÷−^Σσλ") == []


def test_the_application_uses_the_bundled_families() -> None:
    label = QLabel("8 × H200")
    assert QFontInfo(label.font()).family() == "Cardwise Sans"
    assert QFontInfo(fonts.font(fonts.Role.FORMULA)).family() == "Cardwise Mono"
    assert QFont.substitutes("Cardwise Sans")[:2] == ["cardwise sans cjk", "cardwise mono"]
    styles = {style for family in (fonts.SANS, fonts.CJK) for style in QFontDatabase.styles(family)}
    assert styles == {"Regular", "Bold"}


def test_mixed_lines_keep_one_height() -> None:
    latin, chinese = (QFontMetricsF(QFont(family, 10)) for family in (fonts.SANS, fonts.CJK))
    assert latin.height() == pytest.approx(chinese.height(), abs=1)


def test_licences_are_shipped() -> None:
    assert "SIL OPEN FONT LICENSE" in files.read_text("fonts/OFL.txt")
    assert "Bitstream Vera" in files.read_text("fonts/LICENSE-DejaVu.txt")
    sources = files.read_text("fonts/SOURCES.md")
    assert [path.name for path in files.path("fonts").glob("*.?tf") if path.name not in sources] == []
