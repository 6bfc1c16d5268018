/** The document's words for recognition, the camera and the device. */
import { BYTES, type DocumentWords, eventStream } from '#firmware/http/document/document-words.ts'
import { ItemsEvent, VendorInfo } from './items-schemas.ts'

const LOOK = ['camera-lost', 'unreachable'] as const

export const DEVICE_OPERATIONS: DocumentWords['operations'] = {
  'GET /api/get_result': {
    id: 'recognize',
    tag: 'Recognition',
    summary: 'What lies before the camera, the best answer first',
    description:
      'Scores are probabilities. `status`: `certain`, `uncertain`, `unknown` (nothing like it was taught), `empty`, `moving`. `result_id` names the answer in feedback. With a scale in use `weight` is that of these very goods, null where nobody can say so; goods that lie still are looked at at once, and `empty` is a platform that reads zero.',
    faults: LOOK,
  },
  'POST /api/recognize_picture': {
    id: 'recognizePicture',
    tag: 'Recognition',
    summary: 'The same for a picture that is sent',
    body: { types: ['image/jpeg', 'image/png', 'image/webp'], schema: BYTES },
    faults: ['unreachable'],
  },
  'POST /api/feedback': {
    id: 'giveFeedback',
    tag: 'Recognition',
    summary: 'What it really was',
    description:
      'Of the named answer, or the last one. Teaches in the mode `auto`, where the answer was wrong or not certain.',
    faults: ['not-found', 'storage'],
  },
  'POST /api/set_predict_speed': {
    id: 'setRecognitionSpeed',
    tag: 'Recognition',
    summary: 'Wait for a still picture, or answer at once',
    description: '`normal` waits longer for a still picture; `fast` is the default.',
    faults: ['storage'],
  },
  'POST /api/set_max_result_num': {
    id: 'setResultCount',
    tag: 'Recognition',
    summary: 'How many answers `get_result` gives',
    faults: ['storage'],
  },
  'POST /api/set_learn_mode': {
    id: 'setLearningMode',
    tag: 'Recognition',
    summary: 'Who may teach: nobody, people, or feedback too',
    faults: ['storage'],
  },
  'GET /api/get_learn_mode': {
    id: 'getLearningMode',
    tag: 'Recognition',
    summary: 'The learning mode',
  },
  'GET /api/get_model_status': {
    id: 'getModelStatus',
    tag: 'Recognition',
    summary: 'Which model serves, and how far embedding again has come',
  },
  'GET /api/get_image': {
    id: 'getCameraImage',
    tag: 'Camera',
    summary: "The camera's next frame",
    answers: { 200: { types: ['image/jpeg', 'image/png'], schema: BYTES } },
    faults: ['camera-lost'],
  },
  'POST /api/set_calib': {
    id: 'setRegion',
    tag: 'Camera',
    summary: 'The part of the picture that counts',
    description: 'At least 32 × 32. The empty platform is to be shown anew after it.',
    faults: ['storage'],
  },
  'GET /api/get_calib': { id: 'getRegion', tag: 'Camera', summary: 'That part' },
  'POST /api/set_background': {
    id: 'learnEmptyPlatform',
    tag: 'Camera',
    summary: 'What the camera sees now is the empty platform',
    faults: [...LOOK, 'storage'],
  },
  'POST /api/clear_background': {
    id: 'forgetEmptyPlatform',
    tag: 'Camera',
    summary: 'Forget the empty platform',
    faults: ['storage'],
  },
  'GET /api/get_device_info': {
    id: 'getDeviceInfo',
    tag: 'Device',
    summary: 'Name, model, counts and settings of the device',
    description: 'Those on synchronisation are missing while that is being opened.',
    answers: { 200: { schema: VendorInfo } },
  },
  'POST /api/set_extra_info': {
    id: 'setExtraInfo',
    tag: 'Device',
    summary: 'Keep a text for the till, up to 16 KB',
    faults: ['full', 'storage'],
  },
  'GET /api/get_extra_info': { id: 'getExtraInfo', tag: 'Device', summary: 'That text' },
  'POST /api/set_time': {
    id: 'setTime',
    tag: 'Device',
    summary: "Set the machine's clock",
    faults: ['refused', 'unreachable'],
  },
  'POST /api/reboot': {
    id: 'rebootDevice',
    tag: 'Device',
    summary: 'Start the machine anew',
    description: 'With the fake host it is only remembered.',
    faults: ['refused', 'unreachable'],
  },
  'POST /api/factory_reset': {
    id: 'resetRecognition',
    tag: 'Device',
    summary: 'Forget everything learned, named and set of recognition',
    faults: ['busy', 'storage'],
  },
  'GET /api/events': {
    id: 'streamItemEvents',
    tag: 'Items',
    summary: 'What happens to items, packages and the camera',
    description:
      'Server-sent events from now on; with `Last-Event-ID` those after it first, as far as the last 256 have them.',
    headers: ['Last-Event-ID'],
    answers: { 200: eventStream(ItemsEvent, 'Events as they happen') },
  },
}
