/**
 * A DWIN panel that runs the project of docs/protocols/displays.md: frames 5A A5, a memory of
 * 64 Ki words that is zero after power-on, pages that show parts of it.
 */
import { createGlass, type EmulatedDisplay } from './emulated-display.ts'

const PAGE_AT = 0x0084
/** Which page is on the glass: read only. */
const PAGE_NOW_AT = 0x0014
const QR_AT = 0x1000
const AMOUNT_AT = 0x2000
const ROWS_AT = [0x2020, 0x2060, 0x20a0, 0x20e0]
const PICTURES = { 3: 'ok', 4: 'fail', 5: 'wait' } as const

export function createEmulator(): EmulatedDisplay {
  const holder = createGlass()
  let buffer: Buffer = Buffer.alloc(0)
  let memory = Buffer.alloc(0x20000)
  let page = 0

  function text(address: number, bytesMax: number): string {
    const field = memory.subarray(address * 2, address * 2 + bytesMax)
    const end = field.findIndex(
      (byte, index) => index % 1 === 0 && ((byte === 0 && field[index + 1] === 0) || byte === 0xff),
    )
    return field.toString('utf8', 0, end < 0 ? bytesMax : end).replace(/(?<!\0)\0+$/, '')
  }

  function draw() {
    const amount = text(AMOUNT_AT, 32)
    const rows = ROWS_AT.map((address) => text(address, 96)).filter((row) => row !== '')
    if (page === 0) return holder.show({})
    if (page === 1)
      return holder.show({
        screen: 'qr',
        qr: text(QR_AT, 458),
        lines: [amount, rows[0] ?? ''].filter((line) => line !== ''),
      })
    if (page === 2) return holder.show({ screen: 'text', lines: rows })
    holder.show({
      screen: 'status',
      picture: PICTURES[page as 3 | 4 | 5],
      lines: [rows[0] ?? '', amount].filter((line) => line !== ''),
    })
  }

  function obey(body: Buffer) {
    const address = body.readUInt16BE(1)
    if (body[0] === 0x83) {
      memory.writeUInt16BE(page, PAGE_NOW_AT * 2)
      const bytes = (body[3] ?? 0) * 2
      const data = memory.subarray(address * 2, address * 2 + bytes)
      return holder.send(
        Buffer.concat([Buffer.from([0x5a, 0xa5, bytes + 4]), body.subarray(0, 4), data]),
      )
    }
    if (body[0] !== 0x82) return
    body.copy(memory, address * 2, 3)
    if (address === PAGE_AT && body[3] === 0x5a && body[4] === 0x01) page = body.readUInt16BE(5)
    holder.send(Buffer.from([0x5a, 0xa5, 3, 0x82, 0x4f, 0x4b]))
    // A page shows what is in the memory now; the mark beside it is for the host alone.
    if (address === PAGE_AT) draw()
  }

  return Object.assign(holder, {
    protocol: 'dwin',
    receive(chunk: Uint8Array) {
      buffer = Buffer.concat([buffer, chunk])
      for (;;) {
        const start = buffer.indexOf(Buffer.from([0x5a, 0xa5]))
        if (start < 0) {
          buffer = buffer.subarray(-1)
          return
        }
        buffer = buffer.subarray(start)
        const length = buffer[2]
        if (length === undefined || buffer.length < 3 + length) return
        if (length >= 4) obey(buffer.subarray(3, 3 + length))
        buffer = buffer.subarray(3 + length)
      }
    },
    powerCycle() {
      buffer = Buffer.alloc(0)
      memory = Buffer.alloc(0x20000)
      page = 0
      draw()
    },
    hangUp() {
      buffer = Buffer.alloc(0)
    },
  })
}
