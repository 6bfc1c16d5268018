/** One payment: what is known of it, its events as a story, its refunds, and giving money back. */
import { act, call } from '../../call.js'
import { dateTime, kopecks, money } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { Button, Card, Form, Pill } from '../../parts/card.js'
import { useWishKeys } from '../../parts/idempotency-keys.js'
import { toast } from '../../parts/toasts.js'
import { said, t } from '../../words/words.js'
import { LOOK, REASONS, STATES } from '../till/payment-states.js'
import { EVENTS, REFUND_STATES } from './payment-event-words.js'

// As long as the lane waits for the bank's last word, and the network.
const REFUND_TIMEOUT_MS = 30_000

export function Story({ id, onBack }) {
  const [found, setFound] = useState(null)
  const [words, setWords] = useState('')
  const read = async () => {
    const answer = await call(`/transactions/${encodeURIComponent(id)}`)
    setWords(answer.words)
    if (answer.isOk) setFound(answer.value)
  }
  useEffect(() => {
    void read()
  }, [id])
  const one = found?.transaction
  const pill =
    one &&
    html`<${Pill} id="story-state" state=${LOOK[one.dynamicQRStatus] ?? 'calm'}>${said(STATES, one.dynamicQRStatus)}<//>`
  return html`<${Card} id="story" title=${t('story.title')} pill=${pill}>
    <${Button} id="story-back" onClick=${onBack}>${t('story.back')}<//>
    ${words && html`<p role="alert">${words}</p>`}
    ${one && html`<div class="amount">${money(one.amount)}</div><dl class="facts">${facts(one)}</dl>`}
    <ol class="list" id="story-events" tabindex="0" aria-label=${t('story.events')}>
      ${found?.events.map(
        ({ id, at, type, bankStatus }) => html`<li key=${id}>
        <span class="name">${said(EVENTS, type)}<small>${[dateTime(at), bankStatus].filter(Boolean).join(' · ')}</small></span>
      </li>`,
      )}
    </ol>
    ${
      found?.refunds.length > 0 &&
      html`<h3>${t('story.refunds')}</h3>
      <ul class="list" id="story-refunds" tabindex="0" aria-label=${t('story.refunds')}>
        ${found.refunds.map(
          ({ id, amount, state, createdAt, reason }) => html`<li key=${id}>
          <span class="name">${money(amount)}<small>${[dateTime(createdAt), reason].filter(Boolean).join(' · ')}</small></span>
          <span class="muted">${said(REFUND_STATES, state)}</span>
        </li>`,
        )}
      </ul>`
    }
    ${one?.dynamicQRStatus === 'ACCEPTED' && html`<${GiveBack} one=${one} onDone=${read} />`}
  <//>`
}

function GiveBack({ one, onDone }) {
  // One key for one wish: a press after a lost answer gives nothing back twice.
  const keys = useWishKeys()
  const send = async ({ amount, reason }) => {
    const typed = amount.value.trim()
    const amountKopecks = typed === '' ? null : kopecks(typed)
    if (typed !== '' && !amountKopecks) return toast(t('payment.bad-amount'))
    const json = {
      ...(amountKopecks && { amount: amountKopecks }),
      ...(reason.value.trim() && { reason: reason.value.trim() }),
    }
    const answer = await act(`/transactions/${one.id}/refunds`, {
      json,
      headers: { 'idempotency-key': keys.of(JSON.stringify(json)) },
      timeoutMs: REFUND_TIMEOUT_MS,
    })
    if (answer) {
      keys.forget()
      amount.value = ''
      toast(said(REFUND_STATES, answer.refund.state))
    }
    await onDone()
  }
  return html`<${Form} id="give-back" onSubmit=${send}>
    <label><span>${t('story.amount')}</span>
      <input name="amount" inputmode="decimal" autocomplete="off" />
    </label>
    <label class="wide"><span>${t('story.reason')}</span>
      <input name="reason" autocomplete="off" maxlength="140" />
    </label>
    <button type="submit">${t('story.give-back')}</button>
  <//>`
}

function facts({ id, reference, purpose, bankName, bankOperation, reason, refundedAmount }) {
  const rows = [
    [t('payment.id'), id],
    [t('payments.reference'), reference],
    [t('payment.purpose'), purpose],
    [t('payment.bank'), bankName],
    [t('story.operation'), bankOperation],
    [t('story.ended'), reason && said(REASONS, reason)],
    [t('story.returned'), refundedAmount > 0 ? money(refundedAmount) : null],
  ]
  return rows
    .filter(([, value]) => value)
    .map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)
}
