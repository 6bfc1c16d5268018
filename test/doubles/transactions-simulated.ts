/**
 * The ledger in plain maps, for thousands of simulations: less than half the CPU
 * time of SQLite in memory. What `insert` and `update` took survives the process
 * that a simulation kills; the disk can be filled up and broken. Other tests use
 * transactions-memory.ts.
 *
 * Only the simulation of a lane uses it: 400 stories take 1.3 s on maps and 3.2 s on SQLite in memory. A second
 * implementation can promise what the real one does not (maps took fractional times that the tables refuse), so one
 * story in twenty is told on both, and the contract suite holds both. A fleet's stories all run on the real store
 * (0.7 s against 2.9 s for 50): what happened on maps was not always what happened on SQLite. A new method of the
 * ledger is written here, too.
 */

import { Fault } from '#firmware/fault.ts'
import { asSentence, say } from '#firmware/words/sentence.ts'
import type {
  KeptDeadline,
  KeyRecord,
  LaneEntry,
  LedgerEntry,
  NewEntry,
  OperationClaim,
  TransactionRecord,
} from '#hal/transaction-store.ts'
import { createSimulatedDays } from './days-simulated.ts'
import { createSimulatedFoundMoney } from './found-money-simulated.ts'
import { createSimulatedRefunds } from './refunds-simulated.ts'
import { createSimulatedShifts } from './shifts-simulated.ts'
import type { MemoryTransactions } from './transactions-memory.ts'

export function openSimulatedTransactions(): MemoryTransactions {
  const records = new Map<string, TransactionRecord>()
  const entries: LedgerEntry[] = []
  const keys = new Map<string, KeyRecord>()
  const operations = new Map<string, string>()
  const cursors = new Map<string, number>()
  let deadline: KeptDeadline | null = null
  let lastNumber = 0
  let accident: 'disk-full' | 'damaged' | null = null

  function write(): void {
    if (accident === 'disk-full') throw new Fault('storage', asSentence('the disk is full'))
  }

  function note(entry: LaneEntry, transactionId: string | null = null): LedgerEntry {
    lastNumber += 1
    const written = { ...entry, transactionId, sequence: lastNumber }
    entries.push(written)
    return written
  }

  function append(entry: NewEntry): LedgerEntry {
    const written = note(entry, entry.transactionId)
    shifts.note(written, records.get(entry.transactionId))
    return written
  }

  function requireIntact(): void {
    write()
    if (accident === 'damaged') throw new Fault('storage', asSentence('the ledger is damaged'))
  }

  const shifts = createSimulatedShifts(requireIntact, note)
  const foundMoney = createSimulatedFoundMoney(requireIntact, note)
  const days = createSimulatedDays(requireIntact, note, () => entries)
  const refunds = createSimulatedRefunds({
    write,
    append,
    paidKopecks: (id) => records.get(id)?.paidKopecks ?? 0,
  })
  const all = () => [...records.values()]
  const ownerOf = ({ bankName, operationId }: OperationClaim) =>
    operations.get(JSON.stringify([bankName, operationId])) ?? null

  return {
    fail(next) {
      accident = next
    },
    leaveNumbers(count) {
      lastNumber += count
    },
    get integrity() {
      return accident === 'damaged' ? 'damaged' : 'sound'
    },
    insert(record, entry, key, newDeadline) {
      write()
      if (accident === 'damaged') throw new Fault('storage', asSentence('the ledger is damaged'))
      if (records.has(record.id)) throw new Error(`there is a transaction ${record.id}`)
      if (key && keys.has(key.key)) throw new Error('the key is taken')
      records.set(record.id, record)
      deadline = newDeadline ?? deadline
      if (key)
        keys.set(key.key, {
          ...key,
          transactionId: record.id,
          createdAtMs: record.createdAtMs,
          answer: null,
        })
      return append(entry)
    },
    deadline: () => deadline,
    refunds,
    foundMoney,
    days,
    update(record, entry, claim, refundable) {
      write()
      const before = records.get(record.id)
      if (!before || before.version !== record.version - 1)
        throw new Fault('busy', say('fault.payment.changed-meanwhile', { payment: record.id }))
      if (claim) {
        const owner = ownerOf(claim) ?? record.id
        if (owner !== record.id)
          throw new Fault(
            'refused',
            say('fault.payment.operation-already-used', {
              operation: claim.operationId,
              payment: owner,
            }),
          )
        operations.set(JSON.stringify([claim.bankName, claim.operationId]), record.id)
      }
      records.set(record.id, record)
      shifts.moved(before, record)
      if (refundable) refunds.keep(record.id, refundable)
      return entry && append(entry)
    },
    note(entry) {
      write()
      return note(entry)
    },
    ownerOf,
    shifts,
    newest: () => all().at(-1) ?? null,
    find: (id) => records.get(id) ?? null,
    findAll: (ids) => all().filter(({ id }) => ids.includes(id)),
    unsettled: () =>
      all().filter(({ sealedProfile, phase }) => sealedProfile !== null || phase === 'registering'),
    page: (afterPosition, limit) =>
      all()
        .map((record, index) => ({ position: index + 1, record }))
        .slice(afterPosition, afterPosition + limit),
    list: ({ sinceMs = -Infinity, untilMs = Infinity, phases, reference, limit }) =>
      all()
        .filter(({ createdAtMs }) => createdAtMs >= sinceMs && createdAtMs <= untilMs)
        .filter(({ phase }) => !phases || phases.includes(phase))
        .filter((record) => reference === undefined || record.reference === reference)
        .reverse()
        .sort((one, other) => other.createdAtMs - one.createdAtMs)
        .slice(0, limit),
    ofAmount(amountKopecks, untilMs, count) {
      const lastFirst = all()
        .filter(({ createdAtMs }) => createdAtMs <= untilMs)
        .reverse()
        .sort((one, other) => other.createdAtMs - one.createdAtMs)
      const fromMs = lastFirst[count]?.createdAtMs ?? null
      const found = lastFirst
        .filter(({ createdAtMs }) => fromMs === null || createdAtMs >= fromMs)
        .filter((one) => [one.amountKopecks, one.paidKopecks].includes(amountKopecks))
      return { records: found, fromMs }
    },
    between: (fromMs, untilMs) =>
      all()
        .filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs < untilMs)
        .sort((one, other) => one.createdAtMs - other.createdAtMs),
    entriesAfter(after, limit) {
      const first = entries.findIndex(({ sequence }) => sequence > after)
      return first === -1 ? [] : entries.slice(first, first + limit)
    },
    entriesOf: (id) =>
      entries.filter(({ transactionId, data }) => (transactionId ?? data['transaction']) === id),
    lastSequence: () => lastNumber,
    key: (key) => keys.get(key) ?? null,
    answerKey(key, answer) {
      write()
      const known = keys.get(key)
      if (known) keys.set(key, { ...known, answer })
    },
    forgetKey(key) {
      write()
      keys.delete(key)
    },
    forgetKeysBefore(wallMs, kept) {
      write()
      const old = [...keys].slice(0, Math.max(keys.size - kept, 0))
      for (const [key, { createdAtMs }] of old) if (createdAtMs < wallMs) keys.delete(key)
    },
    cursor: (reader) => cursors.get(reader) ?? null,
    moveCursor(reader, sequence) {
      write()
      cursors.set(reader, sequence)
    },
    [Symbol.dispose]() {},
  }
}
