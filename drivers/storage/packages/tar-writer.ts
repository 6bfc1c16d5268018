/**
 * Writes a tar to its medium piece by piece. Content is written from where it lies: copying it together first would
 * cost an eighth of an export's time. The caller can prepare the next piece while one is written.
 */
import { freeBufferMemory } from '#firmware/vocabulary/free-buffer-memory.ts'
import type { PackageSink } from './package-medium.ts'
import { BLOCK, END, encodeHeader, paddingOf } from './tar.ts'

/** Headers kept for reuse: those of one group of templates. Further ones are made again. */
const HEADS = 160
const ZEROS: Uint8Array = new Uint8Array(BLOCK)

export function createTarWriter(sink: PackageSink, modifiedSeconds: number) {
  const heads = Buffer.allocUnsafeSlow(HEADS * BLOCK)
  let headsUsed = 0
  let pieces: Uint8Array[] = []
  let bytes = 0
  let writing: Promise<void> = Promise.resolve()

  function nextHead(): Buffer {
    if (headsUsed === HEADS) return Buffer.alloc(BLOCK)
    headsUsed += 1
    return heads.subarray((headsUsed - 1) * BLOCK, headsUsed * BLOCK).fill(0)
  }

  function add(piece: Uint8Array): void {
    pieces.push(piece)
    bytes += piece.length
  }

  /** Begins to write what was put since the last call. */
  function write(): void {
    writing = sink.append(pieces)
    // `ready()` tells the caller of the error.
    writing.catch(() => {})
    pieces = []
    headsUsed = 0
  }

  return {
    /** Resolves when the former pieces are written and the next may be put; rejects as their write did. */
    ready: (): Promise<void> => writing,
    /** To be called after `ready()`. `content` must not change until `ready()` resolves again. */
    put(name: string, content: Uint8Array): void {
      add(encodeHeader({ name, bytes: content.length }, modifiedSeconds, nextHead()))
      add(content)
      add(ZEROS.subarray(0, paddingOf(content.length)))
    },
    write,
    /** Ends the archive. Resolves with the number of bytes written in all. */
    async end(): Promise<number> {
      add(END)
      write()
      await writing
      return bytes
    },
    async [Symbol.asyncDispose]() {
      await writing.catch(() => {})
      freeBufferMemory(heads)
    },
  }
}
