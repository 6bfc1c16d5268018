/**
 * What an event is about, in a person's words: `Reason: no connection`. A field that no person needs (a hash, a state of the
 * interface) has no row and is not shown; the file of the log that is downloaded has all. Pure.
 */

/** How whoever shows it writes what is no text. */
export interface FieldWriters {
  /** The word for a field, by its key. */
  name(key: FieldKey): string
  sum(kopecks: number): string
  seconds(ms: number): string
  moment(iso: string): string
  day(date: string): string
  /** What people call a bank. */
  bank(name: string): string
}

type FieldKey = (typeof KEYS)[keyof typeof KEYS] | (typeof ORDERS)[keyof typeof ORDERS]

const KEYS = {
  added: 'event-field.added',
  address: 'event-field.address',
  adapter: 'event-field.adapter',
  againInMs: 'event-field.again-in',
  amount: 'event-field.amount',
  attempt: 'event-field.attempt',
  bankAmount: 'event-field.bank-amount',
  bankName: 'event-field.bank',
  bankOperation: 'event-field.bank-operation',
  baudRate: 'event-field.baud-rate',
  because: 'event-field.why',
  by: 'event-field.by',
  changed: 'event-field.changed',
  count: 'event-field.count',
  counterExamples: 'event-field.counter-examples',
  damaged: 'event-field.damaged',
  device: 'event-field.device',
  display: 'event-field.display',
  failures: 'event-field.failures',
  file: 'event-field.file',
  framesPerSecond: 'event-field.frames',
  from: 'event-field.from',
  grams: 'event-field.grams',
  itemId: 'event-field.item',
  items: 'event-field.items',
  leftOut: 'event-field.left-out',
  madeAt: 'event-field.made',
  master: 'event-field.master',
  name: 'event-field.name',
  net: 'event-field.net',
  note: 'event-field.note',
  paidKopecks: 'event-field.paid',
  path: 'event-field.file',
  payments: 'event-field.payments',
  port: 'event-field.port',
  protocol: 'event-field.protocol',
  reason: 'event-field.why',
  receiver: 'event-field.receiver',
  reference: 'event-field.reference',
  refund: 'event-field.refund',
  refundAmount: 'event-field.refund-amount',
  removed: 'event-field.removed',
  requestedBy: 'event-field.by',
  returnedKopecks: 'event-field.refunded',
  serialNumber: 'event-field.lane',
  shop: 'event-field.shop',
  signer: 'event-field.signer',
  since: 'event-field.from',
  templates: 'event-field.templates',
  to: 'event-field.to',
  tookMs: 'event-field.took',
  transaction: 'event-field.payment',
  transactionId: 'event-field.payment',
  until: 'event-field.to',
  url: 'event-field.address',
  version: 'event-field.version',
  why: 'event-field.why',
} as const

const SUMS: ReadonlySet<string> = new Set([
  'amount',
  'bankAmount',
  'net',
  'paidKopecks',
  'refundAmount',
  'returnedKopecks',
])
/** What the updater was told to do, which programs read as one word. */
const ORDERS = {
  check: 'event-field.order-check',
  install: 'event-field.order-install',
  rollback: 'event-field.order-rollback',
} as const
const SPANS: ReadonlySet<string> = new Set(['againInMs', 'tookMs'])
/** A word of the interfaces, such as `client-gone`, stands where a sentence could. */
const WORD = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/
const MAY_BE_A_WORD: ReadonlySet<string> = new Set(['because', 'reason', 'why'])
const LIST = /^\[.*\]$/s
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** `Name: value`; null for what no person needs. */
export function fieldText(name: string, value: unknown, writers: FieldWriters): string | null {
  if (!isNamed(name)) return null
  const text = fieldValueText(name, value, writers)
  return text === null ? null : `${writers.name(KEYS[name])}: ${text}`
}

/** As it stands in a sentence, too; null where it is no text for a person. */
export function fieldValueText(
  name: string,
  value: unknown,
  { name: wordOf, sum, seconds, moment, day, bank }: FieldWriters,
): string | null {
  if (typeof value === 'number') {
    if (SUMS.has(name)) return sum(value)
    return SPANS.has(name) ? seconds(value) : String(value)
  }
  if (typeof value !== 'string' || value === '') return null
  if (name === 'bankName') return bank(value)
  if (name === 'order' && isOrder(value)) return wordOf(ORDERS[value])
  if (LIST.test(value)) return listText(value)
  if (MAY_BE_A_WORD.has(name) && WORD.test(value)) return null
  if (MOMENT.test(value)) return moment(value)
  return DAY.test(value) ? day(value) : value
}

/** The journal keeps a list as its JSON; a long one is cut off, and stays as it is. */
function listText(json: string): string | null {
  try {
    return (JSON.parse(json) as readonly unknown[]).join(', ') || null
  } catch {
    return json
  }
}

const isOrder = (value: string): value is keyof typeof ORDERS => Object.hasOwn(ORDERS, value)
const isNamed = (name: string): name is keyof typeof KEYS => Object.hasOwn(KEYS, name)
