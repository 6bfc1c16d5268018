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
const CAMERA = { tab: 'camera', pressedBy: 'camera-tab' }
const DEVICE = { tab: 'device', pressedBy: 'device-tab' }
const TILLS_OWN = { none: "a till's own note on the device" }

export const CAMERA_OPERATIONS = operations({
  getCameraImage: {
    at: 'GET /api/get_image',
    access: 'read',
    tag: 'Camera',
    summary: "The camera's next frame",
    answers: {},
    documented: { 200: { types: ['image/jpeg', 'image/png'], schema: BYTES } },
    sendsItself: true,
    faults: ['camera-lost'],
    queue: FRAMES,
    sample: {},
    lanectl: { none: 'a picture, for eyes' },
    page: { none: 'the page has a picture address of its own' },
  },
  setRegion: {
    at: 'POST /api/set_calib',
    access: 'operate',
    tag: 'Camera',
    summary: 'The part of the picture that counts',
    description: 'At least 32 × 32. The empty platform is to be shown anew after it.',
    body: CalibBody,
    answers: Nothing,
    faults: ['storage'],
    sample: { body: { top: 0, left: 0, height: 720, width: 1280 } },
    lanectl: { byHand: 'roi' },
    page: CAMERA,
  },
  getRegion: {
    at: 'GET /api/get_calib',
    access: 'read',
    tag: 'Camera',
    summary: 'That part',
    answers: Calib,
    sample: {},
    lanectl: { byHand: 'roi' },
    page: { none: 'the page has it from the stream' },
  },
  learnEmptyPlatform: {
    at: 'POST /api/set_background',
    access: 'operate',
    tag: 'Camera',
    summary: 'What the camera sees now is the empty platform',
    answers: Nothing,
    faults: ['camera-lost', 'unreachable', 'storage'],
    sample: {},
    lanectl: { none: "wants an empty platform before somebody's eyes" },
    page: CAMERA,
  },
  forgetEmptyPlatform: {
    at: 'POST /api/clear_background',
    access: 'operate',
    tag: 'Camera',
    summary: 'Forget the empty platform',
    answers: Nothing,
    faults: ['storage'],
    sample: {},
    lanectl: { none: 'beside set_background' },
    page: CAMERA,
  },
})

export const RECOGNITION_DEVICE_OPERATIONS = operations({
  getDeviceInfo: {
    at: 'GET /api/get_device_info',
    access: 'read',
    tag: 'Device',
    summary: 'Name, model, counts and settings of the device',
    description: 'Those on synchronisation are missing while that is being opened.',
    answers: VendorInfo,
    isVerbatim: true,
    sample: {},
    lanectl: { none: 'status and version say what people ask for' },
    page: { none: 'the page has it from the stream' },
  },
  setExtraInfo: {
    at: 'POST /api/set_extra_info',
    access: 'operate',
    tag: 'Device',
    summary: 'Keep a text for the till, up to 16 KB',
    body: ExtraInfoBody,
    answers: Nothing,
    faults: ['full', 'storage'],
    sample: { body: { info: 'till 3' } },
    lanectl: TILLS_OWN,
    page: TILLS_OWN,
  },
  getExtraInfo: {
    at: 'GET /api/get_extra_info',
    access: 'read',
    tag: 'Device',
    summary: 'That text',
    answers: ExtraInfo,
    sample: {},
    lanectl: TILLS_OWN,
    page: TILLS_OWN,
  },
  setTime: {
    at: 'POST /api/set_time',
    access: 'operate',
    tag: 'Device',
    summary: "Set the machine's clock",
    body: TimeBody,
    answers: Nothing,
    faults: ['refused', 'unreachable'],
    sample: { body: { sec: 1_795_262_400, usec: 0 } },
    lanectl: { byHand: 'time' },
    page: DEVICE,
  },
  rebootDevice: {
    at: 'POST /api/reboot',
    access: 'operate',
    tag: 'Device',
    summary: 'Start the machine anew',
    description: 'With the fake host it is only remembered.',
    answers: Nothing,
    faults: ['refused', 'unreachable'],
    sample: {},
    lanectl: {
      verb: 'reboot',
      says: "restart the lane's machine, when its config would start the lane again",
      prints: { done: 'the machine restarts' },
    },
    page: DEVICE,
  },
  resetRecognition: {
    at: 'POST /api/factory_reset',
    access: 'operate',
    tag: 'Device',
    summary: 'Forget everything learned, named and set of recognition',
    answers: Nothing,
    faults: ['busy', 'storage'],
    sample: {},
    lanectl: { byHand: 'reset' },
    page: DEVICE,
  },
})
