/**
 * Lies about single fields of a bank's answer: what each kind of field may be said to be that it is
 * not, and how that is put into an answer on the line.
 */
import type { FaultKind } from '#firmware/fault.ts'
import { editJson, type Json, MISSING, Raw } from './json-edit.ts'
import type { Lie } from './lying-proxy.ts'

/** The amount of every order that is lied about. */
export const ASKED_KOPECKS = 1_999

/**
 * 'found' is the status of an order whose QR id nobody kept, 'paid' that of one that is paid. 'returned' is a refund that
 * is asked for and one that is asked about, 'refund' and 'state' one of both where each has answers of its own.
 */
export type Call = 'register' | 'status' | 'found' | 'paid' | 'cancel' | RefundCall
export type RefundCall = 'returned' | 'refund' | 'state'

/** [where, what it means, the calls in which it is read: none where it is not believed at all] */
export type Field = readonly [
  at: string,
  means: Meaning,
  readIn: readonly Call[],
  how?: Pick<Place, 'isOptional' | 'also' | 'mayBeNothing' | 'otherIs'>,
]

/** The fields of the answers to calls, by method and path below the bank's: `GET /orders/:orderId`. */
export type Says = readonly { readonly of: readonly string[]; readonly fields: readonly Field[] }[]

/** What a field says, which decides what a lie about it looks like. */
export type Meaning =
  | 'id'
  | 'currency'
  | 'asked' // The order's amount, as an integer.
  | 'asked-rubles' // The same as a number with decimals.
  | 'asked-decimal' // The same as text.
  | 'paid'
  | 'unpaid' // What was paid of an order that is not.
  | 'paid-rubles'
  | 'paid-decimal'
  | 'word'
  | 'code' // The bank's error code, which may be missing.
  | 'text' // Needed, and checked elsewhere for what it says.
  | 'list'
  | 'end' // A time that nobody needs.
  | 'any' // Nothing is false of it but what `also` says.

export interface Place {
  /** The answers that have the field, by method and path of the request: in the table, and as it is asked. */
  readonly of: readonly string[]
  readonly asked: RegExp
  readonly at: readonly (string | number)[]
  readonly means: Meaning
  /** The calls in which the field is read. */
  readonly in: readonly Call[]
  /** Where the field may be missing without being a lie. */
  readonly isOptional?: boolean
  /** What a bank may say there beyond what is false of every such field; of a word, some strange ones where absent. */
  readonly also?: readonly Json[]
  /** Where nothing at all may have been paid yet. */
  readonly mayBeNothing?: boolean
  /** What another amount or currency than asked is in the answer to a registration. */
  readonly otherIs?: FaultKind
}

export function placesOf({
  path,
  says,
}: {
  readonly path: string
  readonly says: Says
}): readonly Place[] {
  return says.flatMap(({ of, fields }) => {
    const asked = new RegExp(`^(${of.map((on) => askedOf(path, on)).join('|')})(\\?|$)`)
    return fields.map(([at, means, calls, how]): Place => {
      const steps = at.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
      return { of, asked, at: steps, means, in: calls, ...how }
    })
  })
}

/** As cases are called by it. */
export const nameOf = ({ at, of }: Place): string => `${at.join('.')} of ${of.join(', ')}`

function askedOf(path: string, on: string): string {
  return on.replace(' ', ` ${path}`).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/?]+')
}

type Change = (truth: Json) => Json
/** `isOther`: it is an amount or a currency, and not the one that was asked for. */
type FieldLie = readonly [name: string, of: Change, isOther?: boolean]

const NONE: readonly FieldLie[] = [
  ['missing', () => MISSING],
  ['null', () => null],
]
const OF_ANY_TYPE: readonly FieldLie[] = [
  ['true', () => true],
  ['a list of it', (truth) => [truth]],
]
const OBJECTS: readonly FieldLie[] = [
  ['an object of it', (truth) => ({ value: truth })],
  ['an empty object', () => ({})],
  ['an object that prints like it', (truth) => ({ toString: truth })],
]
const TEXTS: readonly FieldLie[] = [
  ['empty', () => ''],
  ['with a NUL', (truth) => `${truth}\0`],
  ['longer than anything', () => 'x'.repeat(5_000)],
]
const NAMES: readonly FieldLie[] = [...TEXTS, ['a number', () => 7]]
const NUMBERS: readonly FieldLie[] = [
  ['negative', () => -100],
  ['nothing', () => 0],
  ['astronomical', () => 1e30],
  ['out of the safe integers', () => 2 ** 53],
  ['infinite', () => new Raw('1e400')],
  ['the word NaN', () => 'NaN'],
  ['the word Infinity', () => 'Infinity'],
]
const AMOUNTS: readonly FieldLie[] = [
  ...NUMBERS,
  ['as text', String],
  ['as other text', () => '1.00'],
]
const plus = (step: number): FieldLie => [`off by ${step}`, (truth) => Number(truth) + step, true]
const OTHER_AMOUNTS: readonly FieldLie[] = [
  plus(1),
  ['in another unit', (truth) => Number(truth) * 100, true],
]
const DECIMALS: readonly FieldLie[] = [
  ...TEXTS,
  ...NUMBERS,
  ['a number', Number],
  ['negative text', (truth) => `-${truth}`],
  ['with an exponent', () => '1e3'],
  ['without decimals', () => '19'],
  ['with three', (truth) => `${truth}0`],
  ['with a comma', () => '19,99'],
  ['nothing as text', () => '0.00'],
]
const TOO_FINE: FieldLie = ['a fraction of a kopeck', (truth) => Number(truth) + 0.001]

const LIES: Readonly<Record<Meaning, readonly FieldLie[]>> = {
  id: [
    ...NAMES,
    ['of another', (truth) => otherId(String(truth))],
    ['with a blank', (truth) => `${truth} `],
  ],
  currency: [
    ['dollars', () => 'USD', true],
    ['in lower case', () => 'rub', true],
    ['by another number', () => '840', true],
    ['a number', () => 643],
  ],
  asked: [...AMOUNTS, ...OTHER_AMOUNTS, plus(-1), ['a fraction', (truth) => Number(truth) + 0.5]],
  'asked-rubles': [...AMOUNTS, ...OTHER_AMOUNTS, plus(-0.01), TOO_FINE],
  'asked-decimal': [
    ...DECIMALS,
    ['of another amount', () => '20.00', true],
    ['in another unit', (truth) => (Number(truth) * 100).toFixed(2), true],
  ],
  paid: [...AMOUNTS, ['a fraction', () => 1.5]],
  unpaid: [...NUMBERS, ['the whole amount', () => ASKED_KOPECKS]],
  'paid-rubles': [...AMOUNTS, TOO_FINE],
  'paid-decimal': DECIMALS,
  word: NAMES,
  code: TEXTS,
  text: NAMES,
  list: [
    ['a text', () => 'text'],
    ['an object', () => ({})],
  ],
  end: ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59+03:00', 'tomorrow', 0, -60, '60', 1e15].map(
    (end): FieldLie => [`at ${end}`, () => end],
  ),
  any: [],
}

/** What is false of such a field, and how a registration with it is refused. */
export function falsehoods(place: Place): (readonly [name: string, of: Change, kind: FaultKind])[] {
  const { means, isOptional, mayBeNothing, otherIs = 'unreachable' } = place
  const mayBeNone = isOptional || means === 'unpaid' || means === 'code'
  const lies: FieldLie[] = [
    ...(mayBeNone ? [] : NONE),
    ...OF_ANY_TYPE,
    ...(means === 'list' ? [] : OBJECTS),
    ...LIES[means],
  ]
  return (means === 'any' ? [] : lies)
    .filter(([name]) => !(mayBeNothing && name === 'nothing'))
    .map(([name, of, isOther]) => [name, of, isOther ? otherIs : 'unreachable'])
}

/** As long as the true one, and of the same letters. */
function otherId(id: string): string {
  const last = id.at(-1)
  return id.slice(0, -1) + (last === '0' ? '1' : '0')
}

export function fieldLie({ asked, at }: Place, lie: (truth: Json) => Json): Lie {
  return (answer, request) => {
    if (!asked.test(request) || answer.bytes.length === 0) return answer
    const edited = editJson(answer.bytes.toString('utf8'), at, lie)
    return edited === null ? answer : { ...answer, bytes: Buffer.from(edited) }
  }
}
