/**
 * A card in one of its states, with data that is given: what the lane has told of its parts, what it answers, and who looks.
 * A file NAME.stories.tsx beside the card exports `STORIES`; docs/page.md says how one is written. No story is in a release.
 */
import type { ComponentChildren } from 'preact'
import type { Parts } from '../lane-parts.ts'
import type { Address, Done, Person } from '../lane-rows.ts'
import { LANGUAGE } from '../words/words.ts'

/** By what they show, in a few words: `paid late`. */
export type Stories = Readonly<Record<string, Story>>

export interface Story {
  readonly parts?: Partial<Parts>
  /** What is asked for and stands here neither is not answered. */
  readonly answers?: Answers
  /** An operator where nobody is named. */
  readonly person?: Person
  /** The lane is not heard. */
  readonly isSilent?: boolean
  /** It is a whole page, with its own frame. */
  readonly isWhole?: boolean
  /** What a person does before it is looked at. */
  play?(card: HTMLElement): void | Promise<void>
  show(): ComponentChildren
}

/** By the addresses of rows. A refusal has its words alone. */
export type Answers = { readonly [At in Address]?: Done<At> | RefusedAnswer }

export class RefusedAnswer {
  readonly status: number
  readonly words: string

  constructor(status: number, words: string) {
    this.status = status
    this.words = words
  }
}

/** The moment of each story. */
export const NOW = Date.UTC(2026, 2, 14, 12, 30)

/** What the lane says comes in the page's language. */
export const inLanguage = (english: string, russian: string): string =>
  LANGUAGE === 'ru' ? russian : english

/** So many minutes before that moment, as the lane writes it. */
export function minutesAgo(minutes: number): string {
  return new Date(NOW - minutes * 60_000).toISOString()
}
