/** The CSV of the ledger as somebody with a spreadsheet reads it: the state and the money of each payment, by its day. */
import { csvRows } from '#firmware/csv/csv-rows.ts'
import { dayOf } from '#firmware/payment/ledger/local-day.ts'
import type { Language } from '#firmware/words/languages.ts'
import { LEDGER_CSV_TEXTS } from '#firmware/words/ledger-csv-texts.ts'
import { type Figure, STATES, type State, wordsOf } from './pencil.ts'

export interface TableRow {
  readonly date: string
  readonly state: string
  readonly kopecks: number
  readonly refunded: number
  readonly isLate: boolean
}

/** English is for programs: sums in kopecks, and the name of the state in its own column. */
export async function tableRows(text: string, language: Language): Promise<readonly TableRow[]> {
  const isRussian = language === 'ru'
  const [heads = [], ...rows] = await Array.fromAsync(
    csvRows(text.replace(/^\uFEFF/, ''), isRussian ? ';' : ','),
    ({ cells }) => cells,
  )
  const names = LEDGER_CSV_TEXTS[language]
  const at = (key: keyof typeof names) => heads.indexOf(names[key])
  const sum = (cell = '') => Number(isRussian ? cell.replaceAll(/[ ,\u00a0]/g, '') : cell)
  const stateAt = isRussian ? at('csv.column.status') : heads.indexOf('outcome')
  return rows.map((row) => {
    const cell = (key: keyof typeof names) => row[at(key)] ?? ''
    const created = cell('csv.column.created_at')
    return {
      date: isRussian
        ? created.slice(0, 10).split('.').reverse().join('-')
        : dayOf(Date.parse(created)),
      state: row[stateAt] ?? '',
      kopecks: sum(cell('csv.column.paid_kopecks') || cell('csv.column.amount_kopecks')),
      refunded: sum(cell('csv.column.refunded_kopecks')),
      isLate: cell('csv.column.late') === names['csv.yes'],
    }
  })
}

/** The rows of one state, by the word that papers have for it. */
export function ofState(rows: readonly TableRow[], state: State, language: Language): Figure {
  const word = wordsOf(language)(STATES[state])
  const own = rows.filter((row) => row.state === word)
  return { count: own.length, kopecks: own.reduce((all, { kopecks }) => all + kopecks, 0) }
}
