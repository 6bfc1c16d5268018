/**
 * A tar that goes to its medium piece by piece: the members of one piece are put together in a
 * buffer that is used over and over (a new one per piece would be gigabytes of garbage), and whoever
 * made them can prepare the next ones while that is written.
 */
import { letGo } from '#hal/buffer-release.ts'
import type { PackageSink } from './package-storage.ts'
import { BLOCK, END, encodeHeader, paddingOf } from './tar.ts'

export interface TarWriter extends AsyncDisposable {
  /** Resolves when the pieces before are written and the next may be put together; rejects as they did. */
  ready(): Promise<void>
  /** Copies the content. */
  put(name: string, content: Uint8Array): void
  /** Begins to write what was put since the last time. */
  write(): void
  /** The end of the archive. Resolves with how many bytes were written, all together. */
  end(): Promise<number>
}

/** A group of ordinary templates. */
const ROOM_BYTES = 2 * 1024 * 1024

export function createTarWriter(sink: PackageSink, modifiedSeconds: number): TarWriter {
  let room = Buffer.allocUnsafeSlow(ROOM_BYTES)
  let used = 0
  let bytes = 0
  let writing: Promise<void> = Promise.resolve()

  /** The next so many bytes. */
  function next(length: number): Buffer {
    if (used + length > room.length) {
      const larger = Buffer.allocUnsafeSlow(used + length + ROOM_BYTES)
      room.copy(larger, 0, 0, used)
      letGo(room)
      room = larger
    }
    used += length
    return room.subarray(used - length, used)
  }

  function write(): void {
    writing = sink.append(room.subarray(0, used))
    // Told to whoever asks whether it is ready.
    writing.catch(() => {})
    bytes += used
    used = 0
  }

  return {
    ready: () => writing,
    put(name, content) {
      encodeHeader({ name, bytes: content.length }, modifiedSeconds, next(BLOCK).fill(0))
      next(content.length).set(content)
      next(paddingOf(content.length)).fill(0)
    },
    write,
    async end() {
      next(END.length).set(END)
      write()
      await writing
      return bytes
    },
    async [Symbol.asyncDispose]() {
      await writing.catch(() => {})
      letGo(room)
    },
  }
}
