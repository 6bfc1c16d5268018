/** Bytes of a frame that is not complete yet: a window of fixed size, so garbage cannot grow it. Pure. */
export interface HeldBytes {
  readonly length: number
  at(index: number): number
  slice(from: number, to: number): Uint8Array
  drop(count: number): void
}

/**
 * Calls `take` while it makes progress. `take` looks at what is held and answers how many bytes
 * it is done with; 0 means that it needs more. A window that is full and still needs more loses
 * its first byte: that was no frame.
 */
export function createWindow(sizeBytes: number, take: (held: HeldBytes) => number) {
  const window = new Uint8Array(sizeBytes)
  let start = 0
  let end = 0
  const held: HeldBytes = {
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
      const done = take(held)
      if (done > 0) held.drop(done)
      else if (end - start === sizeBytes) held.drop(1)
      else return
    }
  }

  return {
    push(chunk: Uint8Array): void {
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
    },
    get length() {
      return end - start
    },
  }
}
