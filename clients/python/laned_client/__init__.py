"""Calls a laned checkout lane: payments, recognition, refunds, shifts, events."""
from .lane import Lane
from .provenance import provenance
from .transport import Answer, Event, LaneError

__all__ = ["Answer", "Event", "Lane", "LaneError", "provenance"]
