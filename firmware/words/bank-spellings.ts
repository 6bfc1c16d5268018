/**
 * What people call a bank in their language, where that is not its name in the config: in each sentence of the lane that has a
 * bank, on the page and on papers. Pure.
 */
import type { Language } from './languages.ts'

const SPELLINGS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  ru: {
    'Alfa Bank': 'Альфа-Банк',
    CFT: 'ЦФТ',
    Gazprombank: 'Газпромбанк',
    'MTS Bank': 'МТС Банк',
    Raiffeisenbank: 'Райффайзенбанк',
    Sber: 'Сбер',
    Static: 'Статический QR',
    'Tinkoff Bank': 'Т-Банк',
    Tochka: 'Точка',
    VTB: 'ВТБ',
    YooKassa: 'ЮKassa',
  },
}

/** By its name in the config; a bank that this list does not know keeps that. */
export function bankSpelledIn(language: Language, name: string): string {
  return SPELLINGS[language][name] ?? name
}

/** The hole `bank` of a text holds one name, `banks` a list of them. */
export function withBanksSpelled(language: Language, hole: string, text: string): string {
  if (hole === 'bank') return bankSpelledIn(language, text)
  if (hole !== 'banks') return text
  return text
    .split(', ')
    .map((name) => bankSpelledIn(language, name))
    .join(', ')
}
