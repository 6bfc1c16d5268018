/** A value of a text as a language writes it: a number, a sum of money. Pure. */
import { HABITS, type Language } from './languages.ts'

/** A sum for a person to read: `1 500.50`, in Russian `1 500,50`. What a till's program has to send is a number of kopecks. */
export interface Money {
  readonly kopecks: number
}

export type PlainValue = string | number | Money

/** `gap` stands between the thousands of a sum. */
export function valueText(value: PlainValue, language: Language, gap?: string): string {
  if (typeof value === 'object') return moneyText(value.kopecks, language, gap)
  return typeof value === 'number' ? String(value).replace('.', HABITS[language].decimal) : value
}

export function moneyText(kopecks: number, language: Language, gap = ' '): string {
  const all = Math.abs(kopecks)
  // Bounded before: the roubles of a safe integer are 14 digits.
  const roubles = String(Math.trunc(all / 100)).replace(/\B(?=(?:\d{3})+$)/g, gap)
  const rest = String(all % 100).padStart(2, '0')
  return `${kopecks < 0 ? '-' : ''}${roubles}${HABITS[language].decimal}${rest}`
}
