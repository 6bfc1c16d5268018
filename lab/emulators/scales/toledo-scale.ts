/**
 * A Mettler-Toledo with the 8217 protocol, in kilograms: letters are orders, CR ends those that have a number. Its line
 * is 7 bits with even parity, so on the wire, and on a port of eight bits, the eighth bit of each byte is the parity.
 */
import { createScaleBase, type EmulatedScale } from './emulated-scale.ts'

const CR = 0x0d

/** `parity`: none is what a scale is set to by mistake, or an adapter inside of it that takes the parity off. */
export function createEmulator({
  parity = 'even',
}: {
  parity?: 'even' | 'none'
} = {}): EmulatedScale {
  const base = createScaleBase('toledo', 9_600)
  const { platform } = base

  function say(text: string): void {
    const bytes = [0x02, ...Buffer.from(text, 'latin1'), CR]
    const sent = bytes.map((byte) => (parity === 'even' ? byte | (isOdd(byte) ? 0x80 : 0) : byte))
    // Behind the start: 500 g become 20,500 g.
    if (base.isGarbling) sent[1] = (sent[1] ?? 0) ^ 0x02
    base.send(Uint8Array.from(sent))
  }

  function status(): void {
    let bits = 0x40
    if (!platform.isAtRest) bits |= 1
    if (platform.isOver) bits |= 2
    if (platform.net < 0) bits |= 4
    if (Math.abs(platform.gross) > 300) bits |= 8
    if (platform.isAtRest && platform.gross === platform.zeroAt) bits |= 16
    if (platform.tare !== 0) bits |= 32
    say(`?${String.fromCharCode(bits)}`)
  }

  function weigh(): void {
    if (!platform.isAtRest || platform.isOver || platform.net < 0) status()
    else
      say(`${(platform.net / 1_000).toFixed(3).padStart(6, '0')}${platform.tare !== 0 ? 'N' : ''}`)
  }

  let isTare = false
  return Object.assign(base, {
    receive(chunk: Uint8Array) {
      for (const byte of chunk) {
        const letter = String.fromCharCode(byte & 0x7f)
        if (isTare) {
          isTare = false
          if ((byte & 0x7f) === CR) {
            if (platform.gross !== platform.zeroAt) platform.pressTare()
            status()
            continue
          }
        }
        if (letter === 'W') weigh()
        if (letter === 'T') isTare = true
        if (letter === 'C') {
          if (platform.isAtRest) platform.tare = 0
          status()
        }
        if (letter === 'Z') {
          platform.pressZero()
          status()
        }
      }
    },
    powerCycle() {
      isTare = false
      platform.tare = 0
    },
  })
}

function isOdd(byte: number): boolean {
  let ones = 0
  for (let bit = 0; bit < 7; bit += 1) ones += (byte >> bit) & 1
  return ones % 2 === 1
}
