/**
 * A lane with its tills, its customers and its bank, as a random story plays with them, whoever drives it: a lane in this
 * process on a simulated clock (../lane-simulation), or a process over HTTP (../payment-sequences). What people do is in
 * till-acts.ts and refund-acts.ts, what must hold in books.ts; how time passes, what breaks and how the lane dies is the
 * driver's.
 */
import type { SeededChance } from '#test/seeded-chance.ts'

export interface LaneWorld {
  /** Of the act that is going on. */
  chance: SeededChance
  readonly till: Till
  readonly atBank: BankSide
  /** The lane starts again where it has died. */
  revive(): void | Promise<void>
  /** So much of the lane's time goes by, and the glass is looked at meanwhile. */
  pass(ms: number): Promise<void>
  /** Within a request: it goes on after so much of the lane's time, and not at all where the lane has died. */
  later(ms: number): Promise<void>
  /** What tills ask at the same time; no answers, or refusals, where the lane died under them. */
  together(requests: readonly (() => Promise<unknown>)[]): Promise<readonly Answer[]>
  /** Whether the till that asked last goes without its answer, and asks again. */
  heardNothing(): boolean
  /** Nothing lies between a till and the lane: what is asked first comes first. */
  readonly keepsOrder: boolean
  /** How a till of this world asks for it. */
  newPayment(wanted: WantedPayment): AskedPayment
  /** Each that was asked for, by payment, key and amounts. */
  readonly refundsAsked: Map<string, AskedRefund>
  /** What the tills were told of their refunds. */
  readonly refundsReported: Map<string, string>
  mayAskRefund(asked: AskedRefund): boolean
  /** A backup was restored: the ledger may not know what a till was told. */
  readonly mayHaveForgotten: boolean
  fail(what: string): void
}

export interface Answer {
  readonly isOk: boolean
  /** Of the payment that was shown; null: of none. */
  readonly id: string | null
}

/** Its requests throw where they are refused and where no answer comes. */
export interface Till {
  /** Answers the payment. `leavesInMs`: then the till closes its connection. */
  showQr(asked: AskedPayment, leavesInMs?: number): Promise<string>
  cancelQr(): Promise<unknown>
  closeShift(key: string | null): Promise<unknown>
  /** What it puts on the glass that is no payment; `status`: which, where a status is shown. */
  readonly otherScreens: readonly ((status: () => number) => Promise<unknown>)[]
  refund(asked: AskedRefund): Promise<ToldRefund>
  /** Newest first; none where the lane is away. */
  payments(limit: number): Promise<readonly PaymentOfLedger[]>
  /** Null where the lane is away. */
  refundedKopecks(paymentId: string): Promise<number | null>
}

export interface WantedPayment {
  readonly amount: number
  /** In minutes. */
  readonly ttl: number
  readonly key: string | null
}

export interface AskedPayment extends WantedPayment {
  readonly purpose: string | null
}

export interface AskedRefund {
  readonly paymentId: string
  readonly key: string
  readonly given: { readonly amount?: number; readonly refundedAmount?: number }
  /** As the tills were told; more than one where a restored ledger had forgotten it. */
  readonly ids: Set<string>
}

export interface ToldRefund {
  readonly id: string
  readonly state: string
  readonly amountKopecks: number
}

export interface PaymentOfLedger {
  readonly id: string
  readonly phase: string
  readonly reason: string | null
  readonly amountKopecks: number
  readonly paidKopecks: number | null
}

export interface RefundOfLedger {
  readonly id: string
  readonly transactionId: string
  readonly origin: string
  readonly phase: string
  readonly amountKopecks: number
}

/** The bank's own book, and what people do there. */
export interface BankSide {
  orders(): readonly OrderAtBank[]
  refunds(): readonly RefundAtBank[]
  /** An order that is cancelled stays payable there. */
  readonly keepsCancelled: boolean
  /** The order whose code a customer looks at. */
  inSight(): string | null
  /** Orders for which money may come that nobody waits for. */
  late(): readonly string[]
  pay(orderId: string): void
  payLate(orderId: string): void
  /** What may become of a refund; what comes more often stands there more than once. */
  readonly outcomes: readonly RefundOutcome[]
  /** Of the next refund. */
  expect(outcome: RefundOutcome): void
  /** Its website gives money back, too. */
  readonly hasWebsite: boolean
  mostOnWebsite(order: OrderAtBank): number
  giveBackOnWebsite(orderId: string, amountKopecks: number): void
  /** The last word on what is pending. */
  settle(as: 'returned' | 'refused'): void
}

export type RefundOutcome = 'at-once' | 'slowly' | 'not' | 'denied'

export interface OrderAtBank {
  readonly id: string
  readonly amountKopecks: number
  /** Null: nobody has paid. */
  readonly paidKopecks: number | null
  readonly isPayable: boolean
  /** A customer can have seen its code. */
  readonly wasSeen: boolean
  /** The lane was told of it what was not so. */
  readonly wasLiedAbout: boolean
}

export interface RefundAtBank {
  readonly orderId: string
  /** Null: it was made on the bank's website. */
  readonly refundId: string | null
  readonly amountKopecks: number
  readonly state: 'pending' | 'returned' | 'refused'
}

export function pick<Thing>(chance: SeededChance, things: readonly Thing[]): Thing {
  return things[chance.below(things.length)] as Thing
}
