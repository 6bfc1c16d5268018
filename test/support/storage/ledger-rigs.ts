/** Ledgers for the contract suites of what is kept in them: on a small card of their own, and in memory. */

import { join } from 'node:path'
import { openMemoryTransactions } from '#doubles/transactions-memory.ts'
import { openSimulatedTransactions } from '#doubles/transactions-simulated.ts'
import { openSqliteTransactions } from '#drivers/storage/payments/transactions-sqlite.ts'
import { Fault } from '#firmware/fault.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { insertCard } from './mounted-card.ts'

export function ledgerOnACard() {
  const card = insertCard({ bytes: 4 << 20 })
  const path = join(card.path, 'payments.db')
  let store = openSqliteTransactions(path)
  return {
    store,
    again() {
      store[Symbol.dispose]()
      store = openSqliteTransactions(path)
      return store
    },
    fillDisk: () => card.fill(),
    healDisk: card.empty,
    damage: () =>
      store.checked(new Fault('storage', asSentence('damaged: restore the last backup'))),
    [Symbol.dispose]() {
      store[Symbol.dispose]()
      card[Symbol.dispose]()
    },
  }
}

function ledgerInMemory(open: typeof openMemoryTransactions) {
  const store = open()
  return {
    store,
    again: () => store,
    fillDisk: () => store.fail('disk-full'),
    healDisk: () => store.fail(null),
    damage: () => store.fail('damaged'),
    [Symbol.dispose]: () => store[Symbol.dispose](),
  }
}

/** The stores that stand in for the card in other tests: by name. */
export const LEDGERS_IN_MEMORY = {
  'sqlite in memory': () => ledgerInMemory(openMemoryTransactions),
  maps: () => ledgerInMemory(openSimulatedTransactions),
}
