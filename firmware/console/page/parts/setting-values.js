/** From a setting's value to the text of its field, in a person's units, and back. Pure. */

export const HIDDEN = '(hidden)'

/** How many units of the file make one of a person's: roubles, seconds. */
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
  // Roubles with two decimals or none, 50 or 50.50; seconds as short as possible, 5 or 0.5.
  return unit === 'kopecks' && !Number.isInteger(count)
    ? count.toFixed(PLACES[unit])
    : String(count)
}

/** The value of a field's text; null takes the key out. Text that is no number stays text, and the lane complains. */
export function writtenValue({ kind, unit, items }, text) {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (kind === 'switch') return trimmed === 'true'
  if (kind === 'number') return numberOf(unit, trimmed) ?? trimmed
  if (kind !== 'list') return trimmed
  const words = trimmed.split(/[\s,]+/).filter(Boolean)
  return items === 'number' ? words.map((word) => writtenValue({ kind: items }, word)) : words
}

/** Takes a comma or a point, and spaces between thousands; null where it is no number, or has too many decimals. */
function numberOf(unit, text) {
  const [, whole, part = ''] = /^(-?\d+)(?:[.,](\d+))?$/.exec(text.replace(/\s/g, '')) ?? []
  if (whole === undefined) return null
  const places = PLACES[unit]
  if (places === undefined) return Number(part === '' ? whole : `${whole}.${part}`)
  // Never through a fraction: 1.15 roubles would become 114 kopecks.
  return part.length > places ? null : Number(`${whole}${part.padEnd(places, '0')}`)
}

/** Why a field cannot hold this text: `{ is, limit }`, the limit as the field writes it; null where it can. */
export function troubleWith(setting, text) {
  const { kind, unit = null, minimum, maximum } = setting
  if (kind !== 'number' || text.trim() === '') return null
  const value = writtenValue(setting, text)
  if (typeof value !== 'number') return { is: SCALES[unit] ? unit : 'number', limit: '' }
  if (minimum !== null && value < minimum) return { is: 'least', limit: textOf(setting, minimum) }
  if (maximum !== null && value > maximum) return { is: 'most', limit: textOf(setting, maximum) }
  return null
}
