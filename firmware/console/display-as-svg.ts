/**
 * Draws what a customer sees, as SVG. The QR is drawn on whole pixels with its quiet zone, so a
 * picture of the drawing can be scanned.
 */
import { encodeQR } from 'qr'
import { type InBothLanguages, shownInBoth } from '#firmware/words/in-both-languages.ts'
import type { Basket, Screen, ScreenStatus } from '#hal/display.ts'

const WIDTH = 480
const HEIGHT = 640
const QUIET_MODULES = 4
const QR_WIDTH_MAX = 448
const FONT = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"'

/** `null`: the link is down and nobody knows what the glass shows. */
export function drawGlass(screen: Screen | null): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
    `width="${WIDTH}" height="${HEIGHT}">${draw(screen)}</svg>`
  )
}

function draw(screen: Screen | null): string {
  if (screen === null) return unknown()
  switch (screen.kind) {
    case 'blank':
      return background('#0c1013')
    case 'qr':
      return qr(screen)
    case 'text':
      return lines(screen.lines)
    case 'basket':
      return basket(screen)
    case 'status':
      return status(screen.status, screen.amountKopecks)
  }
}

function unknown(): string {
  return (
    background('#0c1013') +
    '<g stroke="#56636a" stroke-width="10" stroke-linecap="round" fill="none">' +
    '<path d="M240 250v60M205 250v-40M275 250v-40M190 250h100v30a50 50 0 0 1-100 0z"/>' +
    '<path d="M150 390 330 180" stroke="#0c1013" stroke-width="26"/><path d="M150 390 330 180"/></g>'
  )
}

function qr(screen: Extract<Screen, { kind: 'qr' }>): string {
  const rows = encode(screen.payload)
  if (!rows) return background('#fff') + text('QR', 320, 40, '#14181a')
  const module = Math.max(1, Math.floor(QR_WIDTH_MAX / rows.length))
  const side = module * rows.length
  const left = Math.floor((WIDTH - side) / 2)
  const hasAmount = screen.amountKopecks !== undefined
  const top = hasAmount ? 104 : Math.floor((HEIGHT - side) / 2)
  const amount = hasAmount ? text(money(screen.amountKopecks ?? 0), 84, 46, '#14181a', 650) : ''
  const purpose = wrap(screen.purpose ?? '', 34, 2)
    .map((line, at) => text(line, Math.min(top + side + 36, 590) + at * 28, 21, '#56636a'))
    .join('')
  return (
    background('#fff') +
    amount +
    `<path shape-rendering="crispEdges" fill="#000" d="${modules(rows, left, top, module)}"/>` +
    purpose
  )
}

function encode(payload: string): boolean[][] | null {
  try {
    return encodeQR(payload, 'raw', { ecc: 'medium', border: QUIET_MODULES })
  } catch {
    // Longer than any QR code: no display could show it, either.
    return null
  }
}

/** One path of horizontal runs: a fifth of the bytes of one square per module. */
function modules(rows: boolean[][], left: number, top: number, module: number): string {
  let path = ''
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x += 1) {
      const start = x
      while (row[x]) x += 1
      const width = (x - start) * module
      if (width > 0)
        path += `M${left + start * module} ${top + y * module}h${width}v${module}h-${width}z`
    }
  return path
}

function lines(all: readonly string[]): string {
  const shown = all.slice(0, 8)
  const longest = Math.max(8, ...shown.map((line) => line.length))
  const size = Math.min(48, Math.floor(760 / longest))
  const top = HEIGHT / 2 - ((shown.length - 1) * size * 1.4) / 2
  const drawn = shown.map((line, at) => text(line, top + at * size * 1.4, size, '#e9edec'))
  return background('#0c1013') + drawn.join('')
}

const BASKET_LINES = 12

/** The last lines of the basket, and the total. */
function basket({ lines: all, totalKopecks }: Basket): string {
  const drawn = all.slice(-BASKET_LINES).map(({ name, quantity, unit, sumKopecks }, at) => {
    const y = 60 + at * 40
    const many = quantity === 1 && unit === '' ? '' : ` ${quantity} ${unit}`.trimEnd()
    const [short = ''] = wrap(name, Math.max(1, 24 - many.length), 1)
    return side('start', 24, y, `${short}${many}`) + side('end', WIDTH - 24, y, money(sumKopecks))
  })
  return background('#0c1013') + drawn.join('') + text(money(totalKopecks), 600, 52, '#fff', 700)
}

function side(anchor: 'start' | 'end', x: number, y: number, line: string): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" ${FONT} font-size="24" fill="#e9edec">${asText(line)}</text>`
}

interface StatusStyle {
  readonly words: InBothLanguages
  readonly colour: string
  readonly sign: string
}

const CHECK = '<path d="M182 262 224 304 302 222"/>'
const CROSS = '<path d="M196 218 284 306M284 218 196 306"/>'
const STATUS_STYLES = {
  EMPTY: { words: { en: '', ru: '' }, colour: '#0c1013', sign: '' },
  ERROR: {
    words: shownInBoth('svg-display.error'),
    colour: '#8a5a00',
    sign: '<path d="M240 206v70M240 312v2"/>',
  },
  PENDING: {
    words: shownInBoth('customer.status.pending'),
    colour: '#2450b8',
    sign: '<path d="M240 210v54l36 26"/>',
  },
  ACCEPTED: { words: shownInBoth('customer.status.accepted'), colour: '#0f7a4d', sign: CHECK },
  REJECTED: { words: shownInBoth('svg-display.rejected'), colour: '#b3261e', sign: CROSS },
  CANCELED: {
    words: shownInBoth('svg-display.canceled'),
    colour: '#4a545a',
    sign: '<path d="M186 262h108"/>',
  },
  STATIC: {
    words: shownInBoth('svg-display.static'),
    colour: '#2450b8',
    sign: '<path d="M200 222h34v34h-34zM248 222h34v34h-34zM200 270h34v34h-34zM260 282h22v22"/>',
  },
} as const satisfies Record<ScreenStatus, StatusStyle>

function status(name: ScreenStatus, amountKopecks?: number): string {
  const { words, colour, sign } = STATUS_STYLES[name]
  if (!sign) return background(colour)
  return (
    background(colour) +
    '<g fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" stroke-linejoin="round">' +
    `<circle cx="240" cy="262" r="104" stroke-opacity=".35"/>${sign}</g>` +
    text(words.ru, 452, 42, '#fff', 650) +
    text(words.en, 496, 24, '#ffffffcc') +
    (amountKopecks === undefined ? '' : text(money(amountKopecks), 560, 36, '#fff', 600))
  )
}

function background(colour: string): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`
}

function text(line: string, y: number, size: number, fill: string, weight = 400): string {
  return (
    `<text x="${WIDTH / 2}" y="${y}" text-anchor="middle" ${FONT} font-size="${size}" ` +
    `font-weight="${weight}" fill="${fill}">${asText(line)}</text>`
  )
}

function money(amountKopecks: number): string {
  const sign = amountKopecks < 0 ? '-' : ''
  const roubles = Math.trunc(Math.abs(amountKopecks) / 100)
  // Bounded before: a whole number has at most 16 digits.
  const grouped = String(roubles).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${sign}${grouped},${String(Math.abs(amountKopecks) % 100).padStart(2, '0')}\u00a0₽`
}

function wrap(words: string, width: number, most: number): string[] {
  const found: string[] = []
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const last = found.at(-1)
    if (last !== undefined && last.length + word.length < width) {
      found[found.length - 1] = `${last} ${word}`
    } else if (found.length < most) {
      found.push(word.slice(0, width))
    } else {
      found[most - 1] = `${last?.slice(0, width - 1) ?? ''}…`
      break
    }
  }
  return found
}

/** Text from outside stays text: markup is escaped, and what XML cannot hold is replaced. */
function asText(raw: string): string {
  const clean = raw.toWellFormed().replace(/[^\t\n\r\x20-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
