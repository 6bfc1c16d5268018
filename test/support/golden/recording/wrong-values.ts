/** Values that a schema refuses: right but for one thing, which may lie deeper, each with what the refusal must say of it. */
import type { OpenApi, Schema } from '#test/document/documents.ts'

/** `form`: what came is no body for the operation. `request`: what it says is wrong. */
export interface Refusal {
  readonly kind: 'form' | 'request'
  /** Part of the sentence. */
  readonly says: string
}

export interface Wrong {
  readonly title: string
  readonly value: unknown
  /** Null: an operation may take it, or refuses it in words of its own. */
  readonly refusal: Refusal | null
}

export const wrong = (says: string): Refusal => ({ kind: 'request', says })

/** Of a text or a list that is beyond its bound: what every lane still takes as a body. */
const LONGEST = 5_000

/** `at`: the place as a refusal names it. */
export function wrongObjects(
  schema: Schema,
  document: OpenApi,
  right: Readonly<Record<string, unknown>>,
  at: string,
): readonly Wrong[] {
  const { properties = {}, required = [], additionalProperties } = resolved(schema, document)
  const within = (key: string) => `${at}/${key}`.replace(/^body\//, '')
  // What has a default may be missing, though a document calls it required.
  const needed = required.filter((key) => properties[key]?.default === undefined)
  const without = needed.map((missing) => {
    const { [missing]: _left, ...rest } = right
    const refusal = wrong(`${at} lacks '${missing}', which is required. Add it`)
    return { title: `without ${within(missing)}`, value: rest, refusal }
  })
  const inside = Object.entries(properties).flatMap(([key, one]) =>
    wrongValues(one, document, right[key], `${at}/${key}`).map(({ title, value, refusal }) => ({
      title,
      refusal,
      value: { ...right, [key]: value },
    })),
  )
  if (additionalProperties !== false) return [...without, ...inside]
  const unknown = {
    title: at === 'body' ? 'an unknown key' : `${at.replace(/^body\//, '')}: an unknown key`,
    value: { ...right, unknown: 1 },
    refusal: wrong(`${at} has an unknown key: 'unknown'. Remove or correct it`),
  }
  return [...without, ...inside, unknown]
}

/** One of another type, one beyond each bound, and what is wrong deeper in what is `right`. */
function wrongValues(
  given: Schema,
  document: OpenApi,
  right: unknown,
  at: string,
): readonly Wrong[] {
  const schema = orNull(resolved(given, document), document)
  const one = (what: string, value: unknown, says: string): Wrong => ({
    title: `${at.replace(/^\w+\//, '')}: ${what}`,
    value,
    refusal: wrong(`${at} must ${says}`),
  })
  const words = wordsOf(schema)
  if (words) {
    const says = words.length > 1 ? `be one of ${words.join(', ')}` : `be ${words[0]}`
    // A single word has a type of its own; of a list each word has.
    const otherType = resolved(given, document).const === undefined ? says : `be ${kindOf(schema)}`
    return [one('another type', [[]], otherType), one('none of its words', 'x', says)]
  }
  const { type, items, properties } = schema
  if (schema.anyOf || type === undefined)
    return [{ ...one('another type', [[]], ''), refusal: null }]
  const itself = [
    one('another type', type === 'string' ? 17 : 'x', `be ${kindOf(schema)}`),
    ...beyondBounds(schema).map(([what, value, says]) => one(what, value, says)),
  ]
  if (items && Array.isArray(right) && right.length > 0) {
    const [first, ...others] = right as readonly unknown[]
    const inFirst = wrongValues(items, document, first, `${at}/0`)
    return [...itself, ...inFirst.map((bad) => ({ ...bad, value: [bad.value, ...others] }))]
  }
  if (properties && typeof right === 'object' && right !== null)
    return [
      ...itself,
      ...wrongObjects(schema, document, right as Readonly<Record<string, unknown>>, at),
    ]
  return itself
}

type Beyond = readonly [what: string, value: unknown, says: string]

/** As a refusal names what a value must be. */
const KINDS: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
}

export function kindOf({ type }: Schema): string {
  const kind = KINDS[String(type)]
  if (kind === undefined) throw new Error(`a refusal has no words for ${type}`)
  return kind
}

export function beyondBounds(schema: Schema): readonly Beyond[] {
  const { type, minimum, maximum, minLength, maxLength, pattern, minItems, maxItems } = schema
  const found: Beyond[] = []
  if (type === 'integer') found.push(['a fraction', 0.5, 'be a whole number'])
  if (minimum !== undefined) found.push(['too small', minimum - 1, `be at least ${minimum}`])
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    found.push(['too large', maximum + 1, `be at most ${maximum}`])
  if (maxLength !== undefined && maxLength < LONGEST)
    found.push([
      'too long',
      'x'.repeat(maxLength + 1),
      `have at most ${maxLength} character${maxLength === 1 ? '' : 's'}`,
    ])
  if (minLength === 1) found.push(['empty', '', 'have at least 1 character'])
  if (pattern !== undefined)
    found.push(['other characters', '\u0001', `match the pattern "${pattern}"`])
  if (minItems === 1) found.push(['empty', [], 'have at least 1 entry'])
  if (maxItems !== undefined && maxItems < LONGEST)
    found.push([
      'too many',
      Array.from({ length: maxItems + 1 }, () => 'x'),
      `have at most ${maxItems} ${maxItems === 1 ? 'entry' : 'entries'}`,
    ])
  return found
}

/** What may also be null: what is wrong with it is told of the rest. */
function orNull(schema: Schema, document: OpenApi): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [only, ...more] = others
  return only && more.length === 0 ? resolved(only, document) : schema
}

/** Of a list of words these. */
export function wordsOf({ anyOf, enum: listed, const: only }: Schema): readonly string[] | null {
  if (listed) return listed.map(String)
  if (only !== undefined) return [String(only)]
  const words = anyOf?.map((one) => one.const)
  return words && words.length > 0 && !words.includes(undefined) ? words.map(String) : null
}

export function resolved(schema: Schema, document: OpenApi): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (document.components.schemas[name] as Schema)
}
