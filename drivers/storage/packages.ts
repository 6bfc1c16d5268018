/**
 * Packages in two folders of the card: exports, under names that cannot be guessed, and incoming,
 * which is nobody's after a restart.
 */
import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Fault } from '#firmware/fault.ts'
import type { Download, Packages, Upload } from '#hal/packages.ts'
import { readPackage } from './package-reader.ts'
import { writePackage } from './package-writer.ts'

/** Large enough that a download is not a thousand small reads. */
const CHUNK_BYTES = 262_144

const FILENAME = /^templates-\d{8}T\d{6}Z-[A-Za-z0-9_-]{22}\.tar$/

export async function openPackages(folder: string): Promise<Packages> {
  const exports = join(folder, 'exports')
  const incoming = join(folder, 'incoming')
  await onCard(async () => {
    await rm(incoming, { recursive: true, force: true })
    for (const path of [exports, incoming]) await mkdir(path, { recursive: true, mode: 0o700 })
  })

  async function receive(source: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Upload> {
    const path = join(incoming, randomBytes(16).toString('hex'))
    const remove = () => rm(path, { force: true })
    try {
      const bytes = await writeAll(path, source, bytesMax)
      return { bytes, read: () => readPackage(path), [Symbol.asyncDispose]: remove }
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
      const filename = nameFor(contents.header.createdAtMs)
      const part = join(exports, `.${filename}.part`)
      try {
        const { bytes, damaged } = await onCard(async () => {
          await using file = await open(part, 'wx', 0o600)
          const written = await writePackage(file, contents)
          await file.sync()
          return written
        })
        await onCard(async () => {
          await rename(part, join(exports, filename))
          await using names = await open(exports, 'r')
          await names.sync()
        })
        return { filename, bytes, damaged }
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    open: (filename) => openDownload(exports, filename),
    clean: (keep) =>
      onCard(async () => {
        for (const name of await readdir(exports))
          if (name !== keep) await rm(join(exports, name), { force: true, recursive: true })
      }),
  }
}

function nameFor(createdAtMs: number): string {
  const stamp = new Date(createdAtMs).toISOString().replace(/[-:]|\.\d+/g, '')
  return `templates-${stamp}-${randomBytes(16).toString('base64url')}.tar`
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
      throw new Fault('full', `a package may have ${bytesMax} bytes`, undefined, { part: 'file' })
    await onCard(() => file.writeFile(chunk))
  }
  return bytes
}

async function openDownload(exports: string, filename: string): Promise<Download | null> {
  if (!FILENAME.test(filename)) return null
  const path = join(exports, filename)
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW
  const file = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ELOOP') return null
    throw storage(error)
  })
  if (!file) return null
  const { size } = await file.stat()
  return {
    bytes: size,
    etag: `"${filename.slice(-26, -4)}"`,
    stream: (start, end) =>
      createReadStream(path, { fd: file, start, end, highWaterMark: CHUNK_BYTES }),
    [Symbol.asyncDispose]: () => file.close(),
  }
}

async function onCard<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Fault || !isErrno(error) ? error : storage(error)
  }
}

const isErrno = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).errno === 'number'

function storage(error: NodeJS.ErrnoException): Fault {
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  const what = isFull ? 'the card is full' : `the card refuses (${error.code})`
  return new Fault('storage', what, error, { part: 'file' })
}
