/** Says what the lane says in one language; all but English are loaded when somebody reads them. */
import type { Language } from './languages.ts'
import type { Said } from './sentence.ts'
import type { Translator } from './translator.ts'

export type Speaker = (said: Said) => string

const TRANSLATORS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translator>>> = {
  ru: async () => (await import('./in-russian.ts')).IN_RUSSIAN,
}

export async function speakerOf(language: Language): Promise<Speaker> {
  return language === 'en' ? String : (await TRANSLATORS[language]()).said
}

/** Writes an answer's sentences in the language; English they become by themselves. */
export async function answerIn(language: Language): Promise<(answer: unknown) => unknown> {
  return language === 'en' ? (answer) => answer : (await TRANSLATORS[language]()).answer
}
