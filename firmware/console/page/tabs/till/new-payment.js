/** A new payment: amount, purpose, the till's own reference; asks before it takes the place of one that waits. */
import { act, call } from '../../call.js'
import { kopecks, money } from '../../format.js'
import { html } from '../../html.js'
import { partOf } from '../../live.js'
import { Button, Card, Form } from '../../parts/card.js'
import { confirm } from '../../parts/dialog.js'
import { toast } from '../../parts/toasts.js'
import { t } from '../../words/words.js'

// What showQR may take, and the network.
const SHOW_TIMEOUT_MS = 45_000

export function NewPayment() {
  return html`<${Card} id="new" title=${t('new.title')}>
    <${Form} id="new-payment" onSubmit=${showQr}>
      <label class="wide">
        <span>${t('payment.amount')}</span>
        <input name="amount" inputmode="decimal" autocomplete="off" required />
      </label>
      <label class="wide">
        <span>${t('payment.reference')}</span>
        <input name="reference" autocomplete="off" maxlength="64" />
      </label>
      <label class="whole">
        <span>${t('payment.purpose')}</span>
        <input name="purpose" autocomplete="off" maxlength="140" />
      </label>
      <button type="submit" class="main grow">${t('payment.show')}</button>
      <${Button} id="clear" className="grow" onClick=${() => act('/clearScreen')}>${t('payment.clear')}<//>
    <//>
  <//>`
}

async function showQr({ amount, purpose, reference }) {
  const amountKopecks = kopecks(amount.value)
  if (!amountKopecks) return toast(t('payment.bad-amount'))
  const { current, hasBank } = partOf('payment').get() ?? {}
  if (current?.dynamicQRStatus === 'PENDING' && !(await mayReplace(current))) return
  const json = { amount: amountKopecks }
  if (purpose.value.trim()) json.purpose = purpose.value.trim()
  if (reference.value.trim()) json.reference = reference.value.trim()
  if (!hasBank && partOf('levers').get()?.bank && !(await setUpDemo())) return
  if (!(await act('/showQR', { json, timeoutMs: SHOW_TIMEOUT_MS }))) return
  // For the next customer; the card above has what was written.
  for (const input of [amount, purpose, reference]) input.value = ''
}

function mayReplace({ amount }) {
  return confirm({
    title: t('replace.title'),
    text: t('replace.text', { amount: money(amount) }),
    yes: t('replace.yes'),
  })
}

/** What a till does once, where the bank is fake: settings that are there are never replaced. */
async function setUpDemo() {
  const { isOk, value, words } = await call('/getDriverSettings')
  if (!isOk) {
    toast(words)
    return false
  }
  if (value.settings?.bankProfile) return true
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
