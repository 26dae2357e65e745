"""Profiles of what runs today: traces, operator tables and kernel lists, read into one account of time."""

from engine.importing.profiles.reading import ProfileTruncatedError, read_profile
from engine.importing.profiles.source import Cancelled

__all__ = ["Cancelled", "ProfileTruncatedError", "read_profile"]
