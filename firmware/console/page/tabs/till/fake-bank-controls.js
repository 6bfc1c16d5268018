/** The customer and the bank, where the bank is a fake. */
import { act } from '../../call.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Button } from '../../parts/card-button-and-form.js'
import { Simulator } from '../../parts/simulator.js'
import { t } from '../../words/words.js'

export function BankLevers() {
  const levers = usePart('levers')
  if (!levers?.bank) return null
  const lever = (verdict, words) => html`<${Button}
    data-verdict=${verdict}
    onClick=${() => act(`/sim/bank/${verdict}`)}
  >${words}<//>`
  const outage = ({ currentTarget }) =>
    act('/sim/bank/outage', { json: { on: currentTarget.checked } })
  return html`<${Simulator} title=${t('simulator')}>
    <div class="row pairs">
      ${lever('pay', t('bank.pay'))} ${lever('reject', t('bank.reject'))} ${lever('cancel', t('bank.cancel'))}
    </div>
    <label class="switch">
      <input type="checkbox" id="outage" checked=${levers.bankIsOut} onChange=${outage} />
      <span>${t('bank.outage')}</span>
    </label>
  <//>`
}
