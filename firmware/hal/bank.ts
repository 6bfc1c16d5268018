/**
 * The bank, as the payment service sees it: an order is registered, asked about, cancelled.
 *
 * Implemented in drivers/bank/. Every implementation, the fake included, passes
 * test/contract/bank.ts. All calls take an AbortSignal and end within the driver's own total
 * deadline. They reject with Fault 'unreachable' (no usable answer: the effect is unknown;
 * `detail.retryAfterMs` when the bank said how long to wait), 'refused' (the bank answered and
 * did nothing) or 'bad-request' (the profile lacks a field the bank needs).
 */
import type { Language } from '#firmware/words/languages.ts'
import type { BankStatement } from './bank-statement.ts'

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
  /** False: no order of this bank can be made unpayable; each ends by itself, and `cancel` waits for nothing. */
  readonly withdraws?: false
  /** Resolves when the bank's host answers at all; moves no money and leaves no trace. */
  probe(signal?: AbortSignal): Promise<BankSign>
  /** Absent: money of this bank is given back on its own website only. */
  readonly refunds?: BankRefunds
  /** Absent: what moved at this bank is told by a file from its website only. */
  readonly statement?: BankStatement
}

/** What a bank's host tells of itself with any answer. */
export interface BankSign {
  /** The bank's own clock, wall time; null where it does not tell. */
  readonly nowMs: number | null
}

/**
 * Gives money back, in whole or in part. Faults and deadlines are those of Bank; the promise is that
 * however often and however late a refund is asked for, the money goes back once.
 */
export interface BankRefunds {
  /**
   * True: the bank takes our id, so that a refund that is asked for again is the same refund, and a
   * payment may have several under way. False: all that the bank tells is the sum it has given back
   * of an order. Then a refund needs `returnedBeforeKopecks`, a payment has one under way at a time,
   * and the caller lets minutes pass before it asks again: the first call may still be worked on.
   */
  readonly takesOurId: boolean
  /**
   * Asks the bank to give back. Fault 'refused': this call did nothing; whether an earlier one did,
   * `state` says. Fault 'unreachable': it is unknown; `state` is to be asked before `refund` is again.
   */
  refund(refund: RefundOrder, signal?: AbortSignal): Promise<RefundFact>
  /** Pure read: what became of this refund. */
  state(refund: RefundOrder, signal?: AbortSignal): Promise<RefundFact>
  /**
   * Pure read: all that the bank has given back of a paid order for certain, whoever asked for it
   * (this lane, another till, a clerk on the bank's website); null where the bank does not tell.
   */
  returnedKopecks(payment: PaidOrder, signal?: AbortSignal): Promise<number | null>
}

/** An order that the bank said was paid. */
export interface PaidOrder extends OrderReference {
  /** The bank's id of the payment, where it named one. */
  readonly operationId: string | null
  readonly paidKopecks: number
}

export interface RefundOrder {
  /** Ours: made as Order.orderId is, and the same for ever for the same refund. */
  readonly refundId: string
  readonly payment: PaidOrder
  /** From one kopeck to all that was paid. */
  readonly amountKopecks: number
  readonly reason: string | null
  /** What `returnedKopecks` was before this refund was first asked for; null where `takesOurId`. */
  readonly returnedBeforeKopecks: number | null
  /** The bank's own id of it, once the bank has named one. */
  readonly bankRefundId: string | null
}

/** What the bank says of a refund. Only 'returned' is money that went back. */
export interface RefundFact {
  readonly state: RefundState
  /** The bank's own word, verbatim, for the ledger and the log. */
  readonly word: string
  readonly bankRefundId: string | null
}

export type RefundState =
  | 'absent' // The bank has no record of it: nothing was given back, and it may be asked for again.
  | 'pending' // Taken; the bank will say later how it ended.
  | 'returned' // Final: exactly its amount went back.
  | 'refused' // Final: nothing was given back by it, and nothing will be.
  | 'unknown' // A word we do not know: it is neither.

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
  /** It hangs printed at the till, and is switched on now: no display is needed. */
  readonly isPrinted?: true
}

/** What the bank says of an order. Only 'paid' means money; an unknown word is never "not paid". */
export interface BankFact {
  readonly state: BankState
  /** The bank's own word, verbatim, for the ledger and the log. */
  readonly word: string
  /** The bank's id of the money movement, when there is one. Not every bank's are unique for good. */
  readonly operationId: string | null
  /** The amount paid, when the bank says; the payment service compares it with the amount asked for. */
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

/** A field of a profile, and what it is called in both languages: banks mean different things by one name. */
export interface ProfileField {
  readonly name: string
  readonly en: string
  readonly ru: string
  /** Else it is a secret. */
  readonly isPublic: boolean
  /** A profile without it serves no payment. */
  readonly isRequired: boolean
}

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
  /** What a profile of this bank may hold besides `bankName`, in the words of a form. */
  profileFields(bankName: string): readonly ProfileField[]
  /** What people who read this language call it; a name of the config as the config has it. */
  nameIn(bankName: string, language: Language): string
  /** In what it counts money, as ISO 4217 has it. */
  currency(bankName: string): string
  /** Whether the config has it served by the fake bank: no real money moves. */
  isSimulated(bankName: string): boolean
  /** The bank of a profile. Throws Fault 'bad-request' (part 'bank') naming what the profile lacks. */
  open(profile: BankProfile): Bank
}
export interface BanksDriver extends Banks, AsyncDisposable {}
