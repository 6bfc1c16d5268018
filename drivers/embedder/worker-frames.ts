/**
 * What passes between the embedder and its worker process. Pure.
 *
 *   to the worker      PICTURE, 1 byte │ width × height × 3 bytes of RGB
 *                      CHECK, 1 byte
 *   from the worker    kind, 1 byte │ length, 4 bytes LE │ body
 *
 * The first message is 'ready' or 'refused'; then each picture is answered by 'vector' (32-bit
 * floats, machine order: both ends are one machine) or 'failed', and a check by 'checked' (Measured
 * as JSON) or 'failed'.
 */
export type MessageKind = 'ready' | 'refused' | 'vector' | 'failed' | 'checked'

export const PICTURE = 0
export const CHECK = 1

/** What the worker found with the known picture. */
export interface Measured {
  /** The fastest each: an inference, and the plain multiplications. */
  readonly pictureMs: number
  readonly plainMs: number
  readonly vector: readonly number[]
}

export interface Message {
  readonly kind: MessageKind
  readonly body: Uint8Array
}

const KINDS: readonly MessageKind[] = ['ready', 'refused', 'vector', 'failed', 'checked']
const HEAD_BYTES = 5
/** A vector of 4096 floats four times over. More is not one of ours. */
const BODY_BYTES_MAX = 65_536

export function encodeMessage(kind: MessageKind, body: Uint8Array): Uint8Array {
  const frame = new Uint8Array(HEAD_BYTES + body.length)
  const view = new DataView(frame.buffer)
  view.setUint8(0, KINDS.indexOf(kind))
  view.setUint32(1, body.length, true)
  frame.set(body, HEAD_BYTES)
  return frame
}

/** Gives the whole messages as bytes arrive; throws RangeError on what no worker sends. */
export function createMessageReader(): (chunk: Uint8Array) => Message[] {
  let held = new Uint8Array(0)
  return (chunk) => {
    const bytes = new Uint8Array(held.length + chunk.length)
    bytes.set(held)
    bytes.set(chunk, held.length)
    const view = new DataView(bytes.buffer)
    const messages: Message[] = []
    let at = 0
    while (bytes.length - at >= HEAD_BYTES) {
      const kind = KINDS[view.getUint8(at)]
      const length = view.getUint32(at + 1, true)
      if (!kind || length > BODY_BYTES_MAX) throw new RangeError('not a message of the worker')
      const end = at + HEAD_BYTES + length
      if (end > bytes.length) break
      messages.push({ kind, body: bytes.slice(at + HEAD_BYTES, end) })
      at = end
    }
    held = bytes.slice(at)
    return messages
  }
}
