/** Draws a picture into the page, or nothing at all. One call draws a whole screen: no half of one is ever shown. */
import { placeQr } from './qr-place.js'
import { WORDS } from './words.js'

const SIGNS = { good: '✓', bad: '✕', waiting: '…', neutral: '–' }

/** Returns why the picture cannot be drawn, or null. `picture` null: dark, with the notice `{ title, next }` if any. */
export function draw(root, picture, notice) {
  root.replaceChildren()
  const kind = picture ? picture.kind : 'dark'
  root.className = kind === 'status' ? `status ${picture.tone}` : kind
  switch (kind) {
    case 'dark':
      if (notice) drawNotice(root, notice)
      return null
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

function line(className, text) {
  const element = document.createElement('p')
  element.className = className
  element.textContent = text
  return element
}

function box(className, ...children) {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}

/** A notice may stand there for a night: burn-in-shift.js moves it. */
function drawNotice(root, { title, next }) {
  root.append(box('drifts notice', line('title', title), line('next', next)))
}

/** The newest line comes last, next to the total; older ones as far as they fit, then how many do not. */
function drawBasket(root, { before, more, lines, total, amount }) {
  const rows = lines.map(({ name, quantity, sum }) =>
    box('row', line('name', name), box('tail', line('quantity', quantity), line('sum', sum))),
  )
  const above = line('above', '')
  const list = box('lines', above, ...rows)
  root.append(list, box('row total', line('name', total), line('sum', amount)))
  for (let left = before; ; left += 1) {
    above.textContent = left === 0 ? '' : more.replace('{n}', left)
    if (rows.length <= 1 || list.scrollHeight <= list.clientHeight) return
    rows.shift().remove()
  }
}

function drawQr(root, picture) {
  const ratio = window.devicePixelRatio || 1
  const px = (css) => Math.floor(css * ratio)
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
  fillModules(canvas.getContext('2d'), picture.modules, place)
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

function fillModules(pen, modules, { modulePx, quietPx, sidePx }) {
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, sidePx, sidePx)
  pen.fillStyle = '#000'
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x += 1)
      if (row[x] === '1')
        pen.fillRect(quietPx + x * modulePx, quietPx + y * modulePx, modulePx, modulePx)
}
