# Generated from the OpenAPI document by `npm run clients`: do not edit.
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Optional, TypedDict, Union

from ..transport import Answer, Event, Transport

LogLine = TypedDict("LogLine", {
    "number": 'int',
    "at": 'str',
    "level": 'Literal["info", "warn", "error"]',
    "event": 'str',
    "fields": 'Any',
})

Refusal = TypedDict("Refusal", {
    "status": 'Literal["error"]',
    "kind": 'str',
    "message": 'str',
})

GetConfigAnswer = TypedDict("GetConfigAnswer", {
    "file": 'Union[str, None]',
    "revision": 'str',
    "text": 'str',
    "effective": 'Any',
    "problems": 'list[str]',
    "environment": 'list[GetConfigAnswerEnvironmentItem]',
    "fromFleet": 'list[str]',
    "hasPrevious": 'bool',
    "whyNotWritable": 'Union[str, None]',
    "whyNoRestart": 'Union[str, None]',
})

GetConfigAnswerEnvironmentItem = TypedDict("GetConfigAnswerEnvironmentItem", {
    "path": 'str',
    "variable": 'str',
})

WriteConfigBody = TypedDict("WriteConfigBody", {
    "text": 'NotRequired[str]',
    "changes": 'NotRequired[list[WriteConfigBodyChangesItem]]',
    "revision": 'NotRequired[str]',
    "restart": 'NotRequired[bool]',
})

WriteConfigBodyChangesItem = TypedDict("WriteConfigBodyChangesItem", {
    "path": 'list[Union[str, int]]',
    "value": 'Any',
})

WriteConfigAnswer = TypedDict("WriteConfigAnswer", {
    "ok": 'bool',
    "problems": 'list[str]',
    "warnings": 'list[str]',
    "notes": 'list[str]',
    "changed": 'list[str]',
    "money": 'list[str]',
    "text": 'str',
    "revision": 'str',
    "restarting": 'bool',
})

ListSettingsAnswer = TypedDict("ListSettingsAnswer", {
    "settings": 'list[ListSettingsAnswerSettingsItem]',
    "groups": 'list[ListSettingsAnswerGroupsItem]',
})

ListSettingsAnswerSettingsItem = TypedDict("ListSettingsAnswerSettingsItem", {
    "path": 'list[str]',
    "kind": 'Literal["text", "secret", "number", "switch", "choice", "list"]',
    "choices": 'Union[list[str], None]',
    "items": 'Union[Literal["text", "secret", "number", "switch", "choice", "list"], None]',
    "minimum": 'Union[float, None]',
    "maximum": 'Union[float, None]',
    "default": 'Any',
    "when": 'Union[ListSettingsAnswerSettingsItemWhen, None]',
    "en": 'str',
    "ru": 'str',
})

ListSettingsAnswerSettingsItemWhen = TypedDict("ListSettingsAnswerSettingsItemWhen", {
    "path": 'list[str]',
    "is": 'list[str]',
})

ListSettingsAnswerGroupsItem = TypedDict("ListSettingsAnswerGroupsItem", {
    "path": 'list[str]',
    "entries": 'Union[Literal["named", "listed"], None]',
    "when": 'Union[ListSettingsAnswerGroupsItemWhen, None]',
    "en": 'str',
    "ru": 'str',
})

ListSettingsAnswerGroupsItemWhen = TypedDict("ListSettingsAnswerGroupsItemWhen", {
    "path": 'list[str]',
    "is": 'list[str]',
})

CheckConfigBody = TypedDict("CheckConfigBody", {
    "text": 'NotRequired[str]',
    "changes": 'NotRequired[list[CheckConfigBodyChangesItem]]',
})

CheckConfigBodyChangesItem = TypedDict("CheckConfigBodyChangesItem", {
    "path": 'list[Union[str, int]]',
    "value": 'Any',
})

CheckConfigAnswer = TypedDict("CheckConfigAnswer", {
    "ok": 'bool',
    "problems": 'list[str]',
    "warnings": 'list[str]',
    "notes": 'list[str]',
    "changed": 'list[str]',
    "money": 'list[str]',
    "text": 'str',
})

RestoreConfigBody = TypedDict("RestoreConfigBody", {
    "revision": 'NotRequired[str]',
    "restart": 'NotRequired[bool]',
})

RestoreConfigAnswer = TypedDict("RestoreConfigAnswer", {
    "ok": 'bool',
    "problems": 'list[str]',
    "warnings": 'list[str]',
    "notes": 'list[str]',
    "changed": 'list[str]',
    "money": 'list[str]',
    "text": 'str',
    "revision": 'str',
    "restarting": 'bool',
})

RestartProgramAnswer = TypedDict("RestartProgramAnswer", {
    "status": 'Literal["restarting"]',
})

GetUpdateStateAnswer = TypedDict("GetUpdateStateAnswer", {
    "running": 'str',
    "whyNot": 'Union[str, None]',
    "good": 'Union[str, None]',
    "previous": 'Union[str, None]',
    "onTrial": 'Union[str, None]',
    "triesLeft": 'int',
    "probation": 'Union[str, None]',
    "verdict": 'Union[str, None]',
    "bad": 'list[str]',
    "run": 'Union[GetUpdateStateAnswerRun, None]',
})

GetUpdateStateAnswerRun = TypedDict("GetUpdateStateAnswerRun", {
    "verb": 'str',
    "status": 'str',
    "version": 'Union[str, None]',
    "message": 'Union[str, None]',
    "step": 'Union[str, None]',
    "bytes": 'Union[int, None]',
    "totalBytes": 'Union[int, None]',
    "beganAt": 'str',
    "endedAt": 'Union[str, None]',
})

CheckForUpdateAnswer = TypedDict("CheckForUpdateAnswer", {
    "running": 'str',
    "whyNot": 'Union[str, None]',
    "good": 'Union[str, None]',
    "previous": 'Union[str, None]',
    "onTrial": 'Union[str, None]',
    "triesLeft": 'int',
    "probation": 'Union[str, None]',
    "verdict": 'Union[str, None]',
    "bad": 'list[str]',
    "run": 'Union[CheckForUpdateAnswerRun, None]',
})

CheckForUpdateAnswerRun = TypedDict("CheckForUpdateAnswerRun", {
    "verb": 'str',
    "status": 'str',
    "version": 'Union[str, None]',
    "message": 'Union[str, None]',
    "step": 'Union[str, None]',
    "bytes": 'Union[int, None]',
    "totalBytes": 'Union[int, None]',
    "beganAt": 'str',
    "endedAt": 'Union[str, None]',
})

InstallUpdateAnswer = TypedDict("InstallUpdateAnswer", {
    "running": 'str',
    "whyNot": 'Union[str, None]',
    "good": 'Union[str, None]',
    "previous": 'Union[str, None]',
    "onTrial": 'Union[str, None]',
    "triesLeft": 'int',
    "probation": 'Union[str, None]',
    "verdict": 'Union[str, None]',
    "bad": 'list[str]',
    "run": 'Union[InstallUpdateAnswerRun, None]',
})

InstallUpdateAnswerRun = TypedDict("InstallUpdateAnswerRun", {
    "verb": 'str',
    "status": 'str',
    "version": 'Union[str, None]',
    "message": 'Union[str, None]',
    "step": 'Union[str, None]',
    "bytes": 'Union[int, None]',
    "totalBytes": 'Union[int, None]',
    "beganAt": 'str',
    "endedAt": 'Union[str, None]',
})

RollBackUpdateAnswer = TypedDict("RollBackUpdateAnswer", {
    "running": 'str',
    "whyNot": 'Union[str, None]',
    "good": 'Union[str, None]',
    "previous": 'Union[str, None]',
    "onTrial": 'Union[str, None]',
    "triesLeft": 'int',
    "probation": 'Union[str, None]',
    "verdict": 'Union[str, None]',
    "bad": 'list[str]',
    "run": 'Union[RollBackUpdateAnswerRun, None]',
})

RollBackUpdateAnswerRun = TypedDict("RollBackUpdateAnswerRun", {
    "verb": 'str',
    "status": 'str',
    "version": 'Union[str, None]',
    "message": 'Union[str, None]',
    "step": 'Union[str, None]',
    "bytes": 'Union[int, None]',
    "totalBytes": 'Union[int, None]',
    "beganAt": 'str',
    "endedAt": 'Union[str, None]',
})

ListLogLinesAnswer = TypedDict("ListLogLinesAnswer", {
    "lines": 'list[LogLine]',
})

GetDisplaySearchAnswer = TypedDict("GetDisplaySearchAnswer", {
    "chosen": 'GetDisplaySearchAnswerChosen',
    "scan": 'GetDisplaySearchAnswerScan',
    "test": 'GetDisplaySearchAnswerTest',
})

GetDisplaySearchAnswerChosen = TypedDict("GetDisplaySearchAnswerChosen", {
    "adapter": 'Union[str, None]',
    "bluetooth": 'Union[GetDisplaySearchAnswerChosenBluetooth, None]',
})

GetDisplaySearchAnswerChosenBluetooth = TypedDict("GetDisplaySearchAnswerChosenBluetooth", {
    "address": 'str',
    "name": 'Union[str, None]',
})

GetDisplaySearchAnswerScan = TypedDict("GetDisplaySearchAnswerScan", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "why": 'Union[str, None]',
    "result": 'Union[None, GetDisplaySearchAnswerScanResult2]',
})

GetDisplaySearchAnswerScanResult2 = TypedDict("GetDisplaySearchAnswerScanResult2", {
    "serial": 'list[Any]',
    "ble": 'list[Any]',
    "laneDisplay": 'Any',
    "notes": 'list[str]',
})

GetDisplaySearchAnswerTest = TypedDict("GetDisplaySearchAnswerTest", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "why": 'Union[str, None]',
    "result": 'Union[None, GetDisplaySearchAnswerTestResult2]',
})

GetDisplaySearchAnswerTestResult2 = TypedDict("GetDisplaySearchAnswerTestResult2", {
    "protocol": 'Union[str, None]',
    "screens": 'list[GetDisplaySearchAnswerTestResult2ScreensItem]',
})

GetDisplaySearchAnswerTestResult2ScreensItem = TypedDict("GetDisplaySearchAnswerTestResult2ScreensItem", {
    "screen": 'str',
    "outcome": 'Literal["acknowledged", "sent", "not possible", "failed"]',
    "because": 'Union[str, None]',
    "tookMs": 'float',
})

SearchDisplaysBody = TypedDict("SearchDisplaysBody", {
    "seconds": 'NotRequired[int]',
})

SearchDisplaysAnswer = TypedDict("SearchDisplaysAnswer", {
    "chosen": 'SearchDisplaysAnswerChosen',
    "scan": 'SearchDisplaysAnswerScan',
    "test": 'SearchDisplaysAnswerTest',
})

SearchDisplaysAnswerChosen = TypedDict("SearchDisplaysAnswerChosen", {
    "adapter": 'Union[str, None]',
    "bluetooth": 'Union[SearchDisplaysAnswerChosenBluetooth, None]',
})

SearchDisplaysAnswerChosenBluetooth = TypedDict("SearchDisplaysAnswerChosenBluetooth", {
    "address": 'str',
    "name": 'Union[str, None]',
})

SearchDisplaysAnswerScan = TypedDict("SearchDisplaysAnswerScan", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "why": 'Union[str, None]',
    "result": 'Union[None, SearchDisplaysAnswerScanResult2]',
})

SearchDisplaysAnswerScanResult2 = TypedDict("SearchDisplaysAnswerScanResult2", {
    "serial": 'list[Any]',
    "ble": 'list[Any]',
    "laneDisplay": 'Any',
    "notes": 'list[str]',
})

SearchDisplaysAnswerTest = TypedDict("SearchDisplaysAnswerTest", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "why": 'Union[str, None]',
    "result": 'Union[None, SearchDisplaysAnswerTestResult2]',
})

SearchDisplaysAnswerTestResult2 = TypedDict("SearchDisplaysAnswerTestResult2", {
    "protocol": 'Union[str, None]',
    "screens": 'list[SearchDisplaysAnswerTestResult2ScreensItem]',
})

SearchDisplaysAnswerTestResult2ScreensItem = TypedDict("SearchDisplaysAnswerTestResult2ScreensItem", {
    "screen": 'str',
    "outcome": 'Literal["acknowledged", "sent", "not possible", "failed"]',
    "because": 'Union[str, None]',
    "tookMs": 'float',
})

ChooseDisplayBody = TypedDict("ChooseDisplayBody", {
    "device": 'str',
})

ChooseDisplayAnswer = TypedDict("ChooseDisplayAnswer", {
    "chosen": 'ChooseDisplayAnswerChosen',
    "scan": 'ChooseDisplayAnswerScan',
    "test": 'ChooseDisplayAnswerTest',
})

ChooseDisplayAnswerChosen = TypedDict("ChooseDisplayAnswerChosen", {
    "adapter": 'Union[str, None]',
    "bluetooth": 'Union[ChooseDisplayAnswerChosenBluetooth, None]',
})

ChooseDisplayAnswerChosenBluetooth = TypedDict("ChooseDisplayAnswerChosenBluetooth", {
    "address": 'str',
    "name": 'Union[str, None]',
})

ChooseDisplayAnswerScan = TypedDict("ChooseDisplayAnswerScan", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "why": 'Union[str, None]',
    "result": 'Union[None, ChooseDisplayAnswerScanResult2]',
})

ChooseDisplayAnswerScanResult2 = TypedDict("ChooseDisplayAnswerScanResult2", {
    "serial": 'list[Any]',
    "ble": 'list[Any]',
    "laneDisplay": 'Any',
    "notes": 'list[str]',
})

ChooseDisplayAnswerTest = TypedDict("ChooseDisplayAnswerTest", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "why": 'Union[str, None]',
    "result": 'Union[None, ChooseDisplayAnswerTestResult2]',
})

ChooseDisplayAnswerTestResult2 = TypedDict("ChooseDisplayAnswerTestResult2", {
    "protocol": 'Union[str, None]',
    "screens": 'list[ChooseDisplayAnswerTestResult2ScreensItem]',
})

ChooseDisplayAnswerTestResult2ScreensItem = TypedDict("ChooseDisplayAnswerTestResult2ScreensItem", {
    "screen": 'str',
    "outcome": 'Literal["acknowledged", "sent", "not possible", "failed"]',
    "because": 'Union[str, None]',
    "tookMs": 'float',
})

TryDisplayBody = TypedDict("TryDisplayBody", {
    "port": 'NotRequired[str]',
    "address": 'NotRequired[str]',
    "protocol": 'NotRequired[Literal["auto", "dwin", "nextion", "escpos", "dqr", "qrpay"]]',
    "baudRate": 'NotRequired[int]',
    "pauseMs": 'NotRequired[int]',
})

TryDisplayAnswer = TypedDict("TryDisplayAnswer", {
    "chosen": 'TryDisplayAnswerChosen',
    "scan": 'TryDisplayAnswerScan',
    "test": 'TryDisplayAnswerTest',
})

TryDisplayAnswerChosen = TypedDict("TryDisplayAnswerChosen", {
    "adapter": 'Union[str, None]',
    "bluetooth": 'Union[TryDisplayAnswerChosenBluetooth, None]',
})

TryDisplayAnswerChosenBluetooth = TypedDict("TryDisplayAnswerChosenBluetooth", {
    "address": 'str',
    "name": 'Union[str, None]',
})

TryDisplayAnswerScan = TypedDict("TryDisplayAnswerScan", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "why": 'Union[str, None]',
    "result": 'Union[None, TryDisplayAnswerScanResult2]',
})

TryDisplayAnswerScanResult2 = TypedDict("TryDisplayAnswerScanResult2", {
    "serial": 'list[Any]',
    "ble": 'list[Any]',
    "laneDisplay": 'Any',
    "notes": 'list[str]',
})

TryDisplayAnswerTest = TypedDict("TryDisplayAnswerTest", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "why": 'Union[str, None]',
    "result": 'Union[None, TryDisplayAnswerTestResult2]',
})

TryDisplayAnswerTestResult2 = TypedDict("TryDisplayAnswerTestResult2", {
    "protocol": 'Union[str, None]',
    "screens": 'list[TryDisplayAnswerTestResult2ScreensItem]',
})

TryDisplayAnswerTestResult2ScreensItem = TypedDict("TryDisplayAnswerTestResult2ScreensItem", {
    "screen": 'str',
    "outcome": 'Literal["acknowledged", "sent", "not possible", "failed"]',
    "because": 'Union[str, None]',
    "tookMs": 'float',
})

ListScreensAnswer = TypedDict("ListScreensAnswer", {
    "isScreen": 'bool',
    "most": 'int',
    "screens": 'list[ListScreensAnswerScreensItem]',
    "known": 'list[ListScreensAnswerKnownItem]',
})

ListScreensAnswerScreensItem = TypedDict("ListScreensAnswerScreensItem", {
    "name": 'str',
    "page": 'str',
    "isGlass": 'bool',
    "lags": 'bool',
    "since": 'str',
    "width": 'Union[int, None]',
    "height": 'Union[int, None]',
    "ratio": 'Union[float, None]',
    "shows": 'Union[Literal["blank", "qr", "text", "basket", "status"], None]',
    "paintedAt": 'Union[str, None]',
    "trouble": 'Union[Literal["too-small"], None]',
})

ListScreensAnswerKnownItem = TypedDict("ListScreensAnswerKnownItem", {
    "name": 'str',
    "since": 'Union[str, None]',
    "isGlass": 'bool',
})

ChooseGlassBody = TypedDict("ChooseGlassBody", {
    "screen": 'str',
})

ChooseGlassAnswer = TypedDict("ChooseGlassAnswer", {
    "status": 'Literal["success"]',
})

ForgetScreenAnswer = TypedDict("ForgetScreenAnswer", {
    "status": 'Literal["success"]',
})

ListIdlePicturesAnswer = TypedDict("ListIdlePicturesAnswer", {
    "isOwn": 'bool',
    "filesMax": 'int',
    "bytesMax": 'int',
    "files": 'list[ListIdlePicturesAnswerFilesItem]',
})

ListIdlePicturesAnswerFilesItem = TypedDict("ListIdlePicturesAnswerFilesItem", {
    "name": 'str',
    "kind": 'Literal["picture", "text"]',
    "bytes": 'int',
    "lines": 'Union[list[str], None]',
    "isShownNow": 'bool',
})

PutIdlePictureAnswer = TypedDict("PutIdlePictureAnswer", {
    "status": 'Literal["success"]',
})

DeleteIdlePictureAnswer = TypedDict("DeleteIdlePictureAnswer", {
    "status": 'Literal["success"]',
})

PutIdleTextBody = TypedDict("PutIdleTextBody", {
    "lines": 'list[str]',
})

PutIdleTextAnswer = TypedDict("PutIdleTextAnswer", {
    "status": 'Literal["success"]',
})


class DeviceOperations:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get_config(self) -> Answer[GetConfigAnswer]:
        """laned.yaml, secrets covered up"""
        return self._transport.call("GET", "/device/config")

    def write_config(self, body: WriteConfigBody) -> Answer[WriteConfigAnswer]:
        """Write it, when the lane would start with it; what was there is kept"""
        return self._transport.call("PUT", "/device/config", json=body)

    def list_settings(self) -> Answer[ListSettingsAnswer]:
        """Every key of laned.yaml, and what it may be"""
        return self._transport.call("GET", "/device/config/settings")

    def check_config(self, body: CheckConfigBody) -> Answer[CheckConfigAnswer]:
        """Would the lane start with it? Changes nothing"""
        return self._transport.call("POST", "/device/config/check", json=body)

    def restore_config(self, body: Optional[RestoreConfigBody] = None) -> Answer[RestoreConfigAnswer]:
        """Back to the file before; the present one is kept in its place"""
        return self._transport.call("POST", "/device/config/restore", json=body)

    def restart_program(self) -> Answer[RestartProgramAnswer]:
        """Start the program anew, while nobody pays and the config is good"""
        return self._transport.call("POST", "/device/restart")

    def get_update_state(self) -> Answer[GetUpdateStateAnswer]:
        """Which release runs, and what the updater does"""
        return self._transport.call("GET", "/device/update")

    def check_for_update(self) -> Answer[CheckForUpdateAnswer]:
        """Look what the channel offers; changes nothing"""
        return self._transport.call("POST", "/device/update/check")

    def install_update(self) -> Answer[InstallUpdateAnswer]:
        """Take what the channel offers, try it, keep it if it does well"""
        return self._transport.call("POST", "/device/update/install")

    def roll_back_update(self) -> Answer[RollBackUpdateAnswer]:
        """Back to the release before"""
        return self._transport.call("POST", "/device/update/rollback")

    def list_log_lines(self, *, last: Optional[int] = None, level: Optional[Literal["info", "warn", "error"]] = None, since: Optional[str] = None, find: Optional[str] = None) -> Answer[ListLogLinesAnswer]:
        """The latest lines of the journal"""
        return self._transport.call("GET", "/device/log", query={"last": last, "level": level, "since": since, "find": find})

    def stream_log_lines(self, *, level: Optional[Literal["info", "warn", "error"]] = None, find: Optional[str] = None, last_event_id: Optional[str] = None) -> Iterator[Event[LogLine]]:
        """Lines as they come"""
        return self._transport.stream("GET", "/device/log/events", query={"level": level, "find": find}, headers={"Last-Event-ID": last_event_id})

    def get_display_search(self) -> Answer[GetDisplaySearchAnswer]:
        """What the search and the trial found"""
        return self._transport.call("GET", "/device/display")

    def search_displays(self, body: Optional[SearchDisplaysBody] = None) -> Answer[SearchDisplaysAnswer]:
        """Look for displays"""
        return self._transport.call("POST", "/device/display/scan", json=body)

    def choose_display(self, body: ChooseDisplayBody) -> Answer[ChooseDisplayAnswer]:
        """Settle which device the display of this lane is"""
        return self._transport.call("POST", "/device/display/choose", json=body)

    def try_display(self, body: Optional[TryDisplayBody] = None) -> Answer[TryDisplayAnswer]:
        """Walk a display through every screen; without a place: the one of this lane"""
        return self._transport.call("POST", "/device/display/test", json=body)

    def download_support_bundle(self) -> Answer[bytes]:
        """Logs, config, versions, health, state of the databases: a tar.gz without secrets"""
        return self._transport.call("GET", "/device/support-bundle")

    def list_screens(self) -> Answer[ListScreensAnswer]:
        """The screens that are connected now"""
        return self._transport.call("GET", "/device/screens")

    def choose_glass(self, body: ChooseGlassBody) -> Answer[ChooseGlassAnswer]:
        """Name the screen that is the glass of the lane"""
        return self._transport.call("POST", "/device/screens/choose", json=body)

    def forget_screen(self, name: str) -> Answer[ForgetScreenAnswer]:
        """Take a screen away: its code has to be entered again"""
        return self._transport.call("DELETE", "/device/screens/{name}", path={"name": name})

    def list_idle_pictures(self) -> Answer[ListIdlePicturesAnswer]:
        """The pictures and texts of an idle lane, in the order in which they are shown"""
        return self._transport.call("GET", "/device/idle")

    def get_idle_picture(self, name: str) -> Answer[bytes]:
        """One of them, as the file that it is"""
        return self._transport.call("GET", "/device/idle/{name}", path={"name": name})

    def put_idle_picture(self, name: str, body: bytes) -> Answer[PutIdlePictureAnswer]:
        """Add a picture, or put another one in the place of it"""
        return self._transport.call("PUT", "/device/idle/{name}", path={"name": name}, content=body)

    def delete_idle_picture(self, name: str) -> Answer[DeleteIdlePictureAnswer]:
        """Take a picture or a text away"""
        return self._transport.call("DELETE", "/device/idle/{name}", path={"name": name})

    def put_idle_text(self, name: str, body: PutIdleTextBody) -> Answer[PutIdleTextAnswer]:
        """The same with a text; its name ends in .txt"""
        return self._transport.call("PUT", "/device/idle/{name}/lines", path={"name": name}, json=body)
