/**
 * Opens the payment terminal on its ports: recovers payments after a stop, follows those that are not settled, and
 * hands out the router and what the rest of the device has of the terminal.
 */
import { createListeners } from '#firmware/async/listeners.ts'
import { toFault } from '#firmware/fault.ts'
import type { Router } from '#firmware/http/router.ts'
import type { Bank, BankProfile, Banks } from '#hal/bank.ts'
import type { DeviceConnection, Screen } from '#hal/display.ts'
import type { PaymentNews } from '#hal/lane-state.ts'
import type { LaneOfShop, ShopDayLane, ShopDayMaster } from '#hal/shop-day.ts'
import type { LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'
import { createAccounting } from './accounting/accounting.ts'
import { watchBankCalls } from './bank-follow/bank-call-durations.ts'
import { createBankPoller } from './bank-follow/bank-poller.ts'
import { createPaymentTimers } from './bank-follow/end-overdue-payments.ts'
import { createDeadlines } from './bank-follow/payment-deadlines.ts'
import { recover } from './bank-follow/restart-recovery.ts'
import { createBasketDisplay } from './checkout/basket.ts'
import { createCheckout } from './checkout/checkout.ts'
import { openLampAndButton } from './checkout/lamp-and-button.ts'
import { createIdempotencyKeys } from './checkout/payment-idempotency-keys.ts'
import { createScreenOwner, type ScreenOwner } from './checkout/screen-owner.ts'
import { createDayStatements } from './day-statement/day-statement-of-date.ts'
import { createFiledDays } from './day-statement/filed-days.ts'
import { createFiledStatements } from './day-statement/filed-statements.ts'
import { createMonthStatements } from './day-statement/months.ts'
import { openEndedDays } from './day-statement/report-ended-days.ts'
import { createDifferences } from './day-statement/settle-difference.ts'
import { type Health, watchHealth } from './health-answer.ts'
import { paymentRouter } from './http/payment-router.ts'
import { createFeed } from './ledger/event-feed.ts'
import { createLedgerQueries } from './ledger/ledger-queries.ts'
import { journalLedger } from './ledger/ledger-to-journal.ts'
import { type TransactionView, transactionView } from './ledger/transaction-views.ts'
import { openTransactions } from './ledger/transactions.ts'
import { openWebhooks, type Webhooks } from './ledger/webhooks.ts'
import { createPayment, type Payment } from './payment.ts'
import type { PaymentPorts } from './payment-ports.ts'
import { createReconciliation } from './reconciliation/reconciliation.ts'
import { type OpenRefunds, openRefunds } from './refunds/open.ts'
import { createSettings, type MaskedSettings } from './settings/driver-settings.ts'
import { createShifts, type Shifts } from './shifts/shifts.ts'
import { createLaneOfShop } from './shop-day/lane-of-shop.ts'
import { createShopDays } from './shop-day/shop-days.ts'
import { createShopStatements, type ShopStatements } from './shop-day/shop-statement-of-date.ts'
import { isPending } from './transaction/payment-phases.ts'
import type { TransactionEffect } from './transaction/transaction-step-results.ts'

export type { PaymentPorts }

export interface OpenPayment extends PaymentTerminal {
  readonly router: Router
  /** The shop's comparison with the bank, for whoever carries it between the lanes. */
  readonly shopDay: {
    readonly lane: ShopDayLane
    readonly master: ShopDayMaster & { onChange(listener: () => void): Disposable }
    readonly statements: ShopStatements
    /**
     * Who the lanes of the shop are; null, as until this is called: this lane is no master. `hasMaster`: another lane is the
     * master of this one; false until this is called.
     */
    knowLanes(lanes: () => readonly LaneOfShop[] | null, hasMaster: () => boolean): void
  }
}

export function openPayment(ports: PaymentPorts): OpenPayment {
  const { config, store, ledgerGaps, clock, confirmedTime, random, journal, sealer } = ports
  const { display, indicator, exports, shop, serialNumber } = ports
  const bankCalls = watchBankCalls(ports.banks, clock)
  const { banks } = bankCalls
  const settings = createSettings({
    store: ports.settings,
    serialFolders: config.serialFolders,
    banks,
    sealer,
    journal,
  })
  const transactions = openTransactions(
    store,
    clock,
    config.refunds.days > 0,
    confirmedTime.latestMs,
  )
  const ledgerJournal = journalLedger(transactions, journal)
  const screenOwner = createScreenOwner({ display, clock, journal, config, onCovered })
  const deadlines = createDeadlines(clock, store)
  const timers = createPaymentTimers({
    transactions,
    deadlines,
    withdraw: screenOwner.withdraw,
    clock,
    journal,
  })
  const bankPoller = createBankPoller({ transactions, deadlines, openBank, clock, random, journal })
  transactions.onEffects(carryOut)
  const refunds = openRefunds({
    store,
    transactions,
    banks,
    sealer,
    ledgerGaps,
    config,
    clock,
    confirmedTime,
    random,
    journal,
  })
  const keys = createIdempotencyKeys(store, transactions, () => clock.now())
  const activeProfile = () => settings.activeProfile()
  const checkout = createCheckout({
    config,
    transactions,
    screenOwner,
    deadlines,
    bankPoller,
    keys,
    activeProfile,
    clock,
    random,
    journal,
  })
  const lampAndButton = openLampAndButton({
    indicator,
    display,
    deviceAddress: ports.deviceAddress,
    settings,
    transactions,
    screenOwner,
  })
  const changes = createListeners()
  const connection = () => settings.connection() ?? ports.firstDisplay ?? null
  const ledgerToChanges = transactions.onEntry(changes.tell)
  function update(): void {
    lampAndButton.update()
    changes.tell()
  }
  const baskets = createBasketDisplay({ display, screenOwner, clock })
  const payment = createPayment({
    version: ports.version,
    config,
    display,
    store,
    exports,
    banks,
    journal,
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
  const shifts = createShifts({
    store,
    ledgerGaps,
    transactions,
    banks,
    shop,
    serialNumber,
    clock,
    journal,
  })
  let lanesOfShop: () => readonly LaneOfShop[] | null = () => null
  let hasMaster = () => false
  const reconciliation = createReconciliation({
    store,
    transactions,
    settings,
    banks,
    clock,
    journal,
    takenBackForShop: (taken) => shopDays.takeBack(taken),
    isInShop: () => lanesOfShop() !== null || hasMaster(),
  })
  const dayStatements = createDayStatements({
    store,
    ledgerGaps,
    settings,
    banks,
    shop,
    serialNumber,
    clock,
  })
  const filedDays = createFiledDays(store)
  const monthStatements = createMonthStatements({
    store,
    ledgerGaps,
    dayStatements,
    filedDays,
    banks,
    shop,
    serialNumber,
    clock,
  })
  const accounting = createAccounting({ dayStatements, filedDays, banks, shop })
  const shopDays = createShopDays({
    kept: ports.shopDays,
    lanes: () => lanesOfShop(),
    serialNumber: serialNumber ?? '',
    reconciliation,
    clock,
    random,
    journal,
  })
  const shopStatements = createShopStatements({
    shopDays,
    reconciliation,
    filedDays,
    banks,
    shop,
    serialNumber,
    clock,
  })
  const filedStatements = createFiledStatements({
    store,
    ledgerGaps,
    transactions,
    dayStatements,
    monthStatements,
    shopStatements,
    filedDays,
    clock,
    journal,
  })
  const differences = createDifferences({ store, ledgerGaps, transactions, clock, journal })
  const endedDays = openEndedDays({
    store,
    settings,
    transactions,
    dayStatements,
    clock,
    journal,
  })
  const health = watchHealth({
    store,
    ledgerGaps,
    settings,
    banks,
    display,
    isGlassSimulated: ports.isGlassSimulated,
    disk: ports.disk,
    board: ports.board,
    parts: ports.parts,
    clock,
    journal,
  })
  const ledger = createLedgerQueries({
    store,
    ledgerGaps,
    transactions,
    feed,
    refunds,
    banks,
    shop,
    serialNumber,
  })
  const webhooks = openWebhooks({
    config,
    store,
    feed,
    transactions,
    sender: ports.webhooks,
    clock,
    random,
    journal,
  })

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
      // The glass stays as it is; only a restart before the disk works again would show the code again.
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

  // Does not hold up the start: a card that takes no writes must not keep a lane from its payments.
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
      exports,
      banks,
      ledgerGaps,
      journal,
      clock,
      payment,
      ledger,
      refunds,
      shifts,
      reconciliation,
      differences,
      filedStatements,
      monthStatements,
      accounting,
      shopStatements,
      dayStatements,
      webhooks,
      health: health.read,
    }),
    currentPayment: () => transactions.current && transactionView(transactions.current),
    lastEntry: () => transactions.lastEntry,
    onChange: (listener) => transactions.onEntry(listener),
    onEntry: (listener) => transactions.onEntry((entry) => listener(entry, bankOf(entry))),
    onBankCall: bankCalls.onCall,
    shopDay: {
      lane: createLaneOfShop({ store, reconciliation, dayStatements, shopDays }),
      master: shopDays,
      statements: shopStatements,
      knowLanes(lanes, isSubordinate) {
        lanesOfShop = lanes
        hasMaster = isSubordinate
      },
    },
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

/** What set-up needs to know of payments, and the glass while no payment is open. */
interface PaymentSetUp {
  /** No bank was ever set, and no payment was ever begun. */
  readonly isNew: boolean
  readonly hasBank: boolean
  readonly hasDisplay: boolean
  /** The banks that a profile may name, what it holds, and what of it is no secret. */
  readonly banks: Pick<Banks, 'names' | 'nameIn' | 'publicFields' | 'profileFields' | 'currency'>
  /** Secrets masked. */
  settings(): MaskedSettings
  guide(screen: Screen | null): void
  /** Settings changed, or a payment did. */
  onChange(listener: () => void): Disposable
}

/** An open payment terminal, without its router. */
interface PaymentTerminal extends AsyncDisposable, PaymentNews {
  readonly payment: Payment
  /** The state of every part, and asks the bank now and then. */
  readonly health: Health
  readonly refunds: OpenRefunds
  readonly shifts: Shifts
  /** Whoever is told of each event. */
  readonly receivers: Pick<Webhooks, 'receivers' | 'condition' | 'retry'>
  /** The last payment, for the page; null before the first. */
  currentPayment(): TransactionView | null
  /** Another number whenever something was written of any payment or refund; null: nothing since the start. */
  lastEntry(): number | null
  /** Tells when a payment changed. */
  onChange(listener: () => void): Disposable
  readonly setUp: PaymentSetUp
  /** What a technician's tools need of it, and no more. */
  readonly inService: PaymentInService
}

interface PaymentInService {
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
