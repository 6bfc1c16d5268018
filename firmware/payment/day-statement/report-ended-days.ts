/**
 * Reports each ended day once, as an entry of the ledger: `day.stated`, in the stream and to the webhooks.
 *
 * The commit of the entry also notes that the day was reported, so that neither a kill nor a changed clock repeats
 * it. A lane that was off at midnight reports the day at its next start, up to a month of days. The clock may be
 * wrong, and a told day is never taken back. So nothing is told while the bank's clock disagrees; several days at
 * once are told only when the bank's clock agrees, or after a whole day in which it did not disagree.
 *
 * Dates looked at are those of the last month that are over and were not told, not "the one after the last": a date
 * told by a clock years ahead stops no other. Ten minutes after midnight most days are still to be compared, so the
 * event says `to-do`; the statement agrees later, without a second event. After a restored backup days are told
 * again, with other numbers: receivers go by `date`.
 */

import { createBackgroundTask } from '#firmware/async/background-task.ts'
import { withinMs } from '#firmware/async/deadline.ts'
import { openInterval } from '#firmware/async/interval.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { DAY_MS, HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { CALENDAR_END_MS, isTooEarly } from '#firmware/vocabulary/plausible-time.ts'
import type { LaneEntry } from '#hal/transaction-store.ts'
import { dayOf, localDay } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { Settings } from '../settings/driver-settings.ts'
import type { DayStatement } from './day-statement.ts'
import type { DayStatements } from './day-statement-of-date.ts'
import { daysToReport, REPORTED_DAYS_MAX } from './days-to-report.ts'
import { dateAfter } from './due-dates.ts'

/** Waits after midnight, so that a payment of the day's last second has ended. */
const GRACE_MS = 10 * 60_000
/** A clock that is set is noticed within this. */
const CHECK_MS_MAX = HOUR_MS
const PROBE_MS_MAX = 10_000
const RETRY_MS = 60_000
/** As in health: a larger difference means a wrong clock. */
const CLOCKS_APART_MS_MAX = 120_000
const UNCONTRADICTED_MS = DAY_MS
/** The most things to do in the event; the statement has all of them. */
const THINGS_LISTED_MAX = 50

export interface EndedDaysNeeds extends Pick<PaymentPorts, 'store' | 'clock' | 'journal'> {
  readonly transactions: Pick<Transactions, 'tell'>
  readonly settings: Pick<Settings, 'activeProfile'>
  readonly dayStatements: DayStatements
}

export function openEndedDays(needs: EndedDaysNeeds): AsyncDisposable {
  const { store, transactions, settings, dayStatements, clock, journal } = needs
  const beganMs = clock.monotonicMs()

  /** Null where no bank tells its clock. */
  async function clockAheadMs(): Promise<number | null> {
    try {
      const { bank } = settings.activeProfile()
      const { nowMs } = await withinMs(clock, PROBE_MS_MAX, task.stop, (signal) =>
        bank.probe(signal),
      )
      return nowMs === null ? null : clock.now() - nowMs
    } catch (thrown) {
      const fault = toFault(thrown)
      if (fault.kind === 'bug') throw thrown
      return null
    }
  }

  function due(): readonly string[] {
    const nowMs = clock.now()
    if (!hasDate(nowMs)) return []
    const today = dayOf(nowMs - GRACE_MS)
    // A new lane, or one updated from an earlier release: earlier days are not reported.
    store.days.reportAfter(dateAfter(today, -1))
    return daysToReport({
      today,
      reportedAfter: store.days.reportedAfter(),
      reported: store.days.reported(dateAfter(today, -REPORTED_DAYS_MAX)),
      firstPayment: firstPayment(),
    })
  }

  /** The date of the first payment of all; a date before all others where an archive cannot be read. */
  function firstPayment(): string | null {
    if (!store.newest()) return null
    try {
      const [first] = store.page(0, 1)
      return first ? dayOf(first.record.createdAtMs) : null
    } catch (thrown) {
      if (thrown instanceof Fault) return ''
      throw thrown
    }
  }

  async function work(): Promise<void> {
    const days = due()
    if (days.length === 0) return
    const aheadMs = await clockAheadMs()
    if (aheadMs !== null && Math.abs(aheadMs) > CLOCKS_APART_MS_MAX) return
    const isLong = clock.monotonicMs() - beganMs > UNCONTRADICTED_MS
    if (aheadMs === null && days.length > 1 && !isLong) return
    for (const date of days) {
      const statement = await dayStatements.of(date, task.stop)
      const entry = store.days.report(date, entryOf(statement, clock.now()))
      if (!entry) continue
      transactions.tell(entry)
      const { verdict, todo, net } = statement
      journal.info('day.stated', { date, verdict: verdict.state, todo: todo.length, net })
    }
  }

  const task = createBackgroundTask({
    clock,
    work,
    retryMs: RETRY_MS,
    failed(error, againInMs) {
      const { kind, message } = toFault(error)
      // A statement that cannot be made must not stop payments.
      if (kind === 'bug') journal.error('day.unstated', { error, againInMs })
      else journal.warn('day.unstated', { fault: message, againInMs })
    },
  })

  function nextCheckMs(): number {
    const nowMs = clock.now()
    // A clock that was never set, or is beyond all calendars, has no midnight to wait for.
    if (!hasDate(nowMs)) return CHECK_MS_MAX
    const { untilMs } = localDay(dayOf(nowMs - GRACE_MS))
    return Math.min(Math.max(untilMs + GRACE_MS - nowMs, RETRY_MS), CHECK_MS_MAX)
  }

  const looking = openInterval(clock, nextCheckMs, task.kick, RETRY_MS)
  return {
    async [Symbol.asyncDispose]() {
      looking[Symbol.dispose]()
      await task[Symbol.asyncDispose]()
    },
  }
}

/**
 * Enough for a program to know whether somebody has to look, and to compare; the rest is in `GET /reports/statement`.
 */
function entryOf(statement: DayStatement, atMs: number): LaneEntry {
  const { date, payments, refunds, net, byBank, shifts, banks, verdict, todo } = statement
  return {
    atMs,
    type: 'day.stated',
    data: {
      date,
      verdict: verdict.state,
      sentence: verdict.sentence,
      agrees: todo.length === 0,
      accepted: payments.accepted,
      refunds: refunds.returned,
      net,
      byBank,
      shifts: shifts.closed.map(({ number, net, hash }) => ({ shift: number, net, hash })),
      banks: banks.map(({ bankName, comparison }) => ({
        bankName,
        comparedAt: comparison?.at ?? null,
        agrees: comparison?.agrees ?? null,
      })),
      todoCount: todo.length,
      todo: todo.slice(0, THINGS_LISTED_MAX).map(({ items: _, ...thing }) => thing),
    },
  }
}

function hasDate(nowMs: number): boolean {
  return !isTooEarly(nowMs) && nowMs < CALENDAR_END_MS
}
