/** How a file was read, where it says something about what was compared, and what the bank kept of the day. Pure. */

import { isoOf } from '../../iso-time.ts'
import { type Charges, chargesOf } from '../charges.ts'
import { isIn, type Span } from '../comparison-input.ts'
import type { StatementOfFile } from './bank-statement-file.ts'
import type { SpoiltColumn } from './bank-statement-spoilt-ids.ts'
import type { Payout } from './payout.ts'

export interface ReadView {
  /** Lines with a day and no time. */
  readonly dayOnlyLines: number
  /** Refunds that the file gives as one sum for each payment, without a time. */
  readonly refundedLines: number
  /** Ids that a spreadsheet has made numbers of: nothing was matched by them. */
  readonly spoilt: SpoiltColumn[]
  readonly sheetsLeftOut: string[]
  /** Null: the file says nothing of fees. */
  readonly charges: Charges | null
  /** Null: the request does not say what came to the account. */
  readonly payout: PayoutView | null
}

/** What it came for: the days of the file's first and last line, and whether other lanes have the same account. */
export interface PayoutOfFile extends Payout {
  readonly from: string
  readonly to: string
  readonly shared: boolean
}

function payoutView(payout: PayoutOfFile) {
  const { cameKopecks, grossKopecks, feeKopecks, netKopecks, differenceKopecks, ...rest } = payout
  return {
    ...rest,
    came: cameKopecks,
    gross: grossKopecks,
    fee: feeKopecks,
    net: netKopecks,
    difference: differenceKopecks,
    causes: payout.causes.map(({ amountKopecks, netKopecks: net, atMs, ...cause }) => ({
      ...cause,
      amount: amountKopecks,
      net,
      at: isoOf(atMs),
    })),
    stillToCome: {
      count: payout.stillToCome.count,
      amount: payout.stillToCome.amountKopecks,
    },
  }
}

export type PayoutView = ReturnType<typeof payoutView>

export function readView(
  day: Span,
  { lines, dayOnlyLines, refundedLines, spoilt, sheetsLeftOut, misfitFees }: StatementOfFile,
  payout: PayoutOfFile | null,
): ReadView {
  const charges = chargesOf(day, lines)
  const linesOfDay = lines.filter(({ atMs, isOfPayment }) => isIn(day, atMs) && !isOfPayment).length
  const misfit = { lines: 0, linesWithout: linesOfDay, gross: 0, fee: 0, net: 0 }
  return {
    dayOnlyLines,
    refundedLines,
    spoilt: [...spoilt],
    sheetsLeftOut: [...sheetsLeftOut],
    charges: charges ?? (misfitFees > 0 ? misfit : null),
    payout: payout && payoutView(payout),
  }
}
