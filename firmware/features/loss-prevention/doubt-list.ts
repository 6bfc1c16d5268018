/**
 * Doubted choices, kept for a person, and what items usually weigh, on the card.
 *
 * Keeping is never waited for by a sale. Where the card is short of space or refuses, this stops first,
 * says so once, and goes on by itself; weights that were learned meanwhile are written with the next ones.
 * What is kept is bounded by number and days.
 */

import { type BoundedKeepingNeeds, openBoundedKeeping } from '#firmware/async/bounded-writer.ts'
import { Fault } from '#firmware/fault.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type {
  ChoiceStore,
  DoubtBounds,
  DoubtRecord,
  NewDoubt,
  WeightRecord,
} from '#hal/choice-store.ts'
import type { ConfirmedTime } from '#hal/confirmed-time.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { ChoicesConfig } from './choices-section.ts'
import type { DOUBT_EVENTS } from './doubt-events.ts'

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

export interface DoubtListNeeds extends Pick<BoundedKeepingNeeds, 'requireRoom' | 'clock'> {
  readonly store: ChoiceStore
  readonly settings: ChoicesConfig
  readonly journal: JournalOf<typeof DOUBT_EVENTS>
  readonly confirmedTime: ConfirmedTime
  /** Doubts went: their pages can be given back to the card. */
  readonly onFreed: () => void
}

/** Items that a shop weighs, all in memory: 300 bytes each. */
const WEIGHTS_KEPT = 2_000

export async function openDoubtList(needs: DoubtListNeeds): Promise<DoubtList> {
  const { store, settings, requireRoom, clock, confirmedTime, journal } = needs
  const known = new Map((await store.usualWeights()).map((one) => [one.itemId, one]))
  const unwritten = new Set<string>()
  let count = await store.doubtCount()
  const keeping = openBoundedKeeping({
    requireRoom,
    clock,
    trim,
    onStopped: (why) => journal.warn('doubts.stopped', { why }),
    onResumed: () => journal.info('doubts.resumed'),
    onBug: (why, stack) => journal.error('doubts.stopped', { why, stack }),
  })
  const { inTurn, whileSpace } = keeping
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
    const isDone = await whileSpace(async () => {
      await store.putWeights(records, WEIGHTS_KEPT)
      return true
    })
    if (!isDone) for (const { itemId } of records) unwritten.add(itemId)
  }

  async function trim(): Promise<void> {
    if ((await store.trimDoubts(bounds())) === 0) return
    needs.onFreed()
    await changed()
  }

  return {
    get state() {
      return { isOn: settings.enabled, count, stopped: keeping.stopped, revision: keeping.revision }
    },
    keep: (doubt) =>
      inTurn(() =>
        whileSpace(async () => {
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
        needs.onFreed()
        await changed()
      }),
    weightsOf: (itemId) => known.get(itemId) ?? null,
    remember(weights) {
      keepLatest(known, weights.itemId, weights, WEIGHTS_KEPT)
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
        needs.onFreed()
        count = 0
        keeping.changed()
      }),
    idle: keeping.idle,
    onChange: keeping.onChange,
    [Symbol.asyncDispose]: () => keeping[Symbol.asyncDispose](),
  }
}

const gone = () => new Fault('not-found', say('fault.review.no-such-doubtful-sale'))
