/** A basket on a display of few rows: the lines that came last, and the total below them. Pure. */
import type { Basket } from '#hal/display.ts'
import { clip } from './charset.ts'
import type { Wording } from './screen-wording.ts'

export interface RowsOfText {
  readonly rows: number
  readonly columns: number
}

/** Fills all rows of the display, the last with the total; sums stand at the right edge, and names are cut for them. */
export function basketRows(basket: Basket, wording: Wording, glass: RowsOfText): readonly string[] {
  const { rows, columns } = glass
  const lines = basket.lines.slice(-(rows - 1)).map((line) => {
    const name = [line.name, wording.quantity(line)].filter((word) => word !== '').join(' ')
    return row(name, wording.amount(line.sumKopecks), columns)
  })
  const empty = Array.from({ length: rows - 1 - lines.length }, () => '')
  return [...lines, ...empty, row(wording.total, wording.amount(basket.totalKopecks), columns)]
}

function row(left: string, right: string, columns: number): string {
  const room = columns - [...right].length - 1
  return room < 1 ? clip(right, columns) : `${clip(left, room).padEnd(room)} ${right}`
}
