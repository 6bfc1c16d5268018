/**
 * Takes payments: showQR from the request to the QR on the glass, and its cancellation.
 *
 * One request at a time. What is to happen is written down before it happens: the row before the
 * bank is told, the payload before the display is. So a stop at any point leaves a row that says
 * what to look for.
 */
import { Fault, toFault } from '#firmware/fault.ts'
import type { Bank, Registration } from '#hal/bank.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import type { NewKey, TransactionRecord } from '#hal/transaction-store.ts'
import { orderIdOf } from './asking.ts'
import type { Book } from './book.ts'
import type { Deadlines } from './deadlines.ts'
import type { Followers } from './followers.ts'
import type { Keys } from './keys.ts'
import {
  BANK_CALL_MS_MAX,
  CANCEL_BUDGET_MS,
  type PaymentConfig,
  REGISTER_ATTEMPTS_MAX,
  REGISTER_BUDGET_MS,
  TURNS_WAITING_MAX,
} from './limits.ts'
import { newTransaction } from './new-transaction.ts'
import { isFinal, isPending } from './phases.ts'
import type { Stage } from './stage.ts'
import { createTurns } from './turns.ts'
import { withinMs } from './within.ts'

export interface PaymentRequest {
  readonly amountKopecks: number
  readonly purpose: string | null
  readonly ttlMinutes: number
}

/** The bank of the active profile, and the profile as a row keeps it. */
export interface ActiveProfile {
  readonly profileName: string
  readonly bankName: string
  readonly sealedProfile: string
  readonly bank: Bank
}

/** Closing it ends what it waits for, written down as far as it came. */
export interface Teller extends AsyncDisposable {
  /** Resolves with the payment's id when its QR is on the glass. */
  showQr(request: PaymentRequest, key: string | null): Promise<string>
  /** Resolves when the bank has confirmed that the last payment cannot be paid. */
  cancelQr(): Promise<void>
}

export interface TellerPorts {
  readonly book: Book
  readonly deadlines: Deadlines
  readonly followers: Followers
  readonly keys: Keys
  readonly stage: Stage
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
  readonly config: Pick<PaymentConfig, 'onBusy'>
  /** Throws Fault 'not-configured' while there is none. */
  readonly activeProfile: () => ActiveProfile
}

export function createTeller(ports: TellerPorts): Teller {
  const { book, followers, keys, stage, clock, random } = ports
  const turns = createTurns(TURNS_WAITING_MAX)
  const stop = new AbortController()
  const inFlight = new Map<string, Promise<string>>()

  function showQr(request: PaymentRequest, key: string | null): Promise<string> {
    const asked = JSON.stringify([request.amountKopecks, request.purpose, request.ttlMinutes])
    // Two posts of one impatient till are one payment while the first is being worked on. The
    // same sum a moment later is another customer.
    const same = JSON.stringify([key, asked])
    const joined = inFlight.get(same)
    if (joined) return joined
    const work = turns
      .take(() => begin(request, key === null ? null : { key, request: asked }))
      .finally(() => inFlight.delete(same))
    inFlight.set(same, work)
    return work
  }

  async function begin(request: PaymentRequest, key: NewKey | null): Promise<string> {
    const profile = ports.activeProfile()
    const recalled = key && keys.recall(key.key, key.request)
    if (recalled) return recalled
    await makeRoom()
    const record = newRecord(request, profile)
    book.open(record, key)
    ports.deadlines.begin(record.id, request.ttlMinutes)
    try {
      await registerAndShow(record, profile.bank)
    } catch (thrown) {
      // Whatever could not be written down is worked off when it can.
      followers.follow(record.id)
      throw thrown
    }
    if (key) unlessDiskFails(() => keys.succeeded(key.key))
    return record.id
  }

  /** Ends the payment before: two payable codes for one customer are one too many. */
  async function makeRoom(): Promise<void> {
    const before = book.current
    if (!before || isFinal(before)) return
    if (isPending(before) && ports.config.onBusy === 'reject')
      throw new Fault('busy', 'a payment is pending: cancel it first')
    // Nobody ever saw its code: nobody can pay it, and the follower looks after the order.
    if (before.phase === 'unknown' && before.payload === null) return
    const { record, said } = await endAtBank(before, 'superseded')
    if (record.phase === 'accepted')
      throw new Fault('already-paid', 'the payment before has just been paid')
    // The bank answered and did not cancel: somebody is paying. A silent bank stops nobody; the
    // code is off the glass and the follower looks after the order.
    if (!isFinal(record) && said === 'payable')
      throw new Fault('busy', 'the payment before is being paid right now')
  }

  async function endAtBank(before: TransactionRecord, reason: 'user' | 'superseded') {
    book.apply(before.id, { type: 'cancel-asked', reason })
    const said = await followers.attempt(before.id, CANCEL_BUDGET_MS)
    return { record: book.find(before.id) ?? before, said }
  }

  function newRecord(request: PaymentRequest, profile: ActiveProfile): TransactionRecord {
    const nowMs = clock.now()
    const { bankName, profileName, bank } = profile
    const sealedProfile = bank.kind === 'static' ? null : profile.sealedProfile
    const given = { ...request, id: random.id(nowMs), bankName, profileName, sealedProfile }
    return newTransaction(given, nowMs)
  }

  async function registerAndShow(record: TransactionRecord, bank: Bank): Promise<void> {
    const { id } = record
    const registration = await register(record, bank)
    const isStatic = bank.kind === 'static'
    const showing = book.apply(id, { type: 'registered', isStatic, ...registration })
    try {
      await stage.showPayment(showing)
    } catch (thrown) {
      // An acknowledgement that was lost is no proof that the code was not seen.
      stage.withdraw(showing)
      book.apply(id, { type: 'show-failed' })
      throw thrown
    }
    unlessDiskFails(() => book.apply(id, { type: 'shown' }))
    // Not written down as shown: then nothing has called for a follower yet.
    if (book.find(id)?.phase === 'showing') followers.follow(id)
  }

  /** What is on the disk already says enough: the code is on the glass, and that is success. */
  function unlessDiskFails(write: () => void): void {
    try {
      write()
    } catch (thrown) {
      const fault = toFault(thrown)
      if (fault.kind !== 'storage') throw thrown
      ports.journal.warn('ledger.failed', { fault: fault.message })
    }
  }

  async function register(record: TransactionRecord, bank: Bank): Promise<Registration> {
    const { amountKopecks, purpose, ttlMinutes, expiresAtMs } = record
    const orderId = orderIdOf(record)
    const order = { orderId, amountKopecks, purpose, ttlMinutes, expiresAtMs }
    const untilMs = clock.monotonicMs() + REGISTER_BUDGET_MS
    for (let attempt = 1; ; attempt += 1) {
      const leftMs = untilMs - clock.monotonicMs()
      try {
        return await withinMs(clock, Math.min(leftMs, BANK_CALL_MS_MAX), stop.signal, (signal) =>
          bank.register(order, signal),
        )
      } catch (thrown) {
        const fault = toFault(thrown)
        const waitMs = fault.detail.retryAfterMs ?? 250 * 2 ** attempt
        const isLast = attempt === REGISTER_ATTEMPTS_MAX || stop.signal.aborted
        if (fault.kind !== 'unreachable') book.apply(record.id, { type: 'registration-refused' })
        else if (isLast || clock.monotonicMs() + waitMs >= untilMs)
          book.apply(record.id, { type: 'registration-lost' })
        else {
          await pause(clock, waitMs, stop.signal)
          continue
        }
        throw fault
      }
    }
  }

  async function cancelQr(): Promise<void> {
    const record = book.current
    if (!record) throw new Fault('no-transaction', 'no QR code has been generated yet')
    if (record.phase === 'static') return stage.withdraw(record)
    const after = isFinal(record) ? record : (await endAtBank(record, 'user')).record
    if (after.phase === 'accepted') throw new Fault('already-paid', 'the payment has been paid')
    if (!isFinal(after))
      throw new Fault('unreachable', 'the bank has not confirmed the cancellation yet', undefined, {
        part: 'bank',
        bankName: record.bankName,
      })
  }

  return {
    showQr,
    cancelQr: () => turns.take(cancelQr),
    async [Symbol.asyncDispose]() {
      stop.abort()
      await turns.end()
    },
  }
}
