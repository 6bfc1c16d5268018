/**
 * Takes back what a comparison with the bank was read by, or made, and is wrong: an answer of a person, a whole comparison,
 * found money. Nothing is forgotten: each withdrawal is an entry of the ledger, with its reason and name.
 */

import { beginTurns } from '#firmware/async/yield-event-loop.ts'
import { Fault } from '#firmware/fault.ts'
import { quoted, say } from '#firmware/words/sentence.ts'
import type { DayStore, KeptComparison } from '#hal/day-statement-store.ts'
import { isoOf } from '../iso-time.ts'
import { begunDay, localDay } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { SETTLEMENT_NOTE_CHARACTERS_MAX } from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { purposeTrouble } from '../purpose-and-reference-check.ts'
import type { Settings } from '../settings/driver-settings.ts'
import { squeezed } from './cabinet-file/bank-statement-word-meanings.ts'
import {
  type AnswerName,
  changedAnswers,
  isAnswer,
  nameOfAnswer,
  type RegistryAnswers,
  withoutAnswer,
} from './cabinet-file/registry-answers.ts'
import {
  foundOfDay,
  type TakenBack,
  type Withdrawal,
  withdrawFound,
  withdrawFoundBy,
} from './found-money.ts'
import type { AnswerTakenBack, ComparisonOutcome, Source } from './reconciliation-report.ts'

export interface TakeBacks {
  /** Asked before what `read` answered is kept. Throws 'refused' where an answer that it was read by is taken back since. */
  refuseTakenBack(compared: ReadByAnswers): void
  /**
   * What the master of the shop has taken back: as `takeBack`, of what this lane found and compared for the shop. Again it
   * is the same. Rejects with 'storage'.
   */
  takeBackOfShop(taken: TakenBackForShop): Promise<AnswerWithdrawal>
  /** What was told of the files of a bank. */
  answers(asked: AskedBank): readonly RegistryAnswer[]
  /**
   * Takes back an answer and all that was found or compared by it. Rejects with 'not-found' where it was not given,
   * 'bad-request', 'storage'; after 'storage', and after a kill, it may be taken back once more.
   */
  takeBack(asked: AskedTakeBack): Promise<AnswerWithdrawal>
  /** Answers how many. Throws Fault 'not-found', 'bad-request', 'storage'. */
  withdraw(asked: Omit<Withdrawal, 'nowMs'>): number
  /**
   * Takes back the comparison of a day with a bank, and all that comparisons of this lane found there: the day is to be
   * compared again, and what is true is found again. Said again it is the same. Rejects with 'not-found' where it was not
   * compared, 'bad-request', also where a master compared it for the shop and this lane has one or is it, 'storage'.
   */
  withdrawComparison(asked: AskedWithdrawal): Promise<ComparisonWithdrawal>
  /** Whether what this lane keeps of the day and the bank was compared for the shop, by whichever master. */
  isComparedForShop(date: string, bankName: string): boolean
}

/** The bank of the active profile without a name. */
interface AskedBank {
  /** Canonical or not. */
  readonly bank?: string
}

/** What a comparison says of the file that it was read from. */
interface ReadByAnswers {
  readonly bankName: string
  readonly source: Source
  /** Of a file that was read here: what had been told of the bank's files then. */
  readonly readBy?: RegistryAnswers
}

export interface AskedWithdrawal extends AskedBank {
  /** YYYY-MM-DD in the lane's time zone. */
  readonly date: string
  readonly note: string
  readonly by: string | null
}

export interface ComparisonWithdrawal {
  /** Entries of the ledger that it had made. */
  readonly withdrawn: number
  /** Under which the day was filed last, which stays as it is; null: it was not. */
  readonly filedAs: number | null
}

export interface RegistryAnswer extends AnswerName {
  readonly meaning: string
  /** Null where the listener has no tokens, or a release before this was told. */
  readonly by: string | null
  readonly at: string | null
}

export interface AskedTakeBack extends AskedBank {
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

export type TakenBackForShop = Pick<TakenBack, 'bankName' | 'answer' | 'note' | 'by'>

export interface TakeBacksNeeds extends Pick<PaymentPorts, 'store' | 'clock' | 'journal'> {
  readonly transactions: Transactions
  readonly settings: Settings
  /**
   * At the master of a shop: what all lanes found by these is taken back, all of them or none. Kept before an answer is
   * forgotten; answers the days of the shop that were compared by one.
   */
  takenBackForShop(all: readonly TakenBackForShop[]): Promise<readonly string[]>
  /** It has a master, or is one. Else nobody but itself takes back what a master compared here once. */
  isInShop(): boolean
  /** Throws Fault 'bad-request', 'not-configured'. */
  bankOf(asked: AskedBank): string
}

/** What reading a file needs besides: an answer takes the place of another one. */
interface TakeBacksOfFile extends TakeBacks {
  /** Takes them back, does `work`, and until it has ended keeps nothing that is read by them. */
  takeBackWhile(all: readonly AnswerForShop[], work: () => Promise<void>): Promise<AnswerWithdrawal>
}

type AnswerForShop = TakenBackForShop & { readonly answer: AnswerName }

export function createTakeBacks(needs: TakeBacksNeeds): TakeBacksOfFile {
  const { store, transactions, settings, clock, journal, bankOf } = needs
  /** Answers that are being taken back, and are still kept. */
  const takingBack = new Set<{ readonly bankName: string; readonly answer: AnswerName }>()

  /** Of a whole comparison, or where an answer was wrong, of every day that was compared with the bank. */
  async function takeBackBy(taken: TakenBack): Promise<AnswerWithdrawal> {
    const { of, text: date } = taken.answer
    if (of !== 'comparison') return takeBackByAnswer(taken)
    // Marked first: a comparison whose differences are withdrawn would agree. Said again, it still withdraws.
    const kept = comparisonOf(date, taken.bankName)
    const isTakenBack = kept !== null && takeBackComparison(store.days, kept, taken)
    const withdrawn = withdrawEntries(date, taken)
    return { withdrawn, days: isTakenBack ? [date] : [] }
  }

  const comparisonOf = (date: string, bankName: string) =>
    store.days.comparisons(date).find((one) => one.bankName === bankName) ?? null

  const isOfShop = ({ outcome }: KeptComparison) =>
    (outcome as unknown as ComparisonOutcome).isOfShop ?? false

  function withdrawEntries(date: string, taken: TakenBack): number {
    const entries = withdrawFoundBy(store.foundMoney, foundOfDay(store.days, localDay(date)), taken)
    for (const entry of entries) transactions.tell(entry)
    return entries.length
  }

  /** One day after the other; a kill leaves it to be done again. */
  async function takeBackByAnswer(taken: TakenBack): Promise<AnswerWithdrawal> {
    const turns = beginTurns()
    let withdrawn = 0
    const days: string[] = []
    const pageAfter = (date: string) =>
      store.days.comparisonsWith(taken.bankName, date, COMPARISONS_AT_ONCE)
    for (let page = pageAfter(''); page.length > 0; page = pageAfter(page.at(-1)?.date ?? '')) {
      for (const kept of page) {
        withdrawn += withdrawEntries(kept.date, taken)
        if (takeBackComparison(store.days, kept, taken)) days.push(kept.date)
        if (turns.isOver()) await turns.next()
      }
    }
    return { withdrawn, days }
  }

  async function takeBackWhile(
    all: readonly AnswerForShop[],
    work: () => Promise<void>,
  ): Promise<AnswerWithdrawal> {
    const mine = all.map(({ bankName, answer }) => ({ bankName, answer }))
    // What is read by them meanwhile is not kept: days that were looked through already would keep it.
    for (const one of mine) takingBack.add(one)
    try {
      const back = await takeBack(all)
      await work()
      return back
    } finally {
      for (const one of mine) takingBack.delete(one)
    }
  }

  function refuseTakenBack({ bankName, source, readBy }: ReadByAnswers): void {
    if (source.kind !== 'file' || !readBy) return
    const gone = [
      ...changedAnswers(readBy, settings.registryAnswers(bankName)),
      ...[...takingBack].filter((one) => one.bankName === bankName).map(({ answer }) => answer),
    ]
    const used = source.answers.find((one) => gone.some((answer) => isAnswer(one, answer)))
    if (used)
      throw new Fault(
        'refused',
        say('fault.comparison.answer-withdrawn', { answer: quoted(used.text) }),
      )
  }

  /** Here, and at a master on all lanes of the shop. The answers themselves are still kept. */
  async function takeBack(all: readonly TakenBackForShop[]): Promise<AnswerWithdrawal> {
    // First: it is refused where too much waits for lanes already.
    const ofShop = all.length === 0 ? [] : await needs.takenBackForShop(all)
    const back = { withdrawn: 0, days: new Set(ofShop) }
    for (const taken of all) {
      const own = await takeBackBy({ ...taken, nowMs: clock.now(), isOfShop: false })
      back.withdrawn += own.withdrawn
      for (const date of own.days) back.days.add(date)
      sayTakenBack(taken, { ...own, days: [...new Set([...own.days, ...ofShop])] })
    }
    return { ...back, days: [...back.days].sort() }
  }

  function sayTakenBack(
    { bankName, answer, note, by }: TakenBackForShop,
    { withdrawn, days }: AnswerWithdrawal,
  ): void {
    if (answer.of === 'comparison') {
      const { text: date } = answer
      journal.warn('reconciliation.withdrawn', { date, bankName, note, by, count: withdrawn })
      return
    }
    journal.warn('reconciliation.answer_taken_back', {
      bankName,
      answer: answer.text,
      note,
      by,
      count: withdrawn,
      days: days.length,
    })
  }

  return {
    refuseTakenBack,
    takeBackWhile,
    withdraw(asked) {
      mustBeReason(asked.note)
      const withdrawn = withdrawFound(store, { ...asked, nowMs: clock.now() })
      for (const entry of withdrawn) transactions.tell(entry)
      const { from, to, note, by } = asked
      journal.warn('reconciliation.found_withdrawn', {
        from,
        to,
        note,
        by,
        count: withdrawn.length,
      })
      return withdrawn.length
    },
    async takeBackOfShop(taken) {
      const back = await takeBackBy({ ...taken, nowMs: clock.now(), isOfShop: true })
      sayTakenBack(taken, back)
      return back
    },
    answers(asked) {
      const { words, columns, answeredBy = {} } = settings.registryAnswers(bankOf(asked))
      const listed = (of: 'word' | 'column', all: Readonly<Record<string, string>>) =>
        Object.entries(all).map(([text, meaning]) => {
          const { by = null, at = null } = answeredBy[nameOfAnswer({ of, text })] ?? {}
          return { of, text, meaning, by, at }
        })
      return [...listed('column', columns), ...listed('word', words)]
    },
    isComparedForShop(date, bankName) {
      const kept = comparisonOf(date, bankName)
      return kept !== null && isOfShop(kept)
    },
    async withdrawComparison({ note, by, ...asked }) {
      mustBeReason(note)
      const bankName = bankOf(asked)
      const { date } = begunDay(clock.now(), asked.date)
      const kept = comparisonOf(date, bankName)
      const named = { bank: bankName, date: { date } }
      if (!kept) throw new Fault('not-found', say('fault.comparison.day-not-compared', named))
      if (isOfShop(kept) && needs.isInShop())
        throw new Fault('bad-request', say('fault.comparison.day-of-shop', named))
      const answer = { of: 'comparison', text: date } as const
      const taken = { bankName, answer, note, by }
      const back = await takeBackBy({
        ...taken,
        nowMs: clock.now(),
        isOfShop: isOfShop(kept),
      })
      sayTakenBack(taken, back)
      return { withdrawn: back.withdrawn, filedAs: store.days.filedOn(date)?.number ?? null }
    },
    async takeBack({ of, text, note, by, ...asked }) {
      mustBeReason(note)
      const bankName = bankOf(asked)
      const answer = { of, text: squeezed(text) }
      withoutAnswer(settings.registryAnswers(bankName), answer)
      // Forgotten last: until then it may be taken back once more.
      return takeBackWhile([{ bankName, answer, note, by }], () =>
        settings.forgetRegistryAnswer(bankName, answer),
      )
    },
  }
}

/** Each may have a hundred discrepancies, and they are read on the loop that payments are served on. */
const COMPARISONS_AT_ONCE = 20

/** It stands on a statement. */
export function mustBeReason(note: string): void {
  const noteIs = purposeTrouble(note, SETTLEMENT_NOTE_CHARACTERS_MAX)
  if (noteIs) throw new Fault('bad-request', say('fault.refund.bad-note', { why: noteIs }))
  if (note.trim() === '') throw new Fault('bad-request', say('fault.comparison.note-missing'))
}

/** Answers whether the comparison was made by it, or is it. */
function takeBackComparison(
  days: Pick<DayStore, 'keepComparison'>,
  kept: KeptComparison,
  { answer, note, by, nowMs, ...taken }: TakenBack,
): boolean {
  const { answers = [], takenBack, isOfShop = false } = kept.outcome as unknown as ComparisonOutcome
  const used = answer.of === 'comparison' ? answer : answers.find((one) => isAnswer(one, answer))
  if (!used || isOfShop !== taken.isOfShop) return false
  if (takenBack) return true
  const back: AnswerTakenBack = { of: used.of, text: used.text, note, by, at: isoOf(nowMs) }
  days.keepComparison({ ...kept, outcome: { ...kept.outcome, takenBack: back } })
  return true
}
