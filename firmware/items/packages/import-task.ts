/**
 * Import: an upload is checked to its last byte before anything is changed, then put aside group
 * by group, and made visible in one step. Whatever goes wrong before that step changes nothing.
 * A file of counter-examples comes in the same way (counter-example-import.ts).
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { isPlausible } from '#firmware/vocabulary/plausible-time.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PackageReading, Packages, PackedTemplate, Upload } from '#hal/packages.ts'
import type { Random } from '#hal/random.ts'
import type { StagedTemplate, TemplateStore } from '#hal/template-store.ts'
import type { CounterExamples } from '../counter-examples/counter-examples.ts'
import type { BlankPictures } from '../library/blank-pictures.ts'
import type { Events } from '../library/item-events.ts'
import type { Library } from '../library/library.ts'
import { toPlainName } from '../library/name-cleanup.ts'
import type { RefuseMarked } from '../library/refuse-marked.ts'
import type { Limits } from '../limits.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { importCounterExamples } from './counter-example-import.ts'
import type { ExclusiveTask } from './exclusive-task.ts'
import { createPackageCheck } from './package-content-check.ts'
import { IMPORT_CODES, type ImportState, importAfterRestart, importMessage } from './task-states.ts'

export type ImportMode = 'merge' | 'replace'

export interface ImportTask extends AsyncDisposable {
  /** Back to no task, after the store was reset. */
  forget(): Promise<void>
  readonly state: ImportState
  /** The state changed, also by one more group. */
  onChange(listener: () => void): Disposable
  /**
   * Claims the only slot for an upload of so many bytes (null: not announced). Rejects with
   * 'busy' while an export or import is under way, 'storage' when the card has no space for it.
   * Disposing a slot that was not started gives the place back and leaves nothing.
   */
  claim(announcedBytes: number | null): Promise<ImportSlot>
}

export interface ImportSlot extends AsyncDisposable {
  /** Rejects with what the source throws, 'bad-request' for a second file, 'full', 'storage'. */
  receive(source: AsyncIterable<Uint8Array>): Promise<void>
  /** The upload is complete: work on it in the background. 'bad-request' when there is none. */
  start(mode: ImportMode): Promise<void>
}

export interface ImportTaskNeeds {
  readonly store: TemplateStore
  readonly packages: Packages
  readonly recognition: Recognition
  readonly library: Library
  readonly counterExamples: Pick<CounterExamples, 'cameFromElsewhere'>
  readonly exclusiveTask: ExclusiveTask
  readonly limits: Limits
  readonly refuseMarked: RefuseMarked
  readonly blankPictures: Pick<BlankPictures, 'among'>
  readonly events: Events
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  /** After templates came whose vectors may be of another space than the one that is wanted. */
  readonly onImported: () => void
  /** What was staged under this name will never be applied. */
  readonly onAbandoned: (batch: string) => void
}

type StagedItems = ReturnType<PackageReading['manifest']>['items']

interface Staged {
  readonly items: StagedItems
  /** Of the templates that show nothing, which are left out: the item of each. */
  readonly blankOf: readonly string[]
}

const NOTE = 'import.state'
/** Of the items whose pictures were left out. */
const NAMED_MAX = 20
/** The upload, its content in the store, and the store's log of it until the next checkpoint. */
const SPACE_FACTOR = 2.2

export async function openImportTask(needs: ImportTaskNeeds): Promise<ImportTask> {
  const { store, packages, recognition, library, exclusiveTask, limits, events, clock, journal } =
    needs
  const stopping = new AbortController()
  const kept = await store.note(NOTE)
  let state = importAfterRestart(kept ? (JSON.parse(kept) as ImportState) : { status: 'idle' })
  let running: Promise<void> = Promise.resolve()
  const listeners = createListeners()
  show(state)
  // Each import stages under its own name, so that leftovers of one never come in with the next.
  let count = 0

  async function become(next: ImportState): Promise<void> {
    await keep(next)
    show(next)
  }

  function keep(next: ImportState): Promise<void> {
    return store.setNotes({ [NOTE]: JSON.stringify(next) })
  }

  function show(next: ImportState): void {
    state = next
    listeners.tell()
    events.emit({
      type: 'import-status',
      status: IMPORT_CODES[next.status],
      msg: importMessage(next),
    })
  }

  function advance(next: ImportState): void {
    state = next
    listeners.tell()
  }

  async function requireFreeBytes(bytes: number): Promise<void> {
    if ((await packages.freeBytes()) < bytes * SPACE_FACTOR + limits.spareBytes)
      throw new Fault('storage', say('fault.package.no-room-for-import'), undefined, {
        part: 'file',
      })
  }

  function stopWhenAsked(): void {
    if (stopping.signal.aborted) throw isStopping()
  }

  async function check(reading: PackageReading): Promise<number> {
    using checking = createPackageCheck(reading.header, limits, needs.random)
    for await (const group of reading.groups()) {
      stopWhenAsked()
      checking.group(group)
      for (const { itemId } of group) needs.refuseMarked(itemId)
      advance({ status: 'checking', done: checking.templates })
    }
    checking.manifest(reading.manifest())
    return checking.templates
  }

  /** Resolves with the package's items, its buffers freed: the gallery grows only after that. */
  async function stage(batch: string, upload: Upload, total: number): Promise<Staged> {
    await using reading = await upload.read()
    let done = 0
    let ahead = 0
    const blankOf: string[] = []
    let storing: Promise<void> = Promise.resolve()
    try {
      // The next group is read and checked while this one is stored.
      for await (const group of reading.groups()) {
        const { space } = recognition
        const isSameSpace = reading.header.space.id === space.id
        const staged: StagedTemplate[] = []
        const blank = await needs.blankPictures.among(group)
        for (const template of group) {
          stopWhenAsked()
          if (blank.has(template.sha256)) {
            blankOf.push(template.itemId)
            continue
          }
          const codes = isSameSpace ? template.codes : null
          const seen = codes ?? (await recognition.codesOf(template.jpeg, stopping.signal))
          // A template dated in the future counts as old, as on every device (plausible-time.ts).
          const isTimely = isPlausible(template.createdAtMs, clock.now())
          const dated = isTimely ? template : { ...template, createdAtMs: 0 }
          ahead += Number(!isTimely)
          staged.push(toStaged(dated, { spaceId: space.id, codes: seen }))
        }
        await storing
        storing = store.stage(batch, staged)
        // Handled where `storing` is awaited.
        storing.catch(() => {})
        done += group.length
        advance({ status: 'importing', done, total })
      }
    } finally {
      // A failed batch may be discarded only after its last write.
      await storing
    }
    if (ahead > 0) journal.warn('import.dated_ahead', { templates: ahead })
    const items = reading.manifest().items.map((item) => ({
      ...item,
      name: item.name === null ? null : toPlainName(item.name) || null,
    }))
    return { items, blankOf }
  }

  function apply(
    batch: string,
    { items, blankOf }: Staged,
    mode: ImportMode,
    total: number,
    bytes: number,
  ): Promise<ImportState> {
    const [came, blank] = [total - blankOf.length, [...new Set(blankOf)].slice(0, NAMED_MAX)]
    const ended = (added: number): ImportState => ({
      status: 'done',
      added,
      known: came - added,
      ...(blank.length > 0 && { blank: blankOf.length, blankOf: blank }),
    })
    return library.inTurn(async () => {
      // Noted in the same transaction as the templates: after a power cut right behind it the state
      // is `done`, with an upper bound for the count.
      const { added } = await store.apply(batch, {
        mode,
        templatesPerItemMax: limits.templatesPerItem,
        templatesMax: limits.templates,
        items,
        notes: { [NOTE]: JSON.stringify(ended(came)) },
      })
      // The import is done from here on, even if the gallery or the note fails.
      const done = ended(added)
      await settle(done)
      journal.info('import.finished', { templates: total, added, bytes, mode })
      if (blank.length > 0)
        journal.warn('import.blank_left_out', { templates: blankOf.length, items: blank })
      return done
    })
  }

  async function settle(done: ImportState): Promise<void> {
    try {
      await library.follow()
      await keep(done)
    } catch (error) {
      journal.error('import.unsettled', { error })
    }
  }

  async function run(batch: string, upload: Upload, mode: ImportMode): Promise<ImportState> {
    const what = await upload.kind()
    if (what === 'counter-examples')
      return importCounterExamples(needs, upload, {
        mode,
        stopWhenAsked,
        stop: stopping.signal,
        onChecked: (done) => advance({ status: 'checking', what, done }),
        onWhole: (total) => become({ status: 'importing', what, done: 0, total }),
        onVectors: (done, total) => advance({ status: 'importing', what, done, total }),
        requireFreeSpace: () => requireFreeBytes(upload.bytes),
        notesOf: (done) => ({ [NOTE]: JSON.stringify(done) }),
      })
    let total: number
    {
      await using first = await upload.read()
      total = await check(first)
    }
    await become({ status: 'importing', done: 0, total })
    await requireFreeBytes(upload.bytes)
    const staged = await stage(batch, upload, total)
    return apply(batch, staged, mode, total, upload.bytes)
  }

  async function finish(upload: Upload, mode: ImportMode): Promise<void> {
    count += 1
    const batch = `import-${count}`
    const end = await run(batch, upload, mode).catch(failed)
    if (end.status !== 'done') needs.onAbandoned(batch)
    await upload[Symbol.asyncDispose]()
    // Both in one turn: a client that sees the end may start the next task.
    exclusiveTask.leave('import')
    show(end)
    needs.onImported()
  }

  async function failed(error: unknown): Promise<ImportState> {
    // An error of a model that was told to stop is no bug.
    const { kind, said } = stopping.signal.aborted ? isStopping() : toFault(error)
    const why = kind === 'bug' ? say('fault.host.internal-error') : said
    const fields = { why, error, status: state.status }
    if (kind === 'bug') journal.error('import.failed', fields)
    else journal.warn('import.failed', fields)
    const isPackage = kind === 'bad-request' || kind === 'full' || kind === 'refused'
    const end: ImportState = { status: isPackage ? 'refused' : 'failed', why }
    // A full card cannot keep the note; the client is told all the same.
    await keep(end).catch(() => {})
    return end
  }

  function slot(): ImportSlot {
    let upload: Upload | null = null
    let isStarted = false
    return {
      async receive(source) {
        if (upload)
          throw new Fault('bad-request', say('fault.package.second-file'), undefined, {
            part: 'file',
          })
        upload = await packages.receive(source, limits.packageBytes)
      },
      async start(mode) {
        if (!upload)
          throw new Fault('bad-request', say('fault.package.no-file'), undefined, {
            part: 'file',
          })
        await become({ status: 'checking', done: 0 })
        isStarted = true
        running = finish(upload, mode)
      },
      async [Symbol.asyncDispose]() {
        if (isStarted) return
        await upload?.[Symbol.asyncDispose]()
        exclusiveTask.leave('import')
      },
    }
  }

  return {
    forget: () => become({ status: 'idle' }),
    onChange: listeners.add,
    get state() {
      return state
    },
    async claim(announcedBytes) {
      exclusiveTask.take('import')
      try {
        if ((announcedBytes ?? 0) > limits.packageBytes)
          throw new Fault(
            'full',
            say('fault.package.too-large', { megabytes: limits.packageBytes / 2 ** 20 }),
          )
        await requireFreeBytes(announcedBytes ?? 0)
        return slot()
      } catch (error) {
        exclusiveTask.leave('import')
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

const isStopping = () => new Fault('busy', say('fault.host.lane-stopping'))

function toStaged(template: PackedTemplate, vector: StagedTemplate['vector']): StagedTemplate {
  const { codes: _, ...record } = template
  return { ...record, source: 'imported', ...(vector && { vector }) }
}
