/**
 * What customers are told, in the language of the display's config, which need not be one that the lane itself is read in:
 * `firmware/words/LANGUAGE/customer.json`. Pure.
 */

import de from '#firmware/words/de/customer.json' with { type: 'json' }
import en from '#firmware/words/en/customer.json' with { type: 'json' }
import es from '#firmware/words/es/customer.json' with { type: 'json' }
import type { CustomerLanguage } from '#firmware/words/languages.ts'
import pt from '#firmware/words/pt/customer.json' with { type: 'json' }
import ru from '#firmware/words/ru/customer.json' with { type: 'json' }
import type { ScreenStatus } from '#hal/display.ts'

export type Phrase = keyof typeof en

/** A language that lacks a phrase does not compile. */
export const PHRASES: Readonly<Record<CustomerLanguage, Readonly<Record<Phrase, string>>>> = {
  ru,
  en,
  pt,
  es,
  de,
}

/** How a payment ended, where there is a row for it; the glass is blank without one. */
export const STATUS_ROWS = {
  EMPTY: null,
  ERROR: 'customer.status.error',
  PENDING: 'customer.status.pending',
  ACCEPTED: 'customer.status.accepted-with-thanks',
  REJECTED: 'customer.status.rejected',
  CANCELED: 'customer.status.canceled',
  STATIC: 'customer.status.static',
} as const satisfies Record<ScreenStatus, Phrase | null>

/** With space for sentences: how the payment ended, and what to do next. */
export const OUTCOMES = {
  ERROR: { words: 'customer.status.error', next: 'customer.next.ask-cashier' },
  PENDING: { words: 'customer.status.pending', next: 'customer.next.pending' },
  ACCEPTED: { words: 'customer.status.accepted', next: 'customer.next.accepted' },
  REJECTED: { words: 'customer.status.rejected', next: 'customer.next.rejected' },
  CANCELED: { words: 'customer.status.canceled', next: 'customer.next.canceled' },
  STATIC: { words: 'customer.status.static', next: 'customer.next.static' },
} as const satisfies Record<
  Exclude<ScreenStatus, 'EMPTY'>,
  { readonly words: Phrase; readonly next: Phrase }
>

/** Shown in a row of a text display, which has twenty characters. */
export const ROW_PHRASES: readonly Phrase[] = [
  ...Object.values(STATUS_ROWS).filter((phrase) => phrase !== null),
  'customer.caption.scan',
  'customer.caption.scan-to-pay',
  'customer.basket.total',
]

/** How each language writes a number; no currency is ever guessed. */
export const NUMBERS = {
  ru: { decimal: ',', group: ' ' },
  en: { decimal: '.', group: ',' },
  pt: { decimal: ',', group: '.' },
  es: { decimal: ',', group: '.' },
  de: { decimal: ',', group: '.' },
} as const satisfies Record<CustomerLanguage, { decimal: string; group: string }>
