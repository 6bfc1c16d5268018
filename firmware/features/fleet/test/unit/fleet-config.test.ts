/** Configs over the fleet, its decisions: whose section counts, who may have a fragment when, and when a lane keeps it. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { inRussian } from '#firmware/words/in-russian.ts'
import { asSentence, plainOf, say } from '#firmware/words/sentence.ts'
import { partRow } from '#hal/part-list.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { type Fragment, whyNotFor } from '../../config-fragment.ts'
import type { ConfigAsk } from '../../config-messages.ts'
import { fleetConfigPart, measuredParts } from '../../fragment-health.ts'
import type { FragmentInstallerStatus } from '../../fragment-installer.ts'
import { FRAGMENT_LIMITS } from '../../fragment-limits.ts'
import { createFragmentPublisher, NOTHING_PUBLISHED } from '../../fragment-publisher.ts'
import {
  admitted,
  beginRollOut,
  isProven,
  type Plan,
  type RollOut,
  type SeenLane,
  seenAgain,
  stepped,
} from '../../fragment-roll-out.ts'
import {
  confirmed,
  type LaneState,
  NO_FRAGMENT,
  reverted,
  staged,
  started,
  wentBack,
} from '../../fragment-trial-step.ts'
import { createTrialWatch } from '../../fragment-trial-watch.ts'

const ALLOWING = 'fleetConfig: { fleet: north, keys: [], allow: [banks, idle] }\n'
const GATEWAY = { driver: 'gateway', url: 'https://bank.example' }
const HANDED = { banks: { Alfa: GATEWAY }, idle: { infoQR: 'https://shop.example' } }

function read(text: string, sections = {}, environment = {}) {
  const { config, kept, problems } = checkConfig({ name: 'y', text, sections, environment })
  if (!config) throw new Error(problems.join())
  return { banks: config.banks, idle: config.payment.idle, kept }
}

spec('a fragment that is signed', {
  'is taken by a lane of its fleet that it names, and only with a number above all before'() {
    const lane = { fleet: 'north', serialNumber: 'lane-7', highest: 5 }
    const why = (change: object) =>
      String(
        whyNotFor({ fleet: 'north', serialNumbers: 'all', sequence: 6, ...change } as never, lane),
      )
    assert.is(why({}), 'null')
    assert.is(why({ serialNumbers: ['lane-1', 'lane-7'] }), 'null')
    assert.match(why({ serialNumbers: ['lane-1'] }), 'lane-7')
    assert.match(why({ fleet: 'south' }), 'south')
    // The same again, or an older one: what was taken back by a newer one must not come back.
    for (const sequence of [5, 4]) assert.match(why({ sequence }), new RegExp(`${sequence}.*5`))
  },
})

spec('a section from the fleet', {
  'fills what laned.yaml does not say'() {
    const { banks, idle, kept } = read(`${ALLOWING}payment: { cancelOnClear: true }`, HANDED)
    assert.equal(banks, { Alfa: GATEWAY })
    assert.is(idle?.infoQR, HANDED.idle.infoQR)
    assert.equal(kept, [])
  },
  'never changes what laned.yaml says, as a whole section'() {
    const own = `${ALLOWING}banks: { Sber: { driver: fake } }`
    const { banks, idle, kept } = read(own, HANDED)
    assert.equal(banks, { Sber: { driver: 'fake' } })
    assert.is(idle?.infoQR, HANDED.idle.infoQR)
    assert.equal(kept, ['banks'])
  },
  'never changes what the environment says'() {
    const environment = { LANED_BANKS: '{"*": {driver: fake}}' }
    assert.equal(read(ALLOWING, HANDED, environment).kept, ['banks'])
  },
  'that is awaited leaves a lane without a bank, not with a fake one'() {
    assert.equal(read(ALLOWING).banks, {})
    assert.equal(read('').banks, { '*': { driver: 'fake' } })
    assert.equal(read(ALLOWING.replace('banks, ', '')).banks, { '*': { driver: 'fake' } })
  },
  'that the schema does not take is a problem as in the file'() {
    const sections = { banks: { Alfa: { driver: 'gateway' } } }
    const { problems } = checkConfig({ name: 'y', text: ALLOWING, sections })
    assert.match(String(problems[0] ?? ''), /banks.Alfa.url: this key is required/)
  },
})

const numbered = (sequence: number) => ({ content: 'c', signature: 's', sequence })
const IN_FORCE: LaneState = { ...NO_FRAGMENT, highest: 1, inForce: numbered(1), works: ['bank'] }

spec('what a lane remembers', {
  'gives a fragment on trial so many starts, and then never again'() {
    let state = staged(IN_FORCE, numbered(2), ['bank'])
    for (let start = 0; start < FRAGMENT_LIMITS.tries; start += 1) {
      state = started(state)
      assert.is(state.trial?.fragment.sequence, 2)
    }
    state = started(state)
    assert.is(state.trial, null)
    assert.is(state.wentBack?.sequence, 2)
    assert.is(state.inForce?.sequence, 1)
    assert.is(state.highest, 2)
  },
  'keeps the fragment before, and goes back to it when told'() {
    const now = confirmed(staged(IN_FORCE, numbered(2), ['display']))
    assert.equal([now.inForce?.sequence, now.former?.sequence], [2, 1])
    assert.equal(now.works, ['display'])
    const why = say('fault.fragment.taken-back')
    const back = reverted(now, why)
    assert.equal([back.inForce?.sequence, back.former, back.highest], [1, null, 2])
    assert.equal(back.wentBack, { sequence: 2, why: String(why), said: plainOf(why) })
    assert.is(reverted(back, why).inForce, null)
    assert.is(reverted(staged(IN_FORCE, numbered(2), []), why).inForce?.sequence, 1)
  },
  'says nothing twice: steps without a trial change nothing'() {
    for (const step of [started, confirmed, (state: LaneState) => wentBack(state, asSentence('x'))])
      assert.is(step(IN_FORCE), IN_FORCE)
    assert.is(reverted(NO_FRAGMENT, asSentence('x')), NO_FRAGMENT)
  },
})

spec('a trial', {
  async 'is won by working for a while without a break'() {
    const clock = createFakeClock()
    const look = createTrialWatch({ steadySeconds: 10, trialSeconds: 60 }, clock)
    const looks = [[], ['bank'], [], [], []]
    const said: string[] = []
    for (const lost of looks) {
      said.push(look(lost).is)
      await clock.advance(9_000)
    }
    assert.equal(said, ['open', 'open', 'open', 'open', 'well'])
  },
  async 'is lost when its time is over, with what was missing'() {
    const clock = createFakeClock()
    const look = createTrialWatch({ steadySeconds: 10, trialSeconds: 60 }, clock)
    await clock.advance(59_999)
    assert.is(look(['bank', 'display']).is, 'open')
    await clock.advance(1)
    const verdict = look(['bank', 'display'])
    assert.match(
      String(verdict.is === 'unwell' ? verdict.why : ''),
      /never worked 10 s in a row without a fault\. The fault was in: Bank, Display\./,
    )
  },
  'measures the lane by its own parts, not by its master'() {
    const parts = [
      { name: 'bank', state: 'ok' },
      { name: 'camera', state: 'degraded' },
      { name: 'display', state: 'failed' },
      { name: 'indicator', state: 'absent' },
      { name: 'sync', state: 'ok' },
    ] as const
    assert.equal(
      measuredParts(parts, partRow).map(({ name }) => name),
      ['bank', 'camera', 'display', 'indicator'],
    )
  },
})

const PLAN: Plan = { first: ['lane-1'], percents: [50], minutes: 10 }
const MINUTE_MS = 60_000
const report = (sequence: number | null, state = 'in-force', isHealthy = true): ConfigAsk =>
  ({
    version: 1,
    inForce: sequence,
    tried: sequence === null ? null : { sequence, state, why: null },
    isHealthy,
  }) as ConfigAsk

const lane = (sequence: number | null, wellSinceMs: number | null, seenMs = 0): SeenLane => ({
  report: report(sequence),
  seenMs,
  gapMs: null,
  paceMs: 0,
  wellSinceMs,
})

function fleetOf(lanes: Readonly<Record<string, SeenLane>>): ReadonlyMap<string, SeenLane> {
  return new Map(Object.entries(lanes))
}

const IDLE = lane(null, null)
const IDLES = { 'lane-1': IDLE, 'lane-2': IDLE, 'lane-3': IDLE, 'lane-4': IDLE, 'lane-5': IDLE }

spec('a roll-out', {
  'begins with the named lanes, and waits for them though they are silent'() {
    const lanes = fleetOf(IDLES)
    const begun = beginRollOut(7, PLAN)
    assert.equal(admitted(begun, 'lane-2', lanes).offered, [])
    const offered = admitted(begun, 'lane-1', lanes)
    assert.equal(offered.offered, ['lane-1'])
    assert.is(stepped(offered, lanes, 1e9).wave, 0)
    assert.is(stepped(begun, fleetOf({}), 1e9).wave, 0)
  },
  'goes on when each lane of a wave was well for the whole time'() {
    const offered: RollOut = { ...beginRollOut(7, PLAN), offered: ['lane-1'] }
    const nowMs = 10 * MINUTE_MS
    const cases: readonly (readonly [SeenLane, number])[] = [
      [lane(7, 0, nowMs), 1],
      [lane(8, 0, nowMs), 1],
      [lane(7, 1, nowMs), 0],
      [lane(7, null, nowMs), 0],
      [lane(6, 0, nowMs), 0],
      [lane(7, 0, nowMs - FRAGMENT_LIMITS.silentMs - 1), 0],
    ]
    for (const [first, wave] of cases) {
      const lanes = fleetOf({ ...IDLES, 'lane-1': first })
      assert.is(stepped(offered, lanes, nowMs).wave, wave, JSON.stringify(first))
    }
  },
  'offers a part of the rest, at least one, and never more at once'() {
    const half: RollOut = { ...beginRollOut(7, PLAN), wave: 1, offered: ['lane-1'] }
    const lanes = fleetOf(IDLES)
    const offered = ['lane-2', 'lane-3', 'lane-4', 'lane-5'].reduce(
      (rollOut, serial) => admitted(rollOut, serial, lanes),
      half,
    )
    assert.equal(offered.offered, ['lane-1', 'lane-2', 'lane-3'])
    const few = { ...half, plan: { ...PLAN, percents: [1] } }
    assert.equal(admitted(few, 'lane-4', lanes).offered, ['lane-1', 'lane-4'])
    const all = { ...offered, wave: 2 }
    assert.is(admitted(all, 'lane-5', lanes).offered.length, 4)
  },
  'stops for a lane that went back or refused it, and for good'() {
    const offered: RollOut = { ...beginRollOut(7, PLAN), wave: 1, offered: ['lane-1', 'lane-2'] }
    for (const state of ['went-back', 'refused']) {
      const bad = { ...IDLE, report: report(7, state) }
      const stopped = stepped(offered, fleetOf({ ...IDLES, 'lane-2': bad }), 0)
      assert.is(stopped.stopped?.serialNumber, 'lane-2')
      assert.is(admitted(stopped, 'lane-3', fleetOf(IDLES)), stopped)
      assert.is(stepped(stopped, fleetOf(IDLES), 1e9), stopped)
    }
    const older = { ...IDLE, report: report(6, 'went-back') }
    assert.is(stepped(offered, fleetOf({ ...IDLES, 'lane-2': older }), 0).stopped, null)
    // A lane that was never offered it has no say.
    const stranger = { ...IDLE, report: report(7, 'refused') }
    assert.is(stepped(offered, fleetOf({ ...IDLES, 'lane-5': stranger }), 0).stopped, null)
  },
  'counts the time of a lane anew when it was unwell, silent, or has another fragment'() {
    const since = (before: SeenLane | undefined, now: ConfigAsk, nowMs: number) =>
      seenAgain(before, now, nowMs).wellSinceMs
    assert.is(since(lane(7, 5, 90), report(7), 100), 5)
    assert.is(since(lane(6, 5, 90), report(7), 100), 100)
    assert.is(since(lane(7, null, 90), report(7), 100), 100)
    assert.is(since(undefined, report(7), 100), 100)
    assert.is(since(lane(7, 5, 90), report(7, 'in-force', false), 100), null)
    assert.is(since(lane(7, 5, 90), report(7, 'trial'), 100), null)
    const lateMs = 91 + FRAGMENT_LIMITS.silentMs
    assert.is(since(lane(7, 5, 90), report(7), lateMs), lateMs)
    assert.not(isProven(beginRollOut(7, PLAN), undefined, 0))
  },
  'is proven by a lane that reports more seldom than others are taken for silent'() {
    const heard = (before: SeenLane | undefined, hour: number) =>
      seenAgain(before, report(7), hour * 60 * MINUTE_MS)
    const isProvenAt = (seen: SeenLane | undefined, hour: number) =>
      isProven(beginRollOut(7, PLAN), seen, hour * 60 * MINUTE_MS)
    let seen: SeenLane | undefined
    for (const hour of [0, 1, 2]) {
      seen = heard(seen, hour)
      assert.not(isProvenAt(seen, hour + 0.5), `by what it said in hour ${hour}`)
    }
    seen = heard(seen, 3)
    assert.ok(isProvenAt(seen, 3))
    assert.not(isProvenAt(seen, 6.1), 'it went silent')
    assert.not(isProvenAt(heard(seen, 6.1), 6.1), 'its time counts anew')
  },
  'is not proven by a lane that was away once, and not beyond its last word'() {
    const heardAt = (minutes: readonly number[]) =>
      minutes.reduce<SeenLane | undefined>(
        (before, minute) => seenAgain(before, report(7), minute * MINUTE_MS),
        undefined,
      )
    const proven = (seen: SeenLane | undefined, minute: number) =>
      isProven(beginRollOut(7, PLAN), seen, minute * MINUTE_MS)
    const away = heardAt([0, 1, 2, 602])
    assert.is(away?.paceMs, MINUTE_MS)
    assert.not(proven(away, 612))
    const minutes = Array.from({ length: 11 }, (_, minute) => minute)
    assert.ok(proven(heardAt(minutes), 10))
    assert.not(proven(heardAt(minutes.slice(0, -1)), 10), 'nine minutes were said')
  },
})

const judged = (fragment: Partial<Fragment>) => ({
  read: () => ({ fleet: 'north', serialNumbers: 'all', sections: {}, ...fragment }) as Fragment,
  check: () => Promise.reject(new Error('a master judges nothing')),
})

spec('a master', {
  async 'takes no older fragment, and none whose first lane it is not for'() {
    const store = createMemoryDocument(NOTHING_PUBLISHED)
    const publisher = (fragment: Partial<Fragment>) =>
      createFragmentPublisher({
        store,
        checker: judged(fragment),
        clock: createFakeClock(),
        journal: createMemoryJournal(),
      })
    const publish = (fragment: Partial<Fragment>, content = 'c') =>
      publisher(fragment).publish({ content, signature: 's' }, PLAN)
    await publish({ sequence: 7 })
    await publish({ sequence: 7 })
    await faultOf(() => publish({ sequence: 7 }, 'other'), 'refused')
    await faultOf(() => publish({ sequence: 6 }, 'other'), 'refused')
    await faultOf(() => publish({ sequence: 8, serialNumbers: ['lane-2'] }, 'other'), 'refused')
    assert.is(store.value.current?.rollOut.sequence, 7)
  },
  async 'answers every lane, whether it has a fragment, and whether that is for the lane'() {
    const store = createMemoryDocument(NOTHING_PUBLISHED)
    const publisher = createFragmentPublisher({
      store,
      checker: judged({ sequence: 7, serialNumbers: ['lane-1'] }),
      clock: createFakeClock(),
      journal: createMemoryJournal(),
    })
    const asked = async (serialNumber: string) => {
      const message = { head: report(null), body: new Uint8Array() }
      return (await publisher.answer({ serialNumber, address: '' }, message)).head
    }
    const nothing = { version: 1, sequence: null }
    assert.equal(await asked('lane-1'), nothing)
    await publisher.publish({ content: 'c', signature: 's' }, PLAN)
    const before = store.value
    assert.equal(await asked('lane-9'), nothing)
    assert.is(store.value, before)
    assert.equal(await asked('lane-1'), { version: 1, sequence: 7 })
  },
  async 'forgets no wave and no trouble with a restart, and offers nothing that it cannot note'() {
    const store = createMemoryDocument(NOTHING_PUBLISHED)
    const open = () =>
      createFragmentPublisher({
        store,
        checker: judged({ sequence: 7 }),
        clock: createFakeClock(),
        journal: createMemoryJournal(),
      })
    const ask = (serialNumber: string, head: ConfigAsk) =>
      open().answer({ serialNumber, address: '' }, { head, body: new Uint8Array() })
    await open().publish({ content: 'c', signature: 's' }, PLAN)
    store.fail('disk-full')
    await faultOf(() => ask('lane-1', report(null)), 'storage')
    store.fail(null)
    assert.equal((await ask('lane-2', report(null))).head, { version: 1, sequence: null })
    const { head, body } = await ask('lane-1', report(null))
    assert.equal(head, { version: 1, sequence: 7 })
    assert.equal(JSON.parse(new TextDecoder().decode(body)), { content: 'c', signature: 's' })
    const nothing = { version: 1, sequence: null }
    for (const state of ['waiting', 'trial', 'in-force'])
      assert.equal((await ask('lane-1', { ...report(7, state), inForce: 6 })).head, nothing)
    assert.equal((await ask('lane-1', { ...report(8), tried: null })).head, nothing)
    await ask('lane-1', report(7, 'went-back'))
    assert.is(open().standing?.stopped?.serialNumber, 'lane-1')
    assert.equal((await ask('lane-1', report(null))).head, { version: 1, sequence: null })
    await open().withdraw()
    assert.is(open().standing?.isWithdrawn, true)
    await faultOf(() => ask('lane-1', { version: 2 } as unknown as ConfigAsk), 'bad-request')
  },
})

spec('health', {
  'names the fragment in force, and what became of the last one'() {
    const well = {
      inForce: 3,
      isOnTrial: false,
      waiting: null,
      whyByHand: null,
      notRestarted: null,
      kept: [],
      refused: null,
      wentBack: null,
      trouble: null,
    }
    const whyByHand = asSentence('nobody')
    const cases = [
      [well, 'ok', /this lane uses shared settings No\. 3$/],
      [{ ...well, isOnTrial: true }, 'ok', /shared settings No\. 3 are on trial/],
      [{ ...well, waiting: 4 }, 'ok', /No\. 4 come into force/],
      [
        { ...well, waiting: 4, whyByHand },
        'degraded',
        /shared settings No\. 4 wait for a restart by hand: nobody/,
      ],
      [{ ...well, inForce: null }, 'ok', /there are no shared settings/],
      [
        { ...well, refused: { sequence: 4, why: asSentence('x') } },
        'degraded',
        /refused shared settings No\. 4: x/,
      ],
      [
        { ...well, wentBack: { sequence: 4, why: asSentence('x') } },
        'degraded',
        /this lane rolled back shared settings No\. 4: x/,
      ],
      [
        { ...well, whyByHand, wentBack: { sequence: 4, why: asSentence('x') } },
        'degraded',
        /^this lane rolled back to its previous settings, but until its next start it still uses shared settings No\. 3: nobody; this lane rolled back shared settings No\. 4: x$/,
      ],
      [
        { ...well, whyByHand, refused: { sequence: 4, why: asSentence('x') } },
        'degraded',
        /^this lane rolled back to its previous settings, but until its next start it still uses shared settings No\. 3: nobody; this lane refused shared settings No\. 4: x$/,
      ],
      [
        { ...well, whyByHand, waiting: 4, trouble: asSentence('x') },
        'degraded',
        /^shared settings No\. 4 wait for a restart by hand: nobody; x$/,
      ],
      [
        { ...well, waiting: 4, notRestarted: say('fault.fragment.not-restarted', { why: 'y' }) },
        'degraded',
        /^this lane uses shared settings No\. 3; the lane has not restarted, because it would not start: y\. It looks again every minute$/,
      ],
      [{ ...well, trouble: asSentence('x') }, 'degraded', /^x$/],
    ] as const
    for (const [status, state, words] of cases) {
      const part = fleetConfigPart(status)
      assert.is(part.state, state)
      assert.match(String(part.reason ?? ''), words)
    }
    const back = { ...well, wentBack: { sequence: 4, why: asSentence('x') } }
    const inRussianOf = (status: FragmentInstallerStatus) =>
      inRussian(fleetConfigPart(status).reason ?? '')
    assert.is(
      inRussianOf({ ...back, whyByHand }),
      'общие настройки № 3 отменены, но пока действуют на этом терминале. Прежние настройки начнут действовать после ручного перезапуска: nobody; общие настройки № 4 на этом терминале отменены: x',
    )
    assert.is(
      inRussianOf({ ...back, inForce: null }),
      'общие настройки № 4 на этом терминале отменены: x; терминал работает только по своему файлу настроек (laned.yaml)',
    )
  },
})

spec('a secret in the place of a public key', {
  'is not repeated by what is said of it'() {
    for (const keys of ['[hunter2]', 'hunter2']) {
      const { problems } = checkConfig({ name: 'y', text: `fleetConfig: { keys: ${keys} }` })
      assert.ok(problems.length > 0, keys)
      assert.not.match(problems.join(), /hunter2/)
    }
  },
})
