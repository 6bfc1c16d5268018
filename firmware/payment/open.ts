/**
 * Opens the payment terminal on its ports: recovers what a stop left behind, follows what is not
 * settled, and hands out the router and the service.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { toFault } from '#firmware/fault.ts'
import type { Router } from '#firmware/http/router.ts'
import type { BankProfile } from '#hal/bank.ts'
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import { watchBankCalls } from './bank-follow/bank-call-durations.ts'
import { createBankPoller } from './bank-follow/bank-poller.ts'
import { createPaymentTimers } from './bank-follow/end-overdue-payments.ts'
import { createDeadlines } from './bank-follow/payment-deadlines.ts'
import { recover } from './bank-follow/restart-recovery.ts'
import { createBasketDisplay } from './checkout/basket.ts'
import { createCheckout } from './checkout/checkout.ts'
import { openLampAndButton } from './checkout/lamp-and-button.ts'
import { createIdempotencyKeys } from './checkout/payment-idempotency-keys.ts'
import { createScreenOwner } from './checkout/screen-owner.ts'
import { createDayStatements } from './day-statement/day-statement-of-date.ts'
import { openEndedDays } from './day-statement/tell-ended-days.ts'
import { watchHealth } from './health-answer.ts'
import { paymentRouter } from './http/payment-router.ts'
import { createFeed } from './ledger/event-feed.ts'
import { createLedgerQueries } from './ledger/ledger-queries.ts'
import { journalLedger } from './ledger/ledger-to-journal.ts'
import { transactionView } from './ledger/transaction-views.ts'
import { openTransactions } from './ledger/transactions.ts'
import { openWebhooks } from './ledger/webhooks.ts'
import { createPayment } from './payment.ts'
import type { PaymentPorts } from './payment-ports.ts'
import type { PaymentTerminal } from './payment-terminal.ts'
import { createReconciliation } from './reconciliation/reconciliation.ts'
import { openRefunds } from './refunds/open.ts'
import { createSettings } from './settings/driver-settings.ts'
import { createShifts } from './shifts/shifts.ts'
import { isPending } from './transaction/payment-phases.ts'
import type { TransactionEffect } from './transaction/transaction-step-results.ts'

export type { PaymentPorts }

export interface OpenPayment extends PaymentTerminal {
  readonly router: Router
}

export function openPayment(given: PaymentPorts): OpenPayment {
  const bankCalls = watchBankCalls(given.banks, given.clock)
  const ports = { ...given, banks: bankCalls.banks }
  const { config, store, clock, random, journal, display, sealer, banks } = ports
  const settings = createSettings({ ...ports, store: ports.settings, ...config })
  const transactions = openTransactions(
    store,
    clock,
    config.refunds.days > 0,
    given.confirmedTime.latestMs,
  )
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
  const keys = createIdempotencyKeys(store, transactions, () => clock.now())
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
  const baskets = createBasketDisplay({ display, screenOwner, clock })
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
  const dayStatements = createDayStatements({
    ...ports,
    settings,
    serialNumber: ports.serialNumber ?? null,
  })
  const endedDays = openEndedDays({ ...ports, settings, transactions, dayStatements })
  const health = watchHealth({ ...ports, settings })
  const ledger = createLedgerQueries({
    store,
    ledgerGaps: ports.ledgerGaps,
    transactions,
    feed,
    refunds,
  })
  const webhooks = openWebhooks({ ...ports, feed, transactions, sender: ports.webhooks })

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
      // The glass stays as it is; only a restart before the disk works again would show the code anew.
      journal.warn('ledger.failed', { id, fault: toFault(thrown).said })
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

  // Runs beside the start: a card that takes no writes must not keep a lane from its payments.
  const sealing = settings.sealKept().catch((thrown: unknown) => {
    journal.warn('settings.unsealed', { fault: toFault(thrown).said })
  })
  display.attach(connection())
  recover({ transactions, store, bankPoller, timers, deadlines, journal })
  if (settings.isConfigured) screenOwner.begin()

  return {
    payment,
    health: health.read,
    refunds,
    shifts,
    receivers: webhooks,
    router: paymentRouter({
      ...ports,
      payment,
      ledger,
      refunds,
      shifts,
      reconciliation,
      dayStatements,
      webhooks,
      health: health.read,
    }),
    currentPayment: () => transactions.current && transactionView(transactions.current),
    lastEntry: () => transactions.lastEntry,
    onChange: (listener) => transactions.onEntry(listener),
    onEntry: (listener) => transactions.onEntry((entry) => listener(entry, bankOf(entry))),
    onBankCall: bankCalls.onCall,
    onBanks(listener) {
      const tell = () => listener(settings.bankNames)
      tell()
      return changes.add(tell)
    },
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
      settings: () => settings.masked(),
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
        [checkout, bankPoller, refunds, webhooks, endedDays].map((part) =>
          part[Symbol.asyncDispose](),
        ),
      )
      timers[Symbol.dispose]()
      baskets[Symbol.dispose]()
      screenOwner[Symbol.dispose]()
    },
  }
}
