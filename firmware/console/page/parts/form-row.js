/** A form row: its label, the field with its unit, and below it what is wrong with it. */
import { html, useId } from '../html.js'

/**
 * `children(told)` draws the field; `told` are attributes for screen readers: `<input ...${told} />`. `trouble`: what
 * is wrong, or null; `unit`: the text behind the field.
 */
export function FormRow({ words, unit = null, trouble = null, kind = null, children }) {
  const id = useId()
  const told = { 'aria-invalid': trouble ? 'true' : null, 'aria-describedby': trouble ? id : null }
  const field = children(told)
  return html`<label class="wide" data-kind=${kind}>
    <span>${words}</span>
    ${unit ? html`<div class="with-unit">${field}<b>${unit}</b></div>` : field}
    <${Trouble} id=${id} words=${trouble} />
  </label>`
}

export function Trouble({ id, words }) {
  return words && html`<small class="trouble" id=${id}>${words}</small>`
}
