/**
 * A shift's report for a receipt printer: 32 or 42 columns of plain text, in English or Russian.
 * Pure. What is too long for a line goes on in the next: nothing of a report is cut off.
 *
 * It adds up with a pencil: paid, another amount and refunds (below zero) make NET; then each payment stands in one
 * state, and the states make the payments that were begun and those of earlier shifts. A report of a form before 5, which
 * does not have these numbers, is printed in the lines of its form.
 */

import type { PaperKey } from '#firmware/words/holes-of-words.ts'
import type { Language } from '#firmware/words/languages.ts'
import { printedIn, printedMoney, printedTime } from '#firmware/words/printed.ts'
import { RECEIPT_TEXTS } from '#firmware/words/receipt-texts.ts'
import type { Banks } from '#hal/bank.ts'
import { issuerRows } from '../paper-issuer.ts'
import { centre, centreWords, pair, type ReceiptWidth, wrap, wrapWords } from '../paper-lines.ts'
import type { Total } from '../totals.ts'
import type { ShiftReport, ShiftSums } from './shift-report.ts'

export interface Paper {
  readonly width: ReceiptWidth
  readonly language: Language
  /** An ISO 8601 time as the clock on the wall has it: `2026-11-21 18:00:05`. */
  readonly localTime: (iso: string) => string
  readonly bankNameIn: Banks['nameIn']
}

/** `hash`: null where the shift is open. Ends with a line end. Sums are in roubles: a printer may have no sign of the rouble. */
export function shiftText(report: ShiftReport, hash: string | null, paper: Paper): string {
  const width = Number(paper.width)
  const printed = printedIn(paper.language)
  const rule = '-'.repeat(width)
  const time = (iso: string | null) =>
    iso === null ? printed('paper.beginning') : printedTime(paper.localTime(iso), paper.language)
  const row = (name: string, value: string) => pair(name, value, width)
  const money = (kopecks: number) => printedMoney(kopecks, paper.language)
  const total = (name: string, { count, amount }: { count: number; amount: number }) =>
    row(`${name} ${count}`, money(amount))

  const some = (key: SumKey, one: Total | undefined) =>
    one && (one.count !== 0 || one.amount !== 0) ? total(printed(key), one) : []
  const states = ({ states, unclear }: ShiftSums) => [
    ...some('paper.sum.unclear', unclear),
    ...some('paper.sum.declined', states.REJECTED),
    ...some('paper.sum.cancelled', states.CANCELED),
    ...some('paper.sum.failed', states.ERROR),
    ...some('paper.sum.static-qr', states.STATIC),
  ]
  const money5 = ({ states, late, otherAmount, refunds, net }: ShiftSums) => [
    ...total(printed('paper.sum.paid'), states.ACCEPTED),
    // Set in: a part of what stands above it.
    ...(late.count > 0 ? total(`  ${printed('paper.sum.late')}`, late) : []),
    ...some('paper.sum.other-amount', otherAmount),
    ...some('paper.sum.refunds', { count: refunds.count, amount: -refunds.amount }),
    ...row(printed('paper.sum.net'), money(net)),
  ]
  const sumsBefore5 = ({ states, late, otherAmount, refunds, net }: ShiftSums) => [
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
  const { earlierCount, pending } = report
  const sums =
    pending === undefined ? sumsBefore5 : (one: ShiftSums) => [...money5(one), ...states(one)]
  const all =
    pending === undefined
      ? []
      : [
          ...some('paper.sum.pending', pending),
          ...(earlierCount
            ? [
                ...row(printed('paper.sum.all'), String(report.created.count + earlierCount)),
                ...row(`  ${printed('paper.sum.earlier')}`, String(earlierCount)),
              ]
            : []),
          ...row(printed('paper.sum.begun'), String(report.created.count)),
        ]
  const payment = (name: string, one: ShiftReport['first']) =>
    one === null
      ? []
      : [name, ...wrap(one.id, width), ...row(time(one.createdAt), money(one.amount))]

  const isOpen = report.closedAt === null
  const issuer = report.issuer ? issuerRows(report.issuer, printed) : []
  const lines = [
    ...centreWords(
      report.title ?? printed(isOpen ? 'paper.shift.x-report' : 'paper.shift.z-report'),
      width,
    ),
    ...centre(printed('paper.shift.number', { number: report.number }), width),
    ...centreWords(printed('paper.not-fiscal'), width),
    ...centreWords(printed('paper.shift.not-register'), width),
    rule,
    ...issuer.flatMap(({ name, value }) => row(name, value)),
    ...(issuer.length > 0 ? [rule] : []),
    ...row(printed('paper.shift.opened'), time(report.openedAt)),
    ...(isOpen ? [] : row(printed('paper.shift.closed'), time(report.closedAt))),
    ...(report.closedBy == null ? [] : row(printed('paper.shift.closed-by'), report.closedBy)),
    ...(isOpen ? row(printed('paper.shift.made'), time(report.madeAt)) : []),
    ...(isClockBack(report) ? wrapWords(printed('paper.shift.clock-back'), width) : []),
    ...(pending ? [] : row(printed('paper.shift.begun'), String(report.created.count))),
    ...payment(printed('paper.shift.first-payment'), report.first),
    ...payment(printed('paper.shift.last-payment'), report.last),
    rule,
    ...wrapWords(printed('paper.shift.sums'), width),
    ...sums(report.totals),
    ...all,
    ...report.profiles.flatMap((profile) => [
      rule,
      ...wrapWords(
        `${paper.bankNameIn(profile.bankName, paper.language)} / ${profile.bankProfile}`,
        width,
      ),
      ...sums(profile),
    ]),
    ...ever(),
    rule,
    ...total(printed(pending ? 'paper.shift.waiting' : 'paper.shift.pending'), report.open),
    ...report.open.transactions.flatMap(({ id, amount }) => row(id, money(amount))),
    ...rest(report.open.count - report.open.transactions.length),
    ...(report.remarks.count > 0 ? [rule, printed('paper.shift.remarks')] : []),
    ...report.remarks.events.flatMap(({ type, transaction, amount }) => [
      ...wrapWords(remarkOf(type, paper.language), width),
      ...row(transaction, amount === null ? '' : money(amount)),
    ]),
    ...rest(report.remarks.count - report.remarks.events.length),
    ...(report.gaps ?? []).flatMap(({ from, until, knownPayments, settledAt }) => [
      rule,
      ...wrapWords(printed('paper.shift.gap'), width),
      ...wrapWords(printed('paper.shift.gap-not-counted'), width),
      ...row(printed('paper.shift.gap-from'), time(from)),
      ...row(printed('paper.shift.gap-until'), time(until)),
      ...(knownPayments === null
        ? []
        : row(printed('paper.shift.gap-known'), String(knownPayments))),
      ...wrapWords(
        printed(settledAt === null ? 'paper.shift.gap-open' : 'paper.shift.gap-settled'),
        width,
      ),
    ]),
    rule,
    printed('paper.shift.previous-hash'),
    ...wrap(report.previousHash ?? printed('paper.shift.no-previous'), width),
    ...(hash === null
      ? wrapWords(printed('paper.shift.not-final'), width)
      : [printed('paper.shift.hash'), ...wrap(hash, width)]),
  ]
  return `${lines.join('\n')}\n`

  function ever(): string[] {
    const { sinceEver } = report
    if (sinceEver === undefined) return []
    if (sinceEver === null) return [rule, ...wrapWords(printed('paper.ever.unknown'), width)]
    const { since, payments, otherAmount, refunds, net, restores } = sinceEver
    if (since === null) return []
    return [
      rule,
      ...wrapWords(printed('paper.ever.title'), width),
      ...row(printed('paper.shift.first-payment'), time(since)),
      ...total(printed('paper.sum.paid'), payments),
      ...some('paper.sum.other-amount', otherAmount),
      ...some('paper.sum.refunds', { count: refunds.count, amount: -refunds.amount }),
      ...row(printed('paper.sum.net'), money(net)),
      ...(restores > 0
        ? wrapWords(printed('paper.ever.restores', { count: restores }), width)
        : []),
    ]
  }

  function rest(count: number): string[] {
    return count > 0 ? [printed('paper.more', { count })] : []
  }
}

type SumKey = Extract<PaperKey, `paper.sum.${string}`>

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
