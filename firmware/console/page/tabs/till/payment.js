/** The payment under way: its code and the time left; then its outcome, in colour over the whole card. */
import { call, isRefusal } from '../../call.js'
import { money, time } from '../../format.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import { Button, Card, isFocusLost, Pill } from '../../parts/card-button-and-form.js'
import { GlassPicture } from '../../parts/glass-picture.js'
import { toastTrouble } from '../../parts/toasts.js'
import { useRights } from '../../rights.js'
import { t } from '../../words/words.js'
import { DisplayLost } from './display-lost.js'
import { SoundSwitch, soundOf } from './outcome-sound.js'
import { usePaymentHealth } from './payment-health.js'
import { sentenceOf } from './payment-sentences.js'
import { isLateMoney, isUnderWay, lookOf, stateOf } from './payment-states.js'
import { isTyping, putAway, stateKey } from './till-draft.js'

// The bank has eight seconds to confirm the cancellation.
const CANCEL_TIMEOUT_MS = 20_000
const SIGNS = { good: '✓', bad: '✕', warn: '!', calm: '–' }

export function Payment({ current }) {
  const { mayChange } = useRights()
  const isOpen = isUnderWay(current)
  const { silence, isUnwritten } = usePaymentHealth(isOpen)
  const look = isOpen ? 'wait' : isLateMoney(current) ? 'warn' : lookOf(current)
  useOutcomeSound(current)
  const pill = html`<span class="till-tools">
    <${Pill} id="payment-state" state=${lookOf(current)}>${stateOf(current)}<//><${SoundSwitch} /></span>`
  return html`<${Card} id="payment" tabindex="-1" className="payment look-${look}" title=${t('payment.title')} pill=${pill}>
    ${isOpen ? html`<${GlassPicture} />` : html`<p class="sign" aria-hidden="true">${SIGNS[look]}</p>`}
    <div class="amount" id="amount">${money(current.amount)}</div>
    ${isOpen && html`<${TimeLeft} payment=${current} />`}
    ${
      isUnwritten
        ? html`<p class="warning" id="unwritten" role="status">${t('payment.unwritten')}</p>`
        : html`<p id="outcome" role="status">${sentenceOf(current)}</p>`
    }
    <${DisplayLost} />
    ${silence && html`<p class="warning" id="bank-silent" role="status">${t('payment.silent', { why: silence })}</p>`}
    <p class="purpose" id="purpose">${[current.reference, current.purpose].filter(Boolean).join(' · ')}</p>
    <details class="small"><summary>${t('payment.details')}</summary>
      <dl class="facts" id="payment-facts">${facts(current)}</dl>
    </details>
    ${mayChange && html`<${Ways} current=${current} isOpen=${isOpen} />`}
  <//>`
}

function Ways({ current, isOpen }) {
  useEffect(() => {
    // The button that had it is gone, or the card has it from the keys: at the end the next thing is a new payment.
    if (!isOpen && (isFocusLost() || document.activeElement.id === 'payment'))
      document.getElementById('new-open').focus({ preventScroll: true })
  }, [isOpen])
  const next = () => (isOpen ? isTyping.set(true) : putAway.set(stateKey(current)))
  return html`<div class="row ways">
    ${isOpen && current.paidAmount === null && html`<${Button} id="cancel" className="grow" onClick=${cancel}>${t('payment.cancel')}<//>`}
    <${Button} id="new-open" className=${isOpen ? 'quiet' : 'grow main'} onClick=${next}>${t('new.title')}<//>
  </div>`
}

async function cancel() {
  const { isOk, value, words } = await call('/cancelQR', {
    method: 'POST',
    timeoutMs: CANCEL_TIMEOUT_MS,
  })
  // The lane tells a till what to call: a person is told what to press.
  if (!isOk) toastTrouble(isRefusal(value, 'Transaction', 1) ? t('failed.paid') : words)
}

/** Sounds only for a payment that was seen under way: one that ended elsewhere long ago makes no noise. */
function useOutcomeSound(current) {
  const wasOpen = useRef(null)
  useEffect(() => {
    if (isUnderWay(current)) wasOpen.current = current.id
    else if (wasOpen.current === current.id) {
      wasOpen.current = null
      soundOf(current.dynamicQRStatus)
    }
  }, [current.id, current.dynamicQRStatus])
}

/** Shows nothing where the clocks of the lane and of this machine do not agree. */
function TimeLeft({ payment: { createdAt, expiresAt, dynamicQRStatus } }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  if (!createdAt || !expiresAt || dynamicQRStatus !== 'PENDING') return null
  const until = new Date(expiresAt).getTime()
  const whole = until - new Date(createdAt).getTime()
  const left = until - Date.now()
  if (left < 0 || left > whole) return null
  const seconds = Math.floor(left / 1_000)
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return html`<p class="time-left" id="time-left">
    <progress max=${whole} value=${left} aria-label=${t('payment.left')}></progress>
    <span>${t('payment.time-left', { time: words })}</span>
  </p>`
}

function facts({ id, dynamicQRStatus, reference, bankName, createdAt, expiresAt }) {
  const rows = [[t('payment.id'), id]]
  if (reference) rows.push([t('payment.reference'), reference])
  if (bankName) rows.push([t('payment.bank'), bankName])
  if (createdAt) rows.push([t('payment.started'), time(createdAt)])
  if (expiresAt && dynamicQRStatus === 'PENDING') rows.push([t('payment.until'), time(expiresAt)])
  return rows.map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)
}
