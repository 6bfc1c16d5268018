/**
 * The payment display at the lane: any protocol over any link, driven towards one desired screen.
 *
 * It can be pointed at another device at any time. Whatever happens to the link, the display ends
 * up with the latest desired screen and never with an older one; when this driver lets go of a
 * display, its glass is dark.
 */
import { randomInt } from 'node:crypto'
import { Fault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { DeviceConnection, DisplayDriver, Screen } from '#hal/display.ts'
import type { Journal } from '#hal/journal.ts'
import { within } from '../link/deadline.ts'
import { type Link, unreachable } from '../link/link.ts'
import { keepLinked } from '../link/reconnect.ts'
import { createAcquaintance } from './acquaintance.ts'
import { UNMET } from './capabilities.ts'
import { createDesired } from './desired.ts'
import { type Protocol, refuseLongQr } from './protocol.ts'
import { createSession } from './session.ts'

/** Gives up soon after `signal` aborted. */
export type OpenLink = (
  connection: DeviceConnection,
  baudRate: number,
  signal: AbortSignal,
) => Promise<Link>

export interface TerminalOptions {
  /** One, or all that may be found by asking. */
  readonly protocols: readonly Protocol[]
  readonly baudRate: number | null
  readonly openLink: OpenLink
  readonly clock: Clock
  readonly journal: Journal
  /**
   * How often a screen is drawn again on a display that cannot tell that it lost it. null: every
   * second on a bare UART, never where losing power closes the link.
   */
  readonly refreshMs: number | null
  readonly random?: () => number
}

const SHOW_LIMIT_MS = 4_000
const BARE_UART_REFRESH_MS = 1_000
const MARK_MAX = 0xffff

export function openTerminal(options: TerminalOptions): DisplayDriver {
  const { clock, journal, protocols } = options
  const desired = createDesired()
  const listeners = new Set<() => void>()
  let attached: Attached | null = null
  let closing: Promise<void> = Promise.resolve()
  let isClosed = false
  let mark = randomInt(1, MARK_MAX)
  let shown: Screen | null = null
  let isConnected = false
  /** Why nobody can be served now; null while there is hope. */
  let trouble: Fault | null = new Fault('unreachable', 'no display is attached')

  function become(connected: boolean, screen: Screen | null): void {
    if (isConnected === connected && shown === screen) return
    isConnected = connected
    shown = screen
    for (const listener of listeners) listener()
  }

  /** Whatever the trouble with the device is: to those who want a screen, it cannot be reached. */
  function giveUp(because: Fault): void {
    const { kind, message, detail } = because
    trouble = kind === 'unreachable' ? because : new Fault('unreachable', message, because, detail)
    desired.fail(trouble)
  }

  function start(connection: DeviceConnection): Attached {
    const stop = new AbortController()
    // The display that is let go of may be the same one under another name.
    const before = closing
    let onFirstScreen = () => {}
    const session = (link: Link, protocol: Protocol) =>
      createSession({
        link,
        protocol,
        desired,
        clock,
        journal,
        signal: stop.signal,
        refreshMs: options.refreshMs ?? (link.hangsUp ? 0 : BARE_UART_REFRESH_MS),
        nextMark: () => {
          mark = (mark % MARK_MAX) + 1
          return mark
        },
        onShown(screen) {
          onFirstScreen()
          onFirstScreen = () => {}
          become(true, screen)
        },
      })
    const acquaintance = createAcquaintance({
      protocols,
      baudRate: options.baudRate,
      hasSpeed: connection.type === 'serial',
      journal,
      open: (baudRate) => options.openLink(connection, baudRate, stop.signal),
      converse: session,
    })
    const keeper = keepLinked({
      device: nameOf(connection),
      clock,
      journal,
      random: options.random ?? Math.random,
      stop,
      async connect(ready) {
        await before
        await using met = await acquaintance.meet(stop.signal)
        onFirstScreen = () => {
          trouble = null
          ready()
        }
        try {
          await met.session.hold()
        } finally {
          become(false, null)
        }
      },
      onDown(because, wasUp) {
        if (!wasUp) giveUp(because)
      },
    })
    return { connection, keeper, acquaintance }
  }

  function attach(connection: DeviceConnection | null): void {
    if (isClosed || sameConnection(attached?.connection ?? null, connection)) return
    const old = attached
    attached = null
    if (old) giveUp(unreachable('serial', 'another display was attached'))
    trouble = connection ? null : new Fault('unreachable', 'no display is attached')
    closing = closing.then(() => old?.keeper[Symbol.asyncDispose]())
    if (connection) attached = start(connection)
  }

  /** Before anything is sent: no such display could ever show it. */
  function refuseImpossible(screen: Screen): void {
    const protocol =
      attached?.acquaintance.protocol ?? (protocols.length === 1 ? protocols[0] : null)
    if (protocol) protocol.prepare(screen)
    else if (screen.kind === 'qr') refuseLongQr(Buffer.byteLength(screen.payload), UNMET.maxQrBytes)
  }

  return {
    get capabilities() {
      const protocol =
        attached?.acquaintance.protocol ?? (protocols.length === 1 ? protocols[0] : null)
      return protocol?.capabilities ?? UNMET
    },
    get isConnected() {
      return isConnected
    },
    get shown() {
      return shown
    },
    async show(screen) {
      refuseImpossible(screen)
      if (isClosed) throw new Fault('unreachable', 'the display driver is closed')
      const onGlass = desired.want(screen)
      if (trouble) desired.fail(trouble)
      const late = () => new Fault('unreachable', 'the display did not show it in time')
      await within(clock, SHOW_LIMIT_MS, onGlass, late)
    },
    onChange(listener) {
      listeners.add(listener)
      return { [Symbol.dispose]: () => void listeners.delete(listener) }
    },
    attach,
    async [Symbol.asyncDispose]() {
      attach(null)
      isClosed = true
      await closing
      listeners.clear()
    },
  }
}

interface Attached {
  readonly connection: DeviceConnection
  readonly keeper: AsyncDisposable
  readonly acquaintance: ReturnType<typeof createAcquaintance>
}

function nameOf(connection: DeviceConnection): string {
  if (connection.type === 'serial') return `serial ${connection.portName}`
  return `ble ${connection.address ?? connection.name}`
}

function sameConnection(one: DeviceConnection | null, other: DeviceConnection | null): boolean {
  if (one === null || other === null) return one === other
  return nameOf(one) === nameOf(other)
}
