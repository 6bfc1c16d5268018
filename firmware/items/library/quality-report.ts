/** Runs a quality report in slices, so that the device answers in between. */
import { Fault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { createQualityReport, type Quality } from './template-quality.ts'

export type { Quality } from './template-quality.ts'

const SLICE_MS = 5

export async function qualityOf(
  { recognition, clock }: { readonly recognition: Recognition; readonly clock: Clock },
  itemId: string | null,
): Promise<Quality> {
  const { gallery } = recognition
  if (itemId !== null && gallery.templatesOf(itemId).length === 0)
    throw new Fault('not-found', 'the item has no templates')
  const step = createQualityReport(gallery, itemId)
  for (;;) {
    const endMs = clock.monotonicMs() + SLICE_MS
    do {
      const report = step()
      if (report) return report
    } while (clock.monotonicMs() < endMs)
    await pause(clock, 0)
  }
}
