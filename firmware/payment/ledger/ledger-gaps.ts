/**
 * Gaps: periods whose payments are not in the ledger because a backup was restored. The journal, health and HTTP show
 * a gap until a person has compared it with the bank. The lane cannot ask the bank itself: it asks by id
 * (bank-follow/restart-recovery.ts), and knows no id of a payment within a gap.
 */

import { Fault } from '#firmware/fault.ts'
import { momentOf } from '#firmware/local-date.ts'
import { joined, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { KeptLedgerGaps, LedgerGap } from '#hal/ledger-gap.ts'
import { isoOf } from '../iso-time.ts'

export type LedgerGaps = ReturnType<typeof createLedgerGaps>

/** As told over HTTP. */
export interface LedgerGapView {
  /** Counts up from 1. */
  readonly id: number
  readonly from: string
  readonly until: string
  readonly knownPayments: number | null
  /** The first shift number after the gap; null: the restore left no numbers out. */
  readonly shiftsFrom: number | null
  /** The first number of a filed statement after the gap; null: the restore left no numbers out. */
  readonly statementsFrom: number | null
  readonly settledAt: string | null
  readonly note: string | null
}

export interface LedgerGapsNeeds {
  readonly kept: DocumentStore<KeptLedgerGaps>
  readonly clock: Clock
  readonly journal: Journal
}

/** The first start after a restore is where the ledger goes on. */
export function createLedgerGaps({ kept, clock, journal }: LedgerGapsNeeds) {
  const startedAtMs = clock.now()
  const closed = (gap: LedgerGap) => ({
    ...gap,
    // A board without a clock starts long before the backup was made.
    untilMs: gap.untilMs ?? Math.max(startedAtMs, gap.restoredAtMs, gap.fromMs),
  })
  const views = () => kept.value.gaps.map((gap, index) => viewOf(closed(gap), index + 1))
  const open = () => views().filter(({ settledAt }) => settledAt === null)

  for (const { id, from, until, knownPayments } of open())
    journal.warn('ledger.gap_found', { id, from, until, knownPayments })
  if (kept.value.gaps.some(({ untilMs }) => untilMs === null))
    // If a full card refuses, a later start writes it; the gap is then recorded as longer.
    void kept
      .update(({ gaps }) => ({ gaps: gaps.map(closed) }))
      .catch((error: Error) => {
        journal.warn('ledger.gap_not_kept', { why: error.message })
      })

  return {
    get list(): readonly LedgerGapView[] {
      return views()
    },
    /** The reason in the ledger's condition; null where every gap is settled. */
    get trouble(): Sentence | null {
      const words = open().map(({ from, until }) =>
        say('text.ledger.gap-span', {
          from: momentOf(Date.parse(from)),
          until: momentOf(Date.parse(until)),
        }),
      )
      if (words.length === 0) return null
      return say('fault.ledger.gap-after-restore', { gaps: joined(words, '; ') })
    },
    /** Rejects with 'not-found', 'refused' where it is settled already, 'storage'. */
    async settle(id: number, note: string): Promise<LedgerGapView> {
      const found = views()[id - 1]
      if (!found) throw new Fault('not-found', say('fault.ledger.no-such-gap'))
      if (found.settledAt !== null)
        throw new Fault('refused', say('fault.ledger.gap-already-settled', { gap: id }))
      const settled = { atMs: clock.now(), note }
      const { gaps } = await kept.update((value) => ({
        gaps: value.gaps.map((gap, index) =>
          index + 1 === id ? { ...closed(gap), settled } : gap,
        ),
      }))
      journal.warn('ledger.gap_settled', { id, from: found.from, until: found.until, note })
      return viewOf(closed(gaps[id - 1] as LedgerGap), id)
    },
  }
}

function viewOf(gap: LedgerGap & { readonly untilMs: number }, id: number): LedgerGapView {
  return {
    id,
    from: isoOf(gap.fromMs),
    until: isoOf(gap.untilMs),
    knownPayments: gap.knownPayments,
    shiftsFrom: gap.shiftsFrom ?? null,
    statementsFrom: gap.statementsFrom ?? null,
    settledAt: gap.settled && isoOf(gap.settled.atMs),
    note: gap.settled?.note ?? null,
  }
}
