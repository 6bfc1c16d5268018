/**
 * Opens the payment terminal on its ports: recovers what a stop left behind, follows what is not
 * settled, and hands out the router and the service.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { toFault } from '#firmware/fault.ts'
import type { App, Router } from '#firmware/http/router.ts'
import type { Bank, BankProfile, Banks } from '#hal/bank.ts'
import type { Board } from '#hal/board.ts'
import type { Clock } from '#hal/clock.ts'
import type { Disk } from '#hal/disk.ts'
import type { DeviceConnection, DisplayDriver, Screen } from '#hal/display.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Exports } from '#hal/exports.ts'
import type { Indicator } from '#hal/indicator.ts'
import type { Journal } from '#hal/journal.ts'
import type { Part } from '#hal/part-condition.ts'
import type { Random } from '#hal/random.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { LedgerEntry, TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import type { WebhookSender } from '#hal/webhook-sender.ts'
import { type BankCall, watchBankCalls } from './bank-follow/bank-call-watch.ts'
import { createBankPoller } from './bank-follow/bank-poller.ts'
import { createDeadlines } from './bank-follow/payment-deadlines.ts'
import { createPaymentTimers } from './bank-follow/payment-timers.ts'
import { recover } from './bank-follow/recovery.ts'
import { createBasketDesk } from './checkout/basket.ts'
import { createCheckout } from './checkout/checkout.ts'
import { openLampAndButton } from './checkout/lamp-and-button.ts'
import { createScreenOwner } from './checkout/screen-owner.ts'
import type { ScreenOwner } from './checkout/screen-ownership.ts'
import { createAddedOperations } from './extension-operations.ts'
import { type Health, watchHealth } from './health.ts'
import { addedRoutes } from './http/extension-routes.ts'
import { gapRoutes } from './http/ledger-gap-routes.ts'
import { reconciliationRoutes } from './http/reconciliation-routes.ts'
import { refundRoutes } from './http/refund-routes.ts'
import { driverRoutes } from './http/routes.ts'
import { Common } from './http/schema.ts'
import { shiftRoutes } from './http/shift-routes.ts'
import { toWire } from './http/wire.ts'
import { createFeed } from './ledger/event-feed.ts'
import { createKeys } from './ledger/idempotency-keys.ts'
import type { LedgerGaps } from './ledger/ledger-gaps.ts'
import { journalLedger } from './ledger/ledger-journal.ts'
import { type TransactionView, transactionView } from './ledger/transaction-views.ts'
import { openTransactions } from './ledger/transactions.ts'
import { openWebhooks } from './ledger/webhooks.ts'
import type { PaymentConfig } from './limits.ts'
import { createPayment, type Payment } from './payment.ts'
import { createReconciliation } from './reconciliation/reconciliation.ts'
import { type OpenRefunds, openRefunds } from './refunds/open-refunds.ts'
import { createSettings, type StoredSettings } from './settings/settings.ts'
import { createShifts, type Shifts } from './shifts/shifts.ts'
import { isPending } from './transaction/payment-phases.ts'
import type { TransactionEffect } from './transaction/payment-transitions.ts'

export interface PaymentPorts {
  readonly version: string
  readonly config: PaymentConfig
  readonly store: TransactionStore
  readonly ledgerGaps: LedgerGaps
  readonly settings: DocumentStore<StoredSettings>
  readonly sealer: Sealer
  readonly banks: Banks
  readonly display: Omit<DisplayDriver, keyof AsyncDisposable>
  /** The display is a fake: no customer sees it. */
  readonly isGlassSimulated: boolean
  /** Null: a lane without lamp, buzzer and button. */
  readonly indicator: Indicator | null
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly exports: Exports
  readonly disk: Disk
  readonly board: Board
  readonly webhooks: WebhookSender
  /** The parts of the device beside display, bank, clock and disk: health tells of them, too. */
  readonly otherParts?: () => readonly Part[]
  /** What a technician sees who holds the button; null while there is none. */
  readonly deviceAddress: () => string | null
  /** The display of a lane whose settings name none; null: then it has none. */
  readonly firstDisplay?: DeviceConnection | null
}

/** What set-up needs to know of payments, and the glass while nobody pays. */
export interface PaymentSetUp {
  /** No bank was ever set, and nobody was ever asked to pay. */
  readonly isNew: boolean
  readonly hasBank: boolean
  readonly hasDisplay: boolean
  /** The banks that a profile may name, and what of it is no secret. */
  readonly banks: Pick<Banks, 'names' | 'publicFields'>
  guide(screen: Screen | null): void
  /** Settings changed, or a payment did. */
  onChange(listener: () => void): Disposable
}

export interface OpenPayment extends AsyncDisposable {
  readonly router: Router
  readonly payment: Payment
  /** The state of every part, and asks the bank now and then. */
  readonly health: Health
  readonly refunds: OpenRefunds
  readonly shifts: Shifts
  /** The last payment, for the page; null before the first. */
  currentPayment(): TransactionView | null
  /** Tells when a payment changed. */
  onChange(listener: () => void): Disposable
  /** Each entry of the ledger as it is written; `bankName`: of the payment that it is about. */
  onEntry(listener: (entry: LedgerEntry, bankName: string | null) => void): Disposable
  /** Each call to a bank, when it is over. */
  onBankCall(listener: (call: BankCall) => void): Disposable
  readonly setUp: PaymentSetUp
  /** What a technician's tools need of it, and no more. */
  readonly inService: PaymentInService
}

export interface PaymentInService {
  /** A customer is paying, or is about to. */
  isPaying(): boolean
  onChange(listener: () => void): Disposable
  /** The bank of the chosen profile. Throws Fault 'not-configured' while there is none. */
  activeBank(): Pick<Bank, 'kind' | 'probe'> & { readonly name: string }
  connection(): DeviceConnection | null
  /** A QR code on the glass for a while, unless it is a customer's. */
  showAside(payload: string, forMs: number): void
  readonly glass: Pick<ScreenOwner, 'isTaken' | 'onChange' | 'redraw'>
}

const API = {
  title: 'laned: payment terminal driver',
  version: '1.0.0',
  description: 'Shows payment QR codes at a checkout lane and follows the payments at the bank.',
  error: Common,
}

export function openPayment(given: PaymentPorts): OpenPayment {
  const bankCalls = watchBankCalls(given.banks, given.clock)
  const ports = { ...given, banks: bankCalls.banks }
  const { config, store, clock, random, journal, display, sealer, banks } = ports
  const settings = createSettings({ ...ports, store: ports.settings, ...config })
  const transactions = openTransactions(store, clock, config.refunds.days > 0)
  const ledgerJournal = journalLedger(transactions, journal)
  const screenOwner = createScreenOwner({ display, clock, journal, config, onCovered })
  const deadlines = createDeadlines(clock, store)
  const timers = createPaymentTimers({
    ...ports,
    transactions,
    deadlines,
    withdraw: screenOwner.withdraw,
  })
  const bankPoller = createBankPoller({ transactions, deadlines, openBank, clock, random, journal })
  transactions.onEffects(carryOut)
  const refunds = openRefunds({ ...ports, transactions })
  const keys = createKeys(store, transactions, () => clock.now())
  const activeProfile = () => settings.activeProfile()
  const checkout = createCheckout({
    ...ports,
    transactions,
    screenOwner,
    deadlines,
    bankPoller,
    keys,
    activeProfile,
  })
  const lampAndButton = openLampAndButton({ ...ports, settings, transactions, screenOwner })
  const changes = createListeners()
  const connection = () => settings.connection() ?? ports.firstDisplay ?? null
  const ledgerToChanges = transactions.onEntry(changes.tell)
  function update(): void {
    lampAndButton.update()
    changes.tell()
  }
  const baskets = createBasketDesk({ display, screenOwner, clock })
  const payment = createPayment({
    ...ports,
    settings,
    transactions,
    screenOwner,
    baskets,
    checkout,
    bankPoller,
    connection,
    update,
  })
  const feed = createFeed(store, transactions)
  const shifts = createShifts({ ...ports, transactions })
  const reconciliation = createReconciliation({ ...ports, settings, transactions })
  const health = watchHealth({ ...ports, settings })
  const addedOperations = createAddedOperations({
    payment,
    store,
    ledgerGaps: ports.ledgerGaps,
    transactions,
    feed,
    health: health.read,
  })
  const webhooks = openWebhooks({ ...ports, feed, sender: ports.webhooks })

  /** Every change of phase has an effect, so each of them sets its payment's timer. */
  function carryOut(record: TransactionRecord, effects: readonly TransactionEffect[]): void {
    timers.watch(record)
    for (const effect of effects) {
      if (effect === 'show') screenOwner.showPayment(record)
      if (effect === 'withdraw') screenOwner.withdraw(record)
      if (effect === 'announce' && transactions.current?.id === record.id)
        screenOwner.announce(record)
      if (effect === 'follow') bankPoller.follow(record.id)
    }
  }

  function onCovered(id: string): void {
    try {
      transactions.apply(id, { type: 'withdrawn' })
    } catch (thrown) {
      // The glass is what it is; only a restart before the disk is back would show it again.
      journal.warn('ledger.failed', { id, fault: toFault(thrown).message })
    }
  }

  /** Whoever listens must not be thrown at; the ledger's trouble is told by those who need it. */
  function bankOf({ transactionId }: LedgerEntry): string | null {
    if (transactionId === null) return null
    try {
      return transactions.find(transactionId)?.bankName ?? null
    } catch {
      return null
    }
  }

  function openBank({ sealedProfile }: TransactionRecord) {
    return banks.open(JSON.parse(sealer.open(sealedProfile ?? '')) as BankProfile)
  }

  // Beside the start: a card that takes no writes must not keep a lane from its payments.
  const sealing = settings.sealKept().catch((thrown: unknown) => {
    journal.warn('settings.unsealed', { fault: toFault(thrown).message })
  })
  display.attach(connection())
  recover({ transactions, store, bankPoller, timers, deadlines, journal })
  if (settings.isConfigured) screenOwner.begin()

  return {
    payment,
    health: health.read,
    refunds,
    shifts,
    router: {
      name: 'payment',
      prefixes: ['/'],
      toWire,
      api: API,
      words: async () => (await import('./http/document/payment-words.ts')).PAYMENT_WORDS,
      routes(app) {
        driverRoutes(payment)(app)
        addedRoutes(addedOperations, journal)(app)
        gapRoutes(ports.ledgerGaps)(app)
        refundRoutes(refunds)(app)
        app.register(async (scope: App) => shiftRoutes(shifts)(scope))
        app.register(async (scope: App) => reconciliationRoutes(reconciliation)(scope))
      },
    },
    currentPayment: () => transactions.current && transactionView(transactions.current),
    onChange: (listener) => transactions.onEntry(listener),
    onEntry: (listener) => transactions.onEntry((entry) => listener(entry, bankOf(entry))),
    onBankCall: bankCalls.onCall,
    setUp: {
      get isNew() {
        return !settings.hasProfiles && !transactions.current
      },
      get hasBank() {
        return settings.hasProfiles
      },
      get hasDisplay() {
        return settings.connection() !== null
      },
      banks,
      guide: screenOwner.guide,
      onChange: changes.add,
    },
    inService: {
      isPaying: () => transactions.current !== null && isPending(transactions.current),
      onChange: (listener) => transactions.onEntry(listener),
      activeBank() {
        const { bank, bankName: name } = activeProfile()
        return { name, kind: bank.kind, probe: (signal) => bank.probe(signal) }
      },
      connection: () => settings.connection(),
      showAside: screenOwner.showAside,
      glass: screenOwner,
    },
    async [Symbol.asyncDispose]() {
      health[Symbol.dispose]()
      lampAndButton[Symbol.dispose]()
      ledgerToChanges[Symbol.dispose]()
      ledgerJournal[Symbol.dispose]()
      // Together: a request of checkout may be waiting for bankPoller.
      await sealing
      await Promise.all(
        [checkout, bankPoller, refunds, webhooks].map((part) => part[Symbol.asyncDispose]()),
      )
      timers[Symbol.dispose]()
      baskets[Symbol.dispose]()
      screenOwner[Symbol.dispose]()
    },
  }
}
