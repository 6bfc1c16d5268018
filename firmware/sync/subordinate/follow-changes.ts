/**
 * How far a lane has followed its master, and the next step from there. One page of changes at a
 * time is taken; rows and cursor are kept in one transaction.
 */

import { Fault, toFault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/local-templates.ts'
import { say } from '#firmware/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Notes } from '#hal/template-store.ts'
import type { LeftOutList } from '../left-out-records-list.ts'
import { SYNC_LIMITS } from '../limits.ts'
import {
  type Cursor,
  type MasterChange,
  masterChangeOf,
  parseCursor,
} from '../protocol/feed-cursor.ts'
import type { Epoch } from '../protocol/master-epoch.ts'
import { type ChangesAnswer, PROTOCOL } from '../protocol/sync-messages.ts'
import { repairTemplates } from '../repair-templates.ts'
import type { DeletionApplier } from './apply-deletions.ts'
import type { MasterClient } from './master-client.ts'
import type { ItemReconciler, Switches } from './reconcile-items.ts'

export interface ChangeFollower {
  /** Sent with the next question; null: everything is to be compared. */
  readonly cursor: Cursor | null
  ask(waitMs: number, signal?: AbortSignal): Promise<ChangesAnswer>
  /** Resolves to true when there is nothing more to take now. `asked`: the cursor of the question. */
  take(answer: ChangesAnswer, asked: Cursor | null): Promise<boolean>
  /** Items that changed here since the last look; false when the master has moved on. */
  push(): Promise<boolean>
  /** Whether everything is being compared. */
  readonly isComparing: boolean
  /** Everything is to be compared again. */
  forget(): void
  /** What this lane or its master does not take of the other, for people. */
  readonly leftOut: readonly string[]
}

export interface ChangeFollowerParts {
  readonly local: LocalTemplates
  readonly masterClient: MasterClient
  readonly itemReconciler: ItemReconciler
  readonly leftOut: LeftOutList
  readonly clock: Clock
  readonly deletionApplier: DeletionApplier
  readonly switches: () => Switches
  readonly ownSerial: string
  readonly journal: Journal
}

const CURSOR_NOTE = 'sync.cursor'
const LOCAL_NOTE = 'sync.local'
const LABELLED_NOTE = 'sync.labelled'
/** Set while something is left out: the next start compares everything and finds out what. */
const LEFT_OUT_NOTE = 'sync.left_out'
const CHANGES_PER_LOOK = 500

const JOURNAL_EVENTS: Partial<Record<MasterChange, Told>> = {
  restored: 'master.restored',
  replaced: 'master.replaced',
  renamed: 'device.renamed',
  future: 'master.disowned',
}
type Told = `master.${'restored' | 'replaced' | 'disowned'}` | 'device.renamed'

export async function openChangeFollower(parts: ChangeFollowerParts): Promise<ChangeFollower> {
  const {
    local,
    masterClient,
    itemReconciler,
    deletionApplier,
    switches,
    ownSerial,
    journal,
    leftOut,
    clock,
  } = parts
  const { store } = local
  let isLeftOutNoted = (await store.note(LEFT_OUT_NOTE)) !== null
  let cursor = isLeftOutNoted ? null : parseCursor(await store.note(CURSOR_NOTE))
  let retriedMs = clock.monotonicMs()
  let localSequence = Number((await store.note(LOCAL_NOTE)) ?? 0)
  let labelledRevision = Number((await store.note(LABELLED_NOTE)) ?? 0)
  let epoch: Epoch | null = null
  /** Where this round was first refused room, here or at the master: the cursor of the card stays there. */
  let held: { readonly cursor: Cursor | null; readonly refusal: Fault } | null = null
  /** Items that the master listed in the comparison of everything; null when none is under way. */
  let listed: Set<string> | null = null

  async function ask(waitMs: number, signal?: AbortSignal): Promise<ChangesAnswer> {
    const formerly = cursor && cursor.ownSerial !== ownSerial ? { formerly: cursor.ownSerial } : {}
    return masterClient.changes(
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

  /** Begins to compare everything; what is learned meanwhile is pushed after it. */
  async function begin(answer: ChangesAnswer, change: MasterChange): Promise<void> {
    const event = JOURNAL_EVENTS[change]
    if (event)
      journal.warn(event, {
        from: change === 'renamed' ? cursor?.ownSerial : cursor?.masterSerial,
        to: change === 'renamed' ? ownSerial : answer.serialNumber,
      })
    held = null
    listed = new Set()
    localSequence = await store.lastSequence()
    cursor = { ...cursorOf(answer), after: 0, isWhole: false }
  }

  const cursorOf = (answer: ChangesAnswer): Cursor => ({
    databaseId: answer.databaseId,
    bootId: answer.bootId,
    masterSerial: answer.serialNumber,
    generation: answer.generation,
    after: answer.next,
    isWhole: listed === null,
    ownSerial,
  })

  async function take(answer: ChangesAnswer, asked: Cursor | null): Promise<boolean> {
    if (asked?.bootId !== cursor?.bootId || asked?.databaseId !== cursor?.databaseId) return false
    // The cursor was taken back since: what lies between would be passed over.
    if ((asked?.after ?? 0) > (cursor?.after ?? 0)) return false
    if (answer.protocol !== PROTOCOL)
      throw new Fault('refused', say`the master speaks protocol ${answer.protocol}`)
    const change = masterChangeOf(cursor, masterOf(answer), ownSerial, answer.isContinuous)
    const isGoingOn = listed !== null && change === 'unfinished' && answer.isContinuous
    epoch = answer
    await deletionApplier.apply(answer)
    if (change !== 'same' && !isGoingOn) {
      await begin(answer, change)
      return false
    }
    // The answer to an earlier question came after that of a later one: it has nothing new.
    if (answer.next < (cursor?.after ?? 0)) return true
    const differing: string[] = []
    for (const { itemId, digest } of answer.items) {
      listed?.add(itemId)
      if (!deletionApplier.isMarked(itemId) && !(await itemReconciler.isSame(itemId, digest)))
        differing.push(itemId)
    }
    if (!(await settle(differing, { ...cursorOf(answer), isWhole: listed === null }))) return false
    return answer.isMore ? false : await finish()
  }

  /** Whether the master is still where it was. The refusal of one that has no room keeps back no other. */
  async function reconcile(itemIds: readonly string[], now: Epoch, notes: Notes): Promise<boolean> {
    const { isStale, refusal } = await itemReconciler.reconcile(itemIds, now, notes)
    if (refusal) held ??= { cursor, refusal }
    return !isStale
  }

  async function reconcileInGroups(itemIds: readonly string[], now: Epoch): Promise<boolean> {
    for (let at = 0; at < itemIds.length; at += SYNC_LIMITS.itemsPerPage)
      if (!(await reconcile(itemIds.slice(at, at + SYNC_LIMITS.itemsPerPage), now, {})))
        return false
    return true
  }

  /** Ends a round in which something had no room: the next one begins where that was. Throws why. */
  function endHeldRound({ cursor: from, refusal }: NonNullable<typeof held>): never {
    held = null
    cursor = from
    throw refusal
  }

  /** Reconciles the items and writes the cursor; writes nothing when neither changed, or something is held. */
  async function settle(itemIds: readonly string[], next: Cursor): Promise<boolean> {
    const isMoved = next.after !== cursor?.after || next.isWhole !== cursor?.isWhole
    if (itemIds.length === 0 && !isMoved && next.generation === cursor?.generation) return true
    const notes: Notes = held ? {} : { [CURSOR_NOTE]: JSON.stringify(next) }
    if (epoch === null || !(await reconcile(itemIds, epoch, notes))) return false
    // The generation alone is not worth a write.
    if (itemIds.length === 0 && isMoved && !held) await store.setNotes(notes)
    cursor = next
    return true
  }

  /** After the last page: reconciles items that the master did not list, then what changed here. */
  async function finish(): Promise<boolean> {
    if (listed !== null && cursor && epoch) {
      const learned = (await store.items()).filter(({ templates }) => templates > 0)
      const known = new Set([...learned, ...(await store.labels())].map(({ itemId }) => itemId))
      const unlisted = [...known].filter(
        (itemId) => !listed?.has(itemId) && !deletionApplier.isMarked(itemId),
      )
      if (!(await reconcileInGroups(unlisted, epoch))) return false
      if (held) {
        // Else nothing that is learned or said here would go out before there is room.
        if (!(await sendChanges(epoch))) return false
        return held ? endHeldRound(held) : false
      }
      listed = null
      if (!(await settle([], { ...cursor, isWhole: true }))) return false
    }
    return push()
  }

  /** Tries again what was left out: a clock may have been set since, here or on another device. */
  async function retryLeftOut(now: Epoch): Promise<boolean> {
    if (leftOut.isOverfull) {
      leftOut.clear()
      forget()
      return false
    }
    await local.inTurn(() => repairTemplates(store, clock.now(), journal))
    return reconcileInGroups(leftOut.itemIds, now)
  }

  async function noteLeftOut(): Promise<void> {
    const isAny = leftOut.itemIds.length > 0
    if (isAny === isLeftOutNoted) return
    await store.setNotes({ [LEFT_OUT_NOTE]: isAny ? '1' : null })
    isLeftOutNoted = isAny
  }

  async function push(): Promise<boolean> {
    if (epoch === null || listed !== null || cursor === null) return true
    if (!(await sendChanges(epoch))) return false
    const isDue = clock.monotonicMs() - retriedMs >= SYNC_LIMITS.leftOutAgainMs
    if (isDue && leftOut.itemIds.length > 0) {
      retriedMs = clock.monotonicMs()
      if (!(await retryLeftOut(epoch))) return false
      if (!(await sendChanges(epoch))) return false
    }
    await noteLeftOut()
    return held ? endHeldRound(held) : true
  }

  /** While a round is held it all goes out and is sent again once there is room. */
  async function sendChanges(now: Epoch): Promise<boolean> {
    let sequence = localSequence
    let revision = labelledRevision
    let isHeld = false
    for (;;) {
      const changes = await store.changes(sequence, CHANGES_PER_LOOK)
      const labelled = await store.labelled(revision, CHANGES_PER_LOOK)
      if (changes.length + labelled.length === 0) return true
      const touched = [...new Set([...changes, ...labelled].map(({ itemId }) => itemId))].filter(
        (itemId) => !deletionApplier.isMarked(itemId),
      )
      if (switches().upload && !(await reconcileInGroups(touched, now))) return false
      sequence = changes.at(-1)?.sequence ?? sequence
      revision = labelled.at(-1)?.revision ?? revision
      isHeld ||= held !== null
      if (isHeld) continue
      localSequence = sequence
      labelledRevision = revision
      await store.setNotes({
        [LOCAL_NOTE]: String(localSequence),
        [LABELLED_NOTE]: String(labelledRevision),
      })
    }
  }

  function forget(): void {
    cursor = null
    held = null
    listed = null
    // On the card too: a device that stops before the comparison is over must begin it again.
    store
      .setNotes({ [CURSOR_NOTE]: null })
      .catch((error: unknown) =>
        journal.warn('sync.cursor_not_cleared', { why: toFault(error).said }),
      )
  }

  return {
    get cursor() {
      return cursor
    },
    get leftOut() {
      return leftOut.texts
    },
    get isComparing() {
      return listed !== null
    },
    ask,
    take,
    push,
    forget,
  }
}

const masterOf = ({ databaseId, bootId, serialNumber, generation }: ChangesAnswer) => ({
  databaseId,
  bootId,
  masterSerial: serialNumber,
  generation,
})
