/** The lamp, the buzzer and the button of the lane, as the payment uses them. */
import type { Light } from '#hal/indicator.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { ADDRESS_SHOWN_MS, HOLD_FOR_ADDRESS_MS } from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { Settings } from '../settings/driver-settings.ts'
import { isPayable, isPending, statusOf } from '../transaction/payment-phases.ts'
import type { ScreenOwner } from './screen-owner.ts'

export interface LampAndButtonPorts
  extends Pick<PaymentPorts, 'indicator' | 'display' | 'deviceAddress'> {
  readonly settings: Settings
  readonly transactions: Transactions
  readonly screenOwner: ScreenOwner
}

export interface LampAndButton extends Disposable {
  /** To be called when something that the lamp shows has changed. */
  update(): void
}

export function openLampAndButton(ports: LampAndButtonPorts): LampAndButton {
  const { indicator, display, settings, transactions, screenOwner, deviceAddress } = ports
  if (!indicator) return { update() {}, [Symbol.dispose]() {} }
  const opened = new DisposableStack()

  function light(): Light {
    const { current } = transactions
    if (!settings.isConfigured) return 'off'
    if (current && screenOwner.outcomeOf === current.id)
      return statusOf(current) === 'ACCEPTED' ? 'paid' : 'trouble'
    if (!display.isConnected) return 'trouble'
    return current && isPayable(current) ? 'waiting' : 'ready'
  }

  function sound(record: TransactionRecord): void {
    if (!isPending(record)) indicator?.beep(statusOf(record) === 'ACCEPTED' ? 'paid' : 'failed')
  }

  const update = () => indicator.light(light())
  opened.use(display.onChange(update))
  opened.use(screenOwner.onChange(update))
  opened.use(
    transactions.onEntry(({ transactionId, type }) => {
      update()
      const { current } = transactions
      if (current?.id === transactionId && OUTCOMES.has(type)) sound(current)
    }),
  )
  let isShown = false
  opened.use(
    indicator.onButton(({ heldMs, isReleased }) => {
      const address = deviceAddress()
      if (heldMs >= HOLD_FOR_ADDRESS_MS && !isShown && address) {
        indicator.beep('pressed')
        screenOwner.showAside(address, ADDRESS_SHOWN_MS)
        isShown = true
      }
      if (isReleased) isShown = false
    }),
  )
  update()
  return { update, [Symbol.dispose]: () => opened.dispose() }
}

const OUTCOMES: ReadonlySet<string> = new Set([
  'transaction.accepted',
  'transaction.accepted-late',
  'transaction.rejected',
  'transaction.canceled',
  'transaction.failed',
  'transaction.lost-sight',
])
