/** A new lane that is being set up, for the stories of the guide. */
import type { Parts } from '#firmware/console/page/lane-parts.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { inLanguage } from '#firmware/console/page/stories/story.ts'

type Setup = Parts['setup']
type StepName = Setup['steps'][number]['name']

const STEPS = ['network', 'parts', 'bank', 'display', 'camera', 'item'] as const
export const WIFI = inLanguage('Shop', 'Магазин')

/** Up to this step everything is done; it is unfolded. */
export function setupAt(next: StepName | null, change: Partial<Setup> = {}): Setup {
  const at = next === null ? STEPS.length : STEPS.indexOf(next)
  return {
    isNew: true,
    name: 'lane-7.local',
    steps: STEPS.map((name, nth) => ({ name, state: nth < at ? 'done' : 'open' })),
    network: {
      isOnline: true,
      addresses: ['192.168.1.47'],
      hotspot: null,
      joining: null,
      canJoin: true,
    },
    isCabled: true,
    outcome: { stays: [], ends: [] },
    ...change,
  }
}

export const OUTCOME: Setup['outcome'] = {
  stays: [
    { what: 'bank', which: inLanguage('Alfa Bank, merchant MA0000089', 'Альфа-Банк, MA0000089') },
    { what: 'display', which: '/dev/lane-display' },
    { what: 'network', which: WIFI },
    { what: 'items', which: '1' },
  ],
  ends: [
    { what: 'session', which: '192.168.1.20, 15:12' },
    { what: 'hotspot', which: 'lane-7' },
  ],
}

type Setting = Done<'GET /setup/parts'>['fields'][number]

const choice = (path: readonly string[], en: string, ru: string): Setting => ({
  path,
  en,
  ru,
  kind: 'choice',
  items: null,
  choices: null,
  names: [],
  minimum: null,
  maximum: null,
  unit: null,
  default: null,
  when: null,
  task: 'parts',
  isAdvanced: false,
})

export const SETUP_PARTS: Done<'GET /setup/parts'> = {
  fields: [
    {
      ...choice(['banks', '*', 'driver'], 'Driver of the bank', 'Драйвер банка'),
      names: [
        { choice: 'nspk', en: 'SBP of the NSPK', ru: 'СБП НСПК' },
        { choice: 'fake', en: 'Fake, for training', ru: 'Учебный' },
      ],
    },
    {
      ...choice(['banks', '*', 'url'], 'Address of the bank', 'Адрес сервера банка'),
      kind: 'text',
    },
    {
      ...choice(['display', 'protocol'], 'Language of the display', 'Протокол дисплея'),
      names: [
        { choice: 'auto', en: 'It says so itself', ru: 'Определится сам' },
        { choice: 'text', en: 'Lines of text', ru: 'Строки текста' },
      ],
    },
    {
      ...choice(['camera', 'driver'], 'Camera', 'Камера'),
      names: [
        { choice: 'rpicam', en: 'Of the board', ru: 'Камера платы' },
        { choice: 'none', en: 'None', ru: 'Нет' },
      ],
    },
  ],
  whyNot: null,
  camera: 'rpicam',
  display: { driver: 'serial', protocol: 'auto' },
  banks: [
    { name: inLanguage('Alfa Bank', 'Альфа-Банк'), driver: 'nspk' },
    { name: '*', driver: 'nspk' },
  ],
  drivers: ['nspk', 'fake'],
  protocols: ['auto', 'text'],
}

export const BANKS: Parts['banks'] = {
  list: [
    {
      name: 'Alfa Bank',
      names: { en: 'Alfa Bank', ru: 'Альфа-Банк' },
      fields: [
        {
          name: 'merchantId',
          en: 'Merchant id',
          ru: 'Номер продавца',
          isPublic: true,
          isRequired: true,
        },
        {
          name: 'accAlias',
          en: 'Alias of the account',
          ru: 'Псевдоним счёта',
          isPublic: true,
          isRequired: false,
        },
        {
          name: 'password',
          en: 'Password',
          ru: 'Пароль',
          isPublic: false,
          isRequired: true,
        },
      ],
    },
  ],
  fieldsOfOthers: [],
}

export const DISPLAYS: Done<'GET /device/display'> = {
  chosen: { adapter: null, bluetooth: null },
  scan: {
    status: 'done',
    why: null,
    result: {
      notes: [],
      serial: [{ port: '/dev/ttyUSB0', product: 'CH340', usbId: '1a86:7523' }],
      ble: [{ address: 'C4:5B:BE:01:22:7A', name: 'QR-2035', rssi: -61 }],
      laneDisplay: { port: '/dev/ttyUSB0', because: null },
    },
  },
  test: { status: 'idle', why: null, result: null },
}
