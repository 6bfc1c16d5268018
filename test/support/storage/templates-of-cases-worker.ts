/** The thread of templates-of-cases.ts: the tables of several files, each by its number. */
import { openTemplateTables } from '#drivers/storage/items/templates-sqlite.ts'
import { type Calls, serveThread } from '#drivers/storage/sqlite/storage-thread.ts'

serveThread(() => {
  const opened = new Map<number, Calls & Disposable>()
  let count = 0
  return {
    openFile(path: string): number {
      count += 1
      opened.set(count, openTemplateTables(path))
      return count
    },
    callOf: (number: number, name: string, ...args: unknown[]) =>
      opened.get(number)?.[name]?.(...args),
    closeFile(number: number): void {
      opened.get(number)?.[Symbol.dispose]()
      opened.delete(number)
    },
    [Symbol.dispose]() {
      for (const tables of opened.values()) tables[Symbol.dispose]()
    },
  }
})
