/**
 * Figures as one SVG: panels side by side, in each the series of several draws over named places.
 *
 *   ┌ title ────────┐   A mark is the median of the draws, the line or veil through it their least and
 *   │ ●──■          │   greatest. Colours follow the reader's light or dark page, and every series has a
 *   └ 10  40  200 ──┘   mark of its own shape. No script, no font, nothing from elsewhere. Pure.
 */
import { axisOf } from './axis.ts'
import type { Spread } from './spread.ts'

export interface Panel {
  readonly title: string
  /** Below the places. */
  readonly below: string
  readonly places: readonly string[]
  readonly series: readonly Series[]
  /** The places are steps of one way, so the marks are joined. */
  readonly isJoined: boolean
}

export interface Series {
  readonly name: string
  /** One for each place; null: nothing was measured there. */
  readonly values: readonly (Spread | null)[]
}

const PANEL = { width: 320, height: 210 } as const
const PLOT = { left: 40, top: 34, width: 268, height: 124 } as const
const LEGEND_LINE = 18
const MARK = 3.6
/** More cannot be told apart. */
const COLOURS = 4

const STYLE = `
text { font: 11px sans-serif; fill: #1f2328 }
.title { font-weight: bold }
.grid { stroke: #d0d7de; stroke-width: 1 }
.s0 { color: #0969da } .s1 { color: #bc4c00 } .s2 { color: #1a7f37 } .s3 { color: #8250df }
.line { stroke: currentColor; stroke-width: 1.8; fill: none }
.veil { fill: currentColor; opacity: .16 }
.mark { fill: currentColor }
.ground { fill: #ffffff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .grid { stroke: #30363d }
  .s0 { color: #58a6ff } .s1 { color: #f0883e } .s2 { color: #3fb950 } .s3 { color: #bc8cff }
  .ground { fill: #0d1117 }
}`

/** Panels in rows of `columns`, the names of all series below them. `words` says what it shows to who cannot see it. */
export function panelChart(words: string, panels: readonly Panel[], columns = 3): string {
  const names = [...new Set(panels.flatMap(({ series }) => series.map(({ name }) => name)))]
  if (names.length > COLOURS) throw new RangeError(`at most ${COLOURS} series`)
  const width = PANEL.width * Math.min(columns, panels.length)
  const legendTop = PANEL.height * Math.ceil(panels.length / columns)
  const height = legendTop + LEGEND_LINE * names.length + 8
  const drawn = panels.map((panel, nth) => {
    const [x, y] = [(nth % columns) * PANEL.width, Math.floor(nth / columns) * PANEL.height]
    return `<g transform="translate(${x} ${y})">${drawPanel(panel, names)}</g>`
  })
  const legend = names.map((name, nth) => {
    const y = legendTop + LEGEND_LINE * (nth + 0.5)
    return `<g class="s${nth}">${mark(nth, 20, y)}</g>${text(name, 32, y + 4)}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(words)}</title>
<style>${STYLE}
</style>
<rect class="ground" width="${width}" height="${height}"/>
${[...drawn, ...legend].join('\n')}
</svg>
`
}

function drawPanel({ title, below, places, series, isJoined }: Panel, names: readonly string[]) {
  const axis = axisOf(series.flatMap(({ values }) => values.flatMap(rangeOf)))
  const yOf = (value: number) =>
    round(PLOT.top + PLOT.height * (1 - (value - axis.from) / (axis.to - axis.from)))
  const xOf = (place: number) => PLOT.left + (PLOT.width * (place + 0.5)) / places.length
  const grid = axis.ticks.map(
    (tick) =>
      `<path class="grid" d="M${PLOT.left} ${yOf(tick)}h${PLOT.width}"/>` +
      text(String(tick), PLOT.left - 6, yOf(tick) + 4, 'end'),
  )
  const bottom = PLOT.top + PLOT.height
  const captions = places.map((place, nth) => text(place, xOf(nth), bottom + 16, 'middle'))
  const drawn = series.map(({ name, values }, nth) => {
    const colour = names.indexOf(name)
    // Beside each other, so that none hides another.
    const shift = isJoined ? 0 : (nth - (series.length - 1) / 2) * 9
    const points = values.flatMap((value, place) =>
      value ? [{ ...value, x: round(xOf(place) + shift) }] : [],
    )
    const marks = points.map(({ x, median }) => mark(colour, x, yOf(median)))
    const between = isJoined ? joined(points, yOf) : whiskers(points, yOf)
    return `<g class="s${colour}">${between}${marks.join('')}</g>`
  })
  return [
    text(title, 8, 18, 'start', 'title'),
    ...grid,
    ...captions,
    text(below, PLOT.left + PLOT.width / 2, bottom + 34, 'middle'),
    ...drawn,
  ].join('')
}

type Point = Spread & { readonly x: number }

function joined(points: readonly Point[], yOf: (value: number) => number): string {
  const path = (some: readonly string[]) => `M${some.join('L')}`
  const upper = points.map(({ x, most }) => `${x} ${yOf(most)}`)
  const lower = points.map(({ x, least }) => `${x} ${yOf(least)}`).reverse()
  const line = points.map(({ x, median }) => `${x} ${yOf(median)}`)
  if (points.length === 0) return ''
  return `<path class="veil" d="${path([...upper, ...lower])}Z"/><path class="line" d="${path(line)}"/>`
}

const whiskers = (points: readonly Point[], yOf: (value: number) => number) =>
  points
    .map(({ x, least, most }) => `<path class="line" d="M${x} ${yOf(least)}V${yOf(most)}"/>`)
    .join('')

/** Circle, square, triangle, diamond: told apart without their colours too. */
function mark(colour: number, x: number, y: number): string {
  const [r, at] = [MARK, `${round(x)} ${round(y)}`]
  const shapes = [
    `<circle class="mark" cx="${round(x)}" cy="${round(y)}" r="${r}"/>`,
    `<path class="mark" d="M${at}m${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z"/>`,
    `<path class="mark" d="M${at}m0 ${-r}l${r} ${2 * r}h${-2 * r}z"/>`,
    `<path class="mark" d="M${at}m0 ${-r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z"/>`,
  ]
  return shapes[colour] ?? ''
}

function text(words: string, x: number, y: number, anchor = 'start', kind?: string): string {
  const named = kind ? ` class="${kind}"` : ''
  return `<text${named} x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escaped(words)}</text>`
}

const rangeOf = (value: Spread | null) => (value ? [value.least, value.median, value.most] : [])
const round = (value: number) => Math.round(value * 10) / 10
const escaped = (words: string) =>
  words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
