/**
 * The lane's own sentences in Russian. `{}` stands for what differs each time: a number, a name, or another
 * sentence of the lane, which is said in Russian too. What nobody knows stays as it came.
 */
import { ASSORTMENT } from './assortment-sentences.ts'
import { BACKUPS } from './backups-sentences.ts'
import { BANKS } from './banks-sentences.ts'
import { CONFIG } from './config-sentences.ts'
import { DEVICE } from './device-sentences.ts'
import { DISK } from './disk-sentences.ts'
import { DISPLAYS } from './displays-sentences.ts'
import { ITEMS } from './items-sentences.ts'
import { LANES } from './lanes-sentences.ts'
import { PAYMENTS } from './payments-sentences.ts'
import { REQUESTS } from './requests-sentences.ts'
import { REVIEWS } from './reviews-sentences.ts'
import { SCALES } from './scales-sentences.ts'

const TABLES: readonly Readonly<Record<string, string>>[] = [
  BANKS,
  DISPLAYS,
  ITEMS,
  PAYMENTS,
  LANES,
  BACKUPS,
  DISK,
  REQUESTS,
  DEVICE,
  CONFIG,
  REVIEWS,
  SCALES,
  ASSORTMENT,
]
const HOLE = '{}'
// A bank's answer or a log may be quoted in one: no sentence of the lane is as long.
const CHARACTERS_MAX = 2_000
// A refusal in a refusal in a refusal.
const DEPTH_MAX = 4
/** What stands between sentences, or between a place and what is said of it. */
const BETWEEN = ['\n', '; ', ': ']
/** A list of what does not fit in a request names each place. */
const PLACES = /, (?=(?:body|params|querystring|headers)[/ ])/
// No refusal names as many, and each is looked for in all tables.
const PLACES_MAX = 33

const rows = TABLES.flatMap((table) => Object.entries(table))
const whole = new Map(rows.filter(([english]) => !english.includes(HOLE)))
const patterns = rows
  .filter(([english]) => english.includes(HOLE))
  .map(([english, russian]) => ({ parts: english.split(HOLE), russian: russian.split(HOLE) }))
  // Those that say most come first: `{}: {}` would fit nearly all.
  .sort((one, other) => wordsIn(other.parts) - wordsIn(one.parts))

function wordsIn(parts: readonly string[]): number {
  return parts.join('').length
}

export function inRussian(text: string): string {
  if (text.length > CHARACTERS_MAX) return text
  const places = text.split(PLACES)
  if (places.length > PLACES_MAX) return text
  return places.map((place) => translated(place, 0)).join(', ')
}

function translated(text: string, depth: number): string {
  const bare = text.trim()
  if (bare === '' || depth > DEPTH_MAX) return text
  const said = whole.get(bare) ?? fromPattern(bare, depth) ?? inPieces(bare, depth)
  return text.replace(bare, () => said)
}

function fromPattern(text: string, depth: number): string | null {
  for (const { parts, russian } of patterns) {
    const values = valuesOf(text, parts)
    if (values)
      return russian.reduce(
        (said, part, at) => said + translated(values[at - 1] ?? '', depth + 1) + part,
      )
  }
  return null
}

/** What stands in the holes, or null where the text is another one. */
function valuesOf(text: string, [first = '', ...rest]: readonly string[]): string[] | null {
  const last = rest.at(-1) ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const end = text.length - last.length
  const values: string[] = []
  let from = first.length
  for (const [at, part] of rest.entries()) {
    const to = at === rest.length - 1 ? end : text.indexOf(part, from)
    if (to < from || to + part.length > text.length) return null
    values.push(text.slice(from, to))
    from = to + part.length
  }
  return values
}

function inPieces(text: string, depth: number): string {
  const mark = BETWEEN.find((one) => text.includes(one))
  if (mark === undefined) return text
  const at = text.indexOf(mark)
  const before = translated(text.slice(0, at), depth + 1)
  return before + mark + translated(text.slice(at + mark.length), depth + 1)
}
