/** DocumentStore on lowdb. New value first to disk, then to memory; one commit at a time. */
import { Low } from 'lowdb'
import { Fault } from '#firmware/fault.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import { DurableFile } from './durable-file.ts'

/**
 * Rejects with Fault 'storage' when the file exists and cannot be used: it is never overwritten.
 * `isValid` looks at what was read, where a wrong shape could do harm.
 */
export async function openJsonStore<T extends object>(
  path: string,
  initial: T,
  isValid: (value: unknown) => boolean = isObject,
): Promise<DocumentStore<T>> {
  const file = new DurableFile<T>(path)
  const db = new Low(file, initial)
  try {
    await db.read()
  } catch (cause) {
    throw unreadable(path, cause)
  }
  if (!isValid(db.data)) throw unreadable(path, new Error('it is not what laned writes there'))
  let value: T = frozen(db.data)
  let tail: Promise<unknown> = Promise.resolve()

  async function commit(change: (value: T) => T): Promise<T> {
    // A change that throws is the caller's own error: it reaches the caller as it is.
    const next = frozen(change(value))
    try {
      db.data = next
      await db.write()
    } catch (cause) {
      db.data = value
      throw unwritable(path, cause)
    }
    value = next
    return value
  }

  return {
    get value() {
      return value
    },
    update(change) {
      const turn = tail.then(() => commit(change))
      tail = turn.catch(() => {})
      return turn
    },
  }
}

function unreadable(path: string, cause: unknown): Fault {
  const reason = cause instanceof SyntaxError ? 'it is not JSON' : (cause as Error).message
  return new Fault(
    'storage',
    `cannot use ${path} (${reason}): restore it from a backup, or move it away and enter its settings again`,
    cause,
  )
}

function unwritable(path: string, cause: unknown): Fault {
  const isFull = ['ENOSPC', 'EDQUOT'].includes((cause as NodeJS.ErrnoException).code ?? '')
  const reason = isFull ? 'the disk is full; free some space' : (cause as Error).message
  return new Fault('storage', `cannot write ${path}: ${reason}`, cause)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
