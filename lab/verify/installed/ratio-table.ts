/** The figures of both lanes as the table of docs/performance.md: medians, middle halves, ratios. */
import { median, quantile } from '#lab/bench/measure/samples.ts'
import type { Figure } from './lane-measurements.ts'

/** What the unit may cost: installed to outside, of the medians. */
export const RATIO_MAX = 1.15
const HEADING = '## Installed\n'

export interface Column {
  /** The system that it was measured on. */
  readonly title: string
  readonly figures: readonly Figure[]
}

/** To two digits: what is told is what is judged. */
const ratioOf = ({ outside, installed }: Figure) =>
  Math.round((median(installed) / median(outside)) * 100) / 100

export function figuresOver(columns: readonly Column[]): string[] {
  return columns.flatMap(({ title, figures }) =>
    figures
      .filter((figure) => !(ratioOf(figure) <= RATIO_MAX))
      .map((figure) => `${title}, ${figure.name}: ${ratioOf(figure).toFixed(2)}`),
  )
}

export function ratioTable(columns: readonly Column[]): string {
  const heads = columns.flatMap(({ title }) => [`${title}: outside`, 'in its unit', 'ratio'])
  const [first] = columns
  const rows = (first?.figures ?? []).map(({ name, unit }) => [
    `${name}, ${unit}`,
    ...columns.flatMap(({ figures }) => {
      const figure = figures.find((one) => one.name === name)
      return figure ? cells(figure) : ['–', '–', '–']
    }),
  ])
  return [['', ...heads], ['', ...heads].map(() => '---'), ...rows]
    .map((row) => `| ${row.join(' | ')} |`.replace(/^\| {2}/, '| '))
    .join('\n')
}

function cells(figure: Figure): string[] {
  const ratio = ratioOf(figure)
  const ratioText = ratio.toFixed(2)
  return [
    spread(figure.outside),
    spread(figure.installed),
    ratio <= RATIO_MAX ? ratioText : `**${ratioText}**`,
  ]
}

function spread(values: readonly number[]): string {
  const at = (share: number) => short(quantile(values, share))
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}

/**
 * The document with these figures in its section: what stood there from the line that says when it was
 * measured, to the end of the table.
 */
export function withFigures(document: string, measured: string, table: string): string {
  const from = document.indexOf(HEADING)
  const old = /^Measured .*\n\n(?:\|.*\n)+/m.exec(document.slice(Math.max(from, 0)))
  if (from < 0 || !old) throw new Error(`no section "${HEADING.trim()}" with a table of figures`)
  const at = from + old.index
  return `${document.slice(0, at)}${measured}\n\n${table}\n${document.slice(at + old[0].length)}`
}
