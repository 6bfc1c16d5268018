/**
 * What a display's protocol must be able to do, so that one driver (display-driver.ts) serves them all.
 *
 * A Protocol turns screens into bytes and touches nothing. A Conversation speaks the protocol over
 * one link, and ends with that link.
 */

import type { Link } from '#drivers/link/link.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DisplayCapabilities, Screen } from '#hal/display.ts'
import { utf8 } from '../frames/frame-bytes.ts'
import type { Charset } from '../text/charset.ts'
import type { Wording } from '../text/screen-wording.ts'

/** What a lane knows of a protocol without its code; loads little, because the config reads it at every start. */
export interface DisplayDescription {
  /** In laned.yaml. */
  readonly name: string
  /** As its makers call it. */
  readonly title: string
  load(): Promise<(options: DisplayOptions) => DisplayDialect>
}

/** Options of laned.yaml; each protocol uses those that it needs, with its own defaults. */
export interface DisplayOptions {
  readonly clock: Clock
  readonly wording: Wording
  /** What the fonts of the display, or of its panel's project, were made for. */
  readonly charset?: Charset
  /** escpos: `graphic` draws QR codes, `text` is two rows of twenty characters. */
  readonly model?: 'graphic' | 'text'
  /** escpos: what this make of display calls the character set; null sends no code page. */
  readonly codePage?: number | null
  /** qrpay, nextion: the longest code that it was seen to take; of a nextion `txt_maxl` of the QR component in the project. */
  readonly maxQrBytes?: number
}

/** The capabilities that are assumed before the protocol is known: the least that any protocol has. */
export const LEAST_CAPABILITIES: DisplayCapabilities = {
  ack: 'none',
  qr: 'native',
  maxQrBytes: 255,
  basket: 'none',
}

export interface Protocol extends Pick<DisplayDescription, 'name'>, DisplayDialect {}

export interface DisplayDialect {
  readonly capabilities: DisplayCapabilities
  /** Speeds the device may have been set to, the usual one first. */
  readonly baudRates: readonly number[]
  /** Pure. Throws Fault 'bad-request' when no such device could ever show the screen. */
  prepare(screen: Screen): Drawing
  /** `restarted` is called when the device says that it forgot its screen. */
  converse(link: Link, restarted: () => void): Conversation
}

/** A screen as frames. Drawn twice it looks the same. */
export interface Drawing {
  readonly screen: Screen
  /** The bytes with this mark in them; a display that is read back tells by it which drawing it holds. */
  frame(mark: number): Uint8Array
  /** The same picture for a glass that most likely shows it already: without clearing it, which would flicker. */
  again(mark: number): Uint8Array
  /** The text that a device that can be read back must answer beside the mark; null: none. */
  readonly readBack: string | null
  /** True for a status that the device has no picture for: what is on the glass stays. */
  readonly keepsGlass: boolean
}

export interface Conversation extends Disposable {
  /**
   * Checks that a device of this kind is there. Resolves to its answer, or null when it stayed
   * silent. Rejects with Fault 'unreachable' when a device that always answers does not.
   */
  handshake(answerMs: number): Promise<string | null>
  /**
   * Asks a device of unknown kind two questions that differ. Resolves to its answer where only this kind answers so,
   * else to null: silence, bytes that nobody asked for, an echo, a refusal, and the same answer to everything do not
   * count. Default: `handshake`, for protocols where that asks two questions.
   */
  identify?(answerMs: number): Promise<string | null>
  /**
   * Resolves to true when acknowledged, to false when nobody can tell. Rejects with Fault 'unreachable' when a device
   * that has answered on this link does not any more.
   */
  draw(drawing: Drawing, mark: number): Promise<boolean>
  /**
   * Bytes that are no command, for a display that stays silent: it may be waiting for the rest of a frame whose length
   * was damaged. Default: none, where a frame is short or has an end.
   */
  readonly filler?: Uint8Array
  /** Draws the same once more, where the glass may have lost it and nothing tells. Default: its bytes are written. */
  repeat?(drawing: Drawing, mark: number): Promise<void>
  /** Whether the glass still holds this drawing. Rejects as `draw` does. */
  check(drawing: Drawing, mark: number): Promise<'shown' | 'lost' | 'unknown'>
}

/** The same protocol, which keeps its latest drawing: checking whether a screen fits does not prepare it twice. */
export function preparingOnce(protocol: Protocol): Protocol {
  let latest: Drawing | null = null
  return {
    ...protocol,
    prepare(screen) {
      if (latest?.screen !== screen) latest = protocol.prepare(screen)
      return latest
    },
  }
}

/** The bytes of a QR that such a display can show as it is; the payload is never changed. */
export function qrBytes(payload: string, maxQrBytes: number): Uint8Array {
  if (payload === '') throw new Fault('bad-request', say('fault.display.qr-empty'))
  if (!payload.isWellFormed()) throw new Fault('bad-request', say('fault.display.qr-not-unicode'))
  const bytes = utf8(payload)
  if (bytes.length > maxQrBytes)
    throw new Fault(
      'bad-request',
      say('fault.display.qr-too-long', { given: bytes.length, most: maxQrBytes }),
    )
  return bytes
}

/** For protocols in which a control character would end or change the command around it. */
export function refuseControls(payload: string): void {
  if (/\p{Cc}/u.test(payload))
    throw new Fault('bad-request', say('fault.display.qr-control-characters'))
}

/** A drawing that stores its mark, and whose QR can be read back as text. */
export function markedDrawing(screen: Screen, frame: Drawing['frame']): Drawing {
  const readBack = screen.kind === 'qr' ? screen.payload : null
  return { screen, frame, again: frame, readBack, keepsGlass: false }
}

/** A drawing whose bytes do not depend on the mark. */
export function plainDrawing(
  screen: Screen,
  bytes: Uint8Array,
  { keepsGlass = false, again = bytes } = {},
): Drawing {
  return { screen, frame: () => bytes, again: () => again, readBack: null, keepsGlass }
}
