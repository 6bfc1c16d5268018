/** The recognition device with its review inbox, behind a real listener. */
import type { JournalOf } from '#hal/journal.ts'
import { type ItemsRig, type ItemsRigOptions, openItemsRig } from '#test/items/items-rig.ts'
import { type TeachingOnGoods, teachingOn } from '../../open-teaching.ts'
import type { REVIEW_EVENTS } from '../../review-events.ts'
import { reviewRouter } from '../../review-routes.ts'
import type { ReviewConfig } from '../../review-section.ts'

export interface TeachingRig extends ItemsRig, TeachingOnGoods {}

export interface TeachingRigOptions extends ItemsRigOptions {
  readonly review?: ReviewConfig
}

export const USUAL_REVIEW = { enabled: true, entries: 200, days: 14, megabytes: 8 }

export async function openTeachingRig({
  review: section = USUAL_REVIEW,
  ...options
}: TeachingRigOptions = {}): Promise<TeachingRig> {
  let teaching: TeachingOnGoods | null = null
  const rig = await openItemsRig({
    ...options,
    async beside({ lent: goods }, { clock, opened, ...around }) {
      const journal = around.journal as JournalOf<typeof REVIEW_EVENTS>
      const lent = { goods } as Parameters<typeof teachingOn>[0]['lent']
      teaching = await teachingOn({ section, clock, journal, lent, opened })
      return reviewRouter({ ...teaching, clock, goods })
    },
  })
  if (!teaching) throw new Error('not opened')
  return Object.assign(rig, teaching as TeachingOnGoods)
}
