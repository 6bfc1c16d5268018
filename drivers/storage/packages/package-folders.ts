/**
 * Packages in two folders of the card: `exports`, under names that cannot be guessed, and `incoming`,
 * which is emptied at each start.
 */

import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Download, Packages, Upload } from '#hal/packages.ts'
import { isOutOfSpace } from '../files/disk-reserve.ts'
import { renameDurably } from '../files/replace-file.ts'
import { readCounterExamples, uploadKind } from './counter-example-reader.ts'
import { writeCounterExamples } from './counter-example-writer.ts'
import { onCard, type PackageSink, sinkOf, sourceOf } from './package-medium.ts'
import { counterExamplesBeside, etagOf, newPackageName } from './package-names.ts'
import { readPackage } from './package-reader.ts'
import { writePackage } from './package-writer.ts'

/** Large enough that a download is not a thousand small reads. */
const CHUNK_BYTES = 262_144

export async function openPackages(folder: string): Promise<Packages> {
  const exports = join(folder, 'exports')
  const incoming = join(folder, 'incoming')
  const make = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })
  await onCard(async () => {
    await make(exports)
    await make(incoming)
    // Empties the folder but keeps it: a full card may have no space to make it again.
    for (const left of await readdir(incoming)) await rm(join(incoming, left), { recursive: true })
  }).catch(unlessOutOfSpace)

  async function receive(source: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Upload> {
    const path = join(incoming, randomBytes(16).toString('hex'))
    const remove = () => onCard(() => rm(path, { force: true }))
    try {
      await onCard(() => make(incoming))
      const bytes = await writeAll(path, source, bytesMax)
      const medium = async () => sourceOf(await onCard(() => open(path, 'r')))
      return {
        bytes,
        kind: async () => uploadKind(await medium()),
        read: async () => readPackage(await medium()),
        async *counterExamples() {
          yield* readCounterExamples(await medium())
        },
        [Symbol.asyncDispose]: remove,
      }
    } catch (error) {
      await remove()
      throw error
    }
  }

  return {
    async freeBytes() {
      const { bavail, bsize } = await onCard(() => statfs(folder))
      return bavail * bsize
    },
    receive,
    async write(contents) {
      const filename = newPackageName(contents.header.createdAtMs)
      const parts: string[] = []

      async function part<Result>(name: string, write: (sink: PackageSink) => Promise<Result>) {
        const path = join(exports, `.${name}.part`)
        parts.push(name)
        return onCard(async () => {
          await make(exports)
          await using file = await open(path, 'wx', 0o600)
          const written = await write(sinkOf(file))
          await file.sync()
          return written
        })
      }

      try {
        const { bytes, damaged } = await part(filename, (sink) => writePackage(sink, contents))
        const { counterExamples: groups, header } = contents
        const beside =
          groups &&
          (await part(counterExamplesBeside(filename), (sink) =>
            writeCounterExamples(sink, { header, groups }),
          ))
        await onCard(async () => {
          // The package is renamed last, so that a caller that knows its name also finds the file next to it.
          for (const name of parts.toReversed())
            await renameDurably(join(exports, `.${name}.part`), join(exports, name))
        })
        return { filename, bytes, damaged, counterExamples: beside ?? 0 }
      } catch (error) {
        for (const name of parts)
          for (const left of [`.${name}.part`, name])
            await onCard(() => rm(join(exports, left), { force: true }))
        throw error
      }
    },
    open: (filename) => openDownload(exports, filename),
    clean: (keep) =>
      onCard(async () => {
        const kept = keep === null ? [] : [keep, counterExamplesBeside(keep)]
        for (const name of await readdir(exports))
          if (!kept.includes(name)) await rm(join(exports, name), { force: true, recursive: true })
      }),
  }
}

/** A lane can start without packages; a caller that wants one is told, and both folders are made then. */
function unlessOutOfSpace(thrown: unknown): void {
  if (!isOutOfSpace((thrown as Fault).cause)) throw thrown
}

async function writeAll(
  path: string,
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<number> {
  await using file = await onCard(() => open(path, 'wx', 0o600))
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
    await onCard(() => file.writeFile(chunk))
  }
  return bytes
}

async function openDownload(exports: string, filename: string): Promise<Download | null> {
  const etag = etagOf(filename)
  if (etag === null) return null
  const file = await onCard(() => openPlain(join(exports, filename)))
  if (!file) return null
  const { size } = await onCard(() => file.stat())
  return {
    bytes: size,
    etag,
    stream: (start, end) => bytesOf(file, start, end),
    [Symbol.asyncDispose]: () => file.close(),
  }
}

async function openPlain(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ELOOP') return null
    throw error
  }
}

async function* bytesOf(file: FileHandle, start: number, end: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = start; at <= end; ) {
      const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, end - at + 1))
      const { bytesRead } = await onCard(() => file.read(buffer, 0, buffer.length, at))
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
