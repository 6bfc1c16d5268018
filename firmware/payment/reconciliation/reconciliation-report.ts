/** A comparison with the bank as HTTP answers it. Pure. */
import { printedInBoth } from '#firmware/words/printed.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import { isoOf } from '../iso-time.ts'
import type { Day } from '../ledger/local-day.ts'
import { totalOf } from '../totals.ts'
import type { LeftOut } from './cabinet-file/bank-statement-left-out.ts'
import type { ReadView } from './cabinet-file/read-view.ts'
import type { AnswerUsed, WhatWasWrong } from './cabinet-file/registry-answers.ts'
import { type Charges, chargesOf } from './charges.ts'
import { isIn, type LedgerPayment, type Span } from './comparison-input.ts'
import type { Comparison, Discrepancy } from './discrepancy.ts'
import type { BridgeRow } from './rows-between-sums.ts'

export type Source = { readonly kind: 'registry'; readonly profiles: string[] } | FileSource

export interface FileSource {
  readonly kind: 'file'
  readonly lines: number
  readonly skippedLines: number
  readonly leftOut: LeftOut[]
  /** What a person told of the file, now or before, and it was read by. */
  readonly answers: AnswerUsed[]
  /** Lines of the day, those that were left out among them. None: the file says nothing of the day. */
  readonly linesOfDay: number
  /** Lines of other days: they are compared with nothing. */
  readonly otherDays: {
    readonly lines: number
    readonly first: string | null
    readonly last: string | null
  }
  /** Lines that say again what a line before them says. `undecided`: without an id, so perhaps further money. */
  readonly repeated: {
    readonly lines: number
    readonly firstLine: number | null
    readonly undecided: number
  }
  /** How the file was read, where it matters. */
  readonly read: ReadView
}

export type ComparisonVerdict = 'agrees' | 'differs' | 'undecided' | 'nothing-compared'

export interface LedgerSide {
  /** Of the day: what the ledger says of it. */
  readonly dayPayments: readonly LedgerPayment[]
  readonly dayRefunds: readonly RefundRecord[]
}

export interface ReportFacts {
  readonly bankName: string
  readonly day: Day
  readonly lines: readonly StatementLine[]
  readonly source: Source
  readonly side: LedgerSide
  readonly comparison: Comparison
  readonly newlyFoundCount: number
  /** The bank was asked with the profile that it was made with. */
  readonly isAsked: (payment: LedgerPayment) => boolean
  readonly nowMs: number
}

export function reconciliationReport(facts: ReportFacts) {
  const { day, lines, side, comparison, isAsked } = facts
  const { onlyAtBank, onlyHere, different } = comparison
  const came = side.dayPayments.filter(({ money }) => money === 'came')
  const repeatedCount = facts.source.kind === 'file' ? facts.source.repeated.undecided : 0
  const counts = {
    onlyAtBank: listTotal(onlyAtBank),
    onlyHere: listTotal(onlyHere),
    different: listTotal(different),
    stillAsked: comparison.openCount,
    undecided: comparison.undecidedCount + repeatedCount,
    otherLanes: comparison.foreignCount,
    otherProfiles: came.filter((payment) => !isAsked(payment)).length,
  }
  const listed = onlyAtBank.length + onlyHere.length + different.length
  const verdict = verdictOf(facts.source, listed, undecidedCount(counts))
  return {
    date: day.date,
    from: isoOf(day.fromMs),
    until: isoOf(day.untilMs),
    isOver: facts.nowMs >= day.untilMs,
    bankName: facts.bankName,
    source: facts.source,
    verdict,
    agrees: verdict === 'agrees',
    bank: {
      payments: totalOf(linesIn(day, lines, 'payment')),
      refunds: totalOf(linesIn(day, lines, 'refund')),
    },
    ledger: { payments: totalOf(came), refunds: totalOf(side.dayRefunds) },
    matched: comparison.matched,
    /** What the bank keeps of the day's lines; null: it does not say. */
    charges: chargesOf(day, lines),
    /** Added to the bank's sums, these make the ledger's. */
    bridge: {
      payments: comparison.bridge.payments.map(bridgeView),
      refunds: comparison.bridge.refunds.map(bridgeView),
    },
    counts,
    /** So many at most in each list; `counts` has them all. */
    listMax: LIST_MAX,
    onlyAtBank: listView(onlyAtBank),
    onlyHere: listView(onlyHere),
    different: listView(different),
    /** Entries that the ledger has since this comparison, and had not before. */
    newlyFound: facts.newlyFoundCount,
  }
}

export type ReconciliationReport = ReturnType<typeof reconciliationReport>

/**
 * How many movements are undecided: it is not known yet whether both sides have them; until it is 0, bank and ledger do not
 * agree.
 */
export function undecidedCount({
  stillAsked,
  undecided,
}: {
  readonly stillAsked: number
  readonly undecided: number
}): number {
  return stillAsked + undecided
}

/** A file without a line of the day says nothing of it, whatever else it has. */
function verdictOf(source: Source, listed: number, undecided: number): ComparisonVerdict {
  if (source.kind === 'file' && source.linesOfDay === 0) return 'nothing-compared'
  return listed > 0 ? 'differs' : undecided > 0 ? 'undecided' : 'agrees'
}

/** More than a person works off; `counts` has them all. */
const LIST_MAX = 500

function discrepancyView({ code, kind, line, payment, refund }: Discrepancy) {
  const own = refund ?? (kind === 'refund' ? null : payment)
  return {
    code,
    kind,
    transaction: payment?.id ?? null,
    refund: refund?.id ?? null,
    reference: payment?.reference ?? null,
    /** By the ledger; null where it has none. */
    amount: own && hasMoney(own.money) ? own.amountKopecks : null,
    operation: payment?.operationId ?? null,
    createdAt: own ? isoOf(own.createdAtMs) : null,
    bankAmount: line?.amountKopecks ?? null,
    bankAt: line ? isoOf(line.atMs) : null,
    bankOrder: line?.orderId ?? null,
    bankOperation: line?.operationId ?? null,
    todo: printedInBoth(`paper.advice.${code}`),
  }
}

export type DiscrepancyView = ReturnType<typeof discrepancyView>

function bridgeView({ code, count, amount }: BridgeRow) {
  return { code, what: printedInBoth(`paper.bridge.${code}`), count, amount }
}

function listView(list: readonly Discrepancy[]): DiscrepancyView[] {
  return list.slice(0, LIST_MAX).map(discrepancyView)
}

/** How many, and the kopecks that the list is about: the bank's, where it has any. */
function listTotal(list: readonly Discrepancy[]) {
  const kopecks = ({ line, refund, payment }: Discrepancy) =>
    (line ?? refund ?? payment)?.amountKopecks ?? 0
  return { count: list.length, amount: list.reduce((sum, one) => sum + kopecks(one), 0) }
}

function hasMoney(money: 'came' | 'went' | 'open' | 'none'): boolean {
  return money === 'came' || money === 'went'
}

function linesIn(day: Span, lines: readonly StatementLine[], kind: StatementLine['kind']) {
  return lines.filter((line) => line.kind === kind && isIn(day, line.atMs))
}

/** What is kept of a comparison, so that the statement of the day can say how it ended. */
export type KeptDiscrepancy = Omit<DiscrepancyView, 'todo'>

export interface ComparisonOutcome
  extends Pick<ReconciliationReport, 'isOver' | 'bank' | 'ledger' | 'matched' | 'counts'> {
  readonly source: 'registry' | 'file'
  /** The name of the token that it was asked for with; null where the listener has none. */
  readonly by: string | null
  /** Absent: compared by a release that did not keep it. */
  readonly charges?: Charges | null
  /** What came to the account, where somebody said it, beside what the lines of the file make. */
  readonly payout?: KeptPayout | null
  /** Lines of the file that were left out because of a word that no person has confirmed. */
  readonly unconfirmedLines: number
  /** Absent: compared by a release that did not keep it yet. */
  readonly verdict?: ComparisonVerdict
  readonly bridge?: {
    readonly payments: readonly BridgeRow[]
    readonly refunds: readonly BridgeRow[]
  }
  readonly answers?: readonly AnswerUsed[]
  /** Absent: compared here, and not in lines that the master of the shop has read. */
  readonly isOfShop?: boolean
  /** Absent: what was told of the file holds. */
  readonly takenBack?: AnswerTakenBack
  /** `counts` has them all. */
  readonly discrepancies: readonly KeptDiscrepancy[]
}

export interface KeptPayout {
  readonly came: number
  readonly net: number
  readonly difference: number
  /** The days of the first and the last line that it came for. Absent: kept by a release that did not say it. */
  readonly from?: string
  readonly to?: string
  /** Other lanes have the same account, so it may have come for their lines too. */
  readonly shared?: boolean
}

/** Something that a person had told of the file was wrong, or the comparison itself, so it says nothing any more. */
export interface AnswerTakenBack {
  readonly of: WhatWasWrong['of']
  readonly text: string
  readonly note: string
  readonly by: string | null
  readonly at: string
}

/** As many as somebody works off from a paper. */
const KEPT_MAX = 100

export function comparisonOutcome(
  report: ReconciliationReport,
  by: string | null,
): ComparisonOutcome {
  const { isOver, source, bank, ledger, matched, counts, verdict, bridge, charges } = report
  const payout = source.kind === 'file' ? source.read.payout : null
  const unconfirmed = source.kind === 'file' ? source.leftOut.filter((one) => !one.confirmed) : []
  const found = [...report.onlyAtBank, ...report.onlyHere, ...report.different]
  return {
    source: source.kind,
    by,
    isOver,
    bank,
    ledger,
    matched,
    counts,
    charges,
    payout: payout && {
      came: payout.came,
      net: payout.net,
      difference: payout.difference,
      from: payout.from,
      to: payout.to,
      shared: payout.shared,
    },
    verdict,
    bridge: {
      payments: bridge.payments.map(({ what: _, ...row }) => row),
      refunds: bridge.refunds.map(({ what: _, ...row }) => row),
    },
    answers: source.kind === 'file' ? source.answers : [],
    unconfirmedLines: unconfirmed.reduce((sum, { lines }) => sum + lines, 0),
    discrepancies: found.slice(0, KEPT_MAX).map(({ todo: _, ...one }) => one),
  }
}
