/** Applies the changes that the master answers with, and sends it those of this lane: keeps the state of follower-step.ts, and carries its effects out one after the other. */
import { Fault, toFault } from '#firmware/fault.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import { type Cursor, parseCursor } from '../protocol/feed-cursor.ts'
import type { MasterChange } from '../protocol/master-change.ts'
import { type ChangesAnswer, PROTOCOL } from '../protocol/sync-messages.ts'
import type { LeftOutList } from '../rejected-records.ts'
import { repairLeftOutRecords } from '../repair-left-out-records.ts'
import type { SyncPorts } from '../sync-ports.ts'
import type { Switches } from '../sync-settings.ts'
import type { ApplyDeletions } from './apply-deletions.ts'
import {
  CURSOR_NOTE,
  type Effect,
  type FollowerEvent,
  firstState,
  LEFT_OUT_NOTE,
  REVISION_NOTE,
  type Result,
  SEQUENCE_NOTE,
  step,
} from './follower-step.ts'
import type { MasterClient } from './master-client.ts'
import type { ItemReconciler } from './reconcile-items.ts'

export interface ChangeFollower {
  /** Sent with the next question; null: everything is to be compared. */
  readonly cursor: Cursor | null
  ask(waitMs: number, signal?: AbortSignal): Promise<ChangesAnswer>
  /** `asked`: the cursor of the question. One at a time, and not during `push`. */
  take(answer: ChangesAnswer, asked: Cursor | null): Promise<Progress>
  /** Items that changed here since the last look. */
  push(): Promise<Progress>
  /** Whether everything is being compared. */
  readonly isComparing: boolean
  /** As the master last said. */
  isMarked(itemId: string): boolean
  /** Everything is to be compared again. */
  forget(): void
  /** What this lane or its master does not take of the other, for people. */
  readonly leftOut: readonly Sentence[]
}

/** How a round ended; what prevents it is thrown. */
export type Progress = Exclude<Result, Fault>

const JOURNAL_EVENTS: Partial<Record<MasterChange, MasterEvent>> = {
  restored: 'master.restored',
  replaced: 'master.replaced',
  renamed: 'device.renamed',
  future: 'master.disowned',
}
type MasterEvent = `master.${'restored' | 'replaced' | 'disowned'}` | 'device.renamed'

export interface ChangeFollowerNeeds
  extends Pick<SyncPorts, 'local' | 'serialNumber' | 'clock' | 'journal'> {
  readonly masterClient: MasterClient
  readonly itemReconciler: ItemReconciler
  readonly applyDeletions: ApplyDeletions
  readonly leftOut: LeftOutList
  readonly switches: () => Switches
}

export async function openChangeFollower(needs: ChangeFollowerNeeds): Promise<ChangeFollower> {
  const { local, masterClient, itemReconciler, applyDeletions, leftOut, switches } = needs
  const { serialNumber: ownSerial, clock, journal } = needs
  const { store } = local
  const sequence = Number((await store.note(SEQUENCE_NOTE)) ?? 0)
  const revision = Number((await store.note(REVISION_NOTE)) ?? 0)
  const isLeftOutNoted = (await store.note(LEFT_OUT_NOTE)) !== null
  const cursor = parseCursor(await store.note(CURSOR_NOTE))
  const kept = { ownSerial, cursor, sent: { sequence, revision }, isLeftOutNoted }
  let state = firstState(kept, clock.monotonicMs())

  async function run(first: FollowerEvent): Promise<Progress> {
    let event = first
    for (;;) {
      const seen = { nowMs: clock.monotonicMs(), mayUpload: switches().upload, leftOut }
      const { effect, result, ...after } = step(state, event, seen)
      state = after.state
      if (result instanceof Fault) throw result
      if (result !== null) return result
      try {
        event = await carryOut(effect)
      } catch (error) {
        state = step(state, { type: 'failed' }, seen).state
        throw error
      }
    }
  }

  async function carryOut(effect: Effect): Promise<FollowerEvent> {
    switch (effect.type) {
      case 'delete':
        await applyDeletions(effect.answer)
        return { type: 'deleted' }
      case 'begin-comparison': {
        const { change, from, to } = effect
        const journalEvent = JOURNAL_EVENTS[change]
        if (journalEvent) journal.warn(journalEvent, { from, to })
        return { type: 'sequence-read', sequence: await store.lastSequence() }
      }
      case 'look': {
        const itemIds: string[] = []
        for (const { itemId, digest } of effect.items)
          if (!(await itemReconciler.isSame(itemId, digest))) itemIds.push(itemId)
        return { type: 'differing', itemIds }
      }
      case 'reconcile': {
        const { itemIds, epoch, notes } = effect
        return { type: 'reconciled', ...(await itemReconciler.reconcile(itemIds, epoch, notes)) }
      }
      case 'write':
        await store.setNotes(effect.notes)
        return { type: 'written' }
      case 'list-known': {
        const learned = (await store.items()).filter(({ templates }) => templates > 0)
        const known = [...learned, ...(await store.labels())].map(({ itemId }) => itemId)
        return { type: 'known', itemIds: [...new Set(known)] }
      }
      case 'read-changes': {
        const { after, limit } = effect
        const changes = await store.changes(after.sequence, limit)
        return {
          type: 'changes-read',
          changes,
          labelled: await store.labelled(after.revision, limit),
        }
      }
      case 'repair':
        await local.inTurn(() => repairLeftOutRecords(store, clock.now(), journal))
        return { type: 'repaired' }
      case 'clear-left-out':
        leftOut.clear()
        return { type: 'forgotten' }
      case 'clear-cursor':
        await store
          .setNotes({ [CURSOR_NOTE]: null })
          .catch((error: unknown) =>
            journal.warn('sync.cursor_not_cleared', { why: toFault(error).said }),
          )
        return { type: 'cleared' }
    }
  }

  return {
    get cursor() {
      return state.cursor
    },
    get leftOut() {
      return leftOut.texts
    },
    get isComparing() {
      return state.listed !== null
    },
    isMarked: (itemId) => state.marked.has(itemId),
    async ask(waitMs, signal) {
      const { cursor, epoch } = state
      const isRenamed = cursor !== null && cursor.ownSerial !== ownSerial
      return masterClient.changes(
        {
          protocol: PROTOCOL,
          serialNumber: ownSerial,
          ...(isRenamed && { formerly: cursor.ownSerial }),
          databaseId: cursor?.databaseId ?? null,
          bootId: cursor?.bootId ?? null,
          after: cursor?.after ?? 0,
          marksVersion: epoch?.marksVersion ?? null,
          waitMs,
        },
        signal,
      )
    },
    take: (answer, asked) => run({ type: 'answered', answer, asked }),
    push: () => run({ type: 'push-asked' }),
    forget: () => void run({ type: 'forgotten' }),
  }
}
