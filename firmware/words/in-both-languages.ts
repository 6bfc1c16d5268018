/**
 * What is shown in English and Russian at once, since nobody has said yet who reads it: a new lane, one that starts, a card at
 * its first boot, the page's picture of the display. Its few texts are at hand without the tables of the lane. Pure.
 */
import english from './en/both-languages.json' with { type: 'json' }
import englishOfCustomer from './en/customer.json' with { type: 'json' }
import type { Language } from './languages.ts'
import russian from './ru/both-languages.json' with { type: 'json' }
import russianOfCustomer from './ru/customer.json' with { type: 'json' }

const TEXTS = {
  en: { ...englishOfCustomer, ...english },
  ru: { ...russianOfCustomer, ...russian },
} as const

export type KeyInBoth = keyof (typeof TEXTS)['en']

export interface InBothLanguages {
  readonly en: string
  readonly ru: string
}

export function inBothLanguages(text: (language: Language) => string): InBothLanguages {
  return { en: text('en'), ru: text('ru') }
}

/** One of the texts that are at hand here. */
export function shownInBoth(key: KeyInBoth): InBothLanguages {
  return inBothLanguages((language) => TEXTS[language][key])
}
