/**
 * A ledger of which every write is a backup that may be restored: what it took is kept as a list, and a
 * restore tells the first part of that list to an empty store. So it serves each store that there is.
 */
import type { MemoryTransactions } from '#doubles/transactions-memory.ts'
import type { ClosedShift } from '#hal/shift-store.ts'
import type { LaneEntry } from '#hal/transaction-store.ts'

export interface RestorableStore {
  /** Of whatever ledger is in its place now. */
  readonly store: MemoryTransactions
  /** How many writes it took. */
  readonly writes: number
  /** When the nth write was, counted from 1. */
  atMs(write: number): number
  /** It is as it was after so many writes. */
  restore(writes: number): void
}

interface Write {
  readonly atMs: number
  readonly redo: (store: MemoryTransactions) => unknown
}

type Room = 'refunds' | 'shifts' | 'foundMoney'
const WRITES: Readonly<Record<Room | 'ledger', readonly string[]>> = {
  ledger: [
    ...['insert', 'update', 'note', 'answerKey', 'forgetKey', 'forgetKeysBefore', 'moveCursor'],
    'leaveNumbers',
  ],
  refunds: ['insert', 'update', 'looked', 'forgetRefundable'],
  shifts: ['close', 'keepKey'],
  foundMoney: ['addAll'],
}

export function createRestorableStore(
  openStore: () => MemoryTransactions,
  now: () => number,
): RestorableStore {
  let store = openStore()
  let accident: Parameters<MemoryTransactions['fail']>[0] = null
  let written: Write[] = []
  const keep = (redo: Write['redo']) => written.push({ atMs: now(), redo })

  const objectOf = (room: Room | null, of: MemoryTransactions): object =>
    room === null ? of : of[room]

  /** Reads go to whichever store is in its place; writes that were taken are kept as well. */
  function room<Store extends object>(name: Room | null): Store {
    const writes = new Set(WRITES[name ?? 'ledger'])
    return new Proxy({} as Store, {
      get(own, property) {
        const kept = Reflect.get(own, property)
        if (kept !== undefined) return kept
        const target = objectOf(name, store)
        const method = Reflect.get(target, property, target)
        if (typeof method !== 'function') return method
        return (...given: unknown[]) => {
          if (!writes.has(String(property))) return method.apply(target, given)
          return name === 'shifts' && property === 'close'
            ? close(given as Parameters<typeof store.shifts.close>)
            : carryOut(name, String(property), given)
        }
      },
      set: (own, property, value) => Reflect.set(own, property, value),
    })
  }

  function carryOut(name: Room | null, method: string, given: readonly unknown[]): unknown {
    const call = (of: MemoryTransactions) => {
      const target = objectOf(name, of)
      return (Reflect.get(target, method) as (...all: unknown[]) => unknown).apply(target, [
        ...given,
      ])
    }
    const answer = call(store)
    keep(call)
    return answer
  }

  /** What the report says was made of the ledger of that moment: it is kept as it was written. */
  function close([atMs, key, write, tell]: Parameters<typeof store.shifts.close>) {
    let report = ''
    let entry: LaneEntry | null = null
    const answer = store.shifts.close(
      atMs,
      key,
      (open) => {
        report = write(open)
        return report
      },
      (closed: ClosedShift) => {
        entry = tell(closed)
        return entry
      },
    )
    const told = entry as LaneEntry | null
    keep((of) => {
      of.shifts.continueFrom(answer.shift.number)
      return of.shifts.close(
        atMs,
        key,
        () => report,
        (closed) => told ?? tell(closed),
      )
    })
    return answer
  }

  const rooms = { refunds: room('refunds'), shifts: room('shifts'), foundMoney: room('foundMoney') }
  const facade = Object.assign(room<MemoryTransactions>(null), rooms, {
    fail(next: typeof accident) {
      accident = next
      store.fail(next)
    },
  })
  return {
    store: facade,
    get writes() {
      return written.length
    },
    atMs: (write) => written[write - 1]?.atMs ?? 0,
    restore(writes) {
      store[Symbol.dispose]()
      store = openStore()
      written = written.slice(0, writes)
      for (const { redo } of written) redo(store)
      store.fail(accident)
    },
  }
}
