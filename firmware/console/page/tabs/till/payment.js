/** The payment under way or the last one: its state in a sentence, and how it is ended. */
import { act } from '../../call.js'
import { money, time } from '../../format.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Pill, Simulator } from '../../parts/card.js'
import { said, t } from '../../words/words.js'
import { useSilentBank } from './bank-reachability.js'
import { sentenceOf } from './payment-sentences.js'
import { isUnderWay, LOOK, STATES } from './payment-states.js'

// The bank has eight seconds to say that it is cancelled.
const CANCEL_TIMEOUT_MS = 20_000

export function Payment() {
  const payment = usePart('payment')
  const levers = usePart('levers')
  const current = payment?.current ?? null
  const isOpen = isUnderWay(current)
  const silence = useSilentBank(isOpen)
  const pill =
    current &&
    html`<${Pill} id="payment-state" state=${LOOK[current.dynamicQRStatus] ?? 'calm'}>
      ${said(STATES, current.dynamicQRStatus)}
    <//>`
  const cancel = () => act('/cancelQR', { timeoutMs: CANCEL_TIMEOUT_MS })
  return html`<${Card} id="payment" className="payment" title=${t('payment.title')} pill=${pill}>
    <div class="amount ${current ? '' : 'none'}" id="amount">
      ${payment && (current ? money(current.amount) : t('payment.none'))}
    </div>
    <p id="outcome" role="status">${current && sentenceOf(current)}</p>
    ${silence && html`<p class="warning" id="bank-silent" role="status">${t('payment.silent', { why: silence })}</p>`}
    <p class="muted purpose" id="purpose">${current?.purpose}</p>
    <dl class="facts" id="payment-facts">${current && facts(current)}</dl>
    ${isOpen && html`<${Button} id="cancel" onClick=${cancel}>${t('payment.cancel')}<//>`}
    ${levers?.bank && html`<${BankLevers} isOut=${levers.bankIsOut} />`}
  <//>`
}

function facts({ id, dynamicQRStatus, reference, bankName, createdAt, expiresAt }) {
  const rows = [[t('payment.id'), id]]
  if (reference) rows.push([t('payment.reference'), reference])
  if (bankName) rows.push([t('payment.bank'), bankName])
  if (createdAt) rows.push([t('payment.started'), time(createdAt)])
  if (expiresAt && dynamicQRStatus === 'PENDING') rows.push([t('payment.until'), time(expiresAt)])
  return rows.map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)
}

/** The customer and the bank, where the bank is a fake. */
function BankLevers({ isOut }) {
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
      <input type="checkbox" id="outage" checked=${isOut} onChange=${outage} />
      <span>${t('bank.outage')}</span>
    </label>
  <//>`
}
