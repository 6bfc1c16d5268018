/**
 * How far a lane has followed its master, and the next step from there. One page of changes at a
 * time is taken; rows and cursor are kept in one transaction.
 */

import { Fault, toFault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/local-templates.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
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

const JOURNAL_EVENTS: Partial<Record<MasterChange, string>> = {
  restored: 'master.restored',
  replaced: 'master.replaced',
  renamed: 'device.renamed',
  future: 'master.disowned',
}

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
    if (answer.protocol !== PROTOCOL)
      throw new Fault('refused', `the master speaks protocol ${answer.protocol}`)
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

  /** Reconciles the items and writes the cursor; writes nothing when neither changed. */
  async function settle(itemIds: readonly string[], next: Cursor): Promise<boolean> {
    const isMoved = next.after !== cursor?.after || next.isWhole !== cursor?.isWhole
    if (itemIds.length === 0 && !isMoved && next.generation === cursor?.generation) return true
    const notes = { [CURSOR_NOTE]: JSON.stringify(next) }
    if (epoch === null || !(await itemReconciler.reconcile(itemIds, epoch, notes))) return false
    // The generation alone is not worth a write.
    if (itemIds.length === 0 && isMoved) await store.setNotes(notes)
    cursor = next
    return true
  }

  /** After the last page: reconciles items that the master did not list, then what changed here. */
  async function finish(): Promise<boolean> {
    if (listed !== null && cursor) {
      const learned = (await store.items()).filter(({ templates }) => templates > 0)
      const known = new Set([...learned, ...(await store.labels())].map(({ itemId }) => itemId))
      const unlisted = [...known].filter(
        (itemId) => !listed?.has(itemId) && !deletionApplier.isMarked(itemId),
      )
      for (let at = 0; at < unlisted.length; at += SYNC_LIMITS.itemsPerPage) {
        const group = unlisted.slice(at, at + SYNC_LIMITS.itemsPerPage)
        if (!(await settle(group, cursor))) return false
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
    const items = leftOut.itemIds
    for (let at = 0; at < items.length; at += SYNC_LIMITS.itemsPerPage)
      if (
        !(await itemReconciler.reconcile(items.slice(at, at + SYNC_LIMITS.itemsPerPage), now, {}))
      )
        return false
    return true
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
    return true
  }

  async function sendChanges(now: Epoch): Promise<boolean> {
    for (;;) {
      const changes = await store.changes(localSequence, CHANGES_PER_LOOK)
      const labelled = await store.labelled(labelledRevision, CHANGES_PER_LOOK)
      if (changes.length + labelled.length === 0) return true
      const touched = [...new Set([...changes, ...labelled].map(({ itemId }) => itemId))].filter(
        (itemId) => !deletionApplier.isMarked(itemId),
      )
      if (switches().upload)
        for (let at = 0; at < touched.length; at += SYNC_LIMITS.itemsPerPage) {
          const group = touched.slice(at, at + SYNC_LIMITS.itemsPerPage)
          if (!(await itemReconciler.reconcile(group, now, {}))) return false
        }
      localSequence = changes.at(-1)?.sequence ?? localSequence
      labelledRevision = labelled.at(-1)?.revision ?? labelledRevision
      await store.setNotes({
        [LOCAL_NOTE]: String(localSequence),
        [LABELLED_NOTE]: String(labelledRevision),
      })
    }
  }

  function forget(): void {
    cursor = null
    listed = null
    // On the card too: a device that stops before the comparison is over must begin it again.
    store
      .setNotes({ [CURSOR_NOTE]: null })
      .catch((error: unknown) =>
        journal.warn('sync.cursor_not_cleared', { why: toFault(error).message }),
      )
  }

  return {
    get cursor() {
      return cursor
    },
    get leftOut() {
      return leftOut.texts
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
