/**
 * Lies about single fields of a bank's answer: what each kind of field may be said to be that it is
 * not, and how that is put into an answer on the line.
 */
import type { FaultKind } from '#firmware/fault.ts'
import { editJson, type Json, MISSING, Raw } from './json-edit.ts'
import type { Lie } from './lying-proxy.ts'

/** The amount of every order that is lied about. */
export const ASKED_KOPECKS = 1_999

/** 'found' is the status of an order whose QR id nobody kept, 'paid' that of one that is paid. */
export type Call = 'register' | 'status' | 'found' | 'paid' | 'cancel'

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

export interface Place {
  /** The answers that have the field, by method and path of the request. */
  readonly asked: RegExp
  readonly at: readonly (string | number)[]
  readonly means: Meaning
  /** The calls in which the field is read. */
  readonly in: readonly Call[]
  /** Where the field may be missing without being a lie. */
  readonly isOptional?: boolean
  /** Where nothing at all may have been paid yet. */
  readonly mayBeNothing?: boolean
  /** What another amount or currency than asked is in the answer to a registration. */
  readonly otherIs?: FaultKind
}

type Falsehood = readonly [name: string, of: (truth: Json) => Json, kind: FaultKind]

const OF_ANY_TYPE: readonly Falsehood[] = [
  ['null', () => null, 'unreachable'],
  ['true', () => true, 'unreachable'],
  ['a list of it', (truth) => [truth], 'unreachable'],
  ['an object of it', (truth) => ({ value: truth }), 'unreachable'],
  ['an empty object', () => ({}), 'unreachable'],
  ['an object that prints like it', (truth) => ({ toString: truth }), 'unreachable'],
]

const OF_TEXT: readonly Falsehood[] = [
  ['empty', () => '', 'unreachable'],
  ['with a NUL', (truth) => `${truth}\0`, 'unreachable'],
  ['longer than anything', () => 'x'.repeat(5_000), 'unreachable'],
]

const OF_AMOUNTS: readonly Falsehood[] = [
  ['negative', () => -100, 'unreachable'],
  ['nothing', () => 0, 'unreachable'],
  ['astronomical', () => 1e30, 'unreachable'],
  ['out of the safe integers', () => 2 ** 53, 'unreachable'],
  ['infinite', () => new Raw('1e400'), 'unreachable'],
  ['the word NaN', () => 'NaN', 'unreachable'],
  ['the word Infinity', () => 'Infinity', 'unreachable'],
]

export function falsehoods({
  means,
  isOptional,
  mayBeNothing,
  otherIs = 'unreachable',
}: Place): readonly Falsehood[] {
  const missing: Falsehood[] = isOptional ? [] : [['missing', () => MISSING, 'unreachable']]
  const [, ...others] = OF_ANY_TYPE
  const any = isOptional ? others : OF_ANY_TYPE
  const numbers: Falsehood[] = [
    ['as text', (truth) => String(truth), 'unreachable'],
    ['as other text', () => '1.00', 'unreachable'],
  ]
  const off = (step: number): Falsehood => [
    `off by ${step}`,
    (truth) => Number(truth) + step,
    otherIs,
  ]
  switch (means) {
    case 'id':
      return [
        ...missing,
        ...any,
        ...OF_TEXT,
        ['of another', (truth) => otherId(String(truth)), 'unreachable'],
        ['with a blank', (truth) => `${truth} `, 'unreachable'],
        ['a number', () => 7, 'unreachable'],
      ]
    case 'currency':
      return [
        ...missing,
        ...any,
        ['dollars', () => 'USD', otherIs],
        ['in lower case', () => 'rub', otherIs],
        ['by another number', () => '840', otherIs],
        ['a number', () => 643, 'unreachable'],
      ]
    case 'asked':
      return [
        ...missing,
        ...any,
        ...OF_AMOUNTS,
        ...numbers,
        off(1),
        off(-1),
        ['a fraction', (truth) => Number(truth) + 0.5, 'unreachable'],
      ]
    case 'asked-rubles':
      return [
        ...missing,
        ...any,
        ...OF_AMOUNTS,
        ...numbers,
        off(1),
        off(-0.01),
        ['a fraction of a kopeck', (truth) => Number(truth) + 0.001, 'unreachable'],
      ]
    case 'paid':
      return [
        ...missing,
        ...any,
        ...OF_AMOUNTS.filter(([name]) => !(mayBeNothing && name === 'nothing')),
        ...numbers,
        ['a fraction', () => 1.5, 'unreachable'],
      ]
    case 'unpaid':
      return [...others, ...OF_AMOUNTS, ['the whole amount', () => ASKED_KOPECKS, 'unreachable']]
    case 'paid-rubles':
      return [
        ...missing,
        ...any,
        ...OF_AMOUNTS,
        ...numbers,
        ['a fraction of a kopeck', () => 1.005, 'unreachable'],
      ]
    case 'asked-decimal':
    case 'paid-decimal':
      return [
        ...missing,
        ...any,
        ...OF_TEXT,
        ...OF_AMOUNTS,
        ['a number', (truth) => Number(truth), 'unreachable'],
        ['negative text', (truth) => `-${truth}`, 'unreachable'],
        ['with an exponent', () => '1e3', 'unreachable'],
        ['without decimals', () => '19', 'unreachable'],
        ['with three', (truth) => `${truth}0`, 'unreachable'],
        ['with a comma', () => '19,99', 'unreachable'],
        ['nothing as text', () => '0.00', 'unreachable'],
        ...(means === 'asked-decimal'
          ? ([['of another amount', () => '20.00', otherIs]] as const)
          : []),
      ]
    case 'word':
      return [...missing, ...any, ...OF_TEXT, ['a number', () => 2, 'unreachable']]
    case 'code':
      return [...others, ...OF_TEXT]
    case 'text':
      return [...missing, ...any, ...OF_TEXT, ['a number', () => 7, 'unreachable']]
    case 'list':
      return [
        ...missing,
        ...any.filter(([name]) => !name.includes('object')),
        ['a text', () => 'text', 'unreachable'],
        ['an object', () => ({}), 'unreachable'],
      ]
  }
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
