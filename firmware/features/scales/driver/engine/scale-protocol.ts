/**
 * What a scale's protocol must be able to do, so that one driver (serial-scale.ts) serves them all.
 *
 * A Conversation speaks the protocol over one link, and ends with that link.
 */
import type { Link } from '#drivers/link/link.ts'
import type { Clock } from '#hal/clock.ts'
import type { Reading } from '#hal/scale.ts'

/** How the bytes are on the wire. The port has eight bits and no parity always (even-parity.ts). */
export interface Line {
  readonly baudRate: number
  readonly dataBits: 7 | 8
  readonly parity: 'none' | 'even'
}

export type Measured = Omit<Reading, 'askedAtMs'>

/** What a lane knows of a protocol before somebody needs it: light, for the config reads it at every start. */
export interface ScaleDescription {
  /** In laned.yaml. */
  readonly name: string
  /** As its makers call it, for people. */
  readonly title: string
  load(): Promise<(options: ScaleOptions) => ScaleDialect>
}

export interface ScaleOptions {
  /** shtrih: the four digits of the scale's operator. */
  readonly password: string
}

export interface ScaleProtocol extends Omit<ScaleDescription, 'load'>, ScaleDialect {}

export interface ScaleDialect {
  /** What the scale is usually set to first. */
  readonly lines: readonly Line[]
  converse(link: Link, clock: Clock): ScaleConversation
}

export interface ScaleConversation extends Disposable {
  /**
   * Rejects with Fault 'unreachable' when no whole answer comes within `answerMs`, 'refused' when the scale
   * answers that it cannot weigh.
   */
  read(answerMs: number): Promise<Measured>
  tare(): Promise<void>
  zero(): Promise<void>
}
