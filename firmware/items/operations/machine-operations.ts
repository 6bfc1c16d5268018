/** The machine as operations, under the vendor's names: what it is, a note of the till's, its clock, rebooting, forgetting everything. */

import { answer, Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'
import { ExtraInfo, ExtraInfoBody, TimeBody } from './items-schema.ts'

const Count = Type.Optional(Type.Integer())
const TextOrNull = orNull(Type.String())
const Flag = Type.Optional(Type.Boolean())

const VendorInfo = answer(
  Type.Object({
    app: Type.String(),
    board: TextOrNull,
    engine: Type.String({ description: 'the model' }),
    firmware: Type.String({ description: 'the release' }),
    sn: Type.String(),
    item_count: Type.Integer(),
    template_count: Type.Integer(),
    learnMode: Type.Integer(),
    max_result_num: Type.Integer(),
    predict_speed: Type.String(),
    soldOutLimit: Type.Integer(),
    syncMode: Type.String({ description: 'none, master or slave' }),
    sync: Flag,
    upload: Flag,
    download: Flag,
    sync_limit: Count,
    masterIP: Type.Optional(Type.String()),
    masterSN: Type.Optional(Type.String()),
    mastersyncPort: Count,
  }),
)

const TILLS_OWN = { none: "a till's own note on the device" }
const EACH = {
  access: 'operate',
  tag: 'Device',
  answers: Nothing,
  page: { tab: 'device', pressedBy: 'device-tab' },
} as const

export const MACHINE_OPERATIONS = operations(EACH, {
  getDeviceInfo: {
    at: 'GET /api/get_device_info',
    access: 'read',
    summary: 'Name, model, counts and settings of the device',
    description: 'Those on synchronisation are missing while that is being opened.',
    answers: VendorInfo,
    isVerbatim: true,
    lanectl: { none: 'status and version say what people ask for' },
    page: { none: 'the page has it from the stream' },
  },
  setExtraInfo: {
    at: 'POST /api/set_extra_info',
    summary: 'Keep a text for the till, up to 16 KB',
    body: ExtraInfoBody,
    faults: ['full', 'storage'],
    sample: { body: { info: 'till 3' } },
    lanectl: TILLS_OWN,
    page: TILLS_OWN,
  },
  getExtraInfo: {
    at: 'GET /api/get_extra_info',
    access: 'read',
    summary: 'That text',
    answers: ExtraInfo,
    lanectl: TILLS_OWN,
    page: TILLS_OWN,
  },
  setTime: {
    at: 'POST /api/set_time',
    summary: "Set the machine's clock",
    body: TimeBody,
    faults: ['refused', 'unreachable'],
    sample: { body: { sec: 1_795_262_400, usec: 0 } },
    lanectl: { byHand: 'time' },
  },
  rebootDevice: {
    at: 'POST /api/reboot',
    summary: 'Start the machine anew',
    description: 'With the fake host it is only remembered.',
    faults: ['refused', 'unreachable'],
    lanectl: {
      verb: 'reboot',
      says: 'lanectl.reboot.about',
      prints: { done: 'lanectl.reboot.done' },
    },
  },
  resetRecognition: {
    at: 'POST /api/factory_reset',
    summary: 'Forget everything learned, named and set of recognition',
    faults: ['busy', 'storage'],
    lanectl: { byHand: 'reset' },
  },
})
