/**
 * Where a person finds each operation of a lane: the tab of the page that calls it, and the command of
 * lanectl; or, behind a dash, why there is none. `shell` is what stands around the tabs. Last, for those of the page, the
 * test in test/page/ that presses it: a `pageSpec` there fails when it did not. Operations of a table say it in their rows.
 */
import type { Operation } from '#firmware/operations/operation.ts'
import { OPERATION_TABLES } from './operation-tables.ts'

const TABLE = `
POST /api/add_item_template | items | items learn | items-tab
POST /api/get_item_template_list | items | - pictures, for eyes | items-tab
POST /api/delete_item_template | items | - pictures are chosen by eye | items-tab
GET /api/get_item_list | - the page has the items from the stream | status
POST /api/delete_item | items | items delete | items-tab
POST /api/clear_all_template | - too much for one press: the factory reset asks first | - reset does it, with names and settings
POST /api/export_template | items | items export | items-tab
GET /api/export_template_status | - the page has it from the stream | items export
GET /api/import_template_status | - the page has it from the stream | items import
POST /api/set_deletion_all_flag | items | - the page's: the name and the lanes stand beside it | items-tab
POST /api/clear_deletion_all_flag | fleet | - the page's, as the mark is | fleet-tab
GET /api/get_deletion_all_progress | - the page has it from the stream | sync status
POST /api/import_template | items | items import | items-tab
GET /download/:filename | items | items export | items-tab
GET /api/get_result | camera | items recognize | camera-tab
POST /api/recognize_picture | - for pictures on a disk | items recognize
POST /api/feedback | camera | - said by the person who sees the goods | camera-tab
POST /api/set_predict_speed | camera | - tuned while looking at answers | camera-tab
POST /api/set_max_result_num | camera | - tuned while looking at answers | camera-tab
POST /api/set_learn_mode | items | mode | items-tab
GET /api/get_learn_mode | - the page has it from the stream | mode
GET /api/get_image | - the page has a picture address of its own | - a picture, for eyes
POST /api/set_calib | camera | roi | camera-tab
GET /api/get_calib | - the page has it from the stream | roi
POST /api/set_background | camera | - wants an empty platform before somebody's eyes | camera-tab
POST /api/clear_background | camera | - beside set_background | camera-tab
GET /api/get_device_info | - the page has it from the stream | - status and version say what people ask for
POST /api/set_extra_info | - a till's own note on the device | - a till's own note on the device
GET /api/get_extra_info | - a till's own note on the device | - a till's own note on the device
POST /api/set_time | device | time | device-tab
POST /api/reboot | device | reboot | device-tab
POST /api/factory_reset | device | reset | device-tab
POST /api/get_item_template_image | - the page takes items' pictures | - a picture, for eyes
GET /api/items | - the page has the items from the stream | items list
PUT /api/items/:id | items | items name | items-tab
GET /api/items/report | items | items report | items-tab
GET /api/get_model_status | - the part model of the device says it | status
GET /api/items/:id/picture | items | - a picture, for eyes | items-tab
GET /api/deleted_items | - the page has them from the stream | items deleted
POST /api/restore_item | items | items restore | items-tab
GET /api/assortment | items | items assortment export | items/assortment
POST /api/assortment | items | items assortment import | items/assortment
PUT /api/names | items | items names | items-tab
GET /api/review | items | items review list | items/review
GET /api/review/:entry | items | items review picture | items/review
GET /api/review/:entry/effect | items | items review effect | items/review
POST /api/review/:entry | items | items review label | items/review
GET /api/items/:id/counter-examples | items | items counter-examples list | items/review
GET /api/items/:id/counter-examples/:picture | items | items counter-examples picture | items/review
DELETE /api/items/:id/counter-examples/:picture | items | items counter-examples delete | items/review
POST /api/choice | - a till's, after each sale | items sold
GET /api/choices/doubted | items | items doubts list | items/review
GET /api/choices/doubted/:doubt/picture | items | items doubts picture | items/review
POST /api/choices/doubted/:doubt | items | items doubts dismiss | items/review
GET /api/items/enough | items | items enough | items/review
GET /api/events | - for programs: the page has a stream of its own | - for programs
GET /api/get_weight | - the page has it from the stream | scale weight
POST /api/set_tare | camera | scale tare | camera-tab
POST /api/set_zero | camera | scale zero | camera-tab
POST /api/test_scale | - the card shows the scale live | scale test
POST /api/scan_scales | camera | scale scan | camera-tab
`

export interface OperationHome {
  /** `POST /showQR` */
  readonly operation: string
  /** The tab, `shell`, or `- why not`. */
  readonly page: string
  /** Words after `lanectl`, or `- why not`. */
  readonly lanectl: string
  /** `till`: test/page/till.test.ts; null where the page has none. */
  readonly pressedBy: string | null
}

const LISTED: readonly OperationHome[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [operation = '', page = '', lanectl = '', pressedBy = null] = line.split(' | ')
    return { operation, page, lanectl, pressedBy }
  })

export const OPERATION_HOMES: readonly OperationHome[] = [
  ...LISTED,
  ...OPERATION_TABLES.flatMap((table) => Object.values<Operation>(table)).map(homeOf),
]

function homeOf({ at, page, lanectl }: Operation): OperationHome {
  return {
    operation: at,
    page: 'none' in page ? `- ${page.none}` : page.tab,
    lanectl:
      'none' in lanectl ? `- ${lanectl.none}` : 'verb' in lanectl ? lanectl.verb : lanectl.byHand,
    pressedBy: 'none' in page ? null : page.pressedBy,
  }
}

/** Why there is none; null where there is one. */
export function whyNot(home: string): string | null {
  return home.startsWith('-') ? home.slice(1).trim() : null
}
