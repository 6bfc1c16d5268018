/**
 * Checks a value against a schema: fills in the defaults, and says in plain words what does not
 * fit and where. Pure.
 *
 * Written for the few forms that section-builders.ts makes. TypeBox's own Default stops at the first
 * level, and its errors name the schema's structure where an operator wants the YAML's.
 *
 * Why no schema library does this: an operator edits laned.yaml by hand on a device without a screen, and each
 * message that he cannot read costs a visit to the shop. So every problem is one line with the key's path and the
 * line of the file (or the environment variable) it came from, all are told at once, and an unknown key names the
 * nearest known one. A variable that names nothing is a warning only: a shell may carry others'. A new form of
 * schema, say an intersection, needs a few lines here first.
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'
import { hideInUrl } from './hide-in-url.ts'
import { nearestWord } from './spelling-suggestion.ts'

export type Path = readonly (string | number)[]

export interface Problem {
  readonly path: Path
  /** Continues a sentence that begins with the path. */
  readonly message: Sentence
}

/** JSON Schema as far as the config uses it. */
export interface Form {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  readonly const?: unknown
  readonly default?: unknown
  /** What holds without this section depends on another section, so no list of settings shows its default. */
  readonly isDefaultByOthers?: boolean
  readonly anyOf?: readonly Form[]
  readonly properties?: Readonly<Record<string, Form>>
  readonly required?: readonly string[]
  /** No list of settings shows what is in it: whoever reads it says what may stand there. */
  readonly isUnlisted?: boolean
  /** Keys, and drivers of a union, that other releases know, each with why it is none here. */
  readonly absent?: Readonly<Record<string, Sentence>>
  readonly patternProperties?: Readonly<Record<string, Form>>
  readonly items?: Form
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** What a pattern asks for, in words. */
  readonly says?: Sentence
  /** What no pattern can tell: why a text that fits the pattern cannot stand here, as the end of the same sentence. */
  readonly trouble?: (text: string) => Sentence | null
  readonly secret?: boolean
  /** Never repeated in a message: a wrong value here is often the secret beside it, a token or a private key. */
  readonly unquoted?: boolean
}

export interface Resolved {
  readonly value: unknown
  readonly problems: readonly Problem[]
}

export function resolve(form: Form, given: unknown, path: Path = []): Resolved {
  // A key with nothing behind it is null in YAML; a person means that it is left out.
  const value = given ?? form.default
  if (value === undefined) return refuse(path, say('fault.config.value-required'), undefined)
  if (form.anyOf) return resolveUnion(form, form.anyOf, value, path)
  if (form.properties) return resolveObject(form, form.properties, value, path)
  if (form.patternProperties) return resolveRecord(form.patternProperties, value, path)
  if (form.type === 'array') return resolveArray(form, value, path)
  const complaint = complain(form, value)
  return complaint ? refuse(path, complaint, value) : accept(value)
}

function resolveObject(
  form: Form,
  properties: Readonly<Record<string, Form>>,
  value: unknown,
  path: Path,
): Resolved {
  if (!isPlain(value))
    return refuse(path, say('fault.config.not-group', { given: shapeOf(value) }), value)
  const problems: Problem[] = []
  const filled: Record<string, unknown> = {}
  for (const key of Object.keys(value))
    if (!Object.hasOwn(properties, key))
      problems.push({
        path: [...path, key],
        // Made only for problems that are told: the guess at what was meant takes long, and of thousands few are told.
        get message() {
          return absentIn(form, key) ?? unknownKey(key, properties)
        },
      })
  for (const [key, inner] of Object.entries(properties)) {
    const mayLack = !form.required?.includes(key) && inner.default === undefined
    if (mayLack && (value[key] ?? null) === null) continue
    const resolved = resolve(inner, value[key], [...path, key])
    problems.push(...resolved.problems)
    filled[key] = resolved.value
  }
  return { value: filled, problems }
}

function resolveRecord(
  patterns: Readonly<Record<string, Form>>,
  value: unknown,
  path: Path,
): Resolved {
  if (!isPlain(value))
    return refuse(path, say('fault.config.not-group', { given: shapeOf(value) }), value)
  const problems: Problem[] = []
  const entries = Object.entries(value).map(([key, given]) => {
    // Bounded before: the pattern is from one of our schemas, and `npm run check` looks at those.
    const inner = Object.entries(patterns).find(([pattern]) => new RegExp(pattern).test(key))?.[1]
    const resolved = inner
      ? resolve(inner, given, [...path, key])
      : refuse([...path, key], say('fault.config.entry-name-invalid'), given)
    problems.push(...resolved.problems)
    return [key, resolved.value] as const
  })
  return { value: Object.fromEntries(entries), problems }
}

function resolveArray(form: Form, value: unknown, path: Path): Resolved {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = form
  if (!Array.isArray(value))
    return refuse(path, say('fault.config.not-list', { given: shapeOf(value) }), value)
  if (value.length < minItems)
    return refuse(path, say('fault.config.too-few-entries', { least: minItems }), value)
  if (value.length > maxItems)
    return refuse(path, say('fault.config.too-many-entries', { most: maxItems }), value)
  if (form.uniqueItems && new Set(value).size < value.length)
    return refuse(path, say('fault.config.duplicate-entry'), value)
  const resolved = value.map((given, index) => resolve(items, given, [...path, index]))
  return {
    value: resolved.map((one) => one.value),
    problems: resolved.flatMap((one) => one.problems),
  }
}

/** Variants are told apart by `driver`, words by comparing, and everything else by trying which one fits. */
function resolveUnion(form: Form, variants: readonly Form[], value: unknown, path: Path): Resolved {
  const words = wordsOf({ anyOf: variants })
  if (words) {
    if (words.includes(value as string)) return accept(value)
    return refuse(path, notOneOf(words, value), value)
  }
  const drivers = variants.flatMap((variant) => driversOf(variant))
  if (drivers.length === 0 || !isPlain(value)) return resolveFirstFit(variants, value, path)
  const named = value['driver']
  const variant = variants.find((one) => driversOf(one).includes(named as string))
  if (variant) return resolve(variant, value, path)
  const complaint =
    named === undefined
      ? say('fault.config.driver-required', { allowed: drivers.join(', ') })
      : absentIn(form, named)
  return refuse([...path, 'driver'], complaint ?? notOneOf(drivers, named), value)
}

/** A name that every object has is none that a release lacks. */
function absentIn({ absent = {} }: Form, name: unknown) {
  const own = String(name)
  return Object.hasOwn(absent, own) ? absent[own] : undefined
}

function resolveFirstFit(variants: readonly Form[], value: unknown, path: Path): Resolved {
  const attempts = variants.map((variant) => resolve(variant, value, path))
  const fits = attempts.find(({ problems }) => problems.length === 0)
  // The variant of the same kind as the value says best what is wrong inside it.
  const sameKind = attempts.find(({ problems }) =>
    problems.some((one) => one.path.length > path.length),
  )
  return fits ?? sameKind ?? attempts[0] ?? refuse(path, say('fault.config.no-variant-fits'), value)
}

/** What is wrong with a plain value, as "must be ..., not ..."; null when nothing is. */
function complain(form: Form, value: unknown): Sentence | null {
  const shown = show(form, value)
  if ('const' in form)
    return value === form.const
      ? null
      : say('fault.config.value-shape-mismatch', { allowed: String(form.const), given: shown })
  switch (form.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : say('fault.config.not-boolean', { given: shown })
    case 'integer':
    case 'number':
      return isRightNumber(form, value)
        ? null
        : say('fault.config.value-shape-mismatch', { allowed: numberOf(form), given: shown })
    case 'string':
      return complainString(form, value, shown)
    default:
      return null
  }
}

function isRightNumber(form: Form, value: unknown): boolean {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = form
  const isRight = form.type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)
  return isRight && (value as number) >= minimum && (value as number) <= maximum
}

function numberOf({ type, minimum = -Infinity, maximum = Infinity }: Form): Sentence {
  const noun =
    type === 'integer' ? say('text.config.shape-integer') : say('text.config.shape-number')
  if (Number.isFinite(minimum) && Number.isFinite(maximum))
    return say('text.config.number-between-bounds', { kind: noun, least: minimum, most: maximum })
  if (Number.isFinite(minimum))
    return say('text.config.number-lower-bound', { kind: noun, least: minimum })
  return Number.isFinite(maximum)
    ? say('text.config.number-upper-bound', { kind: noun, most: maximum })
    : noun
}

function complainString(form: Form, value: unknown, shown: string | Sentence): Sentence | null {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, says } = form
  if (typeof value !== 'string')
    return says
      ? say('fault.config.value-shape-mismatch', { allowed: says, given: shown })
      : say('fault.config.value-shape-mismatch', {
          allowed: say('text.config.shape-text'),
          given: shown,
        })
  // Bounded before: the pattern is from one of our schemas, and `npm run check` looks at those.
  if (pattern && !new RegExp(pattern).test(value))
    return say('fault.config.value-shape-mismatch', {
      allowed: says === undefined ? pattern : says,
      given: shown,
    })
  if (value.length < minLength)
    return minLength === 1
      ? say('fault.config.value-empty', { given: shown })
      : say('fault.config.value-too-short', { least: minLength, given: shown })
  if (value.length > maxLength)
    return say('fault.config.value-too-long', { most: maxLength, given: shown })
  const trouble = form.trouble?.(value)
  return trouble ? say('fault.config.value-trouble', { why: trouble, given: shown }) : null
}

function unknownKey(key: string, properties: object): Sentence {
  const meant = nearestWord(key, Object.keys(properties))
  return meant
    ? say('fault.config.unknown-key-with-suggestion', { suggestion: meant })
    : say('fault.config.unknown-key', { allowed: Object.keys(properties).join(', ') })
}

function notOneOf(words: readonly string[], value: unknown): Sentence {
  const meant = typeof value === 'string' ? nearestWord(value, words) : null
  const shown = show({}, value)
  return meant
    ? say('fault.config.value-not-allowed-with-suggestion', {
        allowed: words.join(', '),
        given: shown,
        suggestion: meant,
      })
    : say('fault.config.value-not-allowed', { allowed: words.join(', '), given: shown })
}

/** The words a form allows, when it is a choice of words; null otherwise. */
export function wordsOf(form: Form): readonly string[] | null {
  if (typeof form.const === 'string') return [form.const]
  const words = form.anyOf?.map((variant) => variant.const)
  return words?.every((word) => typeof word === 'string') ? (words as string[]) : null
}

/** The drivers that a variant of a group is for. */
export function driversOf(variant: Form): readonly string[] {
  const driver = variant.properties?.['driver']
  return (driver && wordsOf(driver)) ?? []
}

export function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function show(form: Form, value: unknown): string | Sentence {
  if (form.secret || form.unquoted) return say('text.config.hidden-value')
  if (Array.isArray(value) || isPlain(value)) return shapeOf(value)
  return JSON.stringify(typeof value === 'string' ? hideInUrl(value) : value)
}

/** Does not quote the value: a single token or private key where a list belongs is a secret, too. */
function shapeOf(value: unknown): Sentence {
  if (Array.isArray(value)) return say('text.config.shape-list')
  if (isPlain(value)) return say('text.config.key-group')
  if (typeof value === 'boolean') return say('text.config.shape-boolean')
  return typeof value === 'string' ? say('text.config.shape-text') : say('text.config.shape-number')
}

function accept(value: unknown): Resolved {
  return { value, problems: [] }
}

function refuse(path: Path, message: Sentence, value: unknown): Resolved {
  return { value, problems: [{ path, message }] }
}
