/** Every operation of the recognition device but those of the fleet, each with something to tell. */

import { emptyPlatform, goods } from '#test/items/goods-pictures.ts'
import type { Ask } from './ask-operation.ts'
import type { LaneToWalk } from './lane-to-walk.ts'
import { waitPatiently } from './walk-deadlines.ts'

const ASSORTMENT = {
  items: [
    { code: '4011', name: 'Bananas', price: 8990, unit: 'kg', tare: 5, group: 'bananas' },
    { code: '94011', name: 'Bananas, organic', price: 14990, unit: 'kg', group: 'bananas' },
    { code: '0417', name: 'Tomatoes', price: 19900, unit: 'kg', from: '05-01', until: '04-30' },
  ],
}

export async function walkItems(ask: Ask, lane: LaneToWalk): Promise<void> {
  await lane.pull('/sim/camera', emptyPlatform())
  await ask('POST /api/set_calib', { body: { top: 0, left: 0, height: 720, width: 1280 } })
  await ask('GET /api/get_calib')
  await ask('POST /api/set_background')
  await ask('POST /api/set_learn_mode', { body: { learnMode: 2 } })
  await ask('GET /api/get_learn_mode')
  await ask('POST /api/set_predict_speed', { body: { speed: 'fast' } })
  await ask('POST /api/set_max_result_num', { body: { max_result_num: 5 } })

  const sid = await teach(ask, lane)
  await ask('POST /api/get_item_template_list', { body: { id: '4011' } })
  await ask('POST /api/get_item_template_image', { body: { id: '4011', sid } })
  await ask('GET /api/items/:id/picture', { path: { id: '4011' }, query: { sid } })
  await ask('PUT /api/items/:id', { path: { id: '4011' }, body: { name: 'Bananas' } })
  await ask('PUT /api/names', { body: { names: { '0417': 'Tomatoes' }, dry_run: true } })
  await ask('POST /api/assortment', { body: ASSORTMENT })
  await ask('GET /api/assortment')
  await ask('GET /api/items')
  await ask('GET /api/get_item_list')
  await ask('GET /api/get_image')
  const { body } = await ask('GET /api/get_result', { query: { top: '3' } })
  const { result_id } = (body as { data: { result_id: string } }).data
  await lane.pull('/sim/scale', { grams: 620, stable: true })
  await ask('GET /api/get_weight', { query: { id: '4011' } })
  await ask('POST /api/set_tare')
  await lane.pull('/sim/scale', { grams: 0, stable: true })
  await ask('POST /api/set_tare')
  await ask('POST /api/set_zero')
  await ask('POST /api/test_scale')
  await ask('POST /api/scan_scales')
  await ask('POST /api/feedback', { body: { id: '4011', result_id } })
  await ask('POST /api/recognize_picture', { query: { top: '3' }, picture: goods(2, 1) })
  await ask('GET /api/items/report', { query: { id: '4011' } })
  await ask('GET /api/get_model_status')
  await ask('GET /api/events', { headers: { 'last-event-id': '0' } })

  await walkReview(ask, lane)
  await walkChoices(ask, lane)
  await walkPackages(ask)
  await ask('GET /api/get_device_info')
  // From here on: what is deleted here alone the fleet's master, which is this device, gives back in its own time.
  await ask('POST /api/delete_item_template', { body: { id: '4011', sid } })
  await ask('POST /api/delete_item', { body: { id: '4011' } })
  await ask('GET /api/deleted_items')
  await ask('POST /api/restore_item', { body: { id: '4011' } })
  await ask('POST /api/clear_all_template')
  await ask('POST /api/clear_background')
  await ask('POST /api/set_extra_info', { body: { info: 'till 3' } })
  await ask('GET /api/get_extra_info')
  await ask('POST /api/set_time', { body: { sec: 1_795_262_400, usec: 0 } })
  await ask('POST /api/reboot')
}

/** Goods that nobody taught are taken for others, a till says so, and a person teaches them. */
async function walkReview(ask: Ask, lane: LaneToWalk): Promise<void> {
  await ask('POST /api/set_learn_mode', { body: { learnMode: 1 } })
  await lane.pull('/sim/camera', goods(9))
  await lane.pull('/sim/scale', { grams: 410, stable: true })
  const result = await ask('GET /api/get_result', { query: { top: '3' } })
  const { result_id } = (result.body as { data: { result_id: string } }).data
  await ask('POST /api/feedback', { body: { id: '3001', result_id } })
  const id = await waitPatiently('an entry of the review inbox', async () => {
    const { body } = await ask('GET /api/review')
    const { entries } = (body as { data: { entries: { id: string; said: string | null }[] } }).data
    return entries.find(({ said }) => said === '3001')?.id ?? null
  })
  await ask('GET /api/review/:entry', { path: { entry: id } })
  await ask('GET /api/review/:entry/effect', { path: { entry: id }, query: { id: '3001' } })
  await ask('POST /api/review/:entry', { path: { entry: id }, body: { action: 'not', id: '4011' } })
  const listed = await ask('GET /api/items/:id/counter-examples', { path: { id: '4011' } })
  const [{ picture }] = (listed.body as { data: [{ picture: string }] }).data
  await ask('GET /api/items/:id/counter-examples/:picture', { path: { id: '4011', picture } })
  await ask('DELETE /api/items/:id/counter-examples/:picture', { path: { id: '4011', picture } })
  await ask('POST /api/review/:entry', {
    path: { entry: id },
    body: { action: 'label', id: '3001' },
  })
  await ask('GET /api/items/enough', { query: { id: '4011' } })
}

/** Parsley is sold by the handful; then three kilograms of it are. */
async function walkChoices(ask: Ask, lane: LaneToWalk): Promise<void> {
  const { result_id } = await lookAgain(ask, lane)
  for (let sale = 0; sale < 20; sale += 1)
    await ask('POST /api/choice', { body: { id: '4889', grams: 80 + sale } })
  await ask('POST /api/choice', { body: { id: '4889', result_id, grams: 3_000 } })
  const doubt = await waitPatiently('a doubted choice', async () => {
    const { body } = await ask('GET /api/choices/doubted')
    return (body as { data: { choices: { id: string }[] } }).data.choices[0]?.id ?? null
  })
  await ask('GET /api/choices/doubted/:doubt/picture', { path: { doubt } })
  await ask('POST /api/choices/doubted/:doubt', { path: { doubt }, body: { action: 'dismiss' } })
}

async function lookAgain(ask: Ask, lane: LaneToWalk): Promise<{ readonly result_id: string }> {
  await lane.pull('/sim/camera', goods(2, 1))
  await lane.pull('/sim/scale', { grams: 430, stable: true })
  const { body } = await ask('GET /api/get_result', { query: { top: '3' } })
  return (body as { data: { result_id: string } }).data
}

async function teach(ask: Ask, lane: LaneToWalk): Promise<string> {
  await lane.pull('/sim/camera', goods(1))
  await ask('POST /api/add_item_template', { body: { id: '0417' } })
  await lane.pull('/sim/camera', goods(2))
  const { body } = await ask('POST /api/add_item_template', { body: { id: '4011' } })
  await lane.pull('/sim/camera', goods(2, 1))
  await ask('POST /api/add_item_template', { body: { id: '4011' } })
  return (body as { data: { sid: string } }).data.sid
}

async function walkPackages(ask: Ask): Promise<void> {
  await ask('POST /api/export_template', { body: { ids: ['4011'] } })
  const filename = await ended(ask, 'GET /api/export_template_status', 3)
  const { bytes } = await ask('GET /download/:filename', { path: { filename } })
  await ask('POST /api/import_template', { query: { mode: 'merge' }, file: bytes })
  await ended(ask, 'GET /api/import_template_status', 4)
}

async function ended(ask: Ask, name: string, wanted: number): Promise<string> {
  return waitPatiently(name, async () => {
    const { body } = await ask(name)
    const {
      status,
      msg,
      filename = '-',
    } = body as {
      status: number
      msg: string
      filename?: string
    }
    if (status > 4) throw new Error(msg)
    return status === wanted ? filename : null
  })
}
