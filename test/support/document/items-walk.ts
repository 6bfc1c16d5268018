/** Every operation of the recognition device but those of the fleet, each with something to tell. */
import { ITEMS_OPERATIONS } from '#firmware/items/operations/all-items-operations.ts'
import { call } from '#test/http-call.ts'
import { emptyPlatform, goods } from '#test/items/goods-pictures.ts'
import { waitUntil } from '#test/wait-until.ts'
import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { createSamples, type Samples } from './sample-walk.ts'
import { walkFeatures } from './walk-features.ts'

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
  await walkFeatures('walkList', ask, lane)
  await items.ask('listItems')
  await items.ask('listTaughtItems')
  await items.ask('getCameraImage')
  await items.ask('recognize')
  await walkFeatures('walkGoods', ask, lane)
  await items.ask('giveFeedback')
  items.keep('picture', goods(2, 1))
  await items.ask('recognizePicture')
  await items.ask('getTeachingReport')
  await items.ask('getModelStatus')
  await items.ask('streamItemEvents')

  await walkFeatures('walkReview', ask, lane)
  await walkSales(ask, items, lane)
  await walkPackages(items)
  await items.ask('getDeviceInfo')
  // What is deleted here alone the fleet's master, which is this device, would give back in its own time.
  await lane.pull('/api/set_sync_off')
  await items.ask('deleteItemTemplate')
  await items.ask('deleteItem')
  await items.ask('listDeletedItems')
  await items.ask('restoreItem')
  await lane.pull('/api/set_sync_master', { upload: true, download: true })
  await items.ask('clearAllTemplates')
  await items.ask('forgetEmptyPlatform')
  await items.ask('setExtraInfo')
  await items.ask('getExtraInfo')
  await items.ask('setTime')
  await items.ask('rebootDevice')
  const learned = await templatesOfFleet(lane)
  await items.ask('markItemForDeletion')
  // Unmarked before the master has deleted the item, it would stay.
  await waitUntil('the item is deleted', async () => (await templatesOfFleet(lane)) < learned)
  await items.ask('getDeletionProgress')
  await items.ask('unmarkItemForDeletion')
  // The reset ends the walk.
  await items.askOthers('resetRecognition')
}

async function templatesOfFleet({ url }: LaneToWalk): Promise<number> {
  const { json } = await call(url, '/api/get_sync_status')
  return (json as { data: { templates: number } }).data.templates
}

/** Parsley is sold by the handful; then three kilograms of it are, which a feature may doubt. */
async function walkSales(ask: Ask, items: ItemSamples, lane: LaneToWalk): Promise<void> {
  await lane.pull('/sim/camera', goods(2, 1))
  await lane.pull('/sim/scale', { grams: 430, stable: true })
  await items.ask('recognize')
  for (let sale = 0; sale < 20; sale += 1)
    await ask('POST /api/choice', { body: { id: '4889', grams: 80 + sale } })
  await items.ask('tellChoice')
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
    const answer = body as { status: number; msg: string; filename?: string }
    if (answer.status > 4) throw new Error(answer.msg)
    return answer.status === wanted ? (answer.filename ?? '-') : null
  })
}
