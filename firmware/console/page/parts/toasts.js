/**
 * Short words beside the room that is open. What was done is said for some seconds, and may be undone there; why
 * something was not done stays until somebody dismisses it. The same words stand there once.
 */

import { createStore, useStore } from '../followed-value.js'
import { html } from '../html.js'
import { t } from '../words/words.js'

const SHOWN_MS = 10_000
// What a phone can show at once; of what was done the oldest leaves first.
const MOST = 4

const lines = createStore([])
let number = 0

/** `undo` takes back what was done, where the lane can. */
export function toast(text, { undo = null } = {}) {
  const line = put({ text, undo, isTrouble: false })
  const leave = () => (isHeld(line) ? leaveLater() : drop(line))
  const leaveLater = () => setTimeout(leave, SHOWN_MS)
  leaveLater()
}

export function toastTrouble(text) {
  put({ text, undo: null, isTrouble: true })
}

function put(said) {
  number += 1
  const line = { ...said, number }
  // Drawn anew, so that a screen reader says it again.
  const all = [...lines.get().filter(({ text }) => text !== said.text), line]
  const oldest = all.find(({ isTrouble }) => !isTrouble) ?? all[0]
  lines.set(all.length > MOST ? all.filter((one) => one !== oldest) : all)
  return line
}

function drop(line) {
  lines.set(lines.get().filter((other) => other !== line))
}

/** Somebody is about to press something in it. */
const isHeld = (line) =>
  document.querySelector(`[data-toast="${line.number}"]:is(:hover, :focus-within)`) !== null

/** Two regions that are always there: a screen reader tells of what comes into them, of trouble at once. */
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
  const look = line.isTrouble ? 'trouble' : 'done'
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
