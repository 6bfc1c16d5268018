/** What the document of the device says of its screens and of what an idle one shows. */
import { BYTES, type DocumentWords } from '#firmware/http/document/document-words.ts'
import examples from './screen-examples.json' with { type: 'json' }

const PICTURES = ['image/jpeg', 'image/png', 'image/webp']
const CHANGES = ['refused', 'busy', 'storage'] as const

export const SCREEN_WORDS: DocumentWords = {
  tags: { Screens: 'Browsers as the display of the lane, and what they show while nobody pays.' },
  schemas: {},
  operations: {
    'GET /device/screens': {
      id: 'listScreens',
      tag: 'Screens',
      summary: 'The screens that are connected now',
      description: 'Empty where the display of the lane is no screen.',
    },
    'POST /device/screens/choose': {
      id: 'chooseGlass',
      tag: 'Screens',
      summary: 'Name the screen that is the glass of the lane',
      description: 'It alone decides whether something was shown; every other screen mirrors it.',
      faults: ['not-found', 'storage'],
    },
    'DELETE /device/screens/:name': {
      id: 'forgetScreen',
      tag: 'Screens',
      summary: 'Take a screen away: its code has to be entered again',
      faults: ['not-found', 'storage'],
    },
    'GET /device/idle': {
      id: 'listIdlePictures',
      tag: 'Screens',
      summary: 'The pictures and texts of an idle lane, in the order in which they are shown',
      faults: ['storage'],
    },
    'GET /device/idle/:name': {
      id: 'getIdlePicture',
      tag: 'Screens',
      summary: 'One of them, as the file that it is',
      answers: { 200: { types: [...PICTURES, 'text/plain'], schema: BYTES } },
      faults: ['not-found', 'storage'],
    },
    'PUT /device/idle/:name': {
      id: 'putIdlePicture',
      tag: 'Screens',
      summary: 'Add a picture, or put another one in the place of it',
      description:
        'The name ends as the picture is: .jpg, .png or .webp. It is decoded whole before it is kept. Screens that are idle have it within a minute.',
      body: { types: PICTURES, schema: BYTES },
      faults: ['full', ...CHANGES],
    },
    'PUT /device/idle/:name/lines': {
      id: 'putIdleText',
      tag: 'Screens',
      summary: 'The same with a text; its name ends in .txt',
      faults: ['full', ...CHANGES],
    },
    'DELETE /device/idle/:name': {
      id: 'deleteIdlePicture',
      tag: 'Screens',
      summary: 'Take a picture or a text away',
      faults: ['not-found', ...CHANGES],
    },
  },
  examples: examples as DocumentWords['examples'],
}
