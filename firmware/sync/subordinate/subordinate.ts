/**
 * A lane that keeps in step with its master.
 *
 *   ask for changes (waits there) ─▶ obey marks ─▶ reconcile what differs ─▶ keep the cursor ─▶ again
 *                                                     ▲
 *   something was learned or deleted here ────────────┘
 *
 * What a master says is a state, not an order of events: hearing it twice, late or only in part
 * does no harm. A master that is not what it was is compared with in full, by a digest per item.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { toFault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/local-templates.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import { createLeftOutList } from '../left-out-list.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { putRight } from '../repair-times.ts'
import { createDeletionApplier } from './apply-deletions.ts'
import { openChangeFollower } from './follow-changes.ts'
import { createMasterClient } from './master-client.ts'
import { createItemReconciler, type ItemReconcilerParts, type Switches } from './reconcile-items.ts'

export interface Subordinate extends AsyncDisposable {
  readonly status: SubordinateStatus
  /** One whole synchronisation now. Rejects with what prevents it. */
  syncNow(): Promise<void>
  /** Forgets how far it was: everything is compared again. */
  compareAll(): void
  onChange(listener: () => void): Disposable
}

export interface SubordinateStatus {
  readonly isInStep: boolean
  readonly masterSerial: string | null
  readonly lastSyncAtMs: number | null
  /** Why not, in words; null while all is well. */
  readonly trouble: string | null
  /** What this lane or its master does not take of the other, with the reason; the first few. */
  readonly leftOut: readonly string[]
}

export interface SubordinateParts
  extends Omit<ItemReconcilerParts, 'masterClient' | 'signal' | 'onLeftOut'> {
  readonly link: PeerLink
  readonly local: LocalTemplates
  readonly switches: () => Switches
  readonly random: Random
  readonly clock: Clock
  readonly journal: Journal
}

export async function openSubordinate(parts: SubordinateParts): Promise<Subordinate> {
  const { local, link, clock, journal, random } = parts
  const stopping = new AbortController()
  const masterClient = createMasterClient(link, stopping.signal)
  const leftOut = createLeftOutList(SYNC_LIMITS.leftOut, (itemId, why) =>
    journal.warn('sync.left_out', { itemId, why }),
  )
  const { signal } = stopping
  const reconciling = createItemReconciler({
    ...parts,
    masterClient,
    signal,
    onLeftOut: leftOut.note,
  })
  const deletionApplier = createDeletionApplier({ ...parts, masterClient })
  await local.inTurn(() => putRight(local.store, clock.now(), journal))
  const following = await openChangeFollower({
    ...parts,
    masterClient,
    reconciling,
    deletionApplier,
    leftOut,
  })
  const inTurn = createSerialQueue().run
  const listeners = createListeners()
  let status: SubordinateStatus = {
    isInStep: false,
    masterSerial: following.cursor?.masterSerial ?? null,
    lastSyncAtMs: null,
    trouble: null,
    leftOut: [],
  }
  let wait = new AbortController()
  let isPushing = false

  function show(next: Partial<SubordinateStatus>): void {
    const before = status
    status = { ...status, ...next }
    const isSame = before.isInStep === status.isInStep && before.trouble === status.trouble
    if (isSame && before.leftOut.join() === status.leftOut.join()) return
    if (status.trouble && status.trouble !== before.trouble)
      journal.warn('sync.interrupted', { why: status.trouble })
    if (status.isInStep && !before.isInStep)
      journal.info('sync.in_step', { master: status.masterSerial })
    listeners.tell()
  }

  /** Until the lane is in step; waits for the first change only when it is already. */
  async function round(waitMs: number, signal?: AbortSignal): Promise<void> {
    let isDone = false
    let nextWaitMs = waitMs
    while (!isDone && !stopping.signal.aborted) {
      const asked = following.cursor
      const answer = await following.ask(nextWaitMs, signal)
      isDone = await inTurn(() => following.take(answer, asked))
      nextWaitMs = 0
    }
    if (!isDone) return
    show({
      isInStep: true,
      trouble: null,
      leftOut: following.leftOut,
      masterSerial: following.cursor?.masterSerial ?? null,
      lastSyncAtMs: clock.now(),
    })
  }

  async function run(): Promise<void> {
    let retryMs: number = SYNC_LIMITS.retryMsMin
    while (!stopping.signal.aborted) {
      try {
        // Whatever waits is news already while the lane is not in step.
        await round(status.isInStep ? SYNC_LIMITS.waitMs : 0, wait.signal)
        retryMs = SYNC_LIMITS.retryMsMin
      } catch (error) {
        if (stopping.signal.aborted) return
        if (wait.signal.aborted) {
          wait = new AbortController()
          await pause(clock, retryMs * random.fraction(), stopping.signal)
          continue
        }
        const fault = toFault(error)
        if (fault.kind === 'bug') journal.error('sync.broken', { error })
        show({ isInStep: false, trouble: fault.message })
        const afterMs = Math.max(fault.detail.retryAfterMs ?? 0, retryMs)
        await pause(clock, afterMs * (0.5 + random.fraction()), stopping.signal)
        retryMs = Math.min(retryMs * 2, SYNC_LIMITS.retryMsMax)
      }
    }
  }

  /** What was learned goes out while the other question still waits for news. */
  function kick(): void {
    if (isPushing || !status.isInStep || stopping.signal.aborted) return
    isPushing = true
    inTurn(async () => {
      isPushing = false
      await following.push()
    }).catch((error: unknown) => {
      // The next round does it, and says what is wrong.
      if (stopping.signal.aborted) return
      show({ isInStep: false, trouble: toFault(error).message })
      wait.abort()
    })
  }

  await local.store.discard('sync')
  const listening = local.onChange(kick)
  const running = run()
  return {
    get status() {
      return status
    },
    syncNow: () => round(0),
    compareAll() {
      following.forget()
      wait.abort()
    },
    onChange(listener) {
      return listeners.add(listener)
    },
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]()
      stopping.abort()
      await running
      await inTurn(async () => {})
    },
  }
}
