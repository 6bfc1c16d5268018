/** Says what the lane says in one language; all but English are loaded when somebody reads them. */
import type { Language } from './languages.ts'
import type { Said } from './sentence.ts'

export type Speaker = (said: Said) => string

export async function speakerOf(language: Language): Promise<Speaker> {
  return language === 'en' ? String : (await import('./in-russian.ts')).inRussian
}
