/**
 * The parts of a lane: one row each, with what people are told of it. No port: the code that opens a part tells its
 * condition (`firmware/part-conditions-beside-terminal.ts`); names, order, words and who is told come from here.
 */

export interface Words {
  readonly en: string
  readonly ru: string
}

export interface PartRow extends Words {
  /** What a person does about it; null: the page has a button that does it. */
  readonly mend: Words | null
  /** Health checks this part itself, and metrics and the broker have numbers of their own for it. */
  readonly isOfHealth?: true
  /**
   * Its failure is somebody else's, or it is switched off on purpose, so it does not count against a config from the
   * fleet.
   */
  readonly isOfOthers?: true
}

const MAKE_ROOM: Words = {
  en: 'Free some room, or replace the card.',
  ru: 'Освободите место или замените карту.',
}

/** In the order in which GET /health and `lanectl status` list them. */
export const PARTS = {
  display: {
    en: 'Display',
    ru: 'Дисплей',
    mend: {
      en: 'Check its cable and power; then look for it and try it below.',
      ru: 'Проверьте кабель и питание; затем найдите и проверьте его ниже.',
    },
    isOfHealth: true,
  },
  camera: {
    en: 'Camera',
    ru: 'Камера',
    mend: {
      en: 'Push the ribbon in at both ends, then restart the machine.',
      ru: 'Вставьте шлейф с обоих концов, затем перезагрузите машину.',
    },
  },
  scale: {
    en: 'Scale',
    ru: 'Весы',
    mend: {
      en: 'Check that it is switched on, and its cable; then lanectl scale scan.',
      ru: 'Проверьте, включены ли они, и кабель; затем lanectl scale scan.',
    },
  },
  model: {
    en: 'Recognition',
    ru: 'Распознавание',
    mend: {
      en: 'Restart the lane; then look at its log.',
      ru: 'Перезапустите кассу; затем смотрите журнал.',
    },
  },
  recognition: {
    en: 'Recognition',
    ru: 'Распознавание',
    mend: {
      en: 'While a new network learns the goods: wait. Else install this release again with its units: install.sh; then restart the lane.',
      ru: 'Пока новая сеть учит товары: подождите. Иначе установите эту версию ещё раз вместе с её службами: install.sh; затем перезапустите кассу.',
    },
  },
  bank: {
    en: 'Bank',
    ru: 'Банк',
    mend: {
      en: 'Check the network, then the bank profile in the settings.',
      ru: 'Проверьте сеть, затем профиль банка в настройках.',
    },
    isOfHealth: true,
  },
  indicator: {
    en: 'Lamp and button',
    ru: 'Лампа и кнопка',
    mend: {
      en: 'Check the wires and the numbers in the config.',
      ru: 'Проверьте провода и номера в конфигурации.',
    },
  },
  clock: { en: 'Clock', ru: 'Часы', mend: null, isOfHealth: true },
  disk: { en: 'Disk', ru: 'Диск', mend: MAKE_ROOM, isOfHealth: true },
  board: {
    en: 'Board',
    ru: 'Плата',
    mend: {
      en: 'Give it the supply that was made for it, and air.',
      ru: 'Нужны родной блок питания и воздух.',
    },
  },
  ledger: {
    en: 'Ledger',
    ru: 'Журнал платежей',
    mend: {
      en: 'Where the card is full, free some room; where it fails, make a backup and replace it.',
      ru: 'Если карта полна, освободите место; если она отказывает, сделайте копию и замените карту.',
    },
  },
  templates: { en: 'Item pictures', ru: 'Снимки товаров', mend: MAKE_ROOM },
  review: { en: 'Review inbox', ru: 'Снимки на проверку', mend: MAKE_ROOM, isOfOthers: true },
  sync: {
    en: 'Fleet',
    ru: 'Сеть касс',
    mend: {
      en: 'Look at the fleet: is the master there, is the key the same?',
      ru: 'Смотрите сеть: есть ли главная касса, тот ли ключ?',
    },
    isOfOthers: true,
  },
  starts: {
    en: 'Starts',
    ru: 'Запуски',
    mend: {
      en: 'Look at the log below for what happened before each start; after an update, roll back below.',
      ru: 'Смотрите в журнале ниже, что было перед каждым запуском; после обновления ниже можно вернуть прежнюю версию.',
    },
  },
  updates: {
    en: 'Updates',
    ru: 'Обновления',
    mend: {
      en: 'Look below at what the updater says.',
      ru: 'Смотрите ниже, что говорит обновление.',
    },
    isOfOthers: true,
  },
  'fleet-config': {
    en: 'Fleet config',
    ru: 'Настройки сети',
    mend: {
      en: 'Look at what the fleet hands out, on the tab Fleet of its master; take it back there.',
      ru: 'Смотрите, что раздаёт сеть, на вкладке «Сеть» главной кассы; там же это можно вернуть.',
    },
    isOfOthers: true,
  },
  backup: { en: 'Backups', ru: 'Копии', mend: null, isOfOthers: true },
  broker: {
    en: 'Broker of messages',
    ru: 'Брокер сообщений',
    mend: {
      en: 'Check that the broker runs, then its address and password in the settings below.',
      ru: 'Проверьте, работает ли брокер, затем его адрес и пароль в настройках ниже.',
    },
  },
  receivers: { en: 'Receivers of events', ru: 'Получатели событий', mend: null, isOfOthers: true },
} as const satisfies Readonly<Record<string, PartRow>>

export type PartName = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as readonly PartName[]

/** The parts whose conditions are reported to health, and so to metrics and a broker. */
export type ListedPartName = {
  [Name in PartName]: (typeof PARTS)[Name] extends { isOfHealth: true } ? never : Name
}[PartName]

/** Null for a part that only another release knows. */
export function partRow(name: string): PartRow | null {
  return Object.hasOwn(PARTS, name) ? PARTS[name as PartName] : null
}

/** What a selftest tries, in the order in which it tries it. */
export const SELFTEST_PARTS = {
  display: PARTS.display,
  bluetooth: { en: 'Bluetooth', ru: 'Bluetooth' },
  camera: PARTS.camera,
  recognition: PARTS.recognition,
  scale: PARTS.scale,
  indicator: PARTS.indicator,
  clock: PARTS.clock,
  card: { en: 'Card', ru: 'Карта' },
  temperature: { en: 'Temperature', ru: 'Температура' },
  power: { en: 'Power', ru: 'Питание' },
  watchdog: { en: 'Watchdog', ru: 'Сторожевой таймер' },
  memory: { en: 'Memory', ru: 'Память' },
  network: { en: 'Network', ru: 'Сеть' },
  bank: PARTS.bank,
} as const satisfies Readonly<Record<string, Words>>

export type SelftestPart = keyof typeof SELFTEST_PARTS
export const SELFTEST_PART_NAMES = Object.keys(SELFTEST_PARTS) as readonly SelftestPart[]
