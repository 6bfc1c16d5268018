/** What a third-party feature may declare, what its answers are held to, and the names that it can take from nobody. */
import * as assert from 'uvu/assert'
import { inRussian } from '#firmware/words/in-russian.ts'
import { asSentence, Sentence } from '#firmware/words/sentence.ts'
import { spec } from '#test/spec.ts'
import { declaredIn, type GuestFields } from '../../declared-fields.ts'
import { createFrameReader, encodeFrame, fromGuest } from '../../guest-frames.ts'
import { readManifest } from '../../guest-manifest.ts'
import { createListed } from '../../guest-routes.ts'
import { rowsOf } from '../../guest-rows.ts'
import { ROWS } from '../support/guest-rows-of-test.ts'

const { show } = ROWS.operations
const read = (more: object = {}) => readManifest({ ...ROWS, name: 'tide', ...more }, 'tide')
const problemsOf = (more: object) => read(more).problems.map(String)
const field = (more: object) => ({ is: 'number', title: { en: 'a', ru: 'б' }, ...more })
const saying = (says: object) => ({ events: { turned: { ...ROWS.events.turned, says } } })
const giving = (more: object) =>
  problemsOf({ operations: { show: { ...show, gives: { metres: field(more) } } } })

spec('the list of third-party features', {
  'has each row made once, until its state is another one'() {
    const { manifest } = read()
    let isRunning = false
    let attention: Sentence | null = null
    const process = {
      get isRunning() {
        return isRunning
      },
      why: null,
      ask: () => Promise.reject(new Error('not asked')),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }
    const listed = createListed({
      name: 'tide',
      manifest,
      problem: null,
      process,
      numbers: new Map(),
      leftOut: () => 0,
      attention: () => attention,
    })
    const first = listed()
    assert.is(first.state, 'starting')
    assert.is(listed(), first)
    isRunning = true
    const then = listed()
    assert.equal([then.state, then.operations.length], ['running', 2])
    assert.is(then.operations, first.operations)
    assert.is(listed(), then)
    attention = asSentence('the gauge is dirty')
    assert.is(listed().attention, attention)
    isRunning = false
    assert.is(listed().attention, null)
  },
})

spec('the rows of a third-party feature', {
  'have a card that shows what needs no field, and buttons that change something, with fields or without'() {
    const { set } = ROWS.operations
    const troubles = (card: object, more: object = {}) =>
      problemsOf({ operations: { show, set, ...more }, card })
    assert.equal(troubles({ shows: 'show', buttons: ['set'] }), [])
    const takes = { metres: field({}) }
    const why =
      'card.shows names the operation show, which the card cannot show. Name an operation there that is called with GET and needs no field'
    assert.equal(troubles({ shows: 'show' }, { show: { ...show, takes } }), [why])
    assert.equal(troubles({ shows: 'set' }), [why.replace('operation show,', 'operation set,')])
    assert.equal(troubles({ shows: 'show', buttons: ['show', 'none'] }), [
      'card.buttons names the operation show, which no button can call. Name an operation there that is called with POST',
      'card.buttons names the operation none, which no button can call. Name an operation there that is called with POST',
    ])
  },
  'become rows of the house, with its own path, right and fields'() {
    const { manifest, problems } = read()
    assert.equal(problems, [])
    if (!manifest) throw new Error('no manifest')
    const rows = rowsOf(manifest)
    assert.equal(
      Object.entries(rows).map(([id, { at, access }]) => [id, at, access]),
      [
        ['features-tide_show', 'GET /features/tide/show', 'read'],
        ['features-tide_set', 'POST /features/tide/set', 'operate'],
      ],
    )
    const { query, body } = rows['features-tide_show'] ?? {}
    assert.equal(Object.keys(query?.['properties'] ?? {}), ['harbour'])
    assert.is(body, undefined)
  },
  'have ids of their own, also where names and operations read alike together'() {
    const idsOf = (name: string, operation: string) => {
      const rows = { ...ROWS, name, operations: { [operation]: show } }
      const { manifest } = readManifest(rows, name)
      return manifest && Object.keys(rowsOf(manifest))
    }
    assert.equal(idsOf('tide-low', 'show'), ['features-tide-low_show'])
    assert.equal(idsOf('tide', 'low-show'), ['features-tide_low-show'])
  },
  'are refused with their place, in both languages, where they are no rows of the house'() {
    const said: readonly (readonly [object, RegExp])[] = [
      [{ laned: 2 }, /^laned: /],
      [{ title: { en: 'Tide' } }, /^title\.ru: /],
      [{ title: { en: 'Ti\u001bde', ru: 'а' } }, /^title\.en: /],
      [{ router: 'payment' }, /^router: /],
      [{ operations: { Show: show } }, /^operations\.Show: /],
      [{ operations: { '../payment': show } }, /^operations\.\.\.\/payment: /],
      [{ operations: { show: { ...show, access: 'refund' } } }, /^operations\.show\.access: /],
      [
        { operations: { show: { ...show, access: 'change' } } },
        /access change does not fit the call GET/,
      ],
      [
        { operations: { show: { ...show, call: 'POST' } } },
        /access read does not fit the call POST/,
      ],
      [{ operations: { show: { ...show, call: 'DELETE' } } }, /^operations\.show\.call: /],
      [{ operations: { show: { ...show, pattern: '(a+)+$' } } }, /^operations\.show\.pattern: /],
      [
        saying({ en: 'at {metre} m', ru: 'при {metres} м' }),
        /^events\.turned\.says\.en names the field metre, which/,
      ],
      [
        saying({ en: 'at {metres} m', ru: 'при {toString} м' }),
        /^events\.turned\.says\.ru names the field toString/,
      ],
    ]
    for (const [more, words] of said) {
      const { manifest, problems } = read(more)
      assert.is(manifest, null)
      assert.match(String(problems[0]), words)
      assert.match(inRussian(problems[0] ?? ''), /[а-яё]/)
    }
    assert.match(String(readManifest(null, 'tide').problems[0]), /./)
  },
  'have so many operations and fields, and bounds that fit'() {
    const many = (count: number, value: object) =>
      Object.fromEntries(Array.from({ length: count }, (_, nth) => [`a${nth}`, value]))
    assert.equal(problemsOf({ operations: many(16, show) }), [])
    assert.match(problemsOf({ operations: many(17, show) })[0] ?? '', /more than 16/)
    const takes = (count: number) =>
      problemsOf({ operations: { show: { ...show, takes: many(count, field({})) } } })
    assert.equal(takes(20), [])
    assert.match(takes(21)[0] ?? '', /more than 20/)
    for (const fits of [{ least: 1, most: 1 }, { is: 'text', most: 400 }, { is: 'flag' }])
      assert.equal(giving(fits), [])
    for (const wrong of [
      { least: 2, most: 1 },
      { is: 'text', most: 401 },
      { is: 'text', most: 0.5 },
      { is: 'text', least: 1 },
      { is: 'flag', most: 1 },
    ])
      assert.match(giving(wrong)[0] ?? '', /^in operations\.show\.gives\.metres, the bounds/)
  },
})

const FIELDS: GuestFields = {
  metres: { is: 'number', title: { en: 'a', ru: 'б' }, least: 0, most: 20, optional: false },
  turns: { is: 'integer', title: { en: 'a', ru: 'б' }, optional: true },
  harbour: { is: 'text', title: { en: 'a', ru: 'б' }, most: 4, optional: true },
  rising: { is: 'flag', title: { en: 'a', ru: 'б' }, optional: true },
}

spec('an answer of a third-party feature', {
  'is copied field by field, and nothing else of it is kept'() {
    const answer = { metres: 1.5, turns: 3, harbour: 'Kola', rising: false, more: { deep: 1 } }
    assert.equal(declaredIn(FIELDS, answer), {
      values: { metres: 1.5, turns: 3, harbour: 'Kola', rising: false },
    })
    assert.equal(declaredIn(FIELDS, { metres: 0, turns: null }), { values: { metres: 0 } })
  },
  'has a text in both languages where each fits'() {
    const harbour = { en: 'Kola', ru: 'Кола' }
    const checked = declaredIn(FIELDS, { metres: 1, harbour })
    const said = 'values' in checked ? checked.values['harbour'] : undefined
    assert.instance(said, Sentence)
    assert.equal([String(said), inRussian(said as Sentence)], ['Kola', 'Кола'])
    for (const wrong of [{ en: 'Kola' }, { en: 'Kola', ru: 1 }, { en: 'Kola', ru: 'Колаа' }, []])
      assert.equal(declaredIn(FIELDS, { metres: 1, harbour: wrong }), { wrong: 'harbour' })
    assert.equal(declaredIn(FIELDS, { metres: harbour }), { wrong: 'metres' })
  },
  'names the first field that does not fit'() {
    const wrong: readonly (readonly [unknown, string])[] = [
      [undefined, 'metres'],
      [{}, 'metres'],
      [{ metres: '1' }, 'metres'],
      [{ metres: 20.5 }, 'metres'],
      [{ metres: Number.NaN }, 'metres'],
      [Object.create({ metres: 1 }), 'metres'],
      [{ metres: 1, turns: 1.5 }, 'turns'],
      [{ metres: 1, harbour: 'Kola1' }, 'harbour'],
      [{ metres: 1, harbour: '\u001b[2J' }, 'harbour'],
      [{ metres: 1, rising: 'yes' }, 'rising'],
    ]
    for (const [answer, name] of wrong) assert.equal(declaredIn(FIELDS, answer), { wrong: name })
  },
})

spec('a frame of a third-party feature', {
  'comes whole, however its bytes come, and a longer one is refused at its head'() {
    const messages = [{ ready: true } as const, { answer: 1, done: { metres: 1 } }]
    const bytes = Buffer.concat(messages.map(encodeFrame))
    const reader = createFrameReader()
    const bodies = [...bytes].flatMap((byte) => reader(Uint8Array.of(byte)))
    assert.equal(
      bodies.map((body) => JSON.parse(new TextDecoder().decode(body))),
      messages,
    )
    assert.throws(() => createFrameReader(8)(Uint8Array.of(9, 0, 0, 0)), /too long/)
  },
  'says one of seven things, and anything else is nothing'() {
    const said = [
      { ready: true },
      { failed: 'why' },
      { answer: 1, done: null },
      { answer: 1, refused: 'no' },
      { answer: 1, refused: { en: 'no', ru: 'нет' } },
      { answer: 1, broken: 'oh' },
      { event: 'turned', values: { metres: 1 } },
      { says: 'a line' },
      { now: {} },
      { now: { numbers: { metres: 1 }, keep: { a: [1] }, leftOut: 2 } },
    ]
    for (const each of said) assert.equal(fromGuest(each), each)
    for (const each of [
      null,
      1,
      'text',
      [],
      {},
      { ready: 1 },
      { answer: 1 },
      { answer: '1', done: 1 },
      { answer: 1, refused: { en: 'no' } },
      { now: [] },
      { now: { numbers: { metres: '1' } } },
      { now: { numbers: [1] } },
      { now: { keep: [] } },
      { now: { keep: null } },
      { now: { leftOut: -1 } },
      { now: { leftOut: 1.5 } },
    ])
      assert.is(fromGuest(each), null)
  },
})
