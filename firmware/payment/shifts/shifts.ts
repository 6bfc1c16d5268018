/**
 * The shifts of a lane: the one that is open, and closing it: once, whoever asks and however often.
 *
 * The store is synchronous, so two requests to close come one after the other, and a close is one
 * commit: what a kill leaves is a shift that is open, or closed. A caller that lost its answer asks
 * again, and is told the same report: by its key, by the number of the shift it meant, or, where it
 * gave neither, because nothing has happened since.
 */

import { Fault } from '#firmware/fault.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Banks } from '#hal/bank.ts'
import type { ClosedShift, ClosingEntry, ShiftPapers } from '#hal/shift-store.ts'
import type { LaneEntry } from '#hal/transaction-store.ts'
import { localTime } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { EMPTY_SHIFT_MS_MIN, SHIFT_KEYS_MAX } from '../limits.ts'
import { issuerOf } from '../paper-issuer.ts'
import { RECEIPT_WIDTHS, type ReceiptWidth } from '../paper-lines.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { shiftText } from './shift-paper.ts'
import { isEmptyShift, type ShiftReport, shiftReport } from './shift-report.ts'

export interface Shifts {
  /** The X report: what the Z report would say now. */
  current(): ShiftReport
  /** `number`: the shift that is meant; undefined: whichever is open. `by`: the name of the token that asks. */
  close(number: number | undefined, key: string | null, by?: string | null): Closing
  /** Throws Fault 'not-found'. */
  find(number: number): ShiftDocument
  /** Newest first. */
  list(query: ShiftsQuery): readonly ShiftLine[]
  /** What the ledger's entries say of closes, newest first: a shift that `list` lacks was taken out. */
  closings(query: ShiftsQuery): readonly ClosingEntry[]
  /** The report on paper. A closed one as it was printed at its close, whatever the words of this release are. */
  textOf(report: ShiftReport, hash: string | null, width: ReceiptWidth, language: Language): string
}

/** `before`: numbers below it. */
interface ShiftsQuery {
  readonly before?: number
  readonly limit: number
}

/** A Z report and what proves it: the hash is of the report as JSON without spaces. */
export interface ShiftDocument {
  readonly report: ShiftReport
  readonly hash: string
}

export interface Closing extends ShiftDocument {
  /** It had been closed before. */
  readonly isRepeated: boolean
}

export type ShiftLine = ReturnType<typeof lineOf>

export interface ShiftsPorts
  extends Pick<
    PaymentPorts,
    'store' | 'ledgerGaps' | 'clock' | 'journal' | 'shop' | 'serialNumber'
  > {
  readonly banks: Pick<Banks, 'nameIn'>
  /** Hears of a shift that was closed. */
  readonly transactions: Pick<Transactions, 'tell'>
}

export function createShifts(ports: ShiftsPorts): Shifts {
  const { store, ledgerGaps, transactions, banks, clock, journal, shop } = ports
  const { shifts } = store
  const issuer = issuerOf(shop, ports.serialNumber ?? null)
  let again = { number: 0, keys: 0 }
  // Lower ones may be on papers of the lane that was lost.
  for (const { shiftsFrom } of ledgerGaps.list) shifts.continueFrom(shiftsFrom ?? 1)

  function reportOf(
    shift = shifts.current(),
    closedAtMs: number | null = null,
    closedBy: string | null = null,
  ): ShiftReport {
    const find = (id: string | null) => (id === null ? null : store.find(id))
    return shiftReport({
      shift,
      first: find(shift.firstTransactionId),
      last: find(shift.lastTransactionId),
      unsettled: store.unsettled(),
      gaps: ledgerGaps.list,
      newestClosed: shifts.newest()?.number ?? 0,
      issuer,
      title: (closedAtMs === null ? shop?.interimTitle : shop?.shiftTitle) || null,
      closedBy,
      closedAtMs,
      nowMs: closedAtMs ?? clock.now(),
    })
  }

  /** Each report is kept for years, so a till that closes empty shifts in a loop gets at most one a minute. */
  function requireSomethingToClose(nowMs: number): void {
    const open = shifts.current()
    const newest = shifts.newest()
    if (!newest || !isEmptyShift(open)) return
    const sinceMs = nowMs - newest.closedAtMs
    // After the clock was set back, the length of the shift is unknown.
    if (sinceMs < 0 || sinceMs >= EMPTY_SHIFT_MS_MIN) return
    throw new Fault(
      'too-many',
      say('fault.shift.empty-shift-too-soon', {
        closedShift: newest.number,
        openShift: open.number,
      }),
      undefined,
      { retryAfterMs: EMPTY_SHIFT_MS_MIN - sinceMs },
    )
  }

  /** The closed one that a request means, or null where it means the open one. */
  function closedBefore(number: number | undefined, key: string | null): ClosedShift | null {
    const ofKey = key === null ? null : shifts.ofKey(key)
    if (ofKey && number !== undefined && number !== ofKey.number)
      throw new Fault('bad-request', say('fault.shift.key-of-other-shift', { shift: ofKey.number }))
    if (ofKey) return ofKey
    const open = shifts.current()
    if (number === open.number) return null
    if (number !== undefined) {
      const known = shifts.find(number)
      if (!known)
        throw new Fault('not-found', say('fault.shift.no-such-number', { shift: open.number }))
      return known
    }
    if (!isEmptyShift(open)) return null
    const newest = shifts.newest()
    if (!newest) throw new Fault('bad-request', say('fault.shift.nothing-to-close'))
    return newest
  }

  /** Whoever closes what has just been closed, with ever new keys, must not fill the card. */
  function keepAnother(key: string, { number }: ClosedShift): void {
    if (again.number !== number) again = { number, keys: 0 }
    if (again.keys >= SHIFT_KEYS_MAX) return
    shifts.keepKey(key, number)
    again.keys += 1
  }

  function printed(
    report: ShiftReport,
    hash: string | null,
    width: ReceiptWidth,
    language: Language,
  ) {
    return shiftText(report, hash, { width, language, localTime, bankNameIn: banks.nameIn })
  }

  function papersOf({ report, hash }: ShiftDocument): ShiftPapers {
    return Object.fromEntries(
      LANGUAGES.flatMap((language) =>
        RECEIPT_WIDTHS.map((width) => [
          paperName(width, language),
          printed(report, hash, width, language),
        ]),
      ),
    )
  }

  return {
    textOf(report, hash, width, language) {
      const kept = hash === null ? null : shifts.papers(report.number)
      return kept?.[paperName(width, language)] ?? printed(report, hash, width, language)
    },
    current: () => reportOf(),
    close(number, key, by = null) {
      const known = closedBefore(number, key)
      if (known) {
        // By its number it is found again without the key.
        if (key !== null && number === undefined && !shifts.ofKey(key)) keepAnother(key, known)
        return { ...documentOf(known), isRepeated: true }
      }
      const nowMs = clock.now()
      requireSomethingToClose(nowMs)
      const { shift: closed, entry } = shifts.close(
        nowMs,
        key,
        (open) => JSON.stringify(reportOf(open, nowMs, by)),
        entryOf,
        (shift) => papersOf(documentOf(shift)),
      )
      transactions.tell(entry)
      const document = documentOf(closed)
      const { totals, created } = document.report
      journal.info('shift.closed', {
        number: closed.number,
        hash: closed.hash,
        created: created.count,
        accepted: totals.states.ACCEPTED.count,
        net: totals.net,
      })
      return { ...document, isRepeated: false }
    },
    find(number) {
      const closed = shifts.find(number)
      if (!closed) throw new Fault('not-found', say('fault.shift.not-found'))
      return documentOf(closed)
    },
    list: ({ before = Number.MAX_SAFE_INTEGER, limit }) =>
      shifts.list(before, limit).map((closed) => lineOf(documentOf(closed))),
    closings: ({ before = Number.MAX_SAFE_INTEGER, limit }) => shifts.closings(before, limit),
  }
}

function paperName(width: ReceiptWidth, language: Language): string {
  return `${language} ${width}`
}

function documentOf({ report, hash }: ClosedShift): ShiftDocument {
  return { report: JSON.parse(report) as ShiftReport, hash }
}

/** What the stream and the webhooks tell of a closed shift: enough to fetch its report, and to compare. */
function entryOf(closed: ClosedShift): LaneEntry {
  const { form: _form, number, openedAt, closedAt: _, ...rest } = lineOf(documentOf(closed))
  const data = { shift: number, openedAt, ...rest }
  return { atMs: closed.closedAtMs, type: 'shift.closed', data }
}

function lineOf({ report, hash }: ShiftDocument) {
  const { form, number, openedAt, closedAt, totals, open, remarks } = report
  return {
    /** How the row adds up: in form 1 and 2 NET is without another amount. */
    form,
    number,
    openedAt,
    closedAt,
    accepted: totals.states.ACCEPTED,
    otherAmount: totals.otherAmount,
    refunds: totals.refunds,
    net: totals.net,
    openCount: open.count,
    remarkCount: remarks.count,
    previousHash: report.previousHash,
    hash,
  }
}
