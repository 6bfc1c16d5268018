/**
 * What a validator found wrong, in words that say what would be right: where a word is not in its list, the list
 * is told, once. Pure.
 */

import { joined, type Sentence, say, type Value } from '#firmware/words/sentence.ts'
import { printable } from './plain-text.ts'

export interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

/** How the value at a path is called; the path is empty, or begins with a slash. */
export type PlaceName = (path: string) => Value

/** One sentence for each place, in their order. */
export function schemaProblems(errors: readonly SchemaError[], placeName: PlaceName): Sentence[] {
  const places = Map.groupBy(errors, ({ instancePath }) => instancePath)
  return [...places].map(([path, atPlace]) => problemAt(placeName(path), atPlace))
}

/** By the name of the value itself. */
export function below(root: string): PlaceName {
  return (path) => namedValue(`${root}${path}` || say('text.request.unnamed-value'))
}

function namedValue(name: Value): Sentence {
  return say('text.request.named-value', { name })
}

function problemAt(place: Value, errors: readonly SchemaError[]): Sentence {
  const [error] = errors
  const allowed = errors.flatMap(allowedOf)
  // What may also be null: what is wrong with it says more than that null would do.
  if (String(allowed) === 'null' && errors.length > 1)
    return problemAt(
      place,
      errors.filter((one) => allowedOf(one).length === 0),
    )
  if (allowed.length > 1)
    return say('fault.request.value-not-in-list', { field: place, allowed: allowed.join(', ') })
  if (allowed.length === 1)
    return say('fault.request.value-not-expected', { field: place, allowed: allowed[0] })
  if (!error) return say('fault.request.value-unfit', { field: place })
  const { keyword, params, message } = error
  const words = Object.hasOwn(WORDS, keyword) ? WORDS[keyword]?.(place, params) : null
  return words ?? joined([place, message ?? 'does not fit'], ' ')
}

type Params = SchemaError['params']

/** The validator's own messages as sentences, by keyword; test/unit/schema-problems.test.ts compares them. */
const WORDS: Readonly<Record<string, (place: Value, params: Params) => Sentence | null>> = {
  /** The first key that nobody knows; the validator itself does not say which. */
  additionalProperties: (place, { additionalProperty: key }) =>
    typeof key === 'string'
      ? say('fault.request.unknown-field', { field: place, unknown: printable(key.slice(0, 64)) })
      : null,
  required: (place, { missingProperty }) =>
    say('fault.request.missing-field', { field: place, missing: String(missingProperty) }),
  type: (place, { type }) => TYPES[String(type)]?.(place) ?? null,
  minimum: (place, { limit }) =>
    say('fault.request.number-too-small', { field: place, least: String(limit) }),
  maximum: (place, { limit }) =>
    say('fault.request.number-too-large', { field: place, most: String(limit) }),
  minLength: (place, { limit }) =>
    say('fault.request.text-too-short', { field: place, least: Number(limit) }),
  maxLength: (place, { limit }) =>
    say('fault.request.text-too-long', { field: place, most: Number(limit) }),
  minItems: (place, { limit }) =>
    say('fault.request.too-few-entries', { field: place, least: Number(limit) }),
  maxItems: (place, { limit }) =>
    say('fault.request.too-many-entries', { field: place, most: Number(limit) }),
  pattern: (place, { pattern }) =>
    say('fault.request.pattern-mismatch', { field: place, pattern: String(pattern) }),
  format: (place, { format }) =>
    say('fault.request.format-mismatch', { field: place, format: String(format) }),
}

const TYPES: Readonly<Record<string, (place: Value) => Sentence>> = {
  integer: (place) => say('fault.request.not-integer', { field: place }),
  number: (place) => say('fault.request.not-number', { field: place }),
  string: (place) => say('fault.request.not-string', { field: place }),
  boolean: (place) => say('fault.request.not-boolean', { field: place }),
  object: (place) => say('fault.request.not-object', { field: place }),
  array: (place) => say('fault.request.not-array', { field: place }),
}

/** A list of words is a union of constants to the validator, with an error for each. */
function allowedOf({ keyword, params }: SchemaError): string[] {
  if (keyword === 'const') return [String(params['allowedValue'])]
  if (keyword === 'enum') return (params['allowedValues'] as unknown[]).map(String)
  return keyword === 'type' && params['type'] === 'null' ? ['null'] : []
}
