/** What is being typed at the till, kept while somebody is elsewhere on the page; and which payment was put away. */
import { createStore } from '../../followed-value.js'

const NOTHING = { amount: '', purpose: '', reference: '' }

export const draft = createStore(NOTHING)
/** The keypad is wanted although a payment could be shown. */
export const isTyping = createStore(false)
/** Of a payment that has ended: it is not shown again until there is something new to say of it. */
export const putAway = createStore(undefined)

export const stateKey = ({ id, dynamicQRStatus, reason, late }) =>
  [id, dynamicQRStatus, reason, late].join(' ')

export function type(change) {
  draft.set({ ...draft.get(), ...change })
  isTyping.set(true)
}

/** For the next customer. */
export function forgetDraft() {
  draft.set(NOTHING)
  isTyping.set(false)
}
