/**
 * Follows payments at the bank: each payment once, with at most one question at a time.
 *
 * By the phase of the payment it asks for the status or cancels what must not be payable any more, for days if need
 * be, until nothing more can come. It holds no state that a restart would miss. What has to happen in time, however
 * long the bank takes, is done by end-overdue-payments.ts.
 */

import { withinMs } from '#firmware/async/deadline.ts'
import { createRetry, type Retry } from '#firmware/async/retry.ts'
import { Fault, saidAtTill } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Bank, BankFact, BankState } from '#hal/bank.ts'
import type { Phase, TransactionRecord } from '#hal/transaction-store.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { FRESH_MS } from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { hasEnded, isClosed } from '../transaction/payment-phases.ts'
import { ASKING_TROUBLE, longestTroubleMs, usualAskingMs } from '../transaction/poll-schedule.ts'
import { askAbout, type OpenBank } from './bank-query.ts'
import type { Deadlines } from './payment-deadlines.ts'

export type BankPoller = ReturnType<typeof createBankPoller>

export interface BankPollerPorts extends Pick<PaymentPorts, 'clock' | 'random' | 'journal'> {
  readonly transactions: Transactions
  readonly deadlines: Deadlines
  readonly openBank: OpenBank
}

interface FollowedPayment {
  readonly id: string
  readonly retry: Retry
  bank: Bank | null
  phase: Phase | null
  phaseSinceMs: number
  answers: number
  answeredAtMs: number
  /** Whether a pass is under way: after it the phase is read again, so a change during the pass needs no wake. */
  isAsking: boolean
  /** Whether somebody called `attempt` while a pass was under way. */
  isAwaited: boolean
  /** Resolves at the end of the next pass to begin: a pass under way may already have had its answer. */
  next: PromiseWithResolvers<Heard>
}

/**
 * What the bank last said in a pass, null where it was not asked, or the Fault that kept the answer from being written.
 */
type Heard = BankState | Fault | null

export function createBankPoller(ports: BankPollerPorts) {
  const { transactions, deadlines, clock, random, journal } = ports
  const stop = new AbortController()
  const following = new Map<string, FollowedPayment>()
  const running = new Set<Promise<void>>()

  function follow(id: string): FollowedPayment {
    const known = following.get(id)
    if (known && !known.isAsking) known.retry.wake()
    if (known) return known
    const one: FollowedPayment = {
      ...UNASKED,
      id,
      retry: createRetry({ clock, random, stop: stop.signal, ...ASKING_TROUBLE }),
      next: pending(),
    }
    following.set(id, one)
    const run = followToEnd(one).finally(() => {
      following.delete(id)
      deadlines.forget(id)
      running.delete(run)
      one.next.resolve(null)
    })
    running.add(run)
    return one
  }

  async function followToEnd(one: FollowedPayment): Promise<void> {
    // After the commit that led here, and after what its caller still does synchronously.
    await Promise.resolve()
    while (!stop.signal.aborted) {
      try {
        const record = current(one.id)
        if (isClosed(record)) return
        notePhase(one, record.phase)
        // From now on the end of its watch is measured by the clock that cannot be set.
        deadlines.watchLeftMs(record)
      } catch (thrown) {
        noteFailure(one, thrown)
      }
      await one.retry.sleep(delayMs(one))
      if (stop.signal.aborted) return
      await pass(one)
    }
  }

  async function pass(one: FollowedPayment): Promise<void> {
    const { next } = one
    one.next = pending()
    one.isAsking = true
    one.isAwaited = false
    const heard = await ask(one).catch((thrown: unknown) => noteFailure(one, thrown))
    one.isAsking = false
    next.resolve(heard)
    if (!one.isAwaited) return
    if (isOver(one.id)) {
      one.next.resolve(heard)
      one.next = pending()
    } else one.retry.wake()
  }

  /** Then no question would end it, and who waits has the answer of this one. */
  function isOver(id: string): boolean {
    try {
      return hasEnded(current(id))
    } catch {
      return false
    }
  }

  async function ask(one: FollowedPayment): Promise<BankState | null> {
    const { id } = one
    const record = current(id)
    // Its showQR is over, since it is followed only then: its end could not be written earlier.
    if (record.phase === 'registering') {
      transactions.apply(id, { type: 'restarted', isExpired: false })
      return null
    }
    // A wait that the bank asked for binds every question, also one that a deadline causes.
    if (one.retry.quietMs > 0) return null
    one.bank ??= ports.openBank(record)
    const hear = (fact: BankFact) => answered(one, fact)
    const state = await askAbout(record, one.bank, clock, stop.signal, hear)
    closeIfOver(id, state)
    // At a bank that withdraws nothing, 'payable' does not mean that somebody is paying.
    return state === 'payable' && one.bank.withdraws === false ? null : state
  }

  function answered(one: FollowedPayment, fact: BankFact): TransactionRecord {
    const record = transactions.hear(one.id, fact)
    one.answers += 1
    one.retry.succeeded()
    one.answeredAtMs = clock.monotonicMs()
    return record
  }

  /** Closes the payment only where the bank says that no money can come any more. */
  function closeIfOver(id: string, state: BankState): void {
    if (deadlines.watchLeftMs(current(id)) > 0) return
    if (state !== 'payable' && state !== 'unknown') transactions.apply(id, { type: 'watch-ended' })
  }

  function noteFailure(one: FollowedPayment, thrown: unknown): Fault {
    const { fault, failures, isWorthLogging } = one.retry.failed(thrown)
    if (stop.signal.aborted || !isWorthLogging) return fault
    const fields = { transaction: one.id, failures, fault: fault.said }
    if (fault.kind === 'unreachable') journal.warn('bank.silent', fields)
    else journal.error('bank-query.failed', fields)
    return fault
  }

  function notePhase(one: FollowedPayment, phase: Phase): void {
    if (one.phase === phase) return
    Object.assign(one, { phase, phaseSinceMs: clock.monotonicMs(), answers: 0 })
    one.retry.succeeded()
  }

  function delayMs({ answers, phaseSinceMs, retry, ...one }: FollowedPayment): number {
    const phase = one.phase ?? 'waiting'
    const phaseMs = clock.monotonicMs() - phaseSinceMs
    return retry.nextMs(usualAskingMs({ phase, answers, phaseMs }), longestTroubleMs(phase))
  }

  function current(id: string): TransactionRecord {
    const record = transactions.find(id)
    if (!record) throw new Error(`no transaction ${id}`)
    return record
  }

  return {
    follow: (id: string) => void follow(id),
    /** A till is asking, so what is known should be fresh. Never asks earlier than the bank allows. */
    nudge(id: string): void {
      const one = following.get(id)
      if (!one || one.isAsking || one.phase === null || one.retry.failures > 0) return
      const isOld = clock.monotonicMs() - one.answeredAtMs > FRESH_MS
      if (isOld && one.retry.quietMs === 0) one.retry.wake()
    },
    /**
     * Resolves after one attempt to end the payment, begun after the call unless the one under way ends it, or when the
     * budget is over: with what the bank last said in it, or null where the bank is silent or cannot end payments.
     * Rejects with Fault 'storage' where the outcome could not be written: the record may then be out of date.
     */
    async attempt(id: string, budgetMs: number): Promise<BankState | null> {
      const one = follow(id)
      const { next } = one
      if (one.isAsking) one.isAwaited = true
      else one.retry.wake()
      // `next` never rejects, so a rejection means that the budget is over.
      const heard = await withinMs(clock, budgetMs, null, () => next.promise).catch(() => null)
      if (!(heard instanceof Fault)) return heard
      if (heard.kind !== 'storage') return null
      const words = say('fault.payment.end-not-recorded', { why: saidAtTill(heard) })
      throw new Fault('storage', words, heard)
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

const UNASKED = {
  bank: null,
  phase: null,
  phaseSinceMs: 0,
  answers: 0,
  answeredAtMs: -Infinity,
  isAsking: false,
  isAwaited: false,
} as const

function pending(): PromiseWithResolvers<Heard> {
  return Promise.withResolvers<Heard>()
}
