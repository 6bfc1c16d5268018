/** The rows of a printed paper, read from its text alone: a name, a count, a sum. What has no number is no row. */
export interface PrintedRow {
  /** Of how many spaces it is set in: what is part of the row above it. */
  readonly indent: number
  readonly name: string
  readonly count: number | null
  readonly kopecks: number | null
}

const SUM = String.raw`(-?\d[\d ,\u00a0]*[.,]\d\d)(?: ₽)?`
const NAMED_SUM = new RegExp(String.raw`^( *)(\S.*?)(?: (-?\d+))? +${SUM}$`)
const LONE_SUM = new RegExp(`^ +${SUM}$`)
const NAMED_COUNT = /^( *)(\S.*?) {2,}(-?\d+)$/
const COUNTED_NAME = /^( *)(\S.*?)(?: (-?\d+))?$/

/** A name that is too long for its line has its value alone on the next one. */
export function printedRows(text: string): PrintedRow[] {
  const rows: PrintedRow[] = []
  let before = ''
  for (const line of text.split('\n')) {
    const row = rowOf(line, before)
    if (row) rows.push(row)
    before = row ? '' : line
  }
  return rows
}

function rowOf(line: string, before: string): PrintedRow | null {
  const lone = LONE_SUM.exec(line)
  if (lone) {
    const [, indent = '', name = '', count] = COUNTED_NAME.exec(before) ?? []
    return { indent: indent.length, name, count: numberOf(count), kopecks: kopecksOf(lone[1]) }
  }
  const sum = NAMED_SUM.exec(line)
  if (sum) {
    const [, indent = '', name = '', count, value] = sum
    return { indent: indent.length, name, count: numberOf(count), kopecks: kopecksOf(value) }
  }
  const counted = NAMED_COUNT.exec(line)
  if (!counted) return null
  const [, indent = '', name = '', count] = counted
  return { indent: indent.length, name, count: Number(count), kopecks: null }
}

function numberOf(count: string | undefined): number | null {
  return count === undefined ? null : Number(count)
}

function kopecksOf(value = ''): number {
  return Number(value.replaceAll(/[ ,.\u00a0]/g, ''))
}

/** The text between two rules that begins with this title; the whole text, as blocks, where none is given. */
export function blocksOf(text: string): readonly string[] {
  return text.split(/^-+\n/m)
}
