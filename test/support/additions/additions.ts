/**
 * One more of each thing that the house keeps a list of, as CONTRIBUTING.md and docs/guide/where-things-go.md say: what is written in a copy
 * of the checkout, and in how many files.
 */
export interface Addition {
  readonly what: string
  /** As CONTRIBUTING.md and docs/guide/where-things-go.md have it; docs, golden files, clients and the holes of words are made, and count for nothing. */
  readonly filesMax: number
  readonly files: Readonly<Record<string, Edit>>
}

/** A new file, with its text or the text of one that lies there; or what is put before something that a file has. */
export type Edit =
  | { readonly text: string }
  | { readonly copyOf: string; readonly replaced: readonly (readonly [from: string, to: string])[] }
  | { readonly before: readonly (readonly [place: string, added: string])[] }

export const ADDITIONS: readonly Addition[] = [
  {
    what: 'a bank',
    filesMax: 5,
    files: {
      'drivers/bank/adapters/harbour/harbour.ts': {
        copyOf: 'drivers/bank/adapters/tbank/tbank.ts',
        replaced: [
          ['createTbankBank', 'createHarbourBank'],
          ["'./", "'../tbank/"],
        ],
      },
      'drivers/bank/adapters/harbour/harbour-description.ts': {
        text: `/** What is known of the harbour's bank without loading it. */
import type { BankDescription } from '../../bank-description.ts'

export const HARBOUR = {
  name: 'harbour',
  serves: [{ bank: 'Harbour Bank', aliases: ['Harbour'] }],
  profile: {
    merchantId: { text: 'bank-field.harbour.merchantId', isPublic: true },
    password: { text: 'bank-field.password' },
  },
  async load() {
    const { createHarbourBank } = await import('./harbour.ts')
    return ({ httpOf, clock }) =>
      (profile) =>
        createHarbourBank(profile, httpOf(profile), clock)
  },
} as const satisfies BankDescription
`,
      },
      'firmware/words/en/bank-field.json': {
        before: [
          [
            '  "bank-field.merchantId"',
            '  "bank-field.harbour.merchantId": "Number of the berth",\n',
          ],
        ],
      },
      'firmware/words/ru/bank-field.json': {
        before: [
          ['  "bank-field.merchantId"', '  "bank-field.harbour.merchantId": "Номер причала",\n'],
        ],
      },
      'drivers/bank/bank-list.ts': {
        before: [
          [
            'import { PIX }',
            "import { HARBOUR } from './adapters/harbour/harbour-description.ts'\n",
          ],
          ['YOOKASSA] as const', 'HARBOUR, '],
        ],
      },
    },
  },
  {
    what: 'a protocol of displays',
    filesMax: 3,
    files: {
      'drivers/display/semaphore/semaphore.ts': {
        copyOf: 'drivers/display/dqr/dqr.ts',
        replaced: [
          ['createDqr(', 'createSemaphore('],
          ["name: 'dqr'", "name: 'semaphore'"],
          ["'./", "'../dqr/"],
        ],
      },
      'drivers/display/semaphore/semaphore-description.ts': {
        copyOf: 'drivers/display/dqr/dqr-description.ts',
        replaced: [
          ['DQR', 'SEMAPHORE'],
          ["name: 'dqr'", "name: 'semaphore'"],
          ['createDqr', 'createSemaphore'],
          ['./dqr.ts', './semaphore.ts'],
        ],
      },
      'drivers/display/display-protocols.ts': {
        before: [
          ['\nexport const', "import { SEMAPHORE } from './semaphore/semaphore-description.ts'\n"],
          ['QRPAY] as const', 'SEMAPHORE, '],
        ],
      },
    },
  },
  {
    what: 'an event',
    filesMax: 4,
    files: {
      'firmware/events/device-events.ts': {
        before: [
          [
            "  'update.ordered'",
            `  'tide.turned': {
    level: 'info',
    fields: { by: TextOrNull },
  },
`,
          ],
        ],
      },
      'firmware/words/en/event.json': {
        before: [
          [
            '  "event.transaction.accepted"',
            '  "event.tide.turned": "The tide turned, said {by}",\n',
          ],
        ],
      },
      'firmware/words/ru/event.json': {
        before: [
          [
            '  "event.transaction.accepted"',
            '  "event.tide.turned": "Вода пошла вспять, говорит {by}",\n',
          ],
        ],
      },
      'firmware/device/program-restart.ts': {
        before: [
          [
            "    journal.warn('device.restart_ordered'",
            "    journal.info('tide.turned', { by })\n",
          ],
        ],
      },
    },
  },
  {
    what: 'a metric',
    filesMax: 1,
    files: {
      'firmware/metrics/lane-metrics.ts': {
        before: [
          [
            "  gauge({\n    name: 'laned_camera_connected'",
            `  gauge({
    name: 'laned_tide_metres',
    help: 'How high the water stands',
    about: 'lane',
    read: ({ display }) => (display.isConnected ? 2 : null),
  }),
`,
          ],
        ],
      },
    },
  },
  {
    what: 'a setting',
    filesMax: 3,
    files: {
      'firmware/config/sections/log.ts': {
        before: [
          [
            "level: oneOf(['error'",
            'lines: Type.Integer({ minimum: 1, maximum: 9, default: 3 }), ',
          ],
          ['import { oneOf }', "import { Type } from '#firmware/schema-builder.ts'\n"],
        ],
      },
      'firmware/words/en/setting.json': {
        before: [['  "setting.payment"', '  "setting.log.lines": "Lines of each tide",\n']],
      },
      'firmware/words/ru/setting.json': {
        before: [['  "setting.payment"', '  "setting.log.lines": "Строк на прилив",\n']],
      },
    },
  },
  {
    what: 'an operation',
    filesMax: 4,
    files: {
      'firmware/payment/operations/shift-operations.ts': {
        before: [
          [
            '  getShift: {',
            `  getNewestShift: {
    at: 'GET /shifts/newest',
    summary: 'Which shift was closed last',
    answers: { 200: Type.Object({ status: Type.Literal('success'), number: Type.Integer() }) },
    faults: ['not-found'],
    queue: READS,
    lanectl: {
      verb: 'shifts newest',
      says: 'lanectl.shifts.newest.about',
      prints: { text: 'number' },
    },
  },
`,
          ],
        ],
      },
      'firmware/payment/operations/shift-handlers.ts': {
        before: [
          [
            '    getShift({ params',
            `    getNewestShift() {
      const [newest] = shifts.list({ limit: 1 })
      if (!newest) throw new Fault('not-found', say('fault.shift.not-found'))
      return { ...SUCCESS, number: newest.number }
    },

`,
          ],
          [
            'import type { Handlers }',
            "import { Fault } from '#firmware/fault.ts'\nimport { say } from '#firmware/words/sentence.ts'\n",
          ],
        ],
      },
      'firmware/words/en/lanectl.json': {
        before: [
          [
            '  "lanectl.shifts.no-shift-backup-restored"',
            '  "lanectl.shifts.newest.about": "print the number of the shift that was closed last",\n',
          ],
        ],
      },
      'firmware/words/ru/lanectl.json': {
        before: [
          [
            '  "lanectl.shifts.no-shift-backup-restored"',
            '  "lanectl.shifts.newest.about": "напечатать номер последней закрытой смены",\n',
          ],
        ],
      },
    },
  },
  {
    what: 'its card on the page',
    filesMax: 4,
    files: {
      'firmware/console/page/tabs/today/newest-shift.tsx': {
        text: `/** Which shift was closed last. */
import { Card } from '../../parts/card-button-and-form.tsx'
import { useAnswer } from '../../parts/polled-answer.ts'
import { t } from '../../words/words.ts'

export function NewestShift() {
  const { value, words } = useAnswer('GET /shifts/newest')
  return (
    <Card id="newest-shift" title={t('newest-shift.title')}>
      <p>{value?.number ?? words}</p>
    </Card>
  )
}
`,
      },
      'firmware/console/page/tabs/today/today.tsx': {
        before: [
          ['<DayStatement />', '<NewestShift />\n        '],
          ['import { Reconciliation }', "import { NewestShift } from './newest-shift.tsx'\n"],
        ],
      },
      'firmware/words/en/page-today.json': {
        before: [['  "shift.close-what"', '  "newest-shift.title": "Closed last",\n']],
      },
      'firmware/words/ru/page-today.json': {
        before: [['  "shift.close-what"', '  "newest-shift.title": "Закрыта последней",\n']],
      },
    },
  },
]
