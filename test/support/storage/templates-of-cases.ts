/**
 * Template stores on a thread, as `openSqliteTemplates` opens them, but one thread for all cases of a test file: to start
 * it takes longer than most cases do. Each call goes to it and back by messages all the same.
 */
import type { TemplateTables } from '#drivers/storage/items/templates-sqlite.ts'
import { createTemplateStore } from '#drivers/storage/items/templates-thread.ts'
import { openThread, type Thread } from '#drivers/storage/sqlite/storage-thread.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { closeAfterCases } from '#test/end-of-cases.ts'

const WORKER = new URL('./templates-of-cases-worker.ts', import.meta.url)

type FilesOfCases = {
  openFile(path: string): number
  callOf(number: number, name: string, ...args: unknown[]): unknown
  closeFile(number: number): void
}

let shared: Promise<Thread<FilesOfCases>> | null = null

export async function openTemplatesOfCase(path: string): Promise<TemplateStoreDriver> {
  shared ??= openShared()
  const thread = await shared
  const number = await thread.call('openFile', path)
  const tables: Thread<TemplateTables> = {
    call: (name, ...args) => thread.call('callOf', number, name, ...args) as never,
    [Symbol.asyncDispose]: () => thread.call('closeFile', number),
  }
  return createTemplateStore(tables, await tables.call('databaseId'))
}

async function openShared(): Promise<Thread<FilesOfCases>> {
  const thread = await openThread<FilesOfCases>(WORKER, {})
  closeAfterCases(async () => {
    shared = null
    await thread[Symbol.asyncDispose]()
  })
  return thread
}
