/** The document's words for the nine published operations of the payment terminal, and for the bank profiles beside them. */
import type { DocumentWords } from '#firmware/http/document/document-words.ts'

export const TERMINAL_DRIVER_OPERATIONS: DocumentWords['operations'] = {
  'POST /updateDriverSettings': {
    id: 'updateDriverSettings',
    tag: 'Settings',
    description:
      'What is given replaces what was, what is not given stays; anything wrong refuses all of it, and nothing has changed. Every field of a profile that its bank does not call public is a secret: it is stored sealed, answered as `<PASSWORD>`, and `<PASSWORD>` sent back keeps it. `deviceConnection` is the cable of the display: `Serial` with `portName`, or `BLE` with `deviceAddress` or `deviceName`.',
    faults: ['storage', 'unreachable', 'refused'],
  },
  'GET /getDriverSettings': {
    id: 'getDriverSettings',
    tag: 'Settings',
    description: 'Before the first update: `{ "bankProfiles": {} }`.',
  },
  'GET /bankProfiles': {
    id: 'listBankProfiles',
    tag: 'Settings',
    description:
      'Each profile of the settings by name and bank, and how many payments and refunds under it the bank is still asked about.',
  },
  'POST /removeBankProfile': {
    id: 'removeBankProfile',
    tag: 'Settings',
    description:
      'The profile that payments go by cannot be removed: choose another one with `updateDriverSettings` first. Payments that were begun with a removed one are followed, and can be refunded, as before: each keeps its own copy, sealed. A day of its bank can be compared by a registry file alone from then on. `removed` tells what still went on under it.',
    faults: ['not-found', 'storage'],
  },
  'POST /clearScreen': {
    id: 'clearScreen',
    tag: 'Display',
    description:
      'The glass alone: a pending payment goes on, unless `payment.cancelOnClear` of the config says otherwise.',
    faults: ['not-configured', 'unreachable'],
  },
  'POST /showQR': {
    id: 'showQr',
    tag: 'Payment',
    description:
      'Registers the amount at the bank of the active profile and answers when its code is on the glass, within 40 s. One is worked on at a time. A payment before that is still pending is cancelled at the bank first; it refuses when that one has just been paid.\n\nSend an `Idempotency-Key` with each sale: asked again with the key and the same body within 48 h, it is the same payment, also after a restart, and no customer pays twice. While the end of the first attempt is not known it is busy; when it is certain that it failed, or `cancelQR` ended it, the key makes a new payment. `Transaction-Id` names the payment, also on an error: its money may come late.',
    headers: ['Idempotency-Key'],
    answerHeaders: ['Transaction-Id'],
    faults: ['not-configured', 'already-paid', 'busy', 'unreachable', 'refused', 'storage'],
  },
  'GET /getDynamicQRStatus': {
    id: 'getDynamicQrStatus',
    tag: 'Payment',
    description:
      'Ask once a second until it is not PENDING. ACCEPTED alone means that the money came. ERROR goes on being asked about: money that comes late makes it ACCEPTED, and `GET /events` tells.',
    faults: ['no-transaction'],
  },
  'POST /showInfoQR': {
    id: 'showInfoQr',
    tag: 'Display',
    description: 'A QR code that is no payment: a link, a text of up to 2953 bytes.',
    faults: ['not-configured', 'unreachable'],
  },
  'POST /exportToCSV': {
    id: 'exportToCsv',
    tag: 'Ledger',
    description:
      'A file on the lane itself: `path` is a name in its export folder, or a path below one of `payment.exportFolders`. There whole or not at all.',
    faults: ['not-configured', 'refused', 'storage'],
  },
  'POST /displayStatus': {
    id: 'displayStatus',
    tag: 'Display',
    description: 'Shows one of the seven statuses; the payment is what it was.',
    faults: ['not-configured', 'unreachable'],
  },
  'GET /version': { id: 'getVersion', tag: 'Device' },
}
