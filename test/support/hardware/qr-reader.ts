/** Draws a QR code as a display does and reads it back as a customer's phone does. */
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'

const SCALE = 4

export function readQr(payload: string): string {
  const modules = encodeQR(payload, 'raw', { border: 4 })
  const side = modules.length * SCALE
  const data = new Uint8Array(side * side * 4).fill(255)
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let dy = 0; dy < SCALE; dy += 1)
        for (let dx = 0; dx < SCALE; dx += 1) {
          const at = ((y * SCALE + dy) * side + x * SCALE + dx) * 4
          data.fill(0, at, at + 3)
        }
    })
  })
  return decodeQR({ width: side, height: side, data })
}
