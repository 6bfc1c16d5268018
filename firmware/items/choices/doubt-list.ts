/**
 * Doubted choices, kept for a person, and what items usually weigh, on the card.
 *
 * Keeping is never waited for by a sale. Where the card is short of room or refuses, this stops first,
 * says so once, and goes on by itself; weights that were learned meanwhile are written with the next ones.
 * What is kept is bounded by number and days.
 */

import { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { keepLatest } from '#hal/bounded-map.ts'
import type {
  ChoiceStore,
  DoubtBounds,
  DoubtRecord,
  NewDoubt,
  WeightRecord,
} from '#hal/choice-store.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import { DAY_MS } from '#hal/durations.ts'
import type { Journal } from '#hal/journal.ts'
import { type BoundedKeepingParts, openBoundedKeeping } from '../bounded-writer.ts'
import type { Limits } from '../limits.ts'

export interface DoubtList extends AsyncDisposable {
  readonly state: DoubtListState
  /** Nobody has to wait for it. Null: it could not be kept. */
  keep(doubt: NewDoubt): Promise<DoubtRecord | null>
  /** The newest first. */
  list(): Promise<readonly DoubtRecord[]>
  /** Rejects with 'not-found'. */
  picture(id: number): Promise<Uint8Array>
  /** A person looked at it, so it goes. Rejects with 'not-found', 'storage'. */
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
  readonly stopped: Sentence | null
  readonly count: number
  /** Counts up with each change. */
  readonly revision: number
}

export interface ChoiceSettings {
  readonly enabled: boolean
  readonly entries: number
  readonly days: number
}

export interface DoubtListParts extends Pick<BoundedKeepingParts, 'packages' | 'clock'> {
  readonly store: ChoiceStore
  readonly settings: ChoiceSettings
  readonly limits: Limits
  readonly journal: Journal
  readonly confirmedTime: ConfirmedTime
  /** Doubts went: their pages can be given back to the card. */
  readonly onFreed: () => void
}

export async function openDoubtList(parts: DoubtListParts): Promise<DoubtList> {
  const { store, settings, limits, confirmedTime, journal } = parts
  const known = new Map((await store.usualWeights()).map((one) => [one.itemId, one]))
  const unwritten = new Set<string>()
  let count = await store.doubtCount()
  const keeping = openBoundedKeeping({
    ...parts,
    trim,
    onStopped: (why) => journal.warn('doubts.stopped', { why }),
    onResumed: () => journal.info('doubts.resumed'),
    onBug: (why, stack) => journal.error('doubts.stopped', { why, stack }),
  })
  const { inTurn, whileRoom } = keeping
  let isWriting = false

  const bounds = (): DoubtBounds => ({
    entries: settings.entries,
    notBeforeMs: (confirmedTime.nowMs() ?? 0) - settings.days * DAY_MS,
  })

  async function changed(): Promise<void> {
    count = await store.doubtCount()
    keeping.changed()
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

  async function trim(): Promise<void> {
    if ((await store.trimDoubts(bounds())) === 0) return
    parts.onFreed()
    await changed()
  }

  return {
    get state() {
      return { isOn: settings.enabled, count, stopped: keeping.stopped, revision: keeping.revision }
    },
    keep: (doubt) =>
      inTurn(() =>
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
      inTurn(async () => {
        if (!(await store.removeDoubt(id))) throw gone()
        parts.onFreed()
        await changed()
      }),
    weightsOf: (itemId) => known.get(itemId) ?? null,
    remember(weights) {
      keepLatest(known, weights.itemId, weights, limits.usualWeights)
      unwritten.add(weights.itemId)
      if (isWriting) return
      isWriting = true
      void inTurn(async () => {
        isWriting = false
        await writeWeights()
      })
    },
    clear: () =>
      inTurn(async () => {
        await store.clearChoices()
        known.clear()
        unwritten.clear()
        parts.onFreed()
        count = 0
        keeping.changed()
      }),
    idle: keeping.idle,
    onChange: keeping.onChange,
    [Symbol.asyncDispose]: () => keeping[Symbol.asyncDispose](),
  }
}

const gone = () => new Fault('not-found', say('fault.review.no-such-doubtful-sale'))
