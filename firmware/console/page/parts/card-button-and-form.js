/** What every tab is built of: a card with its title, a pill with a state, a button that waits for its work. */
import { html, useEffect, useRef, useState } from '../html.js'
import { useMay } from '../rights.js'

/** `pill` stands at the right of the title; `id` names it for links and tests. */
export function Card({ id, title, pill = null, className = '', children, ...rest }) {
  return html`<section class="card ${className}" id=${id} aria-labelledby="${id}-title" ...${rest}>
    <header><h2 id="${id}-title">${title}</h2>${pill}</header>
    ${children}
  </section>`
}

/** `state`: good, bad, wait, warn or calm. */
export function Pill({ id, state = 'calm', children }) {
  return html`<span class="pill" id=${id} data-state=${state} role="status">${children}</span>`
}

/** Stands in place of an empty list or card: one sentence, and a way to do something where there is one. */
export function Empty({ id, children }) {
  return html`<p class="muted empty" id=${id}>${children}</p>`
}

/**
 * `onClick` may return a promise: until it has settled the button waits, and cannot be pressed again. A waiting
 * button loses the keyboard's focus, and gets it back unless something else has it by then. It is not drawn for a
 * user who may not do it (`may`: 'change' or 'operate').
 */
export function Button({ may, ...rest }) {
  return useMay(may) ? html`<${Press} ...${rest} />` : null
}

function Press({ onClick, disabled = false, children, className = '', ...rest }) {
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

/** True where no key reaches anything: the element that had the focus is gone or disabled. */
export const isFocusLost = () => document.activeElement?.matches('body, :disabled') ?? true

/** `onSubmit(elements)` may return a promise: until it has settled the form cannot be sent again. `may` as a button's. */
export function Form({ may, ...rest }) {
  return useMay(may) ? html`<${Fields} ...${rest} />` : null
}

function Fields({ onSubmit, children, className = 'row', ...rest }) {
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
