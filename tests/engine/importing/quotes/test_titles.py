"""Who made a quote and under which number, where only its title or the header of a mail says so."""

from __future__ import annotations

import pytest
from quote_sheets import read

from engine.importing.quotes.text import read_quote_text

HEADINGS = ("规格型号", "数量", "单价（元）")
LINE = ("8×H20 141G", 2, 1_105_000)


@pytest.mark.parametrize(
    ("title", "supplier", "number"),
    [
        ("北京某某科技有限公司报价单", "北京某某科技有限公司", ""),
        ("某某智算（上海）有限公司算力报价表 编号:QT-2025-118", "某某智算（上海）有限公司", "QT-2025-118"),
        ("某某科技股份有限公司", "某某科技股份有限公司", ""),
        ("Quotation No: AB-7741", "", "AB-7741"),
        ("某某大学采购项目", "", ""),
    ],
)
def test_a_title_names_the_supplier_and_the_number(title: str, supplier: str, number: str) -> None:
    (found,) = read((title, None, None), HEADINGS, LINE).quotes
    assert (found.quote.supplier, found.quote.number) == (supplier, number)


def test_the_buyer_of_a_sheet_is_not_its_supplier() -> None:
    for first in (("致：某某银行股份有限公司", None, None), ("客户名称", "某某银行股份有限公司", None)):
        (found,) = read(first, HEADINGS, LINE).quotes
        assert found.quote.supplier == ""


def test_a_label_goes_before_a_title() -> None:
    rows = (("甲乙科技有限公司报价单", None, None), ("供应商：", "丙丁科技有限公司", None), HEADINGS, LINE)
    (found,) = read(*rows).quotes
    assert found.quote.supplier == "丙丁科技有限公司"


@pytest.mark.parametrize(
    ("mail", "supplier", "number"),
    [
        (
            (
                "发件人: 某某科技有限公司 销售部\n收件人: 某某银行股份有限公司\n主题: 报价单号 QT20251120\n\n"
                "H100 SXM 8卡整机 198万/台"
            ),
            *("某某科技有限公司", "QT20251120"),
        ),
        (
            (
                "From: Acme Compute Ltd\nTo: Example Bank Inc\nSubject: Quotation no. AC-1182\n\n"
                "H100 SXM 8-GPU server $230,000 each"
            ),
            *("Acme Compute Ltd", "AC-1182"),
        ),
    ],
)
def test_the_header_of_a_mail(mail: str, supplier: str, number: str) -> None:
    (found,) = read_quote_text(mail).quotes
    assert (found.quote.supplier, found.quote.number) == (supplier, number)
