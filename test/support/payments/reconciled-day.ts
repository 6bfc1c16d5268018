/**
 * A day of payments in a ledger and in the books of the real fake bank, as a lane would have left it: most
 * paid, some cancelled, some given back, some of them at midnight. The day is one of the machine's zone.
 */

import { writeFileSync } from 'node:fs'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import { act, type BankOrder, newOrder, withRefund } from '#drivers/bank/fake/fake-bank-order.ts'
import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { newRefund } from '#firmware/payment/refunds/new-refund.ts'
import { newTransaction } from '#firmware/payment/transaction/new-transaction.ts'
import { step, type TransactionEvent } from '#firmware/payment/transaction/transaction-step.ts'
import { entryOf } from '#firmware/payment/transaction/transaction-step-results.ts'
import type { BankStatement } from '#hal/bank-statement.ts'
import type { BankLevers } from '#hal/fake-controls.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type ServedPaymentRig, serveBarePaymentRig } from './served-payment-rig.ts'

export const RECONCILED_DATE = '2026-11-21'
const MINUTE = 60_000
const SEALED = 'sealed'

export interface ReconciledDay extends AsyncDisposable {
  readonly served: ServedPaymentRig
  readonly bank: BankLevers
  readonly statement: BankStatement
  /** Of the day by the bank's clock, at least ten minutes from midnight. */
  readonly paid: readonly string[]
  readonly refunded: readonly string[]
  readonly canceled: readonly string[]
}

export async function openReconciledDay(payments: number, seed: number): Promise<ReconciledDay> {
  await using opening = new AsyncDisposableStack()
  const { fromMs, untilMs } = localDay(RECONCILED_DATE)
  // The last hour of it goes on.
  const clock = createFakeClock(untilMs - 30 * MINUTE)
  const folder = opening.use(temporaryFolder())
  const file = folder.file('orders')
  const lives = livesOf(payments, seed, fromMs, untilMs - 60 * MINUTE)
  writeFileSync(file, lives.map(({ order }) => JSON.stringify(order)).join('\n'))
  const banks = opening.use(
    // Patient: a busy machine is no silence.
    await openBanks(
      { '*': { driver: 'fake' } },
      { clock, fakeBankFile: file, fakeTimeoutMs: 40_000 },
    ),
  )
  const served = opening.use(await serveBarePaymentRig({ clock, banks }))
  for (const life of lives) keepLife(served.rig.store, life)
  await served.configure()
  const { statement } = banks.open({ bankName: 'CFT' })
  if (!banks.levers || !statement) throw new Error('no levers')
  const idsOf = (isOne: (life: Life) => boolean) =>
    lives.filter((life) => !life.isAtMidnight && isOne(life)).map(({ order }) => order.orderId)
  const opened = opening.move()
  return {
    served,
    bank: banks.levers,
    statement,
    paid: idsOf(({ order }) => order.state === 'paid' && !order.refunds),
    refunded: idsOf(({ order }) => order.refunds !== undefined),
    canceled: idsOf(({ order }) => order.state === 'canceled'),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

export interface Life {
  readonly order: BankOrder
  readonly createdAtMs: number
  readonly isAtMidnight: boolean
}

/** One in eight cancelled, one in ten given back in part; two at each midnight. */
export function livesOf(payments: number, seed: number, fromMs: number, untilMs: number): Life[] {
  const chance = createSeededChance(seed)
  const random = createSeededRandom(seed)
  return Array.from({ length: payments }, (_, index) => {
    const isAtMidnight = index < 2
    const createdAtMs = isAtMidnight
      ? fromMs - MINUTE / 2
      : Math.floor(chance.between(fromMs + 10 * MINUTE, untilMs - 10 * MINUTE))
    const order = newOrder({
      orderId: random.id(createdAtMs),
      amountKopecks: 10_000 + chance.below(400_000),
      purpose: null,
      expiresAtMs: createdAtMs + 5 * MINUTE,
      registeredAtMs: createdAtMs,
    })
    if (!isAtMidnight && index % 8 === 3)
      return { order: act(order, 'cancel'), createdAtMs, isAtMidnight }
    const paid = act(order, 'pay', createdAtMs + MINUTE)
    if (isAtMidnight || index % 10 !== 5) return { order: paid, createdAtMs, isAtMidnight }
    const refund = { refundId: random.id(createdAtMs), amountKopecks: 1_000 } as const
    const returned = { ...refund, state: 'returned', atMs: createdAtMs + 2 * MINUTE } as const
    return { order: withRefund(paid, returned), createdAtMs, isAtMidnight }
  })
}

/** Writes it into a ledger, as a lane would have. */
export function keepLife(store: TransactionStore, { order, createdAtMs }: Life): void {
  const { orderId: id, qrId, amountKopecks, operationId } = order
  const given = { purpose: null, reference: `R-${id}`, idempotencyKey: null, ttlMinutes: 5 }
  let record = newTransaction(
    { id, amountKopecks, ...given, bankName: 'CFT', profileName: 'main', sealedProfile: SEALED },
    createdAtMs,
  )
  store.insert(record, entryOf(record, createdAtMs, 'transaction.created'), null)
  const apply = (event: TransactionEvent, atMs: number) => {
    const after = step(record, event, atMs)
    if (after.record === record) return
    const claim = { bankName: 'CFT', operationId: operationId ?? '' }
    const isPaid = after.record.phase === 'accepted' && record.phase !== 'accepted'
    store.update(after.record, after.entry, isPaid ? claim : undefined)
    record = after.record
  }
  const answered = (state: 'paid' | 'canceled', word: string) => {
    const fact = {
      state,
      word,
      operationId,
      amountKopecks: state === 'paid' ? amountKopecks : null,
    }
    return { type: 'bank-answered', sameOperationAs: null, isReplaced: false, fact } as const
  }
  apply({ type: 'registered', qrId, payload: 'https://qr.example/1', isStatic: false }, createdAtMs)
  apply({ type: 'shown' }, createdAtMs)
  if (order.state === 'paid') apply(answered('paid', 'PAID'), createdAtMs + MINUTE + 2_000)
  else {
    apply({ type: 'cancel-asked', reason: 'user' }, createdAtMs + MINUTE)
    apply(answered('canceled', 'CANCELED'), createdAtMs + MINUTE)
    apply({ type: 'watch-ended' }, createdAtMs + MINUTE)
  }
  for (const { refundId, amountKopecks: kopecks, atMs = 0 } of order.refunds ?? []) {
    const wanted = {
      id: refundId ?? '',
      transactionId: id,
      bankName: 'CFT',
      amountKopecks: kopecks,
      reason: null,
      reference: null,
      requestedBy: null,
    }
    const row = newRefund(wanted, atMs - 1_000)
    const entry = (type: LedgerEvent) => ({
      transactionId: id,
      atMs,
      type,
      data: { transaction: id },
    })
    store.refunds.insert(row, entry('refund.requested'), null)
    const done = { phase: 'returned', settledAtMs: atMs + 1_000, version: row.version + 1 } as const
    store.refunds.update({ ...row, ...done }, entry('refund.returned'))
  }
}
