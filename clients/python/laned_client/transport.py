"""How the operations reach a lane: one httpx client, one token, repetitions where repeating is safe."""
from __future__ import annotations

import json as json_text
import time
from dataclasses import dataclass
from typing import Any, Generic, Iterator, Mapping, Optional, TypeVar
from urllib.parse import quote

import httpx

Data = TypeVar("Data")

_WAIT_SECONDS_FIRST = 0.25
_WAIT_SECONDS_MAX = 10.0
# A lane writes a comment each 15 s; twice that in silence is a connection that is gone.
_STREAM_SILENCE_SECONDS = 35.0
_CONNECT_SECONDS = 5.0


@dataclass(frozen=True)
class Answer(Generic[Data]):
    """What a lane answered; `data` is JSON, or bytes where the document says so."""

    status: int
    headers: Mapping[str, str]
    data: Data


@dataclass(frozen=True)
class Event(Generic[Data]):
    # After which a reader goes on; an event without one of its own has that of the one before, as in browsers.
    id: str
    type: str
    data: Data


class LaneError(Exception):
    """The lane refused: `status` of HTTP, and `data` in the shape of the interface."""

    def __init__(self, status: int, headers: Mapping[str, str], data: Any) -> None:
        super().__init__(f"{status}: {_words_of(data)}")
        self.status = status
        self.headers = headers
        self.data = data


class Transport:
    def __init__(self, client: httpx.Client, attempts: int, timeout: float) -> None:
        self._client = client
        self._attempts = attempts
        self._timeout = timeout

    @staticmethod
    def open(
        url: str, token: Optional[str], attempts: int, timeout: float, language: Optional[str]
    ) -> "Transport":
        headers = _given({"authorization": token and f"Bearer {token}", "laned-language": language})
        return Transport(httpx.Client(base_url=url, headers=headers), attempts, timeout)

    def within(self, timeout: float) -> "Transport":
        """Over the same connections."""
        return Transport(self._client, self._attempts, timeout)

    def close(self) -> None:
        self._client.close()

    def call(
        self,
        method: str,
        url: str,
        *,
        path: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Any]] = None,
        json: Any = None,
        file: Optional[bytes] = None,
        content: Optional[bytes] = None,
        media: Optional[str] = None,
    ) -> Answer[Any]:
        """Raises LaneError where the lane refused, httpx.TransportError where it was not reached."""
        sent = _given(headers)
        more: dict[str, Any] = {}
        if file is not None:
            more["files"] = {"file": ("templates.tar", file, "application/x-tar")}
        elif content is not None:
            more["content"] = content
            sent["content-type"] = media or _picture_type(content)
        elif json is not None:
            more["json"] = json
        response = self._repeated(method, _filled(url, path), _given(query), sent, more)
        return _answer_of(response)

    def stream(
        self,
        method: str,
        url: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, Any]] = None,
    ) -> Iterator[Event[Any]]:
        """Goes on after a lost connection where it was. Raises LaneError where the lane refused."""
        sent = _given(headers)
        timeout = httpx.Timeout(_STREAM_SILENCE_SECONDS, connect=_CONNECT_SECONDS)
        while True:
            try:
                with self._client.stream(
                    method, url, params=_given(query), headers=sent, timeout=timeout
                ) as response:
                    if response.status_code != 429 and response.status_code < 500:
                        if response.status_code != 200:
                            response.read()
                            _answer_of(response)
                        for fields in _blocks(response.iter_lines()):
                            # What says no id leaves the one before; a block may say one and be no event.
                            if "id" in fields:
                                sent["Last-Event-ID"] = fields["id"]
                            if "data" in fields:
                                data = json_text.loads(fields["data"])
                                last = sent.get("Last-Event-ID", "")
                                yield Event(last, fields.get("event", "message"), data)
            except httpx.TransportError:
                pass
            time.sleep(1.0)

    def _repeated(
        self,
        method: str,
        url: str,
        query: Mapping[str, Any],
        headers: Mapping[str, str],
        more: Mapping[str, Any],
    ) -> httpx.Response:
        """What only reads, and what carries a key, is asked again: doing it twice does nothing twice.

        All of it within the time of one call; what has begun to answer may be long, but not silent for so long.
        """
        ends = time.monotonic() + self._timeout
        repeatable = method == "GET" or "Idempotency-Key" in headers
        attempts = self._attempts if repeatable else 1
        for attempt in range(1, attempts + 1):
            wait = min(_WAIT_SECONDS_FIRST * 2 ** (attempt - 1), _WAIT_SECONDS_MAX)
            try:
                left = max(ends - time.monotonic(), 0.001)
                timeout = httpx.Timeout(left, connect=min(left, _CONNECT_SECONDS))
                response = self._client.request(
                    method, url, params=query, headers=headers, timeout=timeout, **more
                )
            except httpx.TransportError:
                if attempt == attempts or time.monotonic() + wait >= ends:
                    raise
            else:
                if not _asks_again(response) or attempt == attempts:
                    return response
                said = response.headers.get("retry-after", "")
                wait = float(said) if said.isdigit() else wait
                # A limit of the day ends at midnight: the caller is told, and does not wait.
                if wait > _WAIT_SECONDS_MAX or time.monotonic() + wait >= ends:
                    return response
            time.sleep(wait)
        raise AssertionError("the last attempt returns or raises")


def _asks_again(response: httpx.Response) -> bool:
    """Too many at once, or a lane that is starting; a 503 without a time is the trouble of a part of it."""
    status = response.status_code
    return status == 429 or (status == 503 and "retry-after" in response.headers)


def _answer_of(response: httpx.Response) -> Answer[Any]:
    kind = response.headers.get("content-type", "").split(";")[0]
    data = response.json() if kind == "application/json" else response.content
    refused = isinstance(data, dict) and data.get("code", 0) != 0
    if response.status_code >= 300 or refused:
        raise LaneError(response.status_code, response.headers, data)
    return Answer(response.status_code, response.headers, data)


def _blocks(lines: Iterator[str]) -> Iterator[dict[str, str]]:
    """What stands between two empty lines: an event, a comment, or an id alone."""
    fields: dict[str, str] = {}
    for line in lines:
        text = line.rstrip("\n")
        if text:
            name, _, value = text.partition(":")
            fields[name] = value.removeprefix(" ")
        else:
            yield fields
            fields = {}


def _filled(url: str, path: Optional[Mapping[str, Any]]) -> str:
    for name, value in (path or {}).items():
        url = url.replace("{" + name + "}", quote(str(value), safe=""))
    return url


def _given(values: Optional[Mapping[str, Any]]) -> dict[str, Any]:
    return {name: _texts(value) for name, value in (values or {}).items() if value is not None}


def _texts(value: Any) -> Any:
    return [_text(one) for one in value] if isinstance(value, (list, tuple)) else _text(value)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _picture_type(picture: bytes) -> str:
    if picture.startswith(b"\x89PNG"):
        return "image/png"
    return "image/webp" if picture[8:12] == b"WEBP" else "image/jpeg"


def _words_of(data: Any) -> str:
    if not isinstance(data, dict):
        return "the lane refused"
    return str(data.get("error_message") or data.get("msg") or data.get("message") or data)
