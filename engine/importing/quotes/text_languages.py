# ruff: noqa: E501 - a table of words is read in lines
"""German words of the trade in the words that the patterns of plain text know, and languages that are not read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_WORDS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("std", "std."), "h"), "stunde": "hour", "stunden": "hours", "stündlich": "hourly", "tag": "day",
    **dict.fromkeys(("tage", "tagen"), "days"), "woche": "week", "wochen": "weeks", "monat": "month",
    **dict.fromkeys(("monate", "monaten"), "months"), "monatlich": "monthly", "mtl": "/mo", "mtl.": "/mo", "monatl.": "monthly", "jahr": "year",
    **dict.fromkeys(("jahre", "jahren"), "years"), "jährlich": "yearly", "werktage": "days", **dict.fromkeys(("arbeitstage", "arbeitstagen"), "workdays"),
    "miete": "rent ", "monatsmiete": "monthly fee", "grundmiete": "rent", "vermietung": "rental", "mietpreis": "rental", "mieten": "rental",
    **dict.fromkeys(("mindestlaufzeit", "mindestvertragslaufzeit", "mindestmietdauer", "mindestmietzeit"), "minimum term"),
    **dict.fromkeys(("vertragslaufzeit", "laufzeit", "vertrag", "mietdauer", "vertragsdauer"), "term"),
    "preis": "price", "preise": "price", **dict.fromkeys(("einzelpreis", "stückpreis", "listenpreis"), "unit price"),
    "gesamtpreis": "total price", **dict.fromkeys(("gesamt", "gesamtbetrag", "gesamtsumme", "summe", "insgesamt", "endbetrag", "rechnungsbetrag", "gesamtkosten"), "total"),
    "zwischensumme": "subtotal", **dict.fromkeys(("nettosumme", "nettobetrag"), "subtotal"), **dict.fromkeys(("bruttosumme", "bruttobetrag"), "total"), "karte": "card", "karten": "cards", "grafikkarte": "card", "grafikkarten": "cards",
    **dict.fromkeys(("knoten", "rechenknoten"), "node"), "servern": "server", **dict.fromkeys(("maschine", "gerät"), "unit"),
    "maschinen": "machines", "geräte": "units", **dict.fromkeys(("stk", "stk.", "stck", "stck.", "stück"), "x"),
    **dict.fromkeys(("mwst", "mwst.", "ust", "ust."), "vat"), **dict.fromkeys(("umsatzsteuer", "mehrwertsteuer"), "vat"),
    **dict.fromkeys(("netto", "nettopreis", "nettopreise"), "未税"), **dict.fromkeys(("brutto", "bruttopreis", "bruttopreise"), "含税"),
    **dict.fromkeys(("zzgl", "zzgl.", "zuzüglich"), "plus"), **dict.fromkeys(("inkl.", "einschl.", "einschließlich"), "incl."), "inkl": "incl",
    **dict.fromkeys(("exkl", "exkl."), "ex"), "ohne": "ex", "inklusive": "included", "inbegriffen": "included", "gesetzlicher": "", "gesetzl.": "",
    "steuernettobetrag": "subtotal", **dict.fromkeys(("lieferzeit", "lieferung", "lieferfrist"), "delivery"), "lieferbar": "delivery",
    "lagerware": "in stock", "lagernd": "in stock", "vorrätig": "in stock", "ca.": "", "circa": "", "etwa": "",
    "garantie": "warranty", "gewährleistung": "warranty", "herstellergarantie": "warranty", "gültig": "valid", "bis": "to",
    "angebotsgültigkeit": "validity", "anzahlung": "deposit", "kaution": "deposit", "rabatt": "off", "nachlass": "off",
    "skonto": "off", "versand": "freight", "versandkosten": "freight", "fracht": "运费", "frachtkosten": "freight", "einrichtung": "setup",
    "einrichtungsgebühr": "setup fee", "installation": "installation", "einmalig": "", "einmalige": "", "strom": "power", "stromkosten": "power",
    "speicher": "storage", "dienstleistungen": "services", "dienstleistung": "service", "wartung": "support", "lizenz": "license", "lizenzen": "licenses", "und": "and", "oder": "or", "neu": "new",
    "gebraucht": "used", "januar": "jan", "februar": "feb", "märz": "mar", "mai": "may", "juni": "jun", "juli": "jul", "oktober": "oct", "dezember": "dec",
}  # fmt: skip
_CELL_WORDS: Final = {**_WORDS, **dict.fromkeys(("stk", "stk.", "stck", "stck.", "stück"), "pcs")}
_WORD: Final = re.compile(r"(?<![a-zà-ÿ0-9])[a-zà-ÿ]{2,}\.?(?![a-zà-ÿ])")
_EACH: Final = re.compile(
    r"(?<![a-zà-ÿ])(?:pro|je|im)(?= (?:gpu|karte|grafikkarte|server|knoten|node|maschine|gerät|einheit|system|instanz|stunde|std|monat|jahr|gb|tb)(?![a-z]))"
)
_SLASHED: Final = re.compile(r"/ ?(?:stück|stk\.?|stck\.?|st\.)(?![a-zà-ÿ])")
_APIECE: Final = re.compile(r"(?<![a-zà-ÿ])(?:pro|je|das) ?(?:stück|stk\.?|stck\.?|st\.)(?![a-zà-ÿ])")
_BY_DAYS: Final = re.compile(r"(?<=tage )(?:rein )?netto|(?<=tagen )(?:rein )?netto|netto(?= \d+ tage)")
_TELLING: Final = frozenset(
    [
        "stunde",
        "stunden",
        "monat",
        "monate",
        "monaten",
        "jahre",
        "miete",
        "mwst",
        "mwst.",
        "ust",
        "ust.",
        "netto",
        "brutto",
        "zzgl",
        "zzgl.",
        "inkl",
        "inkl.",
        "lieferzeit",
        "gültig",
        "preis",
        "preise",
        "einzelpreis",
        "gesamt",
        "garantie",
        "laufzeit",
        "mindestlaufzeit",
        "angebot",
        "und",
        "wir",
        "ihnen",
        "ihr",
        "unser",
        "unsere",
        "bitte",
        "stk",
        "stk.",
        "stück",
        "menge",
        "für",
        "mit",
        "alle",
    ]
)
_OTHER_SCRIPTS: Final = re.compile(r"[\u3040-\u30ff\uac00-\ud7af\u0400-\u04ff\u0600-\u06ff\u0e00-\u0e7f\u0590-\u05ff]")
_OTHER_WORDS: Final = frozenset(
    [
        "heure",
        "heures",
        "mois",
        "prix",
        "nous",
        "vous",
        "pour",
        "avec",
        "livraison",
        "unité",
        "serveur",
        "serveurs",
        "ttc",
        "tva",
        "ans",
        "par",
        "achat",
        "loyer",
        "carte",
        "hora",
        "horas",
        "meses",
        "precio",
        "servidor",
        "servidores",
        "iva",
        "entrega",
        "garantía",
        "años",
        "para",
        "tarjeta",
        "alquiler",
        "mese",
        "mesi",
        "prezzo",
        "prezzi",
        "consegna",
        "garanzia",
        "anni",
        "noleggio",
        "scheda",
        "uur",
        "maand",
        "maanden",
        "prijs",
        "btw",
        "levering",
        "jaar",
        "voor",
        "godzina",
        "miesiąc",
        "cena",
        "gwarancja",
        "dostawa",
        "hodinu",
        "měsíc",
    ]
)
_LEAST_TOLD: Final = 2


def in_english(shown: str) -> str:
    """A folded text with German words of the trade in words that the patterns know, each character in its place."""
    return _in_english(shown, _WORDS) if is_german(shown) else shown


def cell_in_english(text: str) -> str:
    """A cell of a German table in words that the patterns know, each character in its place."""
    lower = text.lower()
    if len(lower) != len(text) or (text.isascii() and not _WORD.search(lower)):
        return text
    other = _in_english(lower, _CELL_WORDS)
    return "".join(new if new != low else old for old, low, new in zip(text, lower, other, strict=True))


def _in_english(shown: str, words: Mapping[str, str]) -> str:
    for pattern, word in ((_BY_DAYS, ""), (_SLASHED, "/ea"), (_APIECE, "each"), (_EACH, "每")):
        shown = pattern.sub(lambda found, word=word: word.ljust(len(found[0])), shown)  # type: ignore[misc]
    return _WORD.sub(lambda found: _translated(found[0], words), shown)


def _translated(word: str, words: Mapping[str, str]) -> str:
    other = words.get(word)
    if other is None and word.endswith("."):
        other = words.get(word[:-1])
        return word if other is None else f"{other.ljust(len(word) - 1)}."
    return word if other is None else other.ljust(len(word))


def is_german(shown: str) -> bool:
    """Whether a folded text is German, by at least two of its words."""
    return len({found for found in _WORD.findall(shown) if found in _TELLING}) >= _LEAST_TOLD


def is_foreign(shown: str) -> bool:
    """Whether a text is in a language that is not read: neither Chinese, English nor German."""
    if _OTHER_SCRIPTS.search(shown):
        return True
    words = {found.rstrip(".") for found in _WORD.findall(shown)}
    return len(words & _OTHER_WORDS) >= _LEAST_TOLD
