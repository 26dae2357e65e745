"""Adding up kernel time: by operator, and what belongs to the links apart."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.importing.profiles.kernels import operator_of_kernel
from engine.migration.lookup import Role, plain_name, role_of
from engine.migration.profile import OperatorRole, ProfiledOperator, ProfileFormat, ProfileSummary, largest

if TYPE_CHECKING:
    from pathlib import Path

_MICRO = 1e-6


@dataclass(slots=True)
class _Sum:
    role: Role
    named_by: str
    seconds: float = 0.0
    calls: int = 0


@dataclass(slots=True)
class Accounts:
    """Time by operator and by kind of traffic, in seconds."""

    sums: dict[str, _Sum] = field(default_factory=dict)
    collective: float = 0.0
    copied: float = 0.0
    attributed: float = 0.0
    kernels: int = 0

    def add(self, operator: str | None, kernel: str, seconds: float, calls: int = 1) -> None:
        """Count a kernel, or several alike, to the operator that launched it.

        Args:
            operator: the name in the profile; None where it names none, which then follows from the kernel.
        """
        self.kernels += calls
        role = role_of(kernel) if kernel else "compute"
        if role not in ("collective", "copy") and operator is not None and role_of(operator) == "collective":
            role = "collective"
        if operator is not None or role in ("collective", "copy", "generated"):
            self.attributed += seconds
        if role == "collective":
            self.collective += seconds
        elif role == "copy":
            self.copied += seconds
        else:
            self._add_operator(operator, kernel, role, seconds, calls)

    def _add_operator(self, operator: str | None, kernel: str, role: Role, seconds: float, calls: int) -> None:
        if role == "generated":
            name, named_by = kernel, "operator"
        elif operator is not None:
            name, named_by, role = operator, "operator", role_of(operator)
        else:
            name, named_by = operator_of_kernel(kernel), "kernel"
            role = role_of(name)
        found = self.sums.setdefault(name, _Sum(role, named_by))
        found.seconds += seconds
        found.calls += calls

    def summary(self, path: Path, form: ProfileFormat, **known: Any) -> ProfileSummary:
        """The account that is kept; `known` are further fields of it."""
        operators = [
            ProfiledOperator(
                name=name, role=_kept(one.role), seconds=one.seconds, calls=one.calls, named_by=_naming(one.named_by)
            )
            for name, one in self.sums.items()
            if one.seconds > 0
        ]
        kept, rest = largest(operators)
        total = sum(one.seconds for one in operators) + self.collective + self.copied
        fields: dict[str, Any] = {
            "id": identifier(path),
            "file": path.name,
            "format": form,
            "operators": kept,
            "other_seconds": rest,
            "collective_seconds": self.collective,
            "copy_seconds": self.copied,
            "attributed_share": min(1.0, self.attributed / total) if total else None,
            "kernels": self.kernels,
        }
        return ProfileSummary(**{**fields, **known})


def _kept(role: Role) -> OperatorRole:
    return role if role in ("generated", "external") else "compute"


def _naming(word: str) -> Any:
    return "kernel" if word == "kernel" else "operator"


def identifier(path: Path) -> str:
    """The name of a file as an identifier."""
    name = path.name
    for ending in (".gz", ".json", ".csv", ".txt", ".pt.trace", ".trace"):
        name = name.removesuffix(ending)
    return ("".join("-" if sign.isspace() or sign == "/" else sign for sign in name) or "profile")[:60]


__all__ = ["Accounts", "identifier", "plain_name"]
