"""Mails as programs save them: parts, base64, quoted-printable, other encodings, bodies in HTML."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from quote_sheets import one

from engine.importing.quotes.again import correct
from engine.importing.quotes.any_file import read_all, read_any
from engine.importing.quotes.results import Place
from engine.importing.quotes.text import read_quote_text
from engine.values import known

WORDS = "您好，报价如下：\nH20 141G 8卡整机 含13%专票 103万/台 现货 三年质保\n有效期7天\n"


def mail(body: str, charset: str, encoding: str, subtype: str = "plain") -> bytes:
    message = EmailMessage()
    message["From"] = "王经理 <wang@supplier.example>"
    message["Date"] = "Thu, 19 Nov 2026 10:12:00 +0800"
    message["Subject"] = "H20 报价"
    message.set_content(body, subtype=subtype, charset=charset, cte=encoding)
    message.add_attachment(b"%PDF-1.7", maintype="application", subtype="pdf", filename="a.pdf")
    return bytes(message)


@pytest.mark.parametrize(
    ("charset", "encoding"), [("utf-8", "base64"), ("utf-8", "quoted-printable"), ("gb18030", "base64")]
)
def test_a_body_is_decoded(tmp_path: Path, charset: str, encoding: str) -> None:
    path = tmp_path / "报价.eml"
    path.write_bytes(mail(WORDS, charset, encoding))
    reading = read_any(path)
    quote: Any = reading.quotes[0].quote
    assert (quote.price, quote.tax_basis, quote.warranty_years) == (known(1_030_000), "included", 3)
    assert (str(quote.date), quote.valid_days) == ("2026-11-19", 7)
    assert (quote.supplier, quote.contact) == ("supplier.example", "王经理")
    found = next(one for one in reading.quotes[0].readings if one.field == "supplier")
    assert found.certainty == "guessed"


def test_a_body_in_html_is_read_line_by_line(tmp_path: Path) -> None:
    page = (
        "<html><head><style>p {color: red}</style></head><body><p>Dear all,</p>"
        "<p>L40S&nbsp;48GB: EUR 7.500,00 each, plus 19% VAT</p><div>3 years NBD warranty</div></body></html>"
    )
    path = tmp_path / "offer.eml"
    path.write_bytes(mail(page, "utf-8", "quoted-printable", "html"))
    quote: Any = read_any(path).quotes[0].quote
    assert (quote.price, quote.currency, quote.warranty_years) == (known(7_500), "EUR", 3)


def test_a_mail_without_a_body_says_that_it_holds_no_offer(tmp_path: Path) -> None:
    path = tmp_path / "empty.eml"
    path.write_bytes(b"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n\n--x--\n")
    assert read_any(path).quotes == ()


ANSWERED = """From: Ann <ann@nordic.example>
Dear Example Bank Inc,
H100 8-GPU server $230,000 each
Ann Lee
Nordic Compute GmbH
-----Original Message-----
From: Bob
please quote
Example Bank Inc
"""


@pytest.mark.parametrize(
    ("text", "supplier", "contact"),
    [
        ('From: "Lars Holm" <l.holm@nordic.example>\nH20 141G 8卡 110万/台', "nordic.example", "Lars Holm"),
        ("发件人：王经理 <wang@qq.com>\nH20 8卡 110万/台\n北京华算智能有限公司", "北京华算智能有限公司", "王经理"),
        ("发件人：王经理 <wang@163.com>\nH20 141G 8卡 110万/台", "", "王经理"),
        (ANSWERED, "Nordic Compute GmbH", "Ann"),
        ("H20 141G 8卡 110万/台\n联系人：赵敏 13800000000\n华算公司", "华算公司", "赵敏"),
        ("请贵公司确认：H20 141G 8卡 110万/台", "", ""),
    ],
)  # fmt: skip
def test_the_supplier_is_a_company_and_the_person_its_contact(text: str, supplier: str, contact: str) -> None:
    quote = read_quote_text(text).quotes[0].quote
    assert (quote.supplier, quote.contact) == (supplier, contact)


def test_a_contact_beside_a_table() -> None:
    quote = one(["型号", "单价(元)"], ["8×H20 141G", 1_100_000], ["联系人：赵敏 13800000000"]).quote
    assert quote.contact == "赵敏"


def attached(**files: bytes) -> bytes:
    message = EmailMessage()
    message["From"] = "王经理 <wang@huasuan.example>"
    message.set_content("您好，报价见附件。", charset="utf-8", cte="base64")
    for name, content in files.items():
        message.add_attachment(content, maintype="application", subtype="octet-stream", filename=name.replace("_", "."))
    return bytes(message)


SHEET = "型号,数量(台),含税单价(元)\n8×H20 141G,2,1100000\n".encode("gb18030")


def test_what_is_attached_is_read_with_the_supplier_of_the_mail(tmp_path: Path) -> None:
    path = tmp_path / "报价.eml"
    path.write_bytes(attached(quote_csv=SHEET, notes_txt="H100 8卡 230万/台".encode(), scan_pdf=b"%PDF-1.7"))
    table, text = read_all(path)
    assert (table.file, text.file) == ("quote.csv", "notes.txt")
    assert table.quotes[0].quote.supplier == "huasuan.example"
    assert table.quotes[0].quote.price == known(1_100_000)  # type: ignore[union-attr]
    assert text.quotes[0].quote.price == known(2_300_000)  # type: ignore[union-attr]
    cell = next(one for one in table.quotes[0].readings if one.field == "model")
    assert cell.place.file == "quote.csv"


def test_an_attachment_that_cannot_be_read_is_said_and_keeps_nothing_else_back(tmp_path: Path) -> None:
    path = tmp_path / "offer.eml"
    path.write_bytes(attached(scan_pdf=b"%PDF-1.7", broken_xlsx=b"PK\x03\x04 broken"))
    (body,) = read_all(path)
    said = ["importing.why.attachment", "importing.error.damaged"]
    assert [finding.message.key for finding in body.findings] == said
    corrected = correct(body, Place(start=0, end=2), None)
    assert [finding.message.key for finding in corrected.findings] == said


def test_a_corrected_attachment_is_still_called_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "offer.eml"
    path.write_bytes(attached(notes_txt="H100 8卡 230万/台".encode()))
    (text,) = read_all(path)
    assert correct(text, Place(start=0, end=4), None).file == "notes.txt"


def test_a_forwarded_mail_and_a_table_in_the_body(tmp_path: Path) -> None:
    inner, outer = EmailMessage(), EmailMessage()
    inner["From"] = "Lars Holm <l.holm@nordic.example>"
    rows = (("Model", "Qty", "Unit price (USD)"), ("8x H200 141GB server", "2", "285000"))
    page = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    inner.set_content(f"<p>Our offer:</p><table>{page}</table>", subtype="html")
    outer["From"] = "buyer@bank.example"
    outer.set_content("FYI")
    outer.add_attachment(inner)
    path = tmp_path / "fwd.eml"
    path.write_bytes(bytes(outer))
    (reading,) = read_all(path)
    quote: Any = reading.quotes[0].quote
    assert (quote.price, quote.groups[0].machines, quote.supplier) == (known(285_000), 2, "nordic.example")
