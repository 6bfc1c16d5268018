/**
 * A lowdb adapter whose write is finished when the bytes are on the card.
 *
 * lowdb's own TextFile renames without fsync: after a power cut ext4 may show the new
 * name with old or empty content. Hence file sync, rename, directory sync, in this order.
 */
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Adapter } from 'lowdb'

export class DurableFile<T> implements Adapter<T> {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async read(): Promise<T | null> {
    let text: string
    try {
      text = await readFile(this.#path, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
    const value = JSON.parse(text) as T | null
    // To lowdb null means that there is no file; a file that holds it would be written over.
    if (value === null) throw new SyntaxError('the file holds null')
    return value
  }

  write(value: T): Promise<void> {
    return writeDurably(this.#path, JSON.stringify(value, null, 2))
  }
}

/** What a power cut leaves of a file ends so. */
export const UNFINISHED = '.new'

/** Whole or as it was before, for the device's own user alone. Rejects as Node does. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}${UNFINISHED}`
  try {
    await syncing(temporary, 'w', (file) => file.writeFile(content))
    await rename(temporary, path)
  } catch (error) {
    // Half a file is of no use, and on a full disk its blocks are needed.
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
  await syncing(dirname(path), 'r')
}

/**
 * Not durably, but in the place of whatever has its name: a link that lies there is replaced, never written through.
 * Throws as Node does; on a full card the file is there, with as much of its content as fits.
 */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const temporary = `${path}${UNFINISHED}`
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'wx', 0o640)
  try {
    writeFileSync(file, content)
  } finally {
    closeSync(file)
    renameSync(temporary, path)
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>

async function syncing(path: string, flags: string, write?: (file: FileHandle) => Promise<void>) {
  // 0600: settings hold sealed secrets, and nobody else on the device needs the rest.
  await using file = await open(path, flags, 0o600)
  await write?.(file)
  await file.sync()
}
