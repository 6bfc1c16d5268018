/** Which payments: by state, by the till's reference, of some days. */
import { html } from '../../html.js'
import { Form } from '../../parts/card.js'
import { said, t } from '../../words/words.js'
import { STATES } from '../till/payment-states.js'
import { today } from './day-report.js'

/** `onFilter` is given what goes into the question to the lane. */
export function Filter({ onFilter }) {
  const search = ({ state, reference, from, to }) => {
    const wanted = reference.value.trim()
    onFilter({
      ...(state.value && { state: state.value }),
      ...(wanted && { reference: wanted }),
      ...daysOf(from.value, to.value),
    })
  }
  return html`<${Form} id="payment-filter" onSubmit=${search}>
    <label><span>${t('payments.state')}</span>
      <select name="state">
        <option value="">${t('payments.any')}</option>
        ${Object.keys(STATES)
          .filter((state) => state !== 'EMPTY')
          .map(
            (state) => html`<option key=${state} value=${state}>${said(STATES, state)}</option>`,
          )}
      </select>
    </label>
    <label><span>${t('payments.reference')}</span>
      <input name="reference" maxlength="64" autocomplete="off" />
    </label>
    <label><span>${t('payments.from')}</span><input type="date" name="from" /></label>
    <label><span>${t('payments.to')}</span><input type="date" name="to" /></label>
    <button type="submit" class="main">${t('payments.find')}</button>
  <//>`
}

/** One date alone: from then until today, or that day. */
function daysOf(from, to) {
  if (!from && !to) return {}
  return { from: from || to, to: to || [from, today()].sort().at(-1) }
}
