/**
 * What a validator found wrong, in words that say what would be right: where a word is not in its list, the list
 * is told, once. Pure.
 */
import { printable } from './plain-text.ts'
import { type Sentence, say, type Value } from './sentence.ts'

export interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly message?: string | undefined
  readonly params: Readonly<Record<string, unknown>>
}

/** One sentence for each place, in their order; `root` is the name of the value itself. */
export function schemaProblems(errors: readonly SchemaError[], root: string): Sentence[] {
  const places = Map.groupBy(errors, ({ instancePath }) => instancePath)
  return [...places].map(([path, atPlace]) => problemAt(`${root}${path}` || say`it`, atPlace))
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
  if (allowed.length > 1) return say`${place} must be one of ${allowed.join(', ')}`
  if (allowed.length === 1) return say`${place} must be ${allowed[0]}`
  if (!error) return say`${place} does not fit`
  const { keyword, params, message } = error
  const words = Object.hasOwn(WORDS, keyword) ? WORDS[keyword]?.(place, params) : null
  return words ?? say`${place} ${message ?? 'does not fit'}`
}

type Params = SchemaError['params']

/** The validator's own messages as sentences, by keyword; test/unit/schema-problems.test.ts compares them. */
const WORDS: Readonly<Record<string, (place: Value, params: Params) => Sentence | null>> = {
  /** The first key that nobody knows; the validator itself does not say which. */
  additionalProperties: (place, { additionalProperty: key }) =>
    typeof key === 'string'
      ? say`${place} has an unknown key: '${printable(key.slice(0, 64))}'`
      : null,
  required: (place, { missingProperty }) =>
    say`${place} must have required property '${String(missingProperty)}'`,
  type: (place, { type }) => TYPES[String(type)]?.(place) ?? null,
  minimum: (place, { limit }) => say`${place} must be >= ${String(limit)}`,
  maximum: (place, { limit }) => say`${place} must be <= ${String(limit)}`,
  minLength: (place, { limit }) =>
    say`${place} must NOT have fewer than ${String(limit)} characters`,
  maxLength: (place, { limit }) =>
    say`${place} must NOT have more than ${String(limit)} characters`,
  minItems: (place, { limit }) => say`${place} must NOT have fewer than ${String(limit)} items`,
  maxItems: (place, { limit }) => say`${place} must NOT have more than ${String(limit)} items`,
  pattern: (place, { pattern }) => say`${place} must match pattern "${String(pattern)}"`,
  format: (place, { format }) => say`${place} must match format "${String(format)}"`,
}

const TYPES: Readonly<Record<string, (place: Value) => Sentence>> = {
  integer: (place) => say`${place} must be integer`,
  number: (place) => say`${place} must be number`,
  string: (place) => say`${place} must be string`,
  boolean: (place) => say`${place} must be boolean`,
  object: (place) => say`${place} must be object`,
  array: (place) => say`${place} must be array`,
}

/** A list of words is a union of constants to the validator, with an error for each. */
function allowedOf({ keyword, params }: SchemaError): string[] {
  if (keyword === 'const') return [String(params['allowedValue'])]
  if (keyword === 'enum') return (params['allowedValues'] as unknown[]).map(String)
  return keyword === 'type' && params['type'] === 'null' ? ['null'] : []
}
