/** Sums and times as banks and spreadsheets write them. Pure. */

const SUM = /^([+-]?)(\d{1,13})(?:[.,](\d{1,2}))?$/
const DAY_FIRST = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})/
const CLOCK = /^[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?/
const ZONE = /^ ?(Z|[+-]\d{2}:\d{2})$/

/** Kopecks, below zero where the cell is; null for what is no sum. Spaces stand between thousands. */
export function amountIn(cell: string, unit: 'roubles' | 'kopecks'): number | null {
  const [, sign, whole, part] = SUM.exec(cell.replace(/\s/gu, '').replace('−', '-')) ?? []
  if (whole === undefined) return null
  if (unit === 'kopecks' && part !== undefined) return null
  const kopecks =
    unit === 'kopecks' ? Number(whole) : Number(`${whole}${(part ?? '').padEnd(2, '0')}`)
  return sign === '-' ? -kopecks : kopecks
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
