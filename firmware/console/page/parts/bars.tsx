/**
 * Bars side by side in each column: one path for each series, however many columns there are. The words of a column
 * stand below while somebody points at it, or after a press.
 */
import type { TargetedPointerEvent } from 'preact'
import { useState } from 'preact/hooks'
import { locale } from '../words/words.ts'

const HIGH = 100
const LINES_MAX = 4
const MARKS_MAX = 6
/** Dates, where hours have two figures. */
const WIDE_MARKS_MAX = 4
/** The part of a column that stays free at its end, so that columns are told apart. */
const FREE = 0.2

interface Column {
  readonly name: string
  readonly mark: string
  /** One for each series. */
  readonly values: readonly number[]
}

interface Series {
  readonly className: string
  readonly name: string
}

interface BarsProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly series: readonly Series[]
  /** The words for a value. */
  say(value: number): string
}

export function Bars({ label, columns, series, say }: BarsProps) {
  const [at, setAt] = useState<number | null>(null)
  // Columns may have become fewer since.
  const pointed = at === null ? undefined : columns[at]
  const highest = Math.max(...columns.flatMap(({ values }) => values), 0)
  const step = stepFor(highest)
  const count = Math.max(Math.ceil(highest / step), 1)
  const lines = Array.from({ length: count + 1 }, (_, line) => line)
  const isWide = columns.some(({ mark }) => mark.length > 2)
  const every = Math.ceil(columns.length / (isWide ? WIDE_MARKS_MAX : MARKS_MAX))
  const point = ({ currentTarget, clientX }: TargetedPointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * columns.length)
    setAt(columns[column] ? column : null)
  }
  return (
    <div class="bars">
      <div class="heights" aria-hidden="true">
        {lines.toReversed().map((line) => (
          <span key={line}>{(line * step).toLocaleString(locale())}</span>
        ))}
      </div>
      <svg
        class="plot"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${columns.length} ${HIGH}`}
        preserveAspectRatio="none"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
      >
        <path
          class="grid"
          d={lines.map((line) => `M0 ${HIGH - (line / count) * HIGH}H${columns.length}`).join('')}
        />
        {pointed && <path class="at" d={`M${at} 0h1V${HIGH}H${at}z`} />}
        {series.map(({ className }, place) => (
          <path
            key={className}
            class={className}
            d={barsOf(columns, place, series.length, count * step)}
          />
        ))}
      </svg>
      <div class="marks" aria-hidden="true">
        {columns
          .filter((_, column) => column % every === 0)
          .map(({ mark }, place) => (
            <span key={place}>{mark}</span>
          ))}
      </div>
      <p class="legend">
        {pointed && <span>{pointed.name}</span>}
        {series.map(({ className, name }, place) => (
          <span key={className} class={className}>
            {name}
            {pointed && ` ${say(pointed.values[place] ?? 0)}`}
          </span>
        ))}
      </p>
    </div>
  )
}

function barsOf(columns: readonly Column[], place: number, of: number, top: number): string {
  const wide = (1 - FREE) / of
  return columns
    .map(({ values }, column) => {
      const high = ((values[place] ?? 0) / top) * HIGH
      return high > 0
        ? `M${column + FREE / 2 + place * wide} ${HIGH}v-${high}h${wide}v${high}z`
        : ''
    })
    .join('')
}

/** 1, 2 or 5 of some power of ten: as few lines as a glance takes in. */
function stepFor(highest: number): number {
  const least = Math.max(highest, 1) / LINES_MAX
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5].map((each) => each * power).find((each) => each >= least) ?? 10 * power
}
