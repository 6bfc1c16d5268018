/** What the customer sees, as a picture: the glass drawn to SVG and PNG. */
import { encodeQR } from 'qr'
import sharp from 'sharp'
import type { Glass } from './emulated-display.ts'

const WIDTH = 480
const HEIGHT = 640
const QR_SIDE = 400
const LETTER = 34

const PICTURES = {
  ok: { colour: '#1b8a3a', path: 'M140 250 l70 70 l130 -150' },
  fail: { colour: '#b3261e', path: 'M150 160 l180 180 M330 160 l-180 180' },
  wait: { colour: '#8a6d1b', path: 'M240 160 v90 l60 40' },
} as const

export function drawGlass(glass: Glass): string {
  const shapes = [
    ...(glass.picture ? [sign(glass.picture)] : []),
    ...(glass.qr === null ? [] : [code(glass.qr)]),
    ...glass.lines.map((line, index) => words(line, glass, index)),
  ]
  const ground = glass.screen === 'blank' ? '#101214' : '#ffffff'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="100%" height="100%" fill="${ground}"/>${shapes.join('')}</svg>`
}

export async function paintGlass(glass: Glass): Promise<Uint8Array> {
  return await sharp(Buffer.from(drawGlass(glass)))
    .png()
    .toBuffer()
}

function code(payload: string): string {
  const modules = encodeQR(payload, 'raw', { ecc: 'medium', border: 2 })
  const side = QR_SIDE / modules.length
  const left = (WIDTH - QR_SIDE) / 2
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark ? [`M${left + x * side} ${left + y * side}h${side}v${side}h-${side}z`] : [],
    ),
  )
  return `<path shape-rendering="crispEdges" d="${path.join('')}"/>`
}

function sign(picture: keyof typeof PICTURES): string {
  const { colour, path } = PICTURES[picture]
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="32" stroke-linecap="round"/>`
}

function words(line: string, glass: Glass, index: number): string {
  const top = glass.qr !== null || glass.picture ? 500 : 120
  const size = Math.min(LETTER, (WIDTH - 40) / (Math.max(line.length, 1) * 0.58))
  const safe = line.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return `<text x="50%" y="${top + index * (LETTER + 12)}" font-family="DejaVu Sans, sans-serif" font-size="${size}" text-anchor="middle">${safe}</text>`
}
