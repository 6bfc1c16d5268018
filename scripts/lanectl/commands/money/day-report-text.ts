/** A day report as a person reads it: sums in the currency's units, then what deserves a look. */
import type { DoneOf } from '#firmware/operations/operation.ts'
import type { LEDGER_OPERATIONS } from '#firmware/payment/operations/ledger-operations.ts'
import { table } from '../../output.ts'

type DayReport = DoneOf<(typeof LEDGER_OPERATIONS)['getDayReport']>['report']

/** Earlier releases tell no money of another amount. */
export type ToldDay = Omit<DayReport, 'otherAmount'> & Partial<Pick<DayReport, 'otherAmount'>>

interface Total {
  readonly count: number
  readonly amount: number
}

/** Whose day a sum belongs to; the bank counts otherwise. */
const RULE =
  'A payment counts on the day it was begun, a refund on the day it was made. The bank goes by the day of the money: lanectl reconcile'

/** `to`: the last day, where it is asked for. */
export function dayReportText(report: ToldDay, to = report.date): string {
  const { from, until, refundCount, refundedAmount, refundedAtBank, otherAmount, netAmount } =
    report
  const sums = table([
    [to === report.date ? to : `${report.date} to ${to}`, 'COUNT', 'AMOUNT'],
    ...rows(report.totals),
    ...(otherAmount && otherAmount.count > 0 ? rows({ 'of another amount': otherAmount }) : []),
    ['refunded', String(refundCount), money(refundedAmount)],
    ...(refundedAtBank.count > 0 ? rows({ '  of it at the bank': refundedAtBank }) : []),
    ['net', '', money(netAmount)],
  ])
  const banks = table([
    ['BANK', 'PAID', 'AMOUNT'],
    ...rows(report.byBank),
    ...rows(report.refundsByBank, ', refunded'),
  ])
  // `open` has what came in another amount, too: that is told with its money.
  const pending = report.open.filter(({ paidAmount }) => paidAmount === null)
  const looks = [
    [pending.length, 'pending: the bank has not said how they ended'],
    [report.openRefunds.length, 'refunds pending'],
    [report.late.length, 'paid late, when the till had given up'],
    [report.sameOperation.length, 'paid by a movement of money that another payment has'],
    [report.gaps.length, 'gaps of the ledger: lanectl ledger gaps'],
  ] as const
  const said = looks.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  return [
    sums,
    ...(report.acceptedCount + refundCount > 0 ? [banks] : []),
    ...(said.length > 0 ? [said.join('\n')] : []),
    `from ${from} until ${until}. ${RULE}`,
  ].join('\n\n')
}

function rows(totals: Readonly<Record<string, Total>>, after = ''): string[][] {
  return Object.entries(totals).map(([name, { count, amount }]) => [
    name + after,
    String(count),
    money(amount),
  ])
}

function money(kopecks: number): string {
  return (kopecks / 100).toFixed(2)
}
