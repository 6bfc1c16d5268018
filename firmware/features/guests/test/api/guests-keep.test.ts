/** What a third-party feature keeps: over its own end and the lane's, within its bound, and written at a pace that a card bears. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { loadRenewableStore } from '#drivers/storage/files/json-store.ts'
import { call, postJson } from '#test/http-call.ts'
import { spec } from '#test/spec.ts'
import { putNewDatabases } from '#test/storage/new-databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { KEEP_AT_ONCE, KEEP_EVERY_MS, KEPT_BYTES_MAX } from '../../guest-bounds.ts'
import { type AllKept, openKeptByGuests } from '../../kept-by-guests.ts'
import { openGuestLane, writeGuest } from '../support/guest-lane.ts'
import { startOneGuest } from '../support/one-guest.ts'

/** Keeps what it is set to, and ends at 9. */
const KEEPS = `
  export function open(lane) {
    return { operations: {
      show: () => ({ metres: lane.kept.metres ?? 0 }),
      set: ({ metres }) => {
        if (metres === 9) process.exit(1)
        lane.keep({ metres })
        return { metres }
      },
    } }
  }`
/** Past its program, which would refuse it. */
const KEEPS_TOO_MUCH = `
  import { writeSync } from 'node:fs'
  export function open() {
    const body = Buffer.from(JSON.stringify({ now: { keep: { all: 'a'.repeat(${KEPT_BYTES_MAX}) } } }))
    const head = Buffer.alloc(4)
    head.writeUInt32LE(body.length)
    setTimeout(() => writeSync(1, Buffer.concat([head, body])), 50)
    return { operations: { show: () => ({ metres: 1 }), set: () => ({ metres: 1 }) } }
  }`

/** With the clock in the test's hands: `pass` is the end of what waits. */
async function openKept(dataFolder: string, names: readonly string[]) {
  const said: object[] = []
  const waiting: (() => void)[] = []
  const note = (_event: string, fields: object) => void said.push(fields)
  const journal = { info: note, warn: note } as unknown as Parameters<
    typeof openKeptByGuests
  >[0]['journal']
  const clock = {
    ...createSystemClock(),
    after(delayMs: number, fire: () => void) {
      assert.is(delayMs, KEEP_EVERY_MS)
      waiting.push(fire)
      return { [Symbol.dispose]: () => {} }
    },
  }
  const store = await loadRenewableStore<AllKept>(`${dataFolder}/guests.json`, {})
  return { kept: openKeptByGuests({ store, names, clock, journal }), said, waiting }
}

/** Resolves when it is told of it. */
function keptAs(opened: ReturnType<typeof openKeptByGuests>, name: string, value: object) {
  return new Promise((resolve) => assert.is(opened.keep(name, value, resolve), null))
}

spec('what a third-party feature keeps', {
  async 'is there when its process or the lane begins again'() {
    using data = temporaryFolder()
    putNewDatabases(data.path)
    const opened = () =>
      openGuestLane({ tide: { code: KEEPS } }, '', () => {}, { dataFolder: data.path })
    const shown = async (url: string) => (await call(url, '/features/tide/show')).json
    {
      await using lane = await opened()
      await lane.becomes('tide', 'running')
      const set = (metres: number) => postJson(lane.url, '/features/tide/set', { metres })
      assert.equal(await shown(lane.url), { metres: 0 })
      assert.is((await set(3)).http, 200)
      assert.is((await set(9)).http, 503)
      await lane.becomes('tide', 'running')
      await waitUntil('it is given what it kept', async () => {
        const { http, json } = await call(lane.url, '/features/tide/show')
        return http === 200 && (json as { metres: number }).metres === 3
      })
      assert.is((await set(5)).http, 200)
    }
    assert.is(readFileSync(data.file('guests.json'), 'utf8'), '{"tide":{"metres":5}}')
    await using lane = await opened()
    await lane.becomes('tide', 'running')
    assert.equal(await shown(lane.url), { metres: 5 })
  },
  async 'is on the card when its feature is told so'() {
    using data = temporaryFolder()
    putNewDatabases(data.path)
    const code = KEEPS.replace('set: (', 'set: async (').replace('lane.keep', 'await lane.keep')
    await using lane = await openGuestLane({ tide: { code } }, '', () => {}, {
      dataFolder: data.path,
    })
    await lane.becomes('tide', 'running')
    for (const metres of [3, 5]) {
      assert.is((await postJson(lane.url, '/features/tide/set', { metres })).http, 200)
      assert.equal(JSON.parse(readFileSync(data.file('guests.json'), 'utf8')), { tide: { metres } })
    }
  },
  async 'is told of as not on the card where the card refuses or lets wait, and the process goes on'() {
    using folder = temporaryFolder()
    const code = `
      export const open = (lane) => ({ operations: {
        show: async () => { await lane.keep({ metres: 1 }); return {} },
        set: () => { lane.keep({ metres: 2 }); return {} },
      } })`
    writeGuest(folder.path, 'tide', { code })
    let isFull = true
    const run = startOneGuest({
      folder: folder.path,
      name: 'tide',
      tell(message, answer) {
        const { keepNumber: kept = 0 } = 'now' in message ? message.now : {}
        if (isFull) answer({ kept, why: 'the card is full' })
        return null
      },
    })
    await run.begun
    const ask = (operation: string) =>
      run.ask({ operation, given: {}, caller: null }).then(JSON.stringify, String)
    assert.match(await ask('show'), /lane\.keep: the card is full/)
    assert.is(await ask('set'), '{}')
    isFull = false
    assert.match(await ask('show'), /lane\.keep: it is not on the card yet/)
    assert.ok(run.isReady)
    await run.stop()
  },
  async 'is bounded, and one that keeps more is ended'() {
    await using lane = await openGuestLane({ tide: { code: KEEPS_TOO_MUCH } })
    await waitUntil('it was ended', () => lane.journal.some(({ event }) => event === 'guest.ended'))
    const [end] = lane.journal.filter(({ event }) => event === 'guest.ended')
    assert.is(
      String(end?.fields['why']),
      'it keeps more than 8 KiB of data, which the lane does not allow',
    )
  },
  async 'is written once for all of it, and goes with the folder of its feature'() {
    using data = temporaryFolder()
    const file = data.file('guests.json')
    const onCard = () => JSON.parse(readFileSync(file, 'utf8'))
    {
      const { kept, waiting } = await openKept(data.path, ['tide', 'ebb'])
      await using opened = kept
      for (let metres = 0; metres < 500; metres += 1)
        assert.is(opened.keep('tide', { metres }), null)
      assert.is(await keptAs(opened, 'ebb', { a: [1] }), null)
      assert.equal(onCard(), { tide: { metres: 499 }, ebb: { a: [1] } })
      for (let nth = 2; nth <= KEEP_AT_ONCE.most; nth += 1) {
        assert.is(await keptAs(opened, 'tide', { nth }), null)
        assert.equal(onCard().tide, { nth })
      }
      assert.is(waiting.length, 0)
      const later = [1, 2].map((late) => keptAs(opened, 'tide', { late }))
      assert.equal([waiting.length, onCard().tide], [1, { nth: KEEP_AT_ONCE.most }])
      assert.is(await keptAs(opened, 'ebb', { a: [2] }), null)
      assert.equal(await Promise.all(later), [null, null])
      assert.equal(onCard(), { tide: { late: 2 }, ebb: { a: [2] } })
      const last = keptAs(opened, 'tide', { late: 3 })
      waiting.at(-1)?.()
      assert.equal([await last, onCard().tide], [null, { late: 3 }])
      opened.keep('tide', { metres: 7 })
    }
    assert.is(onCard().tide.metres, 7)
    const { kept } = await openKept(data.path, ['ebb'])
    await using opened = kept
    assert.equal([opened.of('tide'), opened.of('ebb')], [{}, { a: [2] }])
    opened.keep('ebb', {})
    await opened[Symbol.asyncDispose]()
    assert.equal(onCard(), { ebb: {} })
  },
  async 'is not written again where it is on the card already'() {
    using data = temporaryFolder()
    const file = data.file('guests.json')
    const { kept, waiting } = await openKept(data.path, ['tide'])
    await using opened = kept
    const told = { metres: 3, gauges: [1, 2] }
    opened.keep('tide', told)
    await opened[Symbol.asyncDispose]()
    const { mtimeNs, ino } = statSync(file, { bigint: true })
    opened.keep('tide', { metres: 4 })
    opened.keep('tide', { gauges: [1, 2], metres: 3 })
    await opened[Symbol.asyncDispose]()
    const again = statSync(file, { bigint: true })
    assert.equal([again.mtimeNs, again.ino], [mtimeNs, ino])
    assert.equal([waiting.length, JSON.parse(readFileSync(file, 'utf8'))], [0, { tide: told }])
  },
  async 'is written again by itself where the card refused it, and at the end'() {
    using data = temporaryFolder()
    const file = data.file('guests.json')
    const onCard = () => JSON.parse(readFileSync(file, 'utf8'))
    const { kept, waiting, said } = await openKept(data.path, ['tide'])
    {
      await using opened = kept
      // Where a folder lies, no file can be put.
      mkdirSync(file)
      assert.is.not(await keptAs(opened, 'tide', { metres: 1 }), null)
      assert.is(waiting.length, 1)
      waiting.at(-1)?.()
      await waitUntil('it has waited again', () => waiting.length === 2)
      rmdirSync(file)
      waiting.at(-1)?.()
      await waitUntil('it is on the card', () => existsSync(file))
      assert.equal([onCard(), waiting.length, said.length], [{ tide: { metres: 1 } }, 2, 1])
      rmSync(file)
      mkdirSync(file)
      assert.is.not(await keptAs(opened, 'tide', { metres: 2 }), null)
      rmdirSync(file)
      assert.is(await keptAs(opened, 'tide', { metres: 2 }), null)
      assert.equal(onCard(), { tide: { metres: 2 } })
      rmSync(file)
      mkdirSync(file)
      assert.is.not(await keptAs(opened, 'tide', { metres: 3 }), null)
      rmdirSync(file)
    }
    assert.equal(onCard(), { tide: { metres: 3 } })
  },
  async 'keeps no lane from starting, and a card that refuses is told of once'() {
    using data = temporaryFolder()
    writeFileSync(data.file('guests.json'), 'no JSON')
    const { kept: opened, said } = await openKept(data.path, ['tide'])
    assert.equal(opened.of('tide'), {})
    data[Symbol.dispose]()
    assert.is.not(await keptAs(opened, 'tide', { metres: 1 }), null)
    assert.is(said.length, 1)
    opened.keep('tide', { metres: 2 })
    await opened[Symbol.asyncDispose]()
    assert.is(said.length, 1)
    assert.equal(opened.of('tide'), { metres: 2 })
  },
})
