/**
 * The payment display at the lane: any protocol over any link, driven towards one desired screen.
 *
 * It can be pointed at another device at any time. Whatever happens to the link, the display ends
 * up with the latest desired screen and never with an older one; when this driver lets go of a
 * display, its glass is dark.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { DeviceConnection, DisplayDriver, Screen } from '#hal/display.ts'
import { keepCondition, type PartState } from '#hal/part-condition.ts'
import { createDesiredScreen, shownInTime } from './desired-screen.ts'
import {
  type Attachment,
  type AttachmentOptions,
  createAttachment,
  nameOf,
} from './display-attachment.ts'
import { LEAST_CAPABILITIES, type Protocol, preparingOnce, qrBytes } from './display-protocol.ts'

/** What answered, where and how. */
export interface FoundDisplay {
  readonly connection: DeviceConnection
  readonly protocol: string
  readonly baudRate: number
  /** null: the config names the protocol, and the display never answered. */
  readonly answer: string | null
}

export interface TerminalOptions
  extends Pick<
    AttachmentOptions,
    'protocols' | 'baudRate' | 'openLink' | 'clock' | 'journal' | 'refreshMs' | 'random'
  > {
  /** The display that the process before found: looked for at once, and first when it is attached again. */
  readonly found?: FoundDisplay | null
  /** Called when the first screen is on a display. */
  readonly onFound?: (found: FoundDisplay) => void
}

export function openTerminal(options: TerminalOptions): DisplayDriver {
  const { clock } = options
  const protocols = options.protocols.map(preparingOnce)
  const desired = createDesiredScreen()
  const listeners = createListeners()
  let attached: Attachment | null = null
  let closing: Promise<void> = Promise.resolve()
  let isClosed = false
  let shown: Screen | null = null
  let isConnected = false
  /** Why no screen can be shown now; null while none of the attempts to connect has failed yet. */
  let trouble: Fault | null = nothingAttached()
  const condition = keepCondition(clock, 'absent', nothingAttached().said)
  let found = options.found ?? null

  /** False where nothing is new. */
  function setShown(connected: boolean, screen: Screen | null): boolean {
    if (isConnected === connected && shown === screen) return false
    isConnected = connected
    shown = screen
    listeners.tell()
    return true
  }

  /** Sets the condition without a new screen. */
  function setCondition(state: PartState, reason: Sentence | null): void {
    const before = condition.current
    condition.become(state, reason)
    if (before !== condition.current) listeners.tell()
  }

  /** Rejects those who want a screen with 'unreachable', whatever is wrong with the device. */
  function giveUp(because: Fault): void {
    const { kind, said: message, detail } = because
    trouble = kind === 'unreachable' ? because : new Fault('unreachable', message, because, detail)
    desired.fail(trouble)
  }

  function attach(connection: DeviceConnection | null): void {
    if (isClosed || isSame(attached?.connection ?? null, connection)) return
    const old = attached
    attached = null
    // Whoever lets go of it may hang another one there.
    if (!connection) found = null
    if (old) giveUp(new Fault('unreachable', say('fault.display.connection-changed')))
    closing = closing.then(() => old?.[Symbol.asyncDispose]())
    trouble = connection ? null : nothingAttached()
    if (connection)
      setCondition(
        'degraded',
        say('fault.display.being-looked-for', { connection: nameOf(connection) }),
      )
    else setCondition('absent', nothingAttached().said)
    if (!connection) return
    attached = createAttachment({
      ...options,
      protocols,
      connection,
      desired,
      before: closing,
      remembered: rememberedAt(connection),
      onFound({ protocol: { name }, baudRate, answer }) {
        found = { connection, protocol: name, baudRate, answer }
        options.onFound?.(found)
        if (isConnected) setCondition('ok', null)
      },
      onShown(screen) {
        trouble = null
        const before = condition.current
        if (attached?.isHeard === false) condition.become('degraded', unheard())
        else condition.become('ok')
        if (!setShown(true, screen) && before !== condition.current) listeners.tell()
      },
      onLost(because) {
        if (because) condition.become('failed', because.said)
        setShown(false, null)
      },
      onFailed(because) {
        giveUp(because)
        setCondition('failed', because.said)
      },
    })
  }

  function rememberedAt(connection: DeviceConnection) {
    if (!found || !isSame(found.connection, connection)) return null
    const { protocol: name, baudRate, answer } = found
    const protocol = protocols.find((one) => one.name === name)
    // Where the protocol is found by asking, a display that did not answer is none.
    if (!protocol || (protocols.length > 1 && answer === null)) return null
    return { protocol, baudRate, answer }
  }

  /** The protocol, where it is known which. */
  function protocol(): Protocol | null {
    const [only, ...others] = protocols
    return attached?.protocol ?? (only && others.length === 0 ? only : null)
  }

  function unheard(): Sentence {
    return say('fault.display.never-answered', { protocol: protocol()?.name })
  }

  /** Called before anything is sent: throws for a screen that the display can never show. */
  function refuseImpossible(screen: Screen): void {
    const known = protocol()
    if (known) known.prepare(screen)
    else if (screen.kind === 'qr') qrBytes(screen.payload, LEAST_CAPABILITIES.maxQrBytes)
  }

  // Done before anybody asks for a screen: the glass may still show one of the process before.
  if (found && protocols.some(({ name }) => name === found?.protocol)) attach(found.connection)

  return {
    get capabilities() {
      return protocol()?.capabilities ?? LEAST_CAPABILITIES
    },
    get isConnected() {
      return isConnected
    },
    get shown() {
      return shown
    },
    get condition() {
      return condition.current
    },
    async show(screen) {
      refuseImpossible(screen)
      if (isClosed) throw new Fault('unreachable', say('fault.display.driver-closed'))
      const onGlass = desired.request(screen)
      if (trouble) desired.fail(trouble)
      if (!isConnected) attached?.wake()
      try {
        await shownInTime(clock, onGlass, () => say('fault.display.not-shown-in-time'))
      } catch (thrown) {
        // What a caller was told is not there is not ok, until it is drawn.
        if (condition.current.state === 'ok') setCondition('degraded', toFault(thrown).said)
        throw thrown
      }
    },
    onChange: listeners.add,
    attach,
    async [Symbol.asyncDispose]() {
      attach(null)
      isClosed = true
      await closing
      listeners.clear()
    },
  }
}

function nothingAttached(): Fault {
  return new Fault('unreachable', say('fault.display.none-attached'))
}

function isSame(one: DeviceConnection | null, other: DeviceConnection | null): boolean {
  if (one === null || other === null) return one === other
  return nameOf(one) === nameOf(other)
}
