/**
 * An ESC/POS customer display: a glass of 800 by 480 dots with two rows of twenty characters on
 * top, which also draws the QR that `US ( k` stored. As `text` it has the rows only.
 */
import { createGlass, type EmulatedDisplay } from './emulated-display.ts'

const COLUMNS = 20
const CP866 = 17

export interface EscposPeerOptions {
  readonly model?: 'graphic' | 'text'
  /** Whether it answers an ID query, which few hosts get to see. */
  readonly answers?: boolean
}

export function createEmulator({
  model = 'graphic',
  answers = true,
}: EscposPeerOptions = {}): EmulatedDisplay {
  const holder = createGlass()
  let buffer: Buffer = Buffer.alloc(0)
  let rows = blankRows()
  let at = { column: 0, row: 0 }
  let codePage = 0
  let stored: string | null = null
  let drawn: string | null = null

  function draw() {
    const lines = rows.map((row) => row.join('').trimEnd()).filter((line) => line !== '')
    if (drawn !== null) return holder.show({ screen: 'qr', qr: drawn, lines })
    holder.show(lines.length > 0 ? { screen: 'text', lines } : {})
  }

  function clear(): void {
    rows = blankRows()
    at = { column: 0, row: 0 }
    drawn = null
  }

  function reset(): void {
    clear()
    codePage = 0
    stored = null
  }

  /** How many bytes the command at the front takes; 0 when it is not complete. */
  function obey(): number {
    const [first = 0, second, third = 0, fourth = 0] = buffer
    if (first === 0x0c) clear()
    else if (first === 0x0b) at = { column: 0, row: 0 }
    else if (first >= 0x20) put(first)
    if (first !== 0x1b && first !== 0x1f) return 1
    if (buffer.length < 2) return 0
    if (first === 0x1b) {
      if (second === 0x40) {
        reset()
        return 2
      }
      if (buffer.length < 3) return 0
      if (second === 0x74) codePage = third
      return 3
    }
    if (second === 0x24) {
      if (buffer.length < 4) return 0
      at = { column: third - 1, row: fourth - 1 }
      return 4
    }
    if (second === 0x43 || second === 0x58) return buffer.length < 3 ? 0 : 3
    if (second === 0x28) return extended()
    return 2
  }

  function extended(): number {
    if (buffer.length < 5) return 0
    const length = buffer.readUInt16LE(3)
    if (buffer.length < 5 + length) return 0
    const body = buffer.subarray(5, 5 + length)
    if (buffer[2] === 0x42 && body[0] === 0x30) identify(body[1] ?? 0)
    if (buffer[2] === 0x6b && body[0] === 0x31 && model === 'graphic') code(body[1] ?? 0, body)
    return 5 + length
  }

  function code(number: number, body: Buffer): void {
    if (number === 0x50) stored = body.toString('utf8', 3)
    if (number !== 0x51) return
    const x = body.readUInt16LE(4)
    const y = body.readUInt16LE(6)
    if (x < 800 && y < 480) drawn = stored
  }

  function identify(kind: number): void {
    if (!answers) return
    const text = kind === 67 ? 'DM-D70' : kind === 66 ? 'EPSON' : '1.00'
    holder.send(
      Buffer.concat([Buffer.from([0x57, 0x20, 0x30, 0x1f]), Buffer.from(text), Buffer.of(0)]),
    )
  }

  function put(byte: number): void {
    const row = rows[at.row]
    if (row && at.column < COLUMNS) row[at.column] = character(byte, codePage)
    at =
      at.column + 1 < COLUMNS
        ? { ...at, column: at.column + 1 }
        : { column: 0, row: (at.row + 1) % 2 }
  }

  return Object.assign(holder, {
    protocol: 'escpos',
    receive(chunk: Uint8Array) {
      buffer = Buffer.concat([buffer, chunk])
      for (let done = 1; buffer.length > 0 && done > 0; ) {
        done = obey()
        buffer = buffer.subarray(done)
      }
      draw()
    },
    powerCycle() {
      buffer = Buffer.alloc(0)
      reset()
      draw()
    },
    hangUp() {
      buffer = Buffer.alloc(0)
    },
  })
}

function blankRows(): string[][] {
  return [Array<string>(COLUMNS).fill(' '), Array<string>(COLUMNS).fill(' ')]
}

function character(byte: number, codePage: number): string {
  if (byte < 0x80) return String.fromCharCode(byte)
  if (codePage !== CP866) return '¤'
  if (byte < 0xb0) return String.fromCharCode(0x410 + byte - 0x80)
  if (byte >= 0xe0 && byte < 0xf0) return String.fromCharCode(0x440 + byte - 0xe0)
  return byte === 0xf0 ? 'Ё' : byte === 0xf1 ? 'ё' : '¤'
}
