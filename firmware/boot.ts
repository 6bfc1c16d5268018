/** Wires one device from its config. The whole architecture, top to bottom, is this function. */
import type { Config } from './config.ts'
import type { Router } from './http/router.ts'
import { type Listening, openListener } from './http/server.ts'
import type { OpenJournal } from './journal.ts'

export interface Device extends AsyncDisposable {
  readonly addresses: readonly string[]
}

export interface BootOptions {
  readonly config: Config
  readonly dataFolder: string
  readonly journal: OpenJournal
}

export async function boot({ config, journal }: BootOptions): Promise<Device> {
  await using opening = new AsyncDisposableStack()

  const routers: Router[] = []

  const listening: Listening[] = []
  for (const listener of config.listeners)
    listening.push(opening.use(await openListener(listener, routers, journal)))

  // Reached only when everything opened: from here on the caller closes, in reverse order.
  const opened = opening.move()
  return {
    addresses: listening.map(({ address }) => address),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
