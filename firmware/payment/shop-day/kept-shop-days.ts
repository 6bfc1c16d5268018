/**
 * What a master keeps of the comparisons of its shop: how each lane's ended, and the lines that a lane has yet to
 * compare, so that a lane that was away is compared when it is back, after a restart of the master too. Pure.
 */
import type { StatementLine } from '#hal/bank-statement.ts'
import type {
  LaneDay,
  LaneOfShop,
  ShopDayFacts,
  ShopSums,
  ShopTakeBack,
  ShopTotal,
} from '#hal/shop-day.ts'
import { squeezed } from '../reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import {
  type AnswerName,
  isAnswer,
  type WhatWasWrong,
} from '../reconciliation/cabinet-file/registry-answers.ts'
import { isIn, type Span } from '../reconciliation/comparison-input.ts'
import type { AnswerTakenBack } from '../reconciliation/reconciliation-report.ts'
import { totalOf } from '../totals.ts'

export interface KeptShopDays {
  /** Newest first. */
  readonly days: readonly KeptShopDay[]
  /** Those that newer ones took the place of, newest first: their statements may be filed, and what they were read by may be wrong. */
  readonly past: readonly PastShopDay[]
  /** What lanes have yet to take back, the oldest first. */
  readonly takeBacks: readonly KeptTakeBack[]
  /** Names of no lane, as a person said, the newest first: they are waited for no more while they have no key of their own. */
  readonly leftOut: readonly string[]
}

export const NO_SHOP_DAYS: KeptShopDays = { days: [], past: [], takeBacks: [], leftOut: [] }

/** An earlier build kept less of a day: such a day is compared again. */
export function keptByNow({
  days,
  past = [],
  takeBacks = [],
  leftOut = [],
}: Partial<KeptShopDays>): KeptShopDays {
  const kept = (days ?? []).filter(({ takenBack }) => takenBack !== undefined)
  return { days: kept, past, takeBacks, leftOut }
}

/** What is left of a comparison: enough to say that it holds no more. */
export interface PastShopDay {
  readonly date: string
  readonly bankName: string
  /** Those that the list was read by, as they are taken back. */
  readonly answers: readonly AnswerName[]
  readonly takenBack: AnswerTakenBack | null
  /** Another lane was the master then, and has compared it: what is filed of it here holds no more. */
  readonly isElsewhere?: true
  /** Lanes that a person said are waited for no more. Absent: there is none. */
  readonly leftOut?: readonly LeftOutLane[]
}

export interface LeftOutLane {
  readonly serialNumber: string
  readonly why: LeftOut
}

export interface KeptTakeBack extends ShopTakeBack {
  /** Lanes that have not done it yet. */
  readonly waiting: readonly string[]
}

/** A month, and some days with two banks. */
const SHOP_DAYS_KEPT = 40
/** More than a year of one bank. */
const PAST_SHOP_DAYS_KEPT = 400
/** In all of them: a file has some five, of a few words. */
const PAST_ANSWERS_KEPT = 2_000
/**
 * Lines that wait for their lanes, of all days together: the file is written whole, and so many are 2 MB in one turn. Of a day
 * that all lanes but one have compared, only that lane's and those of nobody are left. Measured with 10,000: the longest
 * turn has 10 to 16 ms of the processor, and at a tenth of a core it lasts 216 ms at most.
 */
export const SHOP_LINES_KEPT = 10_000
/** Lines of no lane that are listed; the sum has them all. */
const REST_LISTED = 100

export interface KeptShopDay {
  readonly id: string
  readonly date: string
  readonly bankName: string
  readonly day: Span
  readonly span: Span
  readonly older: readonly string[]
  readonly facts: ShopDayFacts
  readonly beganAtMs: number
  /** The list's lines of the day. */
  readonly whole: ShopSums
  /** Lines of the file that were left out because of a word that no person has confirmed. */
  readonly unconfirmedLines: number
  /** Lines that say again what another says, and have no id: perhaps further money. */
  readonly repeatedLines: number
  readonly lanes: readonly KeptLaneDay[]
  /** Lines that several lanes have named: the first has them. */
  readonly contested: number
  /** Null: it is not known yet, since a lane has not answered. */
  readonly rest: KeptRest | null
  /** As JSON, some hundred in each, so that the file is small and nobody waits; null: all lanes have answered, or newer days took the place. */
  readonly lines: readonly string[] | null
  readonly lineCount: number
  /** It says nothing any more: an answer of a person that the list was read by was wrong, or it was withdrawn whole. Null: it holds. */
  readonly takenBack: AnswerTakenBack | null
}

export interface KeptLaneDay {
  readonly serialNumber: string
  /** When the day was compared, or since. Absent: begun by an earlier build, which did not keep it. */
  readonly hasOwnKey?: boolean
  /** A person said that it is waited for no more. Absent: nobody did. */
  readonly leftOut?: LeftOut
  /** Null: it has not answered yet. */
  readonly answer: (LaneDay & { readonly atMs: number }) | null
}

export interface LeftOut {
  readonly note: string
  /** Null where the listener has no tokens. */
  readonly by: string | null
  /** ISO 8601. */
  readonly at: string
}

export interface KeptRest {
  readonly payments: ShopTotal
  readonly refunds: ShopTotal
  readonly lines: readonly RestLine[]
}

export type RestLine = Pick<
  StatementLine,
  'kind' | 'orderId' | 'operationId' | 'amountKopecks' | 'atMs'
>

/**
 * Its key was revoked since: it is waited for no more. A lane without a key of its own is known only while it is heard, so
 * one that is not heard may still be of the shop.
 */
export function isRemoved(
  { serialNumber, hasOwnKey = true }: Pick<KeptLaneDay, 'serialNumber' | 'hasOwnKey'>,
  lanes: readonly LaneOfShop[],
): boolean {
  return hasOwnKey && lanes.every((lane) => lane.serialNumber !== serialNumber)
}

/** Lanes that have not answered are waited for. */
export function isOpen({ lines }: KeptShopDay): boolean {
  return lines !== null
}

export function sumsOf(day: Span, lines: readonly StatementLine[]): ShopSums {
  const of = (kind: StatementLine['kind']) =>
    totalOf(lines.filter((line) => line.kind === kind && isIn(day, line.atMs)))
  return { payments: of('payment'), refunds: of('refund') }
}

export function restOf(day: Span, lines: readonly StatementLine[]): KeptRest {
  const ofDay = lines.filter(({ atMs }) => isIn(day, atMs))
  return {
    ...sumsOf(day, ofDay),
    lines: ofDay
      .slice(0, REST_LISTED)
      .map(({ kind, orderId, operationId, amountKopecks, atMs }) => ({
        kind,
        orderId,
        operationId,
        amountKopecks,
        atMs,
      })),
  }
}

/** A comparison, kept whole or past, by what it was read by. */
export type ReadOf = Pick<PastShopDay, 'date' | 'bankName' | 'answers'>

export function readOf({ date, bankName, facts }: KeptShopDay): ReadOf {
  return { date, bankName, answers: facts.answers }
}

/** The list was read by this answer; or it is this comparison. */
export function isReadBy(of: ReadOf, bankName: string, answer: WhatWasWrong): boolean {
  if (of.bankName !== bankName) return false
  return answer.of === 'comparison'
    ? of.date === answer.text
    : of.answers.some((one) => isAnswer(one, answer))
}

/** Fewer and shorter: the oldest comparisons are past first, and the oldest that still wait stop waiting. */
export function bounded({
  days,
  past,
}: Pick<KeptShopDays, 'days' | 'past'>): Pick<KeptShopDays, 'days' | 'past'> {
  let count = 0
  const kept = days.slice(0, SHOP_DAYS_KEPT).map((day) => {
    if (day.lines === null) return day
    count += day.lineCount
    return count > SHOP_LINES_KEPT ? { ...day, lines: null, lineCount: 0 } : day
  })
  const gone = days.slice(SHOP_DAYS_KEPT).map(pastOf)
  const isNewer = new Set([...kept, ...gone].map(nameOfDay))
  return {
    days: kept,
    past: boundedPast([...gone, ...past.filter((one) => !isNewer.has(nameOfDay(one)))]),
  }
}

/** One comparison of a day with a bank takes the place of the other. */
const nameOfDay = ({ date, bankName }: Pick<PastShopDay, 'date' | 'bankName'>) =>
  `${date} ${bankName}`

export function pastOf({ date, bankName, facts, takenBack, lanes }: KeptShopDay): PastShopDay {
  const answers = facts.answers.map(({ of, text }) => ({ of, text: squeezed(text) }))
  const leftOut = lanes.flatMap((lane) =>
    lane.leftOut ? [{ serialNumber: lane.serialNumber, why: lane.leftOut }] : [],
  )
  return {
    date,
    bankName,
    answers,
    takenBack,
    ...(leftOut.length > 0 && { leftOut }),
  }
}

function boundedPast(past: readonly PastShopDay[]): readonly PastShopDay[] {
  let count = 0
  return past.slice(0, PAST_SHOP_DAYS_KEPT).filter(({ answers }) => {
    count += answers.length
    return count <= PAST_ANSWERS_KEPT
  })
}
