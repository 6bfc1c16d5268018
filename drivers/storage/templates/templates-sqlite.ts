/**
 * TemplateStore in a SQLite file, on a thread of its own: the event loop never waits for the card
 * (ADR 0060).
 */
import type { AssortmentStore } from '#hal/assortment-store.ts'
import type { ChoiceStore } from '#hal/choice-store.ts'
import type { ReviewStore } from '#hal/review-store.ts'
import type { TemplateStoreDriver } from '#hal/template-store.ts'
import { createAssortmentStore } from '../assortment/assortment-sqlite.ts'
import { createChoiceStore } from '../choices/choices-sqlite.ts'
import { createReviewStore } from '../review/review-sqlite.ts'
import { openDeferredThread } from '../sqlite/deferred-thread.ts'
import { openThread, type Thread } from '../sqlite/storage-thread.ts'
import { createSharedBuffer, laidInto, type SharedBytes, vectorsLaidInto } from './shared-buffer.ts'
import { openTemplateTables, type TemplateTables } from './templates-synchronous.ts'

const WORKER = new URL('./templates-worker.ts', import.meta.url)

export async function openSqliteTemplates(path: string): Promise<TemplateStoreDriver> {
  const thread = await openThread<TemplateTables>(WORKER, { path })
  return createTemplateStore(thread, await thread.call('databaseId'))
}

/** For a start: its thread starts with the first call after `started()`. */
export async function openTemplatesAtStart(path: string): Promise<TemplatesAtStart> {
  const open = ({ path }: { readonly path: string }) => openTemplateTables(path)
  const thread = await openDeferredThread(WORKER, { path, isShared: true }, open)
  const store = createTemplateStore(thread, await thread.call('databaseId'))
  return {
    store,
    review: createReviewStore(thread),
    assortment: createAssortmentStore(thread),
    choices: createChoiceStore(thread),
    started: thread.started,
  }
}

export interface TemplatesAtStart {
  readonly store: TemplateStoreDriver
  /** These three in the same file and on the same thread; closed with the templates. */
  readonly review: ReviewStore
  readonly assortment: AssortmentStore
  readonly choices: ChoiceStore
  started(): void
}

/** The store over whatever runs the calls on its tables; closed with it. */
export function createTemplateStore(
  thread: Thread<TemplateTables>,
  firstId: string,
): TemplateStoreDriver {
  let databaseId = firstId
  const { call } = thread
  const buffer = createSharedBuffer()
  return {
    get databaseId() {
      return databaseId
    },
    items: () => call('items'),
    totals: () => call('totals'),
    describe: (itemId, change, writer) => call('describe', itemId, change, writer),
    describeAll: (changes, writer) => call('describeAll', changes, writer),
    labelsOf: (itemId) => call('labelsOf', itemId),
    labels: () => call('labels'),
    putLabels: (labels) => call('putLabels', labels),
    undate: (latestMs) => call('undate', latestMs),
    labelled: (afterRevision, limit) => call('labelled', afterRevision, limit),
    templatesOf: (itemId) => call('templatesOf', itemId),
    find: (identity) => call('find', identity),
    page: (afterKey, limit) => call('page', afterKey, limit),
    pageWithContent(afterKey, limit, { room, ...options }) {
      if (!room) return call('pageWithContent', afterKey, limit, options)
      // Memory of both threads needs nothing in between.
      if (isShared(room))
        return call('pageWithContent', afterKey, limit, { ...options, shared: room })
      return buffer.receive(
        (shared) => call('pageWithContent', afterKey, limit, { ...options, shared }),
        (page) => laidInto(room, page),
      )
    },
    pageOfVectors(spaceId, afterKey, limit, room) {
      if (!room) return call('pageOfVectors', spaceId, afterKey, limit)
      return buffer.receive(
        (shared) => call('pageOfVectors', spaceId, afterKey, limit, shared),
        (page) => vectorsLaidInto(room, page),
      )
    },
    picture: (sha256) => call('picture', sha256),
    contentOf: (spaceId, sha256s) => call('contentOf', spaceId, sha256s),
    learn: (template, evict) => call('learn', template, evict),
    remove: (identities) => call('remove', identities),
    removeItem: (itemId) => call('removeItem', itemId),
    removeAll: () => call('removeAll'),
    stage: (batch, templates) => buffer.send(templates, (shared) => call('stage', batch, shared)),
    apply: (batch, options) => call('apply', batch, options),
    discard: (batch) => call('discard', batch),
    sweep: () => call('sweep'),
    withoutVector: (spaceId, after, limit) => call('withoutVector', spaceId, after, limit),
    putVectors: (spaceId, vectors) => call('putVectors', spaceId, vectors),
    spaces: () => call('spaces'),
    forgetSpace: (spaceId) => call('forgetSpace', spaceId),
    changes: (afterSequence, limit) => call('changes', afterSequence, limit),
    lastSequence: () => call('lastSequence'),
    counterExamples: () => call('counterExamples'),
    counterContent: (names) => call('counterContent', names),
    counterVectors: (spaceId) => call('counterVectors', spaceId),
    putCounterExamples: (examples, bounds) => call('putCounterExamples', examples, bounds),
    importCounterExamples: (examples, options) => call('importCounterExamples', examples, options),
    putCounterVector: (name, vector) => call('putCounterVector', name, vector),
    note: (key) => call('note', key),
    setNotes: (notes) => call('setNotes', notes),
    async reset() {
      databaseId = await call('reset')
    },
    [Symbol.asyncDispose]: () => thread[Symbol.asyncDispose](),
  }
}

const isShared = (room: Uint8Array): room is SharedBytes => room.buffer instanceof SharedArrayBuffer
