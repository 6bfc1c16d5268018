/** Whether items were taught enough: one, or as many as a bounded number of searches reaches, in slices. */

import { finishInTurns } from '#firmware/async/in-slices.ts'
import { Fault } from '#firmware/fault.ts'
import type { Lent } from '#firmware/kernel/feature.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import { type Enough, taughtEnough } from './taught-enough.ts'

export interface EnoughNeeds {
  readonly teaching: Lent['goods']['teaching']
  readonly clock: Clock
}

export interface EnoughReport {
  /** Those that want most come first. */
  readonly reports: readonly Enough[]
  /** Items that were not tried. */
  readonly leftOut: number
}

/** As for a report on the teaching: more would keep a large device busy for minutes. */
const TRIED_MAX = 1_000

export async function enoughOf(
  { teaching, clock }: EnoughNeeds,
  itemId: string | null,
): Promise<EnoughReport> {
  const { knownItems, recognition } = teaching
  const { gallery } = recognition
  if (itemId !== null && gallery.templatesOf(itemId).length === 0)
    throw new Fault('not-found', say('fault.item.no-templates'))
  const wanted = itemId === null ? knownItems.counts.map(({ id }) => id) : [itemId]
  const reports = await finishInTurns(clock, reportsOf(teaching, wanted))
  reports.sort((one, other) => (one.curve.at(-1) ?? 0) - (other.curve.at(-1) ?? 0))
  return { reports, leftOut: wanted.length - reports.length }
}

function* reportsOf(
  { recognition, limits, vectors }: EnoughNeeds['teaching'],
  wanted: readonly string[],
): Generator<undefined, Enough[]> {
  const { gallery } = recognition
  const reports: Enough[] = []
  let tried = 0
  for (const id of wanted) {
    if (tried >= TRIED_MAX) break
    tried += gallery.templatesOf(id).length
    reports.push(yield* taughtEnough(gallery, id, limits.templatesPerItem, vectors))
    yield
  }
  return reports
}
