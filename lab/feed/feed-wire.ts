/**
 * What travels between the shops of a chain, as somebody writes it who has only the documents
 * (docs/protocols/sync.md) and what others have written.
 *
 *   STREAM.item.KEY      an entry in JSON; KEY is the item's id in base64url
 *   STREAM.blob.SHA256   record *: sha256 (32) | picture length (4, BE) | vector length (2, BE) | picture | vector
 */
import { createHash } from 'node:crypto'

export interface WireTemplate {
  readonly origin: string
  readonly number: number
  readonly sha256: string
  readonly createdAtMs: number
  readonly isPinned: boolean
}

/** As read from others: what else an entry says is kept as it is. */
export interface WireEntry {
  readonly templates: readonly WireTemplate[]
  readonly [key: string]: unknown
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

export const keyOf = (itemId: string) => Buffer.from(itemId).toString('base64url')

const HEAD_BYTES = 32 + 4 + 2

/** A picture without a vector. */
export function blobOf(jpeg: Uint8Array, sha256 = sha256Of(jpeg)): Uint8Array {
  const body = new Uint8Array(HEAD_BYTES + jpeg.length)
  body.set(Buffer.from(sha256, 'hex'))
  new DataView(body.buffer).setUint32(32, jpeg.length)
  body.set(jpeg, HEAD_BYTES)
  return body
}

/** The same picture with a vector that points the other way, as another network might have made it. */
export function withTurnedVector(blob: Uint8Array): Uint8Array {
  const turned = Uint8Array.from(blob)
  const view = new DataView(turned.buffer)
  let at = 0
  while (at < turned.length) {
    const from = at + HEAD_BYTES + view.getUint32(at + 32)
    const end = from + view.getUint16(at + 36)
    for (at = from; at < end; at += 1) view.setInt8(at, -view.getInt8(at))
  }
  return turned
}

/** An entry of one more item, that looks as the others do. */
export const entryLike = (entry: WireEntry, templates: readonly WireTemplate[]): string =>
  JSON.stringify({ ...entry, templates })
