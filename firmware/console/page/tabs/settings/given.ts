/** The settings of a lane and a form of them, for the stories of this room. */
import type { Parts } from '../../lane-parts.ts'
import type { Done } from '../../lane-rows.ts'
import type { Setting } from '../../parts/setting-values.ts'
import { type Answers, inLanguage } from '../../stories/story.ts'
import type { BankProfilesForm } from './bank-profiles.tsx'
import type { ConfigForm, Verdict } from './config-draft.ts'
import { allChanges, atField, type Draft, dotted, type List } from './setting-changes.ts'

type Names = Readonly<Record<string, readonly [en: string, ru: string]>>
interface Row extends Partial<Omit<Setting, 'names' | 'choices'>> {
  readonly choices?: Names
}

function row(path: string, en: string, ru: string, { choices, ...some }: Row): Setting {
  const names = Object.entries(choices ?? {})
  return {
    path: path.split('.'),
    en,
    ru,
    kind: 'text',
    items: null,
    minimum: null,
    maximum: null,
    unit: null,
    task: 'payments',
    isAdvanced: false,
    default: null,
    when: null,
    choices: choices ? names.map(([choice]) => choice) : null,
    names: names.map(([choice, [english, russian]]) => ({ choice, en: english, ru: russian })),
    ...some,
  }
}

const SCREEN = { path: ['display', 'driver'], is: ['screen'] }
const TERMINAL = { path: ['display', 'driver'], is: ['terminal'] }

/** A field of every kind, as the lane lists them. */
const SETTINGS: readonly Setting[] = [
  row('payment.amountMaxKopecks', 'Largest amount of a payment', 'Наибольшая сумма платежа', {
    kind: 'number',
    unit: 'kopecks',
    minimum: 1,
    maximum: 1_000_000_000_000,
    default: 1_000_000_000,
  }),
  row('payment.ttl.defaultMinutes', 'A code can be paid for', 'Код можно оплатить в течение', {
    kind: 'number',
    unit: 'minutes',
    minimum: 1,
    maximum: 4_320,
    default: 5,
  }),
  row('payment.onBusy', 'A new payment while one is open', 'Новый платёж при открытом', {
    kind: 'choice',
    default: 'supersede',
    choices: {
      supersede: ['takes its place', 'заменяет его'],
      reject: ['is refused', 'отклоняется'],
    },
  }),
  row(
    'payment.cancelOnClear',
    'Clearing the display cancels the payment',
    'Очистка дисплея отменяет платёж',
    { kind: 'switch', isAdvanced: true, default: false },
  ),
  row(
    'payment.exportFolders',
    'Folders where CSV files may be written',
    'Папки, куда можно писать файлы CSV',
    { kind: 'list', items: 'text', isAdvanced: true, default: [] },
  ),
  row('display.driver', 'What the customer looks at', 'На что смотрит покупатель', {
    task: 'display',
    kind: 'choice',
    default: 'screen',
    choices: {
      terminal: ['A display for codes', 'Дисплей для кодов'],
      screen: ['A screen', 'Экран'],
    },
  }),
  row('display.baudRate', 'Speed, baud', 'Скорость, бод', {
    task: 'display',
    kind: 'number',
    minimum: 1_200,
    maximum: 4_000_000,
    when: TERMINAL,
  }),
  row('display.token', 'Code for screens beyond this device', 'Код для экранов вне устройства', {
    task: 'display',
    kind: 'secret',
    when: SCREEN,
  }),
  row('payment.autoClearMs', 'The outcome stays on the display for', 'Итог остаётся на дисплее', {
    task: 'display',
    kind: 'number',
    unit: 'ms',
    minimum: 0,
    maximum: 3_600_000,
    default: 5_000,
  }),
  row('camera.driver', 'Which camera', 'Какая камера', {
    task: 'parts',
    kind: 'choice',
    default: 'rpicam',
    choices: { rpicam: ['At the ribbon', 'На шлейфе'], none: ['None', 'Нет'] },
  }),
  row('review.megabytes', 'All together at most', 'Всего не больше', {
    task: 'goods',
    kind: 'number',
    unit: 'megabytes',
    minimum: 1,
    maximum: 256,
    default: 8,
  }),
  row('sync.key', 'Key of the fleet', 'Ключ сети', { task: 'fleet', kind: 'secret' }),
  row('listeners.*.address', 'Host and port', 'Узел и порт', {
    task: 'access',
    default: '127.0.0.1:8080',
  }),
  row('listeners.*.serve', 'What it serves', 'Что доступно по этому адресу', {
    task: 'access',
    kind: 'list',
    items: 'choice',
    default: ['payment'],
    choices: {
      payment: ['Payments', 'Платежи'],
      items: ['Goods', 'Товары'],
      console: ['This page', 'Эта страница'],
    },
  }),
  row('listeners.*.tokens.*.name', 'Whose token it is', 'Чей это токен', { task: 'access' }),
  row('listeners.*.tokens.*.secret', 'Token', 'Токен', { task: 'access', kind: 'secret' }),
  row('banks.*.driver', 'How the bank is reached', 'Как связаться с банком', {
    task: 'banks',
    kind: 'choice',
    choices: {
      gateway: ['By the gateway', 'Через шлюз'],
      fake: ['A fake: nobody’s money', 'Имитация: без денег'],
    },
  }),
  row('banks.*.url', 'Address of the bank', 'Адрес сервера банка', {
    task: 'banks',
    when: { path: ['banks', '*', 'driver'], is: ['gateway'] },
  }),
  row('backup.everyHours', 'A backup every', 'Копия каждые', {
    task: 'backup',
    kind: 'number',
    unit: 'hours',
    minimum: 1,
    maximum: 8_760,
    default: 24,
  }),
  row('log.level', 'What the log keeps', 'Что хранит журнал', {
    task: 'machine',
    kind: 'choice',
    default: 'info',
    choices: { info: ['Everything', 'Всё'], warn: ['Warnings', 'Предупреждения'] },
  }),
]

type Group = List['groups'][number]
const group = (
  path: string,
  task: string,
  [en, ru]: readonly [string, string],
  entries: Group['entries'] = null,
): Group => ({ path: path.split('.'), entries, when: null, task, en, ru })

const LIST: List = {
  settings: SETTINGS,
  groups: [
    group('payment', 'payments', ['Payments', 'Платежи']),
    group('display', 'display', ['Customer’s display', 'Экран покупателя']),
    group('camera', 'parts', ['Camera', 'Камера']),
    group('review', 'goods', ['Pictures to review', 'Снимки на разбор']),
    group('sync', 'fleet', ['Fleet', 'Сеть касс']),
    group('listeners', 'access', ['Addresses and who may call', 'Адреса и кто может обращаться']),
    group('listeners.*', 'access', ['Address', 'Адрес'], 'listed'),
    group(
      'listeners.*.tokens.*',
      'access',
      ['Person or program that may call', 'Человек или программа с доступом'],
      'listed',
    ),
    group('banks', 'banks', ['Banks', 'Банки']),
    group('banks.*', 'banks', ['Bank connection', 'Связь с банком'], 'named'),
    group('backup', 'backup', ['Backups', 'Копии']),
    group('log', 'machine', ['Log', 'Журнал']),
  ],
  tasks: [
    { name: 'banks', en: 'Banks', ru: 'Банки' },
    { name: 'payments', en: 'Payments and refunds', ru: 'Платежи и возвраты' },
    { name: 'display', en: 'Customer’s display', ru: 'Экран покупателя' },
    { name: 'parts', en: 'Camera, scale, lamp', ru: 'Камера, весы, лампа' },
    { name: 'goods', en: 'Goods and learning', ru: 'Товары и обучение' },
    { name: 'fleet', en: 'Other lanes', ru: 'Другие кассы' },
    { name: 'access', en: 'Network and access', ru: 'Сеть и доступ' },
    { name: 'backup', en: 'Backups', ru: 'Резервные копии' },
    { name: 'machine', en: 'This device', ru: 'Это устройство' },
  ],
}

/** Of the list what a task has. */
export const ofTask = (name: string) => ({
  settings: LIST.settings.filter(({ task }) => task === name),
  groups: LIST.groups.filter(({ task }) => task === name),
})

export const BANK = inLanguage('Alfa Bank', 'Альфа-Банк')

const CONFIG = {
  payment: {
    amountMaxKopecks: 1_000_000_000,
    ttl: { defaultMinutes: 5 },
    onBusy: 'supersede',
    cancelOnClear: false,
    exportFolders: ['/mnt/share', '/home/shop'],
    autoClearMs: 5_500,
  },
  display: { driver: 'screen', token: '(hidden)' },
  camera: { driver: 'rpicam' },
  review: { megabytes: 8 },
  sync: { key: '(hidden)' },
  listeners: [
    {
      address: '127.0.0.1:8080',
      serve: ['payment', 'items', 'console'],
      tokens: [{ name: inLanguage('Till 1', 'Касса 1'), secret: '(hidden)' }],
    },
    { address: '192.168.1.7:8443', serve: ['payment'] },
  ],
  banks: { [BANK]: { driver: 'gateway', url: 'https://gate.example/sbp' } },
  backup: { everyHours: 24 },
  log: { level: 'info' },
}
const TEXT =
  'listeners:\n  - address: 127.0.0.1:8080\ndisplay:\n  driver: screen\n  token: (hidden)\n'

type Standing = Done<'GET /device/config'>

export const standing = (some: Partial<Standing> = {}): Standing => ({
  file: '/etc/laned.yaml',
  revision: 'a1',
  text: TEXT,
  effective: CONFIG,
  problems: [],
  waiting: [],
  environment: [],
  fromFleet: [],
  hasPrevious: true,
  whyNotWritable: null,
  whyNoRestart: null,
  ...some,
})

export const verdict = (some: Partial<Verdict> = {}): Verdict => ({
  ok: true,
  problems: [],
  warnings: [],
  notes: [],
  changed: [],
  money: [],
  ...some,
})

interface Formed extends Partial<Draft> {
  readonly standing?: Partial<Standing>
  /** Null: the lane has not said yet. */
  readonly verdict?: Verdict | null
  readonly isOverwritten?: boolean
  readonly isWrong?: boolean
}

const nothing = () => {}
const never = () => new Promise<never>(nothing)

/** A form as `useConfigDraft` gives it: nothing that is typed in it is kept. */
export function form({ typed = {}, added = [], removed = [], ...given }: Formed = {}): ConfigForm {
  const draft: Draft = { typed, added, removed }
  const text: ConfigForm['text'] = (path) => typed[dotted(path)]
  const drawn = { list: LIST, config: CONFIG, added, removed, text }
  const found = (given.verdict?.problems ?? []).map((line) => atField(line, Object.keys(typed)))
  const now = standing(given.standing)
  return {
    ...drawn,
    isReady: true,
    standing: now,
    words: '',
    changes: allChanges(drawn),
    verdict: given.verdict ?? null,
    isWrong: given.isWrong ?? false,
    isOverwritten: given.isOverwritten ?? false,
    elsewhere: found.filter(({ name }) => name === null).map((one) => one.words),
    troubleAt: (path) => found.find(({ name }) => name === dotted(path))?.words ?? null,
    isFixed: (path) =>
      now.whyNotWritable !== null ||
      now.environment.some((one) => dotted(path).startsWith(one.path)),
    isLeaving: (place) => removed.some((one) => dotted(one) === dotted(place)),
    asTyped: () => draft,
    again: never,
    drop: nothing,
    set: nothing,
    add: nothing,
    remove: nothing,
    readAgain: nothing,
    judge: never,
    put: never,
    restore: never,
  }
}

const FIELDS = [
  {
    name: 'merchantId',
    en: 'Merchant id',
    ru: 'Идентификатор магазина',
    isPublic: true,
    isRequired: true,
  },
  {
    name: 'account',
    en: 'Account',
    ru: 'Номер счёта',
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
]
export const BANKS: Parts['banks'] = {
  list: [
    { name: BANK, names: { en: BANK, ru: BANK }, fields: FIELDS },
    { name: 'Raiffeisen', names: { en: 'Raiffeisen', ru: 'Райффайзен' }, fields: FIELDS },
  ],
  fieldsOfOthers: FIELDS,
}

type DriverSettings = Done<'GET /getDriverSettings'>

export const profiles = (some: Partial<DriverSettings['settings']> = {}): DriverSettings => ({
  status: 'success',
  settings: { bankProfiles: {}, ...some },
})
export const CORNER = inLanguage('Corner shop', 'Угловой')
export const MARKET = inLanguage('Market', 'Рынок')
export const TWO_PROFILES = profiles({
  bankProfile: CORNER,
  bankProfiles: {
    [CORNER]: { bankName: BANK, merchantId: 'MA0004417', password: '<PASSWORD>' },
    [MARKET]: { bankName: BANK, merchantId: 'MA0009120', account: '40702810500000012345' },
  },
})

/** For the bar alone: what of the profiles is to be saved. */
export const savedAtOnce = (
  lines: readonly string[] = [],
): Pick<BankProfilesForm, 'changes' | 'payeeChange' | 'isWrong' | 'drop' | 'save'> => ({
  changes: [...lines],
  payeeChange: null,
  isWrong: false,
  drop: nothing,
  save: never,
})

/** One that is on and one that is off. */
const FEATURES: Done<'GET /device/features'> = {
  features: [
    {
      name: 'backups',
      title: inLanguage('Backups', 'Резервные копии'),
      purpose: inLanguage('makes a backup of the lane', 'делает резервную копию терминала'),
      neededBy: inLanguage('every shop', 'любому магазину'),
      isOn: true,
      switchedOnBy: ['backup.folder', 'backup.remote'],
    },
    {
      name: 'mqtt',
      title: inLanguage('Message broker', 'Брокер MQTT'),
      purpose: inLanguage('publishes events to a broker', 'публикует события в брокере'),
      neededBy: inLanguage('a shop with a broker', 'магазину с брокером'),
      isOn: false,
      switchedOnBy: ['mqtt.url'],
    },
  ],
}

export const ALL: Answers = {
  'GET /getDriverSettings': TWO_PROFILES,
  'GET /device/config': standing(),
  'GET /device/config/settings': LIST,
  'GET /device/features': FEATURES,
}
