/** The shifts of a ledger in plain maps, written from the port's promises and not from the SQL. */
import { createHash } from 'node:crypto'
import {
  type ClosedShift,
  type ClosingEntry,
  type OpenShift,
  SHIFT_REMARKS_MAX,
  type ShiftPapers,
  type ShiftRemark,
  type ShiftStore,
  type ShiftSum,
  type ShiftSumKind,
} from '#hal/shift-store.ts'
import type { LaneEntry, LedgerEntry, TransactionRecord } from '#hal/transaction-store.ts'

export interface SimulatedShifts extends ShiftStore {
  moved(before: TransactionRecord, after: TransactionRecord): void
  note(entry: LedgerEntry, payment: TransactionRecord | undefined): void
}

const NO_MONEY = { count: 0, kopecks: 0 }
const ENDS: ReadonlySet<string> = new Set(['rejected', 'canceled', 'failed', 'static', 'unknown'])
const REFUNDED = ['refund.returned', 'refund.returned-late', 'refund.found-at-bank']
const REMARKABLE = [
  ...REFUNDED.slice(1),
  'transaction.accepted-late',
  'transaction.paid-other-amount',
  'transaction.paid-again',
]

export function createSimulatedShifts(
  write: () => void,
  append: (entry: LaneEntry) => LedgerEntry,
): SimulatedShifts {
  const closed: ClosedShift[] = []
  const keys = new Map<string, number>()
  const closings: ClosingEntry[] = []
  const papers = new Map<number, ShiftPapers>()
  const pending = new Set<string>()
  /** Ended in the open shift. */
  let ends = new Set<string>()
  let earlierCount = 0
  let created: TransactionRecord[] = []
  let sums = new Map<string, ShiftSum>()
  let remarks: ShiftRemark[] = []
  let lowest = 1
  let firstPaymentAtMs: number | null = null
  let before = { accepted: NO_MONEY, 'other-amount': NO_MONEY, refunded: NO_MONEY }

  function add(
    of: Pick<ShiftSum, 'bankName' | 'profileName'>,
    kind: ShiftSumKind,
    kopecks: number,
    times = 1,
  ) {
    const { bankName, profileName } = of
    const name = JSON.stringify([bankName, profileName, kind])
    const { count, kopecks: before } = sums.get(name) ?? { count: 0, kopecks: 0 }
    sums.set(name, { bankName, profileName, kind, count: count + times, kopecks: before + kopecks })
  }

  function current(): OpenShift {
    const last = closed.at(-1)
    return {
      number: Math.max((last?.number ?? 0) + 1, lowest),
      openedAtMs: last?.closedAtMs ?? null,
      previousHash: last?.hash ?? null,
      createdCount: created.length,
      createdKopecks: created.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
      firstTransactionId: created[0]?.id ?? null,
      lastTransactionId: created.at(-1)?.id ?? null,
      firstPaymentAtMs: created[0]?.createdAtMs ?? null,
      sums: [...sums.entries()]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([, sum]) => sum),
      remarks: remarks.slice(0, SHIFT_REMARKS_MAX),
      remarkCount: remarks.length,
      earlierCount,
      before: {
        firstPaymentAtMs,
        accepted: before.accepted,
        otherAmount: before['other-amount'],
        refunded: before.refunded,
      },
    }
  }

  const find = (number: number) => closed.find((shift) => shift.number === number) ?? null

  function grown(kind: keyof typeof before) {
    const own = [...sums.values()].filter((sum) => sum.kind === kind)
    return {
      count: own.reduce((all, { count }) => all + count, before[kind].count),
      kopecks: own.reduce((all, { kopecks }) => all + kopecks, before[kind].kopecks),
    }
  }

  function keepKey(key: string, number: number): void {
    write()
    if (keys.has(key)) throw new Error('the key is taken')
    keys.set(key, number)
  }

  return {
    moved(before, after) {
      const { phase, amountKopecks, paidKopecks, isLate } = after
      const paid = paidKopecks ?? amountKopecks
      const [from, to] = [stateOf(before), stateOf(after)]
      if (to !== 'pending') pending.delete(after.id)
      if (from !== to) {
        if (ENDS.has(from)) {
          if (ends.has(after.id)) add(after, from as ShiftSumKind, -amountKopecks, -1)
          else earlierCount += 1
        }
        ends.delete(after.id)
        if (ENDS.has(to)) {
          add(after, to as ShiftSumKind, amountKopecks)
          ends.add(after.id)
        }
      }
      if (phase !== before.phase && phase === 'accepted') {
        add(after, 'accepted', paid)
        if (isLate) add(after, 'late', paid)
      }
      const [was, is] = [before, after].map((one) =>
        one.phase === 'accepted' ? null : one.paidKopecks,
      )
      if (was !== is) add(after, 'other-amount', (is ?? 0) - (was ?? 0), countOf(is) - countOf(was))
    },
    note({ sequence, transactionId, atMs, type, data }, payment) {
      const { refundAmount = null, paidAmount = null } = data as Record<string, number | null>
      const of = payment ?? { bankName: '', profileName: '' }
      if (type === 'transaction.created' && payment) {
        created.push(payment)
        firstPaymentAtMs ??= payment.createdAtMs
        if (stateOf(payment) === 'pending') pending.add(payment.id)
      }
      if (REFUNDED.includes(type)) add(of, 'refunded', refundAmount ?? 0)
      if (REMARKABLE.includes(type) && transactionId !== null)
        remarks.push({ sequence, transactionId, atMs, type, kopecks: refundAmount ?? paidAmount })
    },
    current,
    continueFrom(number) {
      lowest = Math.max(lowest, number)
    },
    close(closedAtMs, key, writeReport, tell, print) {
      write()
      const open = current()
      const report = writeReport(open)
      const hash = createHash('sha256').update(report).digest('hex')
      const shift = { number: open.number, closedAtMs, report, hash }
      const entry = tell(shift)
      if (key !== null) keepKey(key, open.number)
      closed.push(shift)
      if (print) papers.set(shift.number, print(shift))
      before = {
        accepted: grown('accepted'),
        'other-amount': grown('other-amount'),
        refunded: grown('refunded'),
      }
      earlierCount = pending.size
      ends = new Set()
      created = []
      sums = new Map()
      remarks = []
      const appended = append(entry)
      const { shift: number, hash: entryHash } = entry.data as { shift: number; hash: string }
      closings.unshift({ sequence: appended.sequence, number, hash: entryHash })
      return { shift, entry: appended }
    },
    keepKey,
    newest: () => closed.at(-1) ?? null,
    find,
    ofKey: (key) => find(keys.get(key) ?? 0),
    list: (beforeNumber, limit) =>
      closed
        .filter(({ number }) => number < beforeNumber)
        .reverse()
        .slice(0, limit),
    closings: (beforeNumber, limit) =>
      closings.filter(({ number }) => number < beforeNumber).slice(0, limit),
    papers: (number) => papers.get(number) ?? null,
  }
}

function stateOf({ phase, paidKopecks }: TransactionRecord): string {
  if (phase === 'accepted') return 'accepted'
  if (paidKopecks !== null) return 'other-amount'
  return ENDS.has(phase) ? phase : 'pending'
}

function countOf(kopecks: number | null | undefined): number {
  return kopecks == null ? 0 : 1
}
