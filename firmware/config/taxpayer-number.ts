/** The number of a Russian taxpayer (ИНН): 10 digits of a company, 12 of a person, the last ones check the others. Pure. */
import { type Sentence, say } from '#firmware/words/sentence.ts'

/** For the last of 12 digits. The others are checked by the last ones of these. */
const WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8] as const

/** Null for an empty text: no number is given. */
export function innTrouble(text: string): Sentence | null {
  const isRight =
    text.length === 12 ? isChecked(text, 11) && isChecked(text, 12) : isChecked(text, 10)
  return text === '' || isRight ? null : say('text.config.inn-check-digit')
}

/** Whether the last of the first `length` digits checks those before it. */
function isChecked(text: string, length: number): boolean {
  const weights = WEIGHTS.slice(1 - length)
  const sum = weights.reduce((all, weight, at) => all + weight * Number(text[at]), 0)
  return (sum % 11) % 10 === Number(text[length - 1])
}
