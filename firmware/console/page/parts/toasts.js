/** Short words at the bottom, for some seconds: what was done, or why not. The same words stand there once. */
import { html } from '../html.js'
import { createStore, useStore } from '../store.js'

const SHOWN_MS = 10_000
// What a phone can show at once; the oldest leaves first.
const MOST = 4

const lines = createStore([])
let number = 0

export function toast(text) {
  number += 1
  const line = { number, text }
  // Drawn anew, so that a screen reader says it again.
  const others = lines.get().filter((other) => other.text !== text)
  lines.set([...others, line].slice(-MOST))
  setTimeout(() => lines.set(lines.get().filter((other) => other !== line)), SHOWN_MS)
}

export function Toasts() {
  return html`<div class="toasts" id="toasts" role="alert">
    ${useStore(lines).map((line) => html`<p key=${line.number}>${line.text}</p>`)}
  </div>`
}
