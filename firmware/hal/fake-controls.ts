/**
 * The levers of those fakes that a person looks at; reachable under /sim/ when a fake is configured. No port: the
 * levers of the other fakes are in their files.
 */
import type { DeviceConnection, Screen } from './display.ts'
import type { Light } from './indicator.ts'

export interface DisplayLevers {
  unplug(): void
  plug(): void
  /** What a customer would see now. After an unplug it is blank, as an unpowered glass is. */
  readonly glass: Screen
  readonly isConnected: boolean
  readonly attachedTo: DeviceConnection | null
}

export interface CameraLevers {
  /** A JPEG or PNG that the camera sees until `reset`. */
  see(picture: Uint8Array): void
  reset(): void
  fail(accident: CameraAccident | null): void
  readonly picture: Uint8Array
}

/** 'stalled': the camera is there, but sends no more frames. */
export type CameraAccident = 'lost' | 'truncated' | 'stalled'

export type BankFaultKind =
  | 'timeout-before'
  | 'timeout-after'
  | 'http-500'
  | 'http-429'
  | 'unknown-word'
  | 'wrong-amount' // In the payload of a registration.
  | 'paid-during-cancel' // The customer pays while a cancel is on its way.
  | 'refund-slow' // Taken; it ends when a lever says so.
  | 'refund-refused' // Taken, and it comes to nothing.
  | 'refund-denied' // Not taken.
  | 'refund-again' // The id is forgotten: money goes back once more.
  | 'refund-in-roubles' // What is said of a refund is a hundredth of it.

/** An untruth that the bank's statement tells of an order or its refund. */
export type MisreportKind =
  | 'missing' // A payment is not told.
  | 'other-amount' // One rouble more.
  | 'other-operation' // Another movement of money.
  | 'twice' // Once more, as another movement of money.
  | 'unpaid' // An unpaid one is reported as paid.
  | 'stranger' // A payment of an order that was never registered.
  | 'refund-missing'
  | 'refund-other-amount'
  | 'refund-stranger' // Of an order that was never registered.

/** A fault may wait for one kind of call and let the others pass. */
export type BankCall = 'register' | 'status' | 'cancel' | 'refund' | 'refund-status' | 'registry'

export interface FakeOrder {
  readonly order: string
  readonly amountKopecks: number
  readonly state: 'open' | 'paid' | 'rejected' | 'canceled' | 'expired'
}

export interface FakeRefund {
  readonly order: string
  /** Null: it was made on the bank's website. */
  readonly refund: string | null
  readonly amountKopecks: number
  readonly state: 'pending' | 'returned' | 'refused'
}

export interface BankLevers {
  /**
   * Each acts on the newest open order unless one is named; resolves to the order's id, null if
   * none. Paying a named order that is not open any more is late money, and works.
   */
  pay(order?: string): Promise<string | null>
  reject(order?: string): Promise<string | null>
  cancel(order?: string): Promise<string | null>
  expire(order?: string): Promise<string | null>
  /** One attempt declined, the QR stays payable. */
  decline(order?: string): Promise<string | null>
  outage(on: boolean): Promise<void>
  /** The next `count` calls that the fault can apply to fail by it; count 0 ends it. */
  fault(kind: BankFaultKind, count: number, call?: BankCall): Promise<void>
  orders(): Promise<readonly FakeOrder[]>
  /** A clerk refunds part of the newest paid order, or of the named one; null when less than that is left. */
  refundInCabinet(amountKopecks: number, order?: string): Promise<string | null>
  /** Ends the refunds that are pending; answers how many. */
  settleRefunds(as: 'returned' | 'refused'): Promise<number>
  /** Oldest order first. */
  refunds(): Promise<readonly FakeRefund[]>
  /**
   * The statement tells this untruth of the named order, else of the newest one that fits and has none yet. Resolves to
   * its id; null where there is none.
   */
  misreport(kind: MisreportKind, order?: string): Promise<string | null>
}

export interface IndicatorLevers {
  press(heldMs: number): void
  readonly lamp: Light
  readonly beeps: readonly string[]
}

export interface ScaleLevers {
  /** What lies on the platform, tare and all; from then on the scale is in use. */
  put(grams: number, stable: boolean): void
  unplug(): void
  plug(): void
}
