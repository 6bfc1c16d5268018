/**
 * TemplateStore in a SQLite file, on a thread of its own: the event loop never waits for the card
 * (ADR 0060).
 */
import { TEMPLATE_CALLS } from '#hal/store-call-kinds.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { openDeferredThread } from '../sqlite/deferred-thread.ts'
import { openThread, type Thread } from '../sqlite/storage-thread.ts'
import { createSharedBuffer, laidInto, type SharedBytes, vectorsLaidInto } from './shared-buffer.ts'
import { openTemplateTables, type TemplateTables } from './templates-sqlite.ts'

const WORKER = new URL('./templates-worker.ts', import.meta.url)

export async function openSqliteTemplates(path: string): Promise<TemplateStoreDriver> {
  const thread = await openThread<TemplateTables>(WORKER, { path })
  return createTemplateStore(thread, await thread.call('databaseId'))
}

/** For the lane's start: the thread starts with the first call after `started()`. */
export async function openTemplatesAtStart(path: string): Promise<TemplatesAtStart> {
  const open = ({ path }: { readonly path: string }) => openTemplateTables(path)
  const thread = await openDeferredThread(WORKER, { path, isShared: true }, open)
  const store = createTemplateStore(thread, await thread.call('databaseId'))
  return { store, started: thread.started }
}

export interface TemplatesAtStart {
  readonly store: TemplateStoreDriver
  started(): void
}

/** The store over whatever runs the calls on its tables; closing the store closes that too. */
export function createTemplateStore(
  thread: Thread<TemplateTables>,
  firstId: string,
): TemplateStoreDriver {
  let databaseId = firstId
  const { call } = thread
  const buffer = createSharedBuffer()
  return {
    ...callsOn(thread),
    get databaseId() {
      return databaseId
    },
    pageWithContent(afterKey, limit, { buffer: memory, ...options }) {
      if (!memory) return call('pageWithContent', afterKey, limit, options)
      // Both threads share this memory, so nothing need be copied.
      if (isShared(memory))
        return call('pageWithContent', afterKey, limit, { ...options, shared: memory })
      return buffer.receive(
        (shared) => call('pageWithContent', afterKey, limit, { ...options, shared }),
        (page) => laidInto(memory, page),
      )
    },
    pageOfVectors(spaceId, afterKey, limit, memory) {
      if (!memory) return call('pageOfVectors', spaceId, afterKey, limit)
      return buffer.receive(
        (shared) => call('pageOfVectors', spaceId, afterKey, limit, shared),
        (page) => vectorsLaidInto(memory, page),
      )
    },
    stage: (batch, templates) => buffer.send(templates, (shared) => call('stage', batch, shared)),
    async reset() {
      databaseId = await call('reset')
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}

type TemplateCalls = {
  readonly [Name in keyof typeof TEMPLATE_CALLS]: (
    ...given: Parameters<TemplateTables[Name]>
  ) => Promise<ReturnType<TemplateTables[Name]>>
}

/** Each call of the port by the name that it has among the tables. */
function callsOn({ call }: Thread<TemplateTables>): TemplateCalls {
  const names = Object.keys(TEMPLATE_CALLS) as (keyof TemplateCalls)[]
  const calls = names.map((name) => [
    name,
    (...given: Parameters<TemplateTables[typeof name]>) => call(name, ...given),
  ])
  return Object.fromEntries(calls) as TemplateCalls
}

const isShared = (memory: Uint8Array): memory is SharedBytes =>
  memory.buffer instanceof SharedArrayBuffer
