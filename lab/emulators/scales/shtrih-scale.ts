/** A Shtrih-M scale with POS2: NAK says that it waits for a command, ACK that a frame came whole. */
import { createScaleBase, type EmulatedScale } from './emulated-scale.ts'

const PASSWORD = '0030'

export function createEmulator(): EmulatedScale {
  const base = createScaleBase('shtrih', 9_600)
  const { platform } = base
  let heard: number[] = []

  function answer(command: number, code: number, data: Uint8Array = new Uint8Array()): void {
    const body = [2 + data.length, command, code, ...data]
    const lrc = body.reduce((sum, byte) => sum ^ byte, base.isGarbling ? 0x55 : 0)
    base.send(Uint8Array.of(0x02, ...body, lrc))
  }

  function state(): Uint8Array {
    const data = Buffer.alloc(8)
    let flags = 0b100
    if (platform.tare !== 0) flags |= 1 << 3
    if (platform.isAtRest) flags |= 1 << 4
    if (platform.isOver) flags |= 1 << 6
    data.writeUInt16LE(flags, 0)
    data.writeInt32LE(platform.isOver ? 0 : platform.net, 2)
    data.writeUInt16LE(platform.tare, 6)
    return data
  }

  function obey(body: readonly number[]): void {
    const [command = 0, ...data] = body
    if (String.fromCharCode(...data.slice(0, 4)) !== PASSWORD) answer(command, 122)
    else if (command === 0x3a) answer(command, 0, state())
    else if (command === 0x31) answer(command, platform.pressTare() ? 0 : 151)
    else if (command === 0x30) answer(command, platform.pressZero() ? 0 : 150)
    else answer(command, 120)
  }

  return Object.assign(base, {
    receive(chunk: Uint8Array) {
      heard.push(...chunk)
      while (heard.length > 0) {
        if (heard[0] !== 0x02) {
          if (heard[0] === 0x05) base.send(Uint8Array.of(0x15))
          heard.shift()
          continue
        }
        const length = heard[1]
        if (length === undefined || heard.length < length + 3) return
        const checked = heard.slice(1, 2 + length)
        const lrc = heard[2 + length]
        heard = heard.slice(3 + length)
        if (checked.reduce((sum, byte) => sum ^ byte, 0) !== lrc) {
          base.send(Uint8Array.of(0x15))
          continue
        }
        base.send(Uint8Array.of(0x06))
        obey(checked.slice(1))
      }
    },
    powerCycle() {
      heard = []
      platform.tare = 0
    },
  })
}
