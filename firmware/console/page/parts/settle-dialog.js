/** The dialog in which a person who has seen the bank's statement says what the lane cannot know, with a note. */
import { call } from '../call.js'
import { html, useState } from '../html.js'
import { t } from '../words/words.js'
import { Form } from './card-button-and-form.js'
import { Dialog, DialogButtons } from './dialog.js'

// The lane may ask the bank once more before it believes it.
const TIMEOUT_MS = 30_000

/** `children`: more fields; `told(elements)`: what they say, beside the note. */
export function SettleDialog({ path, title, why, told = () => ({}), onClose, children }) {
  const [trouble, setTrouble] = useState('')
  const settle = async (elements) => {
    const { isOk, words } = await call(path, {
      json: { ...told(elements), note: elements.note.value.trim() },
      timeoutMs: TIMEOUT_MS,
    })
    if (!isOk) return setTrouble(words)
    onClose()
  }
  return html`<${Dialog} id="settle" title=${title} onClose=${onClose}>
    <p class="muted">${why}</p>
    <${Form} className="" onSubmit=${settle}>
      ${children}
      <label>
        <span>${t('settle.note')}</span>
        <input name="note" autocomplete="off" maxlength="500" required />
      </label>
      <p class="warning" id="settle-trouble" role="alert">${trouble}</p>
      <${DialogButtons} yes=${t('settle.yes')} onClose=${onClose} />
    <//>
  <//>`
}
