/** The camera as operations, under the vendor's names: its picture, the part of it that counts, the empty platform. */

import { BYTES } from '#firmware/http/openapi/openapi-words.ts'
import { Nothing } from '#firmware/operations/answer-with-code.ts'
import { operations } from '#firmware/operations/operation.ts'
import { say } from '#firmware/words/sentence.ts'
import { LIMITS } from '../limits.ts'
import { Calib, CalibBody } from './items-schema.ts'

const FRAMES = { what: say('text.camera.queue-readers'), ...LIMITS.listQueue }
const EACH = {
  access: 'operate',
  tag: 'Camera',
  answers: Nothing,
  page: { tab: 'camera', pressedBy: 'camera-tab' },
} as const

export const CAMERA_OPERATIONS = operations(EACH, {
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
