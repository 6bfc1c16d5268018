/**
 * A shift's report for a receipt printer: 32 or 42 columns of plain text, in English or Russian.
 * Pure. What is too long for a line goes on in the next: nothing of a report is cut off.
 */

import type { PaperKey } from '#firmware/words/holes-of-words.ts'
import type { Language } from '#firmware/words/languages.ts'
import { printedIn, printedMoney } from '#firmware/words/printed.ts'
import { RECEIPT_TEXTS } from '#firmware/words/receipt-texts.ts'
import { centre, pair, type ReceiptWidth, wrap } from '../paper-lines.ts'
import type { ShiftReport, ShiftSums } from './shift-report.ts'

export interface Paper {
  readonly width: ReceiptWidth
  readonly language: Language
  /** An ISO 8601 time as the clock on the wall has it: `2026-11-21 18:00:05`. */
  readonly localTime: (iso: string) => string
}

/** `hash`: null where the shift is open. Ends with a line end. */
export function shiftText(report: ShiftReport, hash: string | null, paper: Paper): string {
  const width = Number(paper.width)
  const printed = printedIn(paper.language)
  const rule = '-'.repeat(width)
  const time = (iso: string | null) =>
    iso === null ? printed('paper.beginning') : paper.localTime(iso)
  const row = (name: string, value: string) => pair(name, value, width)
  const money = (kopecks: number) => printedMoney(kopecks, paper.language)
  const total = (name: string, { count, amount }: { count: number; amount: number }) =>
    row(`${name} ${count}`, money(amount))

  const sums = ({ states, late, otherAmount, refunds, net }: ShiftSums) => [
    ...Object.entries(states)
      .filter(([, { count }]) => count > 0)
      .flatMap(([state, sum]) => [
        ...total(printed(STATES[state as keyof typeof states]), sum),
        // Right below what it is a part of.
        ...(state === 'ACCEPTED' && late.count > 0 ? total(printed('paper.sum.late'), late) : []),
      ]),
    // A correction of an earlier shift has no payment of its own.
    ...(otherAmount.count !== 0 || otherAmount.amount !== 0
      ? total(printed('paper.shift.other-amount'), otherAmount)
      : []),
    ...(refunds.count > 0 ? total(printed('paper.sum.refunds'), refunds) : []),
    ...row(printed('paper.sum.net'), money(net)),
  ]
  const payment = (name: string, one: ShiftReport['first']) =>
    one === null
      ? []
      : [name, ...wrap(one.id, width), ...row(time(one.createdAt), money(one.amount))]

  const lines = [
    ...centre(
      printed(report.closedAt === null ? 'paper.shift.x-report' : 'paper.shift.z-report'),
      width,
    ),
    ...centre(printed('paper.shift.number', { number: report.number }), width),
    rule,
    ...row(printed('paper.shift.opened'), time(report.openedAt)),
    ...(report.closedAt === null ? [] : row(printed('paper.shift.closed'), time(report.closedAt))),
    ...(report.closedAt === null ? row(printed('paper.shift.made'), time(report.madeAt)) : []),
    ...(isClockBack(report) ? wrap(printed('paper.shift.clock-back'), width) : []),
    ...total(printed('paper.shift.begun'), report.created),
    ...payment(printed('paper.shift.first-payment'), report.first),
    ...payment(printed('paper.shift.last-payment'), report.last),
    rule,
    ...sums(report.totals),
    ...report.profiles.flatMap((profile) => [
      rule,
      ...wrap(`${profile.bankName} / ${profile.bankProfile}`, width),
      ...sums(profile),
    ]),
    rule,
    ...total(printed('paper.sum.pending'), report.open),
    ...report.open.transactions.flatMap(({ id, amount }) => row(id, money(amount))),
    ...rest(report.open.count - report.open.transactions.length),
    ...(report.remarks.count > 0 ? [rule, printed('paper.shift.remarks')] : []),
    ...report.remarks.events.flatMap(({ type, transaction, amount }) => [
      ...wrap(remarkOf(type, paper.language), width),
      ...row(transaction, amount === null ? '' : money(amount)),
    ]),
    ...rest(report.remarks.count - report.remarks.events.length),
    ...(report.gaps ?? []).flatMap(({ from, until, knownPayments, settledAt }) => [
      rule,
      ...wrap(printed('paper.shift.gap'), width),
      ...wrap(printed('paper.shift.gap-not-counted'), width),
      ...row(printed('paper.shift.gap-from'), time(from)),
      ...row(printed('paper.shift.gap-until'), time(until)),
      ...(knownPayments === null
        ? []
        : row(printed('paper.shift.gap-known'), String(knownPayments))),
      ...wrap(
        printed(settledAt === null ? 'paper.shift.gap-open' : 'paper.shift.gap-settled'),
        width,
      ),
    ]),
    rule,
    printed('paper.shift.previous-hash'),
    ...wrap(report.previousHash ?? printed('paper.shift.no-previous'), width),
    ...(hash === null
      ? [printed('paper.shift.not-final')]
      : [printed('paper.shift.hash'), ...wrap(hash, width)]),
  ]
  return `${lines.join('\n')}\n`

  function rest(count: number): string[] {
    return count > 0 ? [printed('paper.more', { count })] : []
  }
}

const STATES = {
  ACCEPTED: 'paper.sum.paid',
  REJECTED: 'paper.sum.declined',
  CANCELED: 'paper.sum.cancelled',
  ERROR: 'paper.shift.failed',
  STATIC: 'paper.sum.static-qr',
} as const satisfies Record<keyof ShiftSums['states'], PaperKey>

/** The shift ends before it began: its clock was wrong at one of the two. */
function isClockBack({ openedAt, closedAt, madeAt }: ShiftReport): boolean {
  return openedAt !== null && Date.parse(closedAt ?? madeAt) < Date.parse(openedAt)
}

/** Reports are kept: one may tell of what this release does not know. */
function remarkOf(type: string, language: Language): string {
  const texts: Readonly<Record<string, string>> = RECEIPT_TEXTS[language]
  return texts[`receipt.${type}`] ?? type
}
