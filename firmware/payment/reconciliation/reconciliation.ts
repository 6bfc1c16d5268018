/**
 * Compares a day of the ledger with the bank: with its statement where the bank tells it, else with the
 * file from its cabinet. Either all of it was compared, or the Fault says why nothing was.
 */

import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Bank } from '#hal/bank.ts'
import type { BankStatement, StatementLine } from '#hal/bank-statement.ts'
import type { DayStore, KeptComparison } from '#hal/day-statement-store.ts'
import { isoOf } from '../iso-time.ts'
import { begunDay, type Day, dayOf, localDay } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import type { Settings } from '../settings/driver-settings.ts'
import { readStatements } from './bank-statement-pages.ts'
import {
  bankDayOf,
  readStatementFile,
  type StatementHead,
  statementHeads,
} from './cabinet-file/bank-statement-file.ts'
import { squeezed } from './cabinet-file/bank-statement-word-meanings.ts'
import { type AnswerName, answered, withoutAnswer } from './cabinet-file/registry-answers.ts'
import { compare } from './compare-day.ts'
import { spanOfFile, spanSince, spanToAsk } from './compared-span.ts'
import { isIn, namesOurOrder, type Span } from './comparison-input.ts'
import type { Comparison } from './discrepancy.ts'
import {
  type FoundBy,
  keepFoundMoney,
  type TakenBack,
  type Withdrawal,
  withdrawFound,
  withdrawFoundBy,
} from './found-money.ts'
import { bankNamesOf, ledgerDay, ledgerNamed, namedByLines } from './ledger-side-to-compare.ts'
import {
  type AnswerTakenBack,
  type ComparisonOutcome,
  comparisonOutcome,
  type FileSource,
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
  /** `Вид операции=kind`: what columns of the file say, likewise. */
  readonly column?: readonly string[]
  /** The name of the token that it was asked with: kept with how the comparison ended. */
  readonly by?: string | null
}

export interface Reconciliation {
  /** Rejects with 'bad-request' where the bank gives no statement by call, 'unreachable', 'refused', 'full', 'storage'. */
  ask(asked: AskedReconciliation, gone?: AbortSignal): Promise<ReconciliationReport>
  /** Rejects with 'bad-request' with the line of the file that cannot be read, 'refused', 'full', 'storage'. */
  take(asked: AskedReconciliation, file: Uint8Array): Promise<ReconciliationReport>
  /** Every column of a file, and what it is read as. Rejects with 'bad-request'. */
  heads(
    asked: Pick<AskedReconciliation, 'bank'>,
    file: Uint8Array,
  ): Promise<readonly StatementHead[]>
  /** What was told of the files of a bank. */
  answers(asked: Pick<AskedReconciliation, 'bank'>): readonly RegistryAnswer[]
  /**
   * Takes back an answer and all that was found or compared by it. Rejects with 'not-found' where nobody has given it,
   * 'bad-request', 'storage'; after 'storage', and after a kill, it may be taken back once more.
   */
  takeBack(asked: AskedTakeBack): Promise<AnswerWithdrawal>
  /** Answers how many. Throws Fault 'not-found', 'bad-request', 'storage'. */
  withdraw(asked: Omit<Withdrawal, 'nowMs'>): number
}

export interface RegistryAnswer extends AnswerName {
  readonly meaning: string
}

export interface AskedTakeBack extends Pick<AskedReconciliation, 'bank'> {
  readonly of: 'word' | 'column'
  /** As the file writes it, or as `answers` lists it. */
  readonly text: string
  readonly note: string
  readonly by: string | null
}

export interface AnswerWithdrawal {
  /** Entries of the ledger that it had made. */
  readonly withdrawn: number
  /** Days that were compared by it, written YYYY-MM-DD: they are to be compared again. */
  readonly days: readonly string[]
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
      throw new Fault(
        'bad-request',
        say('fault.comparison.unknown-bank', { banks: banks.names.join(', ') }),
      )
    return canonical
  }

  function statementsOf(bankName: string) {
    const profiles = settings.profilesOf(bankName)
    if (profiles.length === 0)
      throw new Fault('bad-request', say('fault.comparison.no-profile-of-bank', { bank: bankName }))
    return profiles.map(({ profileName, bank }) => ({
      profileName,
      statement: statementOf(bankName, bank),
    }))
  }

  async function reportOf(
    { bankName, day, lines, covered, asOfMs, source, answersOf, saysKind }: Compared,
    { shared = false, by = null }: AskedReconciliation,
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
    refuseWhatIsGuessed(saysKind, comparison)
    const { onlyAtBank, onlyHere, different } = comparison
    const all = [...onlyAtBank, ...onlyHere, ...different]
    const nowMs = clock.now()
    const found: FoundBy = { bankName, source: source.kind, answersOf, nowMs }
    const kept = keepFoundMoney(store.foundMoney, all, found)
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
      const toldByNobody = { answersOf: () => [], saysKind: true }
      const compared = { bankName, day, lines, covered, asOfMs, source, ...toldByNobody }
      return reportOf(compared, query, new Set(profiles))
    },
    async take(asked, file) {
      const bankName = bankNameOf(asked)
      const answers = answered(asked, settings.registryAnswers(bankName))
      const read = await readStatementFile(bankName, file, answers)
      const { lines, leftOut, repeated } = read
      // Kept only after the answers made the file readable: an answer that does not help is not kept.
      await settings.answerRegistry(bankName, asked)
      const day = begunDay(clock.now(), asked.date ?? onlyDayOf(lines))
      const times = [...lines.map(({ atMs }) => atMs), ...read.leftOutAtMs]
      const others = times.filter((atMs) => !isIn(day, atMs))
      const source: FileSource = {
        kind: 'file',
        lines: lines.length,
        skippedLines: leftOut.reduce((sum, one) => sum + one.lines, 0),
        leftOut: [...leftOut],
        answers: [...read.answers],
        linesOfDay: times.length - others.length,
        otherDays: daysOf(others),
        repeated,
      }
      // Of a day that no line is of, the file says nothing: neither that money came nor that none did.
      const covered =
        source.linesOfDay === 0
          ? { fromMs: day.fromMs, untilMs: day.fromMs }
          : spanOfFile(day, lines, bankDayOf(bankName))
      // A file of a day that goes on ends with its last line.
      const lastMs = lines.reduce((last, { atMs }) => Math.max(last, atMs), day.fromMs)
      const asOfMs = clock.now() < day.untilMs ? lastMs : Number.POSITIVE_INFINITY
      const { answersOf, saysKind } = read
      const compared = { bankName, day, lines, covered, asOfMs, source, answersOf, saysKind }
      return reportOf(compared, asked, null)
    },
    heads: (asked, file) => {
      const bankName = bankNameOf(asked)
      return statementHeads(bankName, file, settings.registryAnswers(bankName))
    },
    answers(asked) {
      const { words, columns } = settings.registryAnswers(bankNameOf(asked))
      const listed = (of: 'word' | 'column', all: Readonly<Record<string, string>>) =>
        Object.entries(all).map(([text, meaning]) => ({ of, text, meaning }))
      return [...listed('column', columns), ...listed('word', words)]
    },
    async takeBack({ of, text, note, by, ...asked }) {
      const bankName = bankNameOf(asked)
      const answer = { of, text: squeezed(text) }
      withoutAnswer(settings.registryAnswers(bankName), answer)
      const taken = { bankName, answer, note, by, nowMs: clock.now() }
      const turns = beginTurns()
      let withdrawn = 0
      const days: string[] = []
      let [after, page] = ['', store.days.comparisonsWith(bankName, '', COMPARISONS_AT_ONCE)]
      while (page.length > 0) {
        for (const kept of page) {
          const { fromMs, untilMs } = localDay(kept.date)
          const found = store.days.foundBetween(isoOf(fromMs), isoOf(untilMs), FOUND_MAX)
          const entries = withdrawFoundBy(store.foundMoney, found, taken)
          for (const entry of entries) transactions.tell(entry)
          withdrawn += entries.length
          if (takeBackComparison(store.days, kept, taken)) days.push(kept.date)
          if (turns.isOver()) await turns.next()
        }
        after = page.at(-1)?.date ?? after
        page = store.days.comparisonsWith(bankName, after, COMPARISONS_AT_ONCE)
      }
      // Last: until then it may be taken back once more.
      await settings.forgetRegistryAnswer(bankName, answer)
      journal.warn('reconciliation.answer_taken_back', {
        bankName,
        answer: answer.text,
        note,
        by,
        count: withdrawn,
        days: days.length,
      })
      return { withdrawn, days }
    },
  }
}

/** Each may have a hundred discrepancies, and they are read on the loop that payments are served on. */
const COMPARISONS_AT_ONCE = 20
/** Two comparisons of a day, each with as much as one may find. */
const FOUND_MAX = 2_000

/** Answers whether the comparison was made by it. */
function takeBackComparison(
  days: Pick<DayStore, 'keepComparison'>,
  kept: KeptComparison,
  { answer, note, by, nowMs }: TakenBack,
): boolean {
  const { answers = [], takenBack } = kept.outcome as unknown as ComparisonOutcome
  const used = answers.find(({ of, text }) => of === answer.of && squeezed(text) === answer.text)
  if (!used) return false
  if (takenBack) return true
  const back: AnswerTakenBack = { of: used.of, text: used.text, note, by, at: isoOf(nowMs) }
  days.keepComparison({ ...kept, outcome: { ...kept.outcome, takenBack: back } })
  return true
}

function daysOf(times: readonly number[]): FileSource['otherDays'] {
  const days = [...new Set(times.map(dayOf))].sort()
  return { lines: times.length, first: days[0] ?? null, last: days.at(-1) ?? null }
}

/**
 * What only seems to differ because the file does not say it. Throws Fault 'bad-request' with what the file must say.
 */
function refuseWhatIsGuessed(saysKind: boolean, { different, matched }: Comparison): void {
  const twice = different.find(({ code }) => code === 'paid-twice')
  if (!saysKind && twice)
    throw new Fault(
      'bad-request',
      say('fault.comparison.refunds-not-marked', { payment: twice.payment?.id }),
    )
  const sums = different.filter(({ code }) => code === 'amount')
  const scales = new Set(
    sums.map(({ line, payment }) => (line?.amountKopecks ?? 0) / (payment?.amountKopecks ?? 1)),
  )
  const [scale] = scales
  if (scales.size === 1 && (scale === 100 || scale === 0.01) && matched.payments.count === 0)
    throw new Fault('bad-request', say('fault.comparison.amounts-in-kopecks', { factor: scale }))
}

interface Compared {
  readonly bankName: string
  readonly day: Day
  readonly lines: readonly StatementLine[]
  readonly covered: Span
  readonly asOfMs: number
  readonly source: Source
  readonly answersOf: FoundBy['answersOf']
  /** False: nothing in the file says which of its lines are refunds. */
  readonly saysKind: boolean
}

function statementOf(bankName: string, { statement }: Bank): BankStatement {
  if (statement) return statement
  throw new Fault(
    'bad-request',
    say('fault.comparison.registry-by-file-only', {
      bank: bankName,
      quotedBank: JSON.stringify(bankName),
    }),
  )
}

function onlyDayOf(lines: readonly StatementLine[]): string {
  const days = [...new Set(lines.map(({ atMs }) => dayOf(atMs)))].sort()
  const [day] = days
  if (day === undefined) throw new Fault('bad-request', say('fault.comparison.no-payment-lines'))
  if (days.length > 1)
    throw new Fault(
      'bad-request',
      say('fault.comparison.several-days', { count: days.length, first: day, last: days.at(-1) }),
    )
  return day
}
