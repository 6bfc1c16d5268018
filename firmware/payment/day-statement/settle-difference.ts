/**
 * Settles a difference of a day by a person's word, and withdraws that: an entry of the ledger each, with the reason,
 * the name of the token and the time. No payment, no refund and no sum is changed by it.
 */

import type { LedgerEvent } from '#firmware/events/ledger-events.ts'
import { Fault } from '#firmware/fault.ts'
import { momentOf } from '#firmware/local-date.ts'
import { joined, type Sentence, say } from '#firmware/words/sentence.ts'
import type { LedgerEntry } from '#hal/transaction-store.ts'
import { begunDay } from '../ledger/local-day.ts'
import type { Transactions } from '../ledger/transactions.ts'
import { SETTLEMENT_NOTE_CHARACTERS_MAX } from '../limits.ts'
import type { PaymentPorts } from '../payment-ports.ts'
import { purposeTrouble } from '../purpose-and-reference-check.ts'
import { readDay } from './day-facts-from-ledger.ts'
import {
  type Decision,
  DIFFERENCE_REOPENED,
  DIFFERENCE_SETTLED,
  type Difference,
  differencesOf,
} from './differences.ts'

export type Differences = ReturnType<typeof createDifferences>

export interface DifferenceWord {
  readonly note: string
  readonly by: string | null
}

export interface DifferencesNeeds
  extends Pick<PaymentPorts, 'store' | 'ledgerGaps' | 'clock' | 'journal'> {
  readonly transactions: Pick<Transactions, 'tell'>
}

export function createDifferences(needs: DifferencesNeeds) {
  const { store, ledgerGaps, transactions, clock, journal } = needs

  async function ofDate(date: string | undefined, stop: AbortSignal | null) {
    const nowMs = clock.now()
    const day = begunDay(nowMs, date)
    const facts = await readDay({ store, gaps: ledgerGaps.list, nowMs }, day, stop)
    return differencesOf({ ...facts, date: day.date })
  }

  async function find(id: string): Promise<Difference> {
    const [, date] = /^(\d{4}-\d{2}-\d{2})-[0-9A-Z]{8}$/.exec(id) ?? []
    if (date === undefined) throw noSuch()
    const found = (await ofDate(date, null)).find((one) => one.id === id)
    if (!found) throw noSuch()
    return found
  }

  /** The decisions may have changed while the day was read, so they are read again in the turn that writes. */
  function decide(
    difference: Difference,
    type: Extract<LedgerEvent, `difference.${string}`>,
    words: Readonly<Record<string, unknown>>,
  ): void {
    const { id, date, code, kind, bankName, transaction, reference } = difference
    const { amount, bankAmount, bankAt, bankOrder, bankOperation } = difference
    const before = decisionsOn(date, id).length
    const written = store.foundMoney.addAll([
      {
        bankName,
        kind,
        bankKey: `${id} ${before + 1}`,
        transactionId: transaction,
        atMs: clock.now(),
        type,
        data: {
          transaction,
          ...(reference !== null && { reference }),
          kind,
          problem: code,
          difference: id,
          date,
          bankName,
          amount,
          bankAmount,
          bankAt,
          bankOrder,
          bankOperation,
          ...words,
        },
      },
    ])
    for (const entry of written) transactions.tell(entry)
  }

  function decisionsOn(date: string, id: string): readonly LedgerEntry[] {
    return store.days.decisions(date).filter(({ data }) => data['difference'] === id)
  }

  /** As it stands in this turn. */
  function isOpen(difference: Difference): boolean {
    const last = decisionsOn(difference.date, difference.id).at(-1)
    return last?.type !== DIFFERENCE_SETTLED
  }

  return {
    /** Of a date, by default today, in the lane's time zone. Rejects with 'bad-request', 'storage'. */
    of: (date?: string, stop: AbortSignal | null = null): Promise<readonly Difference[]> =>
      ofDate(date, stop),
    /**
     * Said again it is the same. Rejects with 'not-found', 'bad-request' where it is settled otherwise or cannot be settled
     * so, 'storage'.
     */
    async settle(
      id: string,
      { as, note, by }: DifferenceWord & { readonly as: Decision },
    ): Promise<Difference> {
      mustBeNote(note)
      const difference = await find(id)
      if (!difference.allowed.includes(as))
        throw new Fault(
          'bad-request',
          say('fault.difference.not-so', {
            allowed: joined(
              difference.allowed.map((one) =>
                say('text.difference.choice', { as: one, meaning: say(`text.difference.${one}`) }),
              ),
              ', ',
            ),
          }),
        )
      if (isOpen(difference)) {
        decide(difference, DIFFERENCE_SETTLED, { settledAs: as, note, settledBy: by })
        journal.warn(DIFFERENCE_SETTLED, { ...fieldsOf(difference, note), settledAs: as })
      }
      const after = await find(id)
      if (after.settled?.as !== as) throw settledOtherwise(after)
      return after
    },
    /** The difference is open again; one that is open stays so. Rejects as `settle` does. */
    async reopen(id: string, { note, by }: DifferenceWord): Promise<Difference> {
      mustBeNote(note)
      const difference = await find(id)
      if (!isOpen(difference)) {
        decide(difference, DIFFERENCE_REOPENED, { note, reopenedBy: by })
        journal.warn(DIFFERENCE_REOPENED, fieldsOf(difference, note))
      }
      return find(id)
    },
  }
}

function fieldsOf({ id, code, amount, bankAmount }: Difference, note: string) {
  return { difference: id, problem: code, amount: bankAmount ?? amount, note }
}

function mustBeNote(note: string): void {
  const noteIs = purposeTrouble(note, SETTLEMENT_NOTE_CHARACTERS_MAX)
  if (noteIs) throw bad(say('fault.refund.bad-note', { why: noteIs }))
  if (note.trim() === '') throw bad(say('fault.refund.note-missing'))
}

function settledOtherwise({ settled }: Difference): Fault {
  return bad(
    say('fault.difference.settled-otherwise', {
      outcome: settled ? say(`text.difference.${settled.as}`) : '',
      name: settled?.by ?? say('text.refund.unnamed-person'),
      time: momentOf(Date.parse(settled?.at ?? '')),
    }),
  )
}

function bad(sentence: Sentence): Fault {
  return new Fault('bad-request', sentence)
}

function noSuch(): Fault {
  return new Fault('not-found', say('fault.difference.not-found'))
}
