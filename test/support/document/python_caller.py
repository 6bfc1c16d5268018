"""Calls operations of a lane by the Python client: a line of JSON in, a line out."""
import base64
import inspect
import json
import keyword
import re
import sys

from laned_client import Lane, LaneError


def snake(words):
    name = re.sub(r"[^A-Za-z0-9]+", "_", re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", words)).lower()
    return name + "_" if keyword.iskeyword(name) else name


def call(lane, order):
    method = getattr(getattr(lane, order["document"]), snake(order["operationId"]))
    named = {**order.get("path", {}), **order.get("query", {}), **order.get("headers", {})}
    named = {snake(name): value for name, value in named.items() if name != "authorization"}
    for kind in ("file", "picture"):
        if order.get(kind):
            named["body"] = base64.b64decode(order[kind])
    if order.get("csv"):
        named["body"] = order["csv"].encode()
    if "body" in order:
        named["body"] = order["body"]
    told = method(**named)
    if not inspect.isgenerator(told):
        return told
    event = next(told)
    told.close()
    text = f"id: {event.id}\nevent: {event.type}\ndata: {json.dumps(event.data)}\n\n"
    return type("Streamed", (), {"status": 200, "headers": {"content-type": "text/event-stream"}, "data": text})


lanes = {}


def lane_for(url, token):
    """One Lane for each address and token, as programs keep it: each new one reads all certificates of the machine."""
    if (url, token) not in lanes:
        lanes[url, token] = Lane(url, token=token)
    return lanes[url, token]


for line in sys.stdin:
    order = json.loads(line)
    lane = lane_for(order.get("url", sys.argv[1]), order.get("token"))
    try:
        told = call(lane, order)
    except LaneError as error:
        told = error
    data = told.data
    is_bytes = isinstance(data, bytes)
    answer = {
        "status": told.status,
        "type": told.headers.get("content-type", "").split(";")[0] or None,
        "headers": dict(told.headers),
        "body": None if is_bytes else data,
        "bytes": base64.b64encode(data).decode() if is_bytes else "",
    }
    print(json.dumps(answer), flush=True)
