/**
 * Which languages there are, and how each writes: for whoever works with the lane, and more of them for customers.
 * Another one begins here (docs/guide/words.md). Pure.
 */

export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/** On the customer's display and in the shop's list of goods. */
export const CUSTOMER_LANGUAGES = ['ru', 'en', 'pt', 'es', 'de'] as const
export type CustomerLanguage = (typeof CUSTOMER_LANGUAGES)[number]

interface Habits {
  /** As its speakers call it. */
  readonly name: string
  /** For dates and sums on the page. */
  readonly locale: string
  readonly decimal: '.' | ','
  /** Between thousands on paper: the columns are an accountant's. */
  readonly thousands: string
  /** In a date; null: it is written in numbers alone, 28.11.2026. */
  readonly months: readonly string[] | null
  /** Names, sums and times of the interfaces are in this language: lanectl prints them as a program gets them. */
  readonly isOfInterfaces: boolean
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

export const HABITS: Readonly<Record<Language, Habits>> = {
  en: {
    name: 'English',
    locale: 'en-GB',
    decimal: '.',
    thousands: ',',
    months: MONTHS,
    isOfInterfaces: true,
  },
  ru: {
    name: 'Русский',
    locale: 'ru-RU',
    decimal: ',',
    thousands: ' ',
    months: null,
    isOfInterfaces: false,
  },
}
