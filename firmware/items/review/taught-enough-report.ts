/** Whether items were taught enough: one, or as many as a bounded number of searches reaches, in slices. */

import { finishInTurns } from '#firmware/async/in-slices.ts'
import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Gallery } from '../gallery/gallery.ts'
import type { Limits } from '../limits.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { type Enough, taughtEnough } from './taught-enough.ts'

export interface EnoughParts {
  readonly recognition: Recognition
  readonly clock: Clock
  readonly limits: Limits
  /** Items that have templates. */
  readonly itemLabels: {
    readonly counts: readonly { readonly id: string; readonly count: number }[]
  }
}

export interface EnoughReport {
  /** Those that want most come first. */
  readonly reports: readonly Enough[]
  /** Items that were not tried. */
  readonly leftOut: number
}

/** As for a report on the teaching: more would keep a large device busy for minutes. */
const TRIED_MAX = 1_000

export async function enoughOf(parts: EnoughParts, itemId: string | null): Promise<EnoughReport> {
  const { clock, limits, itemLabels } = parts
  const { gallery } = parts.recognition
  if (itemId !== null && gallery.templatesOf(itemId).length === 0)
    throw new Fault('not-found', say('fault.item.no-templates'))
  const wanted = itemId === null ? itemLabels.counts.map(({ id }) => id) : [itemId]
  const reports = await finishInTurns(clock, reportsOf(gallery, wanted, limits.templatesPerItem))
  reports.sort((one, other) => (one.curve.at(-1) ?? 0) - (other.curve.at(-1) ?? 0))
  return { reports, leftOut: wanted.length - reports.length }
}

function* reportsOf(
  gallery: Gallery,
  wanted: readonly string[],
  templatesMax: number,
): Generator<undefined, Enough[]> {
  const reports: Enough[] = []
  let tried = 0
  for (const id of wanted) {
    if (tried >= TRIED_MAX) break
    tried += gallery.templatesOf(id).length
    reports.push(yield* taughtEnough(gallery, id, templatesMax))
    yield
  }
  return reports
}
