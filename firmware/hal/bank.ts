/**
 * The bank, as the payment service sees it: an order is registered, asked about, cancelled.
 *
 * Implemented in drivers/bank/. Every implementation, the fake included, passes
 * test/contract/bank.ts. All calls take an AbortSignal and end within the driver's own total
 * deadline. They reject with Fault 'unreachable' (no usable answer: the effect is unknown;
 * `detail.retryAfterMs` when the bank said how long to wait), 'refused' (the bank answered and
 * did nothing) or 'bad-request' (the profile lacks a field the bank needs).
 */
export interface Bank {
  /** A static bank only hands out its fixed payload: nothing is tracked, status is 'unknown'. */
  readonly kind: 'dynamic' | 'static'
  /**
   * Registers the order, or answers the existing registration of the same orderId: calling it
   * again after an unknown outcome never makes a second order. The payload was checked to carry
   * the amount that was asked for (Fault 'refused' otherwise).
   */
  register(order: Order, signal?: AbortSignal): Promise<Registration>
  /** Pure read. */
  status(order: OrderReference, signal?: AbortSignal): Promise<BankFact>
  /** Asks the bank to make the order unpayable; answers what the bank says of it afterwards. */
  cancel(order: OrderReference, signal?: AbortSignal): Promise<BankFact>
  /** Resolves when the bank's host answers at all; moves no money and leaves no trace. */
  probe(signal?: AbortSignal): Promise<void>
}

export interface Order {
  /**
   * Derived from our transaction id, so that a repeated registration is the same order. 26 to 32
   * letters and digits fit every bank; an adapter sends a hash of anything else.
   */
  readonly orderId: string
  readonly amountKopecks: number
  readonly purpose: string | null
  readonly ttlMinutes: number
  /** Wall time; what the bank is told as the end of validity. */
  readonly expiresAtMs: number
}

export interface OrderReference {
  readonly orderId: string
  /** The bank's own id of the QR; null when the registration's answer never arrived. */
  readonly qrId: string | null
  readonly amountKopecks: number
}

export interface Registration {
  readonly qrId: string
  /** What the customer scans. */
  readonly payload: string
}

/** What the bank says of an order. Only 'paid' means money; an unknown word is never "not paid". */
export interface BankFact {
  readonly state: BankState
  /** The bank's own word, verbatim, for the ledger and the log. */
  readonly word: string
  /** The bank's id of the money movement, when there is one. Not every bank's are unique for good. */
  readonly operationId: string | null
  /** What was paid, when the bank says: whether it is what was asked is for the service to see. */
  readonly amountKopecks: number | null
}

export type BankState =
  | 'absent' // The bank has no record of the order.
  | 'payable' // Registered; the customer may pay now or is paying.
  | 'paid'
  | 'rejected' // Final: it was tried, it failed, and the QR cannot be paid any more.
  | 'canceled' // Final: cancelled by us or by the bank.
  | 'expired' // Final: its time ran out at the bank.
  | 'unknown' // A word we do not know.

/** One profile of the driver settings; the fields depend on bankName. Secrets are in the clear here. */
export type BankProfile = Readonly<Record<string, string>> & { readonly bankName: string }

export interface Banks {
  /** Canonical spellings of the banks a profile may name; for messages. */
  readonly names: readonly string[]
  /**
   * The canonical spelling of a bank name however it was spelt, or null when no adapter and no
   * mapping of the device's config serves it.
   */
  canonical(bankName: string): string | null
  /**
   * The fields of a profile of this bank that are no secret, `bankName` among them. Whatever else a
   * profile holds is sealed before it is stored, and masked wherever it is shown.
   */
  publicFields(bankName: string): readonly string[]
  /** The bank of a profile. Throws Fault 'bad-request' (part 'bank') naming what the profile lacks. */
  open(profile: BankProfile): Bank
}
export interface BanksDriver extends Banks, AsyncDisposable {}
