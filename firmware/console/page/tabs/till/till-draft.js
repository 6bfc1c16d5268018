/** What is being typed at the till, kept while the user is in another room; and which payment was put away. */
import { createStore } from '../../followed-value.js'

const NOTHING = { amount: '', purpose: '', reference: '' }

export const draft = createStore(NOTHING)
/** The keypad is open although there is a payment that could be shown. */
export const isTyping = createStore(false)
/** The state key of an ended payment, which is not shown again until there is something new about it. */
export const putAway = createStore(undefined)

export const stateKey = ({ id, dynamicQRStatus, reason, late }) =>
  [id, dynamicQRStatus, reason, late].join(' ')

export function type(change) {
  draft.set({ ...draft.get(), ...change })
  isTyping.set(true)
}

/** Clears everything for the next customer. */
export function forgetDraft() {
  draft.set(NOTHING)
  isTyping.set(false)
}
