"""Quotes as suppliers make them, and money."""

from engine.quote.money import ExchangeRate, TaxBasis
from engine.quote.quote import (
    QUESTIONS,
    Answer,
    CardGroup,
    HardwareQuote,
    HostedApi,
    Lease,
    OpenCost,
    Owned,
    Purchase,
    PurchaseLine,
    Question,
    Quote,
    Rental,
)

__all__ = [
    "QUESTIONS",
    "Answer",
    "CardGroup",
    "ExchangeRate",
    "HardwareQuote",
    "HostedApi",
    "Lease",
    "OpenCost",
    "Owned",
    "Purchase",
    "PurchaseLine",
    "Question",
    "Quote",
    "Rental",
    "TaxBasis",
]
