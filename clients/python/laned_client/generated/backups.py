# Generated from the OpenAPI document by `npm run clients`: do not edit.
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Optional, TypedDict, Union

from ..transport import Answer, Event, Transport

Refusal = TypedDict("Refusal", {
    "status": 'Literal["error"]',
    "kind": 'str',
    "message": 'str',
})

StartBackupAnswer = TypedDict("StartBackupAnswer", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "startedAt": 'NotRequired[str]',
    "endedAt": 'NotRequired[str]',
    "name": 'NotRequired[str]',
    "bytes": 'NotRequired[int]',
    "missing": 'NotRequired[list[str]]',
    "why": 'NotRequired[str]',
})

ListBackupsAnswer = TypedDict("ListBackupsAnswer", {
    "task": 'ListBackupsAnswerTask',
    "unpack": 'ListBackupsAnswerUnpack',
    "signer": 'Union[str, None]',
    "problem": 'NotRequired[str]',
    "backups": 'list[ListBackupsAnswerBackupsItem]',
})

ListBackupsAnswerTask = TypedDict("ListBackupsAnswerTask", {
    "status": 'Literal["idle", "running", "done", "failed"]',
    "startedAt": 'NotRequired[str]',
    "endedAt": 'NotRequired[str]',
    "name": 'NotRequired[str]',
    "bytes": 'NotRequired[int]',
    "missing": 'NotRequired[list[str]]',
    "why": 'NotRequired[str]',
})

ListBackupsAnswerUnpack = TypedDict("ListBackupsAnswerUnpack", {
    "status": 'Literal["idle", "verifying", "sound", "unproven", "restoring", "restarting", "failed"]',
    "name": 'NotRequired[str]',
    "why": 'NotRequired[str]',
    "inside": 'NotRequired[ListBackupsAnswerUnpackInside]',
})

ListBackupsAnswerUnpackInside = TypedDict("ListBackupsAnswerUnpackInside", {
    "createdAt": 'str',
    "serialNumber": 'str',
    "laned": 'str',
    "missing": 'list[str]',
    "sender": 'ListBackupsAnswerUnpackInsideSender',
    "payees": 'list[ListBackupsAnswerUnpackInsidePayeesItem]',
})

ListBackupsAnswerUnpackInsideSender = TypedDict("ListBackupsAnswerUnpackInsideSender", {
    "kind": 'Literal["known", "passphrase", "stranger", "unsigned"]',
    "signer": 'Union[str, None]',
})

ListBackupsAnswerUnpackInsidePayeesItem = TypedDict("ListBackupsAnswerUnpackInsidePayeesItem", {
    "profile": 'str',
    "isActive": 'bool',
    "bankName": 'str',
    "fields": 'dict[str, str]',
})

ListBackupsAnswerBackupsItem = TypedDict("ListBackupsAnswerBackupsItem", {
    "name": 'str',
    "serialNumber": 'str',
    "createdAt": 'str',
    "bytes": 'int',
})

VerifyBackupBody = TypedDict("VerifyBackupBody", {
    "identity": 'NotRequired[str]',
    "passphrase": 'NotRequired[str]',
    "signer": 'NotRequired[str]',
})

VerifyBackupAnswer = TypedDict("VerifyBackupAnswer", {
    "status": 'Literal["idle", "verifying", "sound", "unproven", "restoring", "restarting", "failed"]',
    "name": 'NotRequired[str]',
    "why": 'NotRequired[str]',
    "inside": 'NotRequired[VerifyBackupAnswerInside]',
})

VerifyBackupAnswerInside = TypedDict("VerifyBackupAnswerInside", {
    "createdAt": 'str',
    "serialNumber": 'str',
    "laned": 'str',
    "missing": 'list[str]',
    "sender": 'VerifyBackupAnswerInsideSender',
    "payees": 'list[VerifyBackupAnswerInsidePayeesItem]',
})

VerifyBackupAnswerInsideSender = TypedDict("VerifyBackupAnswerInsideSender", {
    "kind": 'Literal["known", "passphrase", "stranger", "unsigned"]',
    "signer": 'Union[str, None]',
})

VerifyBackupAnswerInsidePayeesItem = TypedDict("VerifyBackupAnswerInsidePayeesItem", {
    "profile": 'str',
    "isActive": 'bool',
    "bankName": 'str',
    "fields": 'dict[str, str]',
})

RestoreBackupBody = TypedDict("RestoreBackupBody", {
    "identity": 'NotRequired[str]',
    "passphrase": 'NotRequired[str]',
    "signer": 'NotRequired[str]',
    "confirm": 'str',
    "unsigned": 'NotRequired[Literal["I know who made this backup"]]',
})

RestoreBackupAnswer = TypedDict("RestoreBackupAnswer", {
    "status": 'Literal["idle", "verifying", "sound", "unproven", "restoring", "restarting", "failed"]',
    "name": 'NotRequired[str]',
    "why": 'NotRequired[str]',
    "inside": 'NotRequired[RestoreBackupAnswerInside]',
})

RestoreBackupAnswerInside = TypedDict("RestoreBackupAnswerInside", {
    "createdAt": 'str',
    "serialNumber": 'str',
    "laned": 'str',
    "missing": 'list[str]',
    "sender": 'RestoreBackupAnswerInsideSender',
    "payees": 'list[RestoreBackupAnswerInsidePayeesItem]',
})

RestoreBackupAnswerInsideSender = TypedDict("RestoreBackupAnswerInsideSender", {
    "kind": 'Literal["known", "passphrase", "stranger", "unsigned"]',
    "signer": 'Union[str, None]',
})

RestoreBackupAnswerInsidePayeesItem = TypedDict("RestoreBackupAnswerInsidePayeesItem", {
    "profile": 'str',
    "isActive": 'bool',
    "bankName": 'str',
    "fields": 'dict[str, str]',
})


class BackupsOperations:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def start_backup(self) -> Answer[StartBackupAnswer]:
        """Begin to make a backup"""
        return self._transport.call("POST", "/backups")

    def list_backups(self) -> Answer[ListBackupsAnswer]:
        """The backup that is being made, and those that there are, the newest first"""
        return self._transport.call("GET", "/backups")

    def download_backup(self, name: str) -> Answer[bytes]:
        """One of them, as the encrypted file that it is"""
        return self._transport.call("GET", "/backups/{name}", path={"name": name})

    def verify_backup(self, name: str, body: VerifyBackupBody) -> Answer[VerifyBackupAnswer]:
        """Decrypt it, unpack it aside, check all of it; changes nothing"""
        return self._transport.call("POST", "/backups/{name}/verify", path={"name": name}, json=body)

    def restore_backup(self, name: str, body: RestoreBackupBody) -> Answer[RestoreBackupAnswer]:
        """Put it in the place of what this lane has, and start the lane with it"""
        return self._transport.call("POST", "/backups/{name}/restore", path={"name": name}, json=body)
