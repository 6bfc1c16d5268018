/** A lowdb adapter whose write is finished when the bytes are on the card: lowdb's own TextFile renames without a sync. */
import { readFile } from 'node:fs/promises'
import type { Adapter } from 'lowdb'
import { replaceFile } from './replace-file.ts'

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
    // To lowdb, null means that there is no file, so it would overwrite one that holds null.
    if (value === null) throw new SyntaxError('the file holds null')
    return value
  }

  write(value: T): Promise<void> {
    return replaceFile(this.#path, JSON.stringify(value, null, 2))
  }
}
