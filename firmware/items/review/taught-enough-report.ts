/** Whether items were taught enough: one, or as many as a bounded number of searches reaches, in slices. */
import { Fault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Limits } from '../limits.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { createEnough, type Enough } from './taught-enough.ts'

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

const SLICE_MS = 5
/** As for a report on the teaching: more would keep a large device busy for minutes. */
const TRIED_MAX = 1_000

export async function enoughOf(parts: EnoughParts, itemId: string | null): Promise<EnoughReport> {
  const { recognition, clock, limits, itemLabels } = parts
  const { gallery } = recognition
  if (itemId !== null && gallery.templatesOf(itemId).length === 0)
    throw new Fault('not-found', 'the item has no templates')
  const wanted = itemId === null ? itemLabels.counts.map(({ id }) => id) : [itemId]
  const reports: Enough[] = []
  let tried = 0
  let endMs = clock.monotonicMs() + SLICE_MS
  for (const id of wanted) {
    if (tried >= TRIED_MAX) break
    tried += gallery.templatesOf(id).length
    const step = createEnough(gallery, id, limits.templatesPerItem)
    for (let report = step(); ; report = step()) {
      if (report) reports.push(report)
      if (clock.monotonicMs() >= endMs) {
        await pause(clock, 0)
        endMs = clock.monotonicMs() + SLICE_MS
      }
      if (report) break
    }
  }
  reports.sort((one, other) => (one.curve.at(-1) ?? 0) - (other.curve.at(-1) ?? 0))
  return { reports, leftOut: wanted.length - reports.length }
}
