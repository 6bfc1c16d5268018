/**
 * Packages in memory, in the very form of those on a card: for simulations and tests. The memory
 * fills up, and breaks, on request.
 */

import {
  readCounterExamples,
  uploadKind,
} from '#drivers/storage/packages/counter-example-reader.ts'
import { writeCounterExamples } from '#drivers/storage/packages/counter-example-writer.ts'
import type { PackageSource } from '#drivers/storage/packages/package-medium.ts'
import {
  counterExamplesBeside,
  etagOf,
  newPackageName,
} from '#drivers/storage/packages/package-names.ts'
import { readPackage } from '#drivers/storage/packages/package-reader.ts'
import { writePackage } from '#drivers/storage/packages/package-writer.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type { Download, Packages } from '#hal/packages.ts'

/** 'card-broken': nothing is read or written any more. */
export type PackagesAccident = 'disk-full' | 'card-broken'

export interface MemoryPackages extends Packages {
  fail(accident: PackagesAccident | null): void
  /** Names of whole packages, and how many uploads are held. */
  readonly exported: readonly string[]
  readonly incoming: number
  /** The next start: whole packages stay, uploads are forgotten. */
  restart(): void
}

const CARD_BYTES = 1e9
const CHUNK_BYTES = 262_144

export function createMemoryPackages(): MemoryPackages {
  const exports = new Map<string, Uint8Array>()
  const incoming = new Set<object>()
  let accident: PackagesAccident | null = null

  function refuseBroken(): void {
    if (accident === 'card-broken') throw storage('the card refuses')
  }

  function createFile() {
    const chunks: Uint8Array[] = []
    return {
      async append(pieces: readonly Uint8Array[]) {
        refuseBroken()
        if (accident) throw storage('the card is full')
        // A copy, which a Buffer's own slice would not be: what is handed over may be written to again.
        for (const piece of pieces) chunks.push(Uint8Array.from(piece))
      },
      whole: () => Buffer.concat(chunks),
    }
  }

  function sourceOf(bytes: Uint8Array): PackageSource {
    let next = 0
    return {
      async read(buffer, at, length) {
        refuseBroken()
        const piece = bytes.subarray(next, next + length)
        buffer.set(piece, at)
        next += piece.length
        return piece.length
      },
      async close() {},
    }
  }

  async function* bytesOf(whole: Uint8Array, start: number, end: number) {
    for (let at = start; at <= end; at += CHUNK_BYTES) {
      refuseBroken()
      yield whole.slice(at, Math.min(at + CHUNK_BYTES, end + 1))
    }
  }

  function used(): number {
    return [...exports.values()].reduce((sum, { length }) => sum + length, 0)
  }

  return {
    fail(next) {
      accident = next
    },
    get exported() {
      return [...exports.keys()]
    },
    get incoming() {
      return incoming.size
    },
    restart() {
      incoming.clear()
    },
    async freeBytes() {
      refuseBroken()
      return accident ? 0 : CARD_BYTES - used()
    },
    async receive(source, bytesMax) {
      const file = createFile()
      let bytes = 0
      for await (const chunk of source) {
        bytes += chunk.length
        if (bytes > bytesMax)
          throw new Fault(
            'full',
            say('fault.package.too-large', { megabytes: bytesMax / 2 ** 20 }),
            undefined,
            {
              part: 'file',
            },
          )
        await file.append([chunk])
      }
      incoming.add(file)
      const medium = () => {
        refuseBroken()
        if (!incoming.has(file)) throw storage('the upload is gone')
        return sourceOf(file.whole())
      }
      return {
        bytes,
        kind: async () => uploadKind(medium()),
        read: async () => readPackage(medium()),
        async *counterExamples() {
          yield* readCounterExamples(medium())
        },
        async [Symbol.asyncDispose]() {
          incoming.delete(file)
        },
      }
    },
    async write(contents) {
      const file = createFile()
      const { bytes, damaged } = await writePackage(file, contents)
      const filename = newPackageName(contents.header.createdAtMs)
      const { counterExamples: groups, header } = contents
      const beside = createFile()
      const written = groups && (await writeCounterExamples(beside, { header, groups }))
      if (groups) exports.set(counterExamplesBeside(filename), beside.whole())
      exports.set(filename, file.whole())
      return { filename, bytes, damaged, counterExamples: written ?? 0 }
    },
    async open(filename): Promise<Download | null> {
      const etag = etagOf(filename)
      const whole = exports.get(filename)
      if (etag === null) return null
      refuseBroken()
      if (!whole) return null
      return {
        bytes: whole.length,
        etag,
        stream: (start, end) => bytesOf(whole, start, end),
        async [Symbol.asyncDispose]() {},
      }
    },
    async clean(keep) {
      refuseBroken()
      const kept = keep === null ? [] : [keep, counterExamplesBeside(keep)]
      for (const name of exports.keys()) if (!kept.includes(name)) exports.delete(name)
    },
  }
}

function storage(why: string): Fault {
  return new Fault('storage', asSentence(why), undefined, { part: 'file' })
}
