"""What a stored path such as ``quotes/A/price`` is called when a person reads it."""

from __future__ import annotations

from engine.texts import Argument, Message, has_text


def spoken_path(path: str) -> Argument:
    """The field and whose it is, "price of A"; a path of another shape stays as it is."""
    root, *steps = path.split("/")
    if root not in ("quotes", "workloads", "catalog") or len(steps) < 2:
        return path
    owner = steps[1] if root == "catalog" and len(steps) > 2 else steps[0]
    key = f"fields.{steps[-1]}"
    field: Argument = Message.of(key) if has_text(key) else steps[-1].replace("_", " ")
    return Message.of("unknown.field_of", field=field, owner=owner)
