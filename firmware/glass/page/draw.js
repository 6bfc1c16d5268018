/** Draws a picture into the page, or nothing at all. Throws no picture away half drawn: one call, one screen. */
import { placeQr } from './layout.js'

const SIGNS = { good: '✓', bad: '✕', waiting: '…', neutral: '–' }

/** Resolves nothing: says why it cannot be drawn, or null. `picture` null: dark, with a word for the staff. */
export function draw(root, picture, word) {
  root.replaceChildren()
  const kind = picture ? picture.kind : 'dark'
  root.className = kind === 'status' ? `status ${picture.tone}` : kind
  switch (kind) {
    case 'dark':
      root.append(line('word', word))
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
      root.append(line('amount', picture.amount))
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

/** The newest line last, next to the total. */
function drawBasket(root, { before, lines, total, amount }) {
  if (before > 0) root.append(line('before', `+ ${before}`))
  for (const { name, quantity, sum } of lines) {
    const row = document.createElement('div')
    row.className = 'row'
    row.append(line('name', name), line('quantity', quantity), line('sum', sum))
    root.append(row)
  }
  const row = document.createElement('div')
  row.className = 'row total'
  row.append(line('name', total), line('sum', amount))
  root.append(row)
}

function drawQr(root, picture) {
  const ratio = window.devicePixelRatio || 1
  const px = (css) => Math.floor(css * ratio)
  const place = placeQr(picture.modules.length, px(window.innerWidth), px(window.innerHeight))
  if (!place) {
    root.className = 'dark'
    root.append(line('word', 'QR: ✕'))
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
