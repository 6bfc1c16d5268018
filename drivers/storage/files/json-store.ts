/** DocumentStore on lowdb: one JSON file, whole and on the card with each commit. */

import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Adapter, Low } from 'lowdb'
import { Fault } from '#firmware/fault.ts'
import { fileFailure } from '#firmware/vocabulary/file-failure.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import { isFull, reasonOfNames } from './disk-reserve.ts'
import { createDocument } from './document-store-commits.ts'
import { ignoreMissing, replaceFile } from './replace-file.ts'
import { READ_ONLY_CARD } from './volatile-or-read-only-folder.ts'

const INDENT = 2

/**
 * Rejects with Fault 'storage' when the file exists and cannot be used: it is never overwritten.
 * `isValid` looks at what was read, where a wrong shape could do harm.
 */
export async function loadJsonStore<T extends object>(
  path: string,
  initial: T,
  isValid: (value: unknown) => boolean = isObject,
  indent = INDENT,
): Promise<DocumentStore<T>> {
  const db = new Low(durableFile<T>(path, indent), initial)
  try {
    await db.read()
  } catch (cause) {
    throw unreadable(path, cause)
  }
  if (!isValid(db.data)) throw unusable(path, say('text.disk.not-of-laned'))
  return createDocument(db.data, async (next) => {
    const before = db.data
    try {
      db.data = next
      await db.write()
    } catch (cause) {
      db.data = before
      throw unwritable(path, cause)
    }
  })
}

/** For documents that the lane can make again: a file that cannot be used is removed. `indent` 0: written in one line. */
export async function loadRenewableStore<T extends object>(
  path: string,
  initial: T,
  indent = INDENT,
): Promise<DocumentStore<T>> {
  try {
    return await loadJsonStore(path, initial, isObject, indent)
  } catch {
    await rm(path, { force: true })
    return loadJsonStore(path, initial, isObject, indent)
  }
}

/** Its write is finished when the bytes are on the card: lowdb's own TextFile renames without a sync. */
function durableFile<T>(path: string, indent: number): Adapter<T> {
  return {
    async read() {
      const text = await readFile(path, 'utf8').catch(ignoreMissing)
      if (text === null) return null
      const value = JSON.parse(text) as T | null
      // To lowdb, what is not true means that there is no file: it would overwrite one that holds null, 0 or "".
      if (!value) throw new SyntaxError('the file holds no document')
      return value
    },
    write: (value) => replaceFile(path, JSON.stringify(value, null, indent)),
  }
}

function unreadable(path: string, cause: unknown): Fault {
  const why = cause instanceof SyntaxError ? say('text.disk.not-json') : fileFailure(cause)
  return unusable(path, why, cause)
}

function unusable(path: string, why: Sentence, cause?: unknown): Fault {
  return new Fault('storage', say('fault.disk.document-unusable', { path, why }), cause)
}

export function unwritable(path: string, cause: unknown): Fault {
  const full = reasonOfNames(dirname(path)) ?? say('fault.disk.no-free-space')
  const isReadOnly = (cause as NodeJS.ErrnoException).code === 'EROFS'
  const other = isReadOnly ? READ_ONLY_CARD : fileFailure(cause)
  const reason = isFull(cause) ? full : other
  return new Fault('storage', say('fault.storage.cannot-write-file', { path, why: reason }), cause)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
