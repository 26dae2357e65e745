"""The document: one immutable tree."""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Final, Self

from pydantic import FailFast, Field, field_serializer, field_validator, model_validator

from engine.base import Frozen
from engine.catalog.architecture import ModelArchitecture
from engine.catalog.card import Card
from engine.catalog.ranking import Ranking
from engine.cost.conventions import Conventions
from engine.electricity.plan import ElectricityPlan
from engine.electricity.site import Site
from engine.migration.kept_evidence import KeptEvidence, read_evidence
from engine.migration.records import MigrationRecords
from engine.project.arrangement import Arrangement
from engine.project.assumptions import Assumptions
from engine.project.scenario import Scenario
from engine.project.value_notes import ValueNotes
from engine.project.walkthrough import Walkthrough
from engine.quote.money import Currency, ExchangeRate
from engine.quote.quote import Quote
from engine.texts import EngineError, Message
from engine.throughput.calibration import Calibration, published_calibration
from engine.throughput.kept_calibration import packed, packed_tables, unpacked
from engine.workload.workload import GraphicsScience, Workload

FIRST_SEED: Final = 1
"""Of the futures, until somebody draws others."""


def _refuse_repeats(kind: str, ids: list[str]) -> None:
    if len(set(ids)) == len(ids):
        return
    repeated = sorted({found for found in ids if ids.count(found) > 1})
    raise EngineError("error.repeated_id", kind=Message.of(f"entries.{kind}"), id=", ".join(repeated))


class Used(Frozen):
    """What the figures of a project rest on beside itself, kept in the file so that they come out the same.

    Cards and models are copies of catalog entries, or entries of the user's own. Without a calibration of its own a
    project takes the one that comes with the program, and keeps it from its first save on; so with the evidence on
    software stacks, of which it keeps what its migrations ask.
    """

    cards: Annotated[tuple[Card, ...], FailFast()] = ()
    models: Annotated[tuple[ModelArchitecture, ...], FailFast()] = ()
    rates: Annotated[tuple[ExchangeRate, ...], FailFast()] = ()
    calibration: Calibration | None = None
    evidence: KeptEvidence | None = None

    @property
    def fit(self) -> Calibration:
        """The calibration that figures rest on."""
        return self.calibration or published_calibration()

    @field_validator("calibration", mode="before")
    @classmethod
    def _unpack(cls, held: object) -> object:
        return held if isinstance(held, Calibration) else unpacked(held)

    @field_serializer("calibration", when_used="json")
    def _pack(self, held: Calibration | None) -> dict[str, Any] | None:
        return None if held is None else packed(held)

    @field_validator("evidence", mode="before")
    @classmethod
    def _read_evidence(cls, held: object) -> object:
        return read_evidence(held)

    @field_serializer("evidence", when_used="json")
    def _write_evidence(self, held: KeptEvidence | None) -> dict[str, Any] | None:
        return None if held is None else packed_tables(held)

    @model_validator(mode="after")
    def _entries_unique(self) -> Self:
        _refuse_repeats("card", [card.id for card in self.cards])
        _refuse_repeats("model", [model.name for model in self.models])
        _refuse_repeats("rate", ["/".join(sorted((rate.base, rate.quote))) for rate in self.rates])
        return self

    def card(self, card_id: str) -> Card:
        """The card with this id.

        Raises:
            EngineError: the project has no such card.
        """
        for card in self.cards:
            if card.id == card_id:
                return card
        raise EngineError("error.no_card", card=card_id)

    def model(self, name: str) -> ModelArchitecture:
        """The model with this name.

        Raises:
            EngineError: the project has no such model.
        """
        for model in self.models:
            if model.name == name:
                return model
        raise EngineError("error.no_model", model=name)


class Project(Frozen):
    """Quotes, workloads, assumptions, and the entries they refer to.

    `as_of` is the date by which validity is judged; only an edit changes it.
    `tax_included` says in which basis amounts are compared; `current_stack` is the software stack on which the
    workloads run today, from which a migration starts. `seed` fixes the futures that are drawn.
    `scenarios` are sets of assumptions under a name, beside those in force.
    `electricity` is the contract by which power is billed, in place of the one assumed price; `site` is where machines
    that are bought would stand.
    `needed_by` is the day on which the work has to be done, counted from an order on `as_of`.
    `conventions` are those of the trade by which money is counted over time.
    `migration` keeps profiles of the workloads and results of validations, `walkthrough` what the presenter changed,
    `arrangement` how the comparison is read, `ranking` by what the cards of the catalog are ranked, `value_notes` what
    was noted on its values.
    """

    name: str = ""
    as_of: datetime.date
    currency: Currency = "CNY"
    tax_included: bool = False
    current_stack: str = "CUDA"
    workloads: Annotated[tuple[Workload, ...], FailFast()] = ()
    quotes: Annotated[tuple[Quote, ...], FailFast()] = ()
    assumptions: Assumptions = Assumptions()
    scenarios: Annotated[tuple[Scenario, ...], FailFast()] = ()
    migration: MigrationRecords = MigrationRecords()
    used: Used = Used()
    selected_workload: str | None = None
    notes: str = ""
    open_questions: Annotated[tuple[str, ...], FailFast()] = ()
    electricity: ElectricityPlan | None = None
    site: Site | None = None
    conventions: Conventions = Conventions()
    needed_by: datetime.date | None = None
    walkthrough: Walkthrough = Walkthrough()
    arrangement: Arrangement = Arrangement()
    ranking: Ranking = Ranking()
    value_notes: Annotated[ValueNotes, FailFast()] = ()
    seed: Annotated[int, Field(ge=0, lt=2**31)] = FIRST_SEED

    @model_validator(mode="after")
    def _ids_unique(self) -> Self:
        _refuse_repeats("quote", [quote.id for quote in self.quotes])
        _refuse_repeats("workload", [workload.id for workload in self.workloads])
        _refuse_repeats("scenario", [scenario.id for scenario in self.scenarios])
        return self

    @model_validator(mode="after")
    def _selected_exists(self) -> Self:
        if self.selected_workload is not None:
            self.workload(self.selected_workload)
        return self

    def quote(self, quote_id: str) -> Quote:
        """The quote with this id.

        Raises:
            EngineError: there is none.
        """
        for quote in self.quotes:
            if quote.id == quote_id:
                return quote
        raise EngineError("error.no_quote", quote=quote_id)

    def workload(self, workload_id: str) -> Workload:
        """The workload with this id.

        Raises:
            EngineError: there is none.
        """
        for workload in self.workloads:
            if workload.id == workload_id:
                return workload
        raise EngineError("error.no_workload", workload=workload_id)

    def model_of(self, workload: Workload) -> ModelArchitecture | None:
        """The model that a workload runs; None where it runs none, or one that is not known."""
        if isinstance(workload, GraphicsScience):
            return None
        try:
            return self.used.model(workload.model)
        except EngineError:
            return None

    def scenario(self, scenario_id: str) -> Scenario:
        """The scenario with this id.

        Raises:
            EngineError: there is none.
        """
        for scenario in self.scenarios:
            if scenario.id == scenario_id:
                return scenario
        raise EngineError("error.no_scenario", scenario=scenario_id)
