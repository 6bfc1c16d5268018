/**
 * Pictures and vectors on the wire. Pure: bytes in, values out.
 *
 *   content = sha256 (32) | picture length (4, BE) | vector length (2, BE) | picture | vector
 *   body    = content *
 *
 * A vector of length 0 means that there is none. Only lengths are checked here: the caller of `unpack`
 * must check the hashes (content-checks.ts).
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { Content } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'

const HEAD_BYTES = 32 + 4 + 2

/** Of all pictures in one message; the rest of it is its head. */
const BYTES_MAX = SYNC_LIMITS.messageBytes - SYNC_LIMITS.headBytes

function packedBytes({ jpeg, codes }: Content): number {
  return HEAD_BYTES + jpeg.length + (codes?.length ?? 0)
}

export interface OneMessage<One> {
  /** How many were looked at, from the first on: of any, at least one. */
  readonly looked: number
  /** Those of them that can be sent, with their pictures. */
  readonly ready: readonly One[]
  readonly contents: readonly Content[]
}

/**
 * The first of `all` whose pictures fit one message. They are read one by one, so that none is read in vain that does
 * not fit any more. `contentOf` tells of one that is gone by null, and the rest goes without it, as without one that is
 * too large to travel; one that has no picture to bring is told by undefined.
 */
export async function oneMessageOf<One>(
  all: readonly One[],
  contentOf: (one: One) => Promise<Content | null | undefined>,
): Promise<OneMessage<One>> {
  const contents = new Map<string, Content>()
  const ready: One[] = []
  let bytes = 0
  let looked = 0
  for (const one of all) {
    const content = await contentOf(one)
    const isGone = content === null || (content?.jpeg.length ?? 0) > SYNC_LIMITS.pictureBytes
    if (content && !isGone && !contents.has(content.sha256)) {
      bytes += packedBytes(content)
      if (bytes > BYTES_MAX) break
      contents.set(content.sha256, content)
    }
    looked += 1
    if (!isGone) ready.push(one)
  }
  return { looked, ready, contents: [...contents.values()] }
}

export function pack(contents: readonly Content[]): Uint8Array {
  const body = new Uint8Array(contents.reduce((sum, content) => sum + packedBytes(content), 0))
  const view = new DataView(body.buffer)
  let at = 0
  for (const { sha256, jpeg, codes } of contents) {
    body.set(Buffer.from(sha256, 'hex'), at)
    view.setUint32(at + 32, jpeg.length)
    view.setUint16(at + 36, codes?.length ?? 0)
    body.set(jpeg, at + HEAD_BYTES)
    at += HEAD_BYTES + jpeg.length
    if (!codes) continue
    body.set(new Uint8Array(codes.buffer, codes.byteOffset, codes.length), at)
    at += codes.length
  }
  return body
}

/** Throws Fault 'bad-request' when the body is cut, or has more or larger pictures than allowed. */
export function unpack(body: Uint8Array): readonly Content[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const contents: Content[] = []
  let at = 0
  while (at < body.length) {
    if (at + HEAD_BYTES > body.length) throw cut()
    const jpegEnd = at + HEAD_BYTES + view.getUint32(at + 32)
    const end = jpegEnd + view.getUint16(at + 36)
    if (end > body.length) throw cut()
    if (jpegEnd - at - HEAD_BYTES > SYNC_LIMITS.pictureBytes)
      throw refused(say('fault.sync.picture-bytes-exceeded', { most: SYNC_LIMITS.pictureBytes }))
    if (contents.length >= SYNC_LIMITS.pictures)
      throw refused(say('fault.sync.too-many-pictures', { most: SYNC_LIMITS.pictures }))
    contents.push({
      sha256: Buffer.from(body.subarray(at, at + 32)).toString('hex'),
      // Copies: a view would keep the whole message in memory.
      jpeg: new Uint8Array(body.subarray(at + HEAD_BYTES, jpegEnd)),
      codes: end > jpegEnd ? new Int8Array(body.subarray(jpegEnd, end)) : null,
    })
    at = end
  }
  return contents
}

const cut = () => new Fault('bad-request', say('fault.sync.message-cut-in-picture'))

const refused = (why: Sentence) =>
  new Fault('bad-request', say('fault.sync.message-refused', { why }))
