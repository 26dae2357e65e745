# ruff: noqa: E501 - a text as it arrives is one line
"""Offers as they stand in chats and mails, each with what a person reads in it."""

from __future__ import annotations

import datetime
import random
from decimal import Decimal
from typing import Any

import pytest

from engine.importing.quotes.results import Correction, Given, Place, QuoteReading, ReadQuote
from engine.importing.quotes.text import LONGEST, read_quote_text
from engine.importing.quotes.text_terms import terms
from engine.quote import HostedApi, Lease, Purchase, Rental
from engine.texts import EngineError
from engine.values import Between, Known, Unknown

H20, H100 = "nvidia-h20-141gb", "nvidia-h100-sxm5-80gb"
H200, B200 = "nvidia-h200-sxm-141gb", "nvidia-b200-sxm"

TRUTH: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "H20 141G 8卡整机 含税 98万/台 现货 质保3年 有效期7天",
        [
            {
                "kind": "purchase", "card": H20, "cards_per_machine": 8, "price": 980_000, "priced_by": "machine", "currency": "CNY",
                "tax_basis": "included", "start_delay_weeks": 0, "warranty_years": 3, "valid_days": 7,
            }
        ],
    ),
    (
        "8x H100 SXM rental, $2.10/GPU/hr, 1-yr reserved, min 1 month, egress free, NBD support",
        [
            {
                "kind": "rental", "card": H100, "cards_per_machine": 8, "price": "2.10", "priced_by": "card_hour", "currency": "USD",
                "commitment_months": 12, "egress_price": 0,
            }
        ],
    ),
    (
        ("王总好，报价如下：\n1、H20 141G 8卡 98万/台 现货\n2、H100 80G SXM 8卡整机 245万 期货4-6周\n3、4090 24G 2.1万/张，20张\n"
        "以上含13%专票，质保3年，报价有效期7天"),
        [
            {"card": H20, "price": 980_000, "priced_by": "machine", "tax_rate": "0.13", "tax_basis": "included", "warranty_years": 3, "valid_days": 7},
            {"card": H100, "price": 2_450_000, "priced_by": "machine", "start_delay_weeks": (4, 6), "tax_rate": "0.13", "valid_days": 7},
            {"card": "geforce-rtx-4090", "price": 21_000, "priced_by": "card", "cards": 20, "tax_rate": "0.13"},
        ],
    ),
    (
        ("Hi,\n\nOption A: HGX H200 8-GPU server\nPrice: USD 285,000 per server, qty 4\nLead time: 6-8 weeks\n3-year NBD warranty\n\n"
        "Option B: HGX B200 8-GPU server\nPrice: USD 395,000 per server, qty 4\nLead time 12 weeks\n\n"
        "All prices exclude VAT, DDP Singapore, 30% deposit and 70% before shipment. Quote valid for 14 days."),
        [
            {
                "card": H200, "price": 285_000, "machines": 4, "cards_per_machine": 8, "start_delay_weeks": (6, 8), "warranty_years": 3,
                "tax_basis": "excluded", "delivery_term": "ddp", "order_payment_share": "0.3", "shipment_payment_share": "0.7", "valid_days": 14,
                "currency": "USD",
            },
            {"card": B200, "price": 395_000, "machines": 4, "start_delay_weeks": 12, "tax_basis": "excluded", "valid_days": 14},
        ],
    ),
    (
        "A100 SXM 80G 按需 12元/卡/小时，包年 8元/卡/小时，关机不计费，上海机房",
        [
            {"kind": "rental", "price": 12, "priced_by": "card_hour", "market": "on_demand", "billed_when_stopped": "storage_only", "region": "上海"},
            {"kind": "rental", "price": 8, "priced_by": "card_hour", "commitment_months": 12, "billed_when_stopped": "storage_only"},
        ],
    ),
    (
        "H100 SXM5: on-demand $2.99/hr per GPU, 1-yr reserved $2.10, 3-yr $1.85",
        [
            {"price": "2.99", "market": "on_demand", "priced_by": "card_hour", "currency": "USD"},
            {"price": "2.10", "commitment_months": 12, "priced_by": "card_hour"},
            {"price": "1.85", "commitment_months": 36, "priced_by": "card_hour"},
        ],
    ),
    (
        "DeepSeek-V3 输入2元/百万tokens，输出8元/百万tokens，缓存命中0.5元/百万tokens",
        [{"kind": "hosted_api", "name": "DeepSeek-V3", "input_price": 2, "output_price": 8, "cached_input_price": "0.5", "currency": "CNY"}],
    ),
    (
        "Llama 3.1 70B: $0.27/M input, $1.10/M output tokens\nQwen2.5 72B: $0.35 / 1M input tokens, $0.40 / 1M output tokens",
        [
            {"kind": "hosted_api", "input_price": "0.27", "output_price": "1.10", "currency": "USD"},
            {"kind": "hosted_api", "input_price": "0.35", "output_price": "0.40"},
        ],
    ),
    ("qwen-max 输入 0.02元/千tokens 输出 0.06元/千tokens", [{"kind": "hosted_api", "input_price": 20, "output_price": 60}]),
    (
        "H800 SXM 1.8元/卡时，A100 SXM 80G 1.2元/卡时，含税6%",
        [
            {"price": "1.8", "priced_by": "card_hour", "tax_rate": "0.06", "tax_basis": "included"},
            {"price": "1.2", "priced_by": "card_hour", "tax_rate": "0.06", "tax_basis": "included"},
        ],
    ),
    (
        "8卡A800 SXM 6万/台/月，押金2万，带宽100M 5000元/月，存储0.3元/GB/月",
        [
            {
                "kind": "rental", "price": 60_000, "priced_by": "machine_month", "deposit": 20_000, "bandwidth_per_month": 5000,
                "storage_price": "0.3",
            }
        ],
    ),
    ("H20 141G 98-102万/台", [{"price": (980_000, 1_020_000), "priced_by": "machine"}]),
    ("昇腾910B3 8卡服务器×2台，不含税 135万一台，交货期45个工作日", [{"card": "huawei-ascend-910b3", "machines": 2, "cards_per_machine": 8, "price": 1_350_000, "tax_basis": "excluded", "start_delay_weeks": 9}]),
    ("RTX 5090 32G 涡轮 2.35w/张 现货100张 带票", [{"card": "geforce-rtx-5090", "price": 23_500, "priced_by": "card", "tax_basis": "included", "start_delay_weeks": 0, "cards": 100}]),
    ("H20 141G 整机，价格面议，现货", [{"card": H20, "price": None, "start_delay_weeks": 0}]),
    ("H100 SXM 8-GPU server: contact sales for pricing, lead time 10-12 weeks", [{"card": H100, "price": None, "start_delay_weeks": (10, 12)}]),
    ("L40S 48G PCIe, EUR 8.250,00 each, plus VAT, 2 years warranty, return to depot", [{"price": 8250, "priced_by": "card", "currency": "EUR", "tax_basis": "excluded", "warranty_years": 2, "warranty_response": "return_to_depot"}]),
    ("华为 Atlas 800I A2 64G 推理服务器 8卡 单价：86.5万元 数量：3台 付款：预付30%，到货付60%，验收10%", [{"price": 865_000, "machines": 3, "order_payment_share": "0.3", "delivery_payment_share": "0.6", "acceptance_payment_share": "0.1"}]),
    ("H200 141G SXM 8卡 包月 7.2万/台/月 1个月起租 北京机房 100M独享带宽 SLA 99.9%", [{"kind": "rental", "price": 72_000, "priced_by": "machine_month", "line_mbps": 100, "availability_share": "0.999", "region": "北京"}]),
    ("MI300X bare metal, 8 GPUs per node, $1.99 per GPU-hour, minimum 24 hours, billed hourly, 10 TB egress included", [{"card": "amd-mi300x", "kind": "rental", "cards_per_machine": 8, "price": "1.99", "priced_by": "card_hour", "minimum_minutes": 1440, "billing_step": "hour_begun", "egress_free_gb": 10_000}]),
    ("4090 24G 8卡 月租 6800元/台/月，年付 6000元/台/月，押一付一", [{"price": 6800, "priced_by": "machine_month"}, {"price": 6000, "priced_by": "machine_month", "commitment_months": 12}]),
    ("报价日期：2025年11月20日\n供应商：北京算力科技有限公司\nH20 141G 8卡 96万/台\n2025.12.31前有效", [{"price": 960_000, "supplier": "北京算力科技有限公司", "date": datetime.date(2025, 11, 20), "valid_until": datetime.date(2025, 12, 31)}]),
    ("H100 SXM 8卡整机 2台，单价 245万，合计490万，三年原厂7x24x4", [{"price": 2_450_000, "machines": 2, "warranty_years": 3, "warranty_response": "four_hours"}]),
    ("B200 8-GPU HGX, $410k per server, FOB Taiwan, 50% down payment, balance 50% before shipment, price subject to change without notice", [{"card": B200, "price": 410_000, "currency": "USD", "delivery_term": "fob", "order_payment_share": "0.5", "shipment_payment_share": "0.5"}]),
    ("整机H20 141G 8卡，4×400G IB，95折后 93.1万/台", [{"price": 931_000, "network_gbs": 200.0}]),
    ("L20 48G 单卡 2.6万 含13%增值税专用发票 16张", [{"card": "nvidia-l20", "price": 26_000, "priced_by": "card", "tax_rate": "0.13", "tax_deductible": "yes", "cards": 16}]),
    ("A800 80G PCIe 二手 拆机 5.8万一张 普票 保修1年", [{"price": 58_000, "priced_by": "card", "tax_deductible": "no", "warranty_years": 1, "condition": "used"}]),
    ("融资租赁：H100 SXM 8卡服务器，租期36个月，月租金 8.5万/台/月，期末留购 1万元", [{"kind": "lease", "lease_payment": 85_000, "lease_months": 36, "buyout": 10_000}]),
    ("Spot H100 SXM $1.49/GPU/hr, may be interrupted; on-demand $2.49/GPU/hr", [{"price": "1.49", "market": "spot"}, {"price": "2.49", "market": "on_demand"}]),
    ("H20 141G 8卡 总价 196万 2台 含税", [{"price": 1_960_000, "priced_by": "total", "machines": 2}]),
    ("RTX PRO 6000 Server Edition 96G ¥62,000/张 现货", [{"price": 62_000, "priced_by": "card", "currency": "CNY"}]),
    ("H100 SXM 租赁 18元/卡/小时 按分钟计费 关机仍计费 随行就市", [{"price": 18, "billing_step": "minute", "billed_when_stopped": "full_rate", "price_change": "any_time"}]),
    ("V100 32G SXM2 8卡 ２８万/台（全角），质保一年", [{"price": 280_000, "warranty_years": 1}]),
    ("H200 141GB SXM x8 node, US$22.4/hr per node, reserved 6 months, data kept 7 days", [{"kind": "rental", "price": "22.4", "priced_by": "machine_hour", "commitment_months": 6, "currency": "USD"}]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "truth"), TRUTH, ids=[text[:24] for text, _ in TRUTH])
def test_text_is_read_as_a_person_reads_it(text: str, truth: list[dict[str, Any]]) -> None:
    reading = read_quote_text(text)
    assert len(reading.quotes) == len(truth)
    for read, expected in zip(reading.quotes, truth, strict=True):
        for name, value in expected.items():
            assert _said(read, name) == _wanted(value), name


@pytest.mark.parametrize("text", [text for text, _ in TRUTH])
def test_every_reading_keeps_its_stretch_of_the_text(text: str) -> None:
    for read in read_quote_text(text).quotes:
        for reading in read.readings:
            assert text[reading.place.start : reading.place.end] == reading.text
            assert reading.text.strip()


def _said(read: ReadQuote, name: str) -> Any:
    quote: Any = read.quote
    if name in ("card", "cards_per_machine", "machines", "cards", "network_gbs", "condition"):
        return getattr(quote.groups[0], name)
    if name == "kind":
        return {Purchase: "purchase", Rental: "rental", Lease: "lease", HostedApi: "hosted_api"}[type(quote)]
    value = getattr(quote, name)
    if isinstance(value, Between):
        return value.low, value.high
    if isinstance(value, Known):
        return value.value
    return None if isinstance(value, Unknown) else value


def _wanted(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(Decimal(part) for part in value)
    return Decimal(value) if isinstance(value, str) and value.replace(".", "").isdigit() else value


def test_a_name_of_several_cards_is_asked_and_blocks() -> None:
    reading = read_quote_text("A100 80G 8卡 120万/台")
    [question] = reading.questions
    assert question.blocks
    assert not reading.quotes[0].ready
    assert {choice.key for choice in question.choices} == {"nvidia-a100-sxm4-80gb", "nvidia-a100-pcie-80gb"}
    answered = read_quote_text(reading.text, answers=(Given(question.key, "nvidia-a100-pcie-80gb"),))
    assert answered.quotes[0].ready
    assert _said(answered.quotes[0], "card") == "nvidia-a100-pcie-80gb"


def test_memory_or_form_beside_the_name_settles_the_card() -> None:
    assert _said(_only("H20 8卡 141G显存 98万/台"), "card") == H20
    assert _said(_only("H100 80GB PCIe server with 4 GPUs, $120,000 per server"), "card") == "nvidia-h100-pcie-80gb"


def test_a_price_without_a_unit_is_asked_where_card_and_machine_differ() -> None:
    read = _only("H20 141G x8 45万")
    assert _said(read, "priced_by") == "unclear"
    [question] = read.questions
    assert not question.blocks
    answered = read_quote_text("H20 141G x8 45万", answers=(Given(question.key, "machine"),)).quotes[0]
    assert _said(answered, "priced_by") == "machine"


def test_a_price_that_nobody_asks_for_one_card_is_that_of_a_machine() -> None:
    read = _only("H20 141G x8 98万")
    assert _said(read, "priced_by") == "machine"
    assert not read.questions


def test_yen_or_yuan_is_asked_where_no_chinese_tells() -> None:
    reading = read_quote_text("H100 SXM server ¥38,000,000 per server")
    assert [question.key for question in reading.questions] == ["currency"]
    answered = read_quote_text(reading.text, answers=(Given("currency", "JPY"),)).quotes[0]
    assert (answered.quote.currency, answered.ready) == ("JPY", True)


def test_a_total_is_kept_to_be_held_against_its_parts() -> None:
    [total] = _only("H100 SXM 8卡整机 2台，单价 245万，合计490万").totals
    assert total.amount == Known(value=Decimal(4_900_000))


def test_a_correction_takes_another_field_and_keeps_the_amount() -> None:
    text = "H20 141G 8卡 98万/台 另2万"
    start = text.index("2万")
    corrected = read_quote_text(text, corrections=(Correction(Place(start=start, end=start + 2), "installation"),))
    assert len(corrected.quotes) == 1
    assert _said(corrected.quotes[0], "installation") == 20_000


def test_a_correction_takes_a_phrase_out() -> None:
    text = "H20 141G 8卡 98万/台 质保3年"
    place = Place(start=text.index("质"), end=len(text))
    assert read_quote_text(text, corrections=(Correction(place, None),)).quotes[0].quote.warranty_years is None  # type: ignore[union-attr]


def test_a_correction_names_another_card() -> None:
    text = "H20 141G 8卡 98万/台"
    corrected = read_quote_text(text, corrections=(Correction(Place(start=0, end=8), "card", H100),))
    assert _said(corrected.quotes[0], "card") == H100


@pytest.mark.parametrize(
    "text", ["", "你好", "3090万元到账了", "请问H20什么时候到货？" * 0, "CPU 2×8480+，内存2TB，700W"]
)
def test_texts_without_an_offer_give_none(text: str) -> None:
    assert all(isinstance(_price(read), Unknown | Known) for read in read_quote_text(text).quotes)
    assert not any(isinstance(_price(read), Known) and not read.open_questions for read in read_quote_text(text).quotes)


@pytest.mark.parametrize(
    "text", ["H20 141G -98万/台", "H20 141G ¥1,5000 每台", "H20 141G 1e308元/台", "H20 141G =cmd|'/c calc'!A1 元"]
)
def test_nonsense_amounts_are_no_price(text: str) -> None:
    assert all(isinstance(_price(read), Unknown) for read in read_quote_text(text).quotes)


def test_watts_are_no_money() -> None:
    assert _said(_only("H20 141G 8卡 单卡功耗500W 98万/台"), "price") == 980_000


def test_a_long_text_is_refused_in_one_sentence() -> None:
    with pytest.raises(EngineError, match="20,001"):
        read_quote_text("a" * (LONGEST + 1))


def test_hostile_texts_are_survived() -> None:
    pieces = [
        "98万",
        "/台",
        "\n",
        "H100",
        " 8x",
        "含税",
        "￥",
        "-",
        "1e308",
        "=cmd",
        "９８",
        "，",
        "包年",
        "(",
        "3年",
        "$2/hr",
        "\0",
        "👍",
        "\u202e",
        "00000",
        ".",
    ]
    dice = random.Random(7)
    for _ in range(300):
        text = "".join(dice.choice(pieces) for _ in range(dice.randrange(1, 60)))
        _check(read_quote_text(text), text)


def _check(reading: QuoteReading, text: str) -> None:
    for read in reading.quotes:
        price = _price(read)
        if isinstance(price, Known):
            assert 0 <= price.value <= Decimal(10) ** 18
        for found in read.readings:
            assert found.text == text[found.place.start : found.place.end]


def _only(text: str) -> ReadQuote:
    [read] = read_quote_text(text).quotes
    return read


def _price(read: ReadQuote) -> Any:
    return getattr(read.quote, "price", getattr(read.quote, "lease_payment", getattr(read.quote, "output_price", None)))


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("含电费", "rack_power_per_month"),
        ("含机柜托管及电费", "rack_power_per_month"),
        ("包电", "rack_power_per_month"),
        ("含安装", "installation"),
        ("免费上门安装", "installation"),
        ("含运费", "delivery_term"),
        ("送货上门", "delivery_term"),
        ("提供验收测试", "acceptance_test"),
    ],
)
def test_what_is_said_not_to_be_included_is_never_read_as_included(said: str, field: str) -> None:
    assert field in {phrase.field for phrase in terms(said)}
    for word in ("不", "未", "暂不"):
        assert field not in {phrase.field for phrase in terms(word + said)}


def test_power_that_is_charged_apart_is_not_in_the_price() -> None:
    for said in ("含机柜，电费另计", "含电费另计", "电费不含", "power not included", "without power included"):
        assert "rack_power_per_month" not in {phrase.field for phrase in terms(said)}
    for said in ("含机位电费", "含带宽和电费", "power included"):
        assert "rack_power_per_month" in {phrase.field for phrase in terms(said)}
