/**
 * Compares a day of the ledger with the bank: with the registry that its interface answers, else with the file from
 * its website. Either all of it was compared, or the Fault says why nothing was.
 */

import { Fault } from '#firmware/fault.ts'
import { HOUR_MS } from '#firmware/vocabulary/durations.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Bank } from '#hal/bank.ts'
import type { BankStatement, StatementLine } from '#hal/bank-statement.ts'
import { isoOf } from '../iso-time.ts'
import { knownBank } from '../known-bank.ts'
import { begunDay, type Day, dayOf, localDay } from '../ledger/local-day.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { readStatements } from './bank-statement-pages.ts'
import {
  bankDayOf,
  readStatementFile,
  type StatementHead,
  statementHeads,
  unknownWords,
} from './cabinet-file/bank-statement-file.ts'
import type { UnknownWord } from './cabinet-file/bank-statement-line-kind.ts'
import { notInFile, payoutOf } from './cabinet-file/payout.ts'
import { type PayoutOfFile, readView } from './cabinet-file/read-view.ts'
import {
  type AnswerName,
  answered,
  changedAnswers,
  type RegistryAnswers,
} from './cabinet-file/registry-answers.ts'
import { compare } from './compare-day.ts'
import { spanOfFile, spanSince, spanToAsk } from './compared-span.ts'
import { isIn, type LedgerPayment, namesOurOrder, type Span } from './comparison-input.ts'
import type { Comparison } from './discrepancy.ts'
import {
  type FoundBy,
  foundByAnswers,
  foundOfDay,
  keepFoundMoney,
  refuseTooMuchFound,
  replaceFoundOfShop,
} from './found-money.ts'
import { bankNamesOf, ledgerDay, ledgerNamed, namedByLines } from './ledger-side-to-compare.ts'
import {
  comparisonOutcome,
  type FileSource,
  type ReconciliationReport,
  reconciliationReport,
  type Source,
} from './reconciliation-report.ts'
import { createTakeBacks, type TakeBacks, type TakeBacksNeeds } from './take-back.ts'

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
  /** Kopecks: what came to the shop's account for the lines of the file. */
  readonly came?: number
  /** The name of the token that it was asked with: kept with how the comparison ended. */
  readonly by?: string | null
}

export interface Reconciliation extends TakeBacks {
  /** Rejects with 'bad-request' where the bank gives no statement by call, 'unreachable', 'refused', 'full', 'storage'. */
  ask(asked: AskedReconciliation, gone?: AbortSignal): Promise<ReconciliationReport>
  /** Rejects with 'bad-request' with the line of the file that cannot be read, 'refused', 'full', 'storage'. */
  take(asked: AskedReconciliation, file: Uint8Array): Promise<ReconciliationReport>
  /**
   * The lines of a day for all lanes of a shop, of a file or, without one, as the bank tells them: nothing is compared.
   * `mayKeep` throws what is to be refused before an answer about the file is kept. Rejects as it, `take` and `ask`.
   */
  read(
    asked: AskedReconciliation,
    file: Uint8Array | null,
    gone: AbortSignal | undefined,
    mayKeep: (read: Compared) => void,
  ): Promise<Compared>
  /**
   * Compares lines that the master of the shop has read with this lane's ledger. `takesRest`: what is of no payment here
   * was found only at the bank; else it is another lane's. `isWhole`: what the shop found here for this day before, and
   * finds no more, is withdrawn. Rejects as `take`.
   */
  compare(
    compared: Compared,
    asked: { readonly by: string | null; readonly takesRest: boolean; readonly isWhole: boolean },
  ): Promise<ReconciliationReport>
  /** Every column of a file, and what it is read as; and the words that nobody has explained. Rejects with 'bad-request'. */
  heads(
    asked: Pick<AskedReconciliation, 'bank' | 'column'>,
    file: Uint8Array,
  ): Promise<{ readonly columns: readonly StatementHead[]; readonly words: readonly UnknownWord[] }>
  /** Of the active profile without a name. Throws Fault 'bad-request', 'not-configured'. */
  bankOf(asked: Pick<AskedReconciliation, 'bank'>): string
}

export interface ReconciliationNeeds
  extends Omit<TakeBacksNeeds, 'bankOf'>,
    Pick<PaymentPorts, 'banks'> {}

export function createReconciliation(needs: ReconciliationNeeds): Reconciliation {
  const { store, transactions, settings, banks, clock, journal } = needs
  function bankNameOf({ bank }: AskedReconciliation): string {
    return bank === undefined ? settings.activeProfile().bankName : knownBank(banks, bank)
  }

  const { takeBackWhile, ...takeBacks } = createTakeBacks({ ...needs, bankOf: bankNameOf })

  function statementsOf(bankName: string) {
    const profiles = settings.profilesOf(bankName)
    if (profiles.length === 0)
      throw new Fault('bad-request', say('fault.comparison.no-profile-of-bank', { bank: bankName }))
    return profiles.map(({ profileName, bank }) => ({
      profileName,
      statement: statementOf(bankName, bank),
    }))
  }

  async function compareHere(
    { bankName, day, lines, covered, asOfMs, areRefundsUndated = false }: Compared,
    isForeign: (line: StatementLine) => boolean,
    isAsked: (payment: Pick<LedgerPayment, 'profileName'>) => boolean,
  ) {
    const reported = lines.filter(({ atMs }) => isIn(covered, atMs))
    const { dayPayments } = ledgerDay(store, new Set([bankName]), day)
    const named = await namedByLines(store, bankName, dayPayments, reported)
    const bankNames = await bankNamesOf(store, bankName, named)
    // In one turn: payments went on while the lines were looked up. What is compared is what both were now.
    const side = ledgerDay(store, bankNames, day)
    const here = ledgerNamed(store, side, named)
    const comparison = await compare({
      day,
      covered,
      asOfMs,
      lines: reported,
      here,
      isAsked,
      isForeign,
      areRefundsUndated,
    })
    return { side, comparison }
  }

  async function reportOf(
    all: Compared,
    { shared = false, by = null }: AskedReconciliation,
    askedProfiles: ReadonlySet<string> | null,
    ofShop: { readonly takesRest: boolean; readonly isWhole: boolean } | null = null,
  ) {
    const { bankName, day, lines, source, answersOf, saysKind } = all
    const isOfShop = ofShop !== null
    const isAsked = ({ profileName }: Pick<LedgerPayment, 'profileName'>) =>
      askedProfiles?.has(profileName) ?? true
    const isForeign = ofShop ? () => !ofShop.takesRest : ofOtherLanes(shared)
    const { side, comparison } = await compareHere(all, isForeign, isAsked)
    refuseWhatIsGuessed(saysKind, comparison)
    takeBacks.refuseTakenBack(all)
    const { onlyAtBank, onlyHere, different } = comparison
    const differences = [...onlyAtBank, ...onlyHere, ...different]
    const nowMs = clock.now()
    const found: FoundBy = { bankName, source: source.kind, answersOf, nowMs, isOfShop }
    const kept = ofShop?.isWhole
      ? replaceFoundOfShop(store.foundMoney, differences, found, foundOfDay(store.days, day), by)
      : keepFoundMoney(store.foundMoney, differences, found)
    for (const entry of kept) transactions.tell(entry)
    journal.info('reconciliation.done', {
      date: day.date,
      bankName,
      source: source.kind,
      newlyFound: kept.length,
      onlyAtBank: onlyAtBank.length,
      onlyHere: onlyHere.length,
      different: different.length,
    })
    const report = reconciliationReport({
      bankName,
      day,
      lines,
      source,
      side,
      comparison,
      nowMs,
      newlyFoundCount: kept.length,
      isAsked,
    })
    // So that the statement of the day can say tomorrow what was compared, and how it ended.
    const outcome = { ...comparisonOutcome(report, by), ...(isOfShop && { isOfShop }) }
    store.days.keepComparison({ date: day.date, bankName, atMs: nowMs, outcome })
    return report
  }

  function payoutIn(
    bankName: string,
    day: Day,
    lines: readonly StatementLine[],
    { came: cameKopecks, shared = false }: AskedReconciliation,
  ): PayoutOfFile | null {
    if (cameKopecks === undefined) return null
    const { dayPayments } = ledgerDay(store, new Set([bankName]), day)
    const payout = payoutOf({ cameKopecks, lines, notInFile: notInFile(dayPayments, lines) })
    const { first, last } = daysOf(lines.map(({ atMs }) => atMs))
    return { ...payout, from: first ?? day.date, to: last ?? day.date, shared }
  }

  /** What a person has told anew is kept only after the file could be read and compared by it, and `mayKeep` agrees. */
  async function readFile(
    asked: AskedReconciliation,
    file: Uint8Array,
    mayKeep: MayKeep,
  ): Promise<Compared> {
    const bankName = bankNameOf(asked)
    const nowMs = clock.now()
    const answeredBy = { by: asked.by ?? null, at: isoOf(nowMs) }
    const answers = answered(asked, settings.registryAnswers(bankName), answeredBy)
    const read = await readStatementFile(bankName, file, answers)
    const { lines, leftOut, repeated } = read
    refuseOtherDays(lines)
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
      read: readView(day, read, payoutIn(bankName, day, lines, asked)),
    }
    // Of a day that no line is of, the file says nothing: neither that money came nor that none did.
    const covered =
      source.linesOfDay === 0
        ? { fromMs: day.fromMs, untilMs: day.fromMs }
        : spanOfFile(day, lines, bankDayOf(bankName))
    // A file of a day that goes on ends with its last line.
    const lastMs = lines.reduce((last, { atMs }) => Math.max(last, atMs), day.fromMs)
    // Where lines have days and no times, its end is unknown.
    const soFarMs = read.dayOnlyLines > 0 ? day.fromMs : lastMs
    const asOfMs = clock.now() < day.untilMs ? soFarMs : Number.POSITIVE_INFINITY
    const { answersOf, saysKind } = read
    const areRefundsUndated = read.refundedLines > 0
    const compared = {
      bankName,
      day,
      lines,
      covered,
      asOfMs,
      source,
      answersOf,
      saysKind,
      areRefundsUndated,
      readBy: answers,
    }
    const changedNow = () => changedAnswers(settings.registryAnswers(bankName), answers)
    if (hasAnswers(asked)) await mayKeep(compared, changedNow())
    // By what it meant before, other days were compared, too.
    const changed = changedNow()
    const note = String(say('text.comparison.answer-changed'))
    await takeBackWhile(
      changed.map((answer) => ({ bankName, answer, note, by: answeredBy.by })),
      () => settings.answerRegistry(bankName, asked, answeredBy),
    )
    return compared
  }

  /** What a comparison would refuse, so that nothing is half done: told answers kept, and nothing compared by them. */
  const mayKeepHere =
    (shared: boolean): MayKeep =>
    async (all, changed) => {
      const { bankName, day, source, answersOf } = all
      const { comparison } = await compareHere(all, ofOtherLanes(shared), () => true)
      refuseWhatIsGuessed(all.saysKind, comparison)
      const { onlyAtBank, onlyHere, different } = comparison
      const found = { bankName, source: source.kind, answersOf, nowMs: clock.now() }
      refuseTooMuchFound(
        store.foundMoney,
        [...onlyAtBank, ...onlyHere, ...different],
        found,
        foundByAnswers(foundOfDay(store.days, day), bankName, changed),
      )
    }

  /** Whose a line is, the lanes say; what this one would refuse is refused at once. */
  const mayKeepOfShop =
    (mayKeep: (read: Compared) => void): MayKeep =>
    async (all) => {
      mayKeep(all)
      const { comparison } = await compareHere(
        all,
        () => true,
        () => true,
      )
      refuseWhatIsGuessed(all.saysKind, comparison)
    }

  /** Of the day, and of the hours around it: money of a payment near midnight moves on the other day. */
  async function readDayAround(
    asked: AskedReconciliation,
    stop: AbortSignal | null,
  ): Promise<Compared> {
    const bankName = bankNameOf(asked)
    const day = begunDay(clock.now(), asked.date)
    const statements = statementsOf(bankName)
    const covered = { fromMs: day.fromMs - AROUND_MS, untilMs: day.untilMs + AROUND_MS }
    const asOfMs = clock.now()
    const lines = await readStatements({
      bankName,
      span: covered,
      clock,
      stop,
      statements: statements.map(({ statement }) => statement),
    })
    const profiles = statements.map(({ profileName }) => profileName)
    const source = { kind: 'registry', profiles } as const
    return { bankName, day, lines, covered, asOfMs, source, answersOf: () => [], saysKind: true }
  }

  return {
    ...takeBacks,
    async ask(query, gone) {
      const bankName = bankNameOf(query)
      const day = begunDay(clock.now(), query.date)
      const statements = statementsOf(bankName)
      const side = ledgerDay(store, new Set([bankName]), day)
      const asked = spanToAsk(day, store, side)
      const asOfMs = clock.now()
      const read = (span: Span) =>
        readStatements({
          bankName,
          span,
          clock,
          stop: gone ?? null,
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
      const unanswered = { answersOf: () => [], saysKind: true }
      const compared = { bankName, day, lines, covered, asOfMs, source, ...unanswered }
      return reportOf(compared, query, new Set(profiles))
    },
    take: async (asked, file) =>
      reportOf(await readFile(asked, file, mayKeepHere(asked.shared ?? false)), asked, null),
    read: (asked, file, gone, mayKeep) =>
      file ? readFile(asked, file, mayKeepOfShop(mayKeep)) : readDayAround(asked, gone ?? null),
    compare: (compared, { by, ...ofShop }) => reportOf(compared, { by }, null, ofShop),
    async heads(asked, file) {
      const bankName = bankNameOf(asked)
      const answers = answered(asked, settings.registryAnswers(bankName))
      const columns = await statementHeads(bankName, file, answers)
      return { columns, words: await unknownWords(bankName, file, answers) }
    },
    bankOf: bankNameOf,
  }
}

/** Before what was told of a file is kept, and the `changed` answers are taken back. Rejects with what it is refused for. */
type MayKeep = (read: Compared, changed: readonly AnswerName[]) => Promise<void>

const hasAnswers = ({ word = [], column = [] }: AskedReconciliation) =>
  word.length + column.length > 0

const ofOtherLanes =
  (shared: boolean) =>
  ({ orderId }: StatementLine) =>
    shared && namesOurOrder(orderId)

/** Of the list of a shop: which of its lines the lanes need, only they know. */
const AROUND_MS = 3 * HOUR_MS
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
    throw new Fault('bad-request', say('fault.comparison.amounts-in-kopecks'))
}

/** The lines of a day, and what has to be known of them to compare them. */
export interface Compared {
  readonly bankName: string
  readonly day: Day
  readonly lines: readonly StatementLine[]
  readonly covered: Span
  readonly asOfMs: number
  readonly source: Source
  readonly answersOf: FoundBy['answersOf']
  /** False: nothing in the file says which of its lines are refunds. */
  readonly saysKind: boolean
  readonly areRefundsUndated?: boolean
  /** Of a file that was read here: what had been told of the bank's files then. */
  readonly readBy?: RegistryAnswers
}

function statementOf(bankName: string, { statement }: Bank): BankStatement {
  if (statement) return statement
  throw new Fault('bad-request', say('fault.comparison.registry-by-file-only', { bank: bankName }))
}

/** A day of the bank's calendar is compared with one of the lane only where both begin at the same moment. */
function refuseOtherDays(lines: readonly StatementLine[]): void {
  const other = lines.find(
    ({ atMs, isDayOnly }) => isDayOnly && localDay(dayOf(atMs)).fromMs !== atMs,
  )
  if (other) throw new Fault('bad-request', say('fault.comparison.days-of-another-zone'))
}

function onlyDayOf(lines: readonly StatementLine[]): string {
  const days = [...new Set(lines.map(({ atMs }) => dayOf(atMs)))].sort()
  const [day] = days
  if (day === undefined) throw new Fault('bad-request', say('fault.comparison.no-payment-lines'))
  if (days.length > 1)
    throw new Fault(
      'bad-request',
      say('fault.comparison.several-days', {
        count: days.length,
        first: { date: day },
        last: { date: days.at(-1) ?? day },
      }),
    )
  return day
}
