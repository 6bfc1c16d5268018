/** The payment terminal: its operations, as routes and the page call them. */

import { Fault } from '#firmware/fault.ts'
import { printable } from '#firmware/plain-text.ts'
import { infoQrTrouble } from '#firmware/qr-text-check.ts'
import type { Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { DeviceConnection, ScreenStatus } from '#hal/display.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import type { BankPoller } from './bank-follow/bank-poller.ts'
import type { BasketDisplay, BasketShown, GivenBasket } from './checkout/basket.ts'
import type { Checkout } from './checkout/checkout.ts'
import { checkRequest, type GivenRequest } from './checkout/payment-request.ts'
import type { ScreenOwner } from './checkout/screen-owner.ts'
import { csvOf } from './ledger/ledger-csv-export.ts'
import { CSV_BEGINNINGS, ledgerTable } from './ledger/ledger-csv-rows.ts'
import type { Transactions } from './ledger/transactions.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { GivenSettings, MaskedSettings, Settings } from './settings/driver-settings.ts'
import type { ProfileInUse } from './settings/profiles-in-use-and-removal.ts'
import { isPending, STATUSES, statusOf } from './transaction/payment-phases.ts'

export interface Payment {
  readonly version: string
  updateSettings(given: GivenSettings): Promise<void>
  maskedSettings(): MaskedSettings
  /** Who may be paid, and what still goes on under each profile. */
  bankProfiles(): readonly ProfileInUse[]
  /**
   * Answers what was still going on under the profile, which goes on. Rejects with 'not-found', 'bad-request' for the
   * profile in use, 'storage'.
   */
  removeBankProfile(name: string): Promise<ProfileInUse>
  clearScreen(): Promise<void>
  /**
   * Answers the transaction's id; a Fault has it in its detail where a payment was begun. `gone` aborts when the caller
   * stops waiting.
   */
  showQr(given: GivenRequest, key: string | null, gone?: AbortSignal): Promise<string>
  /** Answers the payment as it ended; null where none had been begun. */
  cancelQr(): Promise<TransactionRecord | null>
  /** Which payment an answer is about. The last one is the one that getDynamicQRStatus tells of; null before the first. */
  transaction(id: string | 'last'): TransactionRecord | null
  /** What getDynamicQRStatus answers. Throws Fault 'no-transaction' before the first payment. */
  statusAnswer(): ScreenStatus
  /** `by`: the name of the token that asks. Rejects with 'busy' while a payment is pending: its code is the only one. */
  showInfoQr(text: string, by: string | null): Promise<void>
  /** Answers how much of it this display shows. No lines: there is no basket. */
  showBasket(given: GivenBasket): Promise<BasketShown>
  /** `by`: the name of the token that asks; null: none is needed. */
  exportToCsv(path: string, by: string | null, language: Language): Promise<void>
  displayStatus(status: number): Promise<void>
}

/** Characters of an info QR in the journal: enough to see where an address leads. */
const LOGGED = 200

export interface PaymentNeeds
  extends Pick<
    PaymentPorts,
    'version' | 'display' | 'store' | 'exports' | 'config' | 'banks' | 'journal'
  > {
  readonly settings: Settings
  readonly transactions: Transactions
  readonly screenOwner: ScreenOwner
  readonly checkout: Checkout
  readonly baskets: BasketDisplay
  readonly bankPoller: BankPoller
  readonly connection: () => DeviceConnection | null
  /** What the lamp says follows the settings too. */
  readonly update: () => void
}

export function createPayment(needs: PaymentNeeds): Payment {
  const { settings, transactions, screenOwner, checkout, bankPoller, config } = needs

  return {
    version: needs.version,
    async updateSettings(given) {
      await settings.update(given)
      needs.display.attach(needs.connection())
      screenOwner.begin()
      needs.update()
    },
    maskedSettings: () => settings.masked(),
    bankProfiles: () => settings.profilesInUse(needs.store),
    async removeBankProfile(name) {
      const found = await settings.removeProfile(name, needs.store)
      needs.update()
      return found
    },
    async clearScreen() {
      settings.require()
      const { current } = transactions
      if (config.cancelOnClear && current && isPending(current)) await checkout.cancelQr()
      await screenOwner.clear()
    },
    async showQr(given, key, gone) {
      settings.require()
      return checkout.showQr(checkRequest(given, config), key, gone ?? null)
    },
    async cancelQr() {
      settings.require()
      return checkout.cancelQr()
    },
    transaction: (id) => (id === 'last' ? transactions.current : transactions.find(id)),
    statusAnswer() {
      const { current } = transactions
      if (!current) throw new Fault('no-transaction', say('fault.payment.no-qr-code-yet'))
      if (isPending(current)) bankPoller.nudge(current.id)
      return statusOf(current)
    },
    async showInfoQr(text, by) {
      settings.require()
      const { current } = transactions
      if (current && isPending(current))
        throw new Fault('busy', say('fault.display.payment-is-pending'))
      const trouble = infoQrTrouble(text)
      if (trouble)
        throw new Fault(
          'bad-request',
          say('text.request.field-and-trouble', { field: 'infoQR', why: trouble }),
        )
      await screenOwner.showInfo(text)
      needs.journal.info('display.info_shown', {
        text: printable(text.slice(0, LOGGED).toWellFormed()),
        by,
      })
    },
    async showBasket(given) {
      settings.require()
      return needs.baskets.show(given)
    },
    async exportToCsv(path, by, language) {
      settings.require()
      const csv = csvOf(needs.store, ledgerTable(language, needs.banks.nameIn))
      await needs.exports.write(path, csv, CSV_BEGINNINGS, by)
    },
    async displayStatus(number) {
      settings.require()
      const status = STATUSES[number]
      if (!status) throw new Fault('bad-request', say('fault.display.status-out-of-range'))
      await screenOwner.showStatus(status)
    },
  }
}
