/** Draws a QR code as a display does and reads it back as a customer's phone does. */
import encodeQR from 'qr'
import { decodeQR } from 'qr/decode.js'

const SCALE = 4
const QUIET = 4
const scanned = new Map<string, string>()

export function readQr(payload: string): string {
  const modules = encodeQR(payload, 'raw')
  return scan(modules.map((row) => row.map(Number).join('')))
}

/** `modules`: a row each, dark ones as 1. A picture that was scanned before is not scanned again. */
export function scan(modules: readonly string[]): string {
  const key = modules.join('')
  const known = scanned.get(key)
  if (known !== undefined) return known
  const side = (modules.length + 2 * QUIET) * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isDark = modules[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET] === '1'
      if (isDark) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  const payload = decodeQR({ width: side, height: side, data })
  scanned.set(key, payload)
  return payload
}
