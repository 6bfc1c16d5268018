/**
 * What is being typed at the till, kept while the user is in another room; which payment was put away; and the note that
 * belongs to a payment or to what is typed.
 */
import { createStore, useStore } from '../../followed-value.ts'
import { createKeptStore } from '../../parts/typed-values.ts'
import type { CurrentPayment } from './payment-states.ts'

export interface Typed {
  readonly amount: string
  readonly purpose: string
  readonly reference: string
  /** Show QR was pressed with this amount and nothing came of it: it is a suggestion, which the next key replaces. */
  readonly isTried: boolean
}

const NOTHING: Typed = { amount: '', purpose: '', reference: '', isTried: false }

export const draft = createKeptStore('till', NOTHING)
/** The keypad is open although there is a payment that could be shown. */
export const isTyping = createKeptStore('till-open', false)
/** The state key of an ended payment, which is not shown again until there is something new about it. */
export const putAway = createStore<string | null | undefined>(undefined)

export const stateKey = ({ id, dynamicQRStatus, reason, late }: CurrentPayment): string =>
  [id, dynamicQRStatus, reason, late].join(' ')

/** Why something was not done. There is one at most, and it goes with what it is about. */
interface Note {
  /** The id of a payment, or null for what is typed. */
  readonly of: string | null
  readonly words: string
}

const note = createStore<Note | null>(null)

export function say(of: string | null, words: string): void {
  note.set({ of, words })
}

/** The words of the note about this payment, or with null about what is typed. */
export function useNote(of: string | null): string {
  const noted = useStore(note)
  return noted && noted.of === of ? noted.words : ''
}

/** What was said of the amount before is not said of the next one. */
export function type(change: Partial<Typed>): void {
  const isNew = change.amount !== undefined
  if (isNew && note.get()?.of === null) note.set(null)
  draft.set({ ...draft.get(), ...(isNew && { isTried: false }), ...change })
  isTyping.set(true)
}

/** A key of the keypad, or figures typed into the field: after an attempt they begin a new amount. */
export const amountAfter = ({ amount, isTried }: Typed, figures: string): string =>
  (isTried ? '' : amount) + figures

/** What came to nothing stands there again as a suggestion, unless something new was typed meanwhile. */
export function suggest(tried: Typed): void {
  const { amount } = draft.get()
  if (amount === '' || amount === tried.amount) draft.set({ ...tried, isTried: true })
  isTyping.set(true)
}

/** Clears everything for the next customer. */
export function forgetDraft(): void {
  note.set(null)
  draft.set(NOTHING)
  isTyping.set(false)
}
