# Generated from the OpenAPI document by `npm run clients`: do not edit.
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Optional, TypedDict, Union

from ..transport import Answer, Event, Transport

Refusal = TypedDict("Refusal", {
    "status": 'Literal["error"]',
    "kind": 'str',
    "message": 'str',
})

SelftestReport = TypedDict("SelftestReport", {
    "serialNumber": 'str',
    "version": 'str',
    "machine": 'str',
    "beganAt": 'str',
    "endedAt": 'str',
    "parts": 'list[SelftestReportPartsItem]',
    "seen": 'SelftestReportSeen',
})

SelftestReportPartsItem = TypedDict("SelftestReportPartsItem", {
    "part": 'Literal["display", "bluetooth", "camera", "recognition", "scale", "indicator", "clock", "card", "temperature", "power", "watchdog", "memory", "network", "bank"]',
    "verdict": 'Literal["good", "poor", "bad", "absent", "unknown"]',
    "en": 'str',
    "ru": 'str',
    "figures": 'NotRequired[dict[str, Union[float, str, bool, None]]]',
})

SelftestReportSeen = TypedDict("SelftestReportSeen", {
    "display": 'Union[bool, None]',
    "sound": 'Union[bool, None]',
    "lamp": 'Union[bool, None]',
})

StartSelftestBody = TypedDict("StartSelftestBody", {
    "look": 'NotRequired[bool]',
})

StartSelftestAnswer = TypedDict("StartSelftestAnswer", {
    "status": 'Literal["idle", "running"]',
    "part": 'NotRequired[Literal["display", "bluetooth", "camera", "recognition", "scale", "indicator", "clock", "card", "temperature", "power", "watchdog", "memory", "network", "bank"]]',
    "beganAt": 'NotRequired[str]',
})

GetSelftestAnswer = TypedDict("GetSelftestAnswer", {
    "task": 'GetSelftestAnswerTask',
    "report": 'Union[SelftestReport, None]',
})

GetSelftestAnswerTask = TypedDict("GetSelftestAnswerTask", {
    "status": 'Literal["idle", "running"]',
    "part": 'NotRequired[Literal["display", "bluetooth", "camera", "recognition", "scale", "indicator", "clock", "card", "temperature", "power", "watchdog", "memory", "network", "bank"]]',
    "beganAt": 'NotRequired[str]',
})

NoteSelftestSeenBody = TypedDict("NoteSelftestSeenBody", {
    "display": 'NotRequired[Union[bool, None]]',
    "sound": 'NotRequired[Union[bool, None]]',
    "lamp": 'NotRequired[Union[bool, None]]',
})


class SelftestOperations:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def start_selftest(self, body: Optional[StartSelftestBody] = None) -> Answer[StartSelftestAnswer]:
        """Begin a selftest"""
        return self._transport.call("POST", "/selftest", json=body)

    def get_selftest(self) -> Answer[GetSelftestAnswer]:
        """How it goes, and what the last one found"""
        return self._transport.call("GET", "/selftest")

    def note_selftest_seen(self, body: NoteSelftestSeenBody) -> Answer[SelftestReport]:
        """What a person saw of it"""
        return self._transport.call("PUT", "/selftest/seen", json=body)
