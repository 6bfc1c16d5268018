/** Export: one task at a time writes a package, and its counter-examples next to it, in the background; the last good one is kept. */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages, PackedTemplate } from '#hal/packages.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import type { Events } from '../library/item-events.ts'
import type { Limits } from '../limits.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { counterExamplePages, counterExamplesToExport } from './counter-examples-to-export.ts'
import type { ExclusiveTask } from './exclusive-task.ts'
import { EXPORT_CODES, type ExportState, exportAfterRestart, exportMessage } from './task-states.ts'
import { contentPages } from './templates-to-export.ts'

export interface ExportTask extends AsyncDisposable {
  /** Back to no task, after the store was reset. */
  forget(): Promise<void>
  readonly state: ExportState
  /** The state changed, also by one more page. */
  onChange(listener: () => void): Disposable
  /**
   * Starts and answers at once. Rejects with 'busy' while an export or an import is under way,
   * 'not-found' for an item without templates, 'storage' when the card has no space for it.
   */
  start(itemIds: readonly string[] | null): Promise<void>
}

export interface ExportTaskNeeds {
  readonly store: TemplateStore
  readonly packages: Packages
  readonly recognition: Recognition
  readonly exclusiveTask: ExclusiveTask
  readonly serialNumber: string
  readonly limits: Limits
  readonly events: Events
  readonly clock: Clock
  readonly journal: Journal
}

const NOTE = 'export.state'
/** What a template takes in a package: measured 15 to 20 KB, rounded up. */
const BYTES_PER_TEMPLATE = 24 * 1024

export async function openExportTask(needs: ExportTaskNeeds): Promise<ExportTask> {
  const { store, packages, recognition, exclusiveTask, limits, events, clock, journal } = needs
  const stopping = new AbortController()
  const kept = await store.note(NOTE)
  let state = exportAfterRestart(kept ? (JSON.parse(kept) as ExportState) : { status: 'idle' })
  let running: Promise<void> = Promise.resolve()
  const listeners = createListeners()
  show(state)
  await packages.clean(state.status === 'ready' ? state.filename : null)

  async function become(next: ExportState): Promise<void> {
    await keep(next)
    show(next)
  }

  function keep(next: ExportState): Promise<void> {
    return store.setNotes({ [NOTE]: JSON.stringify(next) })
  }

  function show(next: ExportState): void {
    state = next
    listeners.tell()
    const status = EXPORT_CODES[next.status]
    events.emit({ type: 'export-status', status, msg: exportMessage(next) })
  }

  /** How many templates it will be. */
  async function measure(itemIds: readonly string[] | null): Promise<number> {
    const counts = new Map((await store.items()).map((item) => [item.itemId, item.templates]))
    const wanted = itemIds ?? [...counts.keys()]
    const unknown = wanted.find((itemId) => itemIds && !counts.get(itemId))
    if (unknown !== undefined)
      throw new Fault('not-found', say('fault.package.item-without-templates', { item: unknown }))
    const total = wanted.reduce((sum, itemId) => sum + (counts.get(itemId) ?? 0), 0)
    const pictures = total + (await counterExamplesToExport(store, itemIds)).length
    if ((await packages.freeBytes()) < pictures * BYTES_PER_TEMPLATE + limits.spareBytes)
      throw new Fault('storage', say('fault.package.no-room-for-export'))
    return total
  }

  async function* groups(itemIds: readonly string[] | null, total: number) {
    const options = { spaceId: recognition.space.id, ...(itemIds && { itemIds }) }
    let done = 0
    for await (const page of contentPages(store, options)) {
      if (stopping.signal.aborted) throw new Fault('busy', say('fault.host.lane-stopping'))
      yield page satisfies readonly PackedTemplate[]
      done += page.length
      state = { status: 'preparing', done, total }
      listeners.tell()
    }
  }

  async function run(itemIds: readonly string[] | null, total: number): Promise<ExportState> {
    const only = itemIds && new Set(itemIds)
    const described = (await store.items()).filter(
      ({ itemId, name, isActive }) => (name !== null || !isActive) && (!only || only.has(itemId)),
    )
    const counterFacts = await counterExamplesToExport(store, itemIds)
    const isAlone = counterFacts.length === 0
    const { filename, bytes, damaged, counterExamples } = await packages.write({
      header: {
        createdAtMs: clock.now(),
        serialNumber: needs.serialNumber,
        space: recognition.space,
      },
      groups: groups(itemIds, total),
      items: described,
      counterExamples: isAlone ? null : counterExamplePages(store, counterFacts, limits),
    })
    const templates = state.status === 'preparing' ? state.done - damaged : total
    const beside = isAlone ? {} : { counterExamples }
    const ready: ExportState = { status: 'ready', filename, templates, damaged, ...beside }
    await keep(ready)
    // Removed only now: until the new package is whole the last one can still be downloaded.
    await packages.clean(filename)
    journal.info('export.finished', { templates, bytes, damaged, ...beside })
    return ready
  }

  async function finish(work: Promise<ExportState>): Promise<void> {
    const end = await work.catch(failed)
    // Both in one turn: a client that sees the end may start the next task.
    exclusiveTask.leave('export')
    show(end)
  }

  async function failed(error: unknown): Promise<ExportState> {
    const { kind, said } = toFault(error)
    const why = kind === 'bug' ? say('fault.host.internal-error') : said
    if (kind === 'bug') journal.error('export.failed', { why, error })
    else journal.warn('export.failed', { why, error })
    const end: ExportState = { status: 'failed', why }
    // A full card cannot keep the note; the client is told all the same.
    await keep(end).catch(() => {})
    return end
  }

  return {
    forget: () => become({ status: 'idle' }),
    onChange: listeners.add,
    get state() {
      return state
    },
    async start(given) {
      const itemIds = given && [...new Set(given)]
      exclusiveTask.take('export')
      try {
        const total = await measure(itemIds)
        await become({ status: 'preparing', done: 0, total })
        running = finish(run(itemIds, total))
      } catch (error) {
        exclusiveTask.leave('export')
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}
