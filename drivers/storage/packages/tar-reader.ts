/**
 * Reads a tar that anybody may have sent, member by member: each is bounded before it is read, and nothing is ever
 * extracted to a path from inside. The order of members is checked by the caller.
 */

import { freeBufferMemory } from '#firmware/vocabulary/free-buffer-memory.ts'
import { say } from '#firmware/words/sentence.ts'
import { damaged } from './package-format.ts'
import type { PackageSource } from './package-medium.ts'
import { BLOCK, decodeHeader, type Member, paddingOf } from './tar.ts'

// tar pads its archives to 20 blocks.
const TRAILING_BYTES_MAX = 20 * BLOCK
const CHUNK_BYTES = 262_144
// Room for a group of ordinary templates and a chunk of the next one.
const BUFFER_BYTES = 2 * 1024 * 1024

/** Disposing frees its memory; closing the medium is the caller's work. */
export interface TarReader extends Disposable {
  /** The name of the next member, which is not read yet; null at the end. */
  next(): Promise<string | null>
  /** The content of the next member, which must have this name and at most this size; valid until `release`. */
  take(name: string, bytesMax: number): Promise<Buffer>
  /** The caller no longer uses what it took. */
  release(): void
  /** Nothing but a little padding may follow. */
  expectEnd(): Promise<void>
}

export function createTarReader(medium: PackageSource): TarReader {
  const source = byteSource(medium)
  let waiting: Member | null = null

  async function peek(): Promise<Member | null> {
    waiting ??= decodeHeader(await source.take(BLOCK))
    return waiting
  }

  return {
    next: async () => (await peek())?.name ?? null,
    async take(name, bytesMax) {
      const member = await peek()
      if (member?.name !== name) throw damaged(say('fault.package.member-missing', { file: name }))
      if (member.bytes > bytesMax) throw damaged(say('fault.package.file-too-large', { name }))
      waiting = null
      const content = await source.take(member.bytes + paddingOf(member.bytes))
      return content.subarray(0, member.bytes)
    },
    release: source.release,
    expectEnd: source.expectEnd,
    [Symbol.dispose]: source[Symbol.dispose],
  }
}

/** One buffer that is used over and over: a new one per read would be gigabytes of garbage. */
function byteSource(medium: PackageSource) {
  let buffer: Buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  // The bytes read and not yet taken lie from `start` to `end`.
  let start = 0
  let end = 0

  async function fill(bytes: number): Promise<boolean> {
    if (buffer.length - start < bytes) {
      // The caller may still use what it took from the old buffer.
      const larger = Buffer.allocUnsafeSlow(Math.max(BUFFER_BYTES, bytes + CHUNK_BYTES))
      end = buffer.copy(larger, 0, start, end)
      start = 0
      buffer = larger
    }
    while (end - start < bytes) {
      const wanted = Math.min(Math.max(CHUNK_BYTES, bytes), buffer.length - end)
      const bytesRead = await medium.read(buffer, end, wanted)
      if (bytesRead === 0) return false
      end += bytesRead
    }
    return true
  }

  return {
    /** Exactly so many bytes, valid until `release`; throws the refusal of a package that is cut short. */
    async take(bytes: number): Promise<Buffer> {
      if (end - start < bytes && !(await fill(bytes)))
        throw damaged(say('fault.package.ends-too-early'))
      start += bytes
      return buffer.subarray(start - bytes, start)
    },
    /** The caller no longer uses what it took. */
    release(): void {
      buffer.copyWithin(0, start, end)
      end -= start
      start = 0
    },
    /** Nothing but a little padding may follow. */
    async expectEnd(): Promise<void> {
      const isLong = await fill(TRAILING_BYTES_MAX + 1)
      const rest = buffer.subarray(start, end)
      if (isLong || rest.some((byte) => byte !== 0))
        throw damaged(say('fault.package.trailing-data'))
    },
    [Symbol.dispose]: () => freeBufferMemory(buffer),
  }
}
