/** The selftest: one at a time, every part whatever becomes of another, never in the way of a payment. */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import { SELFTEST_PART_NAMES } from '#hal/part-list.ts'
import { openSelftestRig } from '#test/selftest-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

type Rig = ReturnType<typeof openSelftestRig>

async function ended({ selftest }: Rig) {
  await waitUntil('the selftest ended', () => selftest.task.status === 'idle')
  if (!selftest.report) throw new Error('no report')
  return selftest.report
}

const verdictOf = (report: Awaited<ReturnType<typeof ended>>, name: string) =>
  report.parts.find(({ part }) => part === name)

spec('selftest', {
  async 'tries every part in order, keeps the report, and says in the journal what is bad'() {
    await using rig = openSelftestRig()
    assert.equal([rig.selftest.task, rig.selftest.report], [{ status: 'idle' }, null])
    assert.is(rig.selftest.start(false).status, 'running')
    const report = await ended(rig)
    assert.equal(
      report.parts.map(({ part }) => part),
      SELFTEST_PART_NAMES,
    )
    assert.equal(
      report.parts.filter(({ verdict }) => verdict !== 'good').map(({ part }) => part),
      ['bluetooth', 'scale'],
      JSON.stringify(report.parts),
    )
    assert.equal(rig.kept.reopen().value.report, report)
    assert.ok(rig.journal.entries.some(({ event }) => event === 'selftest.done'))
    assert.equal([rig.shownAside, rig.indicator.beeps], [[], []], 'nobody was asked to look')
  },
  async 'shows a code and sounds for somebody who looks, and keeps what they saw'() {
    await using rig = openSelftestRig()
    await faultOf(() => rig.selftest.note({ display: true }), 'not-found')
    rig.selftest.start(true)
    assert.equal([rig.shownAside.length, rig.indicator.beeps], [1, ['pressed']])
    await ended(rig)
    await rig.selftest.note({ display: true })
    const { seen } = await rig.selftest.note({ sound: false })
    assert.equal(seen, { display: true, sound: false, lamp: null })
    assert.equal(rig.kept.reopen().value.report?.seen, seen)
  },
  async "says the lane's own reasons in Russian, and leaves those of others as they came"() {
    const probe = async () => {
      throw new Fault('unreachable', asSentence('Nicht da'))
    }
    await using rig = openSelftestRig({
      bluetooth: async () => {
        throw new Fault('unreachable', say('fault.bluetooth.no-adapter', { adapter: 'hci0' }))
      },
      payment: {
        isPaying: () => false,
        onChange: () => ({ [Symbol.dispose]() {} }),
        showAside() {},
        activeBank: () => ({ name: 'CFT', kind: 'dynamic' as const, probe }),
        connection: () => ({ type: 'ble', address: '01:23:45:67:89:AB' }) as never,
      },
    })
    rig.selftest.start(false)
    const report = await ended(rig)
    const bluetooth = verdictOf(report, 'bluetooth')
    assert.is(
      bluetooth?.en,
      'the lane has no Bluetooth adapter hci0. Check that the adapter is plugged in',
    )
    assert.is(
      bluetooth?.ru,
      'не отвечает (у терминала нет адаптера Bluetooth hci0. Проверьте, подключён ли адаптер)',
    )
    assert.is(verdictOf(report, 'bank')?.ru, 'не отвечает (Nicht da)')
  },
  async 'ends also where the card does not give the Russian words'() {
    await using rig = openSelftestRig({
      inRussian: async () => {
        throw new Error('EIO: i/o error, read')
      },
      bluetooth: async () => {
        throw new Fault('unreachable', asSentence('there is no adapter'))
      },
      payment: {
        isPaying: () => false,
        onChange: () => ({ [Symbol.dispose]() {} }),
        showAside() {},
        activeBank: () => ({
          name: 'CFT',
          kind: 'static' as const,
          probe: async () => ({ nowMs: null }),
        }),
        connection: () => ({ type: 'ble', address: '01:23:45:67:89:AB' }) as never,
      },
    })
    rig.selftest.start(false)
    const report = await ended(rig)
    assert.is(report.parts.length, SELFTEST_PART_NAMES.length)
    assert.is(verdictOf(report, 'bluetooth')?.ru, 'there is no adapter')
  },
  async 'is made one at a time'() {
    await using rig = openSelftestRig()
    const { promise, resolve } = Promise.withResolvers<void>()
    rig.disk.hold = promise
    rig.selftest.start(false)
    const { detail } = await faultOf(async () => rig.selftest.start(false), 'busy')
    assert.ok(Number(detail.retryAfterMs) > 0)
    resolve()
    await ended(rig)
    rig.selftest.start(false)
    await ended(rig)
  },
  async 'does not begin while somebody pays'() {
    await using rig = openSelftestRig()
    rig.pay(true)
    const { message } = await faultOf(async () => rig.selftest.start(true), 'busy')
    assert.match(message, 'a customer is paying')
    assert.equal(rig.shownAside, [])
    rig.pay(false)
    rig.selftest.start(false)
    await ended(rig)
  },
  async 'lets the card alone as soon as somebody pays, and goes on with the rest'() {
    await using rig = openSelftestRig()
    rig.disk.hold = new Promise(() => {})
    rig.selftest.start(false)
    await waitUntil('the card is measured', () => {
      const { task } = rig.selftest
      return task.status === 'running' && task.part === 'card'
    })
    rig.pay(true)
    const report = await ended(rig)
    assert.is(verdictOf(report, 'card')?.verdict, 'unknown')
    assert.match(String(verdictOf(report, 'card')?.en), 'a payment began')
    assert.is(verdictOf(report, 'bank')?.verdict, 'good')
  },
  async 'goes on past parts that fail, hang or have a bug'() {
    const host = {
      board: 'x',
      addresses: () => [],
      reboot: async () => {},
      setTime: async () => {},
    }
    await using rig = openSelftestRig({
      host: { ...host, isClockSynchronised: () => Promise.reject(new TypeError('a bug')) },
    })
    rig.board.become({ underVoltage: { now: true, sinceStart: true } })
    rig.disk.fail('unreadable')
    rig.camera.fail('lost')
    rig.selftest.start(false)
    const report = await ended(rig)
    assert.is(report.parts.length, SELFTEST_PART_NAMES.length)
    assert.is(verdictOf(report, 'clock')?.verdict, 'unknown')
    for (const part of ['camera', 'card', 'power', 'network'])
      assert.is(verdictOf(report, part)?.verdict, 'bad', part)
    assert.ok(rig.journal.entries.some(({ event }) => event === 'selftest.broken'))
  },
  async 'waits for no part longer than it may take'() {
    await using rig = openSelftestRig()
    rig.disk.hold = new Promise(() => {})
    rig.selftest.start(false)
    await waitUntil('the card is measured', () => {
      const { task } = rig.selftest
      return task.status === 'running' && task.part === 'card'
    })
    await rig.clock.advance(39_000)
    assert.is(rig.selftest.task.status, 'running')
    await rig.clock.advance(2_000)
    assert.is(verdictOf(await ended(rig), 'card')?.verdict, 'bad')
  },
  async 'tells its report also where the card does not keep it'() {
    await using rig = openSelftestRig()
    rig.kept.fail('disk-full')
    rig.selftest.start(false)
    assert.is((await ended(rig)).parts.length, SELFTEST_PART_NAMES.length)
    assert.ok(rig.journal.entries.some(({ event }) => event === 'selftest.unkept'))
  },
  async 'ends with the lane, and a report that is half is none'() {
    const rig = openSelftestRig()
    rig.disk.hold = new Promise(() => {})
    rig.selftest.start(false)
    await rig[Symbol.asyncDispose]()
    assert.is(rig.selftest.report, null)
    assert.is(rig.kept.reopen().value.report, null)
  },
  async 'a bank that refuses to be reached is bad, in its own words'() {
    await using opened = openSelftestRig()
    const { payment } = opened.ports
    await using rig = openSelftestRig({
      payment: {
        ...payment,
        activeBank: () => ({
          name: 'CFT',
          kind: 'dynamic',
          probe: () =>
            Promise.reject(new Fault('unreachable', asSentence('CFT: no answer (ECONNREFUSED)'))),
        }),
      },
    })
    rig.selftest.start(false)
    assert.equal(verdictOf(await ended(rig), 'bank')?.en, 'CFT: no answer (ECONNREFUSED)')
  },
})
