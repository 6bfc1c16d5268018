/**
 * A backup as a stream of bytes, and back. The archive is a tar that begins with a list of what follows; a reader
 * compares each header with that list, so no link, no path outside the folder and no larger size can get in (ADR 0046).
 */

import { createHash } from 'node:crypto'
import { say } from '#firmware/words/sentence.ts'
import { BLOCK, decodeHeader, END, encodeHeader, paddingOf } from '../packages/tar.ts'
import { type Content, pieces } from './backup-content.ts'
import {
  MANIFEST_BYTES_MAX,
  MANIFEST_NAME,
  type Manifest,
  type ManifestMember,
  notRestorable,
  parseManifest,
} from './backup-manifest.ts'

/** `rest` is called after each piece; the work ends with whatever it throws. */
export async function* writeArchive(
  manifest: Manifest,
  contents: readonly Content[],
  rest: () => void,
): AsyncGenerator<Uint8Array> {
  const seconds = Math.floor(manifest.createdAtMs / 1000)
  const first = Buffer.from(JSON.stringify(manifest))
  yield* [encodeHeader({ name: MANIFEST_NAME, bytes: first.length }, seconds), first]
  yield Buffer.alloc(paddingOf(first.length))
  for (const { member, from } of contents) {
    yield encodeHeader(member, seconds)
    if (typeof from === 'string')
      for await (const piece of pieces(from)) {
        yield piece
        rest()
      }
    else yield from
    yield Buffer.alloc(paddingOf(member.bytes))
  }
  yield END
}

export interface ArchiveSink {
  /** Called before anything else of the archive is read; the reading ends with whatever it throws. */
  begin(manifest: Manifest): Promise<void>
  /** Must read all of `bytes`. */
  take(member: ManifestMember, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/** Rejects with Fault 'bad-request' where the archive is not exactly what its manifest says. */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  sink: ArchiveSink,
): Promise<Manifest> {
  const reader = new Reader(source)
  try {
    const first = decodeHeader(await reader.take(BLOCK))
    if (first?.name !== MANIFEST_NAME) throw notRestorable(say('fault.backup.manifest-not-first'))
    if (first.bytes > MANIFEST_BYTES_MAX)
      throw notRestorable(say('fault.backup.manifest-too-large'))
    const manifest = parseManifest(await reader.take(first.bytes))
    await reader.skipZeros(paddingOf(first.bytes))
    await sink.begin(manifest)
    for (const member of manifest.members) {
      const header = decodeHeader(await reader.take(BLOCK))
      if (header?.name !== member.name || header.bytes !== member.bytes)
        throw notRestorable(say('fault.backup.member-unlike-manifest', { name: member.name }))
      await sink.take(member, hashed(member, reader))
      await reader.skipZeros(paddingOf(member.bytes))
    }
    await reader.skipZeros(END.length)
    if (!(await reader.isAtEnd())) throw notRestorable(say('fault.package.trailing-data'))
    return manifest
  } finally {
    await reader.close()
  }
}

async function* hashed(member: ManifestMember, reader: Reader): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for (let left = member.bytes; left > 0; ) {
    const piece = await reader.some(left)
    hash.update(piece)
    left -= piece.length
    yield piece
  }
  if (hash.digest('hex') !== member.sha256)
    throw notRestorable(say('fault.backup.hash-mismatch', { name: member.name }))
}

/** Hands out exact numbers of bytes from a stream of pieces, of any size. */
class Reader {
  readonly #source: AsyncIterator<Uint8Array>
  #piece: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Between one byte and `most`. */
  async some(most: number): Promise<Uint8Array> {
    if (!(await this.#fill())) throw notRestorable(say('fault.backup.file-truncated'))
    const piece = this.#piece.subarray(0, most)
    this.#piece = this.#piece.subarray(piece.length)
    return piece
  }

  /** For pieces small enough to be held in memory. */
  async take(bytes: number): Promise<Buffer> {
    const buffer = Buffer.alloc(bytes)
    for (let at = 0; at < bytes; ) {
      const piece = await this.some(bytes - at)
      buffer.set(piece, at)
      at += piece.length
    }
    return buffer
  }

  async skipZeros(bytes: number): Promise<void> {
    const skipped = await this.take(bytes)
    if (skipped.some((byte) => byte !== 0))
      throw notRestorable(say('fault.backup.padding-not-empty'))
  }

  async isAtEnd(): Promise<boolean> {
    return !(await this.#fill())
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }

  async #fill(): Promise<boolean> {
    while (this.#piece.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) return false
      this.#piece = value
    }
    return true
  }
}
