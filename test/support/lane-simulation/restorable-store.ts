/**
 * A ledger of which every write is a backup that may be restored: what it took is kept as a list, and a
 * restore tells the first part of that list to an empty store. So it serves each store that there is.
 */
import type { MemoryTransactions } from '#doubles/transactions-memory.ts'
import type { ClosedShift } from '#hal/shift-store.ts'
import type { LaneEntry } from '#hal/transaction-store.ts'
import { throughEachCall } from '#test/storage/ledger-calls.ts'

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

export function createRestorableStore(
  openStore: () => MemoryTransactions,
  now: () => number,
): RestorableStore {
  let store = openStore()
  let accident: Parameters<MemoryTransactions['fail']>[0] = null
  let written: Write[] = []
  const keep = (redo: Write['redo']) => written.push({ atMs: now(), redo })

  /** Reads go to whichever store is in its place; writes that were taken are kept as well. */
  const facade = throughEachCall(
    () => store,
    ({ part, name, isWrite, given, on }) => {
      if (part === 'shifts' && name === 'close')
        return close(given as Parameters<typeof store.shifts.close>)
      const answer = on(store)
      if (isWrite) keep(on)
      return answer
    },
  )

  /** What the report says was made of the ledger of that moment: it is kept as it was written. */
  function close([atMs, key, write, tell, print]: Parameters<typeof store.shifts.close>) {
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
      print,
    )
    const laneEntry = entry as LaneEntry | null
    keep((of) => {
      of.shifts.continueFrom(answer.shift.number)
      return of.shifts.close(
        atMs,
        key,
        () => report,
        (closed) => laneEntry ?? tell(closed),
        print,
      )
    })
    return answer
  }

  Object.assign(facade, {
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
