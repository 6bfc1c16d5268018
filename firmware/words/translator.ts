/** What the lane says, in a language that is not English. */
import { ENGLISH } from './english.ts'
import { featureTexts } from './feature-texts.ts'
import { holesOf } from './fill-text.ts'
import type { WordKey } from './holes-of-words.ts'
import type { Language } from './languages.ts'
import { inLanguage, type Said, Sentence, type Texts, textOf } from './sentence.ts'

/** Of the texts without holes: what was written down when it was said is found again. */
const keys = new Map(
  (Object.entries({ ...ENGLISH, ...featureTexts('en') }) as [WordKey, string][])
    .filter(([, text]) => holesOf(text).length === 0)
    .map(([key, text]) => [text, key]),
)

export interface Translator {
  said(said: Said): string
  /** The same answer with its sentences in the language; where there are none, the very same. */
  answer(answer: unknown): unknown
}

export function createTranslator(texts: Texts, language: Language): Translator {
  const speaking = {
    texts,
    language,
    translated(text: string): string {
      const key = keys.get(text)
      return key === undefined ? text : textOf(key, speaking)
    },
  }
  const said = (one: Said) => inLanguage(one, speaking)
  const answerOf = (answer: unknown): unknown => {
    if (answer instanceof Sentence) return said(answer)
    if (Array.isArray(answer)) {
      const every = answer.map(answerOf)
      return every.some((one, at) => one !== answer[at]) ? every : answer
    }
    if (!isPlain(answer)) return answer
    const fields = Object.entries(answer).map(
      ([name, value]) => [name, value, answerOf(value)] as const,
    )
    return fields.some(([, before, after]) => before !== after)
      ? Object.fromEntries(fields.map(([name, , after]) => [name, after]))
      : answer
  }
  return { said, answer: answerOf }
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
