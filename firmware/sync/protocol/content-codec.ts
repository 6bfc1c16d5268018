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
import { say } from '#firmware/sentence.ts'
import type { Content } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'

const HEAD_BYTES = 32 + 4 + 2

export function packedBytes({ jpeg, codes }: Content): number {
  return HEAD_BYTES + jpeg.length + (codes?.length ?? 0)
}

export function pack(contents: readonly Content[]): Uint8Array {
  const body = new Uint8Array(contents.reduce((sum, content) => sum + packedBytes(content), 0))
  const view = new DataView(body.buffer)
  let at = 0
  for (const { sha256, jpeg, codes } of contents) {
    for (let index = 0; index < 32; index += 1)
      body[at + index] = Number.parseInt(sha256.slice(index * 2, index * 2 + 2), 16)
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
      throw new Fault('bad-request', say`a picture has more than ${SYNC_LIMITS.pictureBytes} bytes`)
    if (contents.length >= SYNC_LIMITS.pictures)
      throw new Fault('bad-request', say`more than ${SYNC_LIMITS.pictures} pictures in one message`)
    contents.push({
      sha256: hexOf(body.subarray(at, at + 32)),
      // Copies: a view would keep the whole message in memory.
      jpeg: new Uint8Array(body.subarray(at + HEAD_BYTES, jpegEnd)),
      codes: end > jpegEnd ? new Int8Array(body.subarray(jpegEnd, end)) : null,
    })
    at = end
  }
  return contents
}

function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

const cut = () => new Fault('bad-request', 'the message ends in the middle of a picture')
