/**
 * The text of a table that somebody exported: UTF-8, UTF-16 with its mark, or what Russian spreadsheets write. Pure but
 * for its turns.
 */
import { beginTurns } from '#firmware/async/yield-event-loop.ts'

/** A millisecond of the slowest of the three. */
const PIECE_BYTES = 64 * 1024

/** Without the mark that it may begin with. In short turns. */
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
