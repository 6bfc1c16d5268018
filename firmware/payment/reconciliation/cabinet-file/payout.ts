/**
 * The sum that came to the shop's account, against the lines of the bank's file: whether these make it, which one makes
 * the difference, and what of the day is still to come. Pure.
 */
import type { StatementLine } from '#hal/bank-statement.ts'
import type { LedgerPayment } from '../comparison-input.ts'

/** 'undecided': of some lines the file does not say what the shop gets. */
export type PayoutVerdict = 'adds-up' | 'differs' | 'undecided'

/**
 * One movement that alone makes the difference. `line-not-paid-out`: it is in the file and not in the sum;
 * `line-paid-twice`: it is in the sum once more; `payment-not-in-file`: the ledger has it, the file has not.
 */
export type PayoutReason = 'line-not-paid-out' | 'line-paid-twice' | 'payment-not-in-file'

export interface PayoutCause {
  readonly reason: PayoutReason
  readonly kind: 'payment' | 'refund'
  readonly transaction: string | null
  readonly order: string | null
  readonly operation: string | null
  /** Of the customer's money. */
  readonly amountKopecks: number
  /** By how much it changes what comes; of a payment that is not in the file, by the fee of the others. */
  readonly netKopecks: number
  readonly atMs: number
}

export interface PayoutFacts {
  /** As the statement of the account says. */
  readonly cameKopecks: number
  readonly lines: readonly StatementLine[]
  /** Of the day: money came, and no line of the file is about them. */
  readonly notInFile: readonly LedgerPayment[]
}

export interface Payout {
  readonly verdict: PayoutVerdict
  readonly cameKopecks: number
  readonly grossKopecks: number
  readonly feeKopecks: number
  readonly netKopecks: number
  readonly payments: number
  readonly refunds: number
  /** Of which the file does not say what the shop gets. Their fee counts as none. */
  readonly linesWithout: number
  /** What came less what the lines make. */
  readonly differenceKopecks: number
  /** Several: each alone would make the difference, and a person looks which did. */
  readonly causes: readonly PayoutCause[]
  readonly stillToCome: { readonly count: number; readonly amountKopecks: number }
}

const CAUSES_MAX = 20

export function payoutOf({ cameKopecks, lines, notInFile }: PayoutFacts): Payout {
  const gross = (line: StatementLine) =>
    line.kind === 'payment' ? line.amountKopecks : -line.amountKopecks
  const net = (line: StatementLine) => line.charge?.netKopecks ?? gross(line)
  const sum = (of: (line: StatementLine) => number) =>
    lines.reduce((all, line) => all + of(line), 0)
  const [grossKopecks, netKopecks] = [sum(gross), sum(net)]
  const linesWithout = lines.filter(({ charge }) => !charge).length
  const differenceKopecks = cameKopecks - netKopecks
  const ofLine = (reason: PayoutReason) => (line: StatementLine) => ({
    reason,
    kind: line.kind,
    transaction: null,
    order: line.orderId,
    operation: line.operationId,
    amountKopecks: line.amountKopecks,
    netKopecks: net(line),
    atMs: line.atMs,
  })
  const taken = lines.filter(({ kind, charge }) => kind === 'payment' && charge)
  const causes: PayoutCause[] =
    differenceKopecks === 0
      ? []
      : [
          ...lines
            .filter((line) => net(line) === -differenceKopecks)
            .map(ofLine('line-not-paid-out')),
          ...lines.filter((line) => net(line) === differenceKopecks).map(ofLine('line-paid-twice')),
          ...notInFile.flatMap((payment) => {
            const expected = payment.amountKopecks - feeBy(taken, payment.amountKopecks)
            if (Math.abs(expected - differenceKopecks) > 1) return []
            return {
              reason: 'payment-not-in-file' as const,
              kind: 'payment' as const,
              transaction: payment.id,
              order: payment.id,
              operation: payment.operationId,
              amountKopecks: payment.amountKopecks,
              netKopecks: expected,
              atMs: payment.createdAtMs,
            }
          }),
        ]
  const isFeeKnown = linesWithout === 0
  const isSurely = differenceKopecks === 0 || isFeeKnown
  return {
    verdict: isSurely ? (differenceKopecks === 0 ? 'adds-up' : 'differs') : 'undecided',
    cameKopecks,
    grossKopecks,
    netKopecks,
    feeKopecks: grossKopecks - netKopecks,
    payments: lines.filter(({ kind }) => kind === 'payment').length,
    refunds: lines.filter(({ kind }) => kind === 'refund').length,
    linesWithout,
    differenceKopecks,
    causes: causes.slice(0, CAUSES_MAX),
    stillToCome: {
      count: notInFile.length,
      amountKopecks: notInFile.reduce((all, { amountKopecks }) => all + amountKopecks, 0),
    },
  }
}

/** What the bank would keep of a sum, by what it kept of the others. */
function feeBy(taken: readonly StatementLine[], kopecks: number): number {
  const sum = (of: (line: StatementLine) => number) =>
    taken.reduce((all, line) => all + of(line), 0)
  const gross = sum(({ amountKopecks }) => amountKopecks)
  return gross === 0
    ? 0
    : Math.round((kopecks * sum(({ charge }) => charge?.feeKopecks ?? 0)) / gross)
}

/** Of the ledger's payments those that no line of the file is about. */
export function notInFile(
  payments: readonly LedgerPayment[],
  lines: readonly StatementLine[],
): readonly LedgerPayment[] {
  const named = new Set(
    lines.flatMap(({ kind, orderId, operationId, qrId }) =>
      kind === 'payment' ? [orderId, operationId, qrId].filter((id) => id !== null) : [],
    ),
  )
  return payments.filter(
    ({ id, operationId, qrId, money }) =>
      money === 'came' && ![id, operationId, qrId].some((one) => one !== null && named.has(one)),
  )
}
