/** Finding out which display is at the end of the cable, and at which speed it speaks. */
import * as assert from 'uvu/assert'
import { PROTOCOLS } from '#drivers/display/engine/protocol.ts'
import type { Fault } from '#firmware/fault.ts'
import { openBench } from '#test/loopback-display.ts'
import { spec } from '#test/spec.ts'

const QR = { kind: 'qr', payload: 'https://qr.example/1' } as const
const SEARCH_MS = 15_000

function identified(bench: ReturnType<typeof openBench>) {
  return bench.journal
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
      await using bench = openBench({ protocol, asked: PROTOCOLS, world: { speed } })
      void bench.display.show(QR).catch(() => {})
      await bench.clock.advance(SEARCH_MS)
      assert.equal(identified(bench), [[protocol, speed]])
      assert.is(bench.peer.glass.qr, QR.payload)
      assert.is(bench.display.capabilities.ack === 'strong', ['dwin', 'nextion'].includes(protocol))
    }
  },
  async 'a known protocol is looked for at its own speeds only'() {
    await using bench = openBench({ protocol: 'nextion', world: { speed: 57_600 } })
    await bench.clock.advance(SEARCH_MS)
    assert.equal(identified(bench), [['nextion', 57_600]])
    const tried = new Set(bench.links.map(({ baudRate }) => baudRate))
    assert.ok(tried.has(9_600) && tried.has(57_600))
  },
  async 'what answered once is greeted first, so it is back within two seconds'() {
    await using bench = openBench({
      protocol: 'nextion',
      asked: PROTOCOLS,
      world: { speed: 2_400 },
    })
    void bench.display.show(QR).catch(() => {})
    await bench.clock.advance(SEARCH_MS)
    bench.world.isThere = false
    bench.newest().cut()
    bench.peer.powerCycle()
    await bench.clock.advance(60_000)
    bench.world.isThere = true
    const links = bench.links.length
    await bench.clock.advance(2_000)
    assert.is(bench.peer.glass.qr, QR.payload)
    assert.is(bench.links.length, links + 1)
  },
  async 'another display on the same cable is found after a while'() {
    await using bench = openBench({ protocol: 'nextion', world: { speed: 9_600 } })
    await bench.clock.advance(SEARCH_MS)
    bench.world.speed = 115_200
    bench.newest().cut()
    await bench.clock.advance(60_000)
    assert.ok(bench.display.isConnected)
    assert.equal(identified(bench).at(-1), ['nextion', 115_200])
  },
  async 'a silent display on a cable that powers it is nobody either, until it answers'() {
    await using mute = openBench({ protocol: 'qrpay', asked: PROTOCOLS, world: { isSilent: true } })
    await mute.clock.advance(4 * SEARCH_MS)
    assert.not(mute.display.isConnected)
    assert.is(mute.display.condition.state, 'failed')
    mute.world.isSilent = false
    void mute.display.show(QR).catch(() => {})
    await mute.clock.advance(2 * SEARCH_MS)
    assert.is(mute.peer.glass.qr, QR.payload)
    assert.equal(identified(mute), [['qrpay', 115_200]])
  },
  async 'a silent display on a bare UART is nobody, until it answers'() {
    const world = { isSilent: true, hangsUp: false, speed: 115_200 }
    await using bench = openBench({ protocol: 'dwin', asked: PROTOCOLS, world })
    await bench.clock.advance(SEARCH_MS)
    assert.not(bench.display.isConnected)
    bench.world.isSilent = false
    await bench.clock.advance(SEARCH_MS)
    assert.equal(identified(bench), [['dwin', 115_200]])
  },
  async 'a screen that turns out to be impossible is refused, and the glass is dark'() {
    await using bench = openBench({ protocol: 'qrpay', asked: PROTOCOLS })
    let kind = ''
    bench.display.show({ kind: 'text', lines: ['hello'] }).catch((fault: Fault) => {
      kind = fault.kind
    })
    await bench.clock.advance(SEARCH_MS)
    assert.is(kind, 'bad-request')
    assert.equal(bench.display.shown, { kind: 'blank' })
    assert.ok(bench.display.isConnected)
    void bench.display.show(QR)
    await bench.clock.advance(1_000)
    assert.is(bench.peer.glass.qr, QR.payload)
  },
  async 'over a radio there are no speeds to search'() {
    const connection = { type: 'ble', address: 'D9:24:00:00:00:01', name: null } as const
    await using bench = openBench({ protocol: 'escpos', asked: PROTOCOLS, connection })
    await bench.clock.advance(SEARCH_MS)
    assert.equal(identified(bench), [['escpos', undefined]])
    assert.is(bench.links.length, 1)
  },
})
