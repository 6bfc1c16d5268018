/** A new payment: its amount by large keys, and its purpose; asks before it replaces one that is pending. */
import { act, call } from '../../call.js'
import { useStore } from '../../followed-value.js'
import { kopecks, money } from '../../format.js'
import { html } from '../../html.js'
import { partOf } from '../../live.js'
import { Card, Form, Pill } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { toast, toastTrouble } from '../../parts/toasts.js'
import { useRights } from '../../rights.js'
import { language, said, t } from '../../words/words.js'
import { DisplayLost } from './display-lost.js'
import { SoundSwitch } from './outcome-sound.js'
import { isUnderWay, LOOK, STATES } from './payment-states.js'
import { draft, forgetDraft, isTyping, type } from './till-draft.js'

// As long as showQR may take, and the network beside.
const SHOW_TIMEOUT_MS = 45_000
/** What `kopecks` can read, also while it is only half typed. */
const TYPABLE = /^\d{0,9}(?:[.,]\d{0,2})?$/

/** `current`: a payment that is still under way, or the last one. */
export function NewPayment({ current }) {
  const { amount, purpose, reference } = useStore(draft)
  const { mayChange } = useRights()
  const hold = (name) => ({
    name,
    autocomplete: 'off',
    value: { amount, purpose, reference }[name],
    onInput: ({ currentTarget }) => type({ [name]: currentTarget.value }),
  })
  return html`<${Card} id="new" title=${t('new.title')} pill=${html`<span class="till-tools"><${SoundSwitch} />
    <a class="button only-phone" id="last-open" href="#till/last">${t('last.title')}</a></span>`}>
    ${isUnderWay(current) && html`<${Behind} current=${current} />`}
    <${DisplayLost} />
    ${
      mayChange &&
      html`<${Form} id="new-payment" className="new-payment" onSubmit=${showQr}>
      <label class="sum">
        <span class="sr">${t('payment.amount')}</span>
        <input ...${hold('amount')} inputmode="none" placeholder="0" required />
        <span class="currency" aria-hidden="true">₽</span>
      </label>
      <${Keypad} amount=${amount} />
      <div class="what">
        <label><span>${t('payment.purpose')}</span><input ...${hold('purpose')} placeholder=${t('payment.purpose')} maxlength="140" /></label>
        <label><span>${t('payment.reference')}</span><input ...${hold('reference')} placeholder=${t('payment.reference')} maxlength="64" /></label>
      </div>
      <button type="submit" class="main">${t('payment.show')}</button>
    <//>`
    }
  <//>`
}

function Behind({ current: { amount, dynamicQRStatus } }) {
  return html`<button type="button" class="behind" id="show-payment" onClick=${() => isTyping.set(false)}>
    <span>${money(amount)}</span><${Pill} state=${LOOK[dynamicQRStatus] ?? 'calm'}>${said(STATES, dynamicQRStatus)}<//>
  </button>`
}

function Keypad({ amount }) {
  const point = language.get() === 'ru' ? ',' : '.'
  const press = (key) => () => {
    const next = amount + key
    if (TYPABLE.test(next.replace(/\s/g, ''))) type({ amount: next })
  }
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', point, '0']
  return html`<div class="keypad" role="group" aria-label=${t('payment.amount')}>
    ${keys.map((key) => html`<button key=${key} type="button" onClick=${press(key)}>${key}</button>`)}
    <button type="button" aria-label=${t('new.delete')} onClick=${() => type({ amount: amount.slice(0, -1) })}>⌫</button>
  </div>`
}

async function showQr() {
  const typed = draft.get()
  const amountKopecks = kopecks(typed.amount)
  if (!amountKopecks) return toastTrouble(t('payment.bad-amount'))
  const { current, hasBank } = partOf('payment').get() ?? {}
  if (current?.dynamicQRStatus === 'PENDING' && !(await mayReplace(current))) return
  const json = { amount: amountKopecks }
  if (typed.purpose.trim()) json.purpose = typed.purpose.trim()
  if (typed.reference.trim()) json.reference = typed.reference.trim()
  if (!hasBank && partOf('levers').get()?.bank && !(await setUpDemo())) return
  // The new payment takes the place of the keys at once; a refused one keeps its text, and can be sent again.
  forgetDraft()
  const answer = await call('/showQR', { json, timeoutMs: SHOW_TIMEOUT_MS })
  if (answer.isOk) return
  toastTrouble(troubleOf(answer))
  type(typed)
}

/** Of a bank that did not answer the lane tells a code for technicians; the cashier is told what to do. */
function troubleOf({ value, words }) {
  const isSilent = value?.error_category?.endsWith('BankSettings') && value.error_code === 2
  return isSilent ? `${t('why.not-registered')} (${words})` : words
}

function mayReplace({ amount }) {
  return confirm({
    title: t('replace.title'),
    text: t('replace.text', { amount: money(amount) }),
    yes: t('replace.yes'),
  })
}

/** With a fake bank, sets up what a till would set up once; existing settings are never replaced. */
async function setUpDemo() {
  const { isOk, value, words } = await call('/getDriverSettings')
  if (!isOk) {
    toastTrouble(words)
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
