/** The figures of one run of all benches: as a file, beside those of an earlier run, and in docs/performance.md. */
import type { Compared, ComparedRow } from '../measure/compared-figures.ts'
import type { ListedBench, SectionKind } from './bench-list.ts'

export interface BenchFigures {
  readonly name: string
  readonly seconds: number
  readonly failed: boolean
  readonly figures: readonly Compared[]
  readonly printed: string
}

export interface AllFigures {
  readonly date: string
  readonly commit: string
  readonly machine: string
  /** Before the first bench and after the last. */
  readonly loads: readonly [number, number]
  readonly benches: readonly BenchFigures[]
}

export interface Change {
  readonly what: string
  readonly before: number
  readonly now: number
  /** More than 1: it costs more, beside its reference, than it did. */
  readonly factor: number
}

/** A machine's own figures say little of another day: ratios to a reference of the same run are compared. */
export function changesBetween(before: AllFigures, now: AllFigures): readonly Change[] {
  const known = new Map(ratiosOf(before).map(({ what, row }) => [what, row]))
  return ratiosOf(now)
    .flatMap(({ what, unit, row }) => {
      const earlier = known.get(what)?.ratio
      if (!earlier || !row.ratio) return []
      const more = row.ratio / earlier
      // Of a rate more is less work.
      return [{ what, before: earlier, now: row.ratio, factor: isRate(unit) ? 1 / more : more }]
    })
    .sort((one, other) => other.factor - one.factor)
}

const isRate = (unit: string) => unit.endsWith('/s')

function ratiosOf({ benches }: AllFigures) {
  return benches.flatMap(({ name, figures }) =>
    figures.flatMap(({ title, unit, rows }) =>
      rows.map((row) => ({ what: `${name}: ${title}: ${row.name}`, unit, row })),
    ),
  )
}

/** The page with what the benches of one run printed, and once of when and where; throws where a place is not there. */
export function withBenches(page: string, all: AllFigures, listed: readonly ListedBench[]): string {
  const written = listed.reduce((text, { name, section }) => {
    const bench = all.benches.find((one) => one.name === name)
    if (!section || !bench) return text
    return replaced(text, section.heading, section.as, MADE[section.as](bench))
  }, page)
  if (!CONDITIONS.test(written)) throw new Error('no line that says when it was printed')
  return written.replace(CONDITIONS, conditionsOf(all))
}

const PRINTED = 'Printed by `npm run bench -- --all --write`: '
const CONDITIONS = new RegExp(`^${PRINTED}.*$`, 'm')

function conditionsOf({ date, machine, commit, loads }: AllFigures): string {
  const load = loads.map((one) => one.toFixed(1)).join(' to ')
  return `${PRINTED}${date}, ${machine}, commit ${commit}, load ${load}.`
}

const TABLE = /^(?:\|.*\n)+/m
const BLOCK = /^```\n[\s\S]*?^```\n/m
const PLACES = { block: BLOCK, table: TABLE, sizes: TABLE } as const
const MADE: Readonly<Record<SectionKind, (bench: BenchFigures) => string>> = {
  block: ({ printed }) => `\`\`\`\n${printed.trim()}\n\`\`\`\n`,
  table: ({ figures }) => `${tableOf(figures)}\n`,
  sizes: ({ figures }) => `${sizesTableOf(figures)}\n`,
}

function replaced(page: string, heading: string, as: SectionKind, made: string): string {
  const from = page.indexOf(`\n${heading}`) + 1
  const next = page.indexOf('\n## ', from + heading.length)
  const section = page.slice(from, next < 0 ? undefined : next + 1)
  const old = PLACES[as].exec(section)
  if (from === 0 || !old) throw new Error(`no ${as} below "${heading.trim()}"`)
  const at = from + old.index
  return `${page.slice(0, at)}${made}${page.slice(at + old[0].length)}`
}

/** A line for each comparison, a column for each of its rows, and the last one's ratio to the first. */
export function tableOf(figures: readonly Compared[]): string {
  const columns = figures[0]?.rows.map(({ name }) => name) ?? []
  const lines = figures.map(({ title, unit, rows }) => [
    unit === '' ? title : `${title}, ${unit}`,
    ...columns.map((name) => short(rows.find((row) => row.name === name))),
    rows.at(-1)?.ratio?.toFixed(2) ?? '',
  ])
  return [['', ...columns, 'ratio'], ['---', ...columns.map(() => '---'), '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`.replace(/^\| {2}/, '| '))
    .join('\n')
}

/** A line for each comparison that has its own sizes: each stands in its cell, the smallest first, and is the reference. */
export function sizesTableOf(figures: readonly Compared[]): string {
  const compared = figures.filter(({ rows }) => rows.at(-1)?.ratio)
  const most = Math.max(...compared.map(({ rows }) => rows.length))
  const lines = compared.map(({ title, unit, rows }) => [
    `${title}, ${unit}`,
    ...Array.from({ length: most }, (_, nth) => {
      const row = rows[nth]
      return row ? `${row.name}: ${short(row)}` : ''
    }),
    rows.at(-1)?.ratio?.toFixed(2) ?? '',
  ])
  const places = Array.from({ length: most }, (_, nth) => (nth === 0 ? 'smallest' : ''))
  return [['', ...places, 'ratio'], ['---', ...places.map(() => '---'), '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`.replace(/ {2,}/g, ' '))
    .join('\n')
}

function short(row: ComparedRow | undefined): string {
  if (!row) return '–'
  const { median } = row
  return median >= 100
    ? Math.round(median).toLocaleString('en')
    : String(Number(median.toPrecision(3)))
}
