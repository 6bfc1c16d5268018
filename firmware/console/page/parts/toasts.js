/**
 * Short messages beside the open room. A message about something that was done goes after some seconds, and may offer
 * to undo it; one about trouble stays until somebody dismisses it. No text is there twice.
 */

import { createStore, useStore } from '../followed-value.js'
import { html } from '../html.js'
import { t } from '../words/words.js'

const SHOWN_MS = 10_000
// As many as a phone can show; of those about something done the oldest goes first.
const MOST = 4

const lines = createStore([])
let number = 0

/** `undo` takes back what was done, where the lane can. Not `isWell`: it was done, and what it found is not well. */
export function toast(text, { undo = null, isWell = true } = {}) {
  const line = put({ text, undo, isWell, isTrouble: false })
  const leave = () => (isHeld(line) ? leaveLater() : drop(line))
  const leaveLater = () => setTimeout(leave, SHOWN_MS)
  leaveLater()
}

export function toastTrouble(text) {
  put({ text, undo: null, isWell: false, isTrouble: true })
}

function put(said) {
  number += 1
  const line = { ...said, number }
  // Drawn anew, so that a screen reader reads it again.
  const all = [...lines.get().filter(({ text }) => text !== said.text), line]
  const oldest = all.find(({ isTrouble }) => !isTrouble) ?? all[0]
  lines.set(all.length > MOST ? all.filter((one) => one !== oldest) : all)
  return line
}

function drop(line) {
  lines.set(lines.get().filter((other) => other !== line))
}

/** The pointer or the focus is in it: somebody is about to press something. */
const isHeld = (line) =>
  document.querySelector(`[data-toast="${line.number}"]:is(:hover, :focus-within)`) !== null

/** Two regions that are always there, so that a screen reader reads what appears in them, and trouble at once. */
export function Toasts() {
  const all = useStore(lines)
  const some = (isWanted) =>
    all.filter(isWanted).map((line) => html`<${Toast} key=${line.number} line=${line} />`)
  return html`<div class="toasts" id="toasts">
    <div role="alert">${some(({ isTrouble }) => isTrouble)}</div>
    <div role="status">${some(({ isTrouble }) => !isTrouble)}</div>
  </div>`
}

const SIGNS = { trouble: 'M12 5v9M12 18v1', done: 'M5 12l5 5L19 7' }

function Toast({ line }) {
  const look = line.isWell ? 'done' : 'trouble'
  const undo = () => {
    drop(line)
    void line.undo()
  }
  return html`<div class="toast" data-toast=${line.number} data-look=${look}>
    <svg class="toast-sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d=${SIGNS[look]} /></svg>
    <p>${line.text}</p>
    ${line.undo && html`<button type="button" class="quiet" data-undo onClick=${undo}>${t('toast.undo')}</button>`}
    <button type="button" class="quiet" data-dismiss aria-label=${t('toast.dismiss')} onClick=${() => drop(line)}>✕</button>
  </div>`
}
