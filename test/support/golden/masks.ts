/**
 * What differs from run to run, replaced by what it is: `<id 1>`, `<time>`. Ids are counted within an exchange, so
 * that two which are the same stay the same. As little as possible: what is masked is not compared.
 */

/** Keys whose values are times of this machine, or secrets. */
const KEYS: readonly (readonly [key: RegExp, mask: string])[] = [
  [/^(took_ms|took|picture_age_ms|tookMs)$/, 'duration'],
  [/^clockAheadSeconds$/, 'seconds'],
  [/^mastersyncPort$/, 'port'],
  // A trial of the scale: as many as came in its two seconds.
  [/^(readings|stable)$/, 'number'],
  [/^(identity|signature)$/, 'secret'],
  // What came back of an item that was deleted twice: differs on a busy machine.
  [/^restored$/, 'number'],
]

/** Floats of pictures may differ in their last digits from processor to processor. */
const FLOAT_DIGITS = 3

/** A time as a paper has it, in either language. */
const ON_PAPER = /\b(\d{1,2} [A-Z][a-z]{2} \d{4}|\d\d\.\d\d\.\d{4}) \d\d:\d\d(:\d\d)?\b/g

const IN_TEXT: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?/g, 'time'],
  [ON_PAPER, 'time'],
  [/\b\d{8}T\d{6}Z\b|\b\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\b/g, 'time'],
  [/\/[\w./-]{1,100}laned-test-\w{6}/g, 'folder'],
  [/\b(127\.0\.0\.1|localhost|0\.0\.0\.0):\d{4,5}\b/g, 'address'],
  [/(?<=\b(laned-signer:|laned1:[0-9a-f]{8,32}:lane-2:))[\w-]{40,50}/g, 'secret'],
  [/\bage1[0-9a-z]{50,70}\b|\bRW[\w+/]{54}(?![\w+/])/g, 'key'],
  [/\b[0-9A-Z]{5}(-[0-9A-Z]{5}){1,3}\b/g, 'code'],
  [/(?<=crc=)[0-9A-F]{4}\b/g, 'sum'],
  // An id that a narrow paper has on two lines.
  [/\b01[0-9A-HJKMNP-TV-Z]{4,23}\n[0-9A-HJKMNP-TV-Z]{1,20}\b/g, 'id'],
]
/** Of every answer its own: of recognition, of lists of events, of files and tokens; of a difference, which is made of the bank's id. */
const IDS =
  /\b((FAKE|FAKEBACK|AD)?([0-9A-HJKMNP-TV-Z]{26}|[0-9A-F]{30,32})|(?<=\d{4}-\d\d-\d\d-)[0-9A-HJKMNP-TV-Z]{8}|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{12,64}|m[0-9a-z]{7}-\d+)\b|(?<=templates-(<time>|\d{8}T\d{6}Z)-)[\w-]{22}(?=\.tar)|(?<=^")[\w-]{22}(?="$)|(?<![\w-])[\w-]{43}(?![\w-])/g

/** What stands where something differed. */
export type StandIn = (mask: string, given: unknown) => unknown

const inBrackets: StandIn = (mask) => `<${mask}>`

export interface Masks {
  text(text: string): string
  /** Of JSON; in brackets a number becomes a text. */
  json(value: unknown): unknown
  /** How often something was masked. */
  readonly count: number
}

export function createMasks(standIn: StandIn = inBrackets): Masks {
  const ids = new Map<string, string>()
  let count = 0
  const named = (mask: string, given: unknown) => {
    count += 1
    return standIn(mask, given)
  }
  const idOf = (id: string) => {
    count += 1
    const known = ids.get(id) ?? String(standIn(`id ${ids.size + 1}`, id))
    ids.set(id, known)
    return known
  }

  function text(given: string): string {
    let masked = given
    for (const [pattern, mask] of IN_TEXT)
      masked = masked.replace(pattern, (found) => String(named(mask, found)))
    return masked.replace(IDS, idOf)
  }

  function member([key, value]: readonly [string, unknown]): readonly [string, unknown] {
    const isSure = value === null || typeof value === 'boolean'
    const mask = isSure ? undefined : KEYS.find(([pattern]) => pattern.test(key))?.[1]
    return [text(key), mask === undefined ? json(value) : named(mask, value)]
  }

  function json(value: unknown): unknown {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return aboutFloat(value)
    if (Array.isArray(value)) return value.map(json)
    if (typeof value !== 'object' || value === null) return value
    // How many lines a log had before differs.
    const { level, number, ...rest } = value as Readonly<Record<string, unknown>>
    if (level && typeof number === 'number')
      return maskAll({ number: named('number', number), level, ...rest })
    // What a lane last told its master of itself, in its own time.
    if ('last_payment' in value && 'ill' in value && 'state' in value)
      return maskAll({
        ...value,
        state: named('state', value.state),
        ill: named('parts', value.ill),
        last_payment: named('time', value.last_payment),
      })
    // An item that was deleted while its master gave templates of it back.
    const { deleted_at, count: templates } = value as Readonly<Record<string, unknown>>
    if (deleted_at && templates) return maskAll({ ...value, count: named('number', templates) })
    // An entry may be told of before it is counted.
    if ('open' in value && 'entries' in value)
      return maskAll({ ...value, open: named('number', value.open) })
    // Databases have pages to spare.
    const { name, bytes, status, result } = value as Readonly<Record<string, unknown>>
    if (typeof name === 'string' && name.endsWith('.age') && typeof bytes === 'number')
      return maskAll({ ...value, bytes: named('bytes', bytes) })
    const isUnderWay = status === 'running' && result
    const shown = isUnderWay ? { ...value, result: named('as far as it has come', result) } : value
    return maskAll(shown)
  }

  const maskAll = (shown: object) => Object.fromEntries(Object.entries(shown).map(member))

  function aboutFloat(value: number): unknown {
    const short = Number(value.toFixed(FLOAT_DIGITS))
    return short === value ? value : named(`about ${short}`, value)
  }

  return {
    text,
    json,
    get count() {
      return count
    },
  }
}
