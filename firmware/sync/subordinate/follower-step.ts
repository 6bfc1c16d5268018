/**
 * How a lane follows its master: from (state, event) to (state, what is to be done, or how it ended). Pure.
 *
 *   resting ─answered─▶ deleting ─ same ──────────▶ looking ─▶ settling ─┬─ isMore ─▶ more
 *      │                   └─ another, or cut ─▶ beginning ─▶ comparing  ├─ comparing ─▶ listing ─▶ bringing ─▶ completing
 *      │                                                                 │                             └ no space ─┐   │
 *      └─ push-asked ────────────────────────────────────────────────────┴─▶ reading ⇄ sending ◀───────────────────┴───┘
 *                                                                              ├─ left out, and due ─▶ repairing ─▶ retrying ─▶ reading
 *                                                                              └─ nothing is left ─▶ noting ─▶ in-step, or why there was no space
 *
 * From wherever the master has moved on, a round ends 'stale'; 'forgotten' and 'failed' end it from everywhere, and the
 * effect that was still under way is 'obsolete' when it is over. What is in the state is on the card, or was said by
 * the master: it changes when the effect is over, not when it begins. change-follower.ts carries the effects out.
 */
import type { Fault } from '#firmware/fault.ts'
import type { Change, Labelled, Notes } from '#hal/template-store.ts'
import { SYNC_LIMITS } from '../limits.ts'
import type { Cursor } from '../protocol/feed-cursor.ts'
import { type MasterChange, masterChangeOf } from '../protocol/master-change.ts'
import type { ChangesAnswer, Epoch } from '../protocol/sync-messages.ts'

export interface FollowerState {
  readonly ownSerial: string
  /** Where the next question begins; null: everything is to be compared. */
  readonly cursor: Cursor | null
  /** As of the master's last answer, and null before the first. */
  readonly epoch: Epoch | null
  /** Items that the master wants deleted everywhere: of these nothing travels. */
  readonly marked: ReadonlySet<string>
  /** Pages of items that the master listed in the comparison of everything; null when none is under way. */
  readonly listed: readonly (readonly string[])[] | null
  /** Where this round was first refused space, here or at the master: the cursor of the card stays there. */
  readonly held: Held | null
  /** Up to where the master was told what was learned and said here. */
  readonly sent: Place
  readonly isLeftOutNoted: boolean
  readonly retriedMs: number
  readonly task: Task
}

interface Held {
  readonly cursor: Cursor | null
  readonly refusal: Fault
}

export interface Place {
  /** Of the feed of templates. */
  readonly sequence: number
  /** Of the labels. */
  readonly revision: number
}

/** What is under way. */
type Task =
  | At<'resting', unknown>
  | At<'deleting' | 'beginning' | 'looking', { answer: ChangesAnswer }>
  | At<'settling', { epoch: Epoch; next: Cursor; answer: ChangesAnswer }>
  | Comparing
  | Sending
  | At<'repairing' | 'retrying', { epoch: Epoch }>
  | At<'noting', { isAny: boolean }>

type At<Name extends string, Fields> = Name extends string
  ? { readonly at: Name } & Readonly<Fields>
  : never

type Comparing = At<'listing' | 'bringing' | 'completing', { epoch: Epoch; cursor: Cursor }>

type Sending = At<'reading' | 'sending', { epoch: Epoch; place: Place; afterwards: AfterSending }>

/** `retry` what was left out, if it is time; `close` the round; `end` it where it had no space. */
type AfterSending = 'retry' | 'close' | 'end'

export type FollowerEvent =
  /** `asked`: the cursor of the question. */
  | { readonly type: 'answered'; readonly answer: ChangesAnswer; readonly asked: Cursor | null }
  /** Something was learned or said here. */
  | { readonly type: 'push-asked' }
  /** Everything is to be compared again. */
  | { readonly type: 'forgotten' }
  /** The effect was not carried out: its reason is told to whoever waits for the result. */
  | { readonly type: 'failed' }
  | { readonly type: 'deleted' | 'written' | 'repaired' | 'cleared' }
  | { readonly type: 'sequence-read'; readonly sequence: number }
  | { readonly type: 'differing'; readonly itemIds: readonly string[] }
  | { readonly type: 'reconciled'; readonly isStale: boolean; readonly refusal: Fault | null }
  | { readonly type: 'known'; readonly itemIds: readonly string[] }
  | {
      readonly type: 'changes-read'
      readonly changes: readonly Change[]
      readonly labelled: readonly Labelled[]
    }

/** Each ends with one event, which is named behind it. */
export type Effect =
  /** What the master has marked, and confirm it: 'deleted'. */
  | { readonly type: 'delete'; readonly answer: ChangesAnswer }
  /** Tell what became of the master, and look where the feed of this lane ends: 'sequence-read'. */
  | {
      readonly type: 'begin-comparison'
      readonly change: MasterChange
      readonly from: string | undefined
      readonly to: string
    }
  /** Which of the items are not here as the digests say: 'differing'. */
  | { readonly type: 'look'; readonly items: ChangesAnswer['items'] }
  /** `notes` are kept with what comes: 'reconciled'. */
  | {
      readonly type: 'reconcile'
      readonly itemIds: readonly string[]
      readonly epoch: Epoch
      readonly notes: Notes
    }
  /** 'written' */
  | { readonly type: 'write'; readonly notes: Notes }
  /** Items that have templates or labels here: 'known'. */
  | { readonly type: 'list-known' }
  /** What was learned and said here after it, so much at a time: 'changes-read'. */
  | { readonly type: 'read-changes'; readonly after: Place; readonly limit: number }
  /** Repair what this device would leave out today: 'repaired'. */
  | { readonly type: 'repair' }
  /** More is left out than can be named: 'forgotten'. */
  | { readonly type: 'clear-left-out' }
  /** On the card: 'cleared', also where that failed. */
  | { readonly type: 'clear-cursor' }

export type Result =
  /** There is nothing more to take or to send now. */
  | 'in-step'
  /** The next page is to be asked for. */
  | 'more'
  /** Everything is compared, from the beginning of the master's feed. */
  | 'comparing'
  /** The master has moved on: it is asked for changes first. */
  | 'stale'
  /** Of a question that would be another one by now: nothing was done. */
  | 'obsolete'
  /** This card or the master's had no space for all of it. */
  | Fault

export type Step =
  | { readonly state: FollowerState; readonly effect: Effect; readonly result: null }
  | { readonly state: FollowerState; readonly effect: null; readonly result: Result }

/** What is outside and may change meanwhile. */
export interface Surroundings {
  readonly nowMs: number
  readonly mayUpload: boolean
  readonly leftOut: { readonly itemIds: readonly string[]; readonly isOverfull: boolean }
}

export const CURSOR_NOTE = 'sync.cursor'
export const SEQUENCE_NOTE = 'sync.local'
export const REVISION_NOTE = 'sync.labelled'
/** Set while something is left out: the next start compares everything and finds out what. */
export const LEFT_OUT_NOTE = 'sync.left_out'
const CHANGES_PER_LOOK = 500

const RESTING: Task = { at: 'resting' }

export function firstState(
  kept: Pick<FollowerState, 'ownSerial' | 'cursor' | 'sent' | 'isLeftOutNoted'>,
  nowMs: number,
): FollowerState {
  return {
    ...kept,
    cursor: kept.isLeftOutNoted ? null : kept.cursor,
    epoch: null,
    marked: new Set(),
    listed: null,
    held: null,
    retriedMs: nowMs,
    task: RESTING,
  }
}

export function step(state: FollowerState, event: FollowerEvent, seen: Surroundings): Step {
  const { task } = state
  switch (event.type) {
    case 'answered':
      return answered(state, event.answer, event.asked)
    case 'push-asked':
      return pushAsked(state)
    case 'forgotten':
      return forgotten(state)
    case 'cleared':
      // Whatever is under way by now goes on.
      return { state, effect: null, result: 'comparing' }
    case 'failed':
      return obsolete({ ...state, task: RESTING })
    case 'deleted':
      return task.at === 'deleting' ? deleted(state, task.answer) : obsolete(state)
    case 'sequence-read':
      if (task.at !== 'beginning') return obsolete(state)
      return begun(state, task.answer, event.sequence)
    case 'differing':
      return task.at === 'looking' ? looked(state, task.answer, event.itemIds) : obsolete(state)
    case 'reconciled':
      return reconciled(state, event)
    case 'written':
      return written(state, seen)
    case 'known':
      return task.at === 'listing' ? bringing(state, task, event.itemIds) : obsolete(state)
    case 'changes-read':
      if (task.at !== 'reading') return obsolete(state)
      return changesRead(state, task, event, seen)
    case 'repaired':
      if (task.at !== 'repairing') return obsolete(state)
      return reconcile(state, { ...task, at: 'retrying' }, seen.leftOut.itemIds)
  }
}

function answered(state: FollowerState, answer: ChangesAnswer, asked: Cursor | null): Step {
  const { cursor } = state
  if (asked?.bootId !== cursor?.bootId || asked?.databaseId !== cursor?.databaseId)
    return obsolete(state)
  // The cursor was taken back since: what lies between would be passed over.
  if ((asked?.after ?? 0) > (cursor?.after ?? 0)) return obsolete(state)
  const marked = new Set(answer.marks.map(({ itemId }) => itemId))
  const heard = { ...state, epoch: epochOf(answer), marked }
  return on(heard, { at: 'deleting', answer }, { type: 'delete', answer })
}

function deleted(state: FollowerState, answer: ChangesAnswer): Step {
  const { cursor, ownSerial, listed } = state
  const change = masterChangeOf(cursor, answer, ownSerial, answer.isContinuous)
  const isGoingOn = listed !== null && change === 'unfinished' && answer.isContinuous
  if (change !== 'same' && !isGoingOn) {
    const isRenamed = change === 'renamed'
    const from = isRenamed ? cursor?.ownSerial : cursor?.masterSerial
    const to = isRenamed ? ownSerial : answer.serialNumber
    return on(state, { at: 'beginning', answer }, { type: 'begin-comparison', change, from, to })
  }
  // The answer to an earlier question came after that of a later one: it has nothing new.
  if (answer.next < (cursor?.after ?? 0)) return ended(state, 'in-step')
  const items = answer.items.filter(({ itemId }) => !state.marked.has(itemId))
  return on(state, { at: 'looking', answer }, { type: 'look', items })
}

/** Everything is compared from here on; what is learned meanwhile is pushed after it. */
function begun(state: FollowerState, answer: ChangesAnswer, sequence: number): Step {
  const cursor = { ...cursorOf(state, answer), after: 0, isWhole: false }
  const sent = { ...state.sent, sequence }
  return ended({ ...state, cursor, sent, held: null, listed: [] }, 'comparing')
}

function cursorOf({ ownSerial, listed }: FollowerState, answer: ChangesAnswer): Cursor {
  const { databaseId, bootId, serialNumber: masterSerial, generation, next: after } = answer
  const isWhole = listed === null
  return { databaseId, bootId, masterSerial, generation, after, isWhole, ownSerial }
}

function epochOf({ bootId, marksVersion, spaceId }: ChangesAnswer): Epoch {
  return { bootId, marksVersion, spaceId }
}

function looked(state: FollowerState, answer: ChangesAnswer, itemIds: readonly string[]): Step {
  const { cursor, held } = state
  const next = cursorOf(state, answer)
  const task = { at: 'settling', epoch: epochOf(answer), next, answer } as const
  const notes = held ? {} : { [CURSOR_NOTE]: JSON.stringify(next) }
  if (itemIds.length > 0) return reconcile(state, task, itemIds, notes)
  const isMoved = next.after !== cursor?.after
  // The generation alone is not worth a write.
  return isMoved && !held ? on(state, task, { type: 'write', notes }) : settled(state, task)
}

type Settling = Extract<Task, { at: 'settling' }>

function settled(state: FollowerState, { epoch, next: cursor, answer }: Settling): Step {
  const page = answer.items.map(({ itemId }) => itemId)
  const after = { ...state, cursor, listed: state.listed && [...state.listed, page] }
  if (answer.isMore) return ended(after, 'more')
  if (state.listed === null) return read(after, { epoch, place: state.sent, afterwards: 'retry' })
  return on(after, { at: 'listing', epoch, cursor }, { type: 'list-known' })
}

/** After the last page of a comparison: what the master did not list is only here. */
function bringing(state: FollowerState, task: Comparing, known: readonly string[]): Step {
  const others = new Set([...(state.listed ?? []).flat(), ...state.marked])
  const unlisted = known.filter((itemId) => !others.has(itemId))
  return reconcile(state, { ...task, at: 'bringing' }, unlisted)
}

function brought(state: FollowerState, { epoch, cursor }: Comparing): Step {
  // Else nothing that is learned or said here would go out before there is space.
  if (state.held) return read(state, { epoch, place: state.sent, afterwards: 'end' })
  const whole = { ...cursor, isWhole: true }
  const notes = { [CURSOR_NOTE]: JSON.stringify(whole) }
  return on(state, { at: 'completing', epoch, cursor: whole }, { type: 'write', notes })
}

function reconciled(
  state: FollowerState,
  { isStale, refusal }: Extract<FollowerEvent, { type: 'reconciled' }>,
): Step {
  const { task, cursor } = state
  if (!isReconciling(task)) return obsolete(state)
  // The refusal of one that has no space keeps back no other.
  const after = { ...state, held: state.held ?? (refusal && { cursor, refusal }) }
  if (isStale) return ended(after, 'stale')
  switch (task.at) {
    case 'settling':
      return settled(after, task)
    case 'bringing':
      return brought(after, task)
    case 'sending':
      return sent(after, task)
    case 'retrying':
      return read(after, { ...task, place: state.sent, afterwards: 'close' })
  }
}

function written(state: FollowerState, seen: Surroundings): Step {
  const { task } = state
  switch (task.at) {
    case 'settling':
      return settled(state, task)
    case 'completing': {
      const { epoch, cursor } = task
      return read(
        { ...state, cursor, listed: null },
        { epoch, place: state.sent, afterwards: 'retry' },
      )
    }
    case 'sending':
      return read({ ...state, sent: task.place }, task)
    case 'noting':
      return close({ ...state, isLeftOutNoted: task.isAny }, seen)
    default:
      return obsolete(state)
  }
}

function pushAsked(state: FollowerState): Step {
  const { epoch, cursor, listed } = state
  if (epoch === null || cursor === null) return obsolete(state)
  if (listed !== null) return ended(state, 'comparing')
  return read(state, { epoch, place: state.sent, afterwards: 'retry' })
}

function read(state: FollowerState, { epoch, place, afterwards }: Omit<Sending, 'at'>): Step {
  const effect = { type: 'read-changes', after: place, limit: CHANGES_PER_LOOK } as const
  return on(state, { at: 'reading', epoch, place, afterwards }, effect)
}

function changesRead(
  state: FollowerState,
  { epoch, place, afterwards }: Sending,
  { changes, labelled }: Extract<FollowerEvent, { type: 'changes-read' }>,
  seen: Surroundings,
): Step {
  if (changes.length + labelled.length === 0) return allSent(state, epoch, afterwards, seen)
  const sequence = changes.at(-1)?.sequence ?? place.sequence
  const revision = labelled.at(-1)?.revision ?? place.revision
  const task = { at: 'sending', epoch, place: { sequence, revision }, afterwards } as const
  const touched = new Set([...changes, ...labelled].map(({ itemId }) => itemId))
  const itemIds = [...touched].filter((itemId) => !state.marked.has(itemId))
  return seen.mayUpload ? reconcile(state, task, itemIds) : sent(state, task)
}

/** While a round is held it all goes out and is sent again once there is space. */
function sent(state: FollowerState, task: Sending): Step {
  if (state.held) return read(state, task)
  const { sequence, revision } = task.place
  const notes = { [SEQUENCE_NOTE]: String(sequence), [REVISION_NOTE]: String(revision) }
  return on(state, task, { type: 'write', notes })
}

function allSent(
  state: FollowerState,
  epoch: Epoch,
  afterwards: AfterSending,
  seen: Surroundings,
): Step {
  const { nowMs, leftOut } = seen
  if (afterwards === 'end') return roundEnded(state)
  const isDue = afterwards === 'retry' && nowMs - state.retriedMs >= SYNC_LIMITS.leftOutAgainMs
  if (!isDue || leftOut.itemIds.length === 0) return close(state, seen)
  const retried = { ...state, retriedMs: nowMs }
  if (leftOut.isOverfull) return on(retried, RESTING, { type: 'clear-left-out' })
  // A clock may have been set since, here or on another device.
  return on(retried, { at: 'repairing', epoch }, { type: 'repair' })
}

function close(state: FollowerState, { leftOut }: Surroundings): Step {
  const isAny = leftOut.itemIds.length > 0
  if (isAny === state.isLeftOutNoted) return roundEnded(state)
  const notes = { [LEFT_OUT_NOTE]: isAny ? '1' : null }
  return on(state, { at: 'noting', isAny }, { type: 'write', notes })
}

/** A round in which something had no space: the next one begins where that was. */
function roundEnded(state: FollowerState): Step {
  const { held, listed } = state
  if (!held) return ended(state, 'in-step')
  // The same pages come again each round, and a card may be full for weeks.
  const once = listed && [[...new Set(listed.flat())]]
  return ended({ ...state, cursor: held.cursor, held: null, listed: once }, held.refusal)
}

/** On the card too: a device that stops before the comparison is over must begin it again. */
function forgotten(state: FollowerState): Step {
  const blank = { ...state, cursor: null, held: null, listed: null }
  return on(blank, RESTING, { type: 'clear-cursor' })
}

type Reconciling = Extract<Task, { at: 'settling' | 'bringing' | 'sending' | 'retrying' }>

const RECONCILING: ReadonlySet<string> = new Set(['settling', 'bringing', 'sending', 'retrying'])
const isReconciling = (task: Task): task is Reconciling => RECONCILING.has(task.at)

function reconcile(
  state: FollowerState,
  task: Reconciling,
  itemIds: readonly string[],
  notes: Notes = {},
): Step {
  return on(state, task, { type: 'reconcile', itemIds, epoch: task.epoch, notes })
}

function on(state: FollowerState, task: Task, effect: Effect): Step {
  return { state: { ...state, task }, effect, result: null }
}

function ended(state: FollowerState, result: Result): Step {
  return { state: { ...state, task: RESTING }, effect: null, result }
}

function obsolete(state: FollowerState): Step {
  return { state, effect: null, result: 'obsolete' }
}
