"""Mails as programs save them: parts, base64, quoted-printable, other encodings, bodies in HTML."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from engine.importing.quotes.any_file import read_any
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
    assert "王经理" in quote.supplier


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
