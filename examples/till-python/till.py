"""A till at a lane, in the order of a sale: three items by recognition, a payment by QR code, one item
given back, the shift closed.

    PYTHONPATH=clients/python python3 examples/till-python/till.py http://127.0.0.1:8080 [TOKEN]

Put an item before the camera and press Enter, three times. What the camera does not know is asked for by
its PLU. Needs Python 3.11 and httpx (Debian: python3-httpx).
"""
import sys
import time
import uuid

from laned_client import Lane, LaneError

PRICES = {"0417": ("Tomatoes", 18_900), "4011": ("Bananas", 12_990), "0102": ("Lemons", 5_400)}


def roubles(kopecks: int) -> str:
    return f"{kopecks / 100:.2f} RUB"


def next_item(lane: Lane) -> tuple[str, int]:
    print("put an item before the camera, then Enter", flush=True)
    input()
    item = None
    for _ in range(10):
        seen = lane.items.recognize(top=1).data["data"]
        if seen and seen["status"] == "moving":
            time.sleep(0.3)
            continue
        # "uncertain" is for a person to confirm; "unknown" and "empty" have no item worth a price.
        if seen and seen["items"] and seen["status"] == "certain":
            item = PRICES.get(seen["items"][0]["id"])
        break
    while item is None:
        print("which one is it? PLU, then Enter", flush=True)
        item = PRICES.get(input().strip())
    print(f"{item[0]:<20} {roubles(item[1])}", flush=True)
    return item


def pay(lane: Lane, amount: int, key: str) -> str | None:
    """The id of a payment whose money has come; None: no goods are handed out."""
    try:
        # The client asks again after a lost connection: with the key it is the same payment.
        shown = lane.payment.show_qr(
            {"amount": amount, "purpose": "Groceries", "reference": key[:64]}, idempotency_key=key
        )
    except LaneError as error:
        # Not tried again with another key: if there is an id, that payment may still be paid.
        print(f"no code: {error} ({error.headers.get('transaction-id', 'no payment')})", flush=True)
        return None
    transaction = shown.headers["transaction-id"]
    print(f"scan to pay {roubles(amount)}", flush=True)
    while True:
        time.sleep(1)
        # Of this payment: the status alone is of the last one, which may be another till's.
        status = lane.status_of(transaction)
        if status == "PENDING":
            continue
        print("paid" if status == "ACCEPTED" else f"not paid: {status}", flush=True)
        # Only ACCEPTED is money. ERROR may become ACCEPTED later: /events and the report tell.
        return transaction if status == "ACCEPTED" else None


def give_back(lane: Lane, id: str, amount: int, key: str) -> None:
    try:
        refund = lane.payment.request_refund(
            id, {"amount": amount, "reason": "changed their mind"}, idempotency_key=key
        ).data["refund"]
        # 202: the refund is pending. The lane follows it; a till may look again whenever it likes.
        for _ in range(30):
            if refund["state"] in ("returned", "refused"):
                break
            time.sleep(1)
            refund = lane.payment.get_refund(id, refund["id"]).data["refund"]
    except LaneError as error:
        print(f"not given back: {error}", flush=True)
        return
    print(f"given back {roubles(amount)}: {refund['state']}", flush=True)


def main(url: str = "http://127.0.0.1:8080", token: str | None = None) -> None:
    with Lane(url, token=token) as lane:
        basket = [next_item(lane) for _ in range(3)]
        sale = f"sale-{uuid.uuid4()}"
        id = pay(lane, sum(kopecks for _, kopecks in basket), sale)
        if id is None:
            return
        give_back(lane, id, basket[0][1], f"return-{sale}")
        closed = lane.payment.close_shift({}, idempotency_key=f"evening-{uuid.uuid4()}", width="42")
        print(closed.data["text"], flush=True)


main(*sys.argv[1:])
