"""A till at a lane that may be slow, silent, killed or restarted in the middle of a sale: no payment is lost, none is
taken twice. A line of input is a sale, its receipt and its sum: `R-17 12345`.

    PYTHONPATH=clients/python python3 examples/sturdy-till/till.py http://127.0.0.1:8080 [TOKEN]

The till itself may end at any moment, too: the same receipt, given again, goes on with the same payment.
"""
import sys
import time
from typing import Callable, Optional

import httpx
from laned_client import Lane, LaneError


def sell(receipt: str, amount: int) -> str:
    def shown() -> Optional[str]:
        sale = {"amount": amount, "reference": receipt}
        try:
            # The receipt always has the same key: asking again after a lost answer is the same payment.
            return lane.payment.show_qr(sale, idempotency_key=f"receipt-{receipt}").headers["transaction-id"]
        except LaneError as error:
            # If a refusal names a payment, that payment still exists, and somebody may pay it.
            if "transaction-id" not in error.headers and error.status < 500 and error.status != 429:
                raise
            return error.headers.get("transaction-id")

    def outcome() -> Optional[str]:
        try:
            told = lane.payment.get_transaction(id).data["transaction"]
        except LaneError:  # It starts, or has too much to do.
            return None
        # Unknown: the bank does not answer. The lane goes on asking it, and so do we. Any other ERROR is final.
        status = told["dynamicQRStatus"]
        return None if status == "PENDING" or told["phase"] == "unknown" else status

    id = answered(shown)
    print(f"{receipt}: scan to pay", flush=True)
    status = answered(outcome)
    # Only ACCEPTED is money.
    return "paid" if status == "ACCEPTED" else f"not paid, {status}"


def answered(ask: Callable[[], Optional[str]]) -> str:
    """Asks until there is an answer: the payment is there, whoever is silent."""
    while True:
        try:
            if answer := ask():
                return answer
        except httpx.TransportError as error:
            print(f"no answer ({type(error).__name__}), asking again", flush=True)
        time.sleep(0.5)


url, token = (sys.argv + [None])[1:3]
# Shorter than a cashier's patience: a lane that is silent is asked again.
with Lane(url, token=token, timeout=5) as lane:
    for line in sys.stdin:
        receipt, kopecks = line.split()
        try:
            print(f"{receipt}: {sell(receipt, int(kopecks))}", flush=True)
        except LaneError as error:
            print(f"{receipt}: {error}", flush=True)
