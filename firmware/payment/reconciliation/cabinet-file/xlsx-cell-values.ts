/**
 * What a cell of a spreadsheet says, as text: a number without what the machine's fractions add to it, a day that is
 * kept as a number of days, a number that is filled up with zeros. Pure.
 */
import { DAY_MS } from '#firmware/vocabulary/durations.ts'

/** Not empty, but its value is unknown: a formula whose result was not kept, a number over several rows. */
export const UNKNOWN = '=?'

/** How a number is shown, so far as it changes what it says. */
export interface NumberFormat {
  readonly kind: 'number' | 'foreign-currency' | MomentKind
  /** At least so many digits, zeros before them. */
  readonly digits: number
}

/** `moment`: a day with its clock. */
type MomentKind = 'date' | 'time' | 'moment'

export const PLAIN: NumberFormat = { kind: 'number', digits: 0 }

/** Formats that have a number and no text in the file. */
const KNOWN_DATES = (id: number) =>
  (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const KNOWN_TIMES = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47)

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 22) return { kind: 'moment', digits: 0 }
    if (KNOWN_DATES(id)) return { kind: 'date', digits: 0 }
    return KNOWN_TIMES(id) ? { kind: 'time', digits: 0 } : PLAIN
  }
  const [section = ''] = code.split(';')
  if (/\[\$(\$|€|£|USD|EUR|CNY|GBP)|"(\$|€|£|USD|EUR|CNY|GBP)"/i.test(section))
    return { kind: 'foreign-currency', digits: 0 }
  // What stands in quotes, brackets or behind a stroke is written as it is; hours past 24 stand in brackets.
  const bare = section
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/\[(h+|m+|s+)\]/gi, '$1')
    // Bounded before: a format has 256 characters at most.
    .replace(/\[[^\]]*\]/g, '')
    .replace(/General|Основной/gi, '')
  const hasClock = /[hsч]/i.test(bare)
  const hasDay = /[ydгд]|mmm/i.test(bare)
  if (hasDay) return { kind: hasClock ? 'moment' : 'date', digits: 0 }
  if (hasClock) return { kind: 'time', digits: 0 }
  const [zeros = ''] = /^0{2,32}$/.exec(bare.trim()) ?? []
  return { kind: 'number', digits: zeros.length }
}

/** Days from the beginning of the file's calendar, as spreadsheets count them. */
export interface Calendar {
  readonly isFrom1904: boolean
}

const DAY_SECONDS = DAY_MS / 1000
/** The 60th day of 1900 is one that never was; all days after it are one number too high. */
const FIRST_TRUE_DAY = 61
const BEGIN_1900 = Date.UTC(1899, 11, 30)
const BEGIN_1904 = Date.UTC(1904, 0, 1)
/** The end of the year 2199: what is beyond is no day of a payment. */
const DAYS_MAX = 110_000

/** Spreadsheets keep fifteen digits. A longer number has lost its last ones. */
const EXACT_MAX = 1e15

/** Null for what is no number. */
export function numberText(raw: string, format: NumberFormat, calendar: Calendar): string | null {
  const number = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(number)) return null
  if (format.kind === 'foreign-currency') return `${raw} ¤`
  if (format.kind !== 'number') return momentText(number, format.kind, calendar) ?? raw
  if (Number.isInteger(number) && Math.abs(number) >= EXACT_MAX) return number.toExponential()
  const text = exact(number)
  return format.digits > text.length && /^\d+$/.test(text)
    ? text.padStart(format.digits, '0')
    : text
}

/** 1234.5599999999999 is 1234.56; 1.005 stays what it is, and is no sum. */
function exact(number: number): string {
  const rounded = Math.round(number * 100) / 100
  const isSum = Math.abs(number - rounded) <= Math.max(1, Math.abs(number)) * 1e-11
  return String(isSum ? rounded : number)
}

function momentText(days: number, kind: MomentKind, calendar: Calendar): string | null {
  if (days < 0 || days > DAYS_MAX) return null
  const seconds = Math.round(days * DAY_SECONDS)
  const inDay = seconds % DAY_SECONDS
  const clock = new Date(inDay * 1000).toISOString().slice(11, 19)
  if (days < 1 && kind === 'time') return clock
  if (!calendar.isFrom1904 && days < FIRST_TRUE_DAY) return null
  const begin = calendar.isFrom1904 ? BEGIN_1904 : BEGIN_1900
  const date = new Date(begin + Math.floor(seconds / DAY_SECONDS) * DAY_MS)
    .toISOString()
    .slice(0, 10)
  return inDay === 0 && kind === 'date' ? date : `${date} ${clock}`
}
