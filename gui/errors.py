"""What a person is told about an error."""

from __future__ import annotations

from pydantic import ValidationError

from engine.invalid import explained
from engine.texts import EngineError, Message


def message_of(error: Exception) -> Message:
    """Only errors of the engine carry a sentence of their own."""
    if isinstance(error, EngineError):
        return error.message
    if isinstance(error, ValidationError):
        return explained(error).message
    return Message.of("window.unexpected", detail=f"{type(error).__name__}: {error}")
