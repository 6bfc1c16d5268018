/** Every operation of review and counter-examples, for the documents and the recorded answers (test/support/document/items-walk.ts). */
import { RECOGNITION_OPERATIONS } from '#firmware/items/operations/recognition-operations.ts'
import type { Ask } from '#test/document/ask-operation.ts'
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import { createSamples } from '#test/document/sample-walk.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { waitUntil } from '#test/wait-until.ts'
import { REVIEW_OPERATIONS } from '../../review-operations.ts'

/** Goods that nobody taught are taken for others, a till says so, and a person teaches them. */
export async function walkReview(ask: Ask, lane: LaneToWalk): Promise<void> {
  const items = createSamples(ask, REVIEW_OPERATIONS)
  await ask('POST /api/set_learn_mode', { body: { learnMode: 1 } })
  await lane.pull('/sim/camera', goods(9))
  await lane.pull('/sim/scale', { grams: 410, stable: true })
  const { body } = await createSamples(ask, RECOGNITION_OPERATIONS).ask('recognize')
  const { result_id } = (body as { data: { result_id: string } }).data
  await ask('POST /api/feedback', { body: { id: '3001', result_id } })
  const entry = await waitUntil('an entry of the review inbox', async () => {
    const listed = await items.ask('listReview')
    const { entries } = (
      listed.body as { data: { entries: { id: string; said: string | null }[] } }
    ).data
    return entries.find(({ said }) => said === '3001')?.id ?? null
  })
  items.keep('entry', entry)
  await items.ask('getReviewPicture')
  await items.ask('previewReview')
  await items.ask('answerReview')
  const listed = await items.ask('listCounterExamples')
  const [{ picture }] = (listed.body as { data: [{ picture: string }] }).data
  items.keep('counterExample', picture)
  await items.ask('getCounterExamplePicture')
  await items.ask('deleteCounterExample')
  await ask('POST /api/review/:entry', {
    path: { entry },
    body: { action: 'label', id: '3001' },
  })
  await items.ask('getEnough')
}
