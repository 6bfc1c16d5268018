/** What the bank keeps, as rows of a sheet: gross and fee make what the shop gets; and for what a payout came. Pure. */
import type { Language } from '#firmware/words/languages.ts'
import { printedIn, printedRoubles } from '#firmware/words/printed.ts'
import type { Charges } from '../reconciliation/charges.ts'
import type { KeptPayout } from '../reconciliation/reconciliation-report.ts'
import type { SheetRow } from './statement-sheet.ts'

/** Empty: the bank says nothing of fees. */
export function chargeRows(
  charges: Charges | null | undefined,
  language: Language,
): readonly SheetRow[] {
  if (!charges) return []
  const printed = printedIn(language)
  const { lines, linesWithout, gross, fee, net } = charges
  const money = (kopecks: number) => printedRoubles(kopecks, language)
  return [
    { name: printed('paper.charges.gross'), count: lines, value: money(gross) },
    { name: `  ${printed('paper.charges.fee')}`, count: null, value: money(-fee) },
    { name: printed('paper.charges.net'), count: null, value: money(net) },
    ...(linesWithout === 0
      ? []
      : [
          {
            name: `  ${printed('paper.charges.without')}`,
            count: null,
            value: String(linesWithout),
          },
        ]),
  ]
}

/** That a payout came for other days than this one, or for other lanes too. */
export function payoutSpanRows(
  { from, to, shared = false }: KeptPayout,
  date: string,
  language: Language,
): readonly SheetRow[] {
  const printed = printedIn(language)
  const textRow = (name: string): SheetRow => ({ name: `  ${name}`, count: null, value: '' })
  const isOfOtherDays = from !== undefined && to !== undefined && (from !== date || to !== date)
  return [
    ...(isOfOtherDays
      ? [textRow(printed('paper.payout.days', { first: { date: from }, last: { date: to } }))]
      : []),
    ...(shared ? [textRow(printed('paper.payout.shared'))] : []),
  ]
}
