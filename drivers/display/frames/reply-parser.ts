/**
 * Finds the replies in the bytes that a display sends. An incomplete frame is held in a window of
 * fixed size, so that garbage cannot grow it. Pure.
 */

export interface IncompleteFrame {
  readonly length: number
  at(index: number): number
  slice(from: number, to: number): Uint8Array
  drop(count: number): void
}

/** What `take` found at the start of the held bytes: how many it used, and the reply in them. */
export type Found<Reply> = number | { readonly bytes: number; readonly reply: Reply }

/**
 * Finds the replies in a stream. Calls `take` until it returns 0, which means that it needs more
 * bytes; another number alone means that so many bytes are no reply and are dropped. If the window
 * is full and `take` still needs more, the first byte is dropped: no frame begins with it.
 */
export function createReplyParser<Reply>(
  sizeBytes: number,
  take: (held: IncompleteFrame) => Found<Reply>,
) {
  const window = new Uint8Array(sizeBytes)
  let start = 0
  let end = 0
  let replies: Reply[] = []
  const held: IncompleteFrame = {
    get length() {
      return end - start
    },
    at: (index) => window[start + index] ?? 0,
    slice: (from, to) => window.slice(start + from, start + to),
    drop(count) {
      start = Math.min(start + count, end)
    },
  }

  function digest(): void {
    while (start < end) {
      const found = take(held)
      const done = typeof found === 'number' ? found : found.bytes
      if (typeof found !== 'number') replies.push(found.reply)
      if (done > 0) held.drop(done)
      else if (end - start === sizeBytes) held.drop(1)
      else return
    }
  }

  return {
    push(chunk: Uint8Array): readonly Reply[] {
      for (let offset = 0; offset < chunk.length; ) {
        if (start > 0) {
          window.copyWithin(0, start, end)
          end -= start
          start = 0
        }
        const piece = chunk.subarray(offset, offset + sizeBytes - end)
        window.set(piece, end)
        end += piece.length
        offset += piece.length
        digest()
      }
      const taken = replies
      replies = []
      return taken
    },
    get heldBytes() {
      return end - start
    },
  }
}
