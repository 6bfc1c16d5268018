/** The refunds of transactions-simulated.ts, in plain maps as well. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type {
  KnownRefundKey,
  NewRefundable,
  RefundablePayment,
  RefundRecord,
  RefundStore,
} from '#hal/refund-store.ts'
import type { LedgerEntry, NewEntry } from '#hal/transaction-store.ts'

export interface SimulatedRefunds extends RefundStore {
  keep(transactionId: string, refundable: NewRefundable): void
}

export interface SimulatedLedger {
  /** Throws when the disk takes nothing. */
  readonly write: () => void
  readonly append: (entry: NewEntry) => LedgerEntry
  readonly paidKopecks: (transactionId: string) => number
}

const isOpen = ({ phase }: RefundRecord) => phase !== 'returned' && phase !== 'refused'

export function createSimulatedRefunds({
  write,
  append,
  paidKopecks,
}: SimulatedLedger): SimulatedRefunds {
  const refunds = new Map<string, RefundRecord>()
  const keys = new Map<string, KnownRefundKey>()
  const refundable = new Map<string, RefundablePayment>()
  const those = (wanted: (refund: RefundRecord) => boolean) => [...refunds.values()].filter(wanted)
  const of = (id: string) => those(({ transactionId }) => transactionId === id)
  const sum = (some: readonly RefundRecord[]) =>
    some.reduce((total, { amountKopecks }) => total + amountKopecks, 0)

  return {
    keep(transactionId, given) {
      if (!refundable.has(transactionId))
        refundable.set(transactionId, { ...given, transactionId, queries: 0 })
    },
    insert(record, entry, key) {
      write()
      if (refunds.has(record.id) || (key && keys.has(key.key))) throw new Error('it is there')
      const isCounted = ({ phase }: RefundRecord) =>
        record.origin === 'lane' ? phase !== 'refused' : phase === 'returned'
      const held = sum(of(record.transactionId).filter(isCounted))
      const left = paidKopecks(record.transactionId) - held
      if (record.amountKopecks > left)
        throw new Fault('full', say('fault.refund.exceeds-payment', { left: Math.max(left, 0) }))
      refunds.set(record.id, record)
      if (key) keys.set(key.key, { ...key, refundId: record.id })
      return append(entry)
    },
    update(record, entry) {
      write()
      if (refunds.get(record.id)?.version !== record.version - 1)
        throw new Fault('busy', say('fault.refund.changed-meanwhile', { refund: record.id }))
      refunds.set(record.id, record)
      return entry && append(entry)
    },
    find: (id) => refunds.get(id) ?? null,
    of,
    ofAll: (ids) => those(({ transactionId }) => ids.includes(transactionId)),
    unsettled: () => those(isOpen),
    returnedBetween: (fromMs, untilMs) =>
      those(({ phase, settledAtMs }) => {
        if (phase !== 'returned' || settledAtMs === null) return false
        return settledAtMs >= fromMs && settledAtMs < untilMs
      }).sort((one, other) => (one.settledAtMs ?? 0) - (other.settledAtMs ?? 0)),
    returnedSums: (afterId, limit) =>
      [
        ...Map.groupBy(
          those(({ phase, transactionId }) => phase === 'returned' && transactionId > afterId),
          ({ transactionId }) => transactionId,
        ),
      ]
        .map(([transactionId, own]) => ({ transactionId, returnedKopecks: sum(own) }))
        .sort((one, other) => (one.transactionId < other.transactionId ? -1 : 1))
        .slice(0, limit),
    requestedSince: (caller, sinceMs) =>
      sum(
        those(
          ({ origin, requestedBy, createdAtMs, phase }) =>
            origin === 'lane' &&
            requestedBy === caller &&
            createdAtMs >= sinceMs &&
            phase !== 'refused',
        ),
      ),
    key: (key) => keys.get(key) ?? null,
    refundable: (id) => refundable.get(id) ?? null,
    nextQuery: () =>
      [...refundable.values()]
        .filter(({ nextQueryMs }) => nextQueryMs !== null)
        .sort((one, other) => (one.nextQueryMs ?? 0) - (other.nextQueryMs ?? 0))[0] ?? null,
    queried(id, nextQueryMs) {
      write()
      const known = refundable.get(id)
      if (known) refundable.set(id, { ...known, nextQueryMs, queries: known.queries + 1 })
    },
    forgetRefundable(paidBeforeMs, limit) {
      write()
      const old = [...refundable.values()]
        .filter(({ paidAtMs }) => paidAtMs < paidBeforeMs)
        .filter(({ transactionId }) => !of(transactionId).some(isOpen))
        .sort((one, other) => one.paidAtMs - other.paidAtMs)
        .slice(0, limit)
      for (const { transactionId } of old) refundable.delete(transactionId)
      return old.length
    },
  }
}
