/**
 * Where a person finds each operation of a lane: the tab of the page that calls it, and the command of
 * lanectl; or, behind a dash, why there is none. `shell` is what stands around the tabs.
 */
const TABLE = `
POST /updateDriverSettings | till | settings
GET /getDriverSettings | till | settings
POST /clearScreen | till | - the till's own call; payments cancel takes a payment off the glass
POST /showQR | till | - the till's own call: a payment begins where somebody can watch the glass
GET /getDynamicQRStatus | - the till's own question; the page follows the stream | payments show
POST /showInfoQR | till | - the till's own call; display try shows every screen
POST /exportToCSV | - writes to the lane's own disk; the page downloads transactions.csv | csv
POST /displayStatus | - the till's own question; the page follows the stream | status
GET /version | - the page has it from the stream | version
POST /cancelQR | till | payments cancel
GET /transactions | payments | payments list
GET /transactions/:id | payments | payments show
GET /transactions.csv | payments | - the download of a browser; csv writes the vendor's file
GET /reports/hours | payments | - the figures of a plot
GET /reports/day | payments | report
GET /health | device | status
GET /events | - for programs: the page has a stream of its own | - for programs; payments list and show have the same
GET /ledger/gaps | - told by the part ledger, which names the command | ledger gaps
POST /ledger/gaps/:id/settle | - needs the bank's statement at hand: the technician's command | ledger settle
POST /transactions/:id/refunds | payments | refund
GET /transactions/:id/refunds | - a payment's story has them | payments show
GET /transactions/:id/refunds/:refund | - a payment's story has them | payments show
POST /shifts/close | payments | shifts close
GET /shifts | payments | shifts list
GET /shifts/current | payments | shifts current
GET /shifts/:number | - the list of shifts has its figures | shifts show
GET /reports/reconciliation | payments | reconcile
POST /reports/reconciliation | payments | reconcile
POST /api/add_item_template | items | items learn
POST /api/get_item_template_list | items | - pictures, for eyes
POST /api/delete_item_template | items | - pictures are chosen by eye
GET /api/get_item_list | - the page has the items from the stream | status
POST /api/delete_item | items | items delete
POST /api/clear_all_template | - too much for one press: the factory reset asks first | - reset does it, with names and settings
POST /api/export_template | items | items export
GET /api/export_template_status | - the page has it from the stream | items export
GET /api/import_template_status | - the page has it from the stream | items import
POST /api/set_deletion_all_flag | items | - the page's: the name and the lanes stand beside it
POST /api/clear_deletion_all_flag | fleet | - the page's, as the mark is
GET /api/get_deletion_all_progress | - the page has it from the stream | sync status
POST /api/import_template | items | items import
GET /download/:filename | items | items export
GET /api/get_result | camera | items recognize
POST /api/recognize_picture | - for pictures on a disk | items recognize
POST /api/feedback | camera | - said by the person who sees the goods
POST /api/set_predict_speed | camera | - tuned while looking at answers
POST /api/set_max_result_num | camera | - tuned while looking at answers
POST /api/set_learn_mode | items | mode
GET /api/get_learn_mode | - the page has it from the stream | mode
GET /api/get_image | - the page has a picture address of its own | - a picture, for eyes
POST /api/set_calib | camera | roi
GET /api/get_calib | - the page has it from the stream | roi
POST /api/set_background | camera | - wants an empty platform before somebody's eyes
POST /api/clear_background | camera | - beside set_background
GET /api/get_device_info | - the page has it from the stream | - status and version say what people ask for
POST /api/set_extra_info | - a till's own note on the device | - a till's own note on the device
GET /api/get_extra_info | - a till's own note on the device | - a till's own note on the device
POST /api/set_time | device | time
POST /api/reboot | device | reboot
POST /api/factory_reset | device | reset
POST /api/get_item_template_image | - the page takes items' pictures | - a picture, for eyes
GET /api/items | - the page has the items from the stream | items list
PUT /api/items/:id | items | items name
GET /api/items/report | items | items report
GET /api/get_model_status | - the part model of the device says it | status
GET /api/items/:id/picture | items | - a picture, for eyes
GET /api/deleted_items | - the page has them from the stream | items deleted
POST /api/restore_item | items | items restore
PUT /api/names | - a file of a whole range | items names
GET /api/events | - for programs: the page has a stream of its own | - for programs
POST /api/set_sync_master | fleet | - laned.yaml has it for good: config set sync.role
POST /api/set_sync_slave | fleet | - laned.yaml has it for good: config set sync.role
POST /api/set_sync_off | fleet | - laned.yaml has it for good: config set sync.role
POST /api/set_sync_limit | fleet | - set once for a thin line, on the page
GET /api/get_sync_limit | - the page has it from the stream | sync status
POST /api/sync | fleet | sync now
GET /api/get_sync_status | - the page has it from the stream | sync status
GET /api/get_fleet_keys | fleet | fleet key list
POST /api/add_fleet_key | fleet | fleet key new
POST /api/replace_device | fleet | fleet replace
POST /api/revoke_fleet_key | fleet | fleet key revoke
POST /api/publish_fleet_config | fleet | fleet-config publish
POST /api/withdraw_fleet_config | fleet | fleet-config withdraw
POST /api/revert_fleet_config | fleet | fleet-config revert
GET /api/get_fleet_config | fleet | fleet-config status
POST /backups | device | backup now
GET /backups | device | backup kept
GET /backups/:name | device | backup download
POST /backups/:name/verify | device | backup check
POST /backups/:name/restore | device | backup apply
POST /selftest | device | selftest
GET /selftest | device | selftest
PUT /selftest/seen | - asked by the command that stands beside the lane | selftest
GET /device/config | device | config show
GET /device/config/settings | device | config keys
PUT /device/config | device | config write
POST /device/config/check | device | config write
POST /device/config/restore | device | config restore
POST /device/restart | device | restart
GET /device/update | device | update status
POST /device/update/check | device | update order
POST /device/update/install | device | update order
POST /device/update/rollback | device | update order
GET /device/log | device | logs
GET /device/log/events | - the page has the journal from the stream | logs
GET /device/display | device | display find
POST /device/display/scan | device | display find
POST /device/display/test | device | display try
GET /device/support-bundle | device | support fetch
GET /setup/door | shell | - a phone's way in, before there are tokens
POST /setup/session | shell | - a phone's way in, before there are tokens
GET /setup | - the guide has it from the stream | - the guide's own question
POST /setup/network | till | - the guide's: who is at the lane chooses its Wi-Fi
GET /setup/parts | till | - the guide's own question
POST /setup/parts | till | - the guide's; config set writes the same file
POST /setup/finish | till | - the end of the guide
`

export interface OperationHome {
  /** `POST /showQR` */
  readonly operation: string
  /** The tab, `shell`, or `- why not`. */
  readonly page: string
  /** Words after `lanectl`, or `- why not`. */
  readonly lanectl: string
}

export const OPERATION_HOMES: readonly OperationHome[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [operation = '', page = '', lanectl = ''] = line.split(' | ')
    return { operation, page, lanectl }
  })

/** Why there is none; null where there is one. */
export function whyNot(home: string): string | null {
  return home.startsWith('-') ? home.slice(1).trim() : null
}
