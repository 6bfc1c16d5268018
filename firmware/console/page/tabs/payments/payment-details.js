/** One payment: what is known about it, its events as a story, its refunds, and the button that refunds it. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card, Pill } from '../../parts/card-button-and-form.js'
import { useRights } from '../../rights.js'
import { storyOf } from '../../words/event-sentences.js'
import { said, t } from '../../words/words.js'
import { sentenceOf } from '../till/payment-sentences.js'
import { lookOf, stateOf } from '../till/payment-states.js'
import { RefundDialog } from '../till/refund-dialog.js'
import { SettleRefundDialog } from './settle-refund-dialog.js'

const REFUND_STATES = {
  requested: () => t('refund-state.under-way'),
  asked: () => t('refund-state.under-way'),
  unknown: () => t('refund-state.unknown'),
  returned: () => t('state.refunded'),
  refused: () => t('refund-state.refused'),
}

export function Story({ id, onBack }) {
  const { mayRefund, mayOperate } = useRights()
  const lastEntry = usePart('payment')?.lastEntry
  const [found, setFound] = useState(null)
  const [words, setWords] = useState('')
  const [isRefunding, setRefunding] = useState(false)
  const [settled, setSettled] = useState(null)
  const read = async () => {
    const answer = await call(`/transactions/${encodeURIComponent(id)}`)
    setWords(answer.words)
    if (answer.isOk) setFound(answer.value)
  }
  useEffect(() => {
    void read()
  }, [id, lastEntry])
  const one = found?.transaction
  const close = () => {
    setRefunding(false)
    setSettled(null)
    void read()
  }
  const pill = one && html`<${Pill} id="story-state" state=${lookOf(one)}>${stateOf(one)}<//>`
  return html`<${Card} id="story" title=${t('story.title')} pill=${pill}>
    <${Button} id="story-back" onClick=${onBack}>${t('story.back')}<//>
    ${words && html`<p role="alert">${words}</p>`}
    ${one && html`<div class="amount">${money(one.amount)}</div><dl class="facts">${facts(one)}</dl>`}
    ${
      found?.refunds.length > 0 &&
      html`<h3>${t('story.refunds')}</h3>
      <ul class="list" id="story-refunds" tabindex="0" aria-label=${t('story.refunds')}>
        ${found.refunds.map((refund) => refundRow(refund, mayOperate, () => setSettled(refund)))}
      </ul>`
    }
    ${
      one &&
      mayRefund &&
      one.refundableAmount > 0 &&
      html`<div class="row">
        <${Button} id="give-back" onClick=${() => setRefunding(true)}>${t('story.give-back')}<//>
      </div>`
    }
    <h3>${t('story.events')}</h3>
    <ol class="list" id="story-events" tabindex="0" aria-label=${t('story.events')}>
      ${found?.events.map(
        ({ id, at, type, bankStatus }) => html`<li key=${id}>
        <span class="name">${storyOf(type)}<small>${dateTime(at)}${bankStatus && html` · ${t('story.bank-status')} <code>${bankStatus}</code>`}</small></span>
      </li>`,
      )}
    </ol>
    ${settled && html`<${SettleRefundDialog} refund=${settled} onClose=${close} />`}
    ${isRefunding && html`<${RefundDialog} payment=${one} onClose=${close} />`}
  <//>`
}

function refundRow(refund, mayOperate, settle) {
  const { id, amount, state, createdAt, reason, settlement } = refund
  const by =
    settlement &&
    t('refund-state.by', {
      who: settlement.by ?? t('refund-state.somebody'),
      at: dateTime(settlement.at),
      note: settlement.note,
    })
  const isOpen = state !== 'returned' && state !== 'refused'
  return html`<li key=${id}>
    <span class="name">${money(amount)}<small>${[dateTime(createdAt), reason, by].filter(Boolean).join(' · ')}</small></span>
    <span class="muted">${said(REFUND_STATES, state)}</span>
    ${
      isOpen &&
      mayOperate &&
      html`<button type="button" class="settle" aria-label=${t('settle.of', { amount: money(amount) })} onClick=${settle}>
        ${t('settle.open')}
      </button>`
    }
  </li>`
}

function facts(one) {
  const { id, reference, purpose, bankName, bankOperation, reason, late, refundedAmount } = one
  const rows = [
    [t('payment.id'), id],
    [t('payment.reference'), reference],
    [t('payment.purpose'), purpose],
    [t('payment.bank'), bankName],
    [t('story.operation'), bankOperation],
    [t('payments.state'), (reason || late) && refundedAmount === 0 && sentenceOf(one)],
    [t('state.refunded'), refundedAmount > 0 ? money(refundedAmount) : null],
  ]
  return rows
    .filter(([, value]) => value)
    .map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${value}</dd>`)
}
