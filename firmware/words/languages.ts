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
}

export const HABITS: Readonly<Record<Language, Habits>> = {
  en: { name: 'English', locale: 'en-GB', decimal: '.', thousands: ',' },
  ru: { name: 'Русский', locale: 'ru-RU', decimal: ',', thousands: ' ' },
}
