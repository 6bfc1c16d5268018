/** The total since the first payment as a section of a sheet. Pure. */
import type { Language } from '#firmware/words/languages.ts'
import { printedIn, printedRoubles } from '#firmware/words/printed.ts'
import type { SinceEver } from '../shifts/since-ever.ts'
import type { Total } from '../totals.ts'
import type { SheetSection } from './statement-sheet.ts'

/** `timeOf`: a moment as the sheet writes it. Empty where there was no payment, and in statements that do not have it. */
export function sinceEverSection(
  sinceEver: SinceEver | null | undefined,
  language: Language,
  timeOf: (iso: string) => string,
): readonly SheetSection[] {
  if (sinceEver === undefined || (sinceEver !== null && sinceEver.since === null)) return []
  const printed = printedIn(language)
  const title = printed('paper.ever.title')
  if (sinceEver === null) return [{ title, rows: [], lines: [printed('paper.ever.unknown')] }]
  const { since, payments, otherAmount, refunds, net, restores } = sinceEver
  const row = (name: string, { count, amount }: Total) => ({
    name,
    count,
    value: printedRoubles(amount, language),
  })
  const some = (name: string, total: Total) =>
    total.count !== 0 || total.amount !== 0 ? [row(name, total)] : []
  return [
    {
      title,
      rows: [
        {
          name: printed('paper.shift.first-payment'),
          count: null,
          value: since === null ? '' : timeOf(since),
        },
        row(printed('paper.sum.paid'), payments),
        ...some(printed('paper.sum.other-amount'), otherAmount),
        row(printed('paper.sum.refunds'), { count: refunds.count, amount: -refunds.amount }),
        { name: printed('paper.sum.net'), count: null, value: printedRoubles(net, language) },
      ],
      lines: restores > 0 ? [printed('paper.ever.restores', { count: restores })] : [],
    },
  ]
}
