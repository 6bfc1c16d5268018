/**
 * A simulated process that can be killed at any of its calls to the outside: before the call takes
 * effect, or after it while the answer is on its way. Its memory is lost; effects outside stay.
 */
import type { BankRefunds, Banks } from '#hal/bank.ts'
import type { BankStatement } from '#hal/bank-statement.ts'
import type { Clock } from '#hal/clock.ts'
import type { TransactionStore } from '#hal/transaction-store.ts'

export interface ProcessLife {
  readonly isAlive: boolean
  /** Resolves when it ends. */
  readonly death: Promise<void>
  /** How many points it has passed at which it could have been killed. */
  readonly points: number
  kill(): void
  /** One more such point; false when this is where it ends, or when it has ended. */
  survives(): boolean
}

/** Dies at the `killAt`-th point; 0 = never by itself. */
export function createProcessLife(killAt: number): ProcessLife {
  const death = Promise.withResolvers<void>()
  let isAlive = true
  let points = 0
  const kill = () => {
    isAlive = false
    death.resolve()
  }
  return {
    death: death.promise,
    get isAlive() {
      return isAlive
    },
    get points() {
      return points
    },
    kill,
    survives() {
      if (!isAlive) return false
      points += 1
      if (points === killAt) kill()
      return isAlive
    },
  }
}

class Killed extends Error {}

const NEVER = new Promise<never>(() => {})

/** For calls whose effect is elsewhere: the bank, the glass. */
export async function killableCall<Answer>(
  life: ProcessLife,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!life.survives()) return NEVER
  try {
    const answer = await work()
    return life.survives() ? answer : NEVER
  } catch (error) {
    if (life.survives()) throw error
    return NEVER
  }
}

const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'answerKey', 'forgetKey'])

const SHIFT_WRITES: ReadonlySet<string> = new Set(['close', 'keepKey'])
const REFUND_WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'looked'])
const FOUND_MONEY_WRITES: ReadonlySet<string> = new Set(['addAll'])

export function killableStore(store: TransactionStore, life: ProcessLife): TransactionStore {
  const refunds = killableWrites(store.refunds, life, REFUND_WRITES)
  const shifts = killableWrites(store.shifts, life, SHIFT_WRITES)
  const foundMoney = killableWrites(store.foundMoney, life, FOUND_MONEY_WRITES)
  const rooms = new Map<unknown, object>(Object.entries({ refunds, shifts, foundMoney }))
  return new Proxy(killableWrites(store, life, WRITES), {
    get: (target, name) => rooms.get(name) ?? Reflect.get(target, name),
  })
}

function killableWrites<Store extends object>(
  store: Store,
  life: ProcessLife,
  writes: ReadonlySet<string>,
): Store {
  return new Proxy(store, {
    get(target, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...values: unknown[]) => {
        const isWrite = writes.has(String(name))
        if (isWrite ? !life.survives() : !life.isAlive) throw new Killed()
        const answer = method.apply(target, values)
        if (isWrite && !life.survives()) throw new Killed()
        return answer
      }
    },
  })
}

export function killableBanks(banks: Banks, life: ProcessLife): Banks {
  return {
    ...banks,
    open(profile) {
      const bank = banks.open(profile)
      return {
        kind: bank.kind,
        register: (order, signal) => killableCall(life, () => bank.register(order, signal)),
        status: (order, signal) => killableCall(life, () => bank.status(order, signal)),
        cancel: (order, signal) => killableCall(life, () => bank.cancel(order, signal)),
        probe: (signal) => killableCall(life, () => bank.probe(signal)),
        ...(bank.refunds && { refunds: killableRefunds(bank.refunds, life) }),
        ...(bank.statement && { statement: killableStatement(bank.statement, life) }),
      }
    },
  }
}

function killableStatement(statement: BankStatement, life: ProcessLife): BankStatement {
  return { page: (query, signal) => killableCall(life, () => statement.page(query, signal)) }
}

function killableRefunds(refunds: BankRefunds, life: ProcessLife): BankRefunds {
  return {
    takesOurId: refunds.takesOurId,
    refund: (refund, signal) => killableCall(life, () => refunds.refund(refund, signal)),
    state: (refund, signal) => killableCall(life, () => refunds.state(refund, signal)),
    returnedKopecks: (payment, signal) =>
      killableCall(life, () => refunds.returnedKopecks(payment, signal)),
  }
}

export function killableClock(clock: Clock, life: ProcessLife): Clock {
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    sinceBoot: () => clock.sinceBoot(),
    after: (delayMs, fire) => clock.after(delayMs, () => life.isAlive && fire()),
  }
}
