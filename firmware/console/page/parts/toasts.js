/** Short words at the bottom, for some seconds: what was done, or why not. */
import { html } from '../html.js'
import { createStore, useStore } from '../store.js'

const SHOWN_MS = 6_000
// What a phone can show at once; the oldest leaves first.
const MOST = 4

const lines = createStore([])
let number = 0

export function toast(text) {
  number += 1
  const line = { number, text }
  lines.set([...lines.get(), line].slice(-MOST))
  setTimeout(() => lines.set(lines.get().filter((other) => other !== line)), SHOWN_MS)
}

export function Toasts() {
  return html`<div class="toasts" id="toasts" role="alert">
    ${useStore(lines).map((line) => html`<p key=${line.number}>${line.text}</p>`)}
  </div>`
}
