/**
 * Follows payments at the bank: at most one follower per payment, at most one question at a time.
 *
 * A follower looks at where its payment stands and does the next thing: asks for the status,
 * ends it when its time is up, cancels what must not be payable any more, and goes on, for days
 * if need be, until nothing more can come. It holds no state that a restart would miss.
 */
import { Fault, toFault } from '#firmware/fault.ts'
import type { Bank, BankFact, BankState } from '#hal/bank.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { Random } from '#hal/random.ts'
import type { Phase, TransactionRecord } from '#hal/transaction-store.ts'
import { type OpenBank, referenceOf, withinMs } from './asking.ts'
import type { Book } from './book.ts'
import { nextAskingMs } from './cadence.ts'
import { BANK_CALL_MS_MAX, CANCEL_GRACE_MS, FRESH_MS } from './limits.ts'
import { isFinal, isPayable } from './transaction.ts'

export interface Followers extends AsyncDisposable {
  follow(id: string): void
  /** The in-process deadline of a payment that begins now: a jump of the wall clock is no ttl. */
  expect(id: string, deadlineMs: number): void
  /** A till is asking: what is known should be fresh. Never undercuts what the bank asked for. */
  nudge(id: string): void
  /**
   * Resolves after one attempt to end the payment that began after the call, or the budget: with
   * what the bank said last in it, or null.
   */
  attempt(id: string, budgetMs: number): Promise<BankState | null>
}

export interface FollowersPorts {
  readonly book: Book
  readonly openBank: OpenBank
  readonly clock: Clock
  readonly random: Random
  readonly journal: Journal
}

interface Following {
  phase: Phase | null
  phaseSinceMs: number
  answers: number
  failures: number
  /** Monotonic: not before this, the bank said. */
  quietUntilMs: number
  answeredAtMs: number
  isPassing: boolean
  /** The bank's last word in the pass that an attempt waits for. */
  said: BankState | null
  bank: Bank | null
  /** Woken while it was not asleep: then it does not fall asleep. */
  isWoken: boolean
  sleeper: (() => void) | null
  passed: PromiseWithResolvers<void>
}

export function createFollowers(ports: FollowersPorts): Followers {
  const { book, clock, random, journal } = ports
  const stop = new AbortController()
  const following = new Map<string, Following>()
  const deadlines = new Map<string, number>()
  const running = new Set<Promise<void>>()

  function follow(id: string): Following {
    const known = following.get(id)
    if (known) {
      wake(known)
      return known
    }
    const state: Following = {
      phase: null,
      phaseSinceMs: 0,
      answers: 0,
      failures: 0,
      quietUntilMs: 0,
      answeredAtMs: -Infinity,
      isPassing: false,
      said: null,
      bank: null,
      isWoken: false,
      sleeper: null,
      passed: Promise.withResolvers(),
    }
    following.set(id, state)
    const run = live(id, state).finally(() => {
      following.delete(id)
      deadlines.delete(id)
      running.delete(run)
      state.passed.resolve()
    })
    running.add(run)
    return state
  }

  async function live(id: string, state: Following): Promise<void> {
    // After the commit that led here, and after the caller's own work of this turn.
    await Promise.resolve()
    while (!stop.signal.aborted) {
      let untilMs = Infinity
      try {
        const record = current(id)
        if (isFinal(record) && record.watchUntilMs === null) return
        notePhase(state, record.phase)
        untilMs = untilDeadlineMs(record, state)
      } catch (thrown) {
        note(id, state, toFault(thrown))
      }
      await sleep(state, Math.min(delayMs(state), untilMs))
      if (stop.signal.aborted) return
      await pass(id, state)
    }
  }

  function notePhase(state: Following, phase: Phase): void {
    if (state.phase === phase) return
    state.phase = phase
    state.phaseSinceMs = clock.monotonicMs()
    state.answers = 0
    state.failures = 0
  }

  function delayMs(state: Following): number {
    return nextAskingMs({
      phase: state.phase ?? 'waiting',
      answers: state.answers,
      failures: state.failures,
      phaseMs: clock.monotonicMs() - state.phaseSinceMs,
      retryAfterMs: Math.max(state.quietUntilMs - clock.monotonicMs(), 0),
      chance: random.fraction(),
    })
  }

  function untilDeadlineMs(record: TransactionRecord, state: Following): number {
    if (!isPayable(record)) return Infinity
    const leftMs = deadlineOf(record) - clock.monotonicMs()
    if (leftMs > 0) return leftMs
    // A deadline that could not be acted upon (a full disk) is tried with the usual patience.
    return state.failures > 0 ? Infinity : 0
  }

  /** After a restart all there is is the wall clock: it may be wrong, the ttl bounds the error. */
  function deadlineOf(record: TransactionRecord): number {
    const known = deadlines.get(record.id)
    if (known !== undefined) return known
    const ttlMs = record.ttlMinutes * 60_000
    const leftMs = Math.min(Math.max(record.expiresAtMs - clock.now(), 0), ttlMs)
    const deadlineMs = clock.monotonicMs() + leftMs
    deadlines.set(record.id, deadlineMs)
    return deadlineMs
  }

  async function sleep(state: Following, ms: number): Promise<void> {
    if (!state.isWoken) {
      const waking = new AbortController()
      const wake = () => waking.abort()
      state.sleeper = wake
      stop.signal.addEventListener('abort', wake, { once: true })
      await pause(clock, ms, waking.signal)
      stop.signal.removeEventListener('abort', wake)
      state.sleeper = null
    }
    state.isWoken = false
  }

  async function pass(id: string, state: Following): Promise<void> {
    const { passed } = state
    state.passed = Promise.withResolvers()
    state.isPassing = true
    try {
      await look(id, state)
    } catch (thrown) {
      note(id, state, toFault(thrown))
    }
    state.isPassing = false
    passed.resolve()
  }

  async function look(id: string, state: Following): Promise<void> {
    const record = current(id)
    if (record.phase === 'registering') {
      // Its request is over, else there would be no follower: it could not be written down.
      book.apply(id, { type: 'restarted', isExpired: false })
      return
    }
    if (isPayable(record) && clock.monotonicMs() >= deadlineOf(record))
      book.apply(id, { type: 'ttl-elapsed' })
    try {
      // What the bank asked for binds every question, also the one that a deadline brings.
      if (clock.monotonicMs() >= state.quietUntilMs) closeIfOver(id, await ask(id, state))
    } finally {
      giveUpAfterGrace(id, state)
    }
  }

  /** Only on the bank's word: a wall clock that jumped is no reason to look away. */
  function closeIfOver(id: string, said: BankState): void {
    const { watchUntilMs } = current(id)
    if (watchUntilMs === null || clock.now() < watchUntilMs) return
    if (said !== 'payable' && said !== 'unknown') book.apply(id, { type: 'watch-ended' })
  }

  async function ask(id: string, state: Following): Promise<BankState> {
    const before = current(id)
    state.bank ??= ports.openBank(before)
    const { bank } = state
    const call = <Result>(work: (signal: AbortSignal) => Promise<Result>) =>
      withinMs(clock, BANK_CALL_MS_MAX, stop.signal, work)

    const fact = await call((signal) => bank.status(referenceOf(before), signal))
    const record = answered(id, state, fact)
    if (!mustBeCancelled(record, fact.state)) return fact.state
    const after = await call((signal) => bank.cancel(referenceOf(record), signal)).catch(
      (thrown: unknown) => {
        if (!(thrown instanceof Fault) || thrown.kind !== 'refused') throw thrown
        // The bank did not cancel: it may have been paid in between.
        return call((signal) => bank.status(referenceOf(record), signal))
      },
    )
    answered(id, state, after)
    return after.state
  }

  function current(id: string): TransactionRecord {
    const record = book.find(id)
    if (!record) throw new Error(`no transaction ${id}`)
    return record
  }

  function answered(id: string, state: Following, fact: BankFact): TransactionRecord {
    const record = book.apply(id, { type: 'bank-answered', fact })
    state.answers += 1
    state.failures = 0
    state.answeredAtMs = clock.monotonicMs()
    state.said = fact.state
    return record
  }

  function giveUpAfterGrace(id: string, state: Following): void {
    if (current(id).phase !== 'cancelling') return
    notePhase(state, 'cancelling')
    if (clock.monotonicMs() - state.phaseSinceMs >= CANCEL_GRACE_MS)
      book.apply(id, { type: 'bank-silent' })
  }

  function note(id: string, state: Following, fault: Fault): void {
    if (stop.signal.aborted) return
    state.failures += 1
    const { retryAfterMs } = fault.detail
    if (retryAfterMs !== undefined) state.quietUntilMs = clock.monotonicMs() + retryAfterMs
    // A long outage is one line per doubling, not one per attempt.
    if ((state.failures & (state.failures - 1)) === 0) {
      const level = fault.kind === 'unreachable' ? 'warn' : 'error'
      journal[level]('bank.silent', { id, failures: state.failures, fault: fault.message })
    }
  }

  return {
    follow: (id) => void follow(id),
    expect: (id, deadlineMs) => void deadlines.set(id, deadlineMs),
    nudge(id) {
      const state = following.get(id)
      if (!state || state.phase === null || state.failures > 0) return
      const nowMs = clock.monotonicMs()
      if (nowMs - state.answeredAtMs > FRESH_MS && nowMs >= state.quietUntilMs) wake(state)
    },
    async attempt(id, budgetMs) {
      const state = follow(id)
      const untilMs = clock.monotonicMs() + budgetMs
      // A pass that is under way may have read its answer already: then the next one counts.
      for (let left = state.isPassing ? 2 : 1; left > 0; left -= 1) {
        const leftMs = untilMs - clock.monotonicMs()
        if (leftMs <= 0 || following.get(id) !== state || isFinal(current(id))) break
        state.said = null
        wake(state)
        await within(clock, leftMs, state.passed.promise)
      }
      return state.said
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(running)
    },
  }
}

function wake(state: Following): void {
  state.isWoken = true
  state.sleeper?.()
}

function mustBeCancelled(record: TransactionRecord, state: string): boolean {
  if (isPayable(record) || record.phase === 'accepted') return false
  // A final payment is left alone unless the bank says that a customer could still pay it.
  return state === 'payable' || (state === 'unknown' && !isFinal(record))
}

async function within(clock: Clock, ms: number, promise: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>()
  using _ = clock.after(ms, late.resolve)
  await Promise.race([promise, late.promise])
}
