"""What is kept of a profile: where the time of the accelerator went, by operator."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from engine.base import Frozen, Identifier

Seconds = Annotated[float, Field(ge=0, le=1e12)]
ProfileFormat = Literal[
    "torch_trace", "key_averages", "ascend_kernel_details", "ascend_op_summary", "ascend_op_statistic",
    "ascend_step_trace", "nsys_kernel_summary", "operator_table",
]  # fmt: skip
OperatorRole = Literal["compute", "generated", "external"]

MOST_TIME: Final = 0.95
FIRST: Final = 20
_KEPT: Final = 300
_LEAST_SECONDS: Final = 0.02
_FEWEST_OPERATORS: Final = 5


class ProfiledOperator(Frozen):
    """One operator and the time of its kernels, all calls together.

    `named_by` says whether the profile names the operator, or whether its name follows from that of the kernel.
    """

    name: str = Field(min_length=1)
    role: OperatorRole = "compute"
    seconds: Seconds
    calls: Annotated[int, Field(ge=0)] = 0
    named_by: Literal["operator", "kernel"] = "operator"


class ProfileSummary(Frozen):
    """The account of one profile; kernels that run side by side count each for itself, so times are sums.

    `operators` are those with the most time; what they leave out is `other_seconds`. `collective_seconds` and
    `copy_seconds` belong to the links, not to an operator. `attributed_share` is the share of kernel time whose
    operator the profile itself names; None where it holds no operators. `stack` is where it was recorded, empty where
    nothing says so.
    """

    id: Identifier
    file: str
    format: ProfileFormat
    device: str = ""
    stack: str = ""
    operators: tuple[ProfiledOperator, ...] = ()
    other_seconds: Seconds = 0.0
    collective_seconds: Seconds = 0.0
    copy_seconds: Seconds = 0.0
    idle_seconds: Seconds | None = None
    attributed_share: Annotated[float, Field(ge=0, le=1)] | None = None
    kernels: Annotated[int, Field(ge=0)] = 0
    complete: bool = True

    @property
    def compute_seconds(self) -> float:
        """Time of computation, without traffic between cards and with the host."""
        return sum(operator.seconds for operator in self.operators) + self.other_seconds

    @property
    def kernel_seconds(self) -> float:
        """All time of the accelerator."""
        return self.compute_seconds + self.collective_seconds + self.copy_seconds

    @property
    def thin(self) -> bool:
        """Whether it holds too little to stand for a workload: a step or two of decoding, or a few kernels."""
        return self.compute_seconds < _LEAST_SECONDS or len(self.operators) < _FEWEST_OPERATORS

    def hot(self) -> tuple[ProfiledOperator, ...]:
        """The operators that make up 95 % of the time of computation, and at least the first 20 where there are."""
        wanted, summed = MOST_TIME * self.compute_seconds, 0.0
        for count, operator in enumerate(self.operators):
            if count >= FIRST and summed >= wanted:
                return self.operators[:count]
            summed += operator.seconds
        return self.operators


def largest(operators: list[ProfiledOperator]) -> tuple[tuple[ProfiledOperator, ...], float]:
    """The operators with the most time in order, and the time of those that are not kept."""
    ordered = sorted(operators, key=lambda one: (-one.seconds, one.name))
    return tuple(ordered[:_KEPT]), sum(one.seconds for one in ordered[_KEPT:])
