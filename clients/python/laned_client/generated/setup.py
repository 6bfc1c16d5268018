# Generated from the OpenAPI document by `npm run clients`: do not edit.
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Optional, TypedDict, Union

from ..transport import Answer, Event, Transport

Refusal = TypedDict("Refusal", {
    "status": 'Literal["error"]',
    "kind": 'str',
    "message": 'str',
})

GetSetupDoorAnswer = TypedDict("GetSetupDoorAnswer", {
    "isOpen": 'bool',
})

OpenSetupSessionBody = TypedDict("OpenSetupSessionBody", {
    "code": 'str',
})

OpenSetupSessionAnswer = TypedDict("OpenSetupSessionAnswer", {
    "token": 'str',
    "validSeconds": 'int',
})

GetSetupAnswer = TypedDict("GetSetupAnswer", {
    "isNew": 'bool',
    "name": 'str',
    "steps": 'list[GetSetupAnswerStepsItem]',
    "network": 'GetSetupAnswerNetwork',
    "banks": 'list[GetSetupAnswerBanksItem]',
    "outcome": 'GetSetupAnswerOutcome',
})

GetSetupAnswerStepsItem = TypedDict("GetSetupAnswerStepsItem", {
    "name": 'Literal["network", "parts", "bank", "display", "camera", "item"]',
    "state": 'Literal["open", "done", "absent"]',
})

GetSetupAnswerNetwork = TypedDict("GetSetupAnswerNetwork", {
    "isOnline": 'bool',
    "addresses": 'list[str]',
    "hotspot": 'Union[str, None]',
    "canJoin": 'bool',
    "joining": 'Union[GetSetupAnswerNetworkJoining, None]',
})

GetSetupAnswerNetworkJoining = TypedDict("GetSetupAnswerNetworkJoining", {
    "name": 'str',
    "state": 'Literal["waiting", "joined", "failed"]',
    "why": 'Union[str, None]',
})

GetSetupAnswerBanksItem = TypedDict("GetSetupAnswerBanksItem", {
    "name": 'str',
    "publicFields": 'list[str]',
})

GetSetupAnswerOutcome = TypedDict("GetSetupAnswerOutcome", {
    "stays": 'list[GetSetupAnswerOutcomeStaysItem]',
    "ends": 'list[GetSetupAnswerOutcomeEndsItem]',
})

GetSetupAnswerOutcomeStaysItem = TypedDict("GetSetupAnswerOutcomeStaysItem", {
    "what": 'Literal["bank", "display", "network", "items", "session", "hotspot"]',
    "which": 'str',
})

GetSetupAnswerOutcomeEndsItem = TypedDict("GetSetupAnswerOutcomeEndsItem", {
    "what": 'Literal["bank", "display", "network", "items", "session", "hotspot"]',
    "which": 'str',
})

JoinNetworkBody = TypedDict("JoinNetworkBody", {
    "name": 'str',
    "password": 'str',
    "hidden": 'bool',
})

JoinNetworkAnswer = TypedDict("JoinNetworkAnswer", {
    "status": 'Literal["success"]',
})

GetSetupPartsAnswer = TypedDict("GetSetupPartsAnswer", {
    "whyNot": 'Union[str, None]',
    "banks": 'list[GetSetupPartsAnswerBanksItem]',
    "display": 'GetSetupPartsAnswerDisplay',
    "camera": 'str',
    "drivers": 'list[str]',
    "protocols": 'list[str]',
})

GetSetupPartsAnswerBanksItem = TypedDict("GetSetupPartsAnswerBanksItem", {
    "name": 'str',
    "driver": 'str',
})

GetSetupPartsAnswerDisplay = TypedDict("GetSetupPartsAnswerDisplay", {
    "driver": 'str',
    "protocol": 'Union[str, None]',
})

SetSetupPartsBody = TypedDict("SetSetupPartsBody", {
    "bank": 'NotRequired[SetSetupPartsBodyBank]',
    "display": 'NotRequired[SetSetupPartsBodyDisplay]',
    "camera": 'NotRequired[Literal["rpicam", "none"]]',
})

SetSetupPartsBodyBank = TypedDict("SetSetupPartsBodyBank", {
    "name": 'str',
    "driver": 'Literal["gateway", "rbs", "raiffeisen", "pix", "tbank", "yookassa"]',
    "url": 'str',
})

SetSetupPartsBodyDisplay = TypedDict("SetSetupPartsBodyDisplay", {
    "protocol": 'Literal["auto", "dwin", "nextion", "escpos", "dqr", "qrpay"]',
})

SetSetupPartsAnswer = TypedDict("SetSetupPartsAnswer", {
    "status": 'Literal["success"]',
    "changed": 'list[str]',
    "warnings": 'list[str]',
    "restarting": 'Literal[True]',
})

FinishSetupAnswer = TypedDict("FinishSetupAnswer", {
    "status": 'Literal["success"]',
    "stays": 'list[FinishSetupAnswerStaysItem]',
    "ends": 'list[FinishSetupAnswerEndsItem]',
})

FinishSetupAnswerStaysItem = TypedDict("FinishSetupAnswerStaysItem", {
    "what": 'Literal["bank", "display", "network", "items", "session", "hotspot"]',
    "which": 'str',
})

FinishSetupAnswerEndsItem = TypedDict("FinishSetupAnswerEndsItem", {
    "what": 'Literal["bank", "display", "network", "items", "session", "hotspot"]',
    "which": 'str',
})


class SetupOperations:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get_setup_door(self) -> Answer[GetSetupDoorAnswer]:
        """Whether a code is taken now"""
        return self._transport.call("GET", "/setup/door")

    def open_setup_session(self, body: OpenSetupSessionBody) -> Answer[OpenSetupSessionAnswer]:
        """Trade the code for a token"""
        return self._transport.call("POST", "/setup/session", json=body)

    def get_setup(self) -> Answer[GetSetupAnswer]:
        """What is done and what is to do"""
        return self._transport.call("GET", "/setup")

    def join_network(self, body: JoinNetworkBody) -> Answer[JoinNetworkAnswer]:
        """Join a Wi-Fi"""
        return self._transport.call("POST", "/setup/network", json=body)

    def get_setup_parts(self) -> Answer[GetSetupPartsAnswer]:
        """What hangs on the lane, by laned.yaml"""
        return self._transport.call("GET", "/setup/parts")

    def set_setup_parts(self, body: SetSetupPartsBody) -> Answer[SetSetupPartsAnswer]:
        """Say it in laned.yaml, checked first; the lane restarts with it"""
        return self._transport.call("POST", "/setup/parts", json=body)

    def finish_setup(self) -> Answer[FinishSetupAnswer]:
        """Set-up is done"""
        return self._transport.call("POST", "/setup/finish")
