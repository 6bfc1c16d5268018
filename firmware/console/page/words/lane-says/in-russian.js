/**
 * The lane's own sentences in Russian. `{}` stands for what differs each time: a number, a name, or another
 * sentence of the lane, which is said in Russian too. What nobody knows stays as it came.
 */
import { ASSORTMENT } from './assortment.js'
import { BACKUPS } from './backups.js'
import { BANKS } from './banks.js'
import { CONFIG } from './config.js'
import { DEVICE } from './device.js'
import { DISK } from './disk.js'
import { DISPLAYS } from './displays.js'
import { ITEMS } from './items.js'
import { LANES } from './lanes.js'
import { PAYMENTS } from './payments.js'
import { REQUESTS } from './requests.js'
import { REVIEWS } from './reviews.js'
import { SCALES } from './scales.js'

const TABLES = [
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
const PLACES = /(, )(?=(?:body|params|querystring|headers)[/ ])/

const rows = TABLES.flatMap((table) => Object.entries(table))
const whole = new Map(rows.filter(([english]) => !english.includes(HOLE)))
const patterns = rows
  .filter(([english]) => english.includes(HOLE))
  .map(([english, russian]) => ({ parts: english.split(HOLE), russian: russian.split(HOLE) }))
  // Those that say most come first: `{}: {}` would fit nearly all.
  .sort((one, other) => wordsIn(other.parts) - wordsIn(one.parts))

function wordsIn(parts) {
  return parts.join('').length
}

export function inRussian(text) {
  if (text.length > CHARACTERS_MAX) return text
  return text
    .split(PLACES)
    .map((piece) => translated(piece, 0))
    .join('')
}

function translated(text, depth) {
  const bare = text.trim()
  if (bare === '' || depth > DEPTH_MAX) return text
  const said = whole.get(bare) ?? fromPattern(bare, depth) ?? inPieces(bare, depth)
  return text.replace(bare, () => said)
}

function fromPattern(text, depth) {
  for (const { parts, russian } of patterns) {
    const values = valuesOf(text, parts)
    if (values)
      return russian.reduce((said, part, at) => said + translated(values[at - 1], depth + 1) + part)
  }
  return null
}

/** What stands in the holes, or null where the text is another one. */
function valuesOf(text, [first, ...rest]) {
  const last = rest.at(-1)
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const end = text.length - last.length
  const values = []
  let from = first.length
  for (const [at, part] of rest.entries()) {
    const to = at === rest.length - 1 ? end : text.indexOf(part, from)
    if (to < from || to + part.length > text.length) return null
    values.push(text.slice(from, to))
    from = to + part.length
  }
  return values
}

function inPieces(text, depth) {
  const mark = BETWEEN.find((one) => text.includes(one))
  if (mark === undefined) return text
  const at = text.indexOf(mark)
  const before = translated(text.slice(0, at), depth + 1)
  return before + mark + translated(text.slice(at + mark.length), depth + 1)
}
