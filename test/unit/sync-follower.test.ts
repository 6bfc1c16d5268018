/** How a lane follows its master: the table is the specification, and each step is compared whole. */

import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import type { Cursor } from '#firmware/sync/protocol/feed-cursor.ts'
import { type ChangesAnswer, PROTOCOL } from '#firmware/sync/protocol/sync-messages.ts'
import {
  type Effect,
  type FollowerEvent,
  type FollowerState,
  firstState,
  type Result,
  type Surroundings,
  step,
} from '#firmware/sync/subordinate/follower-step.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Change as LocalChange } from '#hal/template-store.ts'
import { spec } from '#test/spec.ts'

const CURSOR: Cursor = {
  databaseId: 'db',
  bootId: 'boot',
  masterSerial: 'm',
  generation: 10,
  after: 7,
  isWhole: true,
  ownSerial: 'lane-1',
}
const EPOCH = { bootId: 'boot', marksVersion: 3, spaceId: 'space' }
const ANSWER: ChangesAnswer = {
  protocol: PROTOCOL,
  serialNumber: 'm',
  databaseId: 'db',
  ...EPOCH,
  generation: 10,
  isContinuous: true,
  next: 9,
  isMore: false,
  marks: [{ itemId: 'gone', markId: 1 }],
  items: ['a', 'gone', 'b'].map((itemId) => ({ itemId, digest: `of ${itemId}` })),
}
const SENT = { sequence: 40, revision: 4 }
const RESTING = { at: 'resting' } as const
const STATE: FollowerState = {
  ownSerial: 'lane-1',
  cursor: CURSOR,
  epoch: EPOCH,
  marked: new Set(['gone']),
  listed: null,
  held: null,
  sent: SENT,
  isLeftOutNoted: false,
  retriedMs: 1_000,
  task: RESTING,
}
const SEEN: Surroundings = {
  nowMs: 2_000,
  mayUpload: true,
  leftOut: { itemIds: [], isOverfull: false },
}
const LEFT_OUT = { ...SEEN, leftOut: { itemIds: ['odd'], isOverfull: false } }
const DUE = { ...LEFT_OUT, nowMs: 1_000 + SYNC_LIMITS.leftOutAgainMs }

const NO_SPACE = new Fault('storage', asSentence('the card is nearly full'))
const NO_SPACE_THERE = new Fault('storage', asSentence('the card of the master is nearly full'))
const HELD = { cursor: { ...CURSOR, after: 5 }, refusal: NO_SPACE }

/** While everything is compared. */
const PART: Cursor = { ...CURSOR, isWhole: false }
const COMPARING = { cursor: PART, listed: [['x', 'y']] }

const NEXT: Cursor = { ...CURSOR, after: 9 }
const NEXT_PART: Cursor = { ...PART, after: 9 }
const WHOLE: Cursor = { ...NEXT_PART, isWhole: true }

type Change = Partial<FollowerState>
type Task = FollowerState['task']

const tasks = {
  resting: RESTING,
  deleting: { at: 'deleting', answer: ANSWER },
  beginning: { at: 'beginning', answer: ANSWER },
  looking: { at: 'looking', answer: ANSWER },
  settling: { at: 'settling', epoch: EPOCH, next: NEXT, answer: ANSWER },
  listing: { at: 'listing', epoch: EPOCH, cursor: NEXT_PART },
  bringing: { at: 'bringing', epoch: EPOCH, cursor: NEXT_PART },
  completing: { at: 'completing', epoch: EPOCH, cursor: WHOLE },
  reading: { at: 'reading', epoch: EPOCH, place: SENT, afterwards: 'retry' },
  sending: {
    at: 'sending',
    epoch: EPOCH,
    afterwards: 'retry',
    place: { sequence: 42, revision: 5 },
  },
  repairing: { at: 'repairing', epoch: EPOCH },
  retrying: { at: 'retrying', epoch: EPOCH },
  noting: { at: 'noting', isAny: true },
} as const satisfies Readonly<Record<Task['at'], Task>>

const cursorNote = (cursor: Cursor) => ({ 'sync.cursor': JSON.stringify(cursor) })
const writes = (notes: Record<string, string | null>): Effect => ({ type: 'write', notes })
const reads = (after = SENT): Effect => ({ type: 'read-changes', after, limit: 500 })
const reconciles = (itemIds: readonly string[], notes = {}): Effect => ({
  type: 'reconcile',
  itemIds,
  epoch: EPOCH,
  notes,
})
const reading = (afterwards: 'retry' | 'close' | 'end', place = SENT) => ({
  task: { at: 'reading', epoch: EPOCH, place, afterwards } as const,
})
const answered = (change: Partial<ChangesAnswer> = {}, asked: Cursor | null = CURSOR) =>
  ({ type: 'answered', answer: { ...ANSWER, ...change }, asked }) as const
const deleting = (change: Partial<ChangesAnswer> = {}) => ({
  task: { at: 'deleting', answer: { ...ANSWER, ...change } } as const,
})
const looking = (change: Partial<ChangesAnswer> = {}) => ({
  task: { at: 'looking', answer: { ...ANSWER, ...change } } as const,
})
const settling = (next: Cursor, change: Partial<ChangesAnswer> = {}) => ({
  task: { ...tasks.settling, next, answer: { ...ANSWER, ...change } } as const,
})
const differing = (...itemIds: string[]) => ({ type: 'differing', itemIds }) as const
const reconciled = (refusal: Fault | null = null, isStale = false) =>
  ({ type: 'reconciled', isStale, refusal }) as const
const nothingRead = { type: 'changes-read', changes: [], labelled: [] } as const
const found = (sequence: number, itemId: string): LocalChange => ({
  sequence,
  itemId,
  op: 'put',
  origin: 'lane-1',
  number: 1,
  sha256: 'ab',
})

interface Row {
  readonly at: Change
  readonly on: FollowerEvent
  readonly seen?: Surroundings
  /** What of the state is another one; a task that is not named rests. */
  readonly becomes: Change | 'as it was'
  readonly gives: Effect | Result
}

const begins = (change: string, from: string | undefined, to = 'm') =>
  ({ type: 'begin-comparison', change, from, to }) as Effect

const ROWS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  'an answer': {
    'is taken for what is marked first': {
      at: { epoch: null, marked: new Set() },
      on: answered({ marksVersion: 4 }),
      becomes: {
        epoch: { ...EPOCH, marksVersion: 4 },
        marked: new Set(['gone']),
        ...deleting({ marksVersion: 4 }),
      },
      gives: { type: 'delete', answer: { ...ANSWER, marksVersion: 4 } },
    },
    'to the first question is taken': {
      at: { cursor: null },
      on: answered({}, null),
      becomes: deleting(),
      gives: { type: 'delete', answer: ANSWER },
    },
    'to a question from further back is taken': {
      at: {},
      on: answered({}, { ...CURSOR, after: 6 }),
      becomes: deleting(),
      gives: { type: 'delete', answer: ANSWER },
    },
    'to a question to another start of the master is not': {
      at: {},
      on: answered({}, { ...CURSOR, bootId: 'before' }),
      becomes: 'as it was',
      gives: 'obsolete',
    },
    'to a question to another database is not': {
      at: {},
      on: answered({}, { ...CURSOR, databaseId: 'other' }),
      becomes: 'as it was',
      gives: 'obsolete',
    },
    'to a question from before everything was forgotten is not': {
      at: { cursor: null },
      on: answered(),
      becomes: 'as it was',
      gives: 'obsolete',
    },
    'to a question from before the cursor was taken back is not': {
      at: {},
      on: answered({}, { ...CURSOR, after: 8 }),
      becomes: 'as it was',
      gives: 'obsolete',
    },
  },
  'when what is marked is deleted': {
    'the rest of the page is looked at': {
      at: deleting(),
      on: { type: 'deleted' },
      becomes: looking(),
      gives: { type: 'look', items: [ANSWER.items[0], ANSWER.items[2]] as ChangesAnswer['items'] },
    },
    'and a later page has been taken, there is nothing new': {
      at: deleting({ next: 6 }),
      on: { type: 'deleted' },
      becomes: {},
      gives: 'in-step',
    },
    'a page that begins where the last one ended is looked at': {
      at: deleting({ next: 7, items: [] }),
      on: { type: 'deleted' },
      becomes: looking({ next: 7, items: [] }),
      gives: { type: 'look', items: [] },
    },
    'a comparison that is under way goes on': {
      at: { ...COMPARING, ...deleting() },
      on: { type: 'deleted' },
      becomes: looking(),
      gives: { type: 'look', items: [ANSWER.items[0], ANSWER.items[2]] as ChangesAnswer['items'] },
    },
    'one that was cut by a stop begins again': {
      at: { cursor: PART, ...deleting() },
      on: { type: 'deleted' },
      becomes: { task: tasks.beginning },
      gives: begins('unfinished', 'm'),
    },
    'one whose cursor the master never gave begins again': {
      at: { ...COMPARING, ...deleting({ isContinuous: false }) },
      on: { type: 'deleted' },
      becomes: { task: { at: 'beginning', answer: { ...ANSWER, isContinuous: false } } },
      gives: begins('unfinished', 'm'),
    },
    'one begins where there was never a master': {
      at: { cursor: null, ...deleting() },
      on: { type: 'deleted' },
      becomes: { task: tasks.beginning },
      gives: begins('first', undefined),
    },
    'one begins where the master was started again': {
      at: { cursor: { ...CURSOR, bootId: 'before' }, listed: [['x']], ...deleting() },
      on: { type: 'deleted' },
      becomes: { task: tasks.beginning },
      gives: begins('restarted', 'm'),
    },
    'one begins at another master': {
      at: { cursor: { ...CURSOR, databaseId: 'x', masterSerial: 'old' }, ...deleting() },
      on: { type: 'deleted' },
      becomes: { task: tasks.beginning },
      gives: begins('replaced', 'old'),
    },
    'one begins where this lane was renamed': {
      at: { cursor: { ...CURSOR, ownSerial: 'lane-9' }, ...deleting() },
      on: { type: 'deleted' },
      becomes: { task: tasks.beginning },
      gives: begins('renamed', 'lane-9', 'lane-1'),
    },
  },
  'a comparison of everything': {
    'begins at the start of the feed, and sends what is learned from here on': {
      at: { held: HELD, task: tasks.beginning },
      on: { type: 'sequence-read', sequence: 55 },
      becomes: {
        cursor: { ...PART, after: 0 },
        sent: { sequence: 55, revision: 4 },
        held: null,
        listed: [],
      },
      gives: 'comparing',
    },
    'notes what was listed, and lists what is here after the last page': {
      at: { ...COMPARING, ...settling(NEXT_PART) },
      on: reconciled(),
      becomes: {
        cursor: NEXT_PART,
        listed: [
          ['x', 'y'],
          ['a', 'gone', 'b'],
        ],
        task: tasks.listing,
      },
      gives: { type: 'list-known' },
    },
    'brings what is only here': {
      at: { ...COMPARING, task: tasks.listing },
      on: { type: 'known', itemIds: ['x', 'only here', 'gone', 'y'] },
      becomes: { task: tasks.bringing },
      gives: reconciles(['only here']),
    },
    'is whole on the card when that is done': {
      at: { ...COMPARING, task: tasks.bringing },
      on: reconciled(),
      becomes: { task: tasks.completing },
      gives: writes(cursorNote(WHOLE)),
    },
    'is over when that is written, and what changed here is sent': {
      at: { ...COMPARING, task: tasks.completing },
      on: { type: 'written' },
      becomes: { cursor: WHOLE, listed: null, ...reading('retry') },
      gives: reads(),
    },
    'is not whole without room, but what changed here is sent': {
      at: { ...COMPARING, held: HELD, task: tasks.bringing },
      on: reconciled(),
      becomes: reading('end'),
      gives: reads(),
    },
    'goes back to where it had no room, and remembers each item once': {
      at: { cursor: NEXT_PART, listed: [['x', 'y'], ['y']], held: HELD, ...reading('end') },
      on: nothingRead,
      seen: DUE,
      becomes: { cursor: HELD.cursor, held: null, listed: [['x', 'y']] },
      gives: NO_SPACE,
    },
  },
  'a page': {
    'that differs is reconciled, and its cursor kept with what comes': {
      at: looking(),
      on: differing('b'),
      becomes: settling(NEXT),
      gives: reconciles(['b'], cursorNote(NEXT)),
    },
    'of a comparison has a cursor that is not whole': {
      at: { ...COMPARING, ...looking() },
      on: differing('b'),
      becomes: settling(NEXT_PART),
      gives: reconciles(['b'], cursorNote(NEXT_PART)),
    },
    'behind one that had no room leaves the cursor of the card alone': {
      at: { held: HELD, ...looking() },
      on: differing('b'),
      becomes: settling(NEXT),
      gives: reconciles(['b']),
    },
    'that is here already costs a cursor': {
      at: looking(),
      on: differing(),
      becomes: settling(NEXT),
      gives: writes(cursorNote(NEXT)),
    },
    'that is here already costs nothing behind one that had no room': {
      at: { held: HELD, ...looking({ isMore: true }) },
      on: differing(),
      becomes: { cursor: NEXT },
      gives: 'more',
    },
    'without news costs nothing, though the generation is another one': {
      at: looking({ next: 7, generation: 11 }),
      on: differing(),
      becomes: { cursor: { ...CURSOR, generation: 11 }, ...reading('retry') },
      gives: reads(),
    },
    'is the last one that was taken, and what changed here is sent': {
      at: settling(NEXT),
      on: reconciled(),
      becomes: { cursor: NEXT, ...reading('retry') },
      gives: reads(),
    },
    'is taken when its cursor is written': {
      at: settling(NEXT),
      on: { type: 'written' },
      becomes: { cursor: NEXT, ...reading('retry') },
      gives: reads(),
    },
    'with more behind it is followed by that': {
      at: settling(NEXT, { isMore: true }),
      on: reconciled(),
      becomes: { cursor: NEXT },
      gives: 'more',
    },
    'that had no room keeps back no other, but is where the next round begins': {
      at: settling(NEXT, { isMore: true }),
      on: reconciled(NO_SPACE),
      becomes: { cursor: NEXT, held: { cursor: CURSOR, refusal: NO_SPACE } },
      gives: 'more',
    },
    'that had no room is not the first of them': {
      at: { held: HELD, ...settling(NEXT, { isMore: true }) },
      on: reconciled(NO_SPACE_THERE),
      becomes: { cursor: NEXT },
      gives: 'more',
    },
    'that the master has moved on from is asked for again': {
      at: settling(NEXT),
      on: reconciled(null, true),
      becomes: {},
      gives: 'stale',
    },
    'that had no room before the master moved on is remembered': {
      at: { ...COMPARING, ...settling(NEXT_PART) },
      on: reconciled(NO_SPACE, true),
      becomes: { held: { cursor: PART, refusal: NO_SPACE } },
      gives: 'stale',
    },
  },
  'what changed here': {
    'is looked for when somebody says so': {
      at: {},
      on: { type: 'push-asked' },
      becomes: reading('retry'),
      gives: reads(),
    },
    'waits for the first answer': {
      at: { epoch: null },
      on: { type: 'push-asked' },
      becomes: 'as it was',
      gives: 'obsolete',
    },
    'waits where everything is to be compared': {
      at: { cursor: null },
      on: { type: 'push-asked' },
      becomes: 'as it was',
      gives: 'obsolete',
    },
    'waits for the end of a comparison': {
      at: COMPARING,
      on: { type: 'push-asked' },
      becomes: {},
      gives: 'comparing',
    },
    'is reconciled, each item once, and nothing that is marked': {
      at: reading('retry'),
      on: {
        type: 'changes-read',
        changes: [found(41, 'a'), found(43, 'gone')],
        labelled: [
          { itemId: 'b', revision: 5 },
          { itemId: 'a', revision: 6 },
        ],
      },
      becomes: { task: { ...tasks.sending, place: { sequence: 43, revision: 6 } } },
      gives: reconciles(['a', 'b']),
    },
    'may be templates alone': {
      at: reading('close'),
      on: { type: 'changes-read', changes: [found(41, 'a')], labelled: [] },
      becomes: {
        task: { ...tasks.sending, afterwards: 'close', place: { sequence: 41, revision: 4 } },
      },
      gives: reconciles(['a']),
    },
    'may be labels alone': {
      at: reading('retry'),
      on: { type: 'changes-read', changes: [], labelled: [{ itemId: 'a', revision: 9 }] },
      becomes: { task: { ...tasks.sending, place: { sequence: 40, revision: 9 } } },
      gives: reconciles(['a']),
    },
    'goes nowhere with upload off, and is passed over': {
      at: reading('retry'),
      on: { type: 'changes-read', changes: [found(41, 'a')], labelled: [] },
      seen: { ...SEEN, mayUpload: false },
      becomes: { task: { ...tasks.sending, place: { sequence: 41, revision: 4 } } },
      gives: writes({ 'sync.local': '41', 'sync.labelled': '4' }),
    },
    'is noted on the card when it is sent': {
      at: { task: tasks.sending },
      on: reconciled(),
      becomes: { task: tasks.sending },
      gives: writes({ 'sync.local': '42', 'sync.labelled': '5' }),
    },
    'is followed by the next of it': {
      at: { task: tasks.sending },
      on: { type: 'written' },
      becomes: {
        sent: tasks.sending.place,
        ...reading('retry', tasks.sending.place),
      },
      gives: reads(tasks.sending.place),
    },
    'goes out without room, and is sent again once there is some': {
      at: { held: HELD, task: tasks.sending },
      on: reconciled(),
      becomes: reading('retry', tasks.sending.place),
      gives: reads(tasks.sending.place),
    },
    'is held from where the master had no room': {
      at: { task: tasks.sending },
      on: reconciled(NO_SPACE_THERE),
      becomes: {
        held: { cursor: CURSOR, refusal: NO_SPACE_THERE },
        ...reading('retry', tasks.sending.place),
      },
      gives: reads(tasks.sending.place),
    },
    'is sent again where the master has moved on': {
      at: { task: tasks.sending },
      on: reconciled(null, true),
      becomes: {},
      gives: 'stale',
    },
  },
  'when all is sent': {
    'the lane is in step': {
      at: reading('retry'),
      on: nothingRead,
      becomes: {},
      gives: 'in-step',
    },
    'the lane is in step, long after the last time that something was left out': {
      at: reading('retry'),
      on: nothingRead,
      seen: { ...SEEN, nowMs: DUE.nowMs },
      becomes: {},
      gives: 'in-step',
    },
    'a round that had no room begins again there, and says why': {
      at: { cursor: NEXT, held: HELD, ...reading('close') },
      on: nothingRead,
      becomes: { cursor: HELD.cursor, held: null },
      gives: NO_SPACE,
    },
    'what is left out is tried again when it is time': {
      at: reading('retry'),
      on: nothingRead,
      seen: DUE,
      becomes: { retriedMs: DUE.nowMs, task: tasks.repairing },
      gives: { type: 'repair' },
    },
    'what is left out is noted before it is time': {
      at: reading('retry'),
      on: nothingRead,
      seen: { ...DUE, nowMs: DUE.nowMs - 1 },
      becomes: { task: tasks.noting },
      gives: writes({ 'sync.left_out': '1' }),
    },
    'what is left out is tried once a round': {
      at: reading('close'),
      on: nothingRead,
      seen: DUE,
      becomes: { task: tasks.noting },
      gives: writes({ 'sync.left_out': '1' }),
    },
    'what is noted is not noted again': {
      at: { isLeftOutNoted: true, ...reading('close') },
      on: nothingRead,
      seen: LEFT_OUT,
      becomes: {},
      gives: 'in-step',
    },
    'nothing is left out any more, that is noted, too': {
      at: { isLeftOutNoted: true, ...reading('retry') },
      on: nothingRead,
      becomes: { task: { at: 'noting', isAny: false } },
      gives: writes({ 'sync.left_out': null }),
    },
    'and it is noted what is left out, the round is over': {
      at: { task: tasks.noting },
      on: { type: 'written' },
      seen: LEFT_OUT,
      becomes: { isLeftOutNoted: true },
      gives: 'in-step',
    },
    'everything is compared again where more is left out than can be named': {
      at: reading('retry'),
      on: nothingRead,
      seen: { ...DUE, leftOut: { itemIds: ['odd'], isOverfull: true } },
      becomes: { retriedMs: DUE.nowMs },
      gives: { type: 'clear-left-out' },
    },
  },
  'what was left out': {
    'is reconciled when it is repaired': {
      at: { task: tasks.repairing },
      on: { type: 'repaired' },
      seen: LEFT_OUT,
      becomes: { task: tasks.retrying },
      gives: reconciles(['odd']),
    },
    'and what came of it, is sent after it': {
      at: { task: tasks.retrying },
      on: reconciled(),
      becomes: reading('close'),
      gives: reads(),
    },
    'waits where the master has moved on': {
      at: { task: tasks.retrying },
      on: reconciled(null, true),
      becomes: {},
      gives: 'stale',
    },
  },
  'everything is forgotten': {
    'here and on the card': {
      at: { ...COMPARING, held: HELD, task: tasks.bringing },
      on: { type: 'forgotten' },
      becomes: { cursor: null, held: null, listed: null },
      gives: { type: 'clear-cursor' },
    },
    'and what is under way by then goes on': {
      at: { task: tasks.sending },
      on: { type: 'cleared' },
      becomes: 'as it was',
      gives: 'comparing',
    },
  },
  'an effect that failed': {
    'leaves what was reached': {
      at: { ...COMPARING, held: HELD, task: tasks.bringing },
      on: { type: 'failed' },
      becomes: {},
      gives: 'obsolete',
    },
  },
}

for (const [what, rows] of Object.entries(ROWS))
  spec(
    what,
    Object.fromEntries(
      Object.entries(rows).map(([name, { at, on, seen = SEEN, becomes, gives }]) => [
        name,
        () => {
          const before = { ...STATE, ...at }
          const { state, effect, result } = step(before, on, seen)
          if (becomes === 'as it was') assert.is(state, before)
          else assert.equal(state, { ...before, task: RESTING, ...becomes })
          assert.equal(effect ?? result, gives)
          assert.is(effect === null, result !== null)
        },
      ]),
    ),
  )

/** The end of each effect, and who waits for it. */
const ENDS: Readonly<Record<string, { readonly event: FollowerEvent; readonly by: Task['at'][] }>> =
  {
    deleted: { event: { type: 'deleted' }, by: ['deleting'] },
    'sequence-read': { event: { type: 'sequence-read', sequence: 1 }, by: ['beginning'] },
    differing: { event: differing('b'), by: ['looking'] },
    reconciled: {
      event: reconciled(NO_SPACE),
      by: ['settling', 'bringing', 'sending', 'retrying'],
    },
    'reconciled, stale': {
      event: reconciled(NO_SPACE, true),
      by: ['settling', 'bringing', 'sending', 'retrying'],
    },
    written: { event: { type: 'written' }, by: ['settling', 'completing', 'sending', 'noting'] },
    known: { event: { type: 'known', itemIds: ['z'] }, by: ['listing'] },
    'changes-read': { event: nothingRead, by: ['reading'] },
    repaired: { event: { type: 'repaired' }, by: ['repairing'] },
  }

spec('an effect that ends after everything was forgotten', {
  'changes nothing, whoever waited for it and whatever it was'() {
    for (const [name, { event, by }] of Object.entries(ENDS))
      for (const task of Object.values(tasks)) {
        const before = { ...STATE, task }
        const { state, result } = step(before, event, SEEN)
        const isAwaited = by.includes(task.at)
        assert.is(result === 'obsolete', !isAwaited, `${name} at ${task.at}`)
        if (!isAwaited) assert.is(state, before, `${name} at ${task.at}`)
      }
  },
})

spec('a lane that starts', {
  'goes on from its cursor, and compares everything where something was left out'() {
    const kept = { ownSerial: 'lane-1', cursor: CURSOR, sent: SENT, isLeftOutNoted: false }
    const first = { ...STATE, epoch: null, marked: new Set() }
    assert.equal(firstState(kept, 1_000), first)
    const isLeftOutNoted = true
    assert.equal(firstState({ ...kept, isLeftOutNoted }, 1_000), {
      ...first,
      cursor: null,
      isLeftOutNoted,
    })
  },
})
