/**
 * How far a lane has followed its master, and the next step from there. One page of changes at a
 * time is taken; rows and cursor are kept in one transaction.
 */

import { Fault } from '#firmware/fault.ts'
import type { LocalTemplates } from '#firmware/items/library/local-templates.ts'
import type { Clock } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { LeftOutList } from '../left-out-list.ts'
import { SYNC_LIMITS } from '../limits.ts'
import { type Cursor, type Meeting, meet, parseCursor } from '../protocol/cursor.ts'
import type { Epoch } from '../protocol/epoch.ts'
import { type ChangesAnswer, PROTOCOL } from '../protocol/messages.ts'
import { putRight } from '../repair-times.ts'
import type { DeletionApplier } from './apply-deletions.ts'
import type { MasterClient } from './master-client.ts'
import type { ItemReconciler, Switches } from './reconcile-items.ts'

export interface ChangeFollower {
  /** Where the next question goes on. */
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
  readonly reconciling: ItemReconciler
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
/** There while something is left out: then a start compares everything, and finds out what. */
const LEFT_OUT_NOTE = 'sync.left_out'
const CHANGES_PER_LOOK = 500

const NEWS: Partial<Record<Meeting, string>> = {
  restored: 'master.restored',
  replaced: 'master.replaced',
  renamed: 'device.renamed',
  future: 'master.disowned',
}

export async function openChangeFollower(parts: ChangeFollowerParts): Promise<ChangeFollower> {
  const {
    local,
    masterClient,
    reconciling,
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
  let lookedMs = clock.monotonicMs()
  let localSequence = Number((await store.note(LOCAL_NOTE)) ?? 0)
  let labelledRevision = Number((await store.note(LABELLED_NOTE)) ?? 0)
  let epoch: Epoch | null = null
  /** Items told of in the comparison under way; null when there is none. */
  let told: Set<string> | null = null

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

  async function take(answer: ChangesAnswer, asked: Cursor | null): Promise<boolean> {
    if (asked?.bootId !== cursor?.bootId || asked?.databaseId !== cursor?.databaseId) return false
    if (answer.protocol !== PROTOCOL)
      throw new Fault('refused', `the master speaks protocol ${answer.protocol}`)
    const meeting = meet(cursor, masterOf(answer), ownSerial, answer.isContinuous)
    const isGoingOn = told !== null && meeting === 'unfinished' && answer.isContinuous
    epoch = answer
    await deletionApplier.obey(answer)
    if (meeting !== 'same' && !isGoingOn) {
      await begin(answer, meeting)
      return false
    }
    // An answer to an earlier question, overtaken by another round: its news are known.
    if (answer.next < (cursor?.after ?? 0)) return true
    const differing: string[] = []
    for (const { itemId, digest } of answer.items) {
      told?.add(itemId)
      if (!deletionApplier.isMarked(itemId) && !(await reconciling.isSame(itemId, digest)))
        differing.push(itemId)
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
      const untold = [...known].filter(
        (itemId) => !told?.has(itemId) && !deletionApplier.isMarked(itemId),
      )
      for (let at = 0; at < untold.length; at += SYNC_LIMITS.itemsPerPage) {
        const group = untold.slice(at, at + SYNC_LIMITS.itemsPerPage)
        if (!(await settle(group, cursor))) return false
      }
      told = null
      if (!(await settle([], { ...cursor, isWhole: true }))) return false
    }
    return push()
  }

  /** A clock may have been set since: here, at the master, or where it was said. */
  async function lookAgain(now: Epoch): Promise<boolean> {
    if (leftOut.isOverfull) {
      leftOut.clear()
      forget()
      return false
    }
    await local.inTurn(() => putRight(store, clock.now(), journal))
    const items = leftOut.itemIds
    for (let at = 0; at < items.length; at += SYNC_LIMITS.itemsPerPage)
      if (!(await reconciling.reconcile(items.slice(at, at + SYNC_LIMITS.itemsPerPage), now, {})))
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
    if (epoch === null || told !== null || cursor === null) return true
    if (!(await tellChanges(epoch))) return false
    const isDue = clock.monotonicMs() - lookedMs >= SYNC_LIMITS.leftOutAgainMs
    if (isDue && leftOut.itemIds.length > 0) {
      lookedMs = clock.monotonicMs()
      if (!(await lookAgain(epoch))) return false
      if (!(await tellChanges(epoch))) return false
    }
    await noteLeftOut()
    return true
  }

  async function tellChanges(now: Epoch): Promise<boolean> {
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
          if (!(await reconciling.reconcile(group, now, {}))) return false
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
    told = null
    // Kept too, so that a stop before the comparison is over does not forget that it is due.
    store.setNotes({ [CURSOR_NOTE]: null }).catch(() => {})
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
