/** Which adapter is the display's, from what is plugged in, what is kept and what the system names. */
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import {
  type AdapterQuestion,
  chooseAdapter,
  describeAdapter,
  keptOf,
} from '#drivers/link/display-adapter-choice.ts'
import type { SerialPortFound } from '#drivers/link/serial-ports.ts'
import { createUsbSockets, type Plugged } from '#test/hardware/usb-serial-adapters.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const FTDI = { name: 'ttyUSB0', usbId: '0403:6001', serial: 'A10K', socket: '1.2' } as const
const TWIN = { name: 'ttyUSB1', usbId: '0403:6001', serial: 'B20L', socket: '1.3' } as const
const CHEAP = { name: 'ttyUSB0', usbId: '1a86:7523', socket: '1.2' } as const
const CHEAP_TWIN = { name: 'ttyUSB1', usbId: '1a86:7523', socket: '1.3' } as const
const UART: SerialPortFound = {
  port: '/dev/ttyAMA0',
  product: null,
  usbId: null,
  serial: null,
  place: null,
}

async function portsOf(...plugged: readonly Plugged[]): Promise<readonly SerialPortFound[]> {
  using folder = temporaryFolder()
  const sockets = createUsbSockets(join(folder.path, 'sys'))
  for (const adapter of plugged) sockets.plug(adapter)
  return await sockets.list()
}

async function kept(adapter: Plugged) {
  const [port] = await portsOf(adapter)
  return port ? keptOf(port) : null
}

function chosen(question: Partial<AdapterQuestion>): string {
  const choice = chooseAdapter({ ports: [], kept: null, linked: null, ...question })
  return choice.port ? `${choice.port.port} ${choice.reason}` : String(choice.because)
}

spec('the adapter of the display', {
  async 'is the only one while none is kept, and nobody is guessed'() {
    assert.match(
      chosen({}),
      'no serial port was found. Check that the adapter is plugged in, and check its cable',
    )
    assert.is(chosen({ ports: await portsOf(FTDI) }), '/dev/ttyUSB0 only')
    assert.is(chosen({ ports: [UART, ...(await portsOf(FTDI))] }), '/dev/ttyUSB0 only')
    assert.match(
      chosen({ ports: await portsOf(FTDI, TWIN) }),
      /2 USB serial adapters are plugged in \(\/dev\/ttyUSB0, \/dev\/ttyUSB1\), and the lane does not know .*\. Choose the right one/,
    )
  },
  async 'with a number of its own is known in any socket, under any name, after any boot'() {
    const ports = await portsOf(
      { ...TWIN, name: 'ttyUSB0', socket: '1.2' },
      { ...FTDI, name: 'ttyUSB7', socket: '4', bus: 3 },
    )
    assert.is(chosen({ ports, kept: await kept(FTDI) }), '/dev/ttyUSB7 kept')
  },
  async 'without a number is known by its socket'() {
    const adapter = await kept(CHEAP)
    const swapped = [
      { ...CHEAP_TWIN, name: 'ttyUSB0' },
      { ...CHEAP, name: 'ttyUSB1', bus: 2 },
    ]
    assert.is(chosen({ ports: await portsOf(...swapped), kept: adapter }), '/dev/ttyUSB1 kept')
    const moved = await portsOf({ ...CHEAP, socket: '1.4' })
    assert.match(
      chosen({ ports: moved, kept: adapter }),
      /adapter of the display is not plugged in: 1a86:7523 in USB socket 1\.2/,
    )
  },
  async 'that is away is not replaced by another, which may be a scale'() {
    const because = chosen({ ports: await portsOf(TWIN), kept: await kept(FTDI) })
    assert.match(because, 'the adapter of the display is not plugged in')
    assert.match(because, 'number A10K')
    assert.match(because, 'choose the new one with "Look for displays"')
  },
  async 'among adapters that all have one number is the one in its socket'() {
    const copies = [TWIN, FTDI].map((adapter) => ({ ...adapter, serial: '0001' }))
    const ports = await portsOf(...copies)
    assert.is(chosen({ ports, kept: await kept({ ...FTDI, serial: '0001' }) }), '/dev/ttyUSB0 kept')
  },
  async 'with two ports is the port that was kept'() {
    const second = { ...FTDI, name: 'ttyUSB1', interface: '1.1' }
    const ports = await portsOf({ ...FTDI, socket: '2' }, { ...second, socket: '2' })
    assert.is(chosen({ ports, kept: await kept(second) }), '/dev/ttyUSB1 kept')
  },
  async 'may be named by a link of the system, which what is kept outvotes'() {
    const ports = [UART, ...(await portsOf(FTDI, TWIN))]
    assert.is(chosen({ ports, linked: '/dev/ttyUSB1' }), '/dev/ttyUSB1 linked')
    assert.is(chosen({ ports, linked: '/dev/ttyAMA0' }), '/dev/ttyAMA0 linked')
    const adapter = await kept(FTDI)
    assert.is(chosen({ ports, linked: '/dev/ttyUSB1', kept: adapter }), '/dev/ttyUSB0 kept')
    assert.is(keptOf(UART), null)
  },
  async 'is described for people'() {
    const adapter = await kept({ ...FTDI, product: 'FT232R USB UART' })
    assert.is(adapter && describeAdapter(adapter), 'FT232R USB UART with the serial number A10K')
  },
})
