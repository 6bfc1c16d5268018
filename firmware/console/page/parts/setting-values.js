/** What a field shows of a setting's value, in a person's units, and what its text comes to. Pure. */

export const HIDDEN = '(hidden)'

/** How many of what the file counts are in what a person counts: roubles, seconds. */
const SCALES = { kopecks: 100, ms: 1_000 }
const PLACES = { kopecks: 2, ms: 3 }

/** What a field shows of a value. A secret is never shown. */
export function textOf({ kind, unit }, value) {
  if (value === undefined || value === null || kind === 'secret') return ''
  if (typeof value === 'number' && SCALES[unit]) return inPersonsUnit(unit, value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function inPersonsUnit(unit, value) {
  const count = value / SCALES[unit]
  // 50 roubles, 50.50 roubles; 5 seconds, 0.5 seconds.
  return unit === 'kopecks' && !Number.isInteger(count)
    ? count.toFixed(PLACES[unit])
    : String(count)
}

/** What the text of a field comes to; null: the key is taken out. What is no number stays text, and the lane says so. */
export function writtenValue({ kind, unit, items }, text) {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (kind === 'switch') return trimmed === 'true'
  if (kind === 'number') return numberOf(unit, trimmed) ?? trimmed
  if (kind !== 'list') return trimmed
  const words = trimmed.split(/[\s,]+/).filter(Boolean)
  return items === 'number' ? words.map((word) => writtenValue({ kind: items }, word)) : words
}

/** With a comma or a point, and spaces between thousands; null where it is no number, or has more places than it can. */
function numberOf(unit, text) {
  const [, whole, part = ''] = /^(-?\d+)(?:[.,](\d+))?$/.exec(text.replace(/\s/g, '')) ?? []
  if (whole === undefined) return null
  const places = PLACES[unit]
  if (places === undefined) return Number(part === '' ? whole : `${whole}.${part}`)
  // Never through a fraction: 1.15 roubles are not 114 kopecks.
  return part.length > places ? null : Number(`${whole}${part.padEnd(places, '0')}`)
}

/** Why a field cannot hold this: `{ is, limit }`, the limit as the field writes it; null where it can. */
export function troubleWith(setting, text) {
  const { kind, unit = null, minimum, maximum } = setting
  if (kind !== 'number' || text.trim() === '') return null
  const value = writtenValue(setting, text)
  if (typeof value !== 'number') return { is: SCALES[unit] ? unit : 'number', limit: '' }
  if (minimum !== null && value < minimum) return { is: 'least', limit: textOf(setting, minimum) }
  if (maximum !== null && value > maximum) return { is: 'most', limit: textOf(setting, maximum) }
  return null
}
