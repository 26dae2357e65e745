"""Build the bundled fonts in resources/fonts from the fonts of the Debian packages named in SOURCES.md.

Needs the packages fonts-inter, fonts-noto-cjk and fonts-dejavu-core, and fonttools 4.50 or later. Run it as
`python tools/make_fonts.py [--fonts /usr/share/fonts] [--out resources/fonts]`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), 0x192, 0x218, 0x219, 0x21A, 0x21B]
GREEK = [*range(0x391, 0x3A2), *range(0x3A3, 0x3AA), *range(0x3B1, 0x3CA)]
PUNCTUATION = [ord(c) for c in "‐‑‒–—―‖‘’‚“”„†‡•…‰′″‹›⁄€₩₹₽℃℉№℠™Ω℮\u2009\u200a\u202f\u2002\u2003\u2007\u2008"]
MATHS = [ord(c) for c in "−×÷±≤≥≠≈≡∞∑∏√∂∫∆∇∈∉∀∃∪∩∧∨¬⌈⌉⌊⌋⟨⟩⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉₊₋"]
SHAPES = [ord(c) for c in "←↑→↓↔↕↶↷⇒⇧⌘⌥⌃⌫⏎■□▪▫▲△▶▷▸▼▽▾◀◁◂▴◆◇●○◉☆★☐☑☒✓✔✗✘⚠ℹ"]
SYMBOLS = [*PUNCTUATION, *MATHS, *SHAPES]
# Characters of names and trades that GB 2312 lacks; 昇 as in 昇腾 is the one that may never be missing.
BEYOND_GB2312 = "昇瞭镕喆堃垚犇骉翀玥珺晞暐旻昉炘祎赟婧垭砼鎏燊淏甯皞睿瑄玚珏瑆琤琎飏飚镓锗铟氪氡囍"
KEPT_FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "sups", "subs", "frac"]


@dataclass(frozen=True)
class Metrics:
    """Line metrics in shares of the em; the same for Latin and Chinese, so that mixed lines keep one height."""

    ascent: float = 0.969
    descent: float = 0.261


METRICS = Metrics()


def gb2312_characters() -> list[int]:
    found = []
    for high in range(0xA1, 0xF8):
        for low in range(0xA1, 0xFF):
            try:
                found.append(ord(bytes([high, low]).decode("gb2312")))
            except UnicodeDecodeError:
                continue
    return found


def cjk_characters() -> list[int]:
    """GB 2312 without the letters, digits and signs that the Latin face draws."""
    latin = {*LATIN, *GREEK, *SYMBOLS}
    full_width = range(0xFF01, 0xFFE7)
    return sorted(({*gb2312_characters(), *map(ord, BEYOND_GB2312), *full_width} - latin) | {0x3000})


def make_digits_line_up(font: TTFont) -> None:
    """Map the digits (not the comma and point) to the tabular glyphs of the font's own tnum feature."""
    tables = font["GSUB"].table
    record = next(r for r in tables.FeatureList.FeatureRecord if r.FeatureTag == "tnum")
    replaced: dict[str, str] = {}
    for index in record.Feature.LookupListIndex:
        for sub_table in tables.LookupList.Lookup[index].SubTable:
            replaced.update(getattr(sub_table, "ExtSubTable", sub_table).mapping)
    for table in font["cmap"].tables:
        for digit in range(0x30, 0x3A):
            if digit in table.cmap:
                table.cmap[digit] = replaced.get(table.cmap[digit], table.cmap[digit])


def make_digits_equally_wide(font: TTFont) -> None:
    """Inter SemiBold draws its tabular 4 three units narrower than the other digits."""
    cmap, widths = font.getBestCmap(), font["hmtx"].metrics
    names = [cmap[digit] for digit in range(0x30, 0x3A)]
    widest = max(widths[name][0] for name in names)
    for name in names:
        missing = widest - widths[name][0]
        if missing:
            program = font["CFF "].cff.topDictIndex[0].CharStrings[name]
            program.decompile()
            nominal = program.private.nominalWidthX
            if nominal + program.program[0] != widths[name][0]:
                raise ValueError(f"The width of {name} is not where it was expected.")
            program.program[0] += missing
            widths[name] = (widest, widths[name][1])


def reduce_to(font: TTFont, characters: list[int], *, hinting: bool) -> None:
    options = subset.Options()
    options.layout_features = KEPT_FEATURES
    options.hinting = hinting
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["VORG", "vhea", "vmtx", "DSIG", "BASE", "STAT", "meta"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)


def tell_tab_from_space(font: TTFont) -> None:
    """Draw a tab as an em space: where a font has no tab, Qt writes every space of a PDF as a tab."""
    for table in font["cmap"].tables:
        if 0x2003 in table.cmap:
            table.cmap[0x09] = table.cmap[0x2003]


def set_line_metrics(font: TTFont) -> None:
    units = font["head"].unitsPerEm
    ascent, descent = round(METRICS.ascent * units), round(METRICS.descent * units)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, -descent, 0
    table = font["OS/2"]
    table.sTypoAscender, table.sTypoDescender, table.sTypoLineGap = ascent, -descent, 0
    table.usWinAscent, table.usWinDescent = ascent, descent


def rename(font: TTFont, family: str, style: str, weight: int) -> None:
    names = font["name"]
    copyright_notice, licence = names.getDebugName(0) or "", names.getDebugName(13) or ""
    names.names = []
    postscript = f"{family.replace(' ', '')}-{style}"
    texts = {
        0: copyright_notice,
        1: family,
        2: style,
        3: postscript,
        4: f"{family} {style}",
        5: "Version 1.000",
        6: postscript,
        13: licence,
    }
    for name_id, value in texts.items():
        if value:
            names.setName(value, name_id, 3, 1, 0x409)
    bold = style == "Bold"
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = 0x20 if bold else 0x40
    font["head"].macStyle = 1 if bold else 0
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [postscript]
        top = cff.topDictIndex[0]
        top.FamilyName, top.FullName, top.Weight = family, f"{family} {style}", style


def write(font: TTFont, family: str, style: str, path: Path) -> None:
    tell_tab_from_space(font)
    set_line_metrics(font)
    rename(font, family, style, 700 if style == "Bold" else 400)
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(path)
    print(f"{path.name}: {len(font.getBestCmap())} characters, {path.stat().st_size // 1024} KiB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"))
    parser.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "resources" / "fonts")
    arguments = parser.parse_args()
    fonts, out = arguments.fonts, arguments.out
    # SemiBold serves as the bold: at 10 pt a full bold shouts in tables.
    for style, file in (("Regular", "Inter-Regular.otf"), ("Bold", "Inter-SemiBold.otf")):
        font = TTFont(fonts / "opentype" / "inter" / file)
        make_digits_line_up(font)
        make_digits_equally_wide(font)
        reduce_to(font, [*LATIN, *GREEK, *SYMBOLS], hinting=True)
        write(font, "Cardwise Sans", style, out / f"CardwiseSans-{style}.otf")
    for style in ("Regular", "Bold"):
        collection = TTCollection(fonts / "opentype" / "noto" / f"NotoSansCJK-{style}.ttc")
        font = next(f for f in collection.fonts if f["name"].getDebugName(1) == "Noto Sans CJK SC")
        reduce_to(font, cjk_characters(), hinting=False)
        write(font, "Cardwise Sans CJK", style, out / f"CardwiseSansCJK-{style}.otf")
    font = TTFont(fonts / "truetype" / "dejavu" / "DejaVuSansMono.ttf")
    reduce_to(font, [*LATIN, *GREEK, *SYMBOLS], hinting=True)
    write(font, "Cardwise Mono", "Regular", out / "CardwiseMono-Regular.ttf")


if __name__ == "__main__":
    main()
