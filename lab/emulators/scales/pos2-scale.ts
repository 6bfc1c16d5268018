/** A scale with the 100 protocol: frames behind F8 55 CE, checked as its description lists the C program for it. */
import { createScaleBase, type EmulatedScale } from './emulated-scale.ts'

const START = Buffer.of(0xf8, 0x55, 0xce)

export function createEmulator({ tellsTare = true } = {}): EmulatedScale {
  const base = createScaleBase('pos2', 57_600)
  const { platform } = base
  let heard: Buffer = Buffer.alloc(0)

  function say(body: Buffer): void {
    const head = Buffer.alloc(2)
    head.writeUInt16LE(body.length)
    const check = Buffer.alloc(2)
    check.writeUInt16LE(crc(body) ^ (base.isGarbling ? 0x0110 : 0))
    base.send(Buffer.concat([START, head, body, check]))
  }

  const fail = (code: number) => say(Buffer.of(0x28, code))

  function weigh(): void {
    if (platform.isOver) {
      fail(0x08)
      return
    }
    // Older scales leave the tare out.
    const body = Buffer.alloc(tellsTare ? 13 : 9)
    body[0] = 0x24
    body.writeInt32LE(platform.net, 1)
    body[5] = 1
    body[6] = platform.isAtRest ? 1 : 0
    body[7] = platform.tare !== 0 ? 1 : 0
    body[8] = platform.net === 0 ? 1 : 0
    if (tellsTare) body.writeInt32LE(platform.tare, 9)
    say(body)
  }

  function obey(body: Buffer): void {
    if (body[0] === 0x23) weigh()
    else if (body[0] === 0x72) platform.pressZero() ? say(Buffer.of(0x27)) : fail(0x15)
    else if (body[0] === 0xa3 && body.length === 5) tare(body.readInt32LE(1))
    else say(Buffer.of(0xf0))
  }

  function tare(grams: number): void {
    const isPossible = platform.isAtRest && !platform.isOver
    if (isPossible) platform.tare = grams
    say(Buffer.of(isPossible ? 0x12 : 0x15))
  }

  return Object.assign(base, {
    receive(chunk: Uint8Array) {
      heard = Buffer.concat([heard, chunk])
      for (;;) {
        const at = heard.indexOf(START)
        if (at < 0 || heard.length < at + 5) break
        const length = heard.readUInt16LE(at + 3)
        if (heard.length < at + 7 + length) break
        const body = heard.subarray(at + 5, at + 5 + length)
        const isWhole = heard.readUInt16LE(at + 5 + length) === crc(body)
        heard = heard.subarray(at + 7 + length)
        if (isWhole) obey(body)
      }
      if (heard.length > 200) heard = Buffer.alloc(0)
    },
    powerCycle() {
      heard = Buffer.alloc(0)
      platform.tare = 0
    },
  })
}

/** Byte by byte: what the high byte leaves behind, over the shifted rest and the new byte. */
function crc(body: Uint8Array): number {
  let sum = 0
  for (const byte of body) {
    let left = sum & 0xff00
    for (let bit = 0; bit < 8; bit += 1) left = left & 0x8000 ? (left << 1) ^ 0x1021 : left << 1
    sum = ((left & 0xffff) ^ ((sum << 8) & 0xffff) ^ byte) & 0xffff
  }
  return sum
}
