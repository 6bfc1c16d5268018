/** Draws a picture into the page, or nothing at all. One call draws a whole screen: no half of one is ever shown. */
import type { GlassPicture, GlassTrouble } from '#hal/glasses.ts'
import { placeQr, type QrPlace } from './qr-place.ts'
import { WORDS } from './words.js'

type Picture<Kind extends GlassPicture['kind']> = Extract<GlassPicture, { readonly kind: Kind }>

/** What stands on a dark glass. */
export interface Notice {
  readonly title: string
  readonly next: string
}

const SIGNS: Readonly<Record<Picture<'status'>['tone'], string>> = {
  good: '✓',
  bad: '✕',
  waiting: '…',
  neutral: '–',
}

/** Returns why the picture cannot be drawn, or null. `picture` null: dark, with the notice if any. */
export function draw(
  root: HTMLElement,
  picture: GlassPicture | null,
  notice: Notice | null,
): GlassTrouble | null {
  root.replaceChildren()
  if (!picture) {
    root.className = 'dark'
    if (notice) drawNotice(root, notice)
    return null
  }
  root.className = picture.kind === 'status' ? `status ${picture.tone}` : picture.kind
  switch (picture.kind) {
    case 'qr':
      return drawQr(root, picture)
    case 'text':
      for (const text of picture.lines) root.append(line('line', text))
      return null
    case 'basket':
      drawBasket(root, picture)
      return null
    case 'status':
      root.append(line('sign', SIGNS[picture.tone]), line('words', picture.words))
      root.append(line('amount', picture.amount), line('next', picture.next))
      return null
    default:
      return null
  }
}

function line(className: string, text: string): HTMLElement {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}

function box(className: string, ...children: readonly HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}

/** A notice may stand there for a night: burn-in-shift.ts moves it. */
function drawNotice(root: HTMLElement, { title, next }: Notice): void {
  root.append(box('drifts notice', line('title', title), line('next', next)))
}

/**
 * The newest line comes last, next to the total; older ones as far as they fit, then how many do not. Quantities, sums
 * and the total are whole: a line whose own have no room in one row is counted, too.
 */
function drawBasket(
  root: HTMLElement,
  { before, more, lines, total, amount }: Picture<'basket'>,
): void {
  const rows = lines.map(({ name, quantity, sum }) => {
    const tail = box('tail', line('quantity', quantity), line('sum', sum))
    return { row: box('row', line('name', name), tail), tail }
  })
  const above = line('above', '')
  const list = box('lines', above, ...rows.map(({ row }) => row))
  const sum = line('sum', amount)
  const last = box('row total', line('name', total), sum)
  root.append(list, last)
  if (sum.scrollWidth > last.clientWidth)
    sum.style.fontSize = `${Math.floor((100 * last.clientWidth) / sum.scrollWidth)}%`
  const wide: HTMLElement[] = []
  const shown: HTMLElement[] = []
  for (const { row, tail } of rows) (tail.scrollWidth > list.clientWidth ? wide : shown).push(row)
  for (const row of wide) row.remove()
  for (let left = before + wide.length; ; left += 1) {
    above.textContent = left === 0 ? '' : more.replace('{n}', String(left))
    if (list.scrollHeight <= list.clientHeight) return
    const oldest = shown.shift()
    if (!oldest) return
    oldest.remove()
  }
}

function drawQr(root: HTMLElement, picture: Picture<'qr'>): GlassTrouble | null {
  const ratio = window.devicePixelRatio || 1
  const px = (css: number) => Math.floor(css * ratio)
  const place = placeQr(picture.modules.length, px(window.innerWidth), px(window.innerHeight))
  if (!place) {
    root.className = 'dark'
    drawNotice(root, { title: WORDS.tooSmall, next: WORDS.askCashier })
    return 'too-small'
  }
  const canvas = document.createElement('canvas')
  canvas.width = place.sidePx
  canvas.height = place.sidePx
  canvas.style.width = `${place.sidePx / ratio}px`
  canvas.style.height = `${place.sidePx / ratio}px`
  canvas.style.left = `${place.left / ratio}px`
  canvas.style.top = `${place.top / ratio}px`
  fillModules(canvas, picture.modules, place)
  root.append(canvas)
  if (!place.hasWords) return null
  const words = document.createElement('div')
  words.className = place.isWide ? 'beside' : 'around'
  const edge = `${(place.isWide ? place.left + place.sidePx : place.top + place.sidePx) / ratio}px`
  if (place.isWide) words.style.left = edge
  else words.style.setProperty('--below', edge)
  words.append(line('amount', picture.amount), line('caption', picture.caption))
  root.append(words)
  return null
}

function fillModules(
  canvas: HTMLCanvasElement,
  modules: readonly string[],
  { modulePx, quietPx, sidePx }: QrPlace,
): void {
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, sidePx, sidePx)
  pen.fillStyle = '#000'
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x += 1)
      if (row[x] === '1')
        pen.fillRect(quietPx + x * modulePx, quietPx + y * modulePx, modulePx, modulePx)
}
