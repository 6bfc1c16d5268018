/** The recognition device's pure decisions: names, policies, tasks, JPEG markers, ranges. */

import * as assert from 'uvu/assert'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { finishAtOnce } from '#firmware/async/in-slices.ts'
import type { FaultKind } from '#firmware/fault.ts'
import { Fault } from '#firmware/fault.ts'
import { createGallery } from '#firmware/items/gallery/gallery.ts'
import { ERRORS, PART_ERRORS, toWire } from '#firmware/items/http/answer-codes.ts'
import { byteRange } from '#firmware/items/http/byte-range.ts'
import { jpegSize } from '#firmware/items/jpeg-size.ts'
import { mayLearn, modeOfNumber, numberOfMode } from '#firmware/items/library/learning-mode.ts'
import { teachingReport } from '#firmware/items/library/teaching-report.ts'
import { evictions } from '#firmware/items/library/template-eviction.ts'
import { identityOf, sidOf } from '#firmware/items/library/template-identity.ts'
import {
  EXPORT_CODES,
  type ExportState,
  exportAfterRestart,
  exportMessage,
  IMPORT_CODES,
  type ImportState,
  importAfterRestart,
  importMessage,
} from '#firmware/items/packages/task-states.ts'
import { isItemId } from '#firmware/plain-text.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { TemplateRecord } from '#hal/template-store.ts'
import { inEnglish } from '#test/in-english.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { thumbnail } from '#test/items/package-files.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

spec('items: names', {
  'a sid is exact both ways, on the device that learned it and on any other'() {
    const chance = createSeededChance(7)
    const serials = ['lane-1', 'a', '7', 'A.b_c-9', 'x'.repeat(64)]
    for (let round = 0; round < 500; round += 1) {
      const origin = serials[chance.below(serials.length)] ?? ''
      const own = serials[chance.below(serials.length)] ?? ''
      const identity = {
        origin,
        number: 1 + Math.floor(chance.fraction() * Number.MAX_SAFE_INTEGER),
      }
      const sid = sidOf(identity, own)
      assert.equal(identityOf(sid, own), identity)
      assert.is(/^\d+$/.test(sid), origin === own)
    }
  },
  'what no template can be called is nobody'() {
    const sids = [
      '',
      '0',
      '00',
      '-1',
      '+1',
      '1 ',
      '1e3',
      '0x1',
      '1.0',
      ':1',
      'a:',
      'own:1',
      'a b:1',
      'a:01',
      '9'.repeat(17),
      '９',
    ]
    for (const sid of sids) assert.is(identityOf(sid, 'own'), null, sid)
  },
  'ids are taken as they are or not at all'() {
    for (const id of ['0', '007', '__proto__', 'a b', 'é', '苹果', 'x'.repeat(64), "'; DROP"])
      assert.ok(isItemId(id), id)
    for (const id of [
      '',
      ' ',
      'a ',
      '\ta',
      'a\u0000',
      'a\u007f',
      'a\u2028',
      '\ud800',
      'e\u0301',
      'x'.repeat(65),
    ])
      assert.not(isItemId(id), JSON.stringify(id))
  },
})

const template = (number: number, isPinned: boolean): TemplateRecord => ({
  itemId: 'a',
  origin: 'lane-1',
  number,
  sha256: '',
  createdAtMs: number,
  source: 'manual',
  isPinned,
})

spec('items: learning', {
  'modes and their numbers'() {
    for (const number of [0, 1, 2]) assert.is(numberOfMode(modeOfNumber(number)), number)
    for (const number of [-1, 3, 0.5, Number.NaN])
      assert.throws(
        () => modeOfNumber(number),
        (error: unknown) => error instanceof Fault,
      )
  },
  'room is made by the oldest that nobody pinned, and only as much as is needed'() {
    const all = [template(3, false), template(1, true), template(2, false)]
    const gone = (max: number) => evictions(all, max)?.map(({ number }) => number) ?? null
    assert.equal(gone(4), [])
    assert.equal(gone(3), [2])
    assert.equal(gone(2), [2, 3])
    assert.is(gone(1), null)
    assert.is(evictions([template(1, true)], 1), null)
  },
  'feedback teaches in auto mode what was not known for sure'() {
    const right = {
      mode: 'auto',
      answered: [{ id: 'a' }],
      wasCertain: true,
      itemId: 'a',
    } as const
    assert.ok(!mayLearn(right))
    assert.ok(mayLearn({ ...right, wasCertain: false }))
    assert.ok(mayLearn({ ...right, itemId: 'b' }))
    assert.ok(mayLearn({ ...right, answered: [] }))
    for (const mode of ['open', 'locked'] as const)
      assert.ok(!mayLearn({ ...right, itemId: 'b', mode }))
  },
})

const EXPORTS: readonly ExportState[] = [
  { status: 'idle' },
  { status: 'preparing', done: 1, total: 2 },
  { status: 'ready', filename: 'f', templates: 2, damaged: 1 },
  { status: 'failed', why: asSentence(`x`) },
]
const IMPORTS: readonly ImportState[] = [
  { status: 'idle' },
  { status: 'checking', done: 1 },
  { status: 'importing', done: 1, total: 2 },
  { status: 'done', added: 1, known: 1 },
  { status: 'failed', why: asSentence(`x`) },
  { status: 'refused', why: asSentence(`x`) },
]

spec('items: tasks', {
  'codes are the document’s, the same 3 with two meanings'() {
    assert.equal(
      EXPORTS.map(({ status }) => EXPORT_CODES[status]),
      [0, 1, 3, 6],
    )
    assert.equal(
      IMPORTS.map(({ status }) => IMPORT_CODES[status]),
      [0, 3, 2, 4, 5, 7],
    )
  },
  'nothing is under way after a restart, and ends stay what they were'() {
    assert.equal(
      EXPORTS.map((state) => exportAfterRestart(state).status),
      ['idle', 'failed', 'ready', 'failed'],
    )
    assert.equal(
      IMPORTS.map((state) => importAfterRestart(state).status),
      ['idle', 'failed', 'failed', 'done', 'failed', 'refused'],
    )
  },
  'every state has words of its own'() {
    assert.is(new Set(EXPORTS.map(exportMessage)).size, EXPORTS.length)
    assert.is(new Set(IMPORTS.map(importMessage)).size, IMPORTS.length)
    assert.match(exportMessage(EXPORTS[2] ?? { status: 'idle' }), /1 damaged/)
    const imported = { status: 'done', added: 1, known: 1, what: 'counter-examples' } as const
    assert.match(
      importMessage({ ...imported, leftOut: 2 }),
      /, 2 of items that are not taught here/,
    )
    assert.not.match(importMessage({ ...imported, leftOut: 0 }), /not taught here/)
  },
})

const INTERNAL = 'internal error. Call the technician, who finds the cause in the event log'

spec('items: wire', {
  'every kind of Fault has a code, and none is success'() {
    for (const kind of Object.keys(ERRORS) as FaultKind[]) {
      const { http, body } = toWire(new Fault(kind, asSentence('secret words')))
      const { code, data, msg } = inEnglish(body) as { code: number; data: unknown; msg: string }
      assert.ok(Number.isInteger(code) && code < 0, kind)
      assert.is(data, null)
      assert.is(msg, kind === 'bug' ? INTERNAL : 'secret words')
      assert.ok(http === 200 || http >= 400)
    }
    for (const [part, rows] of Object.entries(PART_ERRORS))
      for (const [kind, row] of Object.entries(rows ?? {}))
        assert.is(
          (
            toWire(
              new Fault(kind as FaultKind, asSentence(''), undefined, { part: part as 'file' }),
            ).body as {
              code: number
            }
          ).code,
          row?.code,
        )
  },
  'the learning mode speaks as the document says'() {
    assert.equal(inEnglish(toWire(new Fault('locked', asSentence('x')))), {
      http: 200,
      body: { code: -6217, data: null, msg: 'x' },
    })
  },
})

spec('items: JPEG markers', {
  'tell the size of real pictures'() {
    assert.equal(jpegSize(goods(1)), { width: 1280, height: 720 })
    assert.equal(jpegSize(thumbnail(1)), { width: 64, height: 64 })
  },
  'any cut and any random bytes are nothing, and end'() {
    const whole = thumbnail(3)
    for (let length = 0; length < whole.length; length += 1)
      assert.is(jpegSize(whole.subarray(0, length)), null, String(length))
    const chance = createSeededChance(3)
    for (let round = 0; round < 2_000; round += 1) {
      const bytes = Uint8Array.from({ length: 2 + chance.below(400) }, () => chance.below(256))
      bytes.set([0xff, 0xd8])
      bytes.set([0xff, 0xd9], bytes.length - 2)
      const facts = jpegSize(bytes)
      assert.ok(facts === null || (facts.width > 0 && facts.height > 0))
    }
  },
})

spec('items: ranges', {
  'one range is given, several are the whole, impossible ones are said'() {
    const cases: [string | undefined, ReturnType<typeof byteRange>][] = [
      [undefined, null],
      ['bytes=0-0', { start: 0, end: 0 }],
      ['bytes=2-', { start: 2, end: 9 }],
      ['bytes=2-99', { start: 2, end: 9 }],
      ['bytes=-3', { start: 7, end: 9 }],
      ['bytes=-99', { start: 0, end: 9 }],
      ['bytes=-0', 'unsatisfiable'],
      ['bytes=10-', 'unsatisfiable'],
      ['bytes=5-2', null],
      ['bytes=0-1,3-4', null],
      ['bytes=x-y', null],
      ['chars=0-1', null],
      [`bytes=${'9'.repeat(400)}-`, null],
    ]
    for (const [header, expected] of cases) assert.equal(byteRange(header, 10), expected, header)
    assert.is(byteRange('bytes=-1', 0), 'unsatisfiable')
  },
})

spec('items: the teaching report', {
  'finds the template that was taught to the wrong item'() {
    const gallery = createGallery({ random: createSeededRandom(1), dimension: 8 })
    const chance = createSeededChance(11)
    const near = (axis: number) =>
      Int8Array.from({ length: 8 }, (_, at) => (at === axis ? 120 : chance.below(20) - 10))
    for (let item = 0; item < 7; item += 1)
      for (let nth = 0; nth < 4; nth += 1)
        gallery.add({ sid: `${item}-${nth}`, itemId: `i${item}`, codes: near(item) })
    gallery.add({ sid: 'stray', itemId: 'i0', codes: near(7) })
    gallery.add({ sid: 'single', itemId: 'alone', codes: near(7) })
    const report = finishAtOnce(teachingReport(gallery, null))
    assert.is(report.tried, 29, 'an item with one template cannot be tried')
    assert.is(report.items[0]?.itemId, 'i0')
    assert.equal(report.pairs[0], { items: ['alone', 'i0'], count: 1 })
    assert.is(report.accuracy, 28 / 29)
  },
  'an empty gallery has no accuracy'() {
    assert.equal(
      finishAtOnce(
        teachingReport(createGallery({ random: createSeededRandom(1), dimension: 8 }), null),
      ),
      {
        tried: 0,
        accuracy: null,
        items: [],
        pairs: [],
      },
    )
  },
})
