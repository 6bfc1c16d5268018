/**
 * What each column of a bank's table says, by its head: by the table of known names, by a person's answer, or not
 * known. The lane asks about an unknown head that sounds like a compared column, and about two known heads with the
 * same meaning. It never reads a column because of how it sounds. Pure.
 */

import { Fault } from '#firmware/fault.ts'
import { joined, quoted, type Sentence, say } from '#firmware/words/sentence.ts'
import {
  type Column,
  type ColumnMap,
  CURRENCY_COLUMNS,
  REFUND_COLUMNS,
} from './bank-statement-columns.ts'
import { squeezed } from './bank-statement-word-meanings.ts'

export const COLUMN_MEANINGS = [
  'kind',
  'state',
  'sum',
  'time',
  'order',
  'operation',
  'refund',
  'refunded',
  'fee',
  'net',
  'ignore',
] as const
export type ColumnMeaning = (typeof COLUMN_MEANINGS)[number]

/** Of one bank, as a person answered; by the head without case, spaces and punctuation. */
export type RegistryColumns = Readonly<Record<string, ColumnMeaning>>

const COLUMN_MEANINGS_IN_WORDS = say('text.comparison.column-meanings')

const COLUMNS_MAX = 64
const HEAD_CHARACTERS_MAX = 64

/** `known`: by the table of known names. `of-no-matter`: neither it nor how it sounds says anything of money. */
export type HeadState = 'known' | 'answered' | 'asked' | 'of-no-matter'

export interface Head {
  /** As it stands in the file. */
  readonly head: string
  readonly state: HeadState
  /** What the column is read as; null while that is asked, or where nothing is read from it. */
  readonly meaning: ColumnMeaning | null
  /** What the head sounds like. Nobody takes it but a person. */
  readonly proposal: ColumnMeaning | null
}

export interface Columns {
  readonly at: Readonly<Partial<Record<Column, number>>>
  readonly heads: readonly Head[]
  /** As they stand in the file. */
  readonly names: readonly string[]
  readonly unit: 'roubles' | 'kopecks'
  /** Of times that name none themselves. */
  readonly zone: string
  /** The name of the amount column says that each line is a refund. */
  readonly isOfRefunds: boolean
  /** Where the currency of the sum stands. */
  readonly currency: number | null
}

/** Null: this row does not name the columns that are needed; `sound`: nor sounds as if it did. */
export function columnsIn(
  cells: readonly string[],
  map: ColumnMap,
  answers: RegistryColumns,
  by: 'name' | 'sound',
): Columns | null {
  const heads = headsOf(cells, map, answers)
  const says = (wanted: ColumnMeaning) =>
    heads.some(
      ({ meaning, proposal }) => (by === 'sound' ? (meaning ?? proposal) : meaning) === wanted,
    )
  const names = cells.map(squeezed)
  const hasQr = map.columns.qr.some((name) => names.includes(squeezed(name)))
  if (!says('sum') || !says('time') || !(says('order') || says('operation') || hasQr)) return null
  const at = placesOf(heads, names, map)
  const amount = names[at.amount ?? -1] ?? ''
  const currency = names.findIndex((name) => CURRENCY.has(name))
  return {
    at,
    heads,
    names: cells,
    unit: KOPECKS.test(amount) ? 'kopecks' : map.unit,
    zone: zoneOf(cells[at.at ?? -1] ?? '') ?? zoneOf(cells[at.time ?? -1] ?? '') ?? map.zone,
    isOfRefunds: REFUND_COLUMNS.includes(bareName(cells[at.amount ?? -1] ?? '')),
    currency: currency < 0 ? null : currency,
  }
}

const CURRENCY = new Set(CURRENCY_COLUMNS.map(squeezed))
/** The head itself says the unit. */
const KOPECKS = /копе[ей]к|коп$|kope|minorunit|cents/u

/** Hours to the east of Greenwich, and of Moscow. */
const EAST = { utc: 0, gmt: 0, мск: 3, msk: 3 } as const

function zoneOf(head: string): string | null {
  const text = head.toLowerCase()
  const [, from = '', sign = '', hours = ''] =
    /(utc|gmt|мск|msk) ?([+−-]) ?(\d{1,2})/u.exec(text) ?? []
  if (from !== '') {
    const east = EAST[from as keyof typeof EAST] + (sign === '+' ? 1 : -1) * Number(hours)
    return `${east < 0 ? '-' : '+'}${String(Math.abs(east)).padStart(2, '0')}:00`
  }
  const name = squeezed(head)
  if (/(utc|gmt)$/u.test(name)) return '+00:00'
  return /(мск|msk|moscow|москве|московское|московскоевремя)$/u.test(name) ? '+03:00' : null
}

/** What a head says of the unit and of the clock, behind its name: "Сумма операции, руб.", "Дата (МСК)". */
const UNITS = new Set([
  'руб',
  'рубли',
  'рублях',
  'рублей',
  'р',
  '₽',
  'rub',
  'rur',
  'roubles',
  'rubles',
  'коп',
  'копейки',
  'копейках',
  'копеек',
  'мск',
  'msk',
  'moscow',
  'utc',
  'gmt',
  'москве',
  'московское',
])
const BEFORE_UNITS = new Set(['в', 'по', 'in', 'рф', 'rf'])

/** The name of a head without its unit, squeezed. */
function bareName(head: string): string {
  const words = head
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,.;:()[\]/_]+/u)
    .filter(Boolean)
  while (words.length > 1) {
    const last = words.at(-1) ?? ''
    const before = words.at(-2) ?? ''
    if (UNITS.has(last)) words.pop()
    else if (/^(utc|gmt|мск|msk)[+−-]\d{1,2}$/u.test(last)) words.pop()
    else if (UNITS.has(before) && BEFORE_UNITS.has(last)) words.pop()
    else break
    if (words.length > 1 && BEFORE_UNITS.has(words.at(-1) ?? '')) words.pop()
  }
  return squeezed(words.join(' '))
}

const MEANING_OF: Readonly<Partial<Record<Column, ColumnMeaning>>> = {
  order: 'order',
  operation: 'operation',
  refund: 'refund',
  amount: 'sum',
  at: 'time',
  time: 'time',
  kind: 'kind',
  state: 'state',
  refunded: 'refunded',
  fee: 'fee',
  net: 'net',
}

/** What each head of the row says. Throws Fault 'bad-request' where two columns were answered to say the same. */
export function headsOf(
  cells: readonly string[],
  map: ColumnMap,
  answers: RegistryColumns,
): readonly Head[] {
  const { known, ofNoMatter } = namesOf(map)
  const columnNamed = (name: string, head: string) => known.get(name) ?? known.get(bareName(head))
  // A column that by its head has refunded sums may be the one sum of a file of refunds.
  const isOnlySum = (name: string, head: string) =>
    answers[name] === 'refunded' &&
    columnNamed(name, head) === 'amount' &&
    !cells.some((one) => squeezed(one) !== name && isSum(squeezed(one), one))
  const isSum = (name: string, head: string) =>
    Object.hasOwn(answers, name) ? answers[name] === 'sum' : columnNamed(name, head) === 'amount'
  const answerOf = (name: string, head: string) =>
    Object.hasOwn(answers, name) && !isOnlySum(name, head) ? answers[name] : undefined
  const columnOf = (name: string, head: string) =>
    answerOf(name, head) ? undefined : columnNamed(name, head)
  const names = cells.map(squeezed)
  const answered = (meaning: ColumnMeaning | undefined) =>
    meaning !== undefined && cells.some((head) => answerOf(squeezed(head), head) === meaning)
  const documented = (column: Column) => {
    const name = map.documented[column]
    return name !== undefined && names.includes(squeezed(name)) ? squeezed(name) : null
  }
  return cells.map((head, index) => {
    const name = names[index] ?? ''
    const given = answerOf(name, head)
    if (given) return { head, state: 'answered', meaning: given, proposal: null }
    const column = columnOf(name, head)
    const meaning = column && MEANING_OF[column]
    if (column) {
      const own = documented(column)
      const isNear = names.filter((one, place) => columnOf(one, cells[place] ?? '') === column)
      const isAnother =
        (own !== null && own !== name) ||
        (answered(meaning) &&
          (column !== 'time' ||
            cells.filter((one) => answerOf(squeezed(one), one) === 'time').length > 1))
      if (isAnother) return { head, state: 'known', meaning: 'ignore', proposal: null }
      if (isNear.length > 1 && own === null && meaning) {
        // What the bank keeps decides nothing about a payment: if there are two such columns, neither is read, and no question is asked.
        if (column === 'fee' || column === 'net')
          return { head, state: 'of-no-matter', meaning: null, proposal: null }
        const isBack = column === 'amount' && REFUND_COLUMNS.includes(bareName(head))
        return { head, state: 'asked', meaning: null, proposal: isBack ? 'refunded' : meaning }
      }
      return { head, state: 'known', meaning: meaning ?? null, proposal: null }
    }
    if (ofNoMatter.has(name) || ofNoMatter.has(bareName(head)))
      return { head, state: 'of-no-matter', meaning: 'ignore', proposal: null }
    const proposal = meaningOfHead(head)
    return proposal === null
      ? { head, state: 'of-no-matter', meaning: null, proposal: null }
      : { head, state: 'asked', meaning: null, proposal }
  })
}

interface Names {
  readonly known: ReadonlyMap<string, Column>
  readonly ofNoMatter: ReadonlySet<string>
}

/** One for each bank: any row of a file may be looked up in them. */
const NAMES = new WeakMap<ColumnMap, Names>()

function namesOf(map: ColumnMap): Names {
  const before = NAMES.get(map)
  if (before) return before
  const columns = Object.entries(map.columns) as [Column, readonly string[]][]
  const known = columns.flatMap(([column, names]) =>
    names.map((name) => [squeezed(name), column] as const),
  )
  const names = { known: new Map(known), ofNoMatter: new Set(map.ofNoMatter.map(squeezed)) }
  NAMES.set(map, names)
  return names
}

/** Where each thing stands. Of heads that are asked about none is taken. */
function placesOf(
  heads: readonly Head[],
  names: readonly string[],
  map: ColumnMap,
): Partial<Record<Column, number>> {
  const placed = (meaning: ColumnMeaning) =>
    heads.flatMap((one, index) => (one.meaning === meaning ? [index] : []))
  const { known } = namesOf(map)
  const only = (meaning: ColumnMeaning) => {
    const places = placed(meaning)
    if (places.length > 1)
      throw doubled(
        meaning,
        places.map((place) => heads[place]?.head ?? ''),
      )
    return places[0]
  }
  const times = placed('time')
  if (times.length > 2)
    throw doubled(
      'time',
      times.map((place) => heads[place]?.head ?? ''),
    )
  // The day stands first, then the clock; a known name says which is which.
  const columnAt = (place: number) =>
    known.get(names[place] ?? '') ?? known.get(bareName(heads[place]?.head ?? ''))
  const isClock = (place: number | undefined) => place !== undefined && columnAt(place) === 'time'
  const [first, second] = isClock(times[0]) ? [times[1], times[0]] : times
  const day = first ?? second
  const at: Partial<Record<Column, number | undefined>> = {
    order: only('order'),
    operation: only('operation'),
    refund: only('refund'),
    amount: only('sum'),
    kind: only('kind'),
    state: only('state'),
    refunded: only('refunded'),
    fee: only('fee'),
    net: only('net'),
    qr: names.findIndex((name) => known.get(name) === 'qr'),
    at: day,
    time: first === undefined ? undefined : second,
  }
  return Object.fromEntries(
    Object.entries(at).filter(([, place]) => place !== undefined && place >= 0),
  ) as Partial<Record<Column, number>>
}

function doubled(meaning: ColumnMeaning, heads: readonly string[]): Fault {
  return new Fault(
    'bad-request',
    say('fault.comparison.columns-doubled', { columns: joined(heads.map(shown), ', '), meaning }),
  )
}

const LEFT_BY_THE_BANK = /комисс|commission|(^|[^а-я])ндс|налог/u

/**
 * What a head sounds like, in the order in which one sound covers another: "Статус операции" is a state, "Номер
 * операции" an operation, "Операция" a kind.
 */
function meaningOfHead(head: string): ColumnMeaning | null {
  if (/^[\d\s.,:+-]*$/u.test(head)) return null
  const text = head.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
  const words = new Set(text.split(/[^\p{L}]+/u))
  const has = (all: readonly string[]) => all.some((one) => words.has(one))
  const found = HEAD_STEMS.find(({ stems, words: all }) => stems.test(text) || has(all))
  if (!found) return null
  const isFee = LEFT_BY_THE_BANK.test(text) || has(['fee', 'fees', 'vat', 'tax'])
  return isFee && found.meaning === 'sum' ? null : found.meaning
}

interface HeadStems {
  readonly meaning: ColumnMeaning
  readonly stems: RegExp
  readonly words: readonly string[]
}

const HEAD_STEMS: readonly HeadStems[] = [
  {
    meaning: 'state',
    stems:
      /(^|[^о])стат|состоян|результат|исход|решени|ответ|успе[хш]|отказ|отклон|ошибк|оплачен|проведен|подтвержд|исполнен|status|result|outcome|respon|approv|success|declin|reject|situac|situaç|estado/u,
    words: ['state', 'итог', 'error', 'failed', 'paid', 'completed', 'reason', 'причина'],
  },
  {
    meaning: 'time',
    stems: /дат[аыуе]|врем|момент|timestamp|datetime|horario|horário|period|created|updated/u,
    words: ['date', 'time', 'data', 'hora', 'day', 'день', 'число', 'час', 'когда', 'when', 'at'],
  },
  {
    meaning: 'sum',
    stems:
      /сумм|стоимост|размер|дебет|кредит|приход|расход|зачислен|списан|поступ|перечисл|оборот|выручк|amount|price|debit|credit|turnover|руб|₽|копе|montante|importe/u,
    words: ['sum', 'total', 'value', 'valor', 'gross', 'net', 'rub', 'цена', 'всего', 'paid in'],
  },
  {
    meaning: 'kind',
    stems:
      /наименован[а-я]* (операц|транзакц)|направлен|признак|действи|событи|категори|direction/u,
    words: ['вид', 'тип', 'kind', 'type', 'tipo', 'event', 'action', 'класс', 'движение'],
  },
  {
    meaning: 'refund',
    stems: /возврат|refund|reversal|chargeback|сторно|devolu|estorno|отмен/u,
    words: ['return', 'returned', 'cancel', 'cancelled', 'canceled'],
  },
  {
    meaning: 'order',
    stems: /заказ|референс|корзин|внешн|invoice|external|order/u,
    words: [
      'счет',
      'чек',
      'чека',
      'счета',
      'receipt',
      'reference',
      'ref',
      'id',
      'документ',
      'документа',
      'номер',
      'идентификатор',
      'бронь',
      'pedido',
    ],
  },
  {
    meaning: 'kind',
    stems: /^(операц[а-я]*|транзакц[а-я]*|transaction|operation|transação|operação)\s*$/u,
    words: [],
  },
  {
    meaning: 'operation',
    stems: /операц|транзакц|transac|operation|платеж|авторизац|auth|trx|end.?to.?end/u,
    words: [
      'rrn',
      'arn',
      'stan',
      'trn',
      'payment',
      'txid',
      'uuid',
      'uid',
      'guid',
      'сбп',
      'e2e',
      'code',
      'код',
    ],
  },
]

/** `Вид операции=kind`, each; throws Fault 'bad-request' for what is no answer. */
export function columnsAnswered(
  given: readonly string[],
  before: RegistryColumns,
): RegistryColumns {
  const columns: Record<string, ColumnMeaning> = { ...before }
  for (const one of given) {
    const at = one.lastIndexOf('=')
    const head = one.slice(0, at).trim()
    const value = one.slice(at + 1).trim()
    const meaning = COLUMN_MEANINGS.find((known) => known === value)
    if (at < 1 || squeezed(head) === '' || head.length > HEAD_CHARACTERS_MAX || !meaning)
      throw new Fault(
        'bad-request',
        say('fault.comparison.column-answer-malformed', {
          answer: quoted(one.slice(0, HEAD_CHARACTERS_MAX)),
          meanings: COLUMN_MEANINGS_IN_WORDS,
        }),
      )
    columns[squeezed(head)] = meaning
  }
  if (Object.keys(columns).length > COLUMNS_MAX)
    throw new Fault(
      'full',
      say('fault.comparison.too-many-explained-columns', { most: COLUMNS_MAX }),
    )
  return columns
}

const SHOWN_MAX = 12

/** The question about the unexplained heads. It names what may be answered, and offers no answer. */
export function columnsAsked(line: number, heads: readonly Head[]): Fault | null {
  const open = heads.filter(({ state }) => state === 'asked')
  const all = open.slice(0, SHOWN_MAX).map(({ head }) => shown(head))
  if (open.length === 0) return null
  return new Fault(
    'bad-request',
    say('fault.comparison.columns-unknown', {
      line,
      columns: joined(all, ', '),
      advice: HOW_TO_ANSWER,
    }),
  )
}

export const HOW_TO_ANSWER = say('text.comparison.how-to-explain-columns')

export const shown = (text: string): Sentence => quoted(text.slice(0, 40))
