/** Sums and times as banks and spreadsheets write them. Pure. */

const SUM = /^([+-]?)(\d{1,13})(?:[.,](\d{1,2}))?$/
/** With another mark between thousands than before the kopecks: "1.234,56", "1,234.56". */
const GROUPED = /^([+-]?)(\d{1,3}(?:\.\d{3}){1,4},\d{2}|\d{1,3}(?:,\d{3}){1,4}\.\d{2})$/
const ROUBLES = /(?:₽|руб(?:лей|ля|ль|\.)?|р\.?|rub|rur)$/iu
const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})/
const CLOCK = /^[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?/
const ZONE = /^ ?(Z|[+-]\d{2}:\d{2})$/

/**
 * Kopecks, below zero where the cell is; null for what is no sum of roubles. Spaces stand between thousands, and the
 * currency may stand behind.
 */
export function amountIn(cell: string, unit: 'roubles' | 'kopecks'): number | null {
  const bare = cell.replace(/\s/gu, '').replace('−', '-').replace(ROUBLES, '')
  const grouped = GROUPED.exec(bare)
  const digits = grouped ? bare.replace(/[.,](?=.*[.,])/g, '') : bare
  const [, sign, whole, part] = SUM.exec(digits) ?? []
  if (whole === undefined) return null
  if (unit === 'kopecks' && part !== undefined) return null
  const kopecks =
    unit === 'kopecks' ? Number(whole) : Number(`${whole}${(part ?? '').padEnd(2, '0')}`)
  return sign === '-' ? -kopecks : kopecks
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
  return [timeIn(clock, zone), timeIn(`${date} ${clock}`, zone)].includes(whole) ? whole : null
}

/** A month or a day: "05/11/2026" is the 5th of November here, and the 11th of May elsewhere. */
export function isOfTwoCalendars(cell: string): boolean {
  const [, one, two] = /^(\d{1,2})\/(\d{1,2})\//.exec(cell) ?? []
  return one !== undefined && Number(one) <= 12 && Number(two) <= 12 && Number(one) !== Number(two)
}

/** Wall time; `zone` is that of a time which names none. Null for what is no time. */
export function timeIn(cell: string, zone: string): number | null {
  const text = cell.replace(/\s+/gu, ' ')
  const dayFirst = DAY_FIRST.exec(text)
  const yearFirst = dayFirst ? null : YEAR_FIRST.exec(text)
  const [whole = '', ...parts] = dayFirst ?? yearFirst ?? []
  const [one, two, three] = parts
  if (one === undefined || two === undefined || three === undefined) return null
  const [year, month, day] = dayFirst ? [three, two, one] : [one, two, three]
  const rest = text.slice(whole.length)
  const [clock = '', hours, minutes = '', seconds = '00'] = CLOCK.exec(rest) ?? []
  if (hours === undefined) return null
  const named = rest.slice(clock.length)
  if (named !== '' && !ZONE.test(named)) return null
  const padded = (part: string) => part.padStart(2, '0')
  const iso = `${year}-${padded(month)}-${padded(day)}T${padded(hours)}:${minutes}:${seconds}`
  // The 30th of February is a day of March to Date.parse.
  const inUtc = Date.parse(`${iso}Z`)
  if (Number.isNaN(inUtc) || new Date(inUtc).toISOString().slice(0, 19) !== iso) return null
  return Date.parse(`${iso}${named.trim() || zone}`)
}
