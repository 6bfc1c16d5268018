/**
 * A tar that goes to its medium piece by piece. What is put is written from where it lies: copied
 * together it would be moved once more, an eighth of an export. Whoever made a piece can prepare the
 * next one while that is written.
 */
import { freeBufferMemory } from '#hal/free-buffer-memory.ts'
import type { PackageSink } from './package-storage.ts'
import { BLOCK, END, encodeHeader, paddingOf } from './tar.ts'

export interface TarWriter extends AsyncDisposable {
  /** Resolves when the pieces before are written and the next may be put together; rejects as they did. */
  ready(): Promise<void>
  /** After `ready()`. The content stays as it is until `ready()` resolves again. */
  put(name: string, content: Uint8Array): void
  /** Begins to write what was put since the last time. */
  write(): void
  /** The end of the archive. Resolves with how many bytes were written, all together. */
  end(): Promise<number>
}

/** The headers of a group of templates; those of a larger one are made anew. */
const HEADS = 160
const ZEROS: Uint8Array = new Uint8Array(BLOCK)

export function createTarWriter(sink: PackageSink, modifiedSeconds: number): TarWriter {
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

  function write(): void {
    writing = sink.append(pieces)
    // Told to whoever asks whether it is ready.
    writing.catch(() => {})
    pieces = []
    headsUsed = 0
  }

  return {
    ready: () => writing,
    put(name, content) {
      add(encodeHeader({ name, bytes: content.length }, modifiedSeconds, nextHead()))
      add(content)
      add(ZEROS.subarray(0, paddingOf(content.length)))
    },
    write,
    async end() {
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
