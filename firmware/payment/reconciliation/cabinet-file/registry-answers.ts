/** A person's answers about the files of one bank: about their columns and the words in them. Pure. */

import { Fault } from '#firmware/fault.ts'
import { quoted, say } from '#firmware/words/sentence.ts'
import {
  type ColumnMeaning,
  columnsAnswered,
  type RegistryColumns,
} from './bank-statement-heads.ts'
import {
  type RegistryWords,
  squeezed,
  type WordMeaning,
  wordsAnswered,
} from './bank-statement-word-meanings.ts'

export interface RegistryAnswers {
  readonly words: RegistryWords
  readonly columns: RegistryColumns
  /** By `nameOfAnswer`. An answer that an earlier release was given has none. */
  readonly answeredBy?: Readonly<Record<string, AnsweredBy>>
}

export interface AnsweredBy {
  /** The name of the token that it was given with; null where the listener has none. */
  readonly by: string | null
  /** ISO 8601. */
  readonly at: string
}

/** An answer by what it is about, without case, spaces and punctuation. */
export interface AnswerName {
  readonly of: 'word' | 'column'
  readonly text: string
}

/** What was wrong and is taken back: an answer, or the whole comparison of a day, whose date is the text. */
export interface WhatWasWrong {
  readonly of: AnswerName['of'] | 'comparison'
  readonly text: string
}

/** Whether a file's word or head, as it writes it, is what this answer is about. */
export function isAnswer({ of, text }: AnswerName, answer: WhatWasWrong): boolean {
  return of === answer.of && squeezed(text) === answer.text
}

export const nameOfAnswer = ({ of, text }: WhatWasWrong) => `${of} ${text}`

/** What a person's answer decided in one file. */
export interface AnswerUsed {
  readonly of: 'word' | 'column'
  /** As the file writes it. */
  readonly text: string
  readonly meaning: WordMeaning | ColumnMeaning
  readonly lines: number
  /** Who gave it, and when (ISO 8601). Absent: it was given to a release that did not keep this. */
  readonly by?: string | null
  readonly at?: string
}

export const NO_ANSWERS: RegistryAnswers = { words: {}, columns: {} }

export interface GivenAnswers {
  /** `Проведено=paid`. */
  readonly word?: readonly string[]
  /** `Вид операции=kind`. */
  readonly column?: readonly string[]
}

/** Throws Fault 'bad-request' for what is no answer, 'full'. */
export function answered(
  given: GivenAnswers,
  before: RegistryAnswers,
  by: AnsweredBy | null = null,
): RegistryAnswers {
  const words = wordsAnswered(given.word ?? [], before.words)
  const columns = columnsAnswered(given.column ?? [], before.columns)
  if (by === null) return { ...before, words, columns }
  // Who repeats an answer has not given it.
  const anew = (
    of: AnswerName['of'],
    texts: readonly string[],
    isThere: (text: string) => boolean,
  ) =>
    texts
      .map((one) => squeezed(one.slice(0, one.lastIndexOf('='))))
      .filter((text) => !isThere(text))
      .map((text) => [nameOfAnswer({ of, text }), by] as const)
  const answeredBy = Object.fromEntries([
    ...Object.entries(before.answeredBy ?? {}),
    ...anew('word', given.word ?? [], (text) => before.words[text] === words[text]),
    ...anew('column', given.column ?? [], (text) => before.columns[text] === columns[text]),
  ])
  return { words, columns, answeredBy }
}

/** Those that mean something else now than before. */
export function changedAnswers(
  before: RegistryAnswers,
  now: RegistryAnswers,
): readonly AnswerName[] {
  const changed = (
    of: AnswerName['of'],
    was: Readonly<Record<string, string>>,
    is: Readonly<Record<string, string>>,
  ) =>
    Object.keys(was)
      .filter((text) => was[text] !== is[text])
      .map((text) => ({ of, text }))
  return [
    ...changed('word', before.words, now.words),
    ...changed('column', before.columns, now.columns),
  ]
}

/** Throws Fault 'not-found' where it was not given. */
export function withoutAnswer(before: RegistryAnswers, { of, text }: AnswerName): RegistryAnswers {
  const key = squeezed(text)
  const without = <T>(all: Readonly<Record<string, T>>): Readonly<Record<string, T>> => {
    if (!Object.hasOwn(all, key))
      throw new Fault('not-found', say('fault.comparison.no-such-answer', { answer: quoted(text) }))
    const { [key]: _, ...rest } = all
    return rest as Readonly<Record<string, T>>
  }
  const { [nameOfAnswer({ of, text: key })]: _, ...answeredBy } = before.answeredBy ?? {}
  return of === 'word'
    ? { ...before, words: without(before.words), answeredBy }
    : { ...before, columns: without(before.columns), answeredBy }
}
