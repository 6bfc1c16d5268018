/** What the operations of the machine do. */

import { DONE, success } from '#firmware/operations/answer-with-code.ts'
import type { Handlers } from '#firmware/operations/serve.ts'
import { fleetFields } from '../http/device-info-fleet-fields.ts'
import type { Items, ItemsFleet } from '../items.ts'
import { numberOfMode } from '../library/learning-mode.ts'
import type { MACHINE_OPERATIONS } from './machine-operations.ts'

export function machineHandlers(
  items: Items,
  fleet: ItemsFleet,
): Handlers<typeof MACHINE_OPERATIONS> {
  const { device } = items
  return {
    getDeviceInfo: () => success(infoOf(items, fleet)),

    async setExtraInfo({ body }) {
      await device.setExtraInfo(body.info)
      return DONE
    },

    getExtraInfo: () => success({ info: device.settings.extraInfo }),

    async setTime({ body }) {
      await device.setTime(body.sec * 1000 + Math.floor(body.usec / 1000))
      return DONE
    },

    async rebootDevice() {
      await device.reboot()
      return DONE
    },

    async resetRecognition() {
      await device.reset()
      return DONE
    },
  }
}

/** The vendor's fields. */
function infoOf(
  { device, library, recognition, board, serialNumber, version }: Items,
  fleet: ItemsFleet,
) {
  return {
    app: 'laned',
    board,
    engine: recognition.space.name,
    firmware: version,
    sn: serialNumber,
    item_count: library.totals.items,
    template_count: library.totals.templates,
    learnMode: numberOfMode(device.mode),
    max_result_num: device.settings.resultsMax,
    predict_speed: device.settings.pace,
    soldOutLimit: 0,
    ...fleetFields(fleet.status),
  }
}
