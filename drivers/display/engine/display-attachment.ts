/** One device that the display driver is pointed at, from the first attempt until another device is set. */
import { randomInt } from 'node:crypto'
import type { Link } from '#drivers/link/link.ts'
import { keepLinked } from '#drivers/link/reconnect.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import type { Clock } from '#hal/clock.ts'
import type { DeviceConnection, Screen } from '#hal/display.ts'
import type { Journal } from '#hal/journal.ts'
import type { DesiredScreen } from './desired-screen.ts'
import type { Protocol } from './display-protocol.ts'
import { createSession } from './display-session.ts'
import { createProtocolDetection, type DisplayIdentity } from './protocol-detection.ts'

/** Gives up soon after `signal` aborted. */
export type OpenLink = (
  connection: DeviceConnection,
  baudRate: number,
  signal: AbortSignal,
) => Promise<Link>

export interface AttachmentOptions {
  readonly connection: DeviceConnection
  /** One protocol, or all that may be found by asking. */
  readonly protocols: readonly Protocol[]
  readonly baudRate: number | null
  readonly openLink: OpenLink
  readonly desired: DesiredScreen
  readonly clock: Clock
  readonly journal: Journal
  /**
   * How often a screen is drawn again on a display that cannot tell that it lost it. null: every
   * second, never where losing power closes the link.
   */
  readonly refreshMs: number | null
  readonly random?: (() => number) | undefined
  /** What the process before this one found there; null: nothing. */
  readonly remembered: DisplayIdentity | null
  /** Its first screen is drawn, or it has answered for the first time after that. */
  readonly onFound: (found: DisplayIdentity) => void
  /** What is on the glass now; null when the display forgot it. */
  readonly onShown: (screen: Screen | null) => void
  /** The display is gone; null: it was let go of. */
  readonly onLost: (because: Fault | null) => void
  /** An attempt to get it (back) failed. */
  readonly onFailed: (because: Fault) => void
  /** Resolves when the device before was closed: it may be the same one under another name. */
  readonly before: Promise<void>
}

export interface Attachment extends AsyncDisposable {
  readonly connection: DeviceConnection
  /** null: not detected yet. */
  readonly protocol: Protocol | null
  /** False: the config names the protocol, and the display has never answered. */
  readonly isHeard: boolean
  /** Called when a screen is wanted: a search that otherwise waits its time begins now. */
  wake(): void
}

/** The longest wait while it is away: a search takes eight seconds of the radio, so less than half of its time. */
const RADIO_DELAY_MS_MAX = 15_000
/** A display that comes back must show its screen within 2 s. */
const REFRESH_MS = 1_000
/** A mark is a word of sixteen bits, and 0 is what a display has after it was switched on. */
const MARK_MAX = 0xffff

export function createAttachment(options: AttachmentOptions): Attachment {
  const { connection, desired, clock, journal } = options
  const stop = new AbortController()
  let mark = randomInt(1, MARK_MAX)
  let onFirstScreen = () => {}
  let isHeard = false

  function openSession(link: Link, protocol: Protocol) {
    return createSession({
      link,
      protocol,
      desired,
      clock,
      journal,
      signal: stop.signal,
      refreshMs: options.refreshMs ?? (link.hangsUp ? 0 : REFRESH_MS),
      nextMark() {
        mark = (mark % MARK_MAX) + 1
        return mark
      },
      onShown(screen) {
        onFirstScreen()
        onFirstScreen = () => {}
        options.onShown(screen)
      },
      onHeard(answer) {
        isHeard = true
        const heard = detection.heard(answer)
        if (heard) options.onFound(heard)
      },
    })
  }

  const detection = createProtocolDetection({
    protocols: options.protocols,
    baudRate: options.baudRate,
    hasSpeed: connection.type === 'serial',
    journal,
    remembered: options.remembered,
    open: (baudRate) => options.openLink(connection, baudRate, stop.signal),
    openSession,
  })

  const keeper = keepLinked({
    stop,
    device: nameOf(connection),
    clock,
    journal,
    random: options.random,
    ...(connection.type === 'ble' && { delayMsMax: RADIO_DELAY_MS_MAX }),
    async connect(ready) {
      await options.before
      await using detected = await detection.detect(stop.signal)
      // The link counts as up when the display shows the desired screen, not when the port opens.
      onFirstScreen = () => {
        options.onFound(detected)
        ready()
      }
      isHeard = detected.answer !== null || detected.protocol.capabilities.ack === 'strong'
      try {
        await detected.session.hold()
        options.onLost(null)
      } catch (thrown) {
        options.onLost(toFault(thrown))
        throw thrown
      }
    },
    onDown(because, wasUp) {
      if (!wasUp) options.onFailed(because)
    },
  })

  return {
    connection,
    get protocol() {
      return detection.protocol
    },
    get isHeard() {
      return isHeard
    },
    wake: keeper.wake,
    [Symbol.asyncDispose]: () => keeper[Symbol.asyncDispose](),
  }
}

export function nameOf(connection: DeviceConnection): string {
  if (connection.type === 'serial') return `serial ${connection.portName}`
  return `ble ${connection.address ?? connection.name}`
}
