/** What a till calls, as operations: the nine that are published, bank profiles, cancelling, and the basket. */
import { operations } from '#firmware/operations/operation.ts'
import { asKopecks } from '#firmware/vocabulary/kopecks.ts'
import { say } from '#firmware/words/sentence.ts'
import { TRANSACTION_HEADERS } from '../http/fault-answers.ts'
import { LONG_ANSWER_MS, SETTINGS_BYTES_MAX } from '../limits.ts'
import {
  BasketAnswer,
  BasketBody,
  CancelAnswer,
  CancelRefusal,
  DisplayStatusBody,
  Done,
  ExportBody,
  InfoQrBody,
  ProfilesAnswer,
  RemovedProfile,
  RemoveProfileBody,
  SettingsAnswer,
  SettingsBody,
  ShowQrBody,
  StatusAnswer,
  VersionAnswer,
} from './terminal-schema.ts'

const TILL = { tab: 'till', pressedBy: 'till' }
const TILLS_OWN_QUESTION = { none: "the till's own question; the page follows the stream" }
/** Each reads the whole ledger. The published interface has no 429: a till comes to it only where many wait. */
const EXPORTS = { what: say('text.request.queue-of-exports'), atOnce: 1, waiting: 28 }
const EACH = { access: 'change', answers: Done } as const

export const TERMINAL_OPERATIONS = operations(EACH, {
  updateDriverSettings: {
    at: 'POST /updateDriverSettings',
    access: 'operate',
    tag: 'Settings',
    summary: 'Apply new driver settings',
    description:
      'What is given replaces what was, what is not given stays; anything wrong refuses all of it, and nothing has changed. Every field of a profile that its bank does not call public is a secret: it is stored sealed, answered as `<PASSWORD>`, and `<PASSWORD>` sent back keeps it. `deviceConnection` is the cable of the display: `Serial` with `portName`, or `BLE` with `deviceAddress` or `deviceName`.',
    body: SettingsBody,
    bodyBytesMax: SETTINGS_BYTES_MAX,
    faults: ['storage', 'unreachable', 'refused'],
    sample: {
      body: {
        settings: {
          bankProfile: 'demo',
          bankProfiles: { demo: { bankName: 'Fake' } },
          deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
        },
      },
    },
    lanectl: { byHand: 'settings' },
    page: { ...TILL, asksWhoIsPaid: true },
  },
  getDriverSettings: {
    at: 'GET /getDriverSettings',
    access: 'operate',
    tag: 'Settings',
    summary: 'The settings, secrets masked',
    description: 'Before the first update: `{ "bankProfiles": {} }`.',
    answers: { 200: SettingsAnswer },
    lanectl: { byHand: 'settings' },
    page: TILL,
  },
  clearScreen: {
    at: 'POST /clearScreen',
    tag: 'Display',
    summary: 'Clear the display',
    description:
      'The glass alone: a pending payment goes on, unless `payment.cancelOnClear` of the config says otherwise: then it refuses as `cancelQR` does.',
    faults: ['not-configured', 'already-paid', 'unreachable', 'storage'],
    lanectl: { none: "the till's own call; payments cancel takes a payment off the glass" },
    page: { tab: 'display', pressedBy: 'till' },
  },
  showQr: {
    at: 'POST /showQR',
    tag: 'Payment',
    summary: 'Show a payment QR code',
    description:
      'Registers the amount at the bank of the active profile and answers when its code is on the glass, within 40 s. One is worked on at a time. A payment before that is still pending is cancelled at the bank first; it refuses when that one has just been paid.\n\nSend an `Idempotency-Key` with each sale: asked again with the key and the same body within 48 h, it is the same payment, also after a restart, and no customer pays twice. While the end of the first attempt is not known it is busy; when it is certain that it failed, or `cancelQR` ended it, the key makes a new payment. `Transaction-Id` names the payment, also on an error: its money may come late. Without it no payment was begun, and a status is of the sale before.',
    headers: { 'Idempotency-Key': 'optional' },
    body: ShowQrBody,
    answerHeaders: TRANSACTION_HEADERS,
    faults: ['not-configured', 'already-paid', 'busy', 'unreachable', 'refused', 'storage'],
    sample: {
      headers: { 'Idempotency-Key': 'sale-17' },
      body: { amount: asKopecks(12_345), purpose: 'Bread, milk', ttl: 5, reference: '3-00000017' },
    },
    lanectl: {
      none: "the till's own call: a payment begins where somebody can watch the glass",
    },
    page: TILL,
  },
  getDynamicQrStatus: {
    at: 'GET /getDynamicQRStatus',
    access: 'read',
    tag: 'Payment',
    summary: 'Where the last payment stands',
    description:
      'Ask once a second until it is not PENDING. It tells of the last payment, which `Transaction-Id` names: where that is not the one that your `showQR` named, ask `GET /transactions/{id}`. ACCEPTED alone means that the money came. ERROR goes on being asked about: money that comes late makes it ACCEPTED, and `GET /events` tells.',
    answers: { 200: StatusAnswer },
    answerHeaders: TRANSACTION_HEADERS,
    sendsItself: true,
    faults: ['no-transaction'],
    lanectl: { none: "the till's own question; payments show tells of a payment" },
    page: TILLS_OWN_QUESTION,
  },
  showInfoQr: {
    at: 'POST /showInfoQR',
    tag: 'Display',
    summary: 'Show any text as a QR code',
    description:
      'A QR code that is no payment: a link, a text of up to 2953 bytes. Refused while a payment is pending: its code is then the only one that a customer sees.',
    body: InfoQrBody,
    faults: ['not-configured', 'busy', 'unreachable'],
    sample: { body: { infoQR: 'https://shop.example/offers' } },
    lanectl: { none: "the till's own call; display try shows every screen" },
    page: { tab: 'display', pressedBy: 'till' },
  },
  exportToCsv: {
    at: 'POST /exportToCSV',
    tag: 'Ledger',
    summary: 'Export the ledger as CSV',
    description:
      "A file on the lane itself: `path` is a name in its export folder, or a path below one of `payment.exportFolders`. There whole or not at all. The lane's own folder holds 100 files and 512 MB, of each token 40 files and 256 MB: `listExports` tells them, `removeExport` makes room.",
    body: ExportBody,
    faults: ['not-configured', 'refused', 'storage'],
    queue: EXPORTS,
    answerTimeoutMs: LONG_ANSWER_MS,
    sample: { body: { path: 'november.csv' } },
    lanectl: { byHand: 'csv' },
    page: { none: "writes to the lane's own disk; the page downloads transactions.csv" },
  },
  displayStatus: {
    at: 'POST /displayStatus',
    tag: 'Display',
    summary: 'Show a status on the display',
    description: 'Shows one of the seven statuses; the payment is what it was.',
    body: DisplayStatusBody,
    faults: ['not-configured', 'unreachable'],
    sample: { body: { status: 3 } },
    lanectl: { none: "the till's own call; display try shows every screen" },
    page: TILLS_OWN_QUESTION,
  },
  getVersion: {
    at: 'GET /version',
    access: 'read',
    tag: 'Device',
    summary: 'The version of laned',
    answers: { 200: VersionAnswer },
    lanectl: { byHand: 'version' },
    page: { none: 'the page has it from the stream' },
  },
  listBankProfiles: {
    at: 'GET /bankProfiles',
    access: 'operate',
    tag: 'Settings',
    summary: 'Who may be paid, and what still goes on under each profile',
    description:
      'Each profile of the settings by name and bank, and how many payments and refunds under it the bank is still asked about.',
    answers: { 200: ProfilesAnswer },
    lanectl: {
      verb: 'profiles list',
      says: 'lanectl.profiles.list.about',
      prints: {
        rows: 'profiles',
        none: 'lanectl.word.none',
        columns: {
          'lanectl.column.profile': 'name',
          'lanectl.column.bank': 'bankName:bank',
          'lanectl.column.payments-go-by-it': 'active:yes',
          'lanectl.column.open-payments': 'openPayments',
          'lanectl.column.open-refunds': 'openRefunds',
        },
      },
    },
    page: { tab: 'settings', pressedBy: 'bank-profiles' },
  },
  removeBankProfile: {
    at: 'POST /removeBankProfile',
    access: 'operate',
    tag: 'Settings',
    summary: 'Remove a bank profile that payments do not go by',
    description:
      'The profile that payments go by cannot be removed: choose another one with `updateDriverSettings` first. Payments that were begun with a removed one are followed, and can be refunded, as before: each keeps its own copy, sealed. A day of its bank can be compared by a registry file alone from then on. `removed` tells what still went on under it.',
    body: RemoveProfileBody,
    answers: { 200: RemovedProfile },
    faults: ['not-found', 'storage'],
    sample: { body: { name: 'spare' } },
    lanectl: { byHand: 'profiles remove' },
    page: { tab: 'settings', pressedBy: 'bank-profiles' },
  },
  cancelQr: {
    at: 'POST /cancelQR',
    tag: 'Payment',
    summary: 'End the last payment at the bank',
    description:
      'Ends every `showQR` that has no code on the glass yet, then the last payment at the bank, within 8 s. 200: it cannot be paid any more, and how it ended. Already paid: the message names the call that gives it back. 500: the bank has not confirmed it; it is tried on.',
    answers: { 200: CancelAnswer },
    answerHeaders: TRANSACTION_HEADERS,
    documented: {
      400: { schema: CancelRefusal, description: 'it has been paid, or there is none' },
      500: { schema: CancelRefusal, description: 'it is not certain yet: it is tried on' },
    },
    faults: ['not-configured', 'no-transaction', 'already-paid', 'unreachable', 'storage'],
    lanectl: {
      verb: 'payments cancel',
      says: 'lanectl.payments.cancel.about',
      prints: { done: 'lanectl.payments.cancel.done' },
    },
    page: TILL,
  },
  showBasket: {
    at: 'POST /showBasket',
    tag: 'Display',
    summary: 'Show what is about to be paid for',
    description:
      'What the customer is about to pay for, as far as the display can show it: `shown` says how far. A payment and its outcome cover it, and it is back afterwards; an info QR or a status stays until the next basket. It ends with one without lines, with `clearScreen`, and after a quarter of an hour in which the till has said nothing of it.',
    body: BasketBody,
    answers: { 200: BasketAnswer },
    faults: ['not-configured', 'unreachable'],
    sample: {
      body: {
        lines: [
          { name: 'Bread', quantity: 1, sum: asKopecks(4_345) },
          { name: 'Apples', quantity: 0.8, unit: 'kg', sum: asKopecks(8_000) },
        ],
        total: 12_345,
      },
    },
    lanectl: { byHand: 'display basket' },
    page: { tab: 'display', pressedBy: 'basket' },
  },
})
