/** Amounts, and times in the lane's own time zone, as the page's language writes them. */
import { laneZone } from './lane-time.ts'
import { locale } from './words/words.ts'

export function money(kopecks: number): string {
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'RUB',
    currencyDisplay: 'narrowSymbol',
  }).format(kopecks / 100)
}

/** With one place after the comma. */
export function oneDecimal(number: number): string {
  const style = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return new Intl.NumberFormat(locale(), style).format(number)
}

/** The amount as a person types it: `1234,50` in Russian. */
export function plainAmount(kopecks: number): string {
  const style = { minimumFractionDigits: 2, useGrouping: false }
  return new Intl.NumberFormat(locale(), style).format(kopecks / 100)
}

type Moment = number | string

/** The time of day of a moment in milliseconds or ISO 8601. */
export function time(moment: Moment): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium', ...laneZone() }).format(
    new Date(moment),
  )
}

export function dateTime(moment: Moment): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', ...laneZone() } as const
  return new Intl.DateTimeFormat(locale(), style).format(new Date(moment))
}

/** Typed text in kopecks, or null. Never through a fraction: 1.15 would become 114. */
export function kopecks(typed: string): number | null {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/\s/g, ''))
  if (!parts) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '0').padEnd(2, '0'))
}

/** The lane's reasons begin with a small letter and have no full stop, as in a log. */
export const asSentence = (words: string): string =>
  `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`
