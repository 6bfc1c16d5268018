/** Every operation of the recognition device but those of the fleet, each with something to tell. */
import { ITEMS_OPERATIONS } from '#firmware/items/operations/all-items-operations.ts'
import { emptyPlatform, goods } from '#test/items/goods-pictures.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { createSamples, type Samples } from './sample-walk.ts'

type ItemSamples = Samples<typeof ITEMS_OPERATIONS>

export async function walkItems(ask: Ask, lane: LaneToWalk): Promise<void> {
  const items = createSamples(ask, ITEMS_OPERATIONS)
  await lane.pull('/sim/camera', emptyPlatform())
  await items.ask('setRegion')
  await items.ask('getRegion')
  await items.ask('learnEmptyPlatform')
  await items.ask('setLearningMode')
  await items.ask('getLearningMode')
  await items.ask('setRecognitionSpeed')
  await items.ask('setResultCount')

  await teach(ask, items, lane)
  await items.ask('listItemTemplates')
  await items.ask('getItemTemplateImage')
  await items.ask('getItemPicture')
  await items.ask('describeItem')
  await items.ask('nameItems')
  await items.ask('putAssortment')
  await items.ask('getAssortment')
  await items.ask('listItems')
  await items.ask('listTaughtItems')
  await items.ask('getCameraImage')
  await items.ask('recognize')
  await walkScale(items, lane)
  await items.ask('giveFeedback')
  items.keep('picture', goods(2, 1))
  await items.ask('recognizePicture')
  await items.ask('getTeachingReport')
  await items.ask('getModelStatus')
  await items.ask('streamItemEvents')

  await walkReview(ask, items, lane)
  await walkChoices(ask, items, lane)
  await walkPackages(items)
  await items.ask('getDeviceInfo')
  // From here on: what is deleted here alone the fleet's master, which is this device, gives back in its own time.
  await items.ask('deleteItemTemplate')
  await items.ask('deleteItem')
  await items.ask('listDeletedItems')
  await items.ask('restoreItem')
  await items.ask('clearAllTemplates')
  await items.ask('forgetEmptyPlatform')
  await items.ask('setExtraInfo')
  await items.ask('getExtraInfo')
  await items.ask('setTime')
  await items.ask('rebootDevice')
  await items.ask('markItemForDeletion')
  await items.ask('getDeletionProgress')
  await items.ask('unmarkItemForDeletion')
  // The reset ends the walk.
  await items.askOthers('resetRecognition')
}

async function walkScale(items: ItemSamples, lane: LaneToWalk): Promise<void> {
  await lane.pull('/sim/scale', { grams: 620, stable: true })
  await items.ask('getWeight')
  await items.ask('tareScale')
  await lane.pull('/sim/scale', { grams: 0, stable: true })
  await items.ask('tareScale')
  await items.ask('zeroScale')
  await items.ask('testScale')
  await items.ask('findScales')
}

/** Goods that nobody taught are taken for others, a till says so, and a person teaches them. */
async function walkReview(ask: Ask, items: ItemSamples, lane: LaneToWalk): Promise<void> {
  await ask('POST /api/set_learn_mode', { body: { learnMode: 1 } })
  await lane.pull('/sim/camera', goods(9))
  await lane.pull('/sim/scale', { grams: 410, stable: true })
  const { body } = await items.ask('recognize')
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

/** Parsley is sold by the handful; then three kilograms of it are. */
async function walkChoices(ask: Ask, items: ItemSamples, lane: LaneToWalk): Promise<void> {
  await lane.pull('/sim/camera', goods(2, 1))
  await lane.pull('/sim/scale', { grams: 430, stable: true })
  await items.ask('recognize')
  for (let sale = 0; sale < 20; sale += 1)
    await ask('POST /api/choice', { body: { id: '4889', grams: 80 + sale } })
  await items.ask('tellChoice')
  const doubt = await waitUntil('a doubted choice', async () => {
    const { body } = await items.ask('listDoubtedChoices')
    return (body as { data: { choices: { id: string }[] } }).data.choices[0]?.id ?? null
  })
  items.keep('doubt', doubt)
  await items.ask('getDoubtedPicture')
  await items.ask('dismissDoubt')
}

/** Two of the item; the samples are of the first. */
async function teach(ask: Ask, items: ItemSamples, lane: LaneToWalk): Promise<void> {
  await lane.pull('/sim/camera', goods(1))
  await ask('POST /api/add_item_template', { body: { id: '0417' } })
  await lane.pull('/sim/camera', goods(2))
  await items.ask('addItemTemplate')
  await lane.pull('/sim/camera', goods(2, 1))
  await ask('POST /api/add_item_template', { body: { id: '4011' } })
}

async function walkPackages(items: ItemSamples): Promise<void> {
  await items.ask('exportTemplates')
  items.keep('filename', await ended(items, 'getExportStatus', 3))
  const { bytes } = await items.ask('downloadPackage')
  items.keep('package', bytes)
  await items.ask('importTemplates')
  await ended(items, 'getImportStatus', 4)
}

async function ended(
  items: ItemSamples,
  name: 'getExportStatus' | 'getImportStatus',
  wanted: number,
): Promise<string> {
  return waitUntil(name, async () => {
    const { body } = await items.ask(name)
    const told = body as { status: number; msg: string; filename?: string }
    if (told.status > 4) throw new Error(told.msg)
    return told.status === wanted ? (told.filename ?? '-') : null
  })
}
