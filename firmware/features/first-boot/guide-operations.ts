/** The guide of a new lane as operations: the way in, what is to do, its network, its parts, the end. */
import { operations } from '#firmware/operations/operation.ts'
import {
  Accepted,
  CodeBody,
  Done,
  Door,
  Hardware,
  HardwareAnswer,
  HardwareBody,
  SessionAnswer,
  Standing,
  WifiBody,
} from './setup-schema.ts'

const BEFORE_TOKENS = { none: "a phone's way in, before there are tokens" }
const SHELL = { tab: 'shell', pressedBy: 'setup' }
const EACH = {
  access: 'operate',
  tag: 'Set-up',
  page: { tab: 'till', pressedBy: 'setup' },
} as const

export const GUIDE_OPERATIONS = operations(EACH, {
  // The first two need no session: they are how a person gets one.
  getSetupDoor: {
    at: 'GET /setup/door',
    access: 'open',
    summary: 'Whether a code is taken now',
    answers: { 200: Door },
    lanectl: BEFORE_TOKENS,
    page: SHELL,
  },
  openSetupSession: {
    at: 'POST /setup/session',
    access: 'open',
    summary: 'Trade the code for a token',
    description:
      'Small letters, blanks, O for 0 and l for 1 are forgiven. After five wrong tries of one address each further one is told to wait for longer; the right code is taken at any time, and no wrong one changes it.',
    body: CodeBody,
    bodyBytesMax: 1_024,
    answers: { 200: SessionAnswer },
    faults: ['refused', 'not-found', 'too-many'],
    sample: { body: { code: '$code' }, keeps: { token: 'token' } },
    lanectl: BEFORE_TOKENS,
    page: SHELL,
  },
  getSetup: {
    at: 'GET /setup',
    access: 'read',
    summary: 'What is done and what is to do',
    answers: { 200: Standing },
    lanectl: { none: "the guide's own question" },
    page: { none: 'the guide has it from the stream' },
  },
  joinNetwork: {
    at: 'POST /setup/network',
    summary: 'Join a Wi-Fi',
    description: 'How it goes is in `network.joining` of `GET /setup`.',
    body: WifiBody,
    bodyBytesMax: 1_024,
    answers: { 202: Accepted },
    faults: ['unreachable', 'busy'],
    sample: { body: { name: 'shop', password: 'correct horse', hidden: false } },
    lanectl: { none: "the guide's: who is at the lane chooses its Wi-Fi" },
  },
  getSetupParts: {
    at: 'GET /setup/parts',
    summary: 'What hangs on the lane, by laned.yaml',
    description:
      'With what may be chosen. `whyNot` is null where it can be written from here; else why not, and what to do.',
    answers: { 200: Hardware },
    faults: ['not-configured', 'refused'],
    lanectl: { none: "the guide's own question" },
  },
  setSetupParts: {
    at: 'POST /setup/parts',
    summary: 'Say it in laned.yaml, checked first; the lane restarts with it',
    description:
      'Any of the three. Refused where the lane would not start with it, or nobody would start it again: nothing was written then. After the restart the display has a new code.',
    body: HardwareBody,
    page: { ...EACH.page, asksWhoIsPaid: true },
    bodyBytesMax: 4_096,
    answers: { 202: HardwareAnswer },
    faults: ['not-configured', 'refused', 'busy', 'storage'],
    sample: {
      body: {
        bank: { name: 'Alfa Bank', driver: 'gateway', url: 'https://bank.example/api' },
        display: { protocol: 'auto' },
        camera: 'none',
      },
    },
    lanectl: { none: "the guide's; config set writes the same file" },
  },
  finishSetup: {
    at: 'POST /setup/finish',
    summary: 'Set-up is done',
    description:
      'Ends the code, the session and this listener; says what stays, and who had come in.',
    answers: { 200: Done },
    lanectl: { none: 'the end of the guide' },
  },
})
