/**
 * Reads the parts of a ZIP archive, as a spreadsheet is one, piece by piece: however much a part claims to hold, no more
 * than a bound is ever unpacked. Pure except that it yields to the event loop.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'

/** All parts together. Fifty thousand rows of a registry are some 40 MiB of XML, and a sheet is walked through twice. */
export const UNPACKED_BYTES_MAX = 128 * 1024 * 1024
/** A spreadsheet has some ten, with many sheets and pictures some hundred. */
const PARTS_MAX = 1_000

const END_BYTES = 22
/** The comment behind the end of the directory is at most this long. */
const COMMENT_MAX = 0xffff
const END_MARK = 0x06054b50
const DIRECTORY_MARK = 0x02014b50
const LOCAL_MARK = 0x04034b50
const [STORED, DEFLATED] = [0, 8]

interface Part {
  readonly method: number
  readonly isEncrypted: boolean
  readonly crc: number
  readonly packedBytes: number
  readonly at: number
}

export interface ZipParts {
  /** The names as the archive has them, in lower case and with `/` between folders. */
  readonly names: readonly string[]
  /**
   * In pieces, in short turns. Rejects with Fault 'bad-request' where the part is missing or damaged, 'full' past
   * UNPACKED_BYTES_MAX, all reading of this archive together.
   */
  read(name: string): AsyncGenerator<Uint8Array, void>
}

/** Throws Fault 'bad-request' where the directory of the archive cannot be read. */
export function zipParts(bytes: Uint8Array): ZipParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = directoryOf(bytes, view)
  let left = UNPACKED_BYTES_MAX

  async function* read(name: string): AsyncGenerator<Uint8Array, void> {
    const part = parts.get(name.toLowerCase())
    if (!part) throw damaged()
    if (part.isEncrypted) throw new Fault('bad-request', say('fault.table.protected'))
    const packed = bytesOf(bytes, view, part)
    let crc = CRC_BEGIN
    const turns = beginTurns()
    const pieces = part.method === STORED ? stored(packed) : inflated(packed)
    try {
      for await (const piece of pieces) {
        left -= piece.length
        if (left < 0)
          throw new Fault(
            'full',
            say('fault.table.unpacks-too-much', { most: UNPACKED_BYTES_MAX / 1024 / 1024 }),
          )
        crc = crcOf(crc, piece)
        yield piece
        if (turns.isOver()) await turns.next()
      }
    } catch (error) {
      throw error instanceof Fault ? error : damaged(error)
    }
    // One bit that fell over may be a digit of a sum.
    if ((crc ^ CRC_BEGIN) >>> 0 !== part.crc) throw damaged()
  }

  return { names: [...parts.keys()], read }
}

function directoryOf(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Part> {
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > PARTS_MAX)
    throw new Fault('bad-request', say('fault.table.too-many-parts', { most: PARTS_MAX }))
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_MARK) throw damaged()
    const [nameBytes, extraBytes, noteBytes] = [28, 30, 32].map((of) =>
      view.getUint16(at + of, true),
    ) as [number, number, number]
    const method = view.getUint16(at + 10, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes))
    if (method === STORED || method === DEFLATED)
      parts.set(name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), {
        method,
        isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
        crc: view.getUint32(at + 16, true),
        packedBytes: view.getUint32(at + 20, true),
        at: view.getUint32(at + 42, true),
      })
    at += 46 + nameBytes + extraBytes + noteBytes
  }
  return parts
}

/** Where the end of the directory stands: the last thing in the file, but for a comment. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1)
    if (view.getUint32(at, true) === END_MARK) return at
  throw damaged()
}

function bytesOf(bytes: Uint8Array, view: DataView, { at, packedBytes }: Part): Uint8Array {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL_MARK) throw damaged()
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (from + packedBytes > bytes.length) throw damaged()
  return bytes.subarray(from, from + packedBytes)
}

const PIECE_BYTES = 16 * 1024

async function* stored(packed: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < packed.length; at += PIECE_BYTES)
    yield packed.subarray(at, at + PIECE_BYTES)
}

/** Unpacked on a thread of Node's, some pieces ahead of whoever reads. */
async function* inflated(packed: Uint8Array): AsyncGenerator<Uint8Array, void> {
  const unpacking = new DecompressionStream('deflate-raw')
  const writer = unpacking.writable.getWriter()
  const reader = unpacking.readable.getReader()
  // What it rejects with is told by the reader.
  const written = write(writer, packed).catch(() => undefined)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    await written
  } finally {
    await reader.cancel().catch(() => undefined)
    await writer.abort().catch(() => undefined)
  }
}

type Writer = ReturnType<InstanceType<typeof DecompressionStream>['writable']['getWriter']>

async function write(writer: Writer, packed: Uint8Array): Promise<void> {
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    await writer.ready
    // A copy: what is written may be taken away.
    await writer.write(packed.slice(at, at + PIECE_BYTES))
  }
  await writer.close()
}

const CRC_BEGIN = 0xffffffff
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crcOf(before: number, piece: Uint8Array): number {
  let crc = before
  for (const byte of piece) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0)
  return crc
}

function damaged(cause?: unknown): Fault {
  return new Fault('bad-request', say('fault.table.damaged'), cause)
}
