/**
 * Opens the payment terminal on its ports: recovers what a stop left behind, follows what is not
 * settled, and hands out the router and the service.
 */
import { toFault } from '#firmware/fault.ts'
import type { Router } from '#firmware/http/router.ts'
import type { BankProfile, Banks } from '#hal/bank.ts'
import type { Clock } from '#hal/clock.ts'
import type { DisplayDriver } from '#hal/display.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Exports } from '#hal/exports.ts'
import type { Indicator } from '#hal/indicator.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import type { Sealer } from '#hal/sealer.ts'
import type { TransactionRecord, TransactionStore } from '#hal/transaction-store.ts'
import { openBook } from './book.ts'
import { createFollowers } from './followers.ts'
import { createKeys } from './keys.ts'
import type { PaymentConfig } from './limits.ts'
import { createPayment, type Payment } from './payment.ts'
import { recover } from './recovery.ts'
import { driverRoutes } from './routes.ts'
import { createSettings, type StoredSettings } from './settings.ts'
import { createStage } from './stage.ts'
import { createTeller } from './teller.ts'
import type { TransactionEffect } from './transaction.ts'
import { toWire } from './wire.ts'

export interface PaymentPorts {
  readonly version: string
  readonly config: PaymentConfig
  readonly store: TransactionStore
  readonly settings: DocumentStore<StoredSettings>
  readonly sealer: Sealer
  readonly banks: Banks
  readonly display: Omit<DisplayDriver, keyof AsyncDisposable>
  readonly indicator: Indicator
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly exports: Exports
}

export interface OpenPayment extends AsyncDisposable {
  readonly router: Router
  readonly payment: Payment
}

export function openPayment(ports: PaymentPorts): OpenPayment {
  const { config, store, clock, random, journal, display, sealer, banks } = ports
  const settings = createSettings({ ...ports, store: ports.settings, ...config })
  const book = openBook(store, clock, carryOut)
  const stage = createStage({ display, clock, journal, config, onCovered })
  const followers = createFollowers({ book, openBank, clock, random, journal })
  const keys = createKeys(store, book, () => clock.now())
  const activeProfile = () => settings.activeProfile()
  const teller = createTeller({ ...ports, book, stage, followers, keys, activeProfile })
  const payment = createPayment({
    ...ports,
    settings,
    book,
    stage,
    teller,
    followers,
    onSettings: () => {},
  })

  function carryOut(record: TransactionRecord, effects: readonly TransactionEffect[]): void {
    for (const effect of effects) {
      if (effect === 'show') void stage.showPayment(record)
      if (effect === 'withdraw') stage.withdraw(record)
      if (effect === 'announce' && book.current?.id === record.id) stage.announce(record)
      if (effect === 'follow') followers.follow(record.id)
    }
  }

  function onCovered(id: string): void {
    try {
      book.apply(id, { type: 'withdrawn' })
    } catch (thrown) {
      // The glass is what it is; only a restart before the disk is back would show it again.
      journal.warn('ledger.failed', { id, fault: toFault(thrown).message })
    }
  }

  function openBank({ sealedProfile }: TransactionRecord) {
    return banks.open(JSON.parse(sealer.open(sealedProfile ?? '')) as BankProfile)
  }

  display.attach(settings.connection())
  recover({ book, store, followers, clock, journal })
  stage.begin()

  return {
    payment,
    router: { name: 'payment', prefixes: ['/'], routes: driverRoutes(payment), toWire },
    async [Symbol.asyncDispose]() {
      await followers[Symbol.asyncDispose]()
      stage[Symbol.dispose]()
    },
  }
}
