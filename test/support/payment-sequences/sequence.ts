/** What one random sequence works with, and what it leaves for ledger-comparison.ts. */

import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import type { Reply } from '#test/http-call.ts'
import type { SeededChance } from '#test/seeded-chance.ts'
import type { AttackedBank } from './attacked-banks.ts'
import type { AttackedLane } from './attacked-lane.ts'
import type { GlassWatch } from './expired-code-watch.ts'
import type { SharedClock } from './shared-clock.ts'

/** A showQR as the till remembers it. */
export interface Asked {
  /** Unique: by it the bank's order is known. */
  readonly purpose: string
  readonly amount: number
  readonly key: string | null
  readonly ttlMinutes: number
  /** The transaction that was promised with success; null: refused, or no answer came. */
  promised: string | null
  /** When the till hung up, in the lane's time; null: it waited. */
  goneAtMs: number | null
  /** Of the lane's clock at that time. */
  readonly speed: number
}

/** A refund as the till remembers it. */
export interface AskedRefund {
  readonly transaction: string
  readonly key: string
  /** Null: all that is left. */
  readonly amount: number | null
  /** The refund that was answered; null: refused, or no answer came. */
  promised: string | null
  /** Undefined: without a body. */
  body?: object | undefined
}

export interface Sequence {
  readonly chance: SeededChance
  readonly lane: AttackedLane
  readonly bank: HostileBank
  readonly bankKind: AttackedBank
  readonly clock: SharedClock
  readonly glass: GlassWatch
  readonly asked: Asked[]
  readonly refundsAsked: AskedRefund[]
  readonly answerDraw: AnswerDraw
  /** What was done, for the report of a failure. */
  readonly trace: string[]
  complain(what: string): void
}

type NastyAnswer = HostileBank['nastyAnswers'][number]

/** Each nasty answer comes once before any comes again. */
export interface AnswerDraw {
  next(): NastyAnswer
}

export interface Transaction {
  readonly id: string
  readonly dynamicQRStatus: string
  readonly phase: string
  readonly reason: string | null
  readonly amount: number
  readonly paidAmount: number | null
  readonly purpose: string | null
}

/** What a till may put on the glass that is no payment. */
export const INFO_QR = 'https://shop.example'

export function pick<Thing>(chance: SeededChance, things: readonly Thing[]): Thing {
  return things[chance.below(things.length)] as Thing
}

/** Null when the lane was killed under it. */
export async function survive(work: Promise<Reply>): Promise<Reply | null> {
  try {
    return await work
  } catch {
    return null
  }
}

export async function transactions(lane: AttackedLane, limit = 1000): Promise<Transaction[]> {
  const { json } = await lane.get(`/transactions?limit=${limit}`)
  return (json as { transactions: Transaction[] }).transactions
}

export function createAnswerDraw(
  chance: SeededChance,
  answers: readonly NastyAnswer[],
): AnswerDraw {
  let left: NastyAnswer[] = []
  return {
    next() {
      if (left.length === 0) left = [...answers]
      const [drawn] = left.splice(chance.below(left.length), 1)
      return drawn as NastyAnswer
    },
  }
}
