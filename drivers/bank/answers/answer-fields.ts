/**
 * Reads one answer of a bank by exact types. A field that is missing, of another type or out of
 * bounds makes the whole answer unusable: Fault 'unreachable', as if nobody had answered, with the
 * name of the field and never its value. docs/adr/0034.
 */

import type { Fault } from '#firmware/fault.ts'
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { bankFault } from '../bank-fault.ts'
import { fromDecimal } from '../decimal-amount.ts'

/** One object of an answer. Fields that nobody asks for are ignored. */
export interface AnswerFields {
  /** False where the field is missing or null. */
  has(name: string): boolean
  /** 1 to 128 characters without control characters; a QR's payload may be longer. */
  text(name: string, charactersMax?: number): string
  /** A bank's own name of a thing, fit for a path: visible ASCII. */
  id(name: string): string
  /** A bank's name of a thing that we only repeat: text, or a whole number as it prints. */
  name(name: string): string
  /** A JSON integer from `least` (1) to ten thousand million: kopecks, cents, seconds. */
  whole(name: string, least?: number): number
  /** Roubles as a JSON number with at most two decimals, in kopecks. */
  rubles(name: string): number
  /** Text with exactly two decimals, in cents. */
  decimalText(name: string): number
  /** The field is exactly this, of exactly this type. */
  same(name: string, wanted: string | number | boolean): void
  object(name: string): AnswerFields
  objects(name: string): readonly AnswerFields[]
  /** The answer contradicts the question, or has no use. */
  unusable(problem: Sentence): Fault
  /** The answer is a registry that cannot be used: nothing is compared with it, and no payment hangs on it. */
  unusableRegistry(problem: Sentence): Fault
  /** The answer says paid and not paid: whoever reads it must not take the money again. */
  contradictory(problem: Sentence): Fault
}

const TEXT_CHARACTERS_MAX = 128
// 100 million roubles: the bound of the gateway contract, ten times what a payment may be.
const WHOLE_MAX = 10_000_000_000
const CONTROL = /\p{Cc}/u
const VISIBLE_ASCII = /^[!-~]{1,128}$/
const TWO_DECIMALS = /^\d{1,10}\.\d{2}$/

export function unusableAnswer(bankName: string, problem: Sentence): Fault {
  return bankFault(
    'unreachable',
    bankName,
    say('fault.bank.answer-unusable', { bank: bankName, why: problem }),
  )
}

/** Throws Fault 'unreachable' unless the body is one JSON object. */
export function readAnswer(bankName: string, body: unknown, within = ''): AnswerFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw unusableAnswer(
      bankName,
      say('fault.bank.answer-field-not-object', {
        field: within || say('text.request.unnamed-value'),
      }),
    )
  const fields = body as Readonly<Record<string, unknown>>
  const pathOf = (name: string) => (within === '' ? name : `${within}.${name}`)
  const at = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  const wrong = (name: string, must: Sentence) =>
    unusableAnswer(
      bankName,
      say('fault.bank.answer-field-unfit', { field: pathOf(name), expected: must }),
    )

  function text(name: string, charactersMax = TEXT_CHARACTERS_MAX): string {
    const value = at(name)
    if (typeof value !== 'string' || value === '' || value.length > charactersMax)
      throw wrong(name, say('text.bank.text-up-to-characters', { most: charactersMax }))
    if (CONTROL.test(value) || !value.isWellFormed()) throw wrong(name, say('text.bank.plain-text'))
    return value
  }

  function inBounds(name: string, value: number | null, least = 1): number {
    if (value === null || value < least || value > WHOLE_MAX)
      throw wrong(name, say('text.bank.amount-value'))
    return value
  }

  return {
    has: (name) => at(name) !== undefined && at(name) !== null,
    text,
    id(name) {
      const value = at(name)
      if (typeof value !== 'string' || !VISIBLE_ASCII.test(value))
        throw wrong(name, say('text.bank.id-value'))
      return value
    },
    name(name) {
      const value = at(name)
      return Number.isInteger(value) && Number(value) >= 0 ? String(value) : text(name)
    },
    whole(name, least) {
      const value = at(name)
      return inBounds(name, Number.isInteger(value) ? (value as number) : null, least)
    },
    rubles(name) {
      const value = at(name)
      return inBounds(name, typeof value === 'number' ? fromDecimal(value) : null)
    },
    decimalText(name) {
      const value = at(name)
      const isText = typeof value === 'string' && TWO_DECIMALS.test(value)
      return inBounds(name, isText ? fromDecimal(value) : null)
    },
    same(name, wanted) {
      if (at(name) !== wanted) throw wrong(name, say('text.bank.value-asked-about'))
    },
    object: (name) => readAnswer(bankName, at(name), pathOf(name)),
    objects(name) {
      const value = at(name)
      if (!Array.isArray(value)) throw wrong(name, say('text.config.shape-list'))
      return value.map((one, index) => readAnswer(bankName, one, `${pathOf(name)}[${index}]`))
    },
    unusable: (problem) => unusableAnswer(bankName, problem),
    unusableRegistry: (why) =>
      bankFault(
        'unreachable',
        bankName,
        say('fault.bank.registry-unusable', { bank: bankName, why }),
      ),
    contradictory: (why) =>
      bankFault(
        'unreachable',
        bankName,
        say('fault.bank.answer-contradicts', { bank: bankName, why }),
      ),
  }
}
