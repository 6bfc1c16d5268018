/**
 * Whether a line of a bank's table is a payment, a refund, or no money of a customer: by the words of its kind and
 * state, by the title above the table, by its sign and its ids. Words of unknown meaning are collected, and one refusal
 * names them all. Pure.
 */

import { Fault } from '#firmware/fault.ts'
import { joined, say } from '#firmware/words/sentence.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import type { LineCells } from './bank-statement-cells.ts'
import { type Columns, shown } from './bank-statement-heads.ts'
import type { LinesLeftOut } from './bank-statement-left-out.ts'
import type { Title } from './bank-statement-titles.ts'
import {
  meaningOf,
  type RegistryWords,
  squeezed,
  type WordMeaning,
} from './bank-statement-word-meanings.ts'
import type { AnswerName, AnswerUsed } from './registry-answers.ts'

/** Null: it has a word of unknown meaning. */
export type LineKind = StatementLine['kind'] | 'left-out' | null

export interface LineFacts {
  readonly kopecks: number
  readonly columns: Columns
  readonly title: Title | null
}

/** A word of unknown meaning. */
export interface UnknownWord {
  readonly word: string
  readonly column: string
  readonly firstLine: number
  /** How many have it. */
  readonly lines: number
}

const TITLE = 'title'

export function createLineKinds(words: RegistryWords, leftOut: LinesLeftOut) {
  const unknown = new Map<string, UnknownWord>()
  const used = new Map<string, AnswerUsed>()
  let isTitleUsed = false

  /** `of`: what the word would say; the same word in two columns is asked for twice. */
  function ask(
    of: 'kind' | 'state' | 'title',
    { firstLine, column, word }: Omit<UnknownWord, 'lines'>,
  ): null {
    const key = `${of} ${squeezed(word)}`
    const before = unknown.get(key) ?? { firstLine, column, word, lines: 0 }
    unknown.set(key, { ...before, lines: before.lines + 1 })
    return null
  }

  function use(text: string, meaning: WordMeaning): AnswerName {
    const key = squeezed(text)
    const before = used.get(key)
    used.set(key, { of: 'word', text, meaning, lines: (before?.lines ?? 0) + 1 })
    return { of: 'word', text: key }
  }

  /** Adds to `byWords` the answers of a person that it needed. */
  function kindOf(
    { line, cell, nameOf, raw }: LineCells,
    { kopecks, columns, title }: LineFacts,
    byWords: AnswerName[],
  ): LineKind {
    const askAbout = (column: 'kind' | 'state') =>
      ask(column, { firstLine: line, column: nameOf(column), word: raw(column) })
    const isBack = kopecks < 0 || columns.isOfRefunds || cell('refund') !== ''
    const isEmpty = squeezed(raw('kind')) === ''
    const kindMeaning = isEmpty ? null : meaningOf('kind', raw('kind'), words)
    const state = columns.at.state === undefined ? null : meaningOf('state', raw('state'), words)
    const isKindUnknown = !isEmpty && !kindMeaning
    const isStateUnknown = columns.at.state !== undefined && !state
    // Both at once: a person is asked for all words of the file together.
    if (isKindUnknown) askAbout('kind')
    if (isStateUnknown) askAbout('state')
    if (isKindUnknown || isStateUnknown) return null
    if (kindMeaning?.isConfirmed) byWords.push(use(raw('kind'), kindMeaning.meaning))
    if (state?.isConfirmed) byWords.push(use(raw('state'), state.meaning))
    for (const [column, answer] of [
      ['state', state],
      ['kind', kindMeaning],
    ] as const)
      if (answer?.meaning === 'unpaid' || answer?.meaning === 'other') {
        leftOut.leave(line, {
          column: nameOf(column),
          word: raw(column),
          meaning: answer.meaning,
          confirmed: answer.isConfirmed,
        })
        return 'left-out'
      }
    const headed = title ? kindByTitle(title, byWords) : 'payment'
    if (headed === null || headed === 'left-out') return headed
    if (kindMeaning?.meaning === 'refund') return 'refund'
    if (kindMeaning?.meaning === 'payment') {
      if (kopecks > 0 && cell('refund') !== '')
        throw new Fault(
          'bad-request',
          say('fault.comparison.kind-contradicts-refund', {
            line,
            kindColumn: shown(nameOf('kind')),
            kind: shown(raw('kind')),
            refundColumn: shown(nameOf('refund')),
            refund: shown(cell('refund')),
          }),
        )
      return kopecks < 0 ? 'refund' : 'payment'
    }
    if (isBack) return 'refund'
    if (state?.meaning === 'refund') return state.isConfirmed ? 'refund' : askAbout('state')
    return headed
  }

  function kindByTitle({ line, text }: Title, byWords: AnswerName[]): LineKind {
    const answer = Object.hasOwn(words, squeezed(text)) ? words[squeezed(text)] : undefined
    if (answer === undefined) return ask(TITLE, { firstLine: line, column: TITLE, word: text })
    isTitleUsed = true
    byWords.push(use(text, answer))
    if (answer === 'refund') return 'refund'
    if (answer === 'payment' || answer === 'paid') return 'payment'
    leftOut.leave(line, { column: TITLE, word: text, meaning: answer, confirmed: true })
    return 'left-out'
  }

  return {
    kindOf,
    /** A title said what lines are. */
    get isTitleUsed() {
      return isTitleUsed
    },
    unknown: (): readonly UnknownWord[] => [...unknown.values()],
    get hasUnknown() {
      return unknown.size > 0
    },
    /** Throws Fault 'bad-request' with the words that are not explained. */
    refuseUnknown(): void {
      if (unknown.size > 0) throw asked([...unknown.values()])
    },
    used: (): readonly AnswerUsed[] => [...used.values()],
  }
}

const UNKNOWN_SHOWN = 8

function asked(unknown: readonly UnknownWord[]): Fault {
  const [{ firstLine: line, column, word } = { firstLine: 0, column: '', word: '' }] = unknown
  const also = unknown.slice(1, UNKNOWN_SHOWN).map((one) =>
    say('text.comparison.unknown-word-place', {
      word: shown(one.word),
      line: one.firstLine,
      column: shown(one.column),
    }),
  )
  const more =
    also.length === 0
      ? ''
      : say('text.comparison.further-unknown-words', { words: joined(also, ', ') })
  return new Fault(
    'bad-request',
    say('fault.comparison.unknown-word', {
      line,
      column: shown(column),
      word: shown(word),
      moreWords: more,
    }),
  )
}
