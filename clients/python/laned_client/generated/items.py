# Generated from the OpenAPI document by `npm run clients`: do not edit.
from __future__ import annotations

from typing import Any, Iterator, Literal, NotRequired, Optional, TypedDict, Union

from ..transport import Answer, Event, Transport

Deletion = TypedDict("Deletion", {
    "id": 'str',
    "SNs": 'list[str]',
})

Done = TypedDict("Done", {
    "code": 'int',
    "data": 'None',
    "msg": 'NotRequired[str]',
})

Item = TypedDict("Item", {
    "id": 'str',
    "name": 'Union[str, None]',
    "active": 'bool',
    "count": 'int',
})

ItemsEvent = TypedDict("ItemsEvent", {
    "type": 'Literal["template-added", "template-removed", "templates-changed", "item-changed", "export-status", "import-status", "embedding-again", "learn-mode", "camera", "feedback", "review", "weight-changed", "assortment-changed", "choice.doubted", "choice.dismissed"]',
    "id": 'NotRequired[str]',
    "sid": 'NotRequired[str]',
    "added": 'NotRequired[int]',
    "removed": 'NotRequired[int]',
    "status": 'NotRequired[int]',
    "msg": 'NotRequired[str]',
    "done": 'NotRequired[int]',
    "total": 'NotRequired[int]',
    "learnMode": 'NotRequired[int]',
    "connected": 'NotRequired[bool]',
    "learned": 'NotRequired[bool]',
    "grams": 'NotRequired[Union[int, None]]',
    "stable": 'NotRequired[bool]',
    "review": 'NotRequired[str]',
    "doubt": 'NotRequired[Union[str, None]]',
    "action": 'NotRequired[str]',
})

RecognizedItems = TypedDict("RecognizedItems", {
    "items": 'list[RecognizedItemsItemsItem]',
    "status": 'str',
    "result_id": 'str',
    "took_ms": 'float',
    "took": 'RecognizedItemsTook',
    "model": 'str',
    "weight": 'NotRequired[Union[RecognizedItemsWeight, None]]',
    "picture_age_ms": 'NotRequired[Union[int, None]]',
})

RecognizedItemsItemsItem = TypedDict("RecognizedItemsItemsItem", {
    "id": 'str',
    "score": 'float',
    "name": 'NotRequired[str]',
    "price": 'NotRequired[int]',
    "unit": 'NotRequired[Literal["kg", "piece"]]',
    "names": 'NotRequired[dict[str, str]]',
    "proposal": 'NotRequired[RecognizedItemsItemsItemProposal]',
    "choices": 'NotRequired[list[RecognizedItemsItemsItemChoicesItem]]',
})

RecognizedItemsItemsItemProposal = TypedDict("RecognizedItemsItemsItemProposal", {
    "net": 'int',
    "sum": 'int',
})

RecognizedItemsItemsItemChoicesItem = TypedDict("RecognizedItemsItemsItemChoicesItem", {
    "id": 'str',
    "score": 'float',
    "name": 'NotRequired[str]',
    "price": 'NotRequired[int]',
    "unit": 'NotRequired[Literal["kg", "piece"]]',
    "names": 'NotRequired[dict[str, str]]',
    "proposal": 'NotRequired[RecognizedItemsItemsItemChoicesItemProposal]',
})

RecognizedItemsItemsItemChoicesItemProposal = TypedDict("RecognizedItemsItemsItemChoicesItemProposal", {
    "net": 'int',
    "sum": 'int',
})

RecognizedItemsTook = TypedDict("RecognizedItemsTook", {
    "capture": 'float',
    "picture": 'float',
    "embed": 'float',
    "search": 'float',
})

RecognizedItemsWeight = TypedDict("RecognizedItemsWeight", {
    "grams": 'Union[int, None]',
    "stable": 'bool',
    "tare": 'Union[int, None]',
    "overload": 'bool',
    "net": 'bool',
})

Refusal = TypedDict("Refusal", {
    "code": 'int',
    "data": 'None',
    "msg": 'str',
})

Region = TypedDict("Region", {
    "top": 'int',
    "left": 'int',
    "height": 'int',
    "width": 'int',
})

AddItemTemplateBody = TypedDict("AddItemTemplateBody", {
    "id": 'str',
})

AddItemTemplateAnswer = TypedDict("AddItemTemplateAnswer", {
    "code": 'int',
    "data": 'Union[AddItemTemplateAnswerData, None]',
    "msg": 'NotRequired[str]',
})

AddItemTemplateAnswerData = TypedDict("AddItemTemplateAnswerData", {
    "image": 'str',
    "sid": 'str',
})

ListItemTemplatesBody = TypedDict("ListItemTemplatesBody", {
    "id": 'str',
})

ListItemTemplatesAnswer = TypedDict("ListItemTemplatesAnswer", {
    "code": 'int',
    "data": 'Union[list[str], None]',
    "msg": 'NotRequired[str]',
    "max": 'NotRequired[int]',
})

DeleteItemTemplateBody = TypedDict("DeleteItemTemplateBody", {
    "id": 'str',
    "sid": 'str',
})

ListTaughtItemsAnswer = TypedDict("ListTaughtItemsAnswer", {
    "code": 'int',
    "data": 'Union[list[ListTaughtItemsAnswerDataItem], None]',
    "msg": 'NotRequired[str]',
})

ListTaughtItemsAnswerDataItem = TypedDict("ListTaughtItemsAnswerDataItem", {
    "id": 'str',
    "count": 'int',
})

DeleteItemBody = TypedDict("DeleteItemBody", {
    "id": 'str',
})

ExportTemplatesBody = TypedDict("ExportTemplatesBody", {
    "ids": 'NotRequired[list[str]]',
})

GetItemTemplateImageBody = TypedDict("GetItemTemplateImageBody", {
    "id": 'str',
    "sid": 'str',
})

GetItemTemplateImageAnswer = TypedDict("GetItemTemplateImageAnswer", {
    "code": 'int',
    "data": 'Union[GetItemTemplateImageAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetItemTemplateImageAnswerData = TypedDict("GetItemTemplateImageAnswerData", {
    "image": 'str',
})

MarkItemForDeletionBody = TypedDict("MarkItemForDeletionBody", {
    "id": 'str',
})

UnmarkItemForDeletionBody = TypedDict("UnmarkItemForDeletionBody", {
    "id": 'str',
})

GetDeletionProgressAnswer = TypedDict("GetDeletionProgressAnswer", {
    "code": 'int',
    "data": 'Union[Union[Deletion, list[Deletion]], None]',
    "msg": 'NotRequired[str]',
})

GetWeightAnswer = TypedDict("GetWeightAnswer", {
    "code": 'int',
    "data": 'Union[GetWeightAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetWeightAnswerData = TypedDict("GetWeightAnswerData", {
    "grams": 'Union[int, None]',
    "stable": 'bool',
    "tare": 'Union[int, None]',
    "overload": 'bool',
    "net": 'bool',
    "proposal": 'NotRequired[GetWeightAnswerDataProposal]',
})

GetWeightAnswerDataProposal = TypedDict("GetWeightAnswerDataProposal", {
    "net": 'int',
    "sum": 'int',
})

FindScalesAnswer = TypedDict("FindScalesAnswer", {
    "code": 'int',
    "data": 'Union[list[FindScalesAnswerDataItem], None]',
    "msg": 'NotRequired[str]',
})

FindScalesAnswerDataItem = TypedDict("FindScalesAnswerDataItem", {
    "port": 'str',
    "product": 'Union[str, None]',
    "scales": 'list[FindScalesAnswerDataItemScalesItem]',
    "because": 'Union[str, None]',
})

FindScalesAnswerDataItemScalesItem = TypedDict("FindScalesAnswerDataItemScalesItem", {
    "protocol": 'str',
    "baud_rate": 'int',
})

TestScaleAnswer = TypedDict("TestScaleAnswer", {
    "code": 'int',
    "data": 'Union[TestScaleAnswerData, None]',
    "msg": 'NotRequired[str]',
})

TestScaleAnswerData = TypedDict("TestScaleAnswerData", {
    "protocol": 'str',
    "port": 'Union[str, None]',
    "baud_rate": 'Union[int, None]',
    "readings": 'int',
    "stable": 'int',
    "ms": 'int',
    "least": 'Union[int, None]',
    "most": 'Union[int, None]',
})

SetRegionBody = TypedDict("SetRegionBody", {
    "top": 'int',
    "left": 'int',
    "height": 'int',
    "width": 'int',
})

GetRegionAnswer = TypedDict("GetRegionAnswer", {
    "code": 'int',
    "data": 'Union[Region, None]',
    "msg": 'NotRequired[str]',
})

GetDeviceInfoAnswer = TypedDict("GetDeviceInfoAnswer", {
    "code": 'int',
    "data": 'Union[GetDeviceInfoAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetDeviceInfoAnswerData = TypedDict("GetDeviceInfoAnswerData", {
    "app": 'str',
    "board": 'Union[str, None]',
    "engine": 'str',
    "firmware": 'str',
    "sn": 'str',
    "item_count": 'int',
    "template_count": 'int',
    "learnMode": 'int',
    "max_result_num": 'int',
    "predict_speed": 'str',
    "soldOutLimit": 'int',
    "syncMode": 'str',
    "sync": 'NotRequired[bool]',
    "upload": 'NotRequired[bool]',
    "download": 'NotRequired[bool]',
    "sync_limit": 'NotRequired[int]',
    "masterIP": 'NotRequired[str]',
    "masterSN": 'NotRequired[str]',
    "mastersyncPort": 'NotRequired[int]',
})

SetExtraInfoBody = TypedDict("SetExtraInfoBody", {
    "info": 'str',
})

GetExtraInfoAnswer = TypedDict("GetExtraInfoAnswer", {
    "code": 'int',
    "data": 'Union[GetExtraInfoAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetExtraInfoAnswerData = TypedDict("GetExtraInfoAnswerData", {
    "info": 'str',
})

SetTimeBody = TypedDict("SetTimeBody", {
    "sec": 'int',
    "usec": 'int',
})

ListItemsAnswer = TypedDict("ListItemsAnswer", {
    "code": 'int',
    "data": 'Union[list[Item], None]',
    "msg": 'NotRequired[str]',
})

DescribeItemBody = TypedDict("DescribeItemBody", {
    "name": 'NotRequired[Union[str, None]]',
    "active": 'NotRequired[bool]',
})

DescribeItemAnswer = TypedDict("DescribeItemAnswer", {
    "code": 'int',
    "data": 'Union[Item, None]',
    "msg": 'NotRequired[str]',
})

GetTeachingReportAnswer = TypedDict("GetTeachingReportAnswer", {
    "code": 'int',
    "data": 'Union[GetTeachingReportAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetTeachingReportAnswerData = TypedDict("GetTeachingReportAnswerData", {
    "tried": 'int',
    "accuracy": 'Union[float, None]',
    "items": 'list[GetTeachingReportAnswerDataItemsItem]',
    "pairs": 'list[GetTeachingReportAnswerDataPairsItem]',
})

GetTeachingReportAnswerDataItemsItem = TypedDict("GetTeachingReportAnswerDataItemsItem", {
    "id": 'str',
    "tried": 'int',
    "accuracy": 'Union[float, None]',
    "outliers": 'list[str]',
})

GetTeachingReportAnswerDataPairsItem = TypedDict("GetTeachingReportAnswerDataPairsItem", {
    "ids": 'list[str]',
    "count": 'int',
})

GetModelStatusAnswer = TypedDict("GetModelStatusAnswer", {
    "code": 'int',
    "data": 'Union[GetModelStatusAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetModelStatusAnswerData = TypedDict("GetModelStatusAnswerData", {
    "serving": 'str',
    "wanted": 'str',
    "running": 'bool',
    "done": 'int',
    "total": 'int',
})

ListDeletedItemsAnswer = TypedDict("ListDeletedItemsAnswer", {
    "code": 'int',
    "data": 'Union[list[ListDeletedItemsAnswerDataItem], None]',
    "msg": 'NotRequired[str]',
})

ListDeletedItemsAnswerDataItem = TypedDict("ListDeletedItemsAnswerDataItem", {
    "id": 'str',
    "name": 'Union[str, None]',
    "count": 'int',
    "deleted_at": 'str',
})

RestoreItemBody = TypedDict("RestoreItemBody", {
    "id": 'str',
})

RestoreItemAnswer = TypedDict("RestoreItemAnswer", {
    "code": 'int',
    "data": 'Union[RestoreItemAnswerData, None]',
    "msg": 'NotRequired[str]',
})

RestoreItemAnswerData = TypedDict("RestoreItemAnswerData", {
    "restored": 'int',
})

NameItemsBody = TypedDict("NameItemsBody", {
    "names": 'dict[str, Union[str, None]]',
    "dry_run": 'NotRequired[bool]',
})

NameItemsAnswer = TypedDict("NameItemsAnswer", {
    "code": 'int',
    "data": 'Union[NameItemsAnswerData, None]',
    "msg": 'NotRequired[str]',
})

NameItemsAnswerData = TypedDict("NameItemsAnswerData", {
    "changed": 'int',
    "items": 'list[NameItemsAnswerDataItemsItem]',
})

NameItemsAnswerDataItemsItem = TypedDict("NameItemsAnswerDataItemsItem", {
    "id": 'str',
    "name": 'Union[str, None]',
    "before": 'Union[str, None]',
})

ListReviewAnswer = TypedDict("ListReviewAnswer", {
    "code": 'int',
    "data": 'Union[ListReviewAnswerData, None]',
    "msg": 'NotRequired[str]',
})

ListReviewAnswerData = TypedDict("ListReviewAnswerData", {
    "on": 'bool',
    "stopped": 'Union[str, None]',
    "open": 'int',
    "entries": 'list[ListReviewAnswerDataEntriesItem]',
})

ListReviewAnswerDataEntriesItem = TypedDict("ListReviewAnswerDataEntriesItem", {
    "id": 'str',
    "taken_at": 'str',
    "reason": 'str',
    "result_id": 'str',
    "bytes": 'int',
    "items": 'list[ListReviewAnswerDataEntriesItemItemsItem]',
    "said": 'Union[str, None]',
    "not": 'list[str]',
    "answer": 'Union[ListReviewAnswerDataEntriesItemAnswer, None]',
})

ListReviewAnswerDataEntriesItemItemsItem = TypedDict("ListReviewAnswerDataEntriesItemItemsItem", {
    "id": 'str',
    "score": 'float',
    "name": 'NotRequired[str]',
})

ListReviewAnswerDataEntriesItemAnswer = TypedDict("ListReviewAnswerDataEntriesItemAnswer", {
    "kind": 'str',
    "at": 'str',
    "id": 'NotRequired[str]',
    "sid": 'NotRequired[str]',
})

AnswerReviewBody = TypedDict("AnswerReviewBody", {
    "action": 'Literal["label", "not", "dismiss", "undo"]',
    "id": 'NotRequired[str]',
    "anyway": 'NotRequired[bool]',
})

AnswerReviewAnswer = TypedDict("AnswerReviewAnswer", {
    "code": 'int',
    "data": 'Union[AnswerReviewAnswerData, None]',
    "msg": 'NotRequired[str]',
})

AnswerReviewAnswerData = TypedDict("AnswerReviewAnswerData", {
    "id": 'str',
    "taken_at": 'str',
    "reason": 'str',
    "result_id": 'str',
    "bytes": 'int',
    "items": 'list[AnswerReviewAnswerDataItemsItem]',
    "said": 'Union[str, None]',
    "not": 'list[str]',
    "answer": 'Union[AnswerReviewAnswerDataAnswer, None]',
})

AnswerReviewAnswerDataItemsItem = TypedDict("AnswerReviewAnswerDataItemsItem", {
    "id": 'str',
    "score": 'float',
    "name": 'NotRequired[str]',
})

AnswerReviewAnswerDataAnswer = TypedDict("AnswerReviewAnswerDataAnswer", {
    "kind": 'str',
    "at": 'str',
    "id": 'NotRequired[str]',
    "sid": 'NotRequired[str]',
})

PreviewReviewAnswer = TypedDict("PreviewReviewAnswer", {
    "code": 'int',
    "data": 'Union[PreviewReviewAnswerData, None]',
    "msg": 'NotRequired[str]',
})

PreviewReviewAnswerData = TypedDict("PreviewReviewAnswerData", {
    "gates": 'list[PreviewReviewAnswerDataGatesItem]',
    "items": 'list[PreviewReviewAnswerDataItemsItem]',
    "tried": 'int',
    "templates": 'int',
    "took_ms": 'float',
})

PreviewReviewAnswerDataGatesItem = TypedDict("PreviewReviewAnswerDataGatesItem", {
    "gate": 'str',
    "verdict": 'str',
    "value": 'Union[float, None]',
    "bound": 'Union[float, None]',
    "words": 'str',
})

PreviewReviewAnswerDataItemsItem = TypedDict("PreviewReviewAnswerDataItemsItem", {
    "id": 'str',
    "templates": 'int',
    "found": 'int',
    "points": 'float',
})

GetEnoughAnswer = TypedDict("GetEnoughAnswer", {
    "code": 'int',
    "data": 'Union[GetEnoughAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetEnoughAnswerData = TypedDict("GetEnoughAnswerData", {
    "items": 'list[GetEnoughAnswerDataItemsItem]',
    "left_out": 'int',
})

GetEnoughAnswerDataItemsItem = TypedDict("GetEnoughAnswerDataItemsItem", {
    "id": 'str',
    "name": 'Union[str, None]',
    "templates": 'int',
    "verdict": 'str',
    "more": 'int',
    "kind": 'str',
    "curve": 'list[float]',
    "rival": 'Union[GetEnoughAnswerDataItemsItemRival, None]',
})

GetEnoughAnswerDataItemsItemRival = TypedDict("GetEnoughAnswerDataItemsItemRival", {
    "id": 'str',
    "times": 'int',
    "sid": 'str',
    "like": 'str',
})

ListCounterExamplesAnswer = TypedDict("ListCounterExamplesAnswer", {
    "code": 'int',
    "data": 'Union[list[ListCounterExamplesAnswerDataItem], None]',
    "msg": 'NotRequired[str]',
})

ListCounterExamplesAnswerDataItem = TypedDict("ListCounterExamplesAnswerDataItem", {
    "picture": 'str',
    "said_at": 'str',
    "by": 'str',
})

TellChoiceBody = TypedDict("TellChoiceBody", {
    "id": 'str',
    "result_id": 'NotRequired[str]',
    "grams": 'NotRequired[float]',
    "weight": 'NotRequired[float]',
})

TellChoiceAnswer = TypedDict("TellChoiceAnswer", {
    "code": 'int',
    "data": 'Union[TellChoiceAnswerData, None]',
    "msg": 'NotRequired[str]',
})

TellChoiceAnswerData = TypedDict("TellChoiceAnswerData", {
    "doubted": 'bool',
    "reason": 'Union[str, None]',
    "like": 'Union[str, None]',
    "usual": 'Union[TellChoiceAnswerDataUsual, None]',
    "learned": 'bool',
    "sid": 'Union[str, None]',
})

TellChoiceAnswerDataUsual = TypedDict("TellChoiceAnswerDataUsual", {
    "least": 'int',
    "most": 'int',
})

ListDoubtedChoicesAnswer = TypedDict("ListDoubtedChoicesAnswer", {
    "code": 'int',
    "data": 'Union[ListDoubtedChoicesAnswerData, None]',
    "msg": 'NotRequired[str]',
})

ListDoubtedChoicesAnswerData = TypedDict("ListDoubtedChoicesAnswerData", {
    "on": 'bool',
    "stopped": 'Union[str, None]',
    "bound": 'Union[float, None]',
    "samples": 'int',
    "choices": 'list[ListDoubtedChoicesAnswerDataChoicesItem]',
})

ListDoubtedChoicesAnswerDataChoicesItem = TypedDict("ListDoubtedChoicesAnswerDataChoicesItem", {
    "id": 'str',
    "at": 'str',
    "reason": 'str',
    "chosen": 'ListDoubtedChoicesAnswerDataChoicesItemChosen',
    "like": 'Union[ListDoubtedChoicesAnswerDataChoicesItemLike, None]',
    "gap": 'Union[float, None]',
    "bound": 'Union[float, None]',
    "grams": 'Union[float, None]',
    "usual": 'Union[ListDoubtedChoicesAnswerDataChoicesItemUsual, None]',
    "result_id": 'Union[str, None]',
    "picture": 'bool',
})

ListDoubtedChoicesAnswerDataChoicesItemChosen = TypedDict("ListDoubtedChoicesAnswerDataChoicesItemChosen", {
    "id": 'str',
    "name": 'Union[str, None]',
    "score": 'Union[float, None]',
})

ListDoubtedChoicesAnswerDataChoicesItemLike = TypedDict("ListDoubtedChoicesAnswerDataChoicesItemLike", {
    "id": 'str',
    "name": 'Union[str, None]',
    "score": 'Union[float, None]',
})

ListDoubtedChoicesAnswerDataChoicesItemUsual = TypedDict("ListDoubtedChoicesAnswerDataChoicesItemUsual", {
    "least": 'int',
    "most": 'int',
})

DismissDoubtBody = TypedDict("DismissDoubtBody", {
    "action": 'Literal["dismiss"]',
})

GetExportStatusAnswer = TypedDict("GetExportStatusAnswer", {
    "code": 'int',
    "status": 'int',
    "msg": 'str',
    "filename": 'NotRequired[str]',
})

GetImportStatusAnswer = TypedDict("GetImportStatusAnswer", {
    "code": 'int',
    "status": 'int',
    "msg": 'str',
})

RecognizeAnswer = TypedDict("RecognizeAnswer", {
    "code": 'int',
    "data": 'Union[RecognizedItems, None]',
    "msg": 'NotRequired[str]',
})

RecognizePictureAnswer = TypedDict("RecognizePictureAnswer", {
    "code": 'int',
    "data": 'Union[RecognizedItems, None]',
    "msg": 'NotRequired[str]',
})

GiveFeedbackBody = TypedDict("GiveFeedbackBody", {
    "id": 'str',
    "result_id": 'NotRequired[str]',
})

GiveFeedbackAnswer = TypedDict("GiveFeedbackAnswer", {
    "code": 'int',
    "data": 'Union[GiveFeedbackAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GiveFeedbackAnswerData = TypedDict("GiveFeedbackAnswerData", {
    "learned": 'bool',
    "sid": 'Union[str, None]',
})

SetRecognitionSpeedBody = TypedDict("SetRecognitionSpeedBody", {
    "speed": 'Literal["normal", "fast"]',
})

SetResultCountBody = TypedDict("SetResultCountBody", {
    "max_result_num": 'int',
})

SetLearningModeBody = TypedDict("SetLearningModeBody", {
    "learnMode": 'int',
})

GetLearningModeAnswer = TypedDict("GetLearningModeAnswer", {
    "code": 'int',
    "data": 'Union[GetLearningModeAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetLearningModeAnswerData = TypedDict("GetLearningModeAnswerData", {
    "learnMode": 'int',
    "mode": 'str',
})

GetAssortmentAnswer = TypedDict("GetAssortmentAnswer", {
    "code": 'int',
    "data": 'Union[GetAssortmentAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetAssortmentAnswerData = TypedDict("GetAssortmentAnswerData", {
    "at": 'Union[str, None]',
    "by": 'Union[str, None]',
    "hidden": 'list[GetAssortmentAnswerDataHiddenItem]',
    "items": 'list[GetAssortmentAnswerDataItemsItem]',
})

GetAssortmentAnswerDataHiddenItem = TypedDict("GetAssortmentAnswerDataHiddenItem", {
    "code": 'str',
    "why": 'str',
})

GetAssortmentAnswerDataItemsItem = TypedDict("GetAssortmentAnswerDataItemsItem", {
    "code": 'str',
    "name": 'NotRequired[str]',
    "names": 'NotRequired[GetAssortmentAnswerDataItemsItemNames]',
    "price": 'NotRequired[int]',
    "unit": 'NotRequired[Literal["kg", "piece"]]',
    "tare": 'NotRequired[int]',
    "from": 'NotRequired[str]',
    "until": 'NotRequired[str]',
    "group": 'NotRequired[str]',
    "hide_after_days": 'NotRequired[int]',
})

GetAssortmentAnswerDataItemsItemNames = TypedDict("GetAssortmentAnswerDataItemsItemNames", {
    "ru": 'NotRequired[str]',
    "en": 'NotRequired[str]',
    "pt": 'NotRequired[str]',
    "es": 'NotRequired[str]',
    "de": 'NotRequired[str]',
})

PutAssortmentBody = TypedDict("PutAssortmentBody", {
    "items": 'list[PutAssortmentBodyItemsItem]',
})

PutAssortmentBodyItemsItem = TypedDict("PutAssortmentBodyItemsItem", {
    "code": 'str',
    "name": 'NotRequired[str]',
    "names": 'NotRequired[PutAssortmentBodyItemsItemNames]',
    "price": 'NotRequired[int]',
    "unit": 'NotRequired[Literal["kg", "piece"]]',
    "tare": 'NotRequired[int]',
    "from": 'NotRequired[str]',
    "until": 'NotRequired[str]',
    "group": 'NotRequired[str]',
    "hide_after_days": 'NotRequired[int]',
})

PutAssortmentBodyItemsItemNames = TypedDict("PutAssortmentBodyItemsItemNames", {
    "ru": 'NotRequired[str]',
    "en": 'NotRequired[str]',
    "pt": 'NotRequired[str]',
    "es": 'NotRequired[str]',
    "de": 'NotRequired[str]',
})

PutAssortmentAnswer = TypedDict("PutAssortmentAnswer", {
    "code": 'int',
    "data": 'Union[PutAssortmentAnswerData, None]',
    "msg": 'NotRequired[str]',
})

PutAssortmentAnswerData = TypedDict("PutAssortmentAnswerData", {
    "dry": 'bool',
    "count": 'int',
    "added": 'int',
    "removed": 'int',
    "changed": 'int',
    "unchanged": 'int',
    "unlisted": 'int',
    "kept_names": 'int',
    "items": 'list[PutAssortmentAnswerDataItemsItem]',
})

PutAssortmentAnswerDataItemsItem = TypedDict("PutAssortmentAnswerDataItemsItem", {
    "code": 'str',
    "before": 'Union[PutAssortmentAnswerDataItemsItemBefore, None]',
    "after": 'Union[PutAssortmentAnswerDataItemsItemAfter, None]',
})

PutAssortmentAnswerDataItemsItemBefore = TypedDict("PutAssortmentAnswerDataItemsItemBefore", {
    "code": 'str',
    "name": 'NotRequired[str]',
    "names": 'NotRequired[PutAssortmentAnswerDataItemsItemBeforeNames]',
    "price": 'NotRequired[int]',
    "unit": 'NotRequired[Literal["kg", "piece"]]',
    "tare": 'NotRequired[int]',
    "from": 'NotRequired[str]',
    "until": 'NotRequired[str]',
    "group": 'NotRequired[str]',
    "hide_after_days": 'NotRequired[int]',
})

PutAssortmentAnswerDataItemsItemBeforeNames = TypedDict("PutAssortmentAnswerDataItemsItemBeforeNames", {
    "ru": 'NotRequired[str]',
    "en": 'NotRequired[str]',
    "pt": 'NotRequired[str]',
    "es": 'NotRequired[str]',
    "de": 'NotRequired[str]',
})

PutAssortmentAnswerDataItemsItemAfter = TypedDict("PutAssortmentAnswerDataItemsItemAfter", {
    "code": 'str',
    "name": 'NotRequired[str]',
    "names": 'NotRequired[PutAssortmentAnswerDataItemsItemAfterNames]',
    "price": 'NotRequired[int]',
    "unit": 'NotRequired[Literal["kg", "piece"]]',
    "tare": 'NotRequired[int]',
    "from": 'NotRequired[str]',
    "until": 'NotRequired[str]',
    "group": 'NotRequired[str]',
    "hide_after_days": 'NotRequired[int]',
})

PutAssortmentAnswerDataItemsItemAfterNames = TypedDict("PutAssortmentAnswerDataItemsItemAfterNames", {
    "ru": 'NotRequired[str]',
    "en": 'NotRequired[str]',
    "pt": 'NotRequired[str]',
    "es": 'NotRequired[str]',
    "de": 'NotRequired[str]',
})

BecomeMasterBody = TypedDict("BecomeMasterBody", {
    "upload": 'NotRequired[bool]',
    "download": 'NotRequired[bool]',
})

FollowMasterBody = TypedDict("FollowMasterBody", {
    "masterIP": 'NotRequired[str]',
    "upload": 'NotRequired[bool]',
    "download": 'NotRequired[bool]',
    "key": 'NotRequired[str]',
})

SetSyncLimitBody = TypedDict("SetSyncLimitBody", {
    "sync_limit": 'int',
})

GetSyncLimitAnswer = TypedDict("GetSyncLimitAnswer", {
    "code": 'int',
    "data": 'Union[GetSyncLimitAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetSyncLimitAnswerData = TypedDict("GetSyncLimitAnswerData", {
    "sync_limit": 'int',
})

GetSyncStatusAnswer = TypedDict("GetSyncStatusAnswer", {
    "code": 'int',
    "data": 'Union[GetSyncStatusAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetSyncStatusAnswerData = TypedDict("GetSyncStatusAnswerData", {
    "syncMode": 'str',
    "in_step": 'bool',
    "upload": 'bool',
    "download": 'bool',
    "sync_limit": 'int',
    "master": 'Union[str, None]',
    "masterSN": 'Union[str, None]',
    "last_sync": 'Union[str, None]',
    "trouble": 'Union[str, None]',
    "left_out": 'list[str]',
    "templates": 'Union[int, None]',
    "deletions": 'list[Deletion]',
    "devices": 'list[GetSyncStatusAnswerDataDevicesItem]',
})

GetSyncStatusAnswerDataDevicesItem = TypedDict("GetSyncStatusAnswerDataDevicesItem", {
    "sn": 'str',
    "address": 'str',
    "last_seen": 'Union[str, None]',
    "away": 'bool',
    "lag": 'Union[int, None]',
    "deletions_outstanding": 'list[str]',
    "left_out": 'list[str]',
    "version": 'Union[str, None]',
    "state": 'Union[Literal["ok", "degraded", "failed"], None]',
    "ill": 'list[GetSyncStatusAnswerDataDevicesItemIllItem]',
    "last_payment": 'Union[str, None]',
})

GetSyncStatusAnswerDataDevicesItemIllItem = TypedDict("GetSyncStatusAnswerDataDevicesItemIllItem", {
    "part": 'str',
    "state": 'Literal["degraded", "failed"]',
    "why": 'Union[str, None]',
    "since": 'Union[str, None]',
})

ListFleetKeysAnswer = TypedDict("ListFleetKeysAnswer", {
    "code": 'int',
    "data": 'Union[list[ListFleetKeysAnswerDataItem], None]',
    "msg": 'NotRequired[str]',
})

ListFleetKeysAnswerDataItem = TypedDict("ListFleetKeysAnswerDataItem", {
    "key_id": 'str',
    "sn": 'str',
    "created": 'str',
})

AddFleetKeyBody = TypedDict("AddFleetKeyBody", {
    "sn": 'str',
})

AddFleetKeyAnswer = TypedDict("AddFleetKeyAnswer", {
    "code": 'int',
    "data": 'Union[AddFleetKeyAnswerData, None]',
    "msg": 'NotRequired[str]',
})

AddFleetKeyAnswerData = TypedDict("AddFleetKeyAnswerData", {
    "key_id": 'str',
    "sn": 'str',
    "key": 'str',
})

ReplaceDeviceBody = TypedDict("ReplaceDeviceBody", {
    "sn": 'str',
})

ReplaceDeviceAnswer = TypedDict("ReplaceDeviceAnswer", {
    "code": 'int',
    "data": 'Union[ReplaceDeviceAnswerData, None]',
    "msg": 'NotRequired[str]',
})

ReplaceDeviceAnswerData = TypedDict("ReplaceDeviceAnswerData", {
    "sn": 'str',
    "code": 'str',
    "until": 'str',
})

RevokeFleetKeyBody = TypedDict("RevokeFleetKeyBody", {
    "key_id": 'str',
})

PublishFleetConfigBody = TypedDict("PublishFleetConfigBody", {
    "content": 'str',
    "signature": 'str',
    "first": 'NotRequired[list[str]]',
    "percents": 'NotRequired[list[int]]',
    "minutes": 'NotRequired[int]',
})

GetFleetConfigAnswer = TypedDict("GetFleetConfigAnswer", {
    "code": 'int',
    "data": 'Union[GetFleetConfigAnswerData, None]',
    "msg": 'NotRequired[str]',
})

GetFleetConfigAnswerData = TypedDict("GetFleetConfigAnswerData", {
    "in_force": 'Union[int, None]',
    "on_trial": 'bool',
    "waiting": 'Union[int, None]',
    "kept": 'list[str]',
    "refused": 'Union[GetFleetConfigAnswerDataRefused, None]',
    "went_back": 'Union[GetFleetConfigAnswerDataWentBack, None]',
    "trouble": 'Union[str, None]',
    "roll_out": 'Union[GetFleetConfigAnswerDataRollOut, None]',
})

GetFleetConfigAnswerDataRefused = TypedDict("GetFleetConfigAnswerDataRefused", {
    "sequence": 'int',
    "why": 'str',
})

GetFleetConfigAnswerDataWentBack = TypedDict("GetFleetConfigAnswerDataWentBack", {
    "sequence": 'int',
    "why": 'str',
})

GetFleetConfigAnswerDataRollOut = TypedDict("GetFleetConfigAnswerDataRollOut", {
    "sequence": 'int',
    "waves": 'list[str]',
    "wave": 'int',
    "minutes": 'int',
    "withdrawn": 'bool',
    "stopped": 'Union[GetFleetConfigAnswerDataRollOutStopped, None]',
    "lanes": 'list[GetFleetConfigAnswerDataRollOutLanesItem]',
})

GetFleetConfigAnswerDataRollOutStopped = TypedDict("GetFleetConfigAnswerDataRollOutStopped", {
    "sn": 'str',
    "why": 'str',
})

GetFleetConfigAnswerDataRollOutLanesItem = TypedDict("GetFleetConfigAnswerDataRollOutLanesItem", {
    "sn": 'str',
    "offered": 'bool',
    "in_force": 'Union[int, None]',
    "tried": 'Union[GetFleetConfigAnswerDataRollOutLanesItemTried, None]',
    "healthy": 'bool',
    "proven": 'bool',
})

GetFleetConfigAnswerDataRollOutLanesItemTried = TypedDict("GetFleetConfigAnswerDataRollOutLanesItemTried", {
    "sequence": 'int',
    "state": 'Literal["waiting", "trial", "in-force", "refused", "went-back"]',
    "why": 'Union[str, None]',
})


class ItemsOperations:
    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def add_item_template(self, body: AddItemTemplateBody) -> Answer[AddItemTemplateAnswer]:
        """Teach an item from what the camera sees now"""
        return self._transport.call("POST", "/api/add_item_template", json=body)

    def list_item_templates(self, body: ListItemTemplatesBody) -> Answer[ListItemTemplatesAnswer]:
        """The templates of an item, oldest first"""
        return self._transport.call("POST", "/api/get_item_template_list", json=body)

    def delete_item_template(self, body: DeleteItemTemplateBody) -> Answer[Done]:
        """Forget one template"""
        return self._transport.call("POST", "/api/delete_item_template", json=body)

    def list_taught_items(self) -> Answer[ListTaughtItemsAnswer]:
        """Items that have templates, and how many"""
        return self._transport.call("GET", "/api/get_item_list")

    def delete_item(self, body: DeleteItemBody) -> Answer[Done]:
        """Forget all templates of an item"""
        return self._transport.call("POST", "/api/delete_item", json=body)

    def clear_all_templates(self) -> Answer[Done]:
        """Forget everything that was taught"""
        return self._transport.call("POST", "/api/clear_all_template")

    def export_templates(self, body: Optional[ExportTemplatesBody] = None) -> Answer[Done]:
        """Begin to write templates into a package"""
        return self._transport.call("POST", "/api/export_template", json=body)

    def get_item_template_image(self, body: GetItemTemplateImageBody) -> Answer[GetItemTemplateImageAnswer]:
        """The picture that a template was made of"""
        return self._transport.call("POST", "/api/get_item_template_image", json=body)

    def mark_item_for_deletion(self, body: MarkItemForDeletionBody) -> Answer[Done]:
        """Delete an item on all lanes of the fleet"""
        return self._transport.call("POST", "/api/set_deletion_all_flag", json=body)

    def unmark_item_for_deletion(self, body: UnmarkItemForDeletionBody) -> Answer[Done]:
        """Stop deleting an item on all lanes"""
        return self._transport.call("POST", "/api/clear_deletion_all_flag", json=body)

    def get_deletion_progress(self) -> Answer[GetDeletionProgressAnswer]:
        """Which lanes have deleted the marked items"""
        return self._transport.call("GET", "/api/get_deletion_all_progress")

    def import_templates(self, body: bytes, *, mode: Optional[Literal["merge", "replace"]] = None) -> Answer[Done]:
        """Take the templates of a package, or the counter-examples of a file of them"""
        return self._transport.call("POST", "/api/import_template", query={"mode": mode}, file=body)

    def get_weight(self, *, id: Optional[str] = None) -> Answer[GetWeightAnswer]:
        """What lies on the scale"""
        return self._transport.call("GET", "/api/get_weight", query={"id": id})

    def tare_scale(self) -> Answer[Done]:
        """What lies there now weighs nothing from now on"""
        return self._transport.call("POST", "/api/set_tare")

    def zero_scale(self) -> Answer[Done]:
        """The empty platform reads zero from now on"""
        return self._transport.call("POST", "/api/set_zero")

    def find_scales(self) -> Answer[FindScalesAnswer]:
        """Ask every serial port whether a scale is there"""
        return self._transport.call("POST", "/api/scan_scales")

    def test_scale(self) -> Answer[TestScaleAnswer]:
        """Listen to the scale for two seconds"""
        return self._transport.call("POST", "/api/test_scale")

    def get_camera_image(self) -> Answer[bytes]:
        """The camera's next frame"""
        return self._transport.call("GET", "/api/get_image")

    def set_region(self, body: SetRegionBody) -> Answer[Done]:
        """The part of the picture that counts"""
        return self._transport.call("POST", "/api/set_calib", json=body)

    def get_region(self) -> Answer[GetRegionAnswer]:
        """That part"""
        return self._transport.call("GET", "/api/get_calib")

    def learn_empty_platform(self) -> Answer[Done]:
        """What the camera sees now is the empty platform"""
        return self._transport.call("POST", "/api/set_background")

    def forget_empty_platform(self) -> Answer[Done]:
        """Forget the empty platform"""
        return self._transport.call("POST", "/api/clear_background")

    def get_device_info(self) -> Answer[GetDeviceInfoAnswer]:
        """Name, model, counts and settings of the device"""
        return self._transport.call("GET", "/api/get_device_info")

    def set_extra_info(self, body: SetExtraInfoBody) -> Answer[Done]:
        """Keep a text for the till, up to 16 KB"""
        return self._transport.call("POST", "/api/set_extra_info", json=body)

    def get_extra_info(self) -> Answer[GetExtraInfoAnswer]:
        """That text"""
        return self._transport.call("GET", "/api/get_extra_info")

    def set_time(self, body: SetTimeBody) -> Answer[Done]:
        """Set the machine's clock"""
        return self._transport.call("POST", "/api/set_time", json=body)

    def reboot_device(self) -> Answer[Done]:
        """Start the machine anew"""
        return self._transport.call("POST", "/api/reboot")

    def reset_recognition(self) -> Answer[Done]:
        """Forget everything learned, named and set of recognition"""
        return self._transport.call("POST", "/api/factory_reset")

    def list_items(self) -> Answer[ListItemsAnswer]:
        """All items with their names, also those without templates"""
        return self._transport.call("GET", "/api/items")

    def describe_item(self, id: str, body: DescribeItemBody) -> Answer[DescribeItemAnswer]:
        """Name an item, or take it out of the answers"""
        return self._transport.call("PUT", "/api/items/{id}", path={"id": id}, json=body)

    def get_teaching_report(self, *, id: Optional[str] = None) -> Answer[GetTeachingReportAnswer]:
        """Which items are confused with which, and which templates stand apart"""
        return self._transport.call("GET", "/api/items/report", query={"id": id})

    def get_model_status(self) -> Answer[GetModelStatusAnswer]:
        """Which model serves, and how far embedding again has come"""
        return self._transport.call("GET", "/api/get_model_status")

    def get_item_picture(self, id: str, *, sid: Optional[str] = None, if_none_match: Optional[str] = None) -> Answer[bytes]:
        """A picture of an item"""
        return self._transport.call("GET", "/api/items/{id}/picture", path={"id": id}, query={"sid": sid}, headers={"If-None-Match": if_none_match})

    def list_deleted_items(self) -> Answer[ListDeletedItemsAnswer]:
        """What was deleted here lately and can come back, the latest first"""
        return self._transport.call("GET", "/api/deleted_items")

    def restore_item(self, body: RestoreItemBody) -> Answer[RestoreItemAnswer]:
        """Put back what was deleted of an item"""
        return self._transport.call("POST", "/api/restore_item", json=body)

    def name_items(self, body: NameItemsBody) -> Answer[NameItemsAnswer]:
        """Name many items in one step, or see what it would change"""
        return self._transport.call("PUT", "/api/names", json=body)

    def list_review(self) -> Answer[ListReviewAnswer]:
        """Pictures the lane was unsure of, did not know, or was corrected on"""
        return self._transport.call("GET", "/api/review")

    def get_review_picture(self, entry: str) -> Answer[bytes]:
        """The picture of an entry: the region of interest and nothing else"""
        return self._transport.call("GET", "/api/review/{entry}", path={"entry": entry})

    def answer_review(self, entry: str, body: AnswerReviewBody) -> Answer[AnswerReviewAnswer]:
        """Teach an entry, say what it is not, lay it aside, or take that back"""
        return self._transport.call("POST", "/api/review/{entry}", path={"entry": entry}, json=body)

    def preview_review(self, entry: str, *, id: str) -> Answer[PreviewReviewAnswer]:
        """What the gates see, and what teaching it would change; nothing is saved"""
        return self._transport.call("GET", "/api/review/{entry}/effect", path={"entry": entry}, query={"id": id})

    def get_enough(self, *, id: Optional[str] = None) -> Answer[GetEnoughAnswer]:
        """Whether items have pictures enough, how many more, and what they are taken for"""
        return self._transport.call("GET", "/api/items/enough", query={"id": id})

    def list_counter_examples(self, id: str) -> Answer[ListCounterExamplesAnswer]:
        """Pictures that are known not to be this item"""
        return self._transport.call("GET", "/api/items/{id}/counter-examples", path={"id": id})

    def get_counter_example_picture(self, id: str, picture: str) -> Answer[bytes]:
        """The picture of a counter-example"""
        return self._transport.call("GET", "/api/items/{id}/counter-examples/{picture}", path={"id": id, "picture": picture})

    def delete_counter_example(self, id: str, picture: str) -> Answer[Done]:
        """Take a counter-example back, on this lane"""
        return self._transport.call("DELETE", "/api/items/{id}/counter-examples/{picture}", path={"id": id, "picture": picture})

    def tell_choice(self, body: TellChoiceBody) -> Answer[TellChoiceAnswer]:
        """What was sold, beside what the lane saw and weighed"""
        return self._transport.call("POST", "/api/choice", json=body)

    def list_doubted_choices(self) -> Answer[ListDoubtedChoicesAnswer]:
        """Choices that did not fit what was seen or weighed"""
        return self._transport.call("GET", "/api/choices/doubted")

    def get_doubted_picture(self, doubt: str) -> Answer[bytes]:
        """What the lane saw: the region of interest and nothing else"""
        return self._transport.call("GET", "/api/choices/doubted/{doubt}/picture", path={"doubt": doubt})

    def dismiss_doubt(self, doubt: str, body: DismissDoubtBody) -> Answer[Done]:
        """It was looked at: it leaves the list"""
        return self._transport.call("POST", "/api/choices/doubted/{doubt}", path={"doubt": doubt}, json=body)

    def stream_item_events(self, *, last_event_id: Optional[str] = None) -> Iterator[Event[ItemsEvent]]:
        """What happens to items, packages and the camera"""
        return self._transport.stream("GET", "/api/events", headers={"Last-Event-ID": last_event_id})

    def get_export_status(self) -> Answer[GetExportStatusAnswer]:
        """How far the export is, and the name of the package"""
        return self._transport.call("GET", "/api/export_template_status")

    def get_import_status(self) -> Answer[GetImportStatusAnswer]:
        """How far the import is"""
        return self._transport.call("GET", "/api/import_template_status")

    def download_package(self, filename: str, *, range: Optional[str] = None, if_none_match: Optional[str] = None) -> Answer[bytes]:
        """The last package that was exported, or its counter-examples"""
        return self._transport.call("GET", "/download/{filename}", path={"filename": filename}, headers={"Range": range, "If-None-Match": if_none_match})

    def recognize(self, *, top: Optional[int] = None, n: Optional[int] = None) -> Answer[RecognizeAnswer]:
        """What lies before the camera, the best answer first"""
        return self._transport.call("GET", "/api/get_result", query={"top": top, "n": n})

    def recognize_picture(self, body: bytes, *, top: Optional[int] = None, n: Optional[int] = None) -> Answer[RecognizePictureAnswer]:
        """The same for a picture that is sent"""
        return self._transport.call("POST", "/api/recognize_picture", query={"top": top, "n": n}, content=body)

    def give_feedback(self, body: GiveFeedbackBody) -> Answer[GiveFeedbackAnswer]:
        """What it really was"""
        return self._transport.call("POST", "/api/feedback", json=body)

    def set_recognition_speed(self, body: SetRecognitionSpeedBody) -> Answer[Done]:
        """Wait for a still picture, or answer at once"""
        return self._transport.call("POST", "/api/set_predict_speed", json=body)

    def set_result_count(self, body: SetResultCountBody) -> Answer[Done]:
        """How many answers `get_result` gives"""
        return self._transport.call("POST", "/api/set_max_result_num", json=body)

    def set_learning_mode(self, body: SetLearningModeBody) -> Answer[Done]:
        """Who may teach: nobody, people, or feedback too"""
        return self._transport.call("POST", "/api/set_learn_mode", json=body)

    def get_learning_mode(self) -> Answer[GetLearningModeAnswer]:
        """The learning mode"""
        return self._transport.call("GET", "/api/get_learn_mode")

    def get_assortment(self, *, format: Optional[Literal["json", "csv"]] = None) -> Answer[Union[GetAssortmentAnswer, bytes]]:
        """The list of all goods that the shop sells"""
        return self._transport.call("GET", "/api/assortment", query={"format": format})

    def put_assortment(self, body: Union[PutAssortmentBody, str], *, dry: Optional[Literal["true", "false"]] = None) -> Answer[PutAssortmentAnswer]:
        """Take the list of all goods that the shop sells, or see what it would change"""
        return self._transport.call("POST", "/api/assortment", query={"dry": dry}, json=body)

    def become_master(self, body: Optional[BecomeMasterBody] = None) -> Answer[Done]:
        """This device is the master, and its own lane the first that follows"""
        return self._transport.call("POST", "/api/set_sync_master", json=body)

    def follow_master(self, body: FollowMasterBody) -> Answer[Done]:
        """This lane follows a master"""
        return self._transport.call("POST", "/api/set_sync_slave", json=body)

    def stand_alone(self) -> Answer[Done]:
        """This device stands alone"""
        return self._transport.call("POST", "/api/set_sync_off")

    def set_sync_limit(self, body: SetSyncLimitBody) -> Answer[Done]:
        """So many templates a minute in each direction"""
        return self._transport.call("POST", "/api/set_sync_limit", json=body)

    def get_sync_limit(self) -> Answer[GetSyncLimitAnswer]:
        """That limit; 0 is none"""
        return self._transport.call("GET", "/api/get_sync_limit")

    def sync_now(self) -> Answer[Done]:
        """Synchronise, and answer when the lane is in step"""
        return self._transport.call("POST", "/api/sync")

    def get_sync_status(self) -> Answer[GetSyncStatusAnswer]:
        """The role, what prevents being in step, and at a master its lanes"""
        return self._transport.call("GET", "/api/get_sync_status")

    def list_fleet_keys(self) -> Answer[ListFleetKeysAnswer]:
        """The keys by which lanes come in, without the keys themselves"""
        return self._transport.call("GET", "/api/get_fleet_keys")

    def add_fleet_key(self, body: AddFleetKeyBody) -> Answer[AddFleetKeyAnswer]:
        """Make a key for a lane; it is told once"""
        return self._transport.call("POST", "/api/add_fleet_key", json=body)

    def replace_device(self, body: ReplaceDeviceBody) -> Answer[ReplaceDeviceAnswer]:
        """A code for the new card of a lane that is dead"""
        return self._transport.call("POST", "/api/replace_device", json=body)

    def revoke_fleet_key(self, body: RevokeFleetKeyBody) -> Answer[Done]:
        """A key lets nobody in any more"""
        return self._transport.call("POST", "/api/revoke_fleet_key", json=body)

    def publish_fleet_config(self, body: PublishFleetConfigBody) -> Answer[Done]:
        """Hand a signed part of a config out in waves"""
        return self._transport.call("POST", "/api/publish_fleet_config", json=body)

    def withdraw_fleet_config(self) -> Answer[Done]:
        """Hand it out no more"""
        return self._transport.call("POST", "/api/withdraw_fleet_config")

    def revert_fleet_config(self) -> Answer[Done]:
        """This lane goes back to the config before, by a restart"""
        return self._transport.call("POST", "/api/revert_fleet_config")

    def get_fleet_config(self) -> Answer[GetFleetConfigAnswer]:
        """What of the fleet is in force here, and at a master how its roll-out goes"""
        return self._transport.call("GET", "/api/get_fleet_config")
