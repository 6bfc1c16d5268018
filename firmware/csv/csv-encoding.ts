/**
 * The text of an exported table: UTF-8, UTF-16 with a byte order mark, or the encoding of Russian spreadsheets. Pure
 * except that it yields to the event loop.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'

/** The slowest of the three encodings takes a millisecond for this much. */
const PIECE_BYTES = 64 * 1024

/** The text without a byte order mark. Works in short turns. */
export async function textOfTable(bytes: Uint8Array): Promise<string> {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    return await decoded(
      bytes,
      new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: !isUtf16 }),
    )
  } catch {
    return await decoded(bytes, new TextDecoder('windows-1251'))
  }
}

async function decoded(
  bytes: Uint8Array,
  decoder: InstanceType<typeof TextDecoder>,
): Promise<string> {
  const turns = beginTurns()
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    pieces.push(decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true }))
    if (turns.isOver()) await turns.next()
  }
  return pieces.join('') + decoder.decode()
}
