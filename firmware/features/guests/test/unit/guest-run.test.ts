/** What a third-party feature tells and answers, with a wire and a clock of the test. */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { spec } from '#test/spec.ts'
import type { WireListener } from '../../driver/guest-wire.ts'
import { ANSWER_MS, PRINTED, RECORDED, SAID_EVERY_MS } from '../../guest-bounds.ts'
import {
  encodeFrame,
  type FromGuest,
  type GuestTelling,
  type GuestText,
} from '../../guest-frames.ts'
import { readManifest } from '../../guest-manifest.ts'
import { startGuest } from '../../guest-run.ts'
import { createGuestTold } from '../../guest-telling.ts'
import { createPace } from '../../told-at-a-pace.ts'
import { ROWS } from '../support/guest-rows-of-test.ts'

const SHOW = { operation: 'show', given: {}, caller: null }

/** A run that has begun, whose answers are late when the test says so. */
function openRun() {
  const run = openPlace()
  run.hear({ here: '' })
  run.hear({ ready: true })
  return run
}

/** One whose process has said nothing. */
function openPlace() {
  const fired: (() => void)[] = []
  const written: (Uint8Array | string)[] = []
  let listener: WireListener | null = null
  const run = startGuest({
    name: 'tide',
    opening: () => ({
      name: 'tide',
      language: 'en',
      timeZone: 'UTC',
      version: '1',
      settings: {},
      kept: {},
      operations: ['show'],
      numbers: [],
      events: {},
    }),
    open: (_name, given) => {
      listener = given
      return {
        write: (frame) => void written.push(frame),
        runsIn: (unit) => void written.push(unit),
        end: () => {},
        kill: () => {},
      }
    },
    clock: {
      ...createSystemClock(),
      after: (delayMs, fire) => {
        if (delayMs === ANSWER_MS) fired.push(fire)
        return { [Symbol.dispose]: () => {} }
      },
    },
    onLine: () => {},
    onStay: () => {},
    tell: () => null,
  })
  const hear = (message: FromGuest) => listener?.onBytes(encodeFrame(message))
  return { run, hear, written, late: () => fired.shift()?.() }
}

spec('the process of a third-party feature', {
  'is given its feature when it has said where it runs, once'() {
    const { run, hear, written } = openPlace()
    assert.equal(written, [])
    hear({ here: 'laned-feature@1-2-3.service' })
    assert.is(written.shift(), 'laned-feature@1-2-3.service')
    assert.is(written.length, 1)
    hear({ ready: true })
    assert.ok(run.isReady)
    hear({ here: 'laned.service' })
    assert.not(run.isReady)
    assert.is(written.length, 1)
  },
  async 'that says something before it says where it runs is ended'() {
    for (const message of [
      { ready: true },
      { says: 'a' },
      { now: { numbers: { metres: 1 } } },
    ] as const) {
      const { run, hear } = openPlace()
      hear(message)
      assert.match(String(await run.ended), /answer that the lane had not asked for/)
    }
  },
})

spec('an answer of a third-party feature that is late', {
  async 'is taken where it lay there while the lane stood still'() {
    const { run, hear, late } = openRun()
    const asked = run.ask(SHOW)
    late()
    hear({ answer: 1, done: { metres: 1 } })
    assert.equal(await asked, { metres: 1 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    assert.ok(run.isReady)
  },
  async 'ends the process where it has not come'() {
    const { run, late } = openRun()
    const asked = run.ask(SHOW).then(String, String)
    late()
    assert.match(await asked, /did not answer the operation show within 5 s/)
    assert.not(run.isReady)
  },
})

/** What the journal is given, at a time that the test sets. */
function openTold(says: string) {
  const what: string[] = []
  let nowMs = 0
  const text = { is: 'text', title: { en: 'a', ru: 'б' }, most: 400 }
  const events = { turned: { level: 'info', says: { en: says, ru: says }, fields: { text } } }
  const { manifest } = readManifest({ ...ROWS, name: 'tide', events }, 'tide')
  if (!manifest) throw new Error('no manifest')
  const note = (_event: string, fields: { readonly what?: string; readonly line?: string }) =>
    void what.push(String(fields.what ?? fields.line))
  const told = createGuestTold({
    manifest,
    journal: { info: note, warn: note } as unknown as Parameters<
      typeof createGuestTold
    >[0]['journal'],
    clock: { ...createSystemClock(), monotonicMs: () => nowMs },
    keep: () => null,
  })
  const tell = (message: GuestTelling) => told.tell(message, () => {})
  const turn = (value: string) => tell({ event: 'turned', values: { text: value } })
  const wait = (ms: number) => {
    nowMs += ms
  }
  return {
    told: {
      ...told,
      tell,
      get attention() {
        return told.attention
      },
    },
    what,
    turn,
    wait,
  }
}

spec('the events of a third-party feature', {
  'are cut, however often their text names a field'() {
    const { what, turn } = openTold('{text}'.repeat(30))
    assert.is(turn('a'.repeat(400)), null)
    assert.equal(what, ['a'.repeat(RECORDED.characters)])
  },
  'are six in a minute, and the others are counted'() {
    const { told, what, turn, wait } = openTold('{text}')
    for (let nth = 1; nth <= 9; nth += 1) assert.is(turn(`a${nth}`), null)
    assert.equal(what, ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    assert.is(told.leftOut(), 3)
    wait(RECORDED.windowMs)
    turn('later')
    assert.is(what.at(-1), 'later')
    assert.is(told.leftOut(), 3)
  },
})

spec('how things are with a third-party feature', {
  'is taken together, but for a number that its rows have not'() {
    const { told } = openTold('{text}')
    assert.is(told.tell({ now: { numbers: { metres: 3 }, leftOut: 4 } }), null)
    assert.is(told.tell({ now: { leftOut: 2 } }), null)
    assert.equal([[...told.numbers], told.leftOut()], [[['metres', 3]], 6])
    assert.match(String(told.tell({ now: { numbers: { depth: 3 } } })), /depth, which is neither/)
  },
})

spec('a third-party feature that needs somebody', {
  'is told of once for each change, six times in a minute, and no more when its process begins again'() {
    const { told, what, wait } = openTold('{text}')
    const need = (attention: GuestText | null) => assert.is(told.tell({ now: { attention } }), null)
    need(null)
    assert.equal([told.attention, what], [null, []])
    need('the gauge is dirty')
    need('the gauge is dirty')
    need({ en: 'the gauge is dry', ru: 'датчик сухой' })
    need({ en: 'the gauge is dry', ru: 'датчик сухой' })
    assert.is(String(told.attention), 'the gauge is dry')
    need(null)
    assert.equal(
      [told.attention, what],
      [null, ['the gauge is dirty', 'the gauge is dry', 'undefined']],
    )
    for (let nth = 1; nth <= 9; nth += 1) need(`gauge ${nth}`)
    assert.equal([what.length, told.leftOut(), String(told.attention)], [6, 6, 'gauge 9'])
    wait(RECORDED.windowMs)
    told.begin()
    assert.is(told.attention, null)
    need('gauge 9')
    assert.is(what.at(-1), 'gauge 9')
  },
})

spec('the pace at which a third-party feature tells', {
  'is no message for each call: the last of its numbers and of what it keeps once in a second'() {
    const { pace, said, pass } = openPace()
    for (let call = 1; call <= 500; call += 1) {
      pace.number('metres', call)
      pace.number('depth', -call)
      pace.keep({ call }, call)
    }
    assert.equal(said, [{ now: { numbers: { metres: 1 } } }])
    pass()
    assert.equal(said.splice(0), [
      { now: { numbers: { metres: 1 } } },
      { now: { numbers: { metres: 500, depth: -500 }, keep: { call: 500 }, keepNumber: 500 } },
    ])
    pace.keep({ call: 501 }, 501)
    assert.equal(said, [])
    pass()
    assert.equal(said.splice(0), [{ now: { keep: { call: 501 }, keepNumber: 501 } }])
    pass()
    pace.keep({}, 502)
    assert.equal(said, [{ now: { keep: {}, keepNumber: 502 } }])
  },
  'says at once what waits where the process begins or ends'() {
    const { pace, said, pass } = openPace()
    pace.number('metres', 1)
    pace.keep({ last: true }, 1)
    pace.flush()
    assert.equal(said.at(-1), { now: { keep: { last: true }, keepNumber: 1 } })
    pace.flush()
    pass()
    assert.is(said.length, 2)
  },
  'leaves out events beyond six in a minute, and counts them'() {
    const { pace, said, pass, passMinute } = openPace()
    for (let nth = 1; nth <= 40; nth += 1) pace.record('turned', { nth })
    pass()
    assert.equal(
      said.splice(0).map((each) => ('event' in each ? each.values : each)),
      [
        ...[1, 2, 3, 4, 5, 6].map((nth) => ({ nth })),
        { now: { leftOut: 1 } },
        { now: { leftOut: 33 } },
      ],
    )
    passMinute()
    pace.record('turned', { nth: 41 })
    assert.equal(said, [{ event: 'turned', values: { nth: 41 } }])
  },
})

/** `pass` is the end of the second, `passMinute` that of the minute. */
function openPace() {
  const said: GuestTelling[] = []
  const waiting: { readonly delayMs: number; readonly fire: () => void }[] = []
  const end = (delayMs: number) => {
    const at = waiting.findIndex((one) => one.delayMs === delayMs)
    for (const { fire } of waiting.splice(at, at < 0 ? 0 : 1)) fire()
  }
  return {
    pace: createPace({
      say: (message) => void said.push(message),
      later: (delayMs, fire) => void waiting.push({ delayMs, fire }),
    }),
    said,
    pass: () => end(SAID_EVERY_MS),
    passMinute: () => end(RECORDED.windowMs),
  }
}

spec('what a third-party feature prints', {
  'is cut, and a few lines in a minute, beside its events'() {
    const { told, what, turn, wait } = openTold('{text}')
    for (let nth = 1; nth <= 30; nth += 1) {
      told.tell({ says: `${nth} ${'a'.repeat(32_000)}` })
      told.print(' ')
    }
    assert.is(what.length, PRINTED.lines)
    assert.ok(what.every((line) => line.length <= PRINTED.characters))
    turn('an event')
    assert.is(what.at(-1), 'an event')
    wait(PRINTED.windowMs)
    told.print('later\u001b[2J')
    assert.match(what.at(-1) ?? '', /^later/)
    assert.not.ok(what.at(-1)?.includes('\u001b'))
  },
})
