/** The camera and the machine as operations, under the vendor's names. */
import { BYTES } from '#firmware/http/document/document-words.ts'
import { operations } from '#firmware/operations/operation.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'
import {
  answer,
  Calib,
  CalibBody,
  ExtraInfo,
  ExtraInfoBody,
  Nothing,
  TimeBody,
} from '../http/schema.ts'
import { LIMITS } from '../limits.ts'

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

const FRAMES = { what: 'readers of the camera', ...LIMITS.listQueue }
const TILLS_OWN = { none: "a till's own note on the device" }
const EACH_OF_CAMERA = {
  access: 'operate',
  tag: 'Camera',
  answers: Nothing,
  page: { tab: 'camera', pressedBy: 'camera-tab' },
} as const

export const CAMERA_OPERATIONS = operations(EACH_OF_CAMERA, {
  getCameraImage: {
    at: 'GET /api/get_image',
    access: 'read',
    summary: "The camera's next frame",
    answers: {},
    documented: { 200: { types: ['image/jpeg', 'image/png'], schema: BYTES } },
    sendsItself: true,
    faults: ['camera-lost'],
    queue: FRAMES,
    lanectl: { none: 'a picture, for eyes' },
    page: { none: 'the page has a picture address of its own' },
  },
  setRegion: {
    at: 'POST /api/set_calib',
    summary: 'The part of the picture that counts',
    description: 'At least 32 × 32. The empty platform is to be shown anew after it.',
    body: CalibBody,
    faults: ['storage'],
    sample: { body: { top: 0, left: 0, height: 720, width: 1280 } },
    lanectl: { byHand: 'roi' },
  },
  getRegion: {
    at: 'GET /api/get_calib',
    access: 'read',
    summary: 'That part',
    answers: Calib,
    lanectl: { byHand: 'roi' },
    page: { none: 'the page has it from the stream' },
  },
  learnEmptyPlatform: {
    at: 'POST /api/set_background',
    summary: 'What the camera sees now is the empty platform',
    faults: ['camera-lost', 'unreachable', 'storage'],
    lanectl: { none: "wants an empty platform before somebody's eyes" },
  },
  forgetEmptyPlatform: {
    at: 'POST /api/clear_background',
    summary: 'Forget the empty platform',
    faults: ['storage'],
    lanectl: { none: 'beside set_background' },
  },
})
const EACH_OF_DEVICE = {
  access: 'operate',
  tag: 'Device',
  answers: Nothing,
  page: { tab: 'device', pressedBy: 'device-tab' },
} as const

export const RECOGNITION_DEVICE_OPERATIONS = operations(EACH_OF_DEVICE, {
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
      says: "restart the lane's machine, when its config would start the lane again",
      prints: { done: 'the machine restarts' },
    },
  },
  resetRecognition: {
    at: 'POST /api/factory_reset',
    summary: 'Forget everything learned, named and set of recognition',
    faults: ['busy', 'storage'],
    lanectl: { byHand: 'reset' },
  },
})
