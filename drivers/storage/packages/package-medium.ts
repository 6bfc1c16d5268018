/**
 * What a package lies on while it is written and read: a file of the card, or memory. The form of a
 * package (package-writer.ts, package-reader.ts) is the same on both. Each call rejects with Fault
 * 'storage' (part 'file') when the medium refuses.
 */

import type { FileHandle } from 'node:fs/promises'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { isFull } from '../files/disk-reserve.ts'

export type PackageSink = ReturnType<typeof sinkOf>

export interface PackageSource {
  /** Reads at most `length` of the next bytes into `buffer`, from `at` on; answers how many, 0 at the end. */
  read(buffer: Uint8Array, at: number, length: number): Promise<number>
  close(): Promise<void>
}

export function sinkOf(file: FileHandle) {
  return {
    /** Appends the pieces in order; they must not change until it resolves. */
    append: (pieces: readonly Uint8Array[]): Promise<void> => onCard(() => writeAll(file, pieces)),
  }
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  let left = pieces
  while (left.length > 0) left = behind(left, (await file.writev(left)).bytesWritten)
}

/** What is left of `pieces` after their first `bytes`. */
function behind(pieces: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = 0
  return pieces.flatMap((piece) => {
    const from = Math.min(Math.max(bytes - skipped, 0), piece.length)
    skipped += piece.length
    return from < piece.length ? [piece.subarray(from)] : []
  })
}

export function sourceOf(file: FileHandle): PackageSource {
  return {
    read: (buffer, at, length) =>
      onCard(async () => (await file.read(buffer, at, length)).bytesRead),
    close: () => file.close(),
  }
}

/** Runs `work`; what the card refuses is thrown as Fault 'storage', everything else as it is. */
export async function onCard<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw isErrno(error) ? storage(error) : error
  }
}

const isErrno = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).errno === 'number'

function storage(error: NodeJS.ErrnoException): Fault {
  const what = isFull(error) ? say('fault.package.card-full') : say('fault.package.card-error')
  return new Fault('storage', what, error, { part: 'file' })
}
