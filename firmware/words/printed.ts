/**
 * The words of what is printed: X and Z reports, the statement of a day and what is to be done, what lanectl prints of a comparison.
 * A table apart from the lane's other words: only who prints loads it, with both languages, since some documents have them
 * beside each other.
 *
 *     const printed = printedIn('en')
 *     printed('paper.shift.number', { number })
 */
import en from './en/paper.json' with { type: 'json' }
import { featureTexts } from './feature-texts.ts'
import { fillText } from './fill-text.ts'
import type { CorePaperKey, HolesOfPaper, PaperKey } from './holes-of-words.ts'
import { type InBothLanguages, inBothLanguages } from './in-both-languages.ts'
import { HABITS, type Language } from './languages.ts'
import ru from './ru/paper.json' with { type: 'json' }
import { momentText, moneyText, type PlainValue, valueText } from './value-text.ts'

export const PAPER: Readonly<Record<Language, Readonly<Record<CorePaperKey, string>>>> = { en, ru }

type Holes<Key extends PaperKey> = [HolesOfPaper[Key]] extends [never]
  ? []
  : [values: Readonly<Record<HolesOfPaper[Key], PlainValue>>]

export type Printed = <Key extends PaperKey>(key: Key, ...holes: Holes<Key>) => string

export function printedIn(language: Language): Printed {
  return (key, ...[values]) => {
    const given: Readonly<Record<string, PlainValue>> = values ?? {}
    const shown = (name: string) =>
      valueText(given[name] ?? '', language, HABITS[language].thousands)
    // Reports are kept: one of a later release may have a key's name that this one has no text for.
    const texts: Readonly<Record<string, string>> = PAPER[language]
    const text = texts[key] ?? featureTexts(language)[key] ?? ''
    return fillText(text, { text: shown, number: (name) => Number(given[name]) }, language)
  }
}

/** For a document that has the languages beside each other. */
export function printedInBoth<Key extends PaperKey>(
  key: Key,
  ...holes: Holes<Key>
): InBothLanguages {
  return inBothLanguages((language) => printedIn(language)(key, ...holes))
}

export function printedMoney(kopecks: number, language: Language): string {
  return moneyText(kopecks, language, HABITS[language].thousands)
}

export function printedRoubles(kopecks: number, language: Language): string {
  return `${printedMoney(kopecks, language)} ₽`
}

/** A time by the shop's clock, `2026-11-21 18:00:05`, as the language writes it: `21.11.2026 18:00:05`. */
export function printedTime(local: string, language: Language): string {
  const [date = '', time] = local.split(' ')
  return momentText({ date, ...(time !== undefined && { time }) }, language)
}
