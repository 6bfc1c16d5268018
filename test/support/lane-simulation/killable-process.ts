/**
 * A simulated process that can be killed at any of its calls to the outside: before the call takes
 * effect, or after it while the answer is on its way. Its memory is lost; effects outside stay.
 */
import type { MemoryTransactions } from '#doubles/transactions-memory.ts'
import type { Banks } from '#hal/bank.ts'
import { aroundBankCalls } from '#hal/bank-wrapper.ts'
import type { Clock } from '#hal/clock.ts'
import { throughEachCall } from '#test/storage/ledger-calls.ts'

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

export function killableStore(store: MemoryTransactions, life: ProcessLife): MemoryTransactions {
  return throughEachCall(
    () => store,
    ({ isWrite, on }) => {
      if (isWrite ? !life.survives() : !life.isAlive) throw new Killed()
      const answer = on(store)
      if (isWrite && !life.survives()) throw new Killed()
      return answer
    },
  )
}

export function killableBanks(banks: Banks, life: ProcessLife): Banks {
  return {
    ...banks,
    open: (profile) =>
      aroundBankCalls(banks.open(profile), (_call, ask, signal) =>
        killableCall(life, () => ask(signal)),
      ),
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
