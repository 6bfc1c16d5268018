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
import { Fault, toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { PeerLink } from '#hal/peers.ts'
import type { Random } from '#hal/random.ts'
import { createTurns } from '../items/turns.ts'
import { createAsking } from './asking.ts'
import { type Cursor, type Meeting, meet, parseCursor } from './cursor.ts'
import { SYNC_LIMITS } from './limits.ts'
import type { LocalTemplates } from './local.ts'
import {
  createReconciling,
  type Epoch,
  type ReconcilingParts,
  type Switches,
} from './reconciling.ts'
import { type ChangesAnswer, PROTOCOL } from './schema.ts'

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
}

export interface SubordinateParts extends Omit<ReconcilingParts, 'asking' | 'signal'> {
  readonly link: PeerLink
  readonly local: LocalTemplates
  readonly switches: () => Switches
  readonly random: Random
  readonly clock: Clock
  readonly journal: Journal
}

const CURSOR_NOTE = 'sync.cursor'
const LOCAL_NOTE = 'sync.local'
const LABELLED_NOTE = 'sync.labelled'
const CHANGES_PER_LOOK = 500

const NEWS: Partial<Record<Meeting, string>> = {
  restored: 'master.restored',
  replaced: 'master.replaced',
  renamed: 'device.renamed',
  future: 'master.disowned',
}

export async function openSubordinate(parts: SubordinateParts): Promise<Subordinate> {
  const { local, link, switches, ownSerial, clock, journal, random } = parts
  const { store } = local
  const stopping = new AbortController()
  const asking = createAsking(link, stopping.signal)
  const reconciling = createReconciling({ ...parts, asking, signal: stopping.signal })
  const inTurn = createTurns()
  const listeners = new Set<() => void>()
  let cursor = parseCursor(await store.note(CURSOR_NOTE))
  let localSequence = Number((await store.note(LOCAL_NOTE)) ?? 0)
  let labelledRevision = Number((await store.note(LABELLED_NOTE)) ?? 0)
  let epoch: Epoch | null = null
  /** Items told of in the comparison under way; null when there is none. */
  let told: Set<string> | null = null
  let confirmed: { readonly bootId: string; readonly markIds: Set<number> } | null = null
  let marked: ReadonlySet<string> = new Set()
  let status: SubordinateStatus = {
    isInStep: false,
    masterSerial: cursor?.masterSerial ?? null,
    lastSyncAtMs: null,
    trouble: null,
  }
  let wait = new AbortController()
  let isPushing = false

  function show(next: Partial<SubordinateStatus>): void {
    const before = status
    status = { ...status, ...next }
    if (before.isInStep === status.isInStep && before.trouble === status.trouble) return
    if (status.trouble && status.trouble !== before.trouble)
      journal.warn('sync.interrupted', { why: status.trouble })
    if (status.isInStep && !before.isInStep)
      journal.info('sync.in_step', { master: status.masterSerial })
    for (const listener of listeners) listener()
  }

  async function ask(waitMs: number, signal?: AbortSignal): Promise<ChangesAnswer> {
    const formerly = cursor && cursor.ownSerial !== ownSerial ? { formerly: cursor.ownSerial } : {}
    return asking.changes(
      {
        protocol: PROTOCOL,
        serialNumber: ownSerial,
        ...formerly,
        databaseId: cursor?.databaseId ?? null,
        bootId: cursor?.bootId ?? null,
        after: cursor?.after ?? 0,
        marksVersion: epoch?.marksVersion ?? null,
        waitMs,
      },
      signal,
    )
  }

  /** From here on everything is compared; what is learned meanwhile comes after it. */
  async function begin(answer: ChangesAnswer, meeting: Meeting): Promise<void> {
    const news = NEWS[meeting]
    if (news)
      journal.warn(news, {
        from: meeting === 'renamed' ? cursor?.ownSerial : cursor?.masterSerial,
        to: meeting === 'renamed' ? ownSerial : answer.serialNumber,
      })
    told = new Set()
    localSequence = await store.lastSequence()
    cursor = { ...cursorOf(answer), after: 0, isWhole: false }
  }

  const cursorOf = (answer: ChangesAnswer): Cursor => ({
    databaseId: answer.databaseId,
    bootId: answer.bootId,
    masterSerial: answer.serialNumber,
    generation: answer.generation,
    after: answer.next,
    isWhole: told === null,
    ownSerial,
  })

  /** True when there is nothing more to take now. */
  async function take(answer: ChangesAnswer, asked: Cursor | null): Promise<boolean> {
    if (asked?.bootId !== cursor?.bootId || asked?.databaseId !== cursor?.databaseId) return false
    if (answer.protocol !== PROTOCOL)
      throw new Fault('refused', `the master speaks protocol ${answer.protocol}`)
    const meeting = meet(cursor, masterOf(answer), ownSerial, answer.isContinuous)
    const isGoingOn = told !== null && meeting === 'unfinished' && answer.isContinuous
    epoch = answer
    await obey(answer)
    if (meeting !== 'same' && !isGoingOn) {
      await begin(answer, meeting)
      return false
    }
    // An answer to an earlier question, overtaken by another round: its news are known.
    if (answer.next < (cursor?.after ?? 0)) return true
    const differing: string[] = []
    for (const { itemId, digest } of answer.items) {
      told?.add(itemId)
      if (!marked.has(itemId) && !(await reconciling.isSame(itemId, digest))) differing.push(itemId)
    }
    if (!(await settle(differing, { ...cursorOf(answer), isWhole: told === null }))) return false
    return answer.isMore ? false : await finish()
  }

  /** Reconciles, and with it keeps the cursor. Not in vain for what this very step changed here. */
  async function settle(itemIds: readonly string[], next: Cursor): Promise<boolean> {
    const isMoved = next.after !== cursor?.after || next.isWhole !== cursor?.isWhole
    if (itemIds.length === 0 && !isMoved && next.generation === cursor?.generation) return true
    const notes = { [CURSOR_NOTE]: JSON.stringify(next) }
    if (epoch === null || !(await reconciling.reconcile(itemIds, epoch, notes))) return false
    // The generation alone is not worth a write.
    if (itemIds.length === 0 && isMoved) await store.setNotes(notes)
    cursor = next
    return true
  }

  /** After the last page: what the master did not tell of, and what changed here meanwhile. */
  async function finish(): Promise<boolean> {
    if (told !== null && cursor) {
      const learned = (await store.items()).filter(({ templates }) => templates > 0)
      const known = new Set([...learned, ...(await store.labels())].map(({ itemId }) => itemId))
      const untold = [...known].filter((itemId) => !told?.has(itemId) && !marked.has(itemId))
      for (let at = 0; at < untold.length; at += SYNC_LIMITS.itemsPerPage) {
        const group = untold.slice(at, at + SYNC_LIMITS.itemsPerPage)
        if (!(await settle(group, cursor))) return false
      }
      told = null
      if (!(await settle([], { ...cursor, isWhole: true }))) return false
    }
    return push()
  }

  /** Items that changed here since the last look; false when the master has moved on. */
  async function push(): Promise<boolean> {
    if (epoch === null || told !== null || cursor === null) return true
    for (;;) {
      const changes = await store.changes(localSequence, CHANGES_PER_LOOK)
      const labelled = await store.labelled(labelledRevision, CHANGES_PER_LOOK)
      if (changes.length + labelled.length === 0) return true
      const touched = [...new Set([...changes, ...labelled].map(({ itemId }) => itemId))].filter(
        (itemId) => !marked.has(itemId),
      )
      if (switches().upload)
        for (let at = 0; at < touched.length; at += SYNC_LIMITS.itemsPerPage) {
          const group = touched.slice(at, at + SYNC_LIMITS.itemsPerPage)
          if (!(await reconciling.reconcile(group, epoch, {}))) return false
        }
      localSequence = changes.at(-1)?.sequence ?? localSequence
      labelledRevision = labelled.at(-1)?.revision ?? labelledRevision
      await store.setNotes({
        [LOCAL_NOTE]: String(localSequence),
        [LABELLED_NOTE]: String(labelledRevision),
      })
    }
  }

  /** Deletes what is marked, each time anew, and says so once per marking. */
  async function obey({ bootId, marks }: ChangesAnswer): Promise<void> {
    marked = new Set(marks.map(({ itemId }) => itemId))
    for (const { itemId } of marks) {
      if ((await store.templatesOf(itemId)).length === 0) continue
      const removed = await local.inTurn(async () => {
        const count = await store.removeItem(itemId)
        await local.follow()
        return count
      })
      if (removed > 0) journal.info('item.deleted_everywhere', { itemId, removed })
    }
    if (confirmed?.bootId !== bootId) confirmed = { bootId, markIds: new Set() }
    const { markIds } = confirmed
    const fresh = marks.filter(({ markId }) => !markIds.has(markId))
    if (fresh.length === 0) return
    await asking.ack({ bootId, serialNumber: ownSerial, marks: fresh })
    for (const { markId } of fresh) markIds.add(markId)
  }

  /** Until the lane is in step; waits for the first change only when it is already. */
  async function round(waitMs: number, signal?: AbortSignal): Promise<void> {
    let isDone = false
    let nextWaitMs = waitMs
    while (!isDone && !stopping.signal.aborted) {
      const asked = cursor
      const answer = await ask(nextWaitMs, signal)
      isDone = await inTurn(() => take(answer, asked))
      nextWaitMs = 0
    }
    if (!isDone) return
    show({
      isInStep: true,
      trouble: null,
      masterSerial: cursor?.masterSerial ?? null,
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
      await push()
    }).catch((error: unknown) => {
      // The next round does it, and says what is wrong.
      if (stopping.signal.aborted) return
      show({ isInStep: false, trouble: toFault(error).message })
      wait.abort()
    })
  }

  await store.discard('sync')
  const following = local.onChange(kick)
  const running = run()
  return {
    get status() {
      return status
    },
    syncNow: () => round(0),
    compareAll() {
      cursor = null
      told = null
      // Kept too, so that a stop before the comparison is over does not forget that it is due.
      store.setNotes({ [CURSOR_NOTE]: null }).catch(() => {})
      wait.abort()
    },
    onChange(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    async [Symbol.asyncDispose]() {
      following[Symbol.dispose]()
      stopping.abort()
      await running
      await inTurn(async () => {})
    },
  }
}

const masterOf = ({ databaseId, bootId, serialNumber, generation }: ChangesAnswer) => ({
  databaseId,
  bootId,
  masterSerial: serialNumber,
  generation,
})
