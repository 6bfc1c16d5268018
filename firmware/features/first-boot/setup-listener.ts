/**
 * Opens the set-up of a lane: the code, what the glass shows, and a listener of its own for whoever has
 * the code, which closes when there is nothing left to do (ADR 0047).
 */
import { once } from '#firmware/async/lazy-value.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { toFault } from '#firmware/fault.ts'
import type { ListenerConfig } from '#firmware/http/listener-config.ts'
import type { Router } from '#firmware/http/router.ts'
import { type Listening, openListener } from '#firmware/http/server.ts'
import type { Language } from '#firmware/words/languages.ts'
import type { Journal } from '#hal/journal.ts'
import { SETUP_OPERATIONS } from './allowed-at-setup.ts'
import { laneNameOf } from './lane-name.ts'
import { createOneTimeCode } from './one-time-setup-code.ts'
import { openSetup, type Setup, type SetupPorts } from './setup.ts'
import { setupRouter } from './setup-routes.ts'

export interface SetupNeeds
  extends Omit<SetupPorts, 'access' | 'name' | 'port' | 'isSessionSettingUp'> {
  readonly address: string
  readonly serialNumber: string
  readonly version: string
  /** Of answers to who asks for none. */
  readonly language?: Language
  /** For the listener, which records as those of the core do. */
  readonly coreJournal: Journal
  /** Announces in the network where the page is. */
  readonly announce: (port: number, hostName: string) => Promise<AsyncDisposable>
}

export interface OpenSetup extends AsyncDisposable {
  readonly setup: Setup
  /** Resolves to the address of its page; null where nothing is to be set up, or where it cannot listen. */
  listen(routers: readonly Router[]): Promise<string | null>
}

/** The routers that have the operations of SETUP_OPERATIONS; their other operations are not answered here. */
const SERVED = ['setup', 'console', 'payment', 'items', 'display'] as const
/** In addition to those of other listeners: docs/architecture.md has the sum. */
export const SETUP_CONNECTIONS = 64

export function openLaneSetup(needs: SetupNeeds): OpenSetup {
  const { serialNumber, clock, journal, coreJournal } = needs
  const opened = new AsyncDisposableStack()
  const name = laneNameOf(serialNumber)
  let port = 0
  let setup: Setup | null = null
  const access = opened.use(createOneTimeCode({ clock, onChange: () => setup?.accessChanged() }))
  const underWay = createCallsUnderWay()
  const open = opened.use(
    openSetup({
      ...needs,
      name,
      access,
      port: () => port,
      isSessionSettingUp: () => underWay.has('POST /updateDriverSettings'),
    }),
  )
  setup = open

  async function listen(routers: readonly Router[]): Promise<string | null> {
    if (!open.isOpen) return null
    const config: ListenerConfig = {
      address: needs.address,
      serve: SERVED,
      ...(needs.language && { language: needs.language }),
      hosts: [`${name}.local`, name],
    }
    const all = [...routers, setupRouter(open, access, needs.version)]
    const bounds = { connections: SETUP_CONNECTIONS }
    try {
      const operations = { allowed: SETUP_OPERATIONS, begins: underWay.begins }
      const listening = await openListener(
        config,
        all,
        coreJournal,
        bounds,
        access.tokens,
        operations,
      )
      begin(listening)
      return listening.address
    } catch (thrown) {
      // A lane starts without set-up where that cannot listen: it can still sell.
      const fault = toFault(thrown)
      if (fault.kind === 'bug') throw thrown
      journal.error('setup.refused', { why: fault.said })
      return null
    }
  }

  function begin(listening: Listening): void {
    port = Number(new URL(listening.address).port)
    const close = once(() => listening[Symbol.asyncDispose]())
    opened.defer(close)
    const announced = opened.use(announceAnew(() => needs.announce(port, `${name}.local`)))
    const follow = () => {
      if (open.isOpen) {
        announced.at(open.view.network.addresses.join(' '))
        return
      }
      following[Symbol.dispose]()
      // The answer to the call that ended set-up goes out first: closing waits for what is being answered.
      Promise.all([announced[Symbol.asyncDispose](), close()]).catch((thrown: unknown) => {
        journal.warn('setup.unclosed', { fault: toFault(thrown).said })
      })
    }
    open.begin()
    const following = opened.use(open.onChange(follow))
    follow()
  }

  return { setup: open, listen, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

/** The operations that this listener carries out right now: a change during one of them is the session's own. */
function createCallsUnderWay() {
  const counts = new Map<string, number>()
  const add = (operation: string, one: 1 | -1) =>
    counts.set(operation, (counts.get(operation) ?? 0) + one)
  return {
    has: (operation: string) => (counts.get(operation) ?? 0) > 0,
    begins(operation: string) {
      add(operation, 1)
      return () => void add(operation, -1)
    },
  }
}

/** Announces the name with the addresses of the lane, again whenever these change. */
function announceAnew(announce: () => Promise<AsyncDisposable>) {
  const turns = createSerialQueue()
  let announced: AsyncDisposable | null = null
  let announcedAt = ''
  const silence = () =>
    turns.run(async () => {
      await announced?.[Symbol.asyncDispose]()
      announced = null
    })
  return {
    at(addresses: string): void {
      if (addresses === announcedAt) return
      announcedAt = addresses
      void silence()
      if (addresses !== '')
        void turns.run(async () => {
          announced = await announce()
        })
    },
    [Symbol.asyncDispose]: silence,
  }
}
