/** What a display that shows words is told of them. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { CUSTOMER_LANGUAGES } from '#firmware/words/languages.ts'

export const DISPLAY_WORDS = {
  /** Default: `language` of the lane where that is given, else Russian. */
  language: oneOf(CUSTOMER_LANGUAGES, { default: 'ru' }),
  /** Written after an amount; empty for none. */
  currency: Type.String({ maxLength: 4, default: '₽' }),
}
