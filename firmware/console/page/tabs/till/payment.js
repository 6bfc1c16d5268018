/** The newest payment, a form for the next, and on a fake bank the hands of the customer and the bank. */
import { act, call } from '../../call.js'
import { kopecks, money, time } from '../../format.js'
import { html } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Form, Pill, Simulator } from '../../parts/card.js'
import { toast } from '../../parts/toasts.js'
import { said, t } from '../../words/words.js'
import { LOOK, REASONS, STATES } from './states.js'

// What showQR may take, and the network.
const SHOW_TIMEOUT_MS = 45_000

export function Payment() {
  const payment = usePart('payment')
  const levers = usePart('levers')
  const current = payment?.current ?? null
  const pill =
    current &&
    html`<${Pill} id="payment-state" state=${LOOK[current.dynamicQRStatus] ?? 'calm'}>
      ${said(STATES, current.dynamicQRStatus)}
    <//>`
  return html`<${Card} id="payment" className="payment" title=${t('payment.title')} pill=${pill}>
    <div class="amount ${current ? '' : 'none'}" id="amount">
      ${payment && (current ? money(current.amount) : t('payment.none'))}
    </div>
    <p class="muted purpose" id="purpose">${current?.purpose}</p>
    <dl class="facts" id="payment-facts">${current && facts(current)}</dl>
    <${Form} id="new-payment" onSubmit=${(elements) => showQr(elements, current, levers)}>
      <label>
        <span>${t('payment.amount')}</span>
        <input name="amount" inputmode="decimal" autocomplete="off" required />
      </label>
      <label class="wide">
        <span>${t('payment.purpose')}</span>
        <input name="purpose" autocomplete="off" maxlength="140" />
      </label>
      <button type="submit" class="main">${t('payment.show')}</button>
    <//>
    <${Button} id="clear" onClick=${() => act('/clearScreen')}>${t('payment.clear')}<//>
    ${levers?.bank && html`<${BankLevers} isOut=${levers.bankIsOut} />`}
  <//>`
}

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

async function showQr({ amount, purpose }, current, levers) {
  const amountKopecks = kopecks(amount.value)
  if (!amountKopecks) return toast(t('payment.bad-amount'))
  const json = { amount: amountKopecks }
  if (purpose.value.trim()) json.purpose = purpose.value.trim()
  if (!current && levers?.bank && !(await setUpDemo())) return
  await act('/showQR', { json, timeoutMs: SHOW_TIMEOUT_MS })
}

function facts({ id, dynamicQRStatus, reason, late, bankName, createdAt, expiresAt }) {
  const rows = [[t('payment.id'), id]]
  if (bankName) rows.push([t('payment.bank'), bankName])
  if (createdAt) rows.push([t('payment.started'), time(createdAt)])
  if (expiresAt && dynamicQRStatus === 'PENDING') rows.push([t('payment.until'), time(expiresAt)])
  if (reason) rows.push([t('payment.reason'), said(REASONS, reason)])
  const cells = rows.map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)
  if (late) cells.push(html`<dd class="whole">${t('payment.late')}</dd>`)
  return cells
}

/** What a till does once, where the bank is fake: settings that are there are never replaced. */
async function setUpDemo() {
  const { isOk, value } = await call('/getDriverSettings')
  if (!isOk || value.settings?.bankProfile) return true
  const profile = { bankName: 'CFT', accAlias: 'demo', extEntityId: 'demo', merchantId: 'demo' }
  const settings = {
    bankProfile: 'demo',
    bankProfiles: { demo: { ...profile, password: 'demo' } },
    deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyUSB0' },
  }
  const answer = await act('/updateDriverSettings', { json: { settings } })
  if (answer) toast(t('payment.demo'))
  return answer !== null
}
