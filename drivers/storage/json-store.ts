/** DocumentStore on lowdb. New value first to disk, then to memory; one commit at a time. */
import { Low } from 'lowdb'
import { Fault } from '#firmware/fault.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import { DurableFile } from './durable-file.ts'

/** Rejects with Fault 'storage' when the file exists and is not JSON: it is never overwritten. */
export async function openJsonStore<T extends object>(
  path: string,
  initial: T,
): Promise<DocumentStore<T>> {
  const db = new Low(new DurableFile<T>(path), initial)
  try {
    await db.read()
  } catch (cause) {
    throw new Fault('storage', `cannot read ${path}: move it away or restore it`, cause)
  }
  let value: T = Object.freeze(db.data)
  let tail: Promise<unknown> = Promise.resolve()

  async function commit(change: (value: T) => T): Promise<T> {
    const next = Object.freeze(change(value))
    try {
      db.data = next
      await db.write()
    } catch (cause) {
      throw new Fault('storage', `cannot write ${path}`, cause)
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
