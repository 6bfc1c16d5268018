/** A ledger of which each call, those of its parts too, goes through one function that knows which of them write. */
import type { MemoryTransactions } from '#doubles/transactions-memory.ts'
import { LEDGER_CALLS } from '#hal/store-call-kinds.ts'

export type LedgerPart = keyof typeof LEDGER_CALLS

export interface LedgerCall {
  readonly part: LedgerPart
  readonly name: string
  readonly isWrite: boolean
  readonly given: readonly unknown[]
  /** Carries it out on a ledger. */
  on(store: MemoryTransactions): unknown
}

/** What it should do is done on whichever ledger `current` gives then. What is assigned to it stays its own. */
export function throughEachCall(
  current: () => MemoryTransactions,
  carryOut: (call: LedgerCall) => unknown,
): MemoryTransactions {
  function part(part: LedgerPart): object {
    const kinds: Readonly<Record<string, string>> = LEDGER_CALLS[part]
    const of = (store: MemoryTransactions): object =>
      part === 'transactions' ? store : store[part]
    return new Proxy(
      {},
      {
        get(own, property) {
          const assigned = Reflect.get(own, property)
          if (assigned !== undefined) return assigned
          const name = String(property)
          const target = of(current())
          const value: unknown = Reflect.get(target, property, target)
          if (typeof value !== 'function') return value
          return (...given: unknown[]) =>
            carryOut({
              part,
              name,
              // What is not in the table is a lever of the double: it changes what is there.
              isWrite: kinds[name] !== 'read',
              given,
              on: (store) => Reflect.apply(Reflect.get(of(store), property), of(store), given),
            })
        },
      },
    )
  }
  const { transactions, ...parts } = Object.fromEntries(
    (Object.keys(LEDGER_CALLS) as LedgerPart[]).map((name) => [name, part(name)]),
  )
  return Object.assign(transactions as MemoryTransactions, parts)
}
