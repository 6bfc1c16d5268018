/** What every tab is built of: a card with its title, a pill with a state, a button that waits for its work. */
import { html, useEffect, useRef, useState } from '../html.js'

/** `pill` stands at the right of the title; `id` names it for links and tests. */
export function Card({ id, title, pill = null, className = '', children }) {
  return html`<section class="card ${className}" id=${id} aria-labelledby="${id}-title">
    <header><h2 id="${id}-title">${title}</h2>${pill}</header>
    ${children}
  </section>`
}

/** `state`: good, bad, wait, warn or calm. */
export function Pill({ id, state = 'calm', children }) {
  return html`<span class="pill" id=${id} data-state=${state} role="status">${children}</span>`
}

/**
 * `onClick` may return a promise: until it has settled the button waits, and cannot be pressed again. A button that
 * waits loses the keyboard's focus; it gets it back, unless something else has it by then.
 */
export function Button({ onClick, disabled = false, children, className = '', ...rest }) {
  const [isBusy, run] = useBusy()
  const button = useRef(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isBusy || !hadFocus.current) return
    hadFocus.current = false
    if (isFocusLost()) button.current.focus({ preventScroll: true })
  }, [isBusy])
  const press = () => {
    hadFocus.current = document.activeElement === button.current
    return run(onClick)
  }
  return html`<button
    ref=${button}
    type="button"
    class=${className}
    disabled=${disabled || isBusy}
    aria-busy=${isBusy}
    onClick=${press}
    ...${rest}
  >${children}</button>`
}

/** True where no key reaches anything: what had the focus is gone, or waits. */
export const isFocusLost = () => document.activeElement?.matches('body, :disabled') ?? true

/** `onSubmit(elements)` may return a promise: until it has settled the form cannot be sent again. */
export function Form({ onSubmit, children, className = 'row', ...rest }) {
  const [isBusy, run] = useBusy()
  const send = (event) => {
    event.preventDefault()
    const { elements } = event.currentTarget
    return run(() => onSubmit(elements))
  }
  return html`<form class=${className} aria-busy=${isBusy} onSubmit=${send} ...${rest}>${children}</form>`
}

function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (work) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return [isBusy, run]
}

/** What stands in for the till, the customer or a cable where something is fake. */
export function Simulator({ title, children }) {
  return html`<div class="simulator"><h3>${title}</h3>${children}</div>`
}
