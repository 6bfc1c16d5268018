"""A lane as a program sees it: each of its interfaces with a method per operation.

    with Lane("http://127.0.0.1:8080") as lane:
        shown = lane.payment.show_qr({"amount": 12345}, idempotency_key="sale-17")
        print(lane.status_of(shown.headers["transaction-id"]))
"""
from __future__ import annotations

from typing import Optional

from .generated.backups import BackupsOperations
from .generated.device import DeviceOperations
from .generated.items import ItemsOperations
from .generated.payment import PaymentOperations
from .generated.selftest import SelftestOperations
from .generated.setup import SetupOperations
from .transport import Transport


class Lane:
    def __init__(
        self,
        url: str,
        token: Optional[str] = None,
        attempts: int = 4,
        timeout: float = 30.0,
        language: Optional[str] = None,
    ) -> None:
        """`token` where the listener has tokens; `attempts` for what may be repeated; `timeout` in seconds, of a call
        with all its repetitions until it is answered; `language` of what the lane says to people ("ru"), else its own."""
        self._serve(Transport.open(url.rstrip("/"), token, attempts, timeout, language))

    def within(self, timeout: float) -> "Lane":
        """The same lane for calls that may take longer, or less: `lane.within(120).items.import_template(package)`."""
        lane = Lane.__new__(Lane)
        lane._serve(self._transport.within(timeout))
        return lane

    def status_of(self, transaction_id: str) -> str:
        """Where this payment stands, by the `Transaction-Id` that `show_qr` answered.

        `get_dynamic_qr_status` alone tells of the last payment, which may be another sale's: where it is, the ledger is
        asked. Raises LaneError where the lane refused to say."""
        told = self.payment.get_dynamic_qr_status()
        if told.headers.get("transaction-id") == transaction_id:
            return told.data["dynamicQRStatus"]
        return self.payment.get_transaction(transaction_id).data["transaction"]["dynamicQRStatus"]

    def _serve(self, transport: Transport) -> None:
        self._transport = transport
        self.payment = PaymentOperations(self._transport)
        self.items = ItemsOperations(self._transport)
        self.backups = BackupsOperations(self._transport)
        self.selftest = SelftestOperations(self._transport)
        self.device = DeviceOperations(self._transport)
        self.setup = SetupOperations(self._transport)

    def __enter__(self) -> "Lane":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._transport.close()
