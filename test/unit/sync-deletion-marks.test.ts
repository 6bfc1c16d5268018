/** Marks, cursors and pictures on the wire: what is decided without a network. */
import * as assert from 'uvu/assert'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { pack, unpack } from '#firmware/sync/protocol/content-codec.ts'
import { type Cursor, parseCursor } from '#firmware/sync/protocol/feed-cursor.ts'
import {
  confirm,
  listOf,
  mark,
  NO_MARKS,
  outstandingOf,
  unmark,
} from '#firmware/sync/protocol/fleet-deletion-marks.ts'
import { type MasterChange, masterChangeOf } from '#firmware/sync/protocol/master-change.ts'
import { contentOf } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const markIdOf = (marks: ReturnType<typeof mark>, itemId: string) =>
  marks.marked.get(itemId)?.markId ?? -1

spec('marks', {
  'list a device once it has deleted'() {
    const marks = mark(NO_MARKS, 'a')
    const done = confirm(marks, { itemId: 'a', markId: markIdOf(marks, 'a') }, 'lane-1')
    assert.equal([...(done.marked.get('a')?.done ?? [])], ['lane-1'])
    assert.equal(outstandingOf(done, 'lane-1'), [])
    assert.equal(outstandingOf(done, 'lane-2'), ['a'])
    assert.is(done.version, marks.version, 'subordinates need not fetch it')
  },
  'do not take the confirmation of an earlier mark for this one'() {
    const first = mark(NO_MARKS, 'a')
    const late = { itemId: 'a', markId: markIdOf(first, 'a') }
    const second = mark(unmark(first, 'a'), 'a')
    assert.is(confirm(second, late, 'lane-1'), second)
    assert.is(confirm(unmark(second, 'a'), late, 'lane-1').marked.size, 0)
  },
  'stay as they are when marked or unmarked again'() {
    const marks = mark(NO_MARKS, 'a')
    assert.is(mark(marks, 'a'), marks)
    assert.is(unmark(marks, 'b'), marks)
    assert.equal(
      listOf(mark(marks, 'b')).map(({ itemId }) => itemId),
      ['a', 'b'],
    )
  },
})

const KNOWN: Cursor = {
  databaseId: 'db',
  bootId: 'boot',
  masterSerial: 'm',
  generation: 10,
  after: 7,
  isWhole: true,
  ownSerial: 'lane-1',
}
const MASTER = { databaseId: 'db', bootId: 'boot', generation: 10 }
const MEETINGS: readonly [
  MasterChange,
  Partial<Cursor> | null,
  Partial<typeof MASTER>,
  string,
  boolean,
][] = [
  ['same', {}, {}, 'lane-1', true],
  ['same', {}, { generation: 11 }, 'lane-1', true],
  ['first', null, {}, 'lane-1', false],
  ['restarted', {}, { bootId: 'next' }, 'lane-1', false],
  ['restored', {}, { bootId: 'next', generation: 3 }, 'lane-1', false],
  ['replaced', {}, { databaseId: 'other' }, 'lane-1', false],
  ['renamed', {}, {}, 'lane-9', true],
  ['future', {}, {}, 'lane-1', false],
  ['unfinished', { isWhole: false }, {}, 'lane-1', true],
]

spec('cursor', {
  'tells what became of the master'() {
    for (const [expected, known, master, serial, isContinuous] of MEETINGS)
      assert.is(
        masterChangeOf(
          known && { ...KNOWN, ...known },
          { ...MASTER, ...master },
          serial,
          isContinuous,
        ),
        expected,
      )
  },
  'is none when what was kept is not one'() {
    assert.equal(parseCursor(JSON.stringify(KNOWN)), KNOWN)
    for (const text of [null, '', '{', '7', '{}', JSON.stringify({ ...KNOWN, after: 'x' })])
      assert.is(parseCursor(text), null, String(text))
  },
})

const content = (seed: number, hasCodes = true) => ({
  ...contentOf(seed),
  ...(!hasCodes && { codes: null }),
})

spec('pictures on the wire', {
  'come out as they went in'() {
    const contents = [content(1), content(2, false), content(3)]
    assert.equal(unpack(pack(contents)), contents)
    assert.equal(unpack(pack([])), [])
    // As a socket gives them: somewhere inside a larger buffer.
    const inside = Buffer.concat([Buffer.alloc(5), pack(contents)]).subarray(5)
    assert.equal(unpack(inside), contents)
  },
  async 'are refused when they are cut anywhere'() {
    const whole = pack([content(1), content(2)])
    for (let length = 1; length < whole.length; length += 1) {
      if (length === pack([content(1)]).length) continue
      await faultOf(() => unpack(whole.subarray(0, length)), 'bad-request')
    }
  },
  async 'are refused in a sentence with a step when one is too large or when they are too many'() {
    const large = { ...content(1), jpeg: new Uint8Array(SYNC_LIMITS.pictureBytes + 1) }
    const many = Array.from({ length: SYNC_LIMITS.pictures + 1 }, (_, seed) => content(seed))
    for (const [contents, why] of [
      [[large], 'more than 1 048 576 bytes'],
      [many, 'more than 64 pictures'],
    ] as const) {
      const { message } = await faultOf(() => unpack(pack(contents)), 'bad-request')
      assert.match(message, `has ${why}. If this happens again, install the same program version`)
    }
  },
})
