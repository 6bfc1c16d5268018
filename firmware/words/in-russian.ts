/** What the lane says, in Russian. Loaded when somebody reads Russian, and not before. */
import { RUSSIAN } from './russian.ts'
import { createTranslator } from './translator.ts'

export const IN_RUSSIAN = createTranslator(RUSSIAN, 'ru')
export const inRussian = IN_RUSSIAN.said
export const answerInRussian = IN_RUSSIAN.answer
