/** Wires one device from its config. The whole architecture, top to bottom, is this function. */
import { createSystemClock } from '#drivers/clock/system.ts'
import { serialNumber } from '#drivers/host/serial-number.ts'
import { openDisplay } from '#drivers/registry.ts'
import { openDataFolder } from '#drivers/storage/data-folder.ts'
import { openJsonStore } from '#drivers/storage/json-store.ts'
import type { Clock } from '#hal/clock.ts'
import type { ListenerConfig } from './config/listeners.ts'
import type { Config } from './config.ts'
import { Fault } from './fault.ts'
import type { Router } from './http/router.ts'
import { type Listening, openListener } from './http/server.ts'
import type { OpenJournal } from './journal.ts'
import { VERSION } from './version.ts'

export interface Device extends AsyncDisposable {
  /** One per listener, in the config's order, as URLs. */
  readonly addresses: readonly string[]
  readonly serialNumber: string
}

export interface BootOptions {
  readonly config: Config
  readonly dataFolder: string
  readonly journal: OpenJournal
  readonly clock?: Clock
}

/** Rejects with a Fault: 'bad-request' where the config is to blame, else what the world refused. */
export async function boot(options: BootOptions): Promise<Device> {
  const { config, journal, clock = createSystemClock() } = options
  await using opening = new AsyncDisposableStack()

  const data = opening.use(openDataFolder(options.dataFolder))
  if (!data.wasClosed) journal.warn('device.recovered', { dataFolder: data.path })
  const own = await openJsonStore<{ serialNumber: string | null }>(`${data.path}/device.json`, {
    serialNumber: null,
  })
  const name = await serialNumber(config.serialNumber, own)

  const display = await openDisplay(config.display)
  opening.use(display.driver)

  const routers: Router[] = []
  const listening: Listening[] = []
  for (const listener of config.listeners)
    listening.push(opening.use(await listen(listener, routers, journal)))

  const addresses = listening.map(({ address }) => address)
  const startedMs = clock.monotonicMs()
  journal.info('device.started', { version: VERSION, serialNumber: name, addresses, startedMs })
  // Reached only when everything opened: from here on the caller closes, in reverse order.
  const opened = opening.move()
  return {
    addresses,
    serialNumber: name,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function listen(
  listener: ListenerConfig,
  routers: readonly Router[],
  journal: OpenJournal,
): Promise<Listening> {
  try {
    return await openListener(listener, routers, journal)
  } catch (error) {
    const advice = ADVICE[(error as NodeJS.ErrnoException).code ?? '']
    if (!advice) throw error
    const { address } = listener
    throw new Fault('unreachable', `cannot listen at ${address}: ${advice}`, error)
  }
}

const ELSEWHERE = 'or choose another address under listeners: in laned.yaml or with LANED_LISTEN'
const ADVICE: Readonly<Record<string, string>> = {
  EADDRINUSE: `another program has this port; stop it, ${ELSEWHERE}`,
  EADDRNOTAVAIL: `this machine does not have that address; wait for its network, ${ELSEWHERE}`,
  EACCES: `ports below 1024 need a right of their own; give it, ${ELSEWHERE}`,
  ENOTFOUND: `the name is not known; mend it, ${ELSEWHERE}`,
  EAI_AGAIN: `the name cannot be looked up now; wait for the network, ${ELSEWHERE}`,
}
