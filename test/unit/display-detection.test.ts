/** Finding out which display is at the end of the cable, and at which speed it speaks. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createLoopback } from '#doubles/link-loopback.ts'
import { DISPLAY_PROTOCOLS } from '#drivers/display/display-protocols.ts'
import type { FoundDisplay } from '#drivers/display/engine/display-driver.ts'
import type { Fault } from '#firmware/fault.ts'
import { createEmulator as createDqrPeer } from '#lab/emulators/dqr-display.ts'
import { EMULATED_DISPLAY_NAMES, EMULATED_DISPLAYS } from '#lab/emulators/emulated-displays.ts'
import { CANNOT_TELL } from '#test/hardware/display-checks.ts'
import { CABLE, openLoopbackRig, protocolsOn } from '#test/hardware/loopback-display.ts'
import { spec } from '#test/spec.ts'

const QR = { kind: 'qr', payload: 'https://qr.example/1' } as const
const OTHER_QR = { kind: 'qr', payload: 'https://qr.example/2' } as const
const SEARCH_MS = 15_000

function identified(rig: ReturnType<typeof openLoopbackRig>) {
  return rig.journal
    .filter(({ event }) => event === 'display.identified')
    .map(({ fields }) => [fields['protocol'], fields['baudRate']])
}

spec('display detection', {
  async 'each display that can answer is found, at any speed it may have'() {
    for (const [protocol, speed] of [
      ['dwin', 9_600],
      ['dwin', 115_200],
      ['nextion', 9_600],
      ['nextion', 230_400],
      ['nextion', 2_400],
      ['escpos', 9_600],
      ['dqr', 230_400],
      ['qrpay', 115_200],
    ] as const) {
      await using rig = openLoopbackRig({
        protocol,
        asked: EMULATED_DISPLAY_NAMES,
        world: { speed },
      })
      void rig.display.show(QR).catch(() => {})
      await rig.clock.advance(SEARCH_MS)
      assert.equal(identified(rig), [[protocol, speed]])
      assert.is(rig.emulator.glass.qr, QR.payload)
      assert.is(rig.display.capabilities.ack === 'strong', ['dwin', 'nextion'].includes(protocol))
    }
  },
  async 'a known protocol is looked for at its own speeds only'() {
    await using rig = openLoopbackRig({ protocol: 'nextion', world: { speed: 57_600 } })
    await rig.clock.advance(SEARCH_MS)
    assert.equal(identified(rig), [['nextion', 57_600]])
    const tried = new Set(rig.links.map(({ baudRate }) => baudRate))
    assert.ok(tried.has(9_600) && tried.has(57_600))
  },
  async 'a display that the config names is heard at whichever of its speeds it has'() {
    for (const { name: protocol } of DISPLAY_PROTOCOLS)
      for (const speed of protocolsOn(createFakeClock())[protocol].baudRates) {
        await using rig = openLoopbackRig({ protocol, world: { speed } })
        void rig.display.show(QR).catch(() => {})
        await rig.clock.advance(SEARCH_MS)
        assert.is(rig.emulator.glass.qr, QR.payload, `${protocol} at ${speed}`)
        assert.is(rig.display.condition.state, 'ok', `${protocol} at ${speed}`)
      }
  },
  async 'one that the config names and nobody hears, mute or at a strange speed, is degraded and says what to do'() {
    for (const protocol of CANNOT_TELL)
      for (const speed of [null, 1_200]) {
        await using rig = openLoopbackRig({ protocol, world: { speed } })
        rig.cable.levers.acks = 'off'
        await rig.clock.advance(SEARCH_MS)
        await rig.clock.until(rig.display.show(QR))
        const { state, reason } = rig.display.condition
        assert.is(state, 'degraded')
        assert.match(String(reason), 'Look at the display yourself')
        assert.match(String(reason), 'and "Speed, baud" in the settings')
      }
  },
  async 'one that was switched off when the lane started is heard later, and from then on its silence is a loss'() {
    for (const protocol of CANNOT_TELL) {
      await using rig = openLoopbackRig({ protocol })
      rig.cable.setPower(false)
      await rig.clock.until(rig.display.show(QR))
      assert.is(rig.display.condition.state, 'degraded')
      rig.cable.setPower(true)
      await rig.clock.advance(SEARCH_MS)
      assert.is(rig.emulator.glass.qr, QR.payload)
      assert.is(rig.display.condition.state, 'ok')
      rig.cable.setPower(false)
      await rig.clock.advance(3_000)
      assert.is(rig.display.condition.state, 'failed')
      const fault = await rig.clock.until(rig.display.show(QR).catch((thrown: Fault) => thrown))
      assert.match(String(fault), 'answer')
    }
  },
  async 'one that had answered the process before is lost while it is silent, until a person lets go of it'() {
    for (const protocol of CANNOT_TELL) {
      let kept: FoundDisplay | null = null
      const onFound = (found: FoundDisplay) => {
        kept = found
      }
      await using before = openLoopbackRig({ protocol, terminal: { onFound } })
      await before.clock.advance(SEARCH_MS)
      assert.is.not((kept as FoundDisplay | null)?.answer ?? null, null)
      await using rig = openLoopbackRig({ protocol, terminal: { found: kept } })
      rig.cable.levers.acks = 'off'
      const fault = await rig.clock.until(rig.display.show(QR).catch((thrown: Fault) => thrown))
      await rig.clock.advance(SEARCH_MS)
      assert.instance(fault, Error, `${protocol}: showQR is refused`)
      assert.is(rig.display.condition.state, 'failed')
      assert.match(String(rig.display.condition.reason), 'lanectl display choose auto')
      // As lanectl display choose does.
      rig.display.attach(null)
      rig.display.attach(CABLE)
      await rig.clock.advance(SEARCH_MS)
      await rig.clock.until(rig.display.show(QR))
      assert.is(rig.emulator.glass.qr, QR.payload)
      assert.is(rig.display.condition.state, 'degraded')
    }
  },
  async 'what answered once is greeted first, so it is back within two seconds'() {
    await using rig = openLoopbackRig({
      protocol: 'nextion',
      asked: EMULATED_DISPLAY_NAMES,
      world: { speed: 2_400 },
    })
    void rig.display.show(QR).catch(() => {})
    await rig.clock.advance(SEARCH_MS)
    rig.world.isThere = false
    rig.newest().cut()
    rig.emulator.powerCycle()
    await rig.clock.advance(60_000)
    rig.world.isThere = true
    const links = rig.links.length
    await rig.clock.advance(2_000)
    assert.is(rig.emulator.glass.qr, QR.payload)
    assert.is(rig.links.length, links + 1)
  },
  async 'another display on the same cable is found after a while'() {
    await using rig = openLoopbackRig({ protocol: 'nextion', world: { speed: 9_600 } })
    await rig.clock.advance(SEARCH_MS)
    rig.world.speed = 115_200
    rig.newest().cut()
    await rig.clock.advance(60_000)
    assert.ok(rig.display.isConnected)
    assert.equal(identified(rig).at(-1), ['nextion', 115_200])
  },
  async 'a silent display on a cable that powers it is nobody either, until it answers'() {
    await using mute = openLoopbackRig({
      protocol: 'qrpay',
      asked: EMULATED_DISPLAY_NAMES,
      world: { isSilent: true },
    })
    await mute.clock.advance(4 * SEARCH_MS)
    assert.not(mute.display.isConnected)
    assert.is(mute.display.condition.state, 'failed')
    mute.world.isSilent = false
    void mute.display.show(QR).catch(() => {})
    await mute.clock.advance(2 * SEARCH_MS)
    assert.is(mute.emulator.glass.qr, QR.payload)
    assert.equal(identified(mute), [['qrpay', 115_200]])
  },
  async 'a silent display on a bare UART is nobody, until it answers'() {
    const world = { isSilent: true, hangsUp: false, speed: 115_200 }
    await using rig = openLoopbackRig({ protocol: 'dwin', asked: EMULATED_DISPLAY_NAMES, world })
    await rig.clock.advance(SEARCH_MS)
    assert.not(rig.display.isConnected)
    rig.world.isSilent = false
    await rig.clock.advance(SEARCH_MS)
    assert.equal(identified(rig), [['dwin', 115_200]])
  },
  async 'a screen that turns out to be impossible is refused, and the glass is dark'() {
    await using rig = openLoopbackRig({ protocol: 'qrpay', asked: EMULATED_DISPLAY_NAMES })
    let kind = ''
    rig.display.show({ kind: 'text', lines: ['hello'] }).catch((fault: Fault) => {
      kind = fault.kind
    })
    await rig.clock.advance(SEARCH_MS)
    assert.is(kind, 'bad-request')
    assert.equal(rig.display.shown, { kind: 'blank' })
    assert.ok(rig.display.isConnected)
    void rig.display.show(QR)
    await rig.clock.advance(1_000)
    assert.is(rig.emulator.glass.qr, QR.payload)
  },
  async 'what says the same to everything is none, also where the lane reads an answer too late'() {
    const clock = createFakeClock()
    const device = createLoopback({ baudRate: 9_600 })
    let asked = 0
    device.receive = () => {
      asked += 1
      const lateMs = asked === 2 ? 400 : 0
      clock.after(lateMs, () => device.send(new TextEncoder().encode('Volume set to: 19\r\n')))
    }
    using conversation = protocolsOn(clock).dqr.converse(device.link, () => {})
    assert.is(await clock.until(Promise.resolve(conversation.identify?.(250))), null)
  },
  async 'one that answers on its idle screen alone sells, and is missed when it is idle again'() {
    const emulator = createDqrPeer({ answersWhenIdleAlone: true })
    await using rig = openLoopbackRig({ protocol: 'dqr', emulator, asked: EMULATED_DISPLAY_NAMES })
    await rig.clock.advance(SEARCH_MS)
    for (const payload of ['https://qr.example/1', 'https://qr.example/2']) {
      await rig.clock.until(rig.display.show({ kind: 'qr', payload }))
      await rig.clock.advance(60_000)
      assert.is(rig.emulator.glass.qr, payload)
      assert.is(rig.display.condition.state, 'ok')
      await rig.clock.until(rig.display.show({ kind: 'status', status: 'ACCEPTED' }))
      assert.is(rig.emulator.glass.picture, 'ok')
      await rig.clock.until(rig.display.show({ kind: 'blank' }))
    }
    rig.cable.setPower(false)
    await rig.clock.advance(5_000)
    assert.is(rig.display.condition.state, 'failed')
  },
  async 'one that no longer answers and still draws keeps no code'() {
    for (const protocol of EMULATED_DISPLAY_NAMES)
      for (const isAskedThen of [false, true]) {
        await using rig = openLoopbackRig({ protocol })
        await rig.clock.until(rig.display.show(QR))
        rig.cable.levers.acks = 'off'
        if (isAskedThen) await rig.clock.until(rig.display.show(OTHER_QR).catch(() => {}))
        await rig.clock.advance(6_000)
        const { glass } = rig.emulator
        assert.is(rig.display.condition.state, 'failed', protocol)
        assert.is(glass.qr, null, `${protocol}, ${isAskedThen ? 'asked for another' : 'looked at'}`)
      }
  },
  async 'a named one that nobody hears is not taken for what answered before in its place'() {
    for (const protocol of CANNOT_TELL) {
      const emulator = EMULATED_DISPLAYS[protocol]()
      const obey = emulator.receive
      emulator.receive = () => emulator.send(new TextEncoder().encode('W 0\x1fERROR\r\n'))
      await using rig = openLoopbackRig({ protocol, emulator })
      await rig.clock.advance(SEARCH_MS)
      assert.is(rig.display.condition.state, 'degraded', `${protocol}: the modem`)
      emulator.receive = obey
      rig.cable.levers.acks = 'off'
      await rig.clock.advance(SEARCH_MS)
      await rig.clock.until(rig.display.show(QR))
      assert.is(rig.emulator.glass.qr, QR.payload)
      assert.is(rig.display.condition.state, 'degraded', protocol)
    }
  },
  async 'over a radio there are no speeds to search'() {
    const connection = { type: 'ble', address: 'D9:24:00:00:00:01', name: null } as const
    await using rig = openLoopbackRig({
      protocol: 'escpos',
      asked: EMULATED_DISPLAY_NAMES,
      connection,
    })
    await rig.clock.advance(SEARCH_MS)
    assert.equal(identified(rig), [['escpos', undefined]])
    assert.is(rig.links.length, 1)
  },
})
