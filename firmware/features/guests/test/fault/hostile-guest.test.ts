/**
 * Third-party features that are hostile or broken, beside a lane that sells: each is ended or refused with its reason, begins again
 * later each time, and the calls of a till are answered meanwhile.
 */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { call, postJson } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { childWires } from '../../driver/guest-wire.ts'
import { PING, STOP_MS } from '../../guest-bounds.ts'
import { type GuestLane, openGuestLane, writeGuest } from '../support/guest-lane.ts'
import { createHeldClock } from '../support/held-clock.ts'
import { startOneGuest } from '../support/one-guest.ts'

const clock = createSystemClock()
const OPERATIONS = 'operations: { show: () => ({ metres: 1 }), set: () => ({ metres: 1 }) }'
/** Writes bytes where only frames belong, past the program that it runs in. */
const raw = (bytes: string) => `
  import { writeSync } from 'node:fs'
  const frame = (text) => {
    const body = Buffer.from(text)
    const head = Buffer.alloc(4)
    head.writeUInt32LE(body.length)
    return Buffer.concat([head, body])
  }
  const send = (bytes) => { for (let at = 0; at < bytes.length; ) try { at += writeSync(1, bytes, at) } catch {} }
  export function open() {
    setTimeout(() => { ${bytes} }, 50)
    return { ${OPERATIONS} }
  }`
const answering = (value: string) => `
  export function open() { return { operations: { show: () => (${value}), set: () => ({ metres: 1 }) } } }`

/** Why the lane ended it, as its journal has it. */
async function endOf(lane: GuestLane, name = 'tide'): Promise<string> {
  return waitUntil(`${name} was ended`, () => {
    const entry = lane.journal.find(
      ({ event, fields }) => event === 'guest.ended' && fields['feature'] === name,
    )
    return entry && String(entry.fields['why'])
  })
}

async function showOf(lane: GuestLane) {
  const { http, json } = await call(lane.url, '/features/tide/show')
  return [http, (json as { message?: string }).message ?? json] as const
}

const failed = (why: string) =>
  [
    503,
    `the third-party feature tide does not work: ${why}. If this lasts, ask whoever wrote the feature`,
  ] as const

/** A till asks again and again until `work` is over, and each of its calls is answered. */
async function isServedDuring(lane: GuestLane, work: Promise<unknown>): Promise<void> {
  let isOver = false
  let answered = 0
  const till = async () => {
    while (!isOver) {
      assert.is((await call(lane.url, '/version')).http, 200)
      if (!isOver) answered += 1
    }
  }
  const ending = work.finally(() => {
    isOver = true
  })
  await Promise.all([ending, till()])
  assert.ok(answered > 0, 'no call of the till was answered before it was over')
}

spec('a hostile third-party feature', {
  async 'that never answers is ended, its callers are told, and it begins again'() {
    await using lane = await openGuestLane({ tide: { code: answering('new Promise(() => {})') } })
    await lane.becomes('tide', 'running')
    const why = 'it did not answer the operation show within 5 s'
    const answers = await Promise.all([showOf(lane), showOf(lane)])
    assert.equal(answers, [failed(why), failed(why)])
    assert.is(await endOf(lane), why)
    await lane.becomes('tide', 'running')
  },
  async 'that is asked too much at once refuses the rest'() {
    await using lane = await openGuestLane({ tide: { code: answering('new Promise(() => {})') } })
    await lane.becomes('tide', 'running')
    const answers = await Promise.all(Array.from({ length: 12 }, () => showOf(lane)))
    assert.is(answers.filter(([http]) => http === 409).length, 4)
    assert.is(answers.filter(([http]) => http === 503).length, 8)
  },
  async 'that blocks its own loop, or never ends to start, is ended'() {
    await using lane = await openGuestLane({
      tide: { code: answering('(() => { for (;;); })()') },
      ebb: { code: 'export function open() { process.exit(3) }' },
      flood: { code: 'throw new Error("no sea here")' },
      dry: { code: 'export function open() { return {} }' },
    })
    await lane.becomes('tide', 'running')
    assert.equal(await showOf(lane), failed('it did not answer the operation show within 5 s'))
    assert.is(await endOf(lane, 'ebb'), 'its process ended with 3')
    assert.is(await endOf(lane, 'flood'), 'feature.mjs:1: no sea here')
    assert.is(
      await endOf(lane, 'dry'),
      'the function open of the feature returns no operation show, which its feature.json has. Add this operation, or remove it from feature.json',
    )
  },
  async 'that blocks its own loop outside of a call is ended, and one that works is not'() {
    using folder = temporaryFolder()
    const loop = (when: string) =>
      `export function open() { setTimeout(() => { ${when} }, 1); return { ${OPERATIONS} } }`
    writeGuest(folder.path, 'tide', { code: loop('') })
    writeGuest(folder.path, 'ebb', { code: loop('for (;;);') })
    let pings = 0
    const { after } = clock
    const pingedAfter: typeof after = (delayMs, fire) =>
      after(delayMs === PING.everyMs ? 100 : delayMs, fire)
    const soon = { ...clock, after: pingedAfter }
    const wires = childWires(folder.path, clock)
    const works = startOneGuest({
      folder: folder.path,
      name: 'tide',
      clock: soon,
      open(name, listener) {
        const wire = wires(name, listener)
        return {
          ...wire,
          write(frame) {
            if (new TextDecoder().decode(frame).includes('ping')) pings += 1
            wire.write(frame)
          },
        }
      },
    })
    const loops = startOneGuest({ folder: folder.path, name: 'ebb', clock: soon, open: wires })
    assert.is(String(await loops.ended), 'it did nothing for 10 s, as in a loop that never ends')
    // Each of them only after the answer to the one before.
    await waitUntil('it was asked often', () => pings > 9)
    assert.ok(works.isReady)
    await works.stop()
  },
  async 'that does not end holds up the end of the lane no longer where there are five'() {
    const code = `
      setTimeout(() => {}, 1e9)
      function close() {
        console.log('closing')
        return new Promise(() => {})
      }
      export function open() { return { ${OPERATIONS}, close } }`
    const names = ['one', 'two', 'three', 'four', 'five']
    const guests = Object.fromEntries(names.map((name) => [name, { code }]))
    const held = createHeldClock()
    // Else it would end them because they answer no more.
    held.hold(PING.everyMs)
    const lane = await openGuestLane(guests, '', () => {}, { clock: held })
    for (const name of names) await lane.becomes(name, 'running')
    held.hold(PING.everyMs, STOP_MS)
    const ended = lane[Symbol.asyncDispose]()
    // The lane gives up on none of them before each was told to end.
    await waitUntil('all of them were told', () => {
      const said = lane.journal.filter(({ fields }) => fields['line'] === 'closing')
      return said.length === names.length
    })
    held.letGo()
    await ended
  },
  async 'that ends again and again is begun later each time'() {
    await using lane = await openGuestLane({
      tide: { code: 'export function open() { process.exit(3) }' },
    })
    const again = await waitUntil('it ended four times', () => {
      const ends = lane.journal.filter(({ event }) => event === 'guest.ended')
      return ends.length === 3 && ends.map(({ fields }) => fields['againInSeconds'])
    })
    // The first, second and fourth are told.
    assert.equal(again, [1, 2, 8])
  },
  async 'that sends an answer of 100 MB, no message, more than it may or what its rows have not is ended'() {
    const cases: Readonly<Record<string, readonly [string, RegExp]>> = {
      // In parts: whole, it would be ended now and then for its memory.
      huge: [
        'send(Buffer.from([0, 0, 64, 6])); for (let at = 0; at < 100; at += 1) send(Buffer.alloc(1e6))',
        /too long/,
      ],
      text: ["send(frame('no JSON'))", /does not understand/],
      proto: [`send(frame('{"answer":1,"__proto__":{"a":1},"done":{}}'))`, /does not understand/],
      deep: ["send(frame('['.repeat(9000) + ']'.repeat(9000)))", /does not understand/],
      early: [`send(frame('{"answer":1,"done":{}}'))`, /answer that the lane had not asked for/],
      again: [`send(frame('{"ready":true}'))`, /answer that the lane had not asked for/],
      numbers: [
        `for (let at = 0; ; at += 1) send(frame('{"now":{"numbers":{"metres":' + at + '}}}'))`,
        /more than two messages/,
      ],
      events: [
        `const name = 'a'.repeat(9e3); for (;;) send(frame(JSON.stringify({ event: name, values: {} })))`,
        /is neither an event nor a number in its feature.json/,
      ],
      foreign: [
        `send(frame('{"event":"payment.paid","values":{}}'))`,
        /payment\.paid, which is neither an event nor a number/,
      ],
      wrong: [
        `send(frame('{"event":"turned","values":{"metres":"3"}}'))`,
        /event turned, the field metres is missing/,
      ],
      flooding: [
        `for (;;) send(frame('{"answer":7,"done":{}}'))`,
        /answer that the lane had not asked for/,
      ],
    }
    // A lane loads eight.
    const all = Object.entries(cases)
    for (const some of [all.slice(0, 6), all.slice(6)]) {
      const guests = some.map(([name, [bytes]]) => [name, { code: raw(bytes) }])
      await using lane = await openGuestLane(Object.fromEntries(guests))
      const ends = some.map(async ([name, [, why]]) => assert.match(await endOf(lane, name), why))
      await isServedDuring(lane, Promise.all(ends))
    }
  },
  async 'whose answer does not fit its rows gives no answer, and nothing reaches a prototype'() {
    const wrong = [
      '{}',
      '{ metres: "1" }',
      '{ metres: 21 }',
      '{ metres: NaN }',
      'null',
      '"text"',
      '[1]',
    ]
    for (const value of wrong) {
      await using lane = await openGuestLane({ tide: { code: answering(value) } })
      await lane.becomes('tide', 'running')
      assert.equal(
        await showOf(lane),
        failed('in its answer, the field metres is missing or does not fit its feature.json'),
        value,
      )
    }
    const polluting = `JSON.parse('{"metres":1,"toString":1,"harbour":null}')`
    await using lane = await openGuestLane({ tide: { code: answering(polluting) } })
    await lane.becomes('tide', 'running')
    assert.equal(await showOf(lane), [200, { metres: 1 }])
  },
  async 'that eats memory is ended, in JavaScript and outside of it'() {
    const inside =
      'const kept = []; for (;;) kept.push({ each: kept.length, text: String(kept.length) })'
    const outside =
      'const kept = []; const wait = () => new Promise((go) => setTimeout(go, 20)); (async () => { for (;;) { kept.push(Buffer.alloc(3e7, 1)); await wait() } })()'
    await using lane = await openGuestLane({
      tide: { code: raw(inside) },
      ebb: { code: raw(outside) },
    })
    assert.match(await endOf(lane, 'tide'), /SIGABRT|SIGTRAP|134/)
    assert.is(
      await endOf(lane, 'ebb'),
      'it used more than 192 MiB of memory, which the lane does not allow',
    )
  },
  async 'beside which a till takes a payment as ever'() {
    const held = createHeldClock()
    held.hold(PING.everyMs)
    const guests = {
      tide: { code: answering('(() => { for (;;); })()') },
      ebb: { code: raw('for (;;);') },
      flood: { code: raw(`for (;;) send(frame('{"answer":7,"done":{}}'))`) },
      dead: { code: 'process.exit(1)' },
    }
    await using lane = await openGuestLane(guests, '', () => {}, { clock: held })
    await postJson(lane.url, '/updateDriverSettings', {
      settings: {
        bankProfile: 'main',
        bankProfiles: { main: { bankName: 'Fake' } },
        deviceConnection: { connectionType: 'Serial', portName: 'ttyUSB0' },
      },
    })
    for (const name of ['tide', 'ebb']) await lane.becomes(name, 'running')
    const sell = async () => {
      const shown = await postJson(lane.url, '/showQR', { amount: 12_345, purpose: 'Tea' })
      assert.is(shown.http, 200, shown.text)
      await postJson(lane.url, '/sim/bank/pay', {})
      await waitUntil('the payment is accepted', async () =>
        (await call(lane.url, '/getDynamicQRStatus')).text.includes('ACCEPTED'),
      )
      await endOf(lane, 'flood')
      await endOf(lane, 'dead')
    }
    const sold = sell()
    const [stuck] = await Promise.all([showOf(lane), sold, isServedDuring(lane, sold)])
    assert.equal(stuck, failed('it did not answer the operation show within 5 s'))
    // Whoever looks for a loop outside of a call has not looked yet: it went on all the while.
    assert.is((await lane.listed('ebb')).state, 'running')
  },
})
