/** What the lane says, in Russian. Loaded when somebody reads Russian, and not before. */
import { ENGLISH } from './english.ts'
import { holesOf } from './fill-text.ts'
import type { WordKey } from './holes-of-words.ts'
import { RUSSIAN } from './russian.ts'
import { inLanguage, type Said, Sentence } from './sentence.ts'

/** Of the texts without holes: what was written down when it was said is found again. */
const keys = new Map(
  (Object.entries(ENGLISH) as [WordKey, string][])
    .filter(([, text]) => holesOf(text).length === 0)
    .map(([key, text]) => [text, key]),
)

const SPEAKING = {
  texts: RUSSIAN,
  language: 'ru',
  translated(text: string): string {
    const key = keys.get(text)
    return key === undefined ? text : RUSSIAN[key]
  },
} as const

export function inRussian(said: Said): string {
  return inLanguage(said, SPEAKING)
}

/** The same answer with its sentences in Russian; where there are none, the very same. */
export function answerInRussian(answer: unknown): unknown {
  if (answer instanceof Sentence) return inRussian(answer)
  if (Array.isArray(answer)) {
    const said = answer.map(answerInRussian)
    return said.some((one, at) => one !== answer[at]) ? said : answer
  }
  if (!isPlain(answer)) return answer
  const fields = Object.entries(answer).map(
    ([name, value]) => [name, value, answerInRussian(value)] as const,
  )
  return fields.some(([, before, after]) => before !== after)
    ? Object.fromEntries(fields.map(([name, , after]) => [name, after]))
    : answer
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
