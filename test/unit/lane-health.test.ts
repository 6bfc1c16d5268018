/** What a lane tells its master of itself: what is in it and what is bounded, when it is told, and who does not understand it. */

import * as assert from 'uvu/assert'
import { NO_BLANK_PICTURES } from '#doubles/blank-pictures-known.ts'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openMemoryTemplates } from '#doubles/templates-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openMemoryFeed } from '#drivers/peers/change-feed-memory.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { Fault } from '#firmware/fault.ts'
import { openExchangeLoop } from '#firmware/sync/exchange-loop.ts'
import { createHealthExchange } from '#firmware/sync/lane-health/health-exchange.ts'
import {
  HEALTH_LIMITS,
  healthReport,
  type LaneHealth,
  readHealthReport,
} from '#firmware/sync/lane-health/health-messages.ts'
import { SYNC_LIMITS } from '#firmware/sync/limits.ts'
import { createDeviceRegistry } from '#firmware/sync/master/devices-last-seen.ts'
import { openMasterAnswers } from '#firmware/sync/master/master-answers.ts'
import { NO_MARKS } from '#firmware/sync/protocol/fleet-deletion-marks.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { Message, PeerLink } from '#hal/peers.ts'
import { FLEET_SPACE, sha256Of } from '#test/fleet/simulated-fleet.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const NOW_MS = Date.UTC(2026, 10, 22, 9)

const DARK: LaneHealth = {
  release: '1.2.3',
  parts: [
    {
      name: 'display',
      state: 'failed',
      reason: asSentence(`the cable is out`),
      sinceAtMs: NOW_MS - 90_000,
    },
    { name: 'camera', state: 'ok', reason: null, sinceAtMs: NOW_MS },
    { name: 'sync', state: 'degraded', reason: asSentence(`not in step yet`), sinceAtMs: NOW_MS },
    { name: 'scale', state: 'absent', reason: asSentence(`this lane has none`), sinceAtMs: NOW_MS },
    { name: 'disk', state: 'degraded', reason: null, sinceAtMs: NOW_MS + 5_000 },
  ],
  lastPaymentAtMs: NOW_MS - 3_600_000,
}

const { everyMs, notWithinMs, parts: PARTS_MAX, whyCharacters } = HEALTH_LIMITS

/** A teller with a master that answers as it is told to; `told` is what reached it. */
function openRig() {
  const clock = createFakeClock()
  const told: unknown[] = []
  const changes = createListeners()
  let refusal: Fault | null = null
  const answer = async (operation: string, { head }: Message): Promise<Message> => {
    assert.is(operation, 'health')
    told.push(head)
    if (refusal) throw refusal
    return { head: {}, body: new Uint8Array() }
  }
  const link: PeerLink = { ask: answer, async [Symbol.asyncDispose]() {} }
  const journal = createMemoryJournal()
  const health = { read: async () => DARK, onChange: changes.add }
  const random = createSeededRandom(20)
  const teller = openExchangeLoop(createHealthExchange(health, clock), {
    link,
    clock,
    random,
    journal,
  })
  const refuse = (fault: Fault | null) => {
    refusal = fault
  }
  return { clock, told, changes, refuse, journal, ...teller }
}

spec('the health of a lane', {
  'names what is ill and for how long, by the clock of the master, and not what is well'() {
    const aheadMs = NOW_MS + 7 * 86_400_000
    const read = readHealthReport(JSON.parse(JSON.stringify(healthReport(DARK, NOW_MS))), aheadMs)
    assert.equal(read, {
      release: '1.2.3',
      ill: [
        {
          part: 'display',
          state: 'failed',
          why: 'the cable is out',
          sinceAtMs: aheadMs - 90_000,
        },
        { part: 'disk', state: 'degraded', why: null, sinceAtMs: aheadMs },
      ],
      lastPaymentAtMs: aheadMs - 3_600_000,
    })
    const without = healthReport({ ...DARK, lastPaymentAtMs: null }, NOW_MS)
    assert.is(readHealthReport(without, NOW_MS).lastPaymentAtMs, null)
  },
  async 'is bounded where it is made, and one of no lane of ours is refused'() {
    const part = { ...DARK.parts[0], reason: asSentence('x'.repeat(10_000)), sinceAtMs: -1e18 }
    const many = { ...DARK, parts: Array.from({ length: 99 }, () => part) } as LaneHealth
    const report = healthReport(many, NOW_MS)
    assert.is(report.ill.length, PARTS_MAX)
    assert.is(report.ill[0]?.why?.length, whyCharacters)
    const { ill } = readHealthReport(report, NOW_MS)
    assert.ok(Number.isFinite(new Date(ill[0]?.sinceAtMs ?? Number.NaN).getTime()), 'a date')

    const whole = healthReport(DARK, NOW_MS)
    const [first] = whole.ill
    for (const wrong of [
      null,
      { ...whole, version: 2 },
      { ...whole, release: 'a b' },
      { ...whole, lastPaymentSeconds: -1 },
      { ...whole, ill: Array.from({ length: PARTS_MAX + 1 }, () => first) },
      { ...whole, ill: [{ ...first, state: 'dancing' }] },
      { ...whole, ill: [{ ...first, why: 'x'.repeat(whyCharacters + 1) }] },
    ])
      assert.is((await faultOf(async () => readHealthReport(wrong, NOW_MS))).kind, 'bad-request')
  },
  'of a later release is read as far as it is known, and gives a terminal nothing to obey'() {
    const whole = healthReport(DARK, NOW_MS)
    const [first] = whole.ill
    const later = { ...whole, mood: 'fine', ill: [{ ...first, why: 'a\u001b[2J', more: [1] }] }
    assert.equal(readHealthReport(later, NOW_MS).ill[0]?.why, 'a\\u001b[2J')
  },
  async 'is told at the start, each minute, and soon after a change, but not each by itself'() {
    await using rig = openRig()
    await rig.clock.advance(0)
    assert.is(rig.told.length, 1)
    for (let nth = 0; nth < 10; nth += 1) rig.changes.tell()
    await rig.clock.advance(notWithinMs * 1.25)
    assert.is(rig.told.length, 2, 'ten changes are told once')
    await rig.clock.advance(notWithinMs * 1.25)
    assert.is(rig.told.length, 2)
    await rig.clock.advance(everyMs * 1.25)
    assert.is(rig.told.length, 3)
  },
  async 'is told again to a master that was away, or that does not know how to listen'() {
    for (const kind of ['unreachable', 'no-route'] as const) {
      await using rig = openRig()
      rig.refuse(new Fault(kind, asSentence('not now')))
      await rig.clock.advance(10 * everyMs)
      assert.ok(rig.told.length > 5, `${rig.told.length} times`)
      assert.ok(rig.told.length < 20, `${rig.told.length} times`)
      assert.equal(rig.journal.entries, [], 'synchronisation says why, once')
      rig.refuse(null)
      const before = rig.told.length
      await rig.clock.advance(2 * everyMs)
      assert.ok(rig.told.length > before)
    }
  },
  async 'keeps no lane from being away whose synchronisation hangs, and what is fetched does'() {
    const clock = createFakeClock(NOW_MS)
    const master = await openMasterAnswers({
      blankPictures: NO_BLANK_PICTURES,
      store: openMemoryTemplates(),
      feed: openMemoryFeed('boot', clock),
      clock,
      serialNumber: 'lane-0',
      space: FLEET_SPACE,
      sha256: sha256Of,
      limits: { templatesPerItem: 8, templates: 1_000, pictureSide: 1_024 },
      journal: createMemoryJournal(),
      requireFreeSpace: async () => {},
    })
    const caller = { serialNumber: 'lane-1', address: '10.0.0.9' }
    const ofDark = healthReport(DARK, NOW_MS)
    master.takeHealth(caller, ofDark)
    assert.is(master.devices()[0]?.isAway, false, 'it is listed as soon as it tells')
    await clock.advance(SYNC_LIMITS.awayMs + 1)
    master.takeHealth(caller, ofDark)
    assert.equal([master.devices().length, master.devices()[0]?.isAway], [1, true])
    await master.content(caller, { spaceId: FLEET_SPACE.id, sha256s: [] })
    assert.is(master.devices()[0]?.isAway, false)
  },
  async 'stays with the lane in the list of its master, also of one that has gone silent'() {
    const clock = createFakeClock(NOW_MS)
    const registry = createDeviceRegistry(clock, createMemoryJournal())
    const health = readHealthReport(healthReport(DARK, NOW_MS), NOW_MS)
    registry.noteHealth('lane-1', health)
    assert.equal(registry.reports(NO_MARKS, 0), [], 'a stranger is not on the list')
    const caller = { serialNumber: 'lane-1', address: '10.0.0.9' }
    registry.seen(caller)
    assert.is(registry.reports(NO_MARKS, 0)[0]?.health, null)
    registry.noteHealth('lane-1', health)
    registry.seen(caller)
    await clock.advance(SYNC_LIMITS.awayMs + 1)
    const [report] = registry.reports(NO_MARKS, 0)
    assert.is(report?.health, health)
    assert.ok(report?.isAway)
    assert.is(report?.lastSeenAtMs, NOW_MS)
  },
})
