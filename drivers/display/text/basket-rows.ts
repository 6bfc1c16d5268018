/**
 * A basket on a display of few rows: the lines that came last, and the total below them. Pure.
 *
 * Quantity and sum of a line are whole, and so is the total: names are cut for them, and a line that has no space even so
 * is left out. Where rows are left, the first says how many lines are not shown.
 */
import type { Basket, BasketLine } from '#hal/display.ts'
import { utf8 } from '../frames/frame-bytes.ts'
import type { Wording } from './screen-wording.ts'

export interface RowsOfText {
  readonly rows: number
  readonly columns: number
  /** What a row has space for once it is encoded. Default: as many as there are columns. */
  readonly bytes?: number
  /** A text as this display shows it, a column for each character. */
  readonly written: (text: string) => string
}

/** Fewer letters of a name that is cut tell nobody what it is. */
const NAME_CHARACTERS_LEAST = 3

/** As many rows as the display has, the last with the total; each as the display shows it, to be cut no more. */
export function basketRows(basket: Basket, wording: Wording, glass: RowsOfText): readonly string[] {
  const { columns, bytes = Number.POSITIVE_INFINITY, written } = glass
  const fits = (row: string) => [...row].length <= columns && utf8(row).length <= bytes
  const rowsLeft = glass.rows - 1

  function lineRow(line: BasketLine): string | null {
    const name = [...written(line.name)]
    const quantity = written(wording.quantity(line))
    for (const sum of [wording.amount(line.sumKopecks), wording.sum(line.sumKopecks)]) {
      const tail = apart(quantity, written(sum))
      for (let length = Math.min(name.length, columns); length >= 0; length -= 1) {
        const shown = length === name.length ? name.join('') : cut(name.slice(0, length))
        if (shown === null) break
        if (fits(apart(shown, tail))) return spread(shown, tail)
      }
    }
    return null
  }

  function totalRow(): string {
    const sums = [wording.amount(basket.totalKopecks), wording.sum(basket.totalKopecks)]
    const word = written(wording.phrase('customer.basket.total'))
    const rows = [
      ...sums.map((sum) => [word, written(sum)] as const),
      ...sums.map((sum) => ['', written(sum)] as const),
    ]
    const [left, right] = rows.find(([word, sum]) => fits(apart(word, sum))) ?? ['', '']
    return spread(left, right)
  }

  function countRow(lines: number): string {
    const words = [
      wording.phrase('customer.basket.more-lines').replace('{n}', String(lines)),
      `+${lines}`,
    ]
    return words.map(written).find(fits) ?? ''
  }

  /** The sum at the right edge, as far as the row has bytes for the spaces. */
  function spread(left: string, right: string): string {
    const text = left + right
    const spaces = Math.min(columns - [...text].length, bytes - utf8(text).length)
    return right === '' ? left : `${left}${' '.repeat(spaces)}${right}`
  }

  function linesShown(): readonly string[] {
    const all = basket.lines.map(lineRow)
    const whole = all.filter((row) => row !== null)
    if (whole.length === all.length && all.length <= rowsLeft) return whole
    // One row is for the newest line; only where that has no space it says how many there are.
    const newest = all.at(-1)
    if (rowsLeft === 1) return [newest ?? countRow(all.length)]
    const shown = whole.slice(-(rowsLeft - 1))
    return [countRow(all.length - shown.length), ...shown]
  }

  const shown = linesShown()
  const empty = Array.from({ length: rowsLeft - shown.length }, () => '')
  return [...shown, ...empty, totalRow()]
}

/** Two numbers side by side read as one: `× 25 150,00` is twenty-five thousand where a space parts the thousands. */
function apart(left: string, right: string): string {
  if (left === '' || right === '') return left + right
  const areNumbers = /^\d$/.test(left.at(-1) ?? '') && /^[-\d]$/.test(right[0] ?? '')
  return `${left}${areNumbers ? '  ' : ' '}${right}`
}

/** Without the digits at its end: half a number is another one. null: too little is left. */
function cut(name: readonly string[]): string | null {
  let { length } = name
  while (length > 0 && /^[\d.,\s]$/.test(name[length - 1] ?? '')) length -= 1
  return length < NAME_CHARACTERS_LEAST ? null : name.slice(0, length).join('')
}
