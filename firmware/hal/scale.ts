/**
 * The lane's scale: what lies on its platform, as the scale itself says it.
 *
 * Implemented in drivers/scale/ and by the feature `scales`. Every implementation, the fake included, passes
 * test/contract/scale.ts. A scale that is missing or failing never fails an operation of the
 * lane: there is no weight then, and the condition says why.
 *
 * A wrong weight costs money at once: two scales on one line are none, a damaged or late answer is no weight, and
 * after two questions without an answer the reading is withdrawn. Zero is a measurement; null is overloaded or
 * moving. A search only asks, in an order in which no question is an order to another kind (a `Z` zeroes a
 * Mettler-Toledo), and takes some two seconds. A fake counts for the goods only from its first lever on: otherwise a
 * lane on fakes would have a scale that always reads zero, and every platform would be empty.
 */
import type { PartCondition } from './part-condition.ts'

export interface Scale {
  /** The newest reading; null while no scale answers. A read of memory. */
  readonly latest: Reading | null
  /** Whether the scale answers and comes to rest; if not, why, and what to do. A read of memory. */
  readonly condition: PartCondition
  /**
   * Whether the weight counts for the goods before the camera. False where the lane has no scale, and on a fake on
   * which is still without goods, whose zero is no empty platform.
   */
  readonly isInUse: boolean
  /** What was found at the end of the cable; null while nothing answers. */
  readonly identity: ScaleIdentity | null
  /**
   * Called with each reading, several times a second, and with null when the scale is lost, and again when the reason
   * changes. Readings come in the order in which they were asked for. The listener must not throw.
   */
  onReading(listener: (reading: Reading | null) => void): Disposable
  /**
   * Sets the tare to the present weight; an empty platform clears it. Rejects with Fault 'refused' when the scale or
   * its protocol cannot do it (the message says what to do), 'unreachable' when no scale answers.
   */
  tare(): Promise<void>
  /** The empty platform reads zero from now on. Rejects as `tare` does. */
  zero(): Promise<void>
}

export interface ScaleDriver extends Scale, AsyncDisposable {}

export interface Reading {
  /**
   * Net weight, which may be below zero; null where the scale gives none: overloaded, or silent while the weight moves.
   */
  readonly grams: number | null
  /** The scale itself says that the weight has come to rest. */
  readonly stable: boolean
  /** Grams; null where the protocol does not tell it. */
  readonly tare: number | null
  /** A tare is subtracted. */
  readonly net: boolean
  readonly overload: boolean
  /** Monotonic time at which the scale was asked: the reading shows no earlier state than at that moment. */
  readonly askedAtMs: number
}

/** A serial port that was asked whether a scale is there. */
export interface ScalePort {
  readonly port: string
  readonly product: string | null
  readonly scales: readonly { readonly protocol: string; readonly baudRate: number }[]
  /** Why it was not asked; null: it was. */
  readonly because: string | null
}

export interface ScaleIdentity {
  readonly protocol: string
  /** Null for a fake, which has no port. */
  readonly port: string | null
  readonly baudRate: number | null
}
