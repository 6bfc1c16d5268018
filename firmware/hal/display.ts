/**
 * The customer-facing display, as the payment service sees it: one desired screen.
 *
 * Implemented in drivers/display/. Every implementation, the fake included, passes
 * test/contract/display.ts.
 */
import type { PartCondition } from './part-condition.ts'

export interface Display {
  /** What the attached device can do; before its protocol is known, the least that any protocol can do. */
  readonly capabilities: DisplayCapabilities
  /** Last known link state. A read of memory, never a probe of the hardware. */
  readonly isConnected: boolean
  /** Whether it can be drawn on, and why not. A read of memory. */
  readonly condition: PartCondition
  /** What the glass shows as far as the driver knows; null when it cannot know (link down). */
  readonly shown: Screen | null
  /**
   * Makes `screen` the desired screen, at once and whatever happens next: after a lost link the
   * driver draws the latest desired screen, never an older one. Resolves when the device has
   * acknowledged (ack 'strong' or 'weak') or the last byte is on the wire (ack 'none'); a call
   * that a later one overtook resolves with it. Rejects with Fault 'unreachable' when the screen
   * could not be shown within the driver's deadline, or 'bad-request' when the device can never
   * show it (payload too large) — in that case the desired screen stays what it was.
   */
  show(screen: Screen): Promise<void>
  /** Tells when isConnected, shown or condition changed. The listener must not throw. */
  onChange(listener: () => void): Disposable
}

/** What boot.ts holds. Services get a Display only: they cannot close what they did not open. */
export interface DisplayDriver extends Display, AsyncDisposable {
  /**
   * Points the driver at the device the settings name; null detaches. Returns at once, connects
   * in the background and keeps trying. The same connection again changes nothing.
   */
  attach(connection: DeviceConnection | null): void
}

export interface DisplayCapabilities {
  readonly ack: 'none' | 'weak' | 'strong'
  readonly qr: 'native' | 'bitmap' | 'none'
  readonly maxQrBytes: number
  /**
   * What it shows of a basket: every line, the last ones and the total, or nothing at all. Where that depends on the
   * basket, 'all' is true of the one that is shown.
   */
  readonly basket: 'all' | 'last' | 'none'
}

export type Screen =
  | { readonly kind: 'blank' }
  | {
      readonly kind: 'qr'
      readonly payload: string
      /** Absent on an info QR. */
      readonly amountKopecks?: number
      readonly purpose?: string
      /** Only for people in front of the glass: not told to anybody who asks over the network. */
      readonly isPrivate?: true
    }
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly isPrivate?: true }
  | { readonly kind: 'status'; readonly status: ScreenStatus; readonly amountKopecks?: number }
  | Basket

/** What the customer is about to pay for, as the till counts it. */
export interface Basket {
  readonly kind: 'basket'
  readonly lines: readonly BasketLine[]
  readonly totalKopecks: number
}

export interface BasketLine {
  readonly name: string
  readonly quantity: number
  /** Empty for pieces, which need no unit. */
  readonly unit: string
  readonly sumKopecks: number
}

/** The states a customer can be told; the words are the published interface's own. */
export type ScreenStatus =
  | 'EMPTY'
  | 'ERROR'
  | 'PENDING'
  | 'ACCEPTED'
  | 'REJECTED'
  | 'CANCELED'
  | 'STATIC'

export type DeviceConnection =
  | { readonly type: 'serial'; readonly portName: string }
  | { readonly type: 'ble'; readonly address: string | null; readonly name: string | null }

export const BLANK: Screen = { kind: 'blank' }
