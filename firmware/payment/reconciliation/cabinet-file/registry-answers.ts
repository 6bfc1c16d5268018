/** What a person has told of the files of one bank: of their columns and of the words in them. Pure. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { columnsAnswered, type RegistryColumns } from './bank-statement-heads.ts'
import { type RegistryWords, squeezed, wordsAnswered } from './bank-statement-word-meanings.ts'

export interface RegistryAnswers {
  readonly words: RegistryWords
  readonly columns: RegistryColumns
}

/** An answer by what it is about, without case, spaces and punctuation. */
export interface AnswerName {
  readonly of: 'word' | 'column'
  readonly text: string
}

export const NO_ANSWERS: RegistryAnswers = { words: {}, columns: {} }

export interface GivenAnswers {
  /** `Проведено=paid`. */
  readonly word?: readonly string[]
  /** `Вид операции=kind`. */
  readonly column?: readonly string[]
}

/** Throws Fault 'bad-request' for what is no answer, 'full'. */
export function answered(given: GivenAnswers, before: RegistryAnswers): RegistryAnswers {
  return {
    words: wordsAnswered(given.word ?? [], before.words),
    columns: columnsAnswered(given.column ?? [], before.columns),
  }
}

/** Throws Fault 'not-found' where nobody has given it. */
export function withoutAnswer(before: RegistryAnswers, { of, text }: AnswerName): RegistryAnswers {
  const key = squeezed(text)
  const without = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
    if (!Object.hasOwn(all, key))
      throw new Fault(
        'not-found',
        say('fault.comparison.no-such-answer', { answer: JSON.stringify(text) }),
      )
    const { [key]: _, ...rest } = all
    return rest as Readonly<Record<string, T>>
  }
  return of === 'word'
    ? { ...before, words: without(before.words) }
    : { ...before, columns: without(before.columns) }
}
