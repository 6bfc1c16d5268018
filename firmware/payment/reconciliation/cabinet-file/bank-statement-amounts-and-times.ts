/** Sums and times as banks and spreadsheets write them. Pure. */

const SUM = /^([+-]?)(\d{1,13})(?:[.,](\d{1,2}))?$/
/** With another mark between thousands than before the kopecks: "1.234,56", "1,234.56". */
const GROUPED = /^([+-]?)(\d{1,3}(?:\.\d{3}){1,4},\d{2}|\d{1,3}(?:,\d{3}){1,4}\.\d{2})$/
const ROUBLES = /(?:₽|руб(?:лей|ля|ль|\.)?|р\.?|rub|rur)$/iu
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: г\.?)?/
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?!\d)/
const MONTH_NAMED = /^(\d{1,2}) ([а-я]{3})[а-я]{0,6}\.? (\d{4})(?: г\.?| года)?/
const MONTHS = ['янв', 'фев', 'мар', 'апр', 'мая', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']
const CLOCK = /^(?:, ?| |T)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?/
const ZONE = /^ ?(Z|[+-]\d{2}:?\d{2}|\(?(?:мск|msk|по мск)\)?)$/i

/**
 * Kopecks, below zero where the cell is; null for what is no sum of roubles. Spaces stand between thousands, and the
 * currency may stand behind.
 */
export function amountIn(cell: string, unit: 'roubles' | 'kopecks'): number | null {
  const bare = signFirst(
    cell
      .replace(/[\s'’]/gu, '')
      .replace('−', '-')
      .replace(ROUBLES, ''),
  )
  const grouped = GROUPED.exec(bare)
  const digits = grouped ? bare.replace(/[.,](?=.*[.,])/g, '') : bare
  const [, sign, whole, part] = SUM.exec(digits) ?? []
  if (whole === undefined) return null
  if (unit === 'kopecks' && part !== undefined) return null
  const kopecks =
    unit === 'kopecks' ? Number(whole) : Number(`${whole}${(part ?? '').padEnd(2, '0')}`)
  return sign === '-' ? -kopecks : kopecks
}

/** As accountants write what is below zero: "200,00-", "(200,00)". */
function signFirst(bare: string): string {
  const [, inBrackets, before] = /^(?:\(([\d.,]+)\)|([\d.,]+)-)$/.exec(bare) ?? []
  const digits = inBrackets ?? before
  return digits === undefined ? bare : `-${digits}`
}

/**
 * Wall time of a date and its clock, in one cell or two, in whatever order; `zone` is that of a time which names none.
 * Null for what is no time, and for two cells that tell two times.
 */
export function timeOf(day: string, clock: string, zone: string): number | null {
  const whole = timeIn(day, zone)
  if (clock === '') return whole
  if (whole === null) return timeIn(`${day} ${clock}`, zone) ?? timeIn(`${clock} ${day}`, zone)
  const [date = ''] = day.split(/[T ]/, 1)
  // A spreadsheet that keeps the clock apart writes the day with midnight.
  if (/[T ]0?0:00(:00)?$/.test(day)) return timeIn(`${date} ${clock}`, zone)
  return [timeIn(clock, zone), timeIn(`${date} ${clock}`, zone)].includes(whole) ? whole : null
}

/** The beginning of a day in `zone`, where a cell has no clock; null for what is no day. */
export function dayIn(cell: string, zone: string): number | null {
  const text = cell.replace(/\s+/gu, ' ')
  return ONLY_DAY.test(text) ? timeIn(`${text} 00:00`, zone) : null
}

const ONLY_DAY = /^\d{1,4}(?:[./-]\d{1,2}[./-]| [а-я]{3,9}\.? )\d{1,4}(?: г\.?| года)?$/i

/** A month or a day: "05/11/2026" is the 5th of November here, and the 11th of May elsewhere. */
export function isOfTwoCalendars(cell: string): boolean {
  const [, one, two] = /^(\d{1,2})[/-](\d{1,2})[/-]/.exec(cell) ?? []
  return one !== undefined && Number(one) <= 12 && Number(two) <= 12 && Number(one) !== Number(two)
}

/** Wall time; `zone` is that of a time which names none. Null for what is no time. */
export function timeIn(cell: string, zone: string): number | null {
  const text = cell.replace(/\s+/gu, ' ').trim()
  const { length, year, month, day } = dateAt(text) ?? { length: 0, year: '', month: '', day: '' }
  if (length === 0) return null
  const rest = text.slice(length)
  const [clock = '', hours, minutes = '', seconds = '00'] = CLOCK.exec(rest) ?? []
  if (hours === undefined) return null
  const named = rest.slice(clock.length)
  if (named !== '' && !ZONE.test(named)) return null
  const padded = (part: string) => part.padStart(2, '0')
  const iso = `${year}-${padded(month)}-${padded(day)}T${padded(hours)}:${minutes}:${seconds}`
  // The 30th of February is a day of March to Date.parse.
  const inUtc = Date.parse(`${iso}Z`)
  if (Number.isNaN(inUtc) || new Date(inUtc).toISOString().slice(0, 19) !== iso) return null
  return Date.parse(`${iso}${zoneNamed(named) ?? zone}`)
}

function dateAt(text: string) {
  const [first, ...byDay] = DAY_FIRST.exec(text) ?? []
  const [second, ...byYear] = YEAR_FIRST.exec(text) ?? []
  const [third, ...byMonth] = MONTH_NAMED.exec(text.toLowerCase()) ?? []
  const whole = first ?? second ?? third
  if (whole === undefined) return null
  const [day = '', month = '', year = ''] =
    first === undefined ? (second === undefined ? byMonth : byYear.toReversed()) : byDay
  const named = MONTHS.indexOf(month === 'май' ? 'мая' : month) + 1
  return { length: whole.length, year, month: named > 0 ? String(named) : month, day }
}

function zoneNamed(text: string): string | null {
  const zone = text.trim()
  if (zone === '') return null
  const [, hours, minutes] = /^([+-]\d{2}):?(\d{2})$/.exec(zone) ?? []
  if (hours !== undefined) return `${hours}:${minutes}`
  return zone.toUpperCase() === 'Z' ? 'Z' : '+03:00'
}
