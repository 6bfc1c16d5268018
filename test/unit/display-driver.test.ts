/** The driver that holds one desired screen, moment by moment on a clock of its own. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openTerminal } from '#drivers/display/engine/display-driver.ts'
import type { Protocol } from '#drivers/display/engine/display-protocol.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { unreachable } from '#drivers/link/link.ts'
import type { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { pause } from '#hal/clock.ts'
import type { DeviceConnection, Screen } from '#hal/display.ts'
import { CABLE, openLoopbackRig, protocolsOn } from '#test/hardware/loopback-display.ts'
import { spec } from '#test/spec.ts'

const QR = { kind: 'qr', payload: 'https://qr.example/1' } as const
const OTHER = { kind: 'qr', payload: 'https://qr.example/2' } as const
const SEARCH_MS = 8_000
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
    await using rig = openLoopbackRig({ protocol: 'qrpay' })
    rig.display.attach(null)
    await rig.clock.advance(1_000)
    const call = watch(rig.display.show(QR))
    await rig.clock.advance(0)
    assert.is(call.state, 'unreachable')
    assert.match(call.fault?.message ?? '', 'no display is chosen')
  },
  async 'a call waits for the first connection'() {
    await using rig = openLoopbackRig({ protocol: 'nextion' })
    const call = watch(rig.display.show(QR))
    assert.is(call.state, 'waiting')
    await rig.clock.advance(FIRST_CONTACT_MS)
    assert.is(call.state, 'shown')
    assert.is(rig.emulator.glass.qr, QR.payload)
  },
  async 'one that is away on the radio is searched for ever less often, and at once when a screen is wanted'() {
    const searches = async (connection: DeviceConnection) => {
      const clock = createFakeClock()
      let count = 0
      const { qrpay } = protocolsOn(clock)
      const display = openTerminal({
        clock,
        journal: createMemoryJournal(),
        protocols: [qrpay],
        baudRate: null,
        refreshMs: null,
        random: () => 0.5,
        async openLink(_connection, _baudRate, signal) {
          count += 1
          await pause(clock, SEARCH_MS, signal)
          throw unreachable('ble', asSentence(`not in reach`))
        },
      })
      display.attach(connection)
      await clock.advance(600_000)
      const before = count
      await clock.advance(600_000)
      const inTenMinutes = count - before
      // In the pause after a search that has just ended.
      while (count === before + inTenMinutes) await clock.advance(100)
      await clock.advance(SEARCH_MS + 100)
      const asked = count
      watch(display.show(QR))
      await clock.advance(0)
      const woken = count - asked
      await display[Symbol.asyncDispose]()
      return { inTenMinutes, woken }
    }
    const radio = await searches({ type: 'ble', address: null, name: 'QR' })
    assert.ok(radio.inTenMinutes * SEARCH_MS < 600_000 / 2, `${radio.inTenMinutes}`)
    assert.ok(radio.inTenMinutes >= 20, `${radio.inTenMinutes}`)
    assert.is(radio.woken, 1)
    const cable = await searches(CABLE)
    assert.ok(cable.inTenMinutes > 60, `${cable.inTenMinutes}`)
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
    await using rig = openLoopbackRig({
      protocol: 'nextion',
      terminal: { protocols: [counting] },
    })
    await rig.clock.advance(FIRST_CONTACT_MS)
    const call = watch(rig.display.show(QR))
    await rig.clock.advance(1_000)
    assert.is(call.state, 'shown')
    assert.equal(
      prepared.filter((screen) => screen === QR),
      [QR],
    )
  },
  async 'a screen that was overtaken before it was drawn is never drawn'() {
    await using rig = openLoopbackRig({ protocol: 'nextion' })
    const calls = [watch(rig.display.show(QR)), watch(rig.display.show(OTHER))]
    await rig.clock.advance(FIRST_CONTACT_MS)
    assert.equal(
      calls.map(({ state }) => state),
      ['shown', 'shown'],
    )
    assert.not(rig.qrHistory.includes(QR.payload))
  },
  async 'a silent display: the call fails in time, the desired screen stays'() {
    await using rig = openLoopbackRig({ protocol: 'dwin' })
    await rig.clock.advance(FIRST_CONTACT_MS)
    rig.world.isSilent = true
    const call = watch(rig.display.show(QR))
    await rig.clock.advance(4_000)
    assert.is(call.state, 'unreachable')
    assert.not(rig.display.isConnected)
    rig.world.isSilent = false
    await rig.clock.advance(2_000)
    assert.equal(rig.display.shown, QR)
    assert.is(rig.emulator.glass.qr, QR.payload)
  },
  async 'one lost answer is asked for again on the same link'() {
    await using rig = openLoopbackRig({ protocol: 'dwin' })
    await rig.clock.advance(FIRST_CONTACT_MS)
    const links = rig.links.length
    rig.world.isSilent = true
    const call = watch(rig.display.show(QR))
    await rig.clock.advance(100)
    rig.world.isSilent = false
    await rig.clock.advance(1_000)
    assert.is(call.state, 'shown')
    assert.is(rig.links.length, links)
    assert.ok(rig.journal.some(({ event }) => event === 'display.repeated'))
  },
  async 'two looks that were not answered are no loss, three are'() {
    for (const protocol of ['nextion', 'dwin'] as const) {
      await using rig = openLoopbackRig({ protocol })
      await rig.clock.advance(FIRST_CONTACT_MS)
      const links = rig.links.length
      const missed = () => rig.journal.filter(({ event }) => event === 'display.repeated').length
      for (const isLost of [false, true]) {
        const before = missed()
        rig.world.isSilent = true
        for (let steps = 0; missed() === before && steps < 60; steps += 1)
          await rig.clock.advance(50)
        // The second one is on its way, and lost as well.
        await rig.clock.advance(400)
        rig.world.isSilent = isLost
        await rig.clock.advance(1_500)
        assert.is(rig.display.isConnected, !isLost, protocol)
        if (!isLost) assert.is(rig.links.length, links, 'it is the same connection')
      }
    }
  },
  async 'a display that forgot its screen gets it within two seconds'() {
    for (const protocol of ['nextion', 'dwin'] as const) {
      await using rig = openLoopbackRig({ protocol })
      void rig.display.show(QR)
      await rig.clock.advance(FIRST_CONTACT_MS)
      rig.emulator.powerCycle()
      assert.is(rig.emulator.glass.qr, null)
      await rig.clock.advance(1_500)
      assert.is(rig.emulator.glass.qr, QR.payload)
    }
  },
  async 'an idle display is asked once a second and not drawn again'() {
    await using rig = openLoopbackRig({ protocol: 'dwin' })
    void rig.display.show(QR)
    await rig.clock.advance(FIRST_CONTACT_MS)
    const frames = rig.newest().written.length
    const pictures = rig.history.length
    await rig.clock.advance(60_000)
    const asked = rig.newest().written.length - frames
    assert.ok(asked >= 55 && asked <= 61, `${asked}`)
    assert.is(rig.history.length, pictures)
  },
  async 'a screen is repeated only where nothing would tell that it is gone'() {
    for (const [hangsUp, least, most] of [
      [true, 0, 0],
      [false, 20, 31],
    ] as const) {
      await using rig = openLoopbackRig({ protocol: 'qrpay', world: { hangsUp } })
      void rig.display.show(QR)
      await rig.clock.advance(FIRST_CONTACT_MS)
      const codes = () =>
        rig.newest().written.filter((frame) => Buffer.from(frame).includes(QR.payload)).length
      const before = codes()
      await rig.clock.advance(30_000)
      const repeated = codes() - before
      assert.ok(repeated >= least && repeated <= most, `${repeated}`)
    }
  },
  async 'waiting has no picture on some displays: the QR stays, a dark glass stays dark'() {
    await using rig = openLoopbackRig({ protocol: 'qrpay' })
    void rig.display.show(QR)
    await rig.clock.advance(FIRST_CONTACT_MS)
    const waiting = { kind: 'status', status: 'PENDING' } as const
    const call = watch(rig.display.show(waiting))
    await rig.clock.advance(100)
    assert.is(call.state, 'shown')
    assert.is(rig.emulator.glass.qr, QR.payload)
    rig.emulator.powerCycle()
    rig.newest().cut()
    await rig.clock.advance(2_000)
    assert.equal(rig.display.shown, waiting)
    assert.is(rig.emulator.glass.screen, 'blank')
  },
  async 'pointed elsewhere, it leaves a dark glass behind; the same again changes nothing'() {
    await using rig = openLoopbackRig({ protocol: 'nextion' })
    void rig.display.show(QR)
    await rig.clock.advance(FIRST_CONTACT_MS)
    const links = rig.links.length
    rig.display.attach({ ...CABLE })
    await rig.clock.advance(5_000)
    assert.is(rig.links.length, links)
    rig.display.attach({ type: 'serial', portName: '/dev/other' })
    rig.world.isThere = false
    await rig.clock.advance(5_000)
    assert.is(rig.emulator.glass.screen, 'blank')
    assert.not(rig.display.isConnected)
  },
  async 'trouble is told once, however often it is tried'() {
    await using rig = openLoopbackRig({ protocol: 'qrpay', world: { isThere: false } })
    await rig.clock.advance(3_600_000)
    assert.equal(
      rig.journal.map(({ event }) => event),
      ['link.failed'],
    )
    rig.world.isThere = true
    await rig.clock.advance(2_000)
    assert.ok(rig.display.isConnected)
  },
  async 'listeners hear of each change and may leave'() {
    await using rig = openLoopbackRig({ protocol: 'qrpay' })
    const heard: string[] = []
    const listening = rig.display.onChange(() =>
      heard.push(`${rig.display.isConnected} ${rig.display.shown?.kind ?? null}`),
    )
    void rig.display.show(QR)
    await rig.clock.advance(FIRST_CONTACT_MS)
    rig.newest().cut()
    await rig.clock.advance(0)
    assert.equal(heard, ['true qr', 'false null'])
    listening[Symbol.dispose]()
    await rig.clock.advance(FIRST_CONTACT_MS)
    assert.is(heard.length, 2)
  },
})
