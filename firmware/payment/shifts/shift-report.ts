/**
 * A shift on one page: what came in, by which bank profile; what was refunded; what deserves a look. The same for the
 * open shift (X) and a closed one (Z). Pure. The sums were counted by triggers of the database
 * (drivers/storage/payments/shift-sums-triggers.ts).
 *
 * Money belongs to the shift in which it came: what a Z report says never changes, and all of them
 * together are all the money of the ledger.
 */
import type { OpenShift, ShiftRemark, ShiftSum, ShiftSumKind } from '#hal/shift-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { isoOf } from '../iso-time.ts'
import type { LedgerGapView } from '../ledger/ledger-gaps.ts'
import type { PaperIssuer } from '../paper-issuer.ts'
import type { Total } from '../totals.ts'
import { hasOtherAmount, isFinal, isPending, statusOf } from '../transaction/payment-phases.ts'
import { sinceEver } from './since-ever.ts'

export interface ShiftFacts {
  readonly shift: OpenShift
  readonly first: TransactionRecord | null
  readonly last: TransactionRecord | null
  /** Of which the bank is still to be asked something. */
  readonly unsettled: readonly TransactionRecord[]
  /** All of the ledger's; and the number of the last shift that was closed, 0 where there is none. */
  readonly gaps: readonly ShiftGap[]
  readonly newestClosed: number
  readonly issuer: PaperIssuer
  /** The shop's own heading of such a report; null: the lane's. */
  readonly title: string | null
  /** The name of the token that closed it; null: none was needed, or it stays open. */
  readonly closedBy: string | null
  /** Null: it stays open. */
  readonly closedAtMs: number | null
  readonly nowMs: number
}

type ShiftGap = Omit<LedgerGapView, 'note'>

/** As many as fit on a paper that somebody reads; `open.count` has them all. */
const OPEN_MAX = 100

/** In the words of the published interface. ERROR are those that could never be paid. */
const STATES = {
  ACCEPTED: 'accepted',
  REJECTED: 'rejected',
  CANCELED: 'canceled',
  ERROR: 'failed',
  STATIC: 'static',
} as const satisfies Record<string, ShiftSumKind>

export function shiftReport(facts: ShiftFacts) {
  const { shift, closedAtMs, nowMs } = facts
  const open = facts.unsettled.filter((record) => !isFinal(record) && !hasOtherAmount(record))
  const pending = open.filter(isPending)
  const profiles = Map.groupBy(shift.sums, ({ bankName, profileName }) =>
    JSON.stringify([bankName, profileName]),
  )
  return {
    /** Of this form: a later one may say more. */
    form: SHIFT_FORM,
    number: shift.number,
    previousHash: shift.previousHash,
    openedAt: shift.openedAtMs === null ? null : isoOf(shift.openedAtMs),
    closedAt: closedAtMs === null ? null : isoOf(closedAtMs),
    madeAt: isoOf(nowMs),
    created: { count: shift.createdCount, amount: shift.createdKopecks },
    /** Begun in earlier shifts: pending when this one began, or paid though an earlier report has them otherwise. */
    earlierCount: shift.earlierCount,
    /** Of these and of those begun: what has no end yet. The rest is in `totals`, each payment in one state. */
    pending: {
      count: pending.length,
      amount: pending.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
    },
    first: facts.first && transactionLine(facts.first),
    last: facts.last && transactionLine(facts.last),
    totals: sumsView(shift.sums),
    profiles: [...profiles.values()].map((sums) => ({
      bankName: sums[0]?.bankName ?? '',
      bankProfile: sums[0]?.profileName ?? '',
      ...sumsView(sums),
    })),
    /** All money since the first payment, this shift among it. Null: an archive cannot be read. */
    sinceEver: sinceEver(shift, facts.gaps.length),
    /** The bank's last word is still to come; their money belongs to the shift in which it comes. */
    open: {
      count: open.length,
      amount: open.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
      transactions: open.slice(0, OPEN_MAX).map(transactionLine),
    },
    /** Late money, other amounts, refunds that were made at the bank. */
    remarks: { count: shift.remarkCount, events: shift.remarks.map(remarkLine) },
    /** Times whose payments are in no report, because a backup was restored in this shift. */
    gaps: facts.gaps.filter((gap) => isInShift(gap, facts)).map(gapLine),
    /** As the settings were at the close: later ones change no paper. */
    issuer: facts.issuer,
    title: facts.title,
    closedBy: facts.closedBy,
  }
}

/** From this form on each payment is in one state; in forms up to 4 late money was also in the state before it. */
const SHIFT_FORM = 5

/** As it was written: form 1 knew no gaps, forms up to 3 not who gave it out, forms up to 4 no payments of earlier shifts. */
export type ShiftReport = Optional<
  Omit<ReturnType<typeof shiftReport>, 'totals' | 'profiles'>,
  'gaps' | 'issuer' | 'title' | 'closedBy' | 'earlierCount' | 'pending' | 'sinceEver'
> & {
  readonly totals: ShiftSums
  readonly profiles: readonly (ShiftSums & {
    readonly bankName: string
    readonly bankProfile: string
  })[]
}
type Optional<All, Name extends keyof All> = Omit<All, Name> & Partial<Pick<All, Name>>

/** Before the restore its number was another: or, of an older restore, by the clock. */
function isInShift({ shiftsFrom, until }: ShiftGap, facts: ShiftFacts): boolean {
  if (shiftsFrom !== null) return facts.newestClosed < shiftsFrom
  return facts.shift.openedAtMs === null || Date.parse(until) >= facts.shift.openedAtMs
}

function gapLine({ id, from, until, knownPayments, settledAt }: ShiftGap) {
  return { id, from, until, knownPayments, settledAt }
}

/** Nothing has happened in it that its report would tell. */
export function isEmptyShift({ createdCount, sums, remarkCount }: OpenShift): boolean {
  return createdCount === 0 && sums.length === 0 && remarkCount === 0
}

function sumsView(sums: readonly ShiftSum[]) {
  const total = (kind: ShiftSumKind): Total => {
    const own = sums.filter((sum) => sum.kind === kind)
    return {
      count: own.reduce((all, { count }) => all + count, 0),
      amount: own.reduce((all, { kopecks }) => all + kopecks, 0),
    }
  }
  const states = Object.entries(STATES).map(([state, kind]) => [state, total(kind)] as const)
  const refunds = total('refunded')
  const otherAmount = total('other-amount')
  return {
    states: Object.fromEntries(states) as Record<keyof typeof STATES, Total>,
    /** Of ACCEPTED: what came when the till had been told that the payment ended. */
    late: total('late'),
    /** Not in ACCEPTED: the bank took another amount than was asked for. Below 0 where it corrects an earlier shift. */
    otherAmount,
    /** The bank has not said whether they were paid. Forms up to 4 did not count them. */
    unclear: total('unknown'),
    refunds,
    /** All that came less all that went back: what went back may be of another amount. Forms 1 and 2: without it. */
    net: total('accepted').amount + otherAmount.amount - refunds.amount,
  }
}

export type ShiftSums = Optional<ReturnType<typeof sumsView>, 'unclear'>

function transactionLine(record: TransactionRecord) {
  return {
    id: record.id,
    createdAt: isoOf(record.createdAtMs),
    dynamicQRStatus: statusOf(record),
    amount: record.amountKopecks,
    reference: record.reference,
  }
}

function remarkLine({ sequence, type, transactionId, atMs, kopecks }: ShiftRemark) {
  return { id: sequence, type, transaction: transactionId, at: isoOf(atMs), amount: kopecks }
}
