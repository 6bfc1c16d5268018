/** What /dev/lane-display keeps: what a display said itself, or what was the only adapter. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { tryDisplay } from '#drivers/display/try-display.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { KeptAdapter } from '#drivers/link/display-adapter-choice.ts'
import {
  type AdapterMemory,
  createLaneDisplayPort,
  LANE_DISPLAY,
} from '#drivers/link/lane-display-serial-port.ts'
import type { SerialPortFound } from '#drivers/link/serial-ports.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const DISPLAY: KeptAdapter = {
  usbId: '1a86:7523',
  serial: null,
  place: 'xhci 1.2:1.0',
  product: null,
}
const SCALE: KeptAdapter = { usbId: '0403:6001', serial: 'B', place: 'xhci 1.3:1.0', product: null }
const at = (port: string, adapter: KeptAdapter): SerialPortFound => ({ port, ...adapter })
const BOTH = [at('/dev/ttyUSB0', SCALE), at('/dev/ttyUSB1', DISPLAY)]

function open(ports: readonly SerialPortFound[], linked: string | null = null) {
  const memory = createMemoryDocument<AdapterMemory>({})
  const journal = createMemoryJournal()
  const port = createLaneDisplayPort({
    openMemory: async () => memory,
    journal,
    listPorts: async () => ports,
    linkOf: async () => linked,
  })
  return { port, memory, journal }
}

spec('the port of the lane display', {
  async 'is kept when its display answered, or when there was no other'() {
    for (const [ports, isSure, kept] of [
      [BOTH, true, DISPLAY],
      [BOTH, false, undefined],
      [BOTH.slice(1), true, DISPLAY],
      [BOTH.slice(1), false, DISPLAY],
    ] as const) {
      const { port, memory } = open(ports, '/dev/ttyUSB1')
      assert.is(await port.resolve(), '/dev/ttyUSB1')
      await port.keep(isSure)
      assert.equal(memory.value.kept, kept, `${ports.length} ${isSure}`)
    }
  },
  async 'is not kept before it was resolved, nor over what a technician chose meanwhile'() {
    const { port, memory } = open(BOTH, '/dev/ttyUSB1')
    await port.keep(true)
    assert.is(memory.value.kept, undefined)
    await port.resolve()
    await memory.update(() => ({ kept: SCALE }))
    await port.keep(true)
    assert.equal(memory.value.kept, SCALE)
    assert.is(await port.resolve(), '/dev/ttyUSB0')
  },
  async 'that only a person can mend ends a trial of the display at once'() {
    for (const ports of [[], BOTH]) {
      const { port: laneDisplay, journal } = open(ports)
      // It never moves: to wait for another try would be for ever.
      const clock = createFakeClock()
      const { message } = await faultOf(
        () =>
          tryDisplay({
            config: { driver: 'terminal', protocol: 'auto' },
            laneDisplay,
            journal,
            clock,
            connection: { type: 'serial', portName: LANE_DISPLAY },
            pauseMs: 0,
            onScreen: () => {},
          }),
        'unreachable',
      )
      assert.match(message, LANE_DISPLAY)
    }
  },
  async 'is used although it cannot be written down'() {
    const { memory, journal } = open(BOTH)
    const full = { ...memory, update: () => Promise.reject(new Error('the disk is full')) }
    const port = createLaneDisplayPort({
      openMemory: async () => full,
      journal,
      listPorts: async () => BOTH.slice(1),
      linkOf: async () => null,
    })
    assert.is(await port.resolve(), '/dev/ttyUSB1')
    await port.keep(true)
    assert.equal(
      journal.entries.map(({ event }) => event),
      ['adapter.unkept'],
    )
  },
})
