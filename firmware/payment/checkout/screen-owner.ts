/**
 * What is on the glass, and whose it is: the payment's, the till's, or no one's.
 *
 * A payment's QR is the desired screen only while that payment is payable; whatever takes its place says so in the
 * ledger. Outcomes stay for a while and then make room. A screen that could not be shown is withdrawn, so that it
 * cannot appear later by surprise.
 */

import { createListeners } from '#firmware/async/listeners.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { utf8Bytes } from '#firmware/qr-text-check.ts'
import { say } from '#firmware/words/sentence.ts'
import { type Basket, BLANK, type Screen, type ScreenStatus } from '#hal/display.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { statusOf } from '../transaction/payment-phases.ts'

export interface ScreenOwner extends Disposable {
  /** To be called at a start and on a new display: a code without a payment behind it must not stay there. */
  begin(): void
  /** The payment's QR becomes the desired screen; `shown` tells how it went. */
  showPayment(record: TransactionRecord): void
  /**
   * Resolves when the QR of this payment, the one of the latest `showPayment`, is on the glass;
   * rejects with the display's Fault.
   */
  shown(transactionId: string): Promise<void>
  withdraw(record: TransactionRecord): void
  announce(record: TransactionRecord): void
  showInfo(payload: string): Promise<void>
  showStatus(status: ScreenStatus): Promise<void>
  /**
   * Shows the basket below everything else; it comes back when that ends. Null: there is none. Rejects with the
   * display's Fault.
   */
  showBasket(basket: Basket | null): Promise<void>
  clear(): Promise<void>
  /** A text for a technician; never shown over something that a customer needs. */
  showAside(payload: string, forMs: number): void
  /** The screen to show in place of an empty glass; null: an empty glass again. */
  guide(screen: Screen | null): void
  /** The payment whose outcome the customer is being told. */
  readonly outcomeOf: string | null
  /** Tells when the glass has another owner. */
  onChange(listener: () => void): Disposable
  /** A payment, its outcome or the till has the glass. */
  readonly isTaken: boolean
  /** Draws the desired screen again, after something else drew on the display. */
  redraw(): void
}

export interface ScreenOwnerPorts
  extends Pick<PaymentPorts, 'display' | 'clock' | 'journal' | 'config'> {
  /** Another screen covers this payment's QR. */
  readonly onCovered: (transactionId: string) => void
}

type Owner =
  | { readonly who: 'nobody' | 'idle' | 'till' | 'aside' }
  | { readonly who: 'payment' | 'outcome'; readonly id: string }

const NOBODY: Owner = { who: 'nobody' }

export function createScreenOwner({
  display,
  clock,
  journal,
  config,
  ...ports
}: ScreenOwnerPorts): ScreenOwner {
  let owner: Owner = NOBODY
  let timer: Disposable | null = null
  let guide: Screen | null = null
  let basket: Basket | null = null
  let desired: Screen = BLANK
  let latest: { readonly id: string; readonly shown: Promise<void> } | null = null
  const listeners = createListeners()

  function take(next: Owner, timeout?: { afterMs: number; fire: () => void }): void {
    timer?.[Symbol.dispose]()
    timer = timeout ? clock.after(timeout.afterMs, timeout.fire) : null
    const left = owner
    owner = next
    if (left.who === 'payment' && next.who !== 'payment') ports.onCovered(left.id)
    listeners.tell()
  }

  function show(screen: Screen): Promise<void> {
    desired = screen
    return display.show(screen)
  }

  const resting = () => basket ?? guide ?? BLANK
  const isCustomers = () => owner.who === 'payment' || owner.who === 'outcome'
  const isTaken = () => isCustomers() || owner.who === 'till' || basket !== null

  /** For screens that no till waits for: the driver keeps the desired screen and tries on. */
  function want(screen: Screen): void {
    show(screen).catch((thrown: unknown) => {
      journal.warn('display.failed', { screen: screen.kind, fault: toFault(thrown).said })
    })
  }

  function rest(): void {
    const { idle } = config
    take(
      NOBODY,
      idle && !basket
        ? { afterMs: idle.afterSeconds * 1_000, fire: () => showIdle(idle.infoQR) }
        : undefined,
    )
  }

  function blank(): void {
    rest()
    want(resting())
  }

  function showIdle(payload: string): void {
    take({ who: 'idle' })
    want({ kind: 'qr', payload })
  }

  async function showForTill(screen: Screen): Promise<void> {
    if (screen.kind === 'qr') checkSize(screen.payload)
    take({ who: 'till' })
    try {
      await show(screen)
    } catch (thrown) {
      if (owner.who === 'till') blank()
      throw thrown
    }
  }

  function checkSize(payload: string): void {
    const { maxQrBytes } = display.capabilities
    if (utf8Bytes(payload) > maxQrBytes)
      throw new Fault('bad-request', say('fault.display.qr-too-large', { most: maxQrBytes }))
  }

  return {
    begin() {
      if (owner.who === 'nobody') blank()
    },
    showPayment(record) {
      const { id, payload, amountKopecks, purpose } = record
      if (payload === null) throw new Error('shown before it was registered')
      const screen = { kind: 'qr', payload, amountKopecks, ...(purpose && { purpose }) } as const
      const shown = show(screen)
      // After a restart no till waits for the answer: the driver keeps the desired screen and tries on.
      shown.catch(() => {})
      latest = { id, shown }
      take({ who: 'payment', id })
    },
    async shown(id) {
      if (latest?.id !== id) throw new Error(`the QR of ${id} was not to be shown`)
      await latest.shown
    },
    withdraw({ id }) {
      if (owner.who !== 'payment' || owner.id !== id) return
      owner = NOBODY // It was withdrawn by itself: there is nothing to tell the ledger.
      blank()
    },
    announce(record) {
      const { id, amountKopecks } = record
      if (owner.who === 'payment' && owner.id !== id) return
      if (owner.who === 'till') return
      owner = NOBODY
      const status = statusOf(record)
      const after = { afterMs: config.autoClearMs, fire: blank }
      take({ who: 'outcome', id }, config.autoClearMs > 0 ? after : undefined)
      want({ kind: 'status', status, amountKopecks })
    },
    showInfo: (payload) => showForTill({ kind: 'qr', payload }),
    showStatus: (status) => showForTill({ kind: 'status', status }),
    async showBasket(next) {
      const before = basket
      basket = next
      const isCovered = isCustomers() || (!next && owner.who === 'till')
      if (isCovered || (!next && !before)) return
      rest()
      try {
        await show(resting())
      } catch (thrown) {
        if (basket !== next) throw thrown
        basket = null
        if (owner.who === 'nobody') blank()
        throw thrown
      }
    },
    async clear() {
      basket = null
      rest()
      await show(resting())
    },
    get outcomeOf() {
      return owner.who === 'outcome' ? owner.id : null
    },
    onChange: (listener) => listeners.add(listener),
    get isTaken() {
      return isTaken()
    },
    redraw() {
      if (JSON.stringify(display.shown) !== JSON.stringify(desired)) want(desired)
    },
    showAside(payload, forMs) {
      if (isTaken()) return
      take({ who: 'aside' }, { afterMs: forMs, fire: blank })
      want({ kind: 'qr', payload })
    },
    guide(screen) {
      if (guide === screen) return
      guide = screen
      if (owner.who === 'nobody' && !basket) want(resting())
    },
    [Symbol.dispose]() {
      timer?.[Symbol.dispose]()
    },
  }
}
