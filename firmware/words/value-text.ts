/** A value of a text as a language writes it: a number, a sum of money, a day of the shop. Pure. */
import { HABITS, type Language } from './languages.ts'

/** A sum for a person to read: `1 500.50`, in Russian `1 500,50`. What a till's program has to send is a number of kopecks. */
export interface Money {
  readonly kopecks: number
}

/** A day of the shop, or a moment by its clock, as firmware/local-date.ts makes it: `28 Nov 2026 07:38`, in Russian `28.11.2026 07:38`. */
export interface Moment {
  /** Written YYYY-MM-DD; a whole month YYYY-MM. */
  readonly date: string
  /** Written HH:MM. */
  readonly time?: string
}

export type PlainValue = string | number | Money | Moment

// Bounded before: a safe integer has 16 digits.
const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** A count of things: from five digits on, with a gap between its thousands. */
export function countText(count: string): string {
  return /^\d{5,}$/.test(count) ? count.replace(THOUSANDS, ' ') : count
}

/** `gap` stands between the thousands of a sum. */
export function valueText(value: PlainValue, language: Language, gap?: string): string {
  if (typeof value === 'object')
    return 'kopecks' in value
      ? moneyText(value.kopecks, language, gap)
      : momentText(value, language)
  return typeof value === 'number' ? String(value).replace('.', HABITS[language].decimal) : value
}

export function moneyText(kopecks: number, language: Language, gap = ' '): string {
  const all = Math.abs(kopecks)
  const roubles = String(Math.trunc(all / 100)).replace(THOUSANDS, gap)
  const rest = String(all % 100).padStart(2, '0')
  return `${kopecks < 0 ? '-' : ''}${roubles}${HABITS[language].decimal}${rest}`
}

export function momentText({ date, time }: Moment, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const { months } = HABITS[language]
  const parts =
    months === null ? [day, month, year] : [String(Number(day)), months[Number(month) - 1], year]
  // A month has no day.
  const written = (day === '' ? parts.slice(1) : parts).join(months === null ? '.' : ' ')
  return time === undefined ? written : `${written} ${time}`
}
