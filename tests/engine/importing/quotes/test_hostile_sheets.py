"""Sheets that were made to be misread, with what was written in them as the judge.

Whatever a sheet holds, reading it ends, raises nothing but what a user can read, and gives for every product either
exactly what was written, or an unknown, or a question. Nothing else.
"""

from __future__ import annotations

import datetime
import random
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import pytest

from engine.importing.grids import sheet_of
from engine.importing.quotes.reading import read_tables
from engine.importing.quotes.results import NO_SETTINGS, QuoteReading, ReadQuote
from engine.quote.quote import Purchase, Rental
from engine.texts import LANGUAGES
from engine.values import Between, Known, Unknown

CARDS = {
    "nvidia-h20-141gb": ["8×H20 141G", "NVIDIA H20-3e 8卡整机", "8*H20 141G/2TB", "2×8480+/2TB/8×H20 141G/4×400G IB"],
    "nvidia-h100-sxm5-80gb": ["8卡H100 SXM服务器", "8x NVIDIA H100 SXM5 80GB", "H100 SXM 8卡整机"],
    "nvidia-l40s": ["L40S", "NVIDIA L40S 48GB", "L40S PCIe"],
    "geforce-rtx-4090": ["RTX 4090 24G", "GeForce RTX 4090", "RTX 4090 24G*8"],
    "amd-mi300x": ["8*MI300X", "AMD MI300X 8卡", "MI300X OAM"],
}
AMBIGUOUS = ["H20", "昇腾910B", "GPU服务器", "A100", "服务器", "算力设备", "=cmd|'/C calc'!A0", "H800", "4090"]
HEADINGS = {
    "model": ["型号", "产品名称", "规格型号", "GPU型号", "model", "Product", "货物名称"],
    "quantity": ["数量", "Qty", "台数", "quantity", "采购数量"],
    "price": [
        *("单价(元)", "单价（元）", "含税单价(元)"),
        *("Unit Price (CNY)", "单价(万元)", "不含税单价(元)", "单价（万元）"),
    ],
    "total": ["金额(元)", "总价（元）", "价税合计(元)", "合同金额(元)"],
    "lead": ["货期", "交货期", "Lead Time", "交付周期"],
    "tax": ["税率", "增值税率", "Tax rate"],
    "remark": ["备注", "Remarks"],
    "seq": ["序号", "No."],
}
UNREADABLE = ["=cmd", "1e308", "#REF!", "面议", "******", "N/A", "abc", "2025-12-31", "12,5", "-", "=1+1", "1/2"]
UNREADABLE += ["１ｅ３０８", "∞", "NaN", "TRUE", "1.2.3", "3万5", "--5", "5%", "1,23,456", "见附件", "0x1F"]
NO_COUNTS = ["-3", "2.5", 2.5, "1e308", 1e308, "10-20", "若干", "=A1", "#DIV/0!", 0, "0", "1e5", "H20"]
OPTIONAL = ("total", "lead", "tax", "remark", "seq")
NOTES = ["报价单", "客户：某公司", "", "报价日期：2025.11.20", "Quotation", "=HYPERLINK(1)", "备注：以上报价有效期30天"]
LEAD_TIMES = ["现货", "4-6周", "30天", "45个工作日", "面议", 45658, datetime.datetime(2026, 3, 1), "", None]


@dataclass
class Product:
    """What was written of one product; None is something that nobody could read."""

    row: int
    card: str | None
    quantity: Decimal | None
    price: Decimal | None
    cells: dict[str, Any] = field(default_factory=dict)


@dataclass
class Made:
    """A sheet and the truth about it."""

    rows: list[list[Any]]
    products: list[Product]


def full_width(text: str) -> str:
    return "".join(chr(ord(mark) + 0xFEE0) if "!" <= mark <= "~" else mark for mark in text)


def price_cell(chance: random.Random, heading: str) -> tuple[Any, Decimal | None]:
    """A cell of prices and the amount in yuan that it writes."""
    value = Decimal(chance.randrange(1, 500_000_000)) / 100
    shown = (value / 10_000).normalize() if "万" in heading else value
    if chance.random() < 0.25:
        minus = [-value, float(-value), f"-{shown:f}", f"({shown:f})"]
        return chance.choice([*UNREADABLE, *minus, True, datetime.date(2025, 12, 31), 1e308, None]), None
    wide = full_width(f"{shown:f}")
    said = (f"{value:,.2f}元", f"{value / 10_000:f}万元", f"¥{shown:,f}", f" {shown:,f} ", f"{shown:f}", wide)
    return chance.choice([float(shown), shown, *said]), value


def quantity_cell(chance: random.Random) -> tuple[Any, Decimal | None]:
    """A cell of quantities and the number of machines that it writes."""
    number = Decimal(chance.randrange(1, 400))
    if chance.random() < 0.1:
        return chance.choice([-int(number), *NO_COUNTS]), None
    return chance.choice(
        [float(number), str(number), full_width(str(number)), f"{number}台", f"8卡×{number}台"]
    ), number


def made(seed: int) -> Made:
    """A sheet with a heading somewhere, columns in any order, gaps, totals, notes, and cells of every kind."""
    chance = random.Random(seed)
    columns = ["model", "quantity", "price", *(name for name in OPTIONAL if chance.random() < 0.5)]
    chance.shuffle(columns)
    shift = chance.randrange(4)
    headings = {name: chance.choice(HEADINGS[name]) for name in columns}
    rows: list[list[Any]] = [[""] * chance.randrange(3) + [chance.choice(NOTES)] for _ in range(chance.randrange(5))]
    rows.append([""] * shift + [headings[name] for name in columns])
    products: list[Product] = []
    for number in range(chance.randrange(1, 8)):
        while chance.random() < 0.15:
            rows.append([])
        product = a_product(chance, headings, len(rows), number)
        products.append(product)
        rows.append([""] * shift + [product.cells[name] for name in columns])
    if chance.random() < 0.5:
        total = dict.fromkeys(columns, "")
        total[columns[0]] = chance.choice(["合计", "总计：", "Total", "小计"])
        total["price"] = "" if columns[0] != "price" else total["price"]
        rows.append([""] * shift + [total[name] for name in columns])
    if chance.random() < 0.3:
        rows.append(["", "备注：以上价格含13%增值税专用发票，货期以合同为准"])
    return Made(rows, products)


def a_product(chance: random.Random, headings: dict[str, str], row: int, number: int) -> Product:
    card: str | None = chance.choice(list(CARDS))
    name = chance.choice(CARDS[card or ""])
    if chance.random() < 0.15:
        card, name = None, chance.choice(AMBIGUOUS)
    price_text, price = price_cell(chance, headings["price"])
    quantity_text, quantity = quantity_cell(chance)
    total = price * quantity if price is not None and quantity is not None else None
    cells = {
        "model": name,
        "price": price_text,
        "quantity": quantity_text,
        "total": chance.choice([total, "", "=E2*F2", None]),
        "lead": chance.choice(LEAD_TIMES),
        "tax": chance.choice(["13%", 0.13, "含13%", "６％", "普票", "", "-5%", "1e308"]),
        "remark": chance.choice(["", "三年原厂7x24x4", "=cmd|calc", "付款：30%预付,70%到货", "x" * 300]),
        "seq": number + 1,
    }
    return Product(row, card, quantity, price, cells)


def quotes_of(reading: QuoteReading, row: int) -> list[ReadQuote]:
    return [found for found in reading.quotes if any(one.place.row == row for one in found.readings)]


def asked(reading: QuoteReading, row: int, name: str) -> bool:
    fields = ("quantity",) if name == "quantity" else ("unit_price", "unit_price_taxed", "unit_price_untaxed")
    listed = [one for found in quotes_of(reading, row) for one in found.readings] + list(reading.unread)
    return any(one.place.row == row and one.field in fields and one.certainty == "asked" for one in listed)


def check(sheet: Made) -> None:
    reading = read_tables("hostile.xlsx", (sheet_of("Sheet1", sheet.rows),), NO_SETTINGS)
    for product in sheet.products:
        found = quotes_of(reading, product.row)
        assert len(found) == 1, (product, [one.name for one in found])
        judge(reading, product, found[0])
    assert len(reading.quotes) == len(sheet.products), "a line that is no product was read as one"
    for one in (*reading.headings, *reading.unread, *(entry for found in reading.quotes for entry in found.readings)):
        assert all(one.message.text(language) for language in LANGUAGES)


def judge(reading: QuoteReading, product: Product, found: ReadQuote) -> None:
    quote = found.quote
    assert isinstance(quote, Purchase | Rental)
    group = quote.groups[0]
    if product.card is None:
        assert not found.ready
    else:
        assert group.card == product.card, product
    if product.price is None:
        assert isinstance(quote.price, Unknown), (product, quote.price)
    else:
        assert isinstance(quote.price, Known), (product, quote.price)
        assert quote.price.value == product.price, (product, quote.price)
        assert quote.currency == "CNY"
    assert not isinstance(quote.price, Between)
    if product.quantity is None:
        assert asked(reading, product.row, "quantity"), product
        assert not found.ready
    else:
        assert group.machines == product.quantity, (product, group)


@pytest.mark.parametrize("block", range(6))
def test_what_is_written_is_read_or_asked(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        check(made(seed))


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_what_is_written_is_read_or_asked_in_ten_thousand_sheets(block: int) -> None:
    for seed in range(1000 + block * 100, 1000 + block * 100 + 100):
        check(made(seed))
