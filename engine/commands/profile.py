"""``profile``: reads profiles and says where the time goes, and what each stack says about it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.commands import output
from engine.texts import EngineError, Language, format_number

if TYPE_CHECKING:
    from engine.migration.profile import ProfileSummary

_STACKS = ("CUDA", "ROCm", "CANN", "MUSA", "Neuware", "DTK", "SynapseAI", "oneAPI", "MACA", "XPU SDK", "CoreX",
           "TopsRider")  # fmt: skip


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("profile", help=output.words(language, "help.profile"))
    def profile(
        files: Annotated[list[str], output.argument(language, "profile_files", "FILE...")],
        partial: Annotated[bool, output.option(language, "profile_partial", "--partial")] = False,
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run([Path(file) for file in files], partial=partial, as_json=as_json, language=language)


def run(files: list[Path], *, partial: bool, as_json: bool, language: Language) -> int:
    """Print the account of each profile."""
    found = [read(file, partial=partial) for file in files]
    if as_json:
        output.say_json([profile_dict(one) for one in found])
        return output.GOOD
    for one in found:
        _say(one, language)
    return output.GOOD


def read(file: Path, *, partial: bool = False) -> "ProfileSummary":
    """The account of a profile; of a damaged one what could be read, where that is wanted."""
    from engine.importing.profiles import ProfileTruncatedError, read_profile

    try:
        return read_profile(file)
    except ProfileTruncatedError as error:
        if partial and error.partial is not None:
            return error.partial
        raise
    except MemoryError:
        raise EngineError("profile.too_large", file=file.name) from None


def profile_dict(profile: "ProfileSummary") -> dict[str, Any]:
    """The account, and by stack the share of compute time and each operator with its evidence."""
    return {**profile.model_dump(mode="json"), "compute_seconds": profile.compute_seconds, "stacks": _stacks(profile)}


def _stacks(profile: "ProfileSummary") -> dict[str, Any]:
    from engine.catalog.stacks import stack_named
    from engine.commands.migration import operator_dict
    from engine.migration.assess import operators_of_profile, shares_of

    made = {}
    for name in _STACKS:
        stack = stack_named(name)
        if stack is not None:
            rows = operators_of_profile(profile, stack)
            shares = {support: share.value for support, share in shares_of(rows, profile).items()}
            made[name] = {"shares": shares, "operators": [operator_dict(row) for row in rows if row.hot]}
    return made


def _say(profile: "ProfileSummary", language: Language) -> None:
    seconds = {
        "compute": profile.compute_seconds,
        "collectives": profile.collective_seconds,
        "copies": profile.copy_seconds,
    }
    told = ", ".join(
        f"{output.words(language, f'profile_{name}')} {format_number(value * 1000)} ms"
        for name, value in seconds.items()
    )
    output.say(f"{profile.file} · {profile.format} · {profile.device or profile.stack or '—'}")
    output.say(told)
    stacks = _stacks(profile)
    columns = [output.words(language, "column.operator"), "ms", "%", *stacks]
    rows = []
    for place, operator in enumerate(profile.hot()):
        share = 100 * operator.seconds / profile.compute_seconds
        cells = [found["operators"][place]["support"] for found in stacks.values()]
        words = [output.words(language, f"support.{cell}") for cell in cells]
        rows.append([operator.name[:60], format_number(operator.seconds * 1000), f"{share:.1f}", *words])
    output.say_table("", columns, rows, numeric=(1, 2))
    output.say("")
