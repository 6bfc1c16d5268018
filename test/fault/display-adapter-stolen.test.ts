/**
 * A scanner or a scale with a USB serial adapter of its own is plugged in beside the display: it
 * gets no byte, and the display keeps its screen through replugs and restarts.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { openConfiguredDisplay } from '#drivers/display/open-display.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import {
  ADAPTER_FILE,
  createLaneDisplayPort,
  LANE_DISPLAY,
} from '#drivers/link/lane-display-serial-port.ts'
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import type { Screen } from '#hal/display.ts'
import { chooseDisplayAdapter } from '#scripts/lanectl/display/choose-adapter.ts'
import { type GlassOnPty, openGlassOnPty } from '#test/hardware/display-rig.ts'
import { createUsbSockets } from '#test/hardware/usb-serial-adapters.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const DISPLAY = { name: 'ttyUSB0', usbId: '1a86:7523', socket: '1.2' } as const
const SCALE = { name: 'ttyUSB1', usbId: '0403:6001', serial: 'SCALE', socket: '1.3' } as const
const CLOCK = createSystemClock()
const qr = (payload: string): Screen => ({ kind: 'qr', payload })

/** A lane whose ports have pseudo terminals behind them: a display, and something that listens. */
async function openLane(protocol: 'nextion' | 'qrpay') {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const display = opening.use(await openGlassOnPty(protocol))
  const scale = opening.use(await openGlassOnPty(protocol))
  const sockets = createUsbSockets(folder.file('sys'))
  const dataFolder = folder.file('data')
  mkdirSync(dataFolder)
  /** Which device has which name in /dev now. */
  const behind = new Map<string, GlassOnPty>()
  const journal = createMemoryJournal()
  let linked: string | null = null

  async function start() {
    const text = `display: { driver: terminal, protocol: ${protocol} }`
    const { config } = checkConfig({ name: 'test', text, environment: {} })
    if (config?.display.driver !== 'terminal') throw new Error('a terminal')
    const port = createLaneDisplayPort({
      openMemory: () => loadJsonStore(join(dataFolder, ADAPTER_FILE), {}),
      journal,
      listPorts: sockets.list,
      linkOf: async () => linked,
    })
    const laneDisplay = {
      ...port,
      resolve: async () => behind.get(await port.resolve())?.pty.path ?? '/dev/ttyUSB99',
    }
    const driver = await openConfiguredDisplay(config.display, {
      clock: CLOCK,
      journal,
      laneDisplay,
    })
    driver.attach({ type: 'serial', portName: LANE_DISPLAY })
    return driver
  }

  const opened = opening.move()
  return {
    display,
    scale,
    start,
    journal,
    link(port: string) {
      linked = port
    },
    /** Everything else is unplugged. */
    plug(names: { display?: string; scale?: string }) {
      sockets.unplugAll()
      behind.clear()
      for (const [device, adapter, name] of [
        [display, DISPLAY, names.display],
        [scale, SCALE, names.scale],
      ] as const) {
        if (!name) continue
        sockets.plug({ ...adapter, name })
        behind.set(`/dev/${name}`, device)
      }
    },
    kept: async () =>
      (await loadJsonStore<{ kept?: { usbId: string } }>(join(dataFolder, ADAPTER_FILE), {})).value
        .kept?.usbId ?? null,
    choose: async (port: string) =>
      await chooseDisplayAdapter({ port, ports: await sockets.list(), dataFolder }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const bytesHeard = ({ cable }: GlassOnPty) => cable.arrivedBytes

spec(
  'a second adapter',
  {
    async 'never takes the place of one whose display answered'() {
      await using lane = await openLane('nextion')
      lane.plug({ display: 'ttyUSB0' })
      {
        await using driver = await lane.start()
        await driver.show(qr('first'))
        await waitUntil('the adapter is kept', async () => (await lane.kept()) === DISPLAY.usbId)
        // The scale is plugged in first of both after a replug, and has the display's old name.
        await lane.display.pty.unplug()
        lane.plug({ scale: 'ttyUSB0', display: 'ttyUSB1' })
        await lane.display.pty.plug()
        await waitUntil('shown again', () => lane.display.emulator.glass.qr === 'first')
      }
      // After a reboot, as another process.
      lane.plug({ scale: 'ttyUSB0', display: 'ttyUSB3' })
      await using driver = await lane.start()
      await driver.show(qr('second'))
      assert.is(lane.display.emulator.glass.qr, 'second')
      assert.is(bytesHeard(lane.scale), 0)
    },
    async 'from the beginning is told, gets no byte, and is settled once'() {
      await using lane = await openLane('nextion')
      lane.plug({ scale: 'ttyUSB0', display: 'ttyUSB1' })
      await using driver = await lane.start()
      const fault = await faultOf(() => driver.show(qr('first')), 'unreachable')
      assert.match(
        fault.message,
        'which of them has the display. Choose the right one with "Look for displays"',
      )
      assert.is(bytesHeard(lane.display) + bytesHeard(lane.scale), 0)
      assert.match(await faultMessage(lane.choose('/dev/ttyAMA0')), '/dev/ttyUSB0, /dev/ttyUSB1')
      assert.is((await lane.choose('/dev/ttyUSB1'))?.usbId, DISPLAY.usbId)
      await waitUntil('shown', () =>
        driver.show(qr('second')).then(
          () => true,
          () => false,
        ),
      )
      assert.is(lane.display.emulator.glass.qr, 'second')
      assert.is(bytesHeard(lane.scale), 0)
      await lane.choose('auto')
      assert.is(await lane.kept(), null)
    },
    async 'that was taken for a display that cannot answer is put right by a person'() {
      await using lane = await openLane('qrpay')
      lane.plug({ scale: 'ttyUSB0', display: 'ttyUSB1' })
      lane.link('/dev/ttyUSB0')
      {
        await using driver = await lane.start()
        await driver.show(qr('to the wrong one'))
        await waitUntil('shown', () => lane.scale.emulator.glass.qr !== null)
      }
      await lane.choose('/dev/ttyUSB1')
      await using driver = await lane.start()
      await driver.show(qr('to the right one'))
      await waitUntil('shown', () => lane.display.emulator.glass.qr === 'to the right one')
    },
    async 'comes too late where one that cannot answer was alone'() {
      await using lane = await openLane('qrpay')
      lane.plug({ display: 'ttyUSB0' })
      {
        await using driver = await lane.start()
        await driver.show(qr('first'))
        await waitUntil('the adapter is kept', async () => (await lane.kept()) === DISPLAY.usbId)
      }
      lane.plug({ scale: 'ttyUSB0', display: 'ttyUSB1' })
      await using driver = await lane.start()
      await driver.show(qr('second'))
      await waitUntil('shown', () => lane.display.emulator.glass.qr === 'second')
      assert.is(bytesHeard(lane.scale), 0)
    },
  },
  60_000,
)

async function faultMessage(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => '',
    (thrown: Error) => thrown.message,
  )
}
