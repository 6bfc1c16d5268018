/**
 * What a feature gives to its lane, checked in its own process before it is said: whatever the lane would end the process for is
 * thrown at whoever gave it. In English, as all that Node says to whoever writes a program.
 */
import { FORBIDDEN_KEYS, valuesIn } from '#firmware/async/long-json.ts'
import { bothFor, bothIn, charactersOf, type FieldBounds, fits } from './field-values.ts'
import {
  FRAME_BYTES_MAX,
  FRAME_VALUES_MAX,
  KEPT_BYTES_MAX,
  KEPT_DEPTH_MAX,
  KEPT_VALUES_MAX,
  WORDS_MAX,
} from './guest-bounds.ts'
import type { DeclaredEvents, GuestText } from './guest-frames.ts'

/** Cut as the lane shows it: what it would not show makes no message too long. Throws TypeError. */
export function tellableText(given: unknown, of: string): GuestText {
  const cut = (text: string) => text.slice(0, WORDS_MAX).toWellFormed()
  if (typeof given === 'string') return cut(given)
  const both = bothIn(given)
  if (both === null)
    throw new TypeError(`${of} takes a text, or one in each language: { en: '…', ru: '…' }`)
  return { en: cut(both.en), ru: cut(both.ru) }
}

/** Throws TypeError for a name that `feature.json` has not, and for what is no number. */
export function checkNumber(names: readonly string[], name: unknown, value: unknown): void {
  if (typeof name !== 'string' || !names.includes(name))
    throw new TypeError(
      `lane.number takes a name of numbers in feature.json: ${listOf(names)}, not ${shown(name)}`,
    )
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new TypeError(`lane.number('${name}', …) takes a finite number, not ${shown(value)}`)
}

/** Those fields that its row has. Throws TypeError, and RangeError where no message holds them. */
export function tellableEvent(events: DeclaredEvents, name: unknown, given: unknown): object {
  const fields = typeof name === 'string' && Object.hasOwn(events, name) ? events[name] : undefined
  if (!fields)
    throw new TypeError(
      `lane.record takes a name of events in feature.json: ${listOf(Object.keys(events))}, not ${shown(name)}`,
    )
  if (!isPlainObject(given))
    throw new TypeError(
      `lane.record('${name}', …) takes an object of its fields, not ${shown(given)}`,
    )
  const values = Object.entries(fields).map(([field, bounds]) => {
    const value = Object.hasOwn(given, field) ? (given[field] ?? null) : null
    if (value === null ? bounds.optional : fits(bounds, value) || bothFor(bounds, value))
      return [field, value]
    throw new TypeError(
      `lane.record('${name}', …) takes ${field} as ${shapeOf(bounds)}, not ${shown(value)}`,
    )
  })
  return inMessage(Object.fromEntries(values), `what lane.record('${name}', …) takes`) as object
}

/** As it is now: it may have changed when it is said. Throws TypeError, and RangeError where it is too much. */
export function keepable(given: unknown): object {
  if (!isPlainObject(given)) throw new TypeError(`lane.keep takes an object, not ${shown(given)}`)
  const text = jsonOf(given, 'what lane.keep takes')
  if (Buffer.byteLength(text) > KEPT_BYTES_MAX)
    throw new RangeError(`lane.keep takes ${KEPT_BYTES_MAX / 1024} KiB of JSON at most`)
  if (typeof valuesIn(text, KEPT_DEPTH_MAX, KEPT_VALUES_MAX) === 'string')
    throw new RangeError(
      `lane.keep takes ${KEPT_VALUES_MAX} values at most, nested ${KEPT_DEPTH_MAX} deep at most`,
    )
  return JSON.parse(text)
}

/** Of an operation. Throws TypeError, and RangeError where no message holds it. */
export function tellableAnswer(given: unknown, operation: string): unknown {
  return inMessage(given ?? {}, `the answer of ${operation}`)
}

/** What stands around it. */
const ENVELOPE = { bytes: 256, values: 4 }

function inMessage(given: unknown, what: string): unknown {
  const text = jsonOf(given, what)
  const isTooMuch =
    Buffer.byteLength(text) > FRAME_BYTES_MAX - ENVELOPE.bytes ||
    typeof valuesIn(text, KEPT_DEPTH_MAX, FRAME_VALUES_MAX - ENVELOPE.values) === 'string'
  if (isTooMuch) throw new RangeError(`${what} is more than a message may have`)
  return JSON.parse(text)
}

function jsonOf(value: unknown, what: string): string {
  const text: string | undefined = JSON.stringify(value, (key, one: unknown) => {
    if (FORBIDDEN_KEYS.has(key)) throw new TypeError(`${what} cannot have the key ${key}`)
    return one
  })
  if (text === undefined) throw new TypeError(`${what} is no JSON: ${shown(value)}`)
  return text
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const SHOWN = 60

function shown(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, SHOWN).toWellFormed()}'`
  return value !== null && ['object', 'function', 'symbol'].includes(typeof value)
    ? kindOf(value)
    : String(value)
}

const kindOf = (value: unknown) =>
  Array.isArray(value) ? 'an array' : `a value of kind ${typeof value}`

const listOf = (names: readonly string[]) =>
  names.length > 0 ? names.join(', ') : 'there are none'

function shapeOf(field: FieldBounds): string {
  const { is, least, most } = field
  if (is === 'flag') return 'true or false'
  if (is === 'text') return `a plain text of at most ${charactersOf(field)} characters`
  const bounds = [least !== undefined && `from ${least}`, most !== undefined && `to ${most}`]
  return [is === 'integer' ? 'an integer' : 'a number', ...bounds.filter(Boolean)].join(' ')
}
