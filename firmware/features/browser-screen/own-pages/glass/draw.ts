/** Draws a picture into the page, or nothing at all. One call draws a whole screen: no half of one is ever shown. */

import type { GlassPicture, GlassTrouble } from '../../glasses.ts'
import { fitText } from './fit-text.ts'
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
  root.style.fontSize = ''
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
      fitText(root)
      return null
    case 'basket':
      drawBasket(root, picture)
      return null
    case 'status':
      root.append(line('sign', SIGNS[picture.tone]), line('words', picture.words))
      root.append(line('amount', picture.amount), line('next', picture.next))
      fitText(root)
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
  fitText(root)
}

/**
 * The newest line comes last, next to the total; older ones as far as they fit, then how many do not. Quantities, sums
 * and the total are whole.
 */
function drawBasket(
  root: HTMLElement,
  { before, more, lines, total, amount }: Picture<'basket'>,
): void {
  const rows = lines.map(({ name, quantity, sum }) => {
    const tail = box('tail', line('quantity', quantity), line('sum', sum))
    return box('row', line('name', name), tail)
  })
  const above = line('above', '')
  const list = box('lines', above, ...rows)
  root.append(list, box('row total', line('name', total), box('tail', line('sum', amount))))
  for (const tail of root.querySelectorAll<HTMLElement>('.tail')) fitText(tail)
  for (let hidden = before; ; hidden += 1) {
    above.textContent = hidden === 0 ? '' : more.replace('{n}', String(hidden))
    if (list.scrollHeight <= list.clientHeight || rows.length === 0) return
    rows.shift()?.remove()
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
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', `${WORDS.qrCode} ${picture.scheme}`.trim())
  root.append(canvas)
  if (place.hasWords) drawQrWords(root, picture, place, ratio)
  return null
}

/** Beside the code, or above and below it. A purpose has the space that is left. */
function drawQrWords(
  root: HTMLElement,
  { scheme, amount, hint, caption }: Picture<'qr'>,
  { isWide, left, top, sidePx }: QrPlace,
  ratio: number,
): void {
  const what = box('what', line('scheme', scheme), line('amount', amount))
  const purpose = line('caption', caption)
  const how = box('how', line('hint', hint), purpose)
  const words = box(isWide ? 'beside' : 'around', what, how)
  words.style.setProperty('--above', `${top / ratio}px`)
  words.style.setProperty('--edge', `${((isWide ? left : top) + sidePx) / ratio}px`)
  root.append(words)
  const places = isWide ? [words] : [what, how]
  const last = isWide ? words : how
  for (let lines = 3; last.scrollHeight > last.clientHeight && lines > 0; lines -= 1)
    if (lines > 1) purpose.style.webkitLineClamp = String(lines - 1)
    else purpose.remove()
  for (const place of places) fitText(place)
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
