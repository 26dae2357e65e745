"""Chats: who offers what is told apart by name as well as by card and price."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.accepting import accepted
from engine.importing.quotes.text import read_quote_text
from engine.importing.quotes.text_speakers import turns
from engine.values import UNKNOWN, known

GROUP = """张经理 2026-11-20 14:05:33
H20 141G 8卡整机 110万/台，含13%专票，现货
李伟 2026-11-20 14:07:01
H20 141G 8卡 我这边108万/台，期货4周，不含税
采购小王 2026-11-20 14:08:20
H100呢？
张经理 2026-11-20 14:09:00
H100 SXM 80G 8卡 235万/台
李伟 2026-11-20 14:10:00
三年质保
"""


def quotes(text: str) -> list[Any]:
    return [found.quote for found in read_quote_text(text).quotes]


def test_each_speaker_has_his_own_offers_and_words() -> None:
    first, second, third = quotes(GROUP)
    assert [quote.contact for quote in (first, second, third)] == ["张经理", "李伟", "张经理"]
    assert [quote.price for quote in (first, second, third)] == [known(1_100_000), known(1_080_000), known(2_350_000)]
    assert (first.tax_basis, second.tax_basis) == ("included", "excluded")
    assert (first.start_delay_weeks, second.start_delay_weeks) == (known(0), known(4))
    assert (first.warranty_years, second.warranty_years, third.warranty_years) == (None, 3, None)
    assert {quote.date for quote in (first, second, third)} == {datetime.date(2026, 11, 20)}
    assert first.name != second.name


def test_two_answers_to_one_question_are_two_offers() -> None:
    """What each says later stays with him; the card is that of the question."""
    text = (
        "采购小王: H20 141G 8卡什么价？\n华算-老张: 110万一台，现货\n李总: 108万，期货4周\n"
        "华算-老张: 含13%专票，三年质保\n李总: 不含税的"
    )
    first, second = quotes(text)
    assert {quote.groups[0].card for quote in (first, second)} == {"nvidia-h20-141gb"}
    assert (first.contact, first.tax_basis, first.warranty_years) == ("华算-老张", "included", 3)
    assert (second.contact, second.tax_basis, second.warranty_years) == ("李总", "excluded", None)
    assert (second.price, second.tax_rate) == (known(1_080_000), UNKNOWN)


def test_the_name_of_a_speaker_is_shown_as_a_guessed_supplier_and_is_its_origin() -> None:
    reading = read_quote_text(GROUP)
    names = [one for one in reading.quotes[1].readings if one.field == "supplier"]
    assert [(one.text, one.certainty) for one in names] == [("李伟", "guessed")]
    quote = accepted(reading)[1]
    assert next(one.text for one in quote.origins if one.field == "supplier") == "李伟"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[20/11/2026, 14:05] Lars Holm: H200\n[20/11/2026, 14:09] Ann Lee: H100", ["Lars Holm", "Ann Lee"]),
        ("20/11/2026, 14:05 - Lars: H200\n20/11/2026, 14:09 - Ann: H100", ["Lars", "Ann"]),
        ("2026-11-20 14:05:33 张三(12345)\nH20\n2026-11-20 14:06:00 李四(6789)\nH100", ["张三", "李四"]),
        ("张三  14:05\nH20\n李四  14:06\nH100", ["张三", "李四"]),
        ("Lars: H200 $285k\nAnn: H100 $230k\nLars: in stock", ["Lars", "Ann", "Lars"]),
        ("供应商：甲公司\n单价：110万/台\n型号：H20\n质保：三年\n备注：含税", []),
        ("Price: $285k\nModel: H200\nDelivery: 4 weeks\nWarranty: 3 years", []),
        ("GPU：H20 8卡\nCPU：8480+\n硬盘：2×3.84T\n价格：110万", []),
    ],
)
def test_heads_of_messages(text: str, names: list[str]) -> None:
    assert [turn.name for turn in turns(text)] == names


ASKED = """采购-小陈  11月20日 10:02
各位老师，H20 141G 8卡整机和H100 SXM 8卡整机，各2台，麻烦报个价
云脑 周敏  11月20日 10:15
H20 141G 8卡 含13%专票 103.5万/台 现货
云脑 周敏  11月20日 10:16
H100 8卡 228w一台，期货6周
算力汇-老孟  11月20日 10:31
我们H20 141G整机102万 不含税
算力汇-老孟  11月20日 10:32
H100没货
采购-小陈  11月20日 10:40
质保多久？
云脑 周敏  11月20日 10:41
三年原厂 nbd
Kevin Zhao  11月20日 11:20
H100 SXM 8卡整机 225万 含税13%
"""


def test_what_was_asked_for_fills_up_the_offers_and_is_none_itself() -> None:
    """H100 is that of the question, and two of each are wanted; a later word of a seller holds for all his offers."""
    found = quotes(ASKED)
    assert [(quote.contact, quote.groups[0].card) for quote in found] == [
        ("云脑 周敏", "nvidia-h20-141gb"),
        ("云脑 周敏", "nvidia-h100-sxm5-80gb"),
        ("算力汇-老孟", "nvidia-h20-141gb"),
        ("Kevin Zhao", "nvidia-h100-sxm5-80gb"),
    ]
    assert {quote.groups[0].machines for quote in found} == {2}
    assert [quote.warranty_years for quote in found] == [3, 3, None, None]
    assert not any(read.open_questions for read in read_quote_text(ASKED).quotes)


@pytest.mark.parametrize("said", ["付款3-6-1", "付款方式：3-3-3-1", "支付比例 3/6/1", "付款361", "3:6:1付款"])
def test_stages_of_payment_in_short_are_noted_and_no_price(said: str) -> None:
    (found,) = read_quote_text(f"H20 141G 8卡整机 110万/台 含税13%，{said}").quotes
    assert found.open_questions == ()
    quote: Any = found.quote
    assert quote.price == known(1_100_000)
    assert "3" in quote.note


def test_a_share_kept_back_for_the_warranty_is_the_retention() -> None:
    (found,) = read_quote_text("H20 141G 8卡整机 110万/台 含税13%，30%预付 60%到货 10%质保").quotes
    quote: Any = found.quote
    assert quote.retention_share == known(Decimal("0.1"))
    assert found.open_questions == ()
