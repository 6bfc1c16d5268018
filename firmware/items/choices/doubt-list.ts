/**
 * Doubted choices, kept for a person, and what items usually weigh, on the card.
 *
 * Keeping is never waited for by a sale. Where the card is short of room or refuses, this stops first,
 * says so once, and goes on by itself; weights that were learned meanwhile are written with the next ones.
 * What is kept is bounded by number and days (ADR 0067).
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import type {
  ChoiceStore,
  DoubtBounds,
  DoubtRecord,
  NewDoubt,
  WeightRecord,
} from '#hal/choice-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Packages } from '#hal/packages.ts'
import { leaveRoom } from '../card-room.ts'
import type { Limits } from '../limits.ts'

export interface DoubtList extends AsyncDisposable {
  readonly state: DoubtListState
  /** Nobody has to wait for it. Null: it could not be kept. */
  keep(doubt: NewDoubt): Promise<DoubtRecord | null>
  /** The newest first. */
  list(): Promise<readonly DoubtRecord[]>
  /** Rejects with 'not-found'. */
  picture(id: number): Promise<Uint8Array>
  /** It was looked at: it goes. Rejects with 'not-found', 'storage'. */
  dismiss(id: number): Promise<void>
  /** A read of memory. */
  weightsOf(itemId: string): WeightRecord | null
  /** From now on; written soon. */
  remember(weights: WeightRecord): void
  clear(): Promise<void>
  /** Resolves when what was asked for until now is done. */
  idle(): Promise<void>
  onChange(listener: () => void): Disposable
}

export interface DoubtListState {
  readonly isOn: boolean
  /** Why nothing is kept now, though it is on; null: it is. */
  readonly stopped: string | null
  readonly count: number
  /** Counts up with each change. */
  readonly revision: number
}

export interface ChoiceSettings {
  readonly enabled: boolean
  readonly entries: number
  readonly days: number
}

export interface DoubtListParts {
  readonly store: ChoiceStore
  readonly settings: ChoiceSettings
  readonly packages: Pick<Packages, 'freeBytes'>
  readonly limits: Limits
  readonly clock: Clock
  readonly journal: Journal
  /** Doubts went: their pages can be given back to the card. */
  readonly onFreed: () => void
}

const DAY_MS = 86_400_000
const TRIM_EVERY_MS = 3_600_000

export async function openDoubtList(parts: DoubtListParts): Promise<DoubtList> {
  const { store, settings, limits, clock, journal } = parts
  const queue = createSerialQueue()
  const listeners = createListeners()
  const known = new Map((await store.usualWeights()).map((one) => [one.itemId, one]))
  const unwritten = new Set<string>()
  let count = await store.doubtCount()
  let stopped: string | null = null
  let revision = 0
  let isWriting = false
  let trimming = clock.after(TRIM_EVERY_MS, trimLater)

  const bounds = (): DoubtBounds => ({
    entries: settings.entries,
    notBeforeMs: clock.now() - settings.days * DAY_MS,
  })

  function tell(): void {
    revision += 1
    listeners.tell()
  }

  async function changed(): Promise<void> {
    count = await store.doubtCount()
    tell()
  }

  /** Null where there is no room; whatever ends the work stops the keeping and nothing else. */
  async function whileRoom<Result>(work: () => Promise<Result>): Promise<Result | null> {
    let result: Result
    try {
      await leaveRoom(parts.packages, limits.reviewSpareBytes)
      result = await work()
    } catch (error) {
      stop(error)
      return null
    }
    if (stopped !== null) {
      journal.info('doubts.resumed')
      stopped = null
      tell()
    }
    return result
  }

  function stop(error: unknown): void {
    const { kind, message: why, stack } = toFault(error)
    if (why === stopped) return
    if (kind === 'bug') journal.error('doubts.stopped', { why, stack })
    else if (stopped === null) journal.warn('doubts.stopped', { why })
    stopped = why
    tell()
  }

  async function writeWeights(): Promise<void> {
    const records = [...unwritten].flatMap((itemId) => known.get(itemId) ?? [])
    unwritten.clear()
    const isDone = await whileRoom(async () => {
      await store.putWeights(records, limits.usualWeights)
      return true
    })
    if (!isDone) for (const { itemId } of records) unwritten.add(itemId)
  }

  function trimLater(): void {
    trimming = clock.after(TRIM_EVERY_MS, trimLater)
    void queue.run(() => trim().catch(stop))
  }

  /** On a card with little room too: it is what makes some. */
  async function trim(): Promise<void> {
    if ((await store.trimDoubts(bounds())) === 0) return
    parts.onFreed()
    await changed()
  }

  return {
    get state() {
      return { isOn: settings.enabled, stopped, count, revision }
    },
    keep: (doubt) =>
      queue.run(() =>
        whileRoom(async () => {
          const record = await store.putDoubt(doubt, bounds())
          await changed()
          return record
        }),
      ),
    list: () => store.doubts(),
    async picture(id) {
      const picture = await store.doubtPicture(id)
      if (!picture) throw gone()
      return picture
    },
    dismiss: (id) =>
      queue.run(async () => {
        if (!(await store.removeDoubt(id))) throw gone()
        parts.onFreed()
        await changed()
      }),
    weightsOf: (itemId) => known.get(itemId) ?? null,
    remember(weights) {
      known.delete(weights.itemId)
      known.set(weights.itemId, weights)
      for (const leastLately of known.keys()) {
        if (known.size <= limits.usualWeights) break
        known.delete(leastLately)
      }
      unwritten.add(weights.itemId)
      if (isWriting) return
      isWriting = true
      void queue.run(async () => {
        isWriting = false
        await writeWeights()
      })
    },
    clear: () =>
      queue.run(async () => {
        await store.clearChoices()
        known.clear()
        unwritten.clear()
        parts.onFreed()
        count = 0
        tell()
      }),
    idle: queue.idle,
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      trimming[Symbol.dispose]()
      await queue.idle()
    },
  }
}

const gone = () =>
  new Fault('not-found', 'no such doubted choice: it was let go of, or has no picture')
