/**
 * Compares a day of the ledger with the bank: with its statement where the bank tells it, else with the
 * file from its cabinet. Either all of it was compared, or the Fault says why nothing was.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/sentence.ts'
import type { Bank } from '#hal/bank.ts'
import type { BankStatement, StatementLine } from '#hal/bank-statement.ts'
import { begunDay, type Day, dayOf } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { Settings } from '../settings/driver-settings.ts'
import { readStatements } from './bank-statement-pages.ts'
import { bankDayOf, readStatementFile } from './cabinet-file/bank-statement-file.ts'
import { wordsAnswered } from './cabinet-file/bank-statement-word-meanings.ts'
import { compare } from './compare-day.ts'
import { spanOfFile, spanSince, spanToAsk } from './compared-span.ts'
import { isIn, namesOurOrder, type Span } from './comparison-input.ts'
import { keepFoundMoney, type Withdrawal, withdrawFound } from './found-money.ts'
import { bankNamesOf, ledgerDay, ledgerNamed, namedByLines } from './ledger-side-to-compare.ts'
import {
  comparisonOutcome,
  type ReconciliationReport,
  reconciliationReport,
  type Source,
} from './reconciliation-report.ts'

export interface AskedReconciliation {
  /** Canonical or not; the bank of the active profile without it. */
  readonly bank?: string
  /** YYYY-MM-DD in the lane's time zone; of a file, the day of its lines without it. */
  readonly date?: string
  /** Several lanes share the merchant: orders that another one has made are counted, not listed. */
  readonly shared?: boolean
  /** `Проведено=paid`: what words of the file mean, as a person answers; kept for the bank. */
  readonly word?: readonly string[]
  /** The name of the token that it was asked with: kept with how the comparison ended. */
  readonly by?: string | null
}

export interface Reconciliation {
  /** Rejects with 'bad-request' where the bank gives no statement by call, 'unreachable', 'refused', 'full', 'storage'. */
  ask(asked: AskedReconciliation, gone?: AbortSignal): Promise<ReconciliationReport>
  /** Rejects with 'bad-request' with the line of the file that cannot be read, 'refused', 'full', 'storage'. */
  take(asked: AskedReconciliation, file: Uint8Array): Promise<ReconciliationReport>
  /** Answers how many. Throws Fault 'not-found', 'bad-request', 'storage'. */
  withdraw(asked: Omit<Withdrawal, 'nowMs'>): number
}

export interface ReconciliationParts
  extends Pick<PaymentPorts, 'store' | 'banks' | 'clock' | 'journal'> {
  readonly transactions: Transactions
  readonly settings: Settings
}

export function createReconciliation(parts: ReconciliationParts): Reconciliation {
  const { store, transactions, settings, banks, clock, journal } = parts

  function bankNameOf({ bank }: AskedReconciliation): string {
    if (bank === undefined) return settings.activeProfile().bankName
    const canonical = banks.canonical(bank)
    if (canonical === null)
      throw new Fault('bad-request', say`bank is one of ${banks.names.join(', ')}`)
    return canonical
  }

  function statementsOf(bankName: string) {
    const profiles = settings.profilesOf(bankName)
    if (profiles.length === 0)
      throw new Fault('bad-request', say`no bank profile of the settings is of ${bankName}`)
    return profiles.map(({ profileName, bank }) => ({
      profileName,
      statement: statementOf(bankName, bank),
    }))
  }

  async function reportOf(
    { bankName, day, lines, covered, asOfMs, source, shared, by }: Compared,
    askedProfiles: ReadonlySet<string> | null,
  ) {
    const isAsked = (profileName: string) => askedProfiles?.has(profileName) ?? true
    const told = lines.filter(({ atMs }) => isIn(covered, atMs))
    const { dayPayments } = ledgerDay(store, new Set([bankName]), day)
    const named = await namedByLines(store, bankName, dayPayments, told)
    const bankNames = await bankNamesOf(store, bankName, named)
    // In one turn: payments went on while the lines were looked up. What is compared is what both were now.
    const side = ledgerDay(store, bankNames, day)
    const here = ledgerNamed(store, side, named)
    const comparison = await compare({
      day,
      covered,
      asOfMs,
      lines: told,
      here,
      isAsked: ({ profileName }) => isAsked(profileName),
      isForeign: ({ orderId }) => shared && namesOurOrder(orderId),
    })
    const { onlyAtBank, onlyHere, different } = comparison
    const all = [...onlyAtBank, ...onlyHere, ...different]
    const nowMs = clock.now()
    const kept = keepFoundMoney(store.foundMoney, all, { bankName, source: source.kind, nowMs })
    for (const entry of kept) transactions.tell(entry)
    journal.info('reconciliation.done', {
      ...{ date: day.date, bankName, source: source.kind, newlyFound: kept.length },
      ...{ onlyAtBank: onlyAtBank.length, onlyHere: onlyHere.length, different: different.length },
    })
    const report = reconciliationReport({
      ...{ bankName, day, lines, source, side, comparison, nowMs },
      newlyFoundCount: kept.length,
      isAsked: ({ profileName }) => isAsked(profileName),
    })
    // So that the statement of the day can say tomorrow what was compared, and how it ended.
    const outcome = { ...comparisonOutcome(report, by) }
    store.days.keepComparison({ date: day.date, bankName, atMs: nowMs, outcome })
    return report
  }

  return {
    withdraw(asked) {
      const withdrawn = withdrawFound(store, { ...asked, nowMs: clock.now() })
      for (const entry of withdrawn) transactions.tell(entry)
      const { from, to, note, by } = asked
      journal.warn('reconciliation.found_withdrawn', {
        ...{ from, to, note, by, count: withdrawn.length },
      })
      return withdrawn.length
    },
    async ask(query, gone) {
      const bankName = bankNameOf(query)
      const day = begunDay(clock.now(), query.date)
      const statements = statementsOf(bankName)
      const side = ledgerDay(store, new Set([bankName]), day)
      const asked = spanToAsk(day, store, side)
      const asOfMs = clock.now()
      const read = (span: Span) =>
        readStatements({
          ...{ bankName, span, clock, stop: gone ?? null },
          statements: statements.map(({ statement }) => statement),
        })
      const first = await read(asked)
      const unsure = first.filter(({ kind, refundId }) => kind === 'payment' || refundId === null)
      const named = await namedByLines(store, bankName, side.dayPayments, unsure)
      const unsureRefunds = unsure.filter(({ kind }) => kind === 'refund')
      const refunded = await namedByLines(store, bankName, [], unsureRefunds)
      // Lines of other days show whether money of an older order is a payment's own, and whether a clerk's refund is
      // already known.
      const covered = spanSince(asked, day, store, { named, refunded })
      const lines = covered === asked ? first : await read(covered)
      const profiles = statements.map(({ profileName }) => profileName)
      const source = { kind: 'registry', profiles } as const
      const { shared = false, by = null } = query
      const compared = { bankName, day, lines, covered, asOfMs, source, shared, by }
      return reportOf(compared, new Set(profiles))
    },
    async take(asked, file) {
      const bankName = bankNameOf(asked)
      const given = asked.word ?? []
      const words = wordsAnswered(given, settings.registryWords(bankName))
      const { lines, leftOut } = await readStatementFile(bankName, file, words)
      // Kept only after the answers made the file readable: an answer that does not help is not kept.
      await settings.answerRegistryWords(bankName, given)
      const day = begunDay(clock.now(), asked.date ?? onlyDayOf(lines))
      const covered = spanOfFile(day, lines, bankDayOf(bankName))
      // A file of a day that goes on ends with its last line.
      const lastMs = lines.reduce((last, { atMs }) => Math.max(last, atMs), day.fromMs)
      const asOfMs = clock.now() < day.untilMs ? lastMs : Number.POSITIVE_INFINITY
      const skippedLines = leftOut.reduce((sum, one) => sum + one.lines, 0)
      const source: Source = {
        kind: 'file',
        lines: lines.length,
        skippedLines,
        leftOut: [...leftOut],
      }
      const { shared = false, by = null } = asked
      return reportOf({ bankName, day, lines, covered, asOfMs, source, shared, by }, null)
    },
  }
}

interface Compared {
  readonly bankName: string
  readonly day: Day
  readonly lines: readonly StatementLine[]
  readonly covered: Span
  readonly asOfMs: number
  readonly source: Source
  readonly shared: boolean
  readonly by: string | null
}

function statementOf(bankName: string, { statement }: Bank): BankStatement {
  if (statement) return statement
  throw new Fault(
    'bad-request',
    say`${bankName} tells its registry in a file only: take the day's from its cabinet, then lanectl reconcile --bank ${JSON.stringify(bankName)} FILE, or POST /reports/reconciliation with it as text/csv`,
  )
}

function onlyDayOf(lines: readonly StatementLine[]): string {
  const days = [...new Set(lines.map(({ atMs }) => dayOf(atMs)))].sort()
  const [day] = days
  if (day === undefined)
    throw new Fault(
      'bad-request',
      'the file has no line of a payment or refund: say which date it is of',
    )
  if (days.length > 1)
    throw new Fault(
      'bad-request',
      say`the file has ${days.length} days, ${day} to ${days.at(-1)}: say which date`,
    )
  return day
}
