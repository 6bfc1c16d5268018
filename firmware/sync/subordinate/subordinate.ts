/**
 * A lane that keeps in step with its master.
 *
 *   ask for changes (the master waits for one) ─▶ delete what is marked ─▶ reconcile what differs ─▶ store the cursor ─▶ again
 *                                                                             ▲
 *   something was learned or deleted here ────────────────────────────────────┘
 *
 * A master's answer is a state, not a list of events: taking it twice, late or only in part does no
 * harm (ADR 0081). When the master is another one or was restored, everything is compared, by a
 * digest per item.
 */

import { createBackoff } from '#firmware/async/backoff.ts'
import { createLeastPause } from '#firmware/async/least-pause.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { toFault } from '#firmware/fault.ts'
import { isLackOfRoom } from '#firmware/items/card-room.ts'
import type { LocalTemplates } from '#firmware/items/library/local-templates.ts'
import { isSame, type Sentence } from '#firmware/sentence.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import { createLeftOutList } from '../left-out-records-list.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { paceQuestions } from '../paced-questions.ts'
import type { Cursor } from '../protocol/feed-cursor.ts'
import { repairTemplates } from '../repair-templates.ts'
import { createDeletionApplier } from './apply-deletions.ts'
import { openChangeFollower } from './follow-changes.ts'
import { type BesideChanges, createMasterClient } from './master-client.ts'
import { createItemReconciler, type ItemReconcilerParts, type Switches } from './reconcile-items.ts'

export interface Subordinate extends AsyncDisposable {
  readonly status: SubordinateStatus
  /** One whole synchronisation now. Rejects with what prevents it. */
  syncNow(): Promise<void>
  /** Forgets the cursor, so that everything is compared again. */
  compareAll(): void
  onChange(listener: () => void): Disposable
}

export interface SubordinateStatus {
  readonly isInStep: boolean
  readonly masterSerial: string | null
  readonly lastSyncAtMs: number | null
  /** Why not, in words; null while all is well. */
  readonly trouble: Sentence | null
  /** What this lane or its master does not take of the other, with the reason; the first few. */
  readonly leftOut: readonly string[]
}

export interface SubordinateParts
  extends Omit<ItemReconcilerParts, 'masterClient' | 'signal' | 'onLeftOut'> {
  readonly link: PeerLink
  /** What travels with the question for changes beside these; undefined: nothing. */
  readonly beside?: BesideChanges | undefined
  readonly local: LocalTemplates
  readonly switches: () => Switches
  readonly random: Random
  readonly clock: Clock
  readonly journal: Journal
}

type Epoch = Pick<Cursor, 'bootId' | 'databaseId'>

export async function openSubordinate(parts: SubordinateParts): Promise<Subordinate> {
  const { local, link, clock, journal, random } = parts
  const stopping = new AbortController()
  const masterClient = createMasterClient(paceQuestions(link, clock), stopping.signal, parts.beside)
  const leftOut = createLeftOutList(SYNC_LIMITS.leftOut, (itemId, why) =>
    journal.warn('sync.left_out', { itemId, why }),
  )
  const { signal } = stopping
  const itemReconciler = createItemReconciler({
    ...parts,
    masterClient,
    signal,
    onLeftOut: leftOut.note,
  })
  const deletionApplier = createDeletionApplier({ ...parts, masterClient })
  await local.inTurn(() => repairTemplates(local.store, clock.now(), journal))
  const changeFollower = await openChangeFollower({
    ...parts,
    masterClient,
    itemReconciler,
    deletionApplier,
    leftOut,
  })
  const queue = createSerialQueue()
  const listeners = createListeners()
  let status: SubordinateStatus = {
    isInStep: false,
    masterSerial: changeFollower.cursor?.masterSerial ?? null,
    lastSyncAtMs: null,
    trouble: null,
    leftOut: [],
  }
  let wait = new AbortController()
  let isPushing = false

  function update(next: Partial<SubordinateStatus>): void {
    const before = status
    status = { ...status, ...next }
    const isUnchanged =
      before.isInStep === status.isInStep && isSame(before.trouble, status.trouble)
    if (isUnchanged && before.leftOut.join() === status.leftOut.join()) return
    if (status.trouble && !isSame(status.trouble, before.trouble))
      journal.warn('sync.interrupted', { why: status.trouble })
    if (status.isInStep && !before.isInStep)
      journal.info('sync.in_step', { master: status.masterSerial })
    listeners.tell()
  }

  /** A master that is started again, or another one: everything is compared. */
  const restarts = createLeastPause({
    ...{ clock, everyMs: SYNC_LIMITS.roundEveryMs, atOnce: SYNC_LIMITS.roundsAtOnce, signal },
  })
  const isOther = (one: Epoch | null, other: Epoch | null) =>
    one?.bootId !== other?.bootId || one?.databaseId !== other?.databaseId

  /** Resolves when the lane is in step; the master may wait `waitMs` for a first change. */
  async function synchronise(waitMs: number, signal?: AbortSignal): Promise<void> {
    let isDone = false
    let nextWaitMs = waitMs
    while (!isDone && !stopping.signal.aborted) {
      if (signal?.aborted) return
      const asked = changeFollower.cursor
      const answer = await changeFollower.ask(nextWaitMs, signal)
      isDone = await queue.run(() => changeFollower.take(answer, asked))
      if (asked && isOther(asked, changeFollower.cursor)) await restarts.next()
      nextWaitMs = 0
    }
    if (!isDone) return
    update({
      isInStep: true,
      trouble: null,
      leftOut: changeFollower.leftOut,
      masterSerial: changeFollower.cursor?.masterSerial ?? null,
      lastSyncAtMs: clock.now(),
    })
  }

  async function run(): Promise<void> {
    const backoff = createBackoff(SYNC_LIMITS.retryMsMin, SYNC_LIMITS.retryMsMax)
    while (!stopping.signal.aborted) {
      // Renewed also where the question it ended was answered all the same, as a master's own lane is.
      if (wait.signal.aborted) wait = new AbortController()
      try {
        // A lane that is not in step has something to fetch already.
        await synchronise(status.isInStep ? SYNC_LIMITS.waitMs : 0, wait.signal)
        backoff.reset()
      } catch (error) {
        if (stopping.signal.aborted) return
        if (wait.signal.aborted) {
          await pause(clock, SYNC_LIMITS.retryMsMin * random.fraction(), stopping.signal)
          continue
        }
        const fault = toFault(error)
        if (fault.kind === 'bug') journal.error('sync.broken', { error })
        update({ isInStep: false, trouble: fault.said })
        const afterMs = Math.max(fault.detail.retryAfterMs ?? 0, backoff.next())
        await pause(clock, afterMs * (0.5 + random.fraction()), stopping.signal)
        if (changeFollower.isComparing && isLackOfRoom(fault)) await waitForRoom()
      }
    }
  }

  /** A comparison of everything walks all pages each time: without room on this card, some minutes apart. */
  async function waitForRoom(): Promise<void> {
    const untilMs = clock.monotonicMs() + SYNC_LIMITS.compareAgainMs
    const signal = AbortSignal.any([stopping.signal, wait.signal])
    while (!signal.aborted && clock.monotonicMs() < untilMs && !(await hasRoom()))
      await pause(clock, SYNC_LIMITS.retryMsMax, signal)
  }

  const hasRoom = () =>
    local.room().then(
      () => true,
      () => false,
    )

  /** Sends what was learned while the question for changes is still open. */
  function pushSoon(): void {
    if (isPushing || !status.isInStep || stopping.signal.aborted) return
    isPushing = true
    queue
      .run(async () => {
        isPushing = false
        await changeFollower.push()
      })
      .catch((error: unknown) => {
        // The loop is woken: it tries again, and puts what is wrong into the status.
        if (stopping.signal.aborted) return
        update({ isInStep: false, trouble: toFault(error).said })
        wait.abort()
      })
  }

  await local.store.discard('sync')
  const listening = local.onChange(pushSoon)
  const running = run()
  return {
    get status() {
      return status
    },
    syncNow: () => synchronise(0),
    compareAll() {
      changeFollower.forget()
      wait.abort()
    },
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]()
      stopping.abort()
      await running
      await queue.idle()
    },
  }
}
