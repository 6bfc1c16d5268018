/** A CAS scale in its till mode: ENQ is answered with ACK, DC1 with the weight in kilograms. */
import { createScaleBase, type EmulatedScale } from './emulated-scale.ts'

export function createEmulator(): EmulatedScale {
  const base = createScaleBase('cas', 9_600)
  let isAsked = false

  function answer(): void {
    const { platform, isGarbling } = base
    const state = platform.isOver ? 'F' : platform.isAtRest ? 'S' : 'U'
    const sign = platform.net < 0 ? '-' : ' '
    const digits = (Math.abs(platform.net) / 1_000).toFixed(3).padStart(6, '0')
    const body = Buffer.from(`${state}${sign}${platform.isOver ? '      ' : digits}kg`, 'latin1')
    let bcc = isGarbling ? 0x40 : 0
    for (const byte of body) bcc ^= byte
    base.send(Buffer.concat([Buffer.of(0x01, 0x02), body, Buffer.of(bcc, 0x03, 0x04)]))
  }

  return Object.assign(base, {
    receive(chunk: Uint8Array) {
      for (const byte of chunk) {
        if (byte === 0x05) {
          isAsked = true
          base.send(Buffer.of(0x06))
        } else if (byte === 0x11 && isAsked) {
          isAsked = false
          answer()
        }
      }
    },
    powerCycle() {
      isAsked = false
    },
  })
}
