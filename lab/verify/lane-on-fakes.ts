/** A lane in this process, on fakes, and a till at it. */

import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { boot } from '#firmware/boot.ts'
import { loadConfig } from '#firmware/config/load-config.ts'
import { createTill, type Till } from '#test/replacement/till-client.ts'

export interface Lane extends Till, AsyncDisposable {}

const CONFIG = 'listeners: [{ address: "127.0.0.1:0" }]\nembedder: { driver: fake }\n'

export async function startLane(dataFolder: string): Promise<Lane> {
  const config = loadConfig({ name: 'laned.yaml', text: CONFIG })
  const device = await boot({ config, dataFolder, journal: createMemoryJournal() })
  const [base = ''] = device.addresses
  return {
    ...createTill(base),
    [Symbol.asyncDispose]: () => device[Symbol.asyncDispose](),
  }
}

/** The settings' serial port is called tty and a number that only grows; 0 when there are none. */
export async function portNumber(till: Till): Promise<number> {
  const { settings } = await till.get<{ settings?: { deviceConnection?: { portName?: string } } }>(
    '/getDriverSettings',
  )
  const name = settings?.deviceConnection?.portName
  return name === undefined ? 0 : Number(/tty(\d+)$/.exec(name)?.[1])
}
