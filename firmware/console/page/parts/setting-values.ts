/** From a setting's value to the text of its field, in a person's units, and back. Pure. */
import type { Done } from '../lane-rows.ts'

/** A row of the lane's list of settings. */
export type Setting = Done<'GET /device/config/settings'>['settings'][number]
type Unit = NonNullable<Setting['unit']>
type Kind = Pick<Setting, 'kind'> & Partial<Pick<Setting, 'unit' | 'items'>>

/** A value as it is written into the file; null takes the key out. */
export type Written = string | number | boolean | null | readonly Written[]

export const HIDDEN = '(hidden)'

/** How many units of the file make one of a person's: roubles, seconds. */
const SCALES: Readonly<Partial<Record<Unit, number>>> = { kopecks: 100, ms: 1_000 }
const PLACES: Readonly<Partial<Record<Unit, number>>> = { kopecks: 2, ms: 3 }

/** What a field shows of a value. A secret is never shown. */
export function textOf({ kind, unit = null }: Partial<Kind>, value: unknown): string {
  if (value === undefined || value === null || kind === 'secret') return ''
  if (typeof value === 'number' && unit) return inPersonsUnit(unit, value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function inPersonsUnit(unit: Unit, value: number): string {
  const count = value / (SCALES[unit] ?? 1)
  // Roubles with two decimals or none, 50 or 50.50; seconds as short as possible, 5 or 0.5.
  return unit === 'kopecks' && !Number.isInteger(count)
    ? count.toFixed(PLACES[unit])
    : String(count)
}

/** The value of a field's text; null takes the key out. Text that is no number stays text, and the lane complains. */
export function writtenValue({ kind, unit = null, items = null }: Kind, text: string): Written {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (kind === 'switch') return trimmed === 'true'
  if (kind === 'number') return numberOf(unit, trimmed) ?? trimmed
  if (kind !== 'list') return trimmed
  const words = trimmed.split(/[\s,]+/).filter(Boolean)
  return items === 'number' ? words.map((word) => writtenValue({ kind: items }, word)) : words
}

/** Takes a comma or a point, and spaces between thousands; null where it is no number, or has too many decimals. */
function numberOf(unit: Unit | null, text: string): number | null {
  const [, whole, part = ''] = /^(-?\d+)(?:[.,](\d+))?$/.exec(text.replace(/\s/g, '')) ?? []
  if (whole === undefined) return null
  const places = unit === null ? undefined : PLACES[unit]
  if (places === undefined) return Number(part === '' ? whole : `${whole}.${part}`)
  // Never through a fraction: 1.15 roubles would become 114 kopecks.
  return part.length > places ? null : Number(`${whole}${part.padEnd(places, '0')}`)
}

interface Trouble {
  readonly is: Unit | 'number' | 'least' | 'most'
  /** As the field writes it. */
  readonly limit: string
}

/** Why a field cannot hold this text; null where it can. */
export function troubleWith(
  setting: Kind & Pick<Setting, 'minimum' | 'maximum'>,
  text: string,
): Trouble | null {
  const { kind, unit = null, minimum, maximum } = setting
  if (kind !== 'number' || text.trim() === '') return null
  const value = writtenValue(setting, text)
  if (typeof value !== 'number') return { is: unit && SCALES[unit] ? unit : 'number', limit: '' }
  if (minimum !== null && value < minimum) return { is: 'least', limit: textOf(setting, minimum) }
  if (maximum !== null && value > maximum) return { is: 'most', limit: textOf(setting, maximum) }
  return null
}
