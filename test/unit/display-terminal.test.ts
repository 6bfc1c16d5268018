/** The driver that holds one desired screen, moment by moment on a clock of its own. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { Protocol } from '#drivers/display/engine/protocol.ts'
import type { Fault } from '#firmware/fault.ts'
import type { Screen } from '#hal/display.ts'
import { CABLE, openBench, protocolsOn } from '#test/loopback-display.ts'
import { spec } from '#test/spec.ts'

const QR = { kind: 'qr', payload: 'https://qr.example/1' } as const
const OTHER = { kind: 'qr', payload: 'https://qr.example/2' } as const
const FIRST_CONTACT_MS = 3_000

/** How a call ended, or that it did not. */
function watch(work: Promise<void>): { state: string; fault: Fault | null } {
  const watched = { state: 'waiting', fault: null as Fault | null }
  work.then(
    () => {
      watched.state = 'shown'
    },
    (fault: Fault) => {
      watched.state = fault.kind
      watched.fault = fault
    },
  )
  return watched
}

spec('display terminal', {
  async 'before anything is attached nobody is served'() {
    await using bench = openBench({ protocol: 'qrpay' })
    bench.display.attach(null)
    await bench.clock.advance(1_000)
    const call = watch(bench.display.show(QR))
    await bench.clock.advance(0)
    assert.is(call.state, 'unreachable')
    assert.match(call.fault?.message ?? '', 'no display is attached')
  },
  async 'a call waits for the first connection'() {
    await using bench = openBench({ protocol: 'nextion' })
    const call = watch(bench.display.show(QR))
    assert.is(call.state, 'waiting')
    await bench.clock.advance(FIRST_CONTACT_MS)
    assert.is(call.state, 'shown')
    assert.is(bench.peer.glass.qr, QR.payload)
  },
  async 'a screen that is shown is prepared once, by check and drawing together'() {
    const prepared: Screen[] = []
    const { nextion } = protocolsOn(createFakeClock())
    const counting: Protocol = {
      ...nextion,
      prepare(screen) {
        prepared.push(screen)
        return nextion.prepare(screen)
      },
    }
    await using bench = openBench({ protocol: 'nextion', terminal: { protocols: [counting] } })
    await bench.clock.advance(FIRST_CONTACT_MS)
    const call = watch(bench.display.show(QR))
    await bench.clock.advance(1_000)
    assert.is(call.state, 'shown')
    assert.equal(
      prepared.filter((screen) => screen === QR),
      [QR],
    )
  },
  async 'a screen that was overtaken before it was drawn is never drawn'() {
    await using bench = openBench({ protocol: 'nextion' })
    const calls = [watch(bench.display.show(QR)), watch(bench.display.show(OTHER))]
    await bench.clock.advance(FIRST_CONTACT_MS)
    assert.equal(
      calls.map(({ state }) => state),
      ['shown', 'shown'],
    )
    assert.not(bench.qrHistory.includes(QR.payload))
  },
  async 'a silent display: the call fails in time, the desired screen stays'() {
    await using bench = openBench({ protocol: 'dwin' })
    await bench.clock.advance(FIRST_CONTACT_MS)
    bench.world.isSilent = true
    const call = watch(bench.display.show(QR))
    await bench.clock.advance(4_000)
    assert.is(call.state, 'unreachable')
    assert.not(bench.display.isConnected)
    bench.world.isSilent = false
    await bench.clock.advance(2_000)
    assert.equal(bench.display.shown, QR)
    assert.is(bench.peer.glass.qr, QR.payload)
  },
  async 'one lost answer is asked for again on the same link'() {
    await using bench = openBench({ protocol: 'dwin' })
    await bench.clock.advance(FIRST_CONTACT_MS)
    const links = bench.links.length
    bench.world.isSilent = true
    const call = watch(bench.display.show(QR))
    await bench.clock.advance(100)
    bench.world.isSilent = false
    await bench.clock.advance(1_000)
    assert.is(call.state, 'shown')
    assert.is(bench.links.length, links)
    assert.ok(bench.journal.some(({ event }) => event === 'display.repeated'))
  },
  async 'a display that forgot its screen gets it within two seconds'() {
    for (const protocol of ['nextion', 'dwin'] as const) {
      await using bench = openBench({ protocol })
      void bench.display.show(QR)
      await bench.clock.advance(FIRST_CONTACT_MS)
      bench.peer.powerCycle()
      assert.is(bench.peer.glass.qr, null)
      await bench.clock.advance(1_500)
      assert.is(bench.peer.glass.qr, QR.payload)
    }
  },
  async 'an idle display is asked once a second and not drawn again'() {
    await using bench = openBench({ protocol: 'dwin' })
    void bench.display.show(QR)
    await bench.clock.advance(FIRST_CONTACT_MS)
    const frames = bench.newest().written.length
    const pictures = bench.history.length
    await bench.clock.advance(60_000)
    const asked = bench.newest().written.length - frames
    assert.ok(asked >= 55 && asked <= 61, `${asked}`)
    assert.is(bench.history.length, pictures)
  },
  async 'a screen is repeated only where nothing would tell that it is gone'() {
    for (const [hangsUp, least, most] of [
      [true, 0, 0],
      [false, 20, 31],
    ] as const) {
      await using bench = openBench({ protocol: 'qrpay', world: { hangsUp } })
      void bench.display.show(QR)
      await bench.clock.advance(FIRST_CONTACT_MS)
      const frames = bench.newest().written.length
      await bench.clock.advance(30_000)
      const repeated = bench.newest().written.length - frames
      assert.ok(repeated >= least && repeated <= most, `${repeated}`)
    }
  },
  async 'waiting has no picture on some displays: the QR stays, a dark glass stays dark'() {
    await using bench = openBench({ protocol: 'qrpay' })
    void bench.display.show(QR)
    await bench.clock.advance(FIRST_CONTACT_MS)
    const waiting = { kind: 'status', status: 'PENDING' } as const
    const call = watch(bench.display.show(waiting))
    await bench.clock.advance(100)
    assert.is(call.state, 'shown')
    assert.is(bench.peer.glass.qr, QR.payload)
    bench.peer.powerCycle()
    bench.newest().cut()
    await bench.clock.advance(2_000)
    assert.equal(bench.display.shown, waiting)
    assert.is(bench.peer.glass.screen, 'blank')
  },
  async 'pointed elsewhere, it leaves a dark glass behind; the same again changes nothing'() {
    await using bench = openBench({ protocol: 'nextion' })
    void bench.display.show(QR)
    await bench.clock.advance(FIRST_CONTACT_MS)
    const links = bench.links.length
    bench.display.attach({ ...CABLE })
    await bench.clock.advance(5_000)
    assert.is(bench.links.length, links)
    bench.display.attach({ type: 'serial', portName: '/dev/other' })
    bench.world.isThere = false
    await bench.clock.advance(5_000)
    assert.is(bench.peer.glass.screen, 'blank')
    assert.not(bench.display.isConnected)
  },
  async 'trouble is told once, however often it is tried'() {
    await using bench = openBench({ protocol: 'qrpay', world: { isThere: false } })
    await bench.clock.advance(3_600_000)
    assert.equal(
      bench.journal.map(({ event }) => event),
      ['link.failed'],
    )
    bench.world.isThere = true
    await bench.clock.advance(2_000)
    assert.ok(bench.display.isConnected)
  },
  async 'listeners hear of each change and may leave'() {
    await using bench = openBench({ protocol: 'qrpay' })
    const heard: string[] = []
    const listening = bench.display.onChange(() =>
      heard.push(`${bench.display.isConnected} ${bench.display.shown?.kind ?? null}`),
    )
    void bench.display.show(QR)
    await bench.clock.advance(FIRST_CONTACT_MS)
    bench.newest().cut()
    await bench.clock.advance(0)
    assert.equal(heard, ['true qr', 'false null'])
    listening[Symbol.dispose]()
    await bench.clock.advance(FIRST_CONTACT_MS)
    assert.is(heard.length, 2)
  },
})
