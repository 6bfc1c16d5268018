/** Amounts, and times in the lane's own time zone, as the page's language writes them. */
import { asKopecks, type Kopecks } from '#firmware/vocabulary/kopecks.ts'
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

/** A calendar day, `2026-11-28`. */
export function day(date: string): string {
  const style = { dateStyle: 'medium', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale(), style).format(new Date(`${date}T00:00:00Z`))
}

/** Typed text in kopecks, or null. Never through a fraction: 1.15 would become 114. */
export function kopecks(typed: string): Kopecks | null {
  const digits = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/\s/g, ''))
  if (!digits) return null
  return asKopecks(Number(digits[1]) * 100 + Number((digits[2] ?? '0').padEnd(2, '0')))
}
