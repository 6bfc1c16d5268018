/** Asks a person how a refund ended that the bank has not told the lane of. */
import { money } from '../../format.js'
import { html } from '../../html.js'
import { SettleDialog } from '../../parts/settle-dialog.js'
import { t } from '../../words/words.js'

export function SettleRefundDialog({ refund, onClose }) {
  const path = `/refunds/${encodeURIComponent(refund.id)}/settle`
  const why = t('settle.why', { amount: money(refund.amount) })
  const told = ({ end }) => ({ as: end.value })
  return html`<${SettleDialog} path=${path} title=${t('settle.title')} why=${why} told=${told} onClose=${onClose}>
    <label>
      <span>${t('settle.as')}</span>
      <select name="end" required>
        <option value="">${t('settle.choose')}</option>
        <option value="returned">${t('settle.returned')}</option>
        <option value="refused">${t('settle.refused')}</option>
      </select>
    </label>
  <//>`
}
