/**
 * A lane that keeps in step with its master: it asks for the changes that it lacks, applies them, and asks again.
 *
 *   ask for changes (the master waits for one) ─▶ delete what is marked ─▶ reconcile what differs ─▶ store the cursor ─▶ again
 *                                                                             ▲
 *   something was learned or deleted here ────────────────────────────────────┘
 *
 * A master's answer is a state, not a list of events: taking it twice, late or only in part does no
 * harm (ADR 0081). When the master is another one or was restored, everything is compared, by a
 * digest per item.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { createLeastPause } from '#firmware/async/rate-limiter.ts'
import { createRetry, FLEET_SPREAD } from '#firmware/async/retry.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { isLackOfSpace } from '#firmware/items/free-space-check.ts'
import { isSame, type Sentence, say } from '#firmware/words/sentence.ts'
import { pause } from '#hal/clock.ts'
import type { PeerLink } from '#hal/peers.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { paceQuestions } from '../question-rate-limiter.ts'
import { createLeftOutList } from '../rejected-records.ts'
import { repairLeftOutRecords } from '../repair-left-out-records.ts'
import type { SyncPorts } from '../sync-ports.ts'
import type { Switches } from '../sync-settings.ts'
import { createDeletionApplier } from './apply-deletions.ts'
import { openChangeFollower } from './change-follower.ts'
import { type BesideChanges, createMasterClient } from './master-client.ts'
import { createItemReconciler } from './reconcile-items.ts'

export interface Subordinate extends AsyncDisposable {
  readonly status: SubordinateStatus
  /** One whole synchronisation now. Rejects with what prevents it, and with 'busy' where the lane stops. */
  syncNow(): Promise<void>
  /** Forgets the cursor, so that everything is compared again. */
  compareAll(): void
  /** As the master last said. */
  isMarked(itemId: string): boolean
  onChange(listener: () => void): Disposable
}

export interface SubordinateStatus {
  readonly isInStep: boolean
  readonly masterSerial: string | null
  readonly lastSyncAtMs: number | null
  /** Why not, in words; null while all is well. */
  readonly trouble: Sentence | null
  /** What this lane or its master does not take of the other, with the reason; the first few. */
  readonly leftOut: readonly Sentence[]
}

export const NOT_IN_STEP: SubordinateStatus = {
  isInStep: false,
  masterSerial: null,
  lastSyncAtMs: null,
  trouble: null,
  leftOut: [],
}

export interface SubordinateNeeds
  extends Pick<
    SyncPorts,
    'local' | 'serialNumber' | 'limits' | 'sha256' | 'clock' | 'random' | 'journal'
  > {
  readonly link: PeerLink
  /** What else travels with the question for changes; undefined: nothing. */
  readonly beside?: BesideChanges
  readonly switches: () => Switches
}

export async function openSubordinate(needs: SubordinateNeeds): Promise<Subordinate> {
  const { local, link, beside, serialNumber, clock, random, journal } = needs
  const stopping = new AbortController()
  const masterClient = createMasterClient(paceQuestions(link, clock), stopping.signal, beside)
  const leftOut = createLeftOutList(SYNC_LIMITS.leftOut, (itemId, why) =>
    journal.warn('sync.left_out', { itemId, why }),
  )
  const { signal } = stopping
  const itemReconciler = createItemReconciler({
    local,
    serialNumber,
    limits: needs.limits,
    sha256: needs.sha256,
    clock,
    journal,
    masterClient,
    switches: needs.switches,
    signal,
    onLeftOut: leftOut.note,
    onSettled: () => beside?.news?.templatesSettled(),
  })
  await local.inTurn(() => repairLeftOutRecords(local.store, clock.now(), journal))
  const changeFollower = await openChangeFollower({
    local,
    serialNumber,
    clock,
    journal,
    switches: needs.switches,
    masterClient,
    itemReconciler,
    applyDeletions: createDeletionApplier(local, masterClient, serialNumber, journal),
    leftOut,
  })
  const queue = createSerialQueue()
  const listeners = createListeners()
  let status = { ...NOT_IN_STEP, masterSerial: changeFollower.cursor?.masterSerial ?? null }
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
  const nextComparison = createLeastPause({
    clock,
    everyMs: SYNC_LIMITS.roundEveryMs,
    atOnce: SYNC_LIMITS.roundsAtOnce,
    signal,
  })

  /** Resolves when the lane is in step, or it was stopped before; the master may wait `waitMs` for a first change. */
  async function synchronise(waitMs: number, signal?: AbortSignal): Promise<'in-step' | 'stopped'> {
    let nextWaitMs = waitMs
    while (!stopping.signal.aborted && !signal?.aborted) {
      const asked = changeFollower.cursor
      const answer = await changeFollower.ask(nextWaitMs, signal)
      const progress = await queue.run(() => changeFollower.take(answer, asked))
      if (progress === 'comparing') await nextComparison()
      nextWaitMs = 0
      if (progress !== 'in-step') continue
      update({
        isInStep: true,
        trouble: null,
        leftOut: changeFollower.leftOut,
        masterSerial: changeFollower.cursor?.masterSerial ?? null,
        lastSyncAtMs: clock.now(),
      })
      return 'in-step'
    }
    return 'stopped'
  }

  async function run(): Promise<void> {
    const rule = { firstMs: SYNC_LIMITS.retryMsMin, maxMs: SYNC_LIMITS.retryMsMax }
    const { signal: stop } = stopping
    const retry = createRetry({ clock, random, stop, spread: FLEET_SPREAD, ...rule })
    while (!stopping.signal.aborted) {
      wait = new AbortController()
      try {
        // A lane that is not in step has something to fetch already.
        await synchronise(status.isInStep ? SYNC_LIMITS.waitMs : 0, wait.signal)
        retry.succeeded()
      } catch (error) {
        if (stopping.signal.aborted) return
        if (wait.signal.aborted) {
          await pause(clock, SYNC_LIMITS.retryMsMin * random.fraction(), stopping.signal)
          continue
        }
        const { fault } = retry.failed(error)
        if (fault.kind === 'bug') journal.error('sync.broken', { error })
        update({ isInStep: false, trouble: fault.said })
        await retry.sleep(retry.nextMs())
        if (changeFollower.isComparing && isLackOfSpace(fault)) await waitForSpace()
      }
    }
  }

  /** A comparison of everything walks all pages each time: without space on this card, some minutes apart. */
  async function waitForSpace(): Promise<void> {
    const untilMs = clock.monotonicMs() + SYNC_LIMITS.compareAgainMs
    const signal = AbortSignal.any([stopping.signal, wait.signal])
    while (!signal.aborted && clock.monotonicMs() < untilMs && !(await hasSpace()))
      await pause(clock, SYNC_LIMITS.retryMsMax, signal)
  }

  const hasSpace = () =>
    local.requireFreeSpace().then(
      () => true,
      () => false,
    )

  /** Sends what was learned while the question for changes is still open. */
  function pushSoon(): void {
    if (isPushing || !status.isInStep) return
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
    async syncNow() {
      if ((await synchronise(0)) === 'stopped')
        throw new Fault('busy', say('fault.sync.is-stopping'))
    },
    compareAll() {
      changeFollower.forget()
      wait.abort()
    },
    isMarked: changeFollower.isMarked,
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      listening[Symbol.dispose]()
      stopping.abort()
      await running
      await queue.idle()
    },
  }
}
