/** The dialog in which a person who has seen the bank's statement says how a refund ended. */
import { call } from '../../call.js'
import { money } from '../../format.js'
import { html, useState } from '../../html.js'
import { Form } from '../../parts/card-button-and-form.js'
import { Dialog, DialogButtons } from '../../parts/dialog.js'
import { t } from '../../words/words.js'

// The lane asks the bank once more before it settles the refund.
const TIMEOUT_MS = 30_000

export function SettleRefundDialog({ refund, onClose }) {
  const [trouble, setTrouble] = useState('')
  const settle = async ({ end, note }) => {
    const { isOk, words } = await call(`/refunds/${encodeURIComponent(refund.id)}/settle`, {
      json: { as: end.value, note: note.value.trim() },
      timeoutMs: TIMEOUT_MS,
    })
    if (!isOk) return setTrouble(words)
    onClose()
  }
  return html`<${Dialog} id="settle" title=${t('settle.title')} onClose=${onClose}>
    <p class="muted">${t('settle.why', { amount: money(refund.amount) })}</p>
    <${Form} className="" onSubmit=${settle}>
      <label>
        <span>${t('settle.as')}</span>
        <select name="end" required>
          <option value="">${t('settle.choose')}</option>
          <option value="returned">${t('settle.returned')}</option>
          <option value="refused">${t('settle.refused')}</option>
        </select>
      </label>
      <label>
        <span>${t('settle.note')}</span>
        <input name="note" autocomplete="off" maxlength="500" required />
      </label>
      <p class="warning" id="settle-trouble" role="alert">${trouble}</p>
      <${DialogButtons} yes=${t('settle.yes')} onClose=${onClose} />
    <//>
  <//>`
}
