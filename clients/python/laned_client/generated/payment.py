# Generated from the OpenAPI document by `npm run clients`: do not edit.
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Optional, TypedDict, Union

from ..transport import Answer, Event, Transport

BankProfile = TypedDict("BankProfile", {
    "name": 'str',
    "bankName": 'str',
    "active": 'bool',
    "openPayments": 'int',
    "openRefunds": 'int',
})

DynamicQrStatus = Literal["ERROR", "PENDING", "ACCEPTED", "REJECTED", "CANCELED", "STATIC"]

Health = TypedDict("Health", {
    "status": 'Literal["success"]',
    "healthy": 'bool',
    "configured": 'bool',
    "simulated": 'bool',
    "display": 'HealthDisplay',
    "bank": 'HealthBank',
    "clock": 'HealthClock',
    "disk": 'HealthDisk',
    "board": 'dict[str, Any]',
    "ledger": 'HealthLedger',
    "parts": 'list[HealthPartsItem]',
})

HealthDisplay = TypedDict("HealthDisplay", {
    "connected": 'bool',
    "shown": 'Union[str, None]',
    "simulated": 'bool',
})

HealthBank = TypedDict("HealthBank", {
    "name": 'Union[str, None]',
    "reachable": 'Union[bool, None]',
    "detail": 'NotRequired[str]',
    "checkedAt": 'NotRequired[str]',
    "clockAheadSeconds": 'NotRequired[Union[float, None]]',
    "simulated": 'bool',
})

HealthClock = TypedDict("HealthClock", {
    "now": 'str',
    "sane": 'bool',
})

HealthDisk = TypedDict("HealthDisk", {
    "freeBytes": 'Union[float, None]',
    "totalBytes": 'Union[float, None]',
    "enough": 'bool',
    "inMemory": 'Union[str, None]',
    "detail": 'NotRequired[str]',
})

HealthLedger = TypedDict("HealthLedger", {
    "check": 'Literal["sound", "unchecked", "damaged"]',
    "lastEvent": 'int',
    "unsettled": 'int',
    "gaps": 'list[LedgerGap]',
})

HealthPartsItem = TypedDict("HealthPartsItem", {
    "name": 'str',
    "state": 'Literal["ok", "degraded", "failed", "absent"]',
    "reason": 'Union[str, None]',
    "since": 'str',
})

LedgerGap = TypedDict("LedgerGap", {
    "id": 'int',
    "from": 'str',
    "until": 'str',
    "knownPayments": 'Union[int, None]',
    "shiftsFrom": 'Union[int, None]',
    "settledAt": 'Union[str, None]',
    "note": 'Union[str, None]',
})

PaymentEvent = TypedDict("PaymentEvent", {
    "id": 'int',
    "type": 'str',
    "at": 'str',
    "transaction": 'NotRequired[Union[str, None]]',
    "dynamicQRStatus": 'NotRequired[DynamicQrStatus]',
    "phase": 'NotRequired[Literal["registering", "showing", "waiting", "cancelling", "unknown", "accepted", "rejected", "canceled", "failed", "static"]]',
    "reason": 'NotRequired[Union[str, None]]',
    "late": 'NotRequired[bool]',
    "amount": 'NotRequired[Union[int, None]]',
    "paidAmount": 'NotRequired[Union[int, None]]',
    "bankStatus": 'NotRequired[Union[str, None]]',
    "bankOperation": 'NotRequired[Union[str, None]]',
    "reference": 'NotRequired[str]',
    "idempotencyKey": 'NotRequired[str]',
    "sameOperationAs": 'NotRequired[str]',
    "refund": 'NotRequired[str]',
    "refundState": 'NotRequired[Literal["requested", "asked", "unknown", "returned", "refused"]]',
    "refundAmount": 'NotRequired[int]',
    "refundProblem": 'NotRequired[Union[Literal["bank", "cabinet", "exceeds", "found-at-bank", "person", "profile"], None]]',
    "refundReason": 'NotRequired[Union[str, None]]',
    "refundReference": 'NotRequired[Union[str, None]]',
    "refundOrigin": 'NotRequired[Literal["lane", "bank"]]',
    "requestedBy": 'NotRequired[Union[str, None]]',
    "bankName": 'NotRequired[str]',
    "bankRefund": 'NotRequired[Union[str, None]]',
    "refundedAmount": 'NotRequired[int]',
    "refundOpenAmount": 'NotRequired[int]',
    "shift": 'NotRequired[int]',
    "openedAt": 'NotRequired[Union[str, None]]',
    "accepted": 'NotRequired[Total]',
    "otherAmount": 'NotRequired[PaymentEventOtherAmount]',
    "refunds": 'NotRequired[Total]',
    "net": 'NotRequired[int]',
    "openCount": 'NotRequired[int]',
    "remarkCount": 'NotRequired[int]',
    "previousHash": 'NotRequired[Union[str, None]]',
    "hash": 'NotRequired[str]',
    "kind": 'NotRequired[Literal["payment", "refund"]]',
    "problem": 'NotRequired[str]',
    "source": 'NotRequired[Literal["registry", "file"]]',
    "bankAmount": 'NotRequired[Union[int, None]]',
    "bankAt": 'NotRequired[Union[str, None]]',
    "bankOrder": 'NotRequired[Union[str, None]]',
    "found": 'NotRequired[int]',
    "note": 'NotRequired[str]',
    "withdrawnBy": 'NotRequired[Union[str, None]]',
})

PaymentEventOtherAmount = TypedDict("PaymentEventOtherAmount", {
    "count": 'int',
    "amount": 'int',
})

Refund = TypedDict("Refund", {
    "id": 'str',
    "transaction": 'str',
    "state": 'Literal["requested", "asked", "unknown", "returned", "refused"]',
    "problem": 'Union[Literal["bank", "cabinet", "exceeds", "found-at-bank", "person", "profile"], None]',
    "amount": 'int',
    "reason": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "origin": 'Literal["lane", "bank"]',
    "requestedBy": 'Union[str, None]',
    "bankStatus": 'Union[str, None]',
    "bankRefund": 'Union[str, None]',
    "createdAt": 'str',
    "changedAt": 'str',
    "settledAt": 'Union[str, None]',
    "overdue": 'bool',
    "settlement": 'Union[RefundSettlement, None]',
})

RefundSettlement = TypedDict("RefundSettlement", {
    "as": 'Literal["returned", "refused"]',
    "by": 'Union[str, None]',
    "note": 'str',
    "at": 'str',
    "contradicted": 'bool',
})

Refusal = TypedDict("Refusal", {
    "status": 'Literal["success", "error"]',
    "error_category": 'NotRequired[str]',
    "error_message": 'NotRequired[str]',
    "error_code": 'NotRequired[int]',
})

ShiftReport = TypedDict("ShiftReport", {
    "form": 'int',
    "number": 'int',
    "previousHash": 'Union[str, None]',
    "openedAt": 'Union[str, None]',
    "closedAt": 'Union[str, None]',
    "madeAt": 'str',
    "created": 'Total',
    "first": 'Union[ShiftReportFirst, None]',
    "last": 'Union[ShiftReportLast, None]',
    "totals": 'ShiftReportTotals',
    "profiles": 'list[ShiftReportProfilesItem]',
    "open": 'ShiftReportOpen',
    "remarks": 'ShiftReportRemarks',
    "gaps": 'NotRequired[list[ShiftReportGapsItem]]',
})

ShiftReportFirst = TypedDict("ShiftReportFirst", {
    "id": 'str',
    "createdAt": 'str',
    "dynamicQRStatus": 'str',
    "amount": 'int',
    "reference": 'Union[str, None]',
})

ShiftReportLast = TypedDict("ShiftReportLast", {
    "id": 'str',
    "createdAt": 'str',
    "dynamicQRStatus": 'str',
    "amount": 'int',
    "reference": 'Union[str, None]',
})

ShiftReportTotals = TypedDict("ShiftReportTotals", {
    "states": 'ShiftReportTotalsStates',
    "late": 'Total',
    "otherAmount": 'ShiftReportTotalsOtherAmount',
    "refunds": 'Total',
    "net": 'int',
})

ShiftReportTotalsStates = TypedDict("ShiftReportTotalsStates", {
    "ACCEPTED": 'Total',
    "REJECTED": 'Total',
    "CANCELED": 'Total',
    "ERROR": 'Total',
    "STATIC": 'Total',
})

ShiftReportTotalsOtherAmount = TypedDict("ShiftReportTotalsOtherAmount", {
    "count": 'int',
    "amount": 'int',
})

ShiftReportProfilesItem = TypedDict("ShiftReportProfilesItem", {
    "bankName": 'str',
    "bankProfile": 'str',
    "states": 'ShiftReportProfilesItemStates',
    "late": 'Total',
    "otherAmount": 'ShiftReportProfilesItemOtherAmount',
    "refunds": 'Total',
    "net": 'int',
})

ShiftReportProfilesItemStates = TypedDict("ShiftReportProfilesItemStates", {
    "ACCEPTED": 'Total',
    "REJECTED": 'Total',
    "CANCELED": 'Total',
    "ERROR": 'Total',
    "STATIC": 'Total',
})

ShiftReportProfilesItemOtherAmount = TypedDict("ShiftReportProfilesItemOtherAmount", {
    "count": 'int',
    "amount": 'int',
})

ShiftReportOpen = TypedDict("ShiftReportOpen", {
    "count": 'int',
    "amount": 'int',
    "transactions": 'list[ShiftReportOpenTransactionsItem]',
})

ShiftReportOpenTransactionsItem = TypedDict("ShiftReportOpenTransactionsItem", {
    "id": 'str',
    "createdAt": 'str',
    "dynamicQRStatus": 'str',
    "amount": 'int',
    "reference": 'Union[str, None]',
})

ShiftReportRemarks = TypedDict("ShiftReportRemarks", {
    "count": 'int',
    "events": 'list[ShiftReportRemarksEventsItem]',
})

ShiftReportRemarksEventsItem = TypedDict("ShiftReportRemarksEventsItem", {
    "id": 'int',
    "type": 'str',
    "transaction": 'str',
    "at": 'str',
    "amount": 'Union[int, None]',
})

ShiftReportGapsItem = TypedDict("ShiftReportGapsItem", {
    "id": 'int',
    "from": 'str',
    "until": 'str',
    "knownPayments": 'Union[int, None]',
    "settledAt": 'Union[str, None]',
})

Total = TypedDict("Total", {
    "count": 'int',
    "amount": 'int',
})

Transaction = TypedDict("Transaction", {
    "id": 'str',
    "dynamicQRStatus": 'DynamicQrStatus',
    "phase": 'Literal["registering", "showing", "waiting", "cancelling", "unknown", "accepted", "rejected", "canceled", "failed", "static"]',
    "reason": 'Union[str, None]',
    "late": 'bool',
    "amount": 'int',
    "paidAmount": 'Union[int, None]',
    "purpose": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "idempotencyKey": 'Union[str, None]',
    "ttl": 'int',
    "bankName": 'str',
    "bankProfile": 'str',
    "bankStatus": 'Union[str, None]',
    "bankOperation": 'Union[str, None]',
    "qrId": 'Union[str, None]',
    "payload": 'Union[str, None]',
    "createdAt": 'str',
    "expiresAt": 'str',
    "changedAt": 'str',
    "refundedAmount": 'int',
    "refundOpenAmount": 'int',
    "refundableAmount": 'int',
})

UpdateDriverSettingsBody = TypedDict("UpdateDriverSettingsBody", {
    "settings": 'UpdateDriverSettingsBodySettings',
})

UpdateDriverSettingsBodySettings = TypedDict("UpdateDriverSettingsBodySettings", {
    "bankProfile": 'NotRequired[str]',
    "bankProfiles": 'NotRequired[dict[str, Any]]',
    "deviceConnection": 'NotRequired[UpdateDriverSettingsBodySettingsDeviceConnection]',
})

UpdateDriverSettingsBodySettingsDeviceConnection = TypedDict("UpdateDriverSettingsBodySettingsDeviceConnection", {
    "connectionType": 'str',
    "portName": 'NotRequired[str]',
    "deviceAddress": 'NotRequired[str]',
    "deviceName": 'NotRequired[str]',
})

GetDriverSettingsAnswer = TypedDict("GetDriverSettingsAnswer", {
    "status": 'Literal["success"]',
    "settings": 'dict[str, Any]',
})

ShowQrBody = TypedDict("ShowQrBody", {
    "amount": 'int',
    "purpose": 'NotRequired[str]',
    "ttl": 'NotRequired[int]',
    "reference": 'NotRequired[str]',
})

GetDynamicQrStatusAnswer = TypedDict("GetDynamicQrStatusAnswer", {
    "status": 'Literal["success"]',
    "dynamicQRStatus": 'Literal["EMPTY", "ERROR", "PENDING", "ACCEPTED", "REJECTED", "CANCELED", "STATIC"]',
    "error_category": 'NotRequired[str]',
    "error_message": 'NotRequired[str]',
    "error_code": 'NotRequired[int]',
})

ShowInfoQrBody = TypedDict("ShowInfoQrBody", {
    "infoQR": 'str',
})

ExportToCsvBody = TypedDict("ExportToCsvBody", {
    "path": 'str',
})

DisplayStatusBody = TypedDict("DisplayStatusBody", {
    "status": 'int',
})

GetVersionAnswer = TypedDict("GetVersionAnswer", {
    "status": 'Literal["success"]',
    "version": 'str',
})

ListBankProfilesAnswer = TypedDict("ListBankProfilesAnswer", {
    "status": 'Literal["success"]',
    "profiles": 'list[BankProfile]',
})

RemoveBankProfileBody = TypedDict("RemoveBankProfileBody", {
    "name": 'str',
})

RemoveBankProfileAnswer = TypedDict("RemoveBankProfileAnswer", {
    "status": 'Literal["success"]',
    "removed": 'BankProfile',
})

CancelQrAnswer = TypedDict("CancelQrAnswer", {
    "status": 'Literal["success"]',
    "transaction": 'NotRequired[str]',
    "dynamicQRStatus": 'NotRequired[DynamicQrStatus]',
    "reason": 'NotRequired[Union[str, None]]',
})

ShowBasketBody = TypedDict("ShowBasketBody", {
    "lines": 'list[ShowBasketBodyLinesItem]',
    "total": 'int',
})

ShowBasketBodyLinesItem = TypedDict("ShowBasketBodyLinesItem", {
    "name": 'str',
    "quantity": 'float',
    "unit": 'NotRequired[str]',
    "sum": 'int',
})

ShowBasketAnswer = TypedDict("ShowBasketAnswer", {
    "status": 'Literal["success"]',
    "shown": 'Literal["all", "last", "none"]',
})

ListTransactionsAnswer = TypedDict("ListTransactionsAnswer", {
    "status": 'Literal["success"]',
    "transactions": 'list[Transaction]',
})

GetTransactionAnswer = TypedDict("GetTransactionAnswer", {
    "status": 'Literal["success"]',
    "transaction": 'Transaction',
    "refunds": 'list[Refund]',
    "events": 'list[PaymentEvent]',
})

GetHoursReportAnswer = TypedDict("GetHoursReportAnswer", {
    "status": 'Literal["success"]',
    "report": 'GetHoursReportAnswerReport',
})

GetHoursReportAnswerReport = TypedDict("GetHoursReportAnswerReport", {
    "date": 'str',
    "hours": 'list[GetHoursReportAnswerReportHoursItem]',
})

GetHoursReportAnswerReportHoursItem = TypedDict("GetHoursReportAnswerReportHoursItem", {
    "from": 'str',
    "states": 'dict[str, Total]',
    "otherAmount": 'GetHoursReportAnswerReportHoursItemOtherAmount',
})

GetHoursReportAnswerReportHoursItemOtherAmount = TypedDict("GetHoursReportAnswerReportHoursItemOtherAmount", {
    "count": 'int',
    "amount": 'int',
})

GetDayReportAnswer = TypedDict("GetDayReportAnswer", {
    "status": 'Literal["success"]',
    "report": 'GetDayReportAnswerReport',
})

GetDayReportAnswerReport = TypedDict("GetDayReportAnswerReport", {
    "date": 'str',
    "from": 'str',
    "until": 'str',
    "count": 'int',
    "acceptedCount": 'int',
    "acceptedAmount": 'int',
    "otherAmount": 'GetDayReportAnswerReportOtherAmount',
    "refundCount": 'int',
    "refundedAmount": 'int',
    "netAmount": 'int',
    "refundsByBank": 'dict[str, Total]',
    "refundedAtBank": 'Total',
    "openRefunds": 'list[Refund]',
    "totals": 'dict[str, Total]',
    "reasons": 'dict[str, int]',
    "byBank": 'dict[str, Total]',
    "open": 'list[Transaction]',
    "late": 'list[Transaction]',
    "sameOperation": 'list[Transaction]',
    "gaps": 'list[LedgerGap]',
})

GetDayReportAnswerReportOtherAmount = TypedDict("GetDayReportAnswerReportOtherAmount", {
    "count": 'int',
    "amount": 'int',
})

GetDayStatementAnswer = TypedDict("GetDayStatementAnswer", {
    "status": 'Literal["success"]',
    "report": 'GetDayStatementAnswerReport',
    "sheet": 'GetDayStatementAnswerSheet',
    "text": 'NotRequired[str]',
})

GetDayStatementAnswerReport = TypedDict("GetDayStatementAnswerReport", {
    "form": 'int',
    "date": 'str',
    "from": 'str',
    "until": 'str',
    "isOver": 'bool',
    "madeAt": 'str',
    "serialNumber": 'Union[str, None]',
    "payments": 'GetDayStatementAnswerReportPayments',
    "refunds": 'GetDayStatementAnswerReportRefunds',
    "net": 'int',
    "byBank": 'list[GetDayStatementAnswerReportByBankItem]',
    "shifts": 'GetDayStatementAnswerReportShifts',
    "banks": 'list[GetDayStatementAnswerReportBanksItem]',
    "found": 'GetDayStatementAnswerReportFound',
    "gaps": 'list[LedgerGap]',
    "verdict": 'GetDayStatementAnswerReportVerdict',
    "todo": 'list[GetDayStatementAnswerReportTodoItem]',
    "remarks": 'list[GetDayStatementAnswerReportRemarksItem]',
})

GetDayStatementAnswerReportPayments = TypedDict("GetDayStatementAnswerReportPayments", {
    "begun": 'Total',
    "states": 'dict[str, Total]',
    "accepted": 'Total',
    "late": 'Total',
    "otherAmount": 'Total',
})

GetDayStatementAnswerReportRefunds = TypedDict("GetDayStatementAnswerReportRefunds", {
    "returned": 'Total',
    "atBank": 'Total',
    "open": 'list[Refund]',
})

GetDayStatementAnswerReportByBankItem = TypedDict("GetDayStatementAnswerReportByBankItem", {
    "bankName": 'str',
    "accepted": 'Total',
    "refunds": 'Total',
})

GetDayStatementAnswerReportShifts = TypedDict("GetDayStatementAnswerReportShifts", {
    "isUsed": 'bool',
    "closed": 'list[GetDayStatementAnswerReportShiftsClosedItem]',
    "outside": 'GetDayStatementAnswerReportShiftsOutside',
    "open": 'GetDayStatementAnswerReportShiftsOpen',
    "addsUp": 'bool',
})

GetDayStatementAnswerReportShiftsClosedItem = TypedDict("GetDayStatementAnswerReportShiftsClosedItem", {
    "number": 'int',
    "openedAt": 'Union[str, None]',
    "closedAt": 'Union[str, None]',
    "hash": 'str',
    "report": 'GetDayStatementAnswerReportShiftsClosedItemReport',
    "net": 'int',
    "ofDay": 'GetDayStatementAnswerReportShiftsClosedItemOfDay',
    "ofOtherDays": 'GetDayStatementAnswerReportShiftsClosedItemOfOtherDays',
    "isLedger": 'Union[bool, None]',
})

GetDayStatementAnswerReportShiftsClosedItemReport = TypedDict("GetDayStatementAnswerReportShiftsClosedItemReport", {
    "payments": 'Total',
    "refunds": 'Total',
})

GetDayStatementAnswerReportShiftsClosedItemOfDay = TypedDict("GetDayStatementAnswerReportShiftsClosedItemOfDay", {
    "payments": 'Total',
    "refunds": 'Total',
})

GetDayStatementAnswerReportShiftsClosedItemOfOtherDays = TypedDict("GetDayStatementAnswerReportShiftsClosedItemOfOtherDays", {
    "payments": 'Total',
    "refunds": 'Total',
})

GetDayStatementAnswerReportShiftsOutside = TypedDict("GetDayStatementAnswerReportShiftsOutside", {
    "payments": 'Total',
    "refunds": 'Total',
})

GetDayStatementAnswerReportShiftsOpen = TypedDict("GetDayStatementAnswerReportShiftsOpen", {
    "number": 'int',
    "openedAt": 'Union[str, None]',
})

GetDayStatementAnswerReportBanksItem = TypedDict("GetDayStatementAnswerReportBanksItem", {
    "bankName": 'str',
    "tellsRegistry": 'bool',
    "comparison": 'Union[GetDayStatementAnswerReportBanksItemComparison, None]',
})

GetDayStatementAnswerReportBanksItemComparison = TypedDict("GetDayStatementAnswerReportBanksItemComparison", {
    "at": 'str',
    "source": 'Literal["registry", "file"]',
    "by": 'Union[str, None]',
    "isOver": 'bool',
    "bank": 'GetDayStatementAnswerReportBanksItemComparisonBank',
    "ledger": 'GetDayStatementAnswerReportBanksItemComparisonLedger',
    "matched": 'GetDayStatementAnswerReportBanksItemComparisonMatched',
    "counts": 'dict[str, Any]',
    "unconfirmedLines": 'int',
    "isChangedSince": 'bool',
    "agrees": 'bool',
    "discrepancies": 'list[dict[str, Any]]',
    "leftCount": 'int',
})

GetDayStatementAnswerReportBanksItemComparisonBank = TypedDict("GetDayStatementAnswerReportBanksItemComparisonBank", {
    "payments": 'Total',
    "refunds": 'Total',
})

GetDayStatementAnswerReportBanksItemComparisonLedger = TypedDict("GetDayStatementAnswerReportBanksItemComparisonLedger", {
    "payments": 'Total',
    "refunds": 'Total',
})

GetDayStatementAnswerReportBanksItemComparisonMatched = TypedDict("GetDayStatementAnswerReportBanksItemComparisonMatched", {
    "payments": 'Total',
    "refunds": 'Total',
})

GetDayStatementAnswerReportFound = TypedDict("GetDayStatementAnswerReportFound", {
    "kept": 'Total',
    "withdrawn": 'Total',
    "entries": 'list[GetDayStatementAnswerReportFoundEntriesItem]',
})

GetDayStatementAnswerReportFoundEntriesItem = TypedDict("GetDayStatementAnswerReportFoundEntriesItem", {
    "id": 'int',
    "kind": 'str',
    "problem": 'str',
    "transaction": 'Union[str, None]',
    "bankName": 'str',
    "bankAmount": 'int',
    "bankAt": 'Union[str, None]',
    "bankOrder": 'Union[str, None]',
    "bankOperation": 'Union[str, None]',
    "withdrawn": 'Union[GetDayStatementAnswerReportFoundEntriesItemWithdrawn, None]',
})

GetDayStatementAnswerReportFoundEntriesItemWithdrawn = TypedDict("GetDayStatementAnswerReportFoundEntriesItemWithdrawn", {
    "note": 'str',
    "by": 'Union[str, None]',
})

GetDayStatementAnswerReportVerdict = TypedDict("GetDayStatementAnswerReportVerdict", {
    "state": 'Literal["agrees", "to-do", "goes-on"]',
    "sentence": 'GetDayStatementAnswerReportVerdictSentence',
})

GetDayStatementAnswerReportVerdictSentence = TypedDict("GetDayStatementAnswerReportVerdictSentence", {
    "en": 'str',
    "ru": 'str',
})

GetDayStatementAnswerReportTodoItem = TypedDict("GetDayStatementAnswerReportTodoItem", {
    "code": 'str',
    "what": 'GetDayStatementAnswerReportTodoItemWhat',
    "who": 'Literal["cashier", "accountant", "bank-support", "technician"]',
    "by": 'str',
    "isOverdue": 'bool',
    "bankName": 'Union[str, None]',
    "count": 'int',
    "amount": 'Union[int, None]',
    "command": 'Union[str, None]',
    "items": 'list[GetDayStatementAnswerReportTodoItemItemsItem]',
})

GetDayStatementAnswerReportTodoItemWhat = TypedDict("GetDayStatementAnswerReportTodoItemWhat", {
    "en": 'str',
    "ru": 'str',
})

GetDayStatementAnswerReportTodoItemItemsItem = TypedDict("GetDayStatementAnswerReportTodoItemItemsItem", {
    "transaction": 'Union[str, None]',
    "refund": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "amount": 'Union[int, None]',
    "at": 'Union[str, None]',
})

GetDayStatementAnswerReportRemarksItem = TypedDict("GetDayStatementAnswerReportRemarksItem", {
    "code": 'str',
    "what": 'GetDayStatementAnswerReportRemarksItemWhat',
    "count": 'int',
    "amount": 'Union[int, None]',
})

GetDayStatementAnswerReportRemarksItemWhat = TypedDict("GetDayStatementAnswerReportRemarksItemWhat", {
    "en": 'str',
    "ru": 'str',
})

GetDayStatementAnswerSheet = TypedDict("GetDayStatementAnswerSheet", {
    "language": 'str',
    "title": 'str',
    "head": 'list[GetDayStatementAnswerSheetHeadItem]',
    "state": 'Literal["agrees", "to-do", "goes-on"]',
    "verdict": 'str',
    "todoTitle": 'str',
    "todo": 'list[GetDayStatementAnswerSheetTodoItem]',
    "sections": 'list[GetDayStatementAnswerSheetSectionsItem]',
    "signature": 'list[str]',
})

GetDayStatementAnswerSheetHeadItem = TypedDict("GetDayStatementAnswerSheetHeadItem", {
    "name": 'str',
    "count": 'Union[int, None]',
    "value": 'str',
})

GetDayStatementAnswerSheetTodoItem = TypedDict("GetDayStatementAnswerSheetTodoItem", {
    "what": 'str',
    "who": 'str',
    "isOverdue": 'bool',
    "items": 'list[GetDayStatementAnswerSheetTodoItemItemsItem]',
    "more": 'Union[str, None]',
    "command": 'Union[str, None]',
})

GetDayStatementAnswerSheetTodoItemItemsItem = TypedDict("GetDayStatementAnswerSheetTodoItemItemsItem", {
    "name": 'str',
    "count": 'Union[int, None]',
    "value": 'str',
})

GetDayStatementAnswerSheetSectionsItem = TypedDict("GetDayStatementAnswerSheetSectionsItem", {
    "title": 'str',
    "rows": 'list[GetDayStatementAnswerSheetSectionsItemRowsItem]',
    "lines": 'list[str]',
})

GetDayStatementAnswerSheetSectionsItemRowsItem = TypedDict("GetDayStatementAnswerSheetSectionsItemRowsItem", {
    "name": 'str',
    "count": 'Union[int, None]',
    "value": 'str',
})

ListLedgerGapsAnswer = TypedDict("ListLedgerGapsAnswer", {
    "status": 'Literal["success"]',
    "gaps": 'list[LedgerGap]',
})

SettleLedgerGapBody = TypedDict("SettleLedgerGapBody", {
    "note": 'str',
})

SettleLedgerGapAnswer = TypedDict("SettleLedgerGapAnswer", {
    "status": 'Literal["success"]',
    "gap": 'LedgerGap',
})

RequestRefundBody = TypedDict("RequestRefundBody", {
    "amount": 'NotRequired[int]',
    "reason": 'NotRequired[str]',
    "reference": 'NotRequired[str]',
    "refundedAmount": 'NotRequired[int]',
})

RequestRefundAnswer = TypedDict("RequestRefundAnswer", {
    "status": 'Literal["success"]',
    "refund": 'Refund',
})

ListRefundsAnswer = TypedDict("ListRefundsAnswer", {
    "status": 'Literal["success"]',
    "refunds": 'list[Refund]',
    "refundedAmount": 'int',
    "refundOpenAmount": 'int',
    "refundableAmount": 'int',
})

ListOpenRefundsAnswer = TypedDict("ListOpenRefundsAnswer", {
    "status": 'Literal["success"]',
    "refunds": 'list[Refund]',
})

SettleRefundBody = TypedDict("SettleRefundBody", {
    "as": 'Literal["returned", "refused"]',
    "note": 'str',
})

SettleRefundAnswer = TypedDict("SettleRefundAnswer", {
    "status": 'Literal["success"]',
    "refund": 'Refund',
})

GetRefundAnswer = TypedDict("GetRefundAnswer", {
    "status": 'Literal["success"]',
    "refund": 'Refund',
})

CloseShiftBody = TypedDict("CloseShiftBody", {
    "number": 'NotRequired[int]',
})

CloseShiftAnswer = TypedDict("CloseShiftAnswer", {
    "status": 'Literal["success"]',
    "report": 'ShiftReport',
    "text": 'NotRequired[str]',
    "hash": 'str',
    "repeated": 'bool',
})

ListShiftsAnswer = TypedDict("ListShiftsAnswer", {
    "status": 'Literal["success"]',
    "shifts": 'list[ListShiftsAnswerShiftsItem]',
    "closings": 'list[ListShiftsAnswerClosingsItem]',
})

ListShiftsAnswerShiftsItem = TypedDict("ListShiftsAnswerShiftsItem", {
    "number": 'int',
    "closedAt": 'Union[str, None]',
    "openedAt": 'Union[str, None]',
    "accepted": 'Total',
    "otherAmount": 'ListShiftsAnswerShiftsItemOtherAmount',
    "refunds": 'Total',
    "net": 'int',
    "openCount": 'int',
    "remarkCount": 'int',
    "previousHash": 'Union[str, None]',
    "hash": 'str',
})

ListShiftsAnswerShiftsItemOtherAmount = TypedDict("ListShiftsAnswerShiftsItemOtherAmount", {
    "count": 'int',
    "amount": 'int',
})

ListShiftsAnswerClosingsItem = TypedDict("ListShiftsAnswerClosingsItem", {
    "event": 'int',
    "number": 'int',
    "hash": 'str',
})

GetCurrentShiftAnswer = TypedDict("GetCurrentShiftAnswer", {
    "status": 'Literal["success"]',
    "report": 'ShiftReport',
    "text": 'NotRequired[str]',
})

GetShiftAnswer = TypedDict("GetShiftAnswer", {
    "status": 'Literal["success"]',
    "report": 'ShiftReport',
    "text": 'NotRequired[str]',
    "hash": 'str',
})

ReconcileDayAnswer = TypedDict("ReconcileDayAnswer", {
    "status": 'Literal["success"]',
    "report": 'ReconcileDayAnswerReport',
})

ReconcileDayAnswerReport = TypedDict("ReconcileDayAnswerReport", {
    "date": 'str',
    "from": 'str',
    "until": 'str',
    "isOver": 'bool',
    "bankName": 'str',
    "source": 'Union[ReconcileDayAnswerReportSource, ReconcileDayAnswerReportSource2]',
    "agrees": 'bool',
    "bank": 'ReconcileDayAnswerReportBank',
    "ledger": 'ReconcileDayAnswerReportLedger',
    "matched": 'ReconcileDayAnswerReportMatched',
    "counts": 'ReconcileDayAnswerReportCounts',
    "listMax": 'int',
    "onlyAtBank": 'list[ReconcileDayAnswerReportOnlyAtBankItem]',
    "onlyHere": 'list[ReconcileDayAnswerReportOnlyHereItem]',
    "different": 'list[ReconcileDayAnswerReportDifferentItem]',
    "newlyFound": 'int',
})

ReconcileDayAnswerReportSource = TypedDict("ReconcileDayAnswerReportSource", {
    "kind": 'Literal["registry"]',
    "profiles": 'list[str]',
})

ReconcileDayAnswerReportSource2 = TypedDict("ReconcileDayAnswerReportSource2", {
    "kind": 'Literal["file"]',
    "lines": 'int',
    "skippedLines": 'int',
    "leftOut": 'list[ReconcileDayAnswerReportSource2LeftOutItem]',
})

ReconcileDayAnswerReportSource2LeftOutItem = TypedDict("ReconcileDayAnswerReportSource2LeftOutItem", {
    "column": 'str',
    "word": 'str',
    "meaning": 'str',
    "lines": 'int',
    "firstLine": 'int',
    "confirmed": 'bool',
})

ReconcileDayAnswerReportBank = TypedDict("ReconcileDayAnswerReportBank", {
    "payments": 'Total',
    "refunds": 'Total',
})

ReconcileDayAnswerReportLedger = TypedDict("ReconcileDayAnswerReportLedger", {
    "payments": 'Total',
    "refunds": 'Total',
})

ReconcileDayAnswerReportMatched = TypedDict("ReconcileDayAnswerReportMatched", {
    "payments": 'Total',
    "refunds": 'Total',
})

ReconcileDayAnswerReportCounts = TypedDict("ReconcileDayAnswerReportCounts", {
    "onlyAtBank": 'Total',
    "onlyHere": 'Total',
    "different": 'Total',
    "stillAsked": 'int',
    "undecided": 'int',
    "otherLanes": 'int',
    "otherProfiles": 'int',
})

ReconcileDayAnswerReportOnlyAtBankItem = TypedDict("ReconcileDayAnswerReportOnlyAtBankItem", {
    "code": 'str',
    "kind": 'str',
    "transaction": 'Union[str, None]',
    "refund": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "amount": 'Union[int, None]',
    "operation": 'Union[str, None]',
    "createdAt": 'Union[str, None]',
    "bankAmount": 'Union[int, None]',
    "bankAt": 'Union[str, None]',
    "bankOrder": 'Union[str, None]',
    "bankOperation": 'Union[str, None]',
    "todo": 'ReconcileDayAnswerReportOnlyAtBankItemTodo',
})

ReconcileDayAnswerReportOnlyAtBankItemTodo = TypedDict("ReconcileDayAnswerReportOnlyAtBankItemTodo", {
    "en": 'str',
    "ru": 'str',
})

ReconcileDayAnswerReportOnlyHereItem = TypedDict("ReconcileDayAnswerReportOnlyHereItem", {
    "code": 'str',
    "kind": 'str',
    "transaction": 'Union[str, None]',
    "refund": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "amount": 'Union[int, None]',
    "operation": 'Union[str, None]',
    "createdAt": 'Union[str, None]',
    "bankAmount": 'Union[int, None]',
    "bankAt": 'Union[str, None]',
    "bankOrder": 'Union[str, None]',
    "bankOperation": 'Union[str, None]',
    "todo": 'ReconcileDayAnswerReportOnlyHereItemTodo',
})

ReconcileDayAnswerReportOnlyHereItemTodo = TypedDict("ReconcileDayAnswerReportOnlyHereItemTodo", {
    "en": 'str',
    "ru": 'str',
})

ReconcileDayAnswerReportDifferentItem = TypedDict("ReconcileDayAnswerReportDifferentItem", {
    "code": 'str',
    "kind": 'str',
    "transaction": 'Union[str, None]',
    "refund": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "amount": 'Union[int, None]',
    "operation": 'Union[str, None]',
    "createdAt": 'Union[str, None]',
    "bankAmount": 'Union[int, None]',
    "bankAt": 'Union[str, None]',
    "bankOrder": 'Union[str, None]',
    "bankOperation": 'Union[str, None]',
    "todo": 'ReconcileDayAnswerReportDifferentItemTodo',
})

ReconcileDayAnswerReportDifferentItemTodo = TypedDict("ReconcileDayAnswerReportDifferentItemTodo", {
    "en": 'str',
    "ru": 'str',
})

ReconcileFileAnswer = TypedDict("ReconcileFileAnswer", {
    "status": 'Literal["success"]',
    "report": 'ReconcileFileAnswerReport',
})

ReconcileFileAnswerReport = TypedDict("ReconcileFileAnswerReport", {
    "date": 'str',
    "from": 'str',
    "until": 'str',
    "isOver": 'bool',
    "bankName": 'str',
    "source": 'Union[ReconcileFileAnswerReportSource, ReconcileFileAnswerReportSource2]',
    "agrees": 'bool',
    "bank": 'ReconcileFileAnswerReportBank',
    "ledger": 'ReconcileFileAnswerReportLedger',
    "matched": 'ReconcileFileAnswerReportMatched',
    "counts": 'ReconcileFileAnswerReportCounts',
    "listMax": 'int',
    "onlyAtBank": 'list[ReconcileFileAnswerReportOnlyAtBankItem]',
    "onlyHere": 'list[ReconcileFileAnswerReportOnlyHereItem]',
    "different": 'list[ReconcileFileAnswerReportDifferentItem]',
    "newlyFound": 'int',
})

ReconcileFileAnswerReportSource = TypedDict("ReconcileFileAnswerReportSource", {
    "kind": 'Literal["registry"]',
    "profiles": 'list[str]',
})

ReconcileFileAnswerReportSource2 = TypedDict("ReconcileFileAnswerReportSource2", {
    "kind": 'Literal["file"]',
    "lines": 'int',
    "skippedLines": 'int',
    "leftOut": 'list[ReconcileFileAnswerReportSource2LeftOutItem]',
})

ReconcileFileAnswerReportSource2LeftOutItem = TypedDict("ReconcileFileAnswerReportSource2LeftOutItem", {
    "column": 'str',
    "word": 'str',
    "meaning": 'str',
    "lines": 'int',
    "firstLine": 'int',
    "confirmed": 'bool',
})

ReconcileFileAnswerReportBank = TypedDict("ReconcileFileAnswerReportBank", {
    "payments": 'Total',
    "refunds": 'Total',
})

ReconcileFileAnswerReportLedger = TypedDict("ReconcileFileAnswerReportLedger", {
    "payments": 'Total',
    "refunds": 'Total',
})

ReconcileFileAnswerReportMatched = TypedDict("ReconcileFileAnswerReportMatched", {
    "payments": 'Total',
    "refunds": 'Total',
})

ReconcileFileAnswerReportCounts = TypedDict("ReconcileFileAnswerReportCounts", {
    "onlyAtBank": 'Total',
    "onlyHere": 'Total',
    "different": 'Total',
    "stillAsked": 'int',
    "undecided": 'int',
    "otherLanes": 'int',
    "otherProfiles": 'int',
})

ReconcileFileAnswerReportOnlyAtBankItem = TypedDict("ReconcileFileAnswerReportOnlyAtBankItem", {
    "code": 'str',
    "kind": 'str',
    "transaction": 'Union[str, None]',
    "refund": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "amount": 'Union[int, None]',
    "operation": 'Union[str, None]',
    "createdAt": 'Union[str, None]',
    "bankAmount": 'Union[int, None]',
    "bankAt": 'Union[str, None]',
    "bankOrder": 'Union[str, None]',
    "bankOperation": 'Union[str, None]',
    "todo": 'ReconcileFileAnswerReportOnlyAtBankItemTodo',
})

ReconcileFileAnswerReportOnlyAtBankItemTodo = TypedDict("ReconcileFileAnswerReportOnlyAtBankItemTodo", {
    "en": 'str',
    "ru": 'str',
})

ReconcileFileAnswerReportOnlyHereItem = TypedDict("ReconcileFileAnswerReportOnlyHereItem", {
    "code": 'str',
    "kind": 'str',
    "transaction": 'Union[str, None]',
    "refund": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "amount": 'Union[int, None]',
    "operation": 'Union[str, None]',
    "createdAt": 'Union[str, None]',
    "bankAmount": 'Union[int, None]',
    "bankAt": 'Union[str, None]',
    "bankOrder": 'Union[str, None]',
    "bankOperation": 'Union[str, None]',
    "todo": 'ReconcileFileAnswerReportOnlyHereItemTodo',
})

ReconcileFileAnswerReportOnlyHereItemTodo = TypedDict("ReconcileFileAnswerReportOnlyHereItemTodo", {
    "en": 'str',
    "ru": 'str',
})

ReconcileFileAnswerReportDifferentItem = TypedDict("ReconcileFileAnswerReportDifferentItem", {
    "code": 'str',
    "kind": 'str',
    "transaction": 'Union[str, None]',
    "refund": 'Union[str, None]',
    "reference": 'Union[str, None]',
    "amount": 'Union[int, None]',
    "operation": 'Union[str, None]',
    "createdAt": 'Union[str, None]',
    "bankAmount": 'Union[int, None]',
    "bankAt": 'Union[str, None]',
    "bankOrder": 'Union[str, None]',
    "bankOperation": 'Union[str, None]',
    "todo": 'ReconcileFileAnswerReportDifferentItemTodo',
})

ReconcileFileAnswerReportDifferentItemTodo = TypedDict("ReconcileFileAnswerReportDifferentItemTodo", {
    "en": 'str',
    "ru": 'str',
})

WithdrawFoundMoneyBody = TypedDict("WithdrawFoundMoneyBody", {
    "from": 'int',
    "to": 'int',
    "note": 'str',
})

WithdrawFoundMoneyAnswer = TypedDict("WithdrawFoundMoneyAnswer", {
    "status": 'Literal["success"]',
    "withdrawn": 'int',
})


class PaymentOperations:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def update_driver_settings(self, body: UpdateDriverSettingsBody) -> Answer[Refusal]:
        """Apply new driver settings"""
        return self._transport.call("POST", "/updateDriverSettings", json=body)

    def get_driver_settings(self) -> Answer[GetDriverSettingsAnswer]:
        """The settings, secrets masked"""
        return self._transport.call("GET", "/getDriverSettings")

    def clear_screen(self) -> Answer[Refusal]:
        """Clear the display"""
        return self._transport.call("POST", "/clearScreen")

    def show_qr(self, body: ShowQrBody, *, idempotency_key: Optional[str] = None) -> Answer[Refusal]:
        """Show a payment QR code"""
        return self._transport.call("POST", "/showQR", headers={"Idempotency-Key": idempotency_key}, json=body)

    def get_dynamic_qr_status(self) -> Answer[GetDynamicQrStatusAnswer]:
        """Where the last payment stands"""
        return self._transport.call("GET", "/getDynamicQRStatus")

    def show_info_qr(self, body: ShowInfoQrBody) -> Answer[Refusal]:
        """Show any text as a QR code"""
        return self._transport.call("POST", "/showInfoQR", json=body)

    def export_to_csv(self, body: ExportToCsvBody) -> Answer[Refusal]:
        """Export the ledger as CSV"""
        return self._transport.call("POST", "/exportToCSV", json=body)

    def display_status(self, body: DisplayStatusBody) -> Answer[Refusal]:
        """Show a status on the display"""
        return self._transport.call("POST", "/displayStatus", json=body)

    def get_version(self) -> Answer[GetVersionAnswer]:
        """The version of laned"""
        return self._transport.call("GET", "/version")

    def list_bank_profiles(self) -> Answer[ListBankProfilesAnswer]:
        """Who may be paid, and what still goes on under each profile"""
        return self._transport.call("GET", "/bankProfiles")

    def remove_bank_profile(self, body: RemoveBankProfileBody) -> Answer[RemoveBankProfileAnswer]:
        """Remove a bank profile that payments do not go by"""
        return self._transport.call("POST", "/removeBankProfile", json=body)

    def cancel_qr(self) -> Answer[CancelQrAnswer]:
        """End the last payment at the bank"""
        return self._transport.call("POST", "/cancelQR")

    def show_basket(self, body: ShowBasketBody) -> Answer[ShowBasketAnswer]:
        """Show what is about to be paid for"""
        return self._transport.call("POST", "/showBasket", json=body)

    def list_transactions(self, *, from_: Optional[str] = None, to: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, state: Optional[DynamicQrStatus] = None, reference: Optional[str] = None, limit: Optional[int] = None) -> Answer[ListTransactionsAnswer]:
        """The ledger, newest first"""
        return self._transport.call("GET", "/transactions", query={"from": from_, "to": to, "since": since, "until": until, "state": state, "reference": reference, "limit": limit})

    def get_transaction(self, id: str) -> Answer[GetTransactionAnswer]:
        """One transaction with its events"""
        return self._transport.call("GET", "/transactions/{id}", path={"id": id})

    def download_transactions(self, *, from_: Optional[str] = None, to: Optional[str] = None) -> Answer[bytes]:
        """The ledger as CSV, all of it or some days"""
        return self._transport.call("GET", "/transactions.csv", query={"from": from_, "to": to})

    def get_hours_report(self, *, date: str, to: Optional[str] = None) -> Answer[GetHoursReportAnswer]:
        """A day, or some, by hours: what was begun in each"""
        return self._transport.call("GET", "/reports/hours", query={"date": date, "to": to})

    def get_day_report(self, *, date: str, to: Optional[str] = None) -> Answer[GetDayReportAnswer]:
        """A day of the ledger, or some, added up"""
        return self._transport.call("GET", "/reports/day", query={"date": date, "to": to})

    def get_health(self) -> Answer[Health]:
        """Can this lane take a payment now, and how is each of its parts?"""
        return self._transport.call("GET", "/health")

    def stream_payment_events(self, *, last_event_id: Optional[str] = None) -> Iterator[Event[PaymentEvent]]:
        """Events as they happen"""
        return self._transport.stream("GET", "/events", headers={"Last-Event-ID": last_event_id})

    def get_day_statement(self, *, date: Optional[str] = None, language: Optional[Literal["en", "ru"]] = None, width: Optional[Literal["32", "42", "80"]] = None) -> Answer[GetDayStatementAnswer]:
        """The statement of a day that a person signs"""
        return self._transport.call("GET", "/reports/statement", query={"date": date, "language": language, "width": width})

    def list_ledger_gaps(self) -> Answer[ListLedgerGapsAnswer]:
        """Times of which payments are not in this ledger"""
        return self._transport.call("GET", "/ledger/gaps")

    def settle_ledger_gap(self, id: int, body: SettleLedgerGapBody) -> Answer[SettleLedgerGapAnswer]:
        """A person has compared a gap with the bank"""
        return self._transport.call("POST", "/ledger/gaps/{id}/settle", path={"id": id}, json=body)

    def request_refund(self, id: str, body: Optional[RequestRefundBody] = None, *, idempotency_key: str) -> Answer[RequestRefundAnswer]:
        """Give money of a payment back; 202: the bank has not said its last word yet"""
        return self._transport.call("POST", "/transactions/{id}/refunds", path={"id": id}, headers={"Idempotency-Key": idempotency_key}, json=body)

    def list_refunds(self, id: str) -> Answer[ListRefundsAnswer]:
        """The refunds of a payment, oldest first"""
        return self._transport.call("GET", "/transactions/{id}/refunds", path={"id": id})

    def list_open_refunds(self) -> Answer[ListOpenRefundsAnswer]:
        """Refunds of which the bank has not said its last word, oldest first"""
        return self._transport.call("GET", "/refunds/open")

    def settle_refund(self, refund: str, body: SettleRefundBody) -> Answer[SettleRefundAnswer]:
        """A person who has looked at the statement says how a refund ended"""
        return self._transport.call("POST", "/refunds/{refund}/settle", path={"refund": refund}, json=body)

    def get_refund(self, id: str, refund: str) -> Answer[GetRefundAnswer]:
        """One refund"""
        return self._transport.call("GET", "/transactions/{id}/refunds/{refund}", path={"id": id, "refund": refund})

    def close_shift(self, body: Optional[CloseShiftBody] = None, *, width: Optional[Literal["32", "42"]] = None, language: Optional[Literal["en", "ru"]] = None, idempotency_key: Optional[str] = None) -> Answer[CloseShiftAnswer]:
        """Close the shift: its Z report, the same however often it is asked for"""
        return self._transport.call("POST", "/shifts/close", query={"width": width, "language": language}, headers={"Idempotency-Key": idempotency_key}, json=body)

    def list_shifts(self, *, before: Optional[int] = None, limit: Optional[int] = None) -> Answer[ListShiftsAnswer]:
        """Closed shifts, newest first"""
        return self._transport.call("GET", "/shifts", query={"before": before, "limit": limit})

    def get_current_shift(self, *, width: Optional[Literal["32", "42"]] = None, language: Optional[Literal["en", "ru"]] = None) -> Answer[GetCurrentShiftAnswer]:
        """The X report: the shift that is open, as it stands"""
        return self._transport.call("GET", "/shifts/current", query={"width": width, "language": language})

    def get_shift(self, number: int, *, width: Optional[Literal["32", "42"]] = None, language: Optional[Literal["en", "ru"]] = None) -> Answer[GetShiftAnswer]:
        """The Z report of a closed shift"""
        return self._transport.call("GET", "/shifts/{number}", path={"number": number}, query={"width": width, "language": language})

    def reconcile_day(self, *, date: Optional[str] = None, bank: Optional[str] = None, shared: Optional[bool] = None) -> Answer[ReconcileDayAnswer]:
        """A day compared with the bank's own registry"""
        return self._transport.call("GET", "/reports/reconciliation", query={"date": date, "bank": bank, "shared": shared})

    def reconcile_file(self, body: bytes, *, date: Optional[str] = None, bank: Optional[str] = None, shared: Optional[bool] = None, word: Optional[list[str]] = None) -> Answer[ReconcileFileAnswer]:
        """A day compared with a file from the bank's cabinet"""
        return self._transport.call("POST", "/reports/reconciliation", query={"date": date, "bank": bank, "shared": shared, "word": word}, content=body, media="text/csv")

    def withdraw_found_money(self, body: WithdrawFoundMoneyBody) -> Answer[WithdrawFoundMoneyAnswer]:
        """Say that money was found by mistake"""
        return self._transport.call("POST", "/reports/reconciliation/withdraw", json=body)
