/**
 * Bars side by side in each column: one path for each series, however many columns there are. The words of a column
 * stand below while somebody points at it, or after a press.
 */
import { html, useState } from '../html.js'
import { locale } from '../words/words.js'

const HIGH = 100
const LINES_MAX = 4
const MARKS_MAX = 6
/** The part of a column that stays free at its end, so that columns are told apart. */
const FREE = 0.2

/** `columns`: `{ name, mark, values }` with a value a series; `series`: `{ look, name }`; `say(value)` gives its words. */
export function Bars({ label, columns, series, say }) {
  const [at, setAt] = useState(null)
  const highest = Math.max(...columns.flatMap(({ values }) => values), 0)
  const step = stepFor(highest)
  const count = Math.max(Math.ceil(highest / step), 1)
  const lines = Array.from({ length: count + 1 }, (_, line) => line)
  const every = Math.ceil(columns.length / MARKS_MAX)
  const point = ({ currentTarget, clientX }) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * columns.length)
    setAt(columns[column] ? column : null)
  }
  return html`<div class="bars">
    <div class="heights" aria-hidden="true">
      ${lines.toReversed().map((line) => html`<span key=${line}>${(line * step).toLocaleString(locale())}</span>`)}
    </div>
    <svg
      class="plot"
      role="img"
      aria-label=${label}
      viewBox="0 0 ${columns.length} ${HIGH}"
      preserveAspectRatio="none"
      onPointerDown=${point}
      onPointerMove=${point}
      onPointerLeave=${() => setAt(null)}
    >
      <path class="grid" d=${lines.map((line) => `M0 ${HIGH - (line / count) * HIGH}H${columns.length}`).join('')} />
      ${at !== null && html`<path class="at" d="M${at} 0h1V${HIGH}H${at}z" />`}
      ${series.map(({ look }, place) => html`<path key=${look} class=${look} d=${barsOf(columns, place, series.length, count * step)} />`)}
    </svg>
    <div class="marks" aria-hidden="true">
      ${columns.filter((_, column) => column % every === 0).map(({ mark }, place) => html`<span key=${place}>${mark}</span>`)}
    </div>
    <p class="legend">
      ${at !== null && html`<span>${columns[at].name}</span>`}
      ${series.map(({ look, name }, place) => html`<span key=${look} class=${look}>${name}${at !== null && ` ${say(columns[at].values[place])}`}</span>`)}
    </p>
  </div>`
}

function barsOf(columns, place, of, top) {
  const wide = (1 - FREE) / of
  return columns
    .map(({ values }, column) => {
      const high = (values[place] / top) * HIGH
      return high > 0
        ? `M${column + FREE / 2 + place * wide} ${HIGH}v-${high}h${wide}v${high}z`
        : ''
    })
    .join('')
}

/** 1, 2 or 5 of some power of ten: as few lines as a glance takes in. */
function stepFor(highest) {
  const least = Math.max(highest, 1) / LINES_MAX
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= least)
}
