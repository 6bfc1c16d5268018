/** Examples of a document from a walk: what a lane was asked and answered, short enough to read. */
import type { Examples, OperationExample } from '#firmware/http/openapi/openapi-words.ts'
import { createMasks } from '#test/golden/masks.ts'
import { NOON_MS } from '#test/golden/recording/same-day-clock.ts'
import { isDone, type Walked } from './walk.ts'

/**
 * By the names of operations: the first time that it was done; of what only reads the last: how it ended. What differs from walk
 * to walk is replaced by what is always the same, and is of the same form.
 */
export function examplesOf(walked: readonly Walked[]): Examples {
  const examples = new Map<string, { done: boolean; one: Walked }>()
  for (const one of walked) {
    const done = isDone(one.answered)
    const known = examples.get(one.name)
    const isBetter = !known?.done || (done && one.name.startsWith('GET '))
    if (isBetter) examples.set(one.name, { done, one })
  }
  const masks = createMasks(alwaysTheSame)
  return Object.fromEntries(
    [...examples].map(([name, { one }]) => [name, shortened(masks.json(exampleOf(one)))]),
  ) as Examples
}

function exampleOf({ asked, answered }: Walked): OperationExample {
  const { path, query, headers = {}, body } = asked
  const { authorization: _secret, ...sent } = headers
  const { status, type, body: recorded } = answered
  return {
    request: {
      ...(path && { path }),
      ...(query && { query }),
      ...(Object.keys(sent).length > 0 && { headers: sent }),
      ...(body !== undefined && { body }),
    },
    answer: { status, type, ...(recorded !== undefined && { body: recorded }) },
  }
}

/** Pictures, and what was told once to the one who asked. */
const SHORT: Readonly<Record<string, number>> = {
  image: 24,
  token: 8,
  key: 20,
  signature: 30,
  identity: 18,
}

function shortened(value: unknown, name = ''): unknown {
  const length = SHORT[name]
  if (typeof value === 'string') {
    return length === undefined || value.length <= length ? value : `${value.slice(0, length)}…`
  }
  if (Array.isArray(value)) return value.filter((one) => !isPort(one)).map((one) => shortened(one))
  if (typeof value !== 'object' || value === null) return value
  // Why this machine could not be searched.
  const own = 'ble' in value && 'notes' in value ? { ...value, notes: [] } : value
  return Object.fromEntries(Object.entries(own).map(([key, inner]) => [key, shortened(inner, key)]))
}

/** Of this machine: another one has others. */
function isPort(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'port' in value && 'product' in value
}

const NUMBERS: Readonly<Record<string, number>> = {
  duration: 12,
  bytes: 1_048_576,
  seconds: 0,
  port: 8443,
  number: 1,
}
const TEXTS: Readonly<Record<string, string>> = {
  folder: '/var/lib/laned',
  address: '127.0.0.1:8080',
  number: '1',
}

/** In the form of what is given: a schema may hold it to one. */
function alwaysTheSame(mask: string, given: unknown): unknown {
  const [kind = '', count = '0'] = mask.split(' ')
  if (kind === 'about') return Number(count)
  // Work that is still under way; and what a lane last told its master of itself, in its own time.
  if (kind === 'as') return null
  if (kind === 'state') return 'ok'
  if (kind === 'parts') return []
  if (kind === 'time' && given === null) return new Date(NOON_MS).toISOString()
  if (typeof given === 'number') return NUMBERS[kind] ?? given
  if (kind === 'duration' && typeof given === 'object')
    return Object.fromEntries(
      Object.entries(given ?? {}).map(([key, inner]) => [key, alwaysTheSame(mask, inner)]),
    )
  if (typeof given !== 'string') return given
  if (kind === 'time') return atNoon(given)
  return TEXTS[kind] ?? withCounted(given, count)
}

/** The day is that of the walk's clock. */
const DAY_DIGITS = 8
const NOON = '12'

function atNoon(time: string): string {
  let at = 0
  return time.replace(/\d/g, (digit) => {
    at += 1
    return at <= DAY_DIGITS ? digit : (NOON[at - DAY_DIGITS - 1] ?? '0')
  })
}

/** What an id or a key begins with says what it is; a result's ends with how many there were. */
const PARTS = /^(FAKEBACK|FAKE|AD|age1|RW|m(?=\w{7}-))?(.+?)(-\d+)?$/

function withCounted(given: string, count: string): string {
  const [, before = '', own = '', after = ''] = PARTS.exec(given) ?? []
  const isDivided = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-|^[0-9A-Z]{5}(-[0-9A-Z]{5})+$/.test(given)
  if (isDivided) return ending(given.replace(/[0-9A-Za-z]/g, '0'), count)
  return `${before}${ending('0'.repeat(own.length), count)}${after && '-1'}`
}

function ending(text: string, count: string): string {
  return `${text.slice(0, -count.length)}${count}`
}
