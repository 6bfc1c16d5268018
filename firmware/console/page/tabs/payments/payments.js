/** The payments of this lane, newest first. */
import { call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Card } from '../../parts/card.js'
import { said, t } from '../../words/words.js'
import { STATES } from '../till/states.js'
import '../../words/payments.js'
import '../../words/till.js'

export function Tab() {
  const [transactions, setTransactions] = useState(null)
  const [words, setWords] = useState('')
  const payment = usePart('payment')
  useEffect(() => {
    let isLeft = false
    call('/transactions?limit=50').then((answer) => {
      if (isLeft) return
      setWords(answer.words)
      if (answer.isOk) setTransactions(answer.value.transactions)
    })
    return () => {
      isLeft = true
    }
  }, [payment])
  return html`<${Card} id="payments" title=${t('payments.title')}>
    ${words && html`<p role="alert">${words}</p>`}
    ${transactions?.length === 0 && html`<p class="muted">${t('payments.none')}</p>`}
    <ul class="list" id="payment-list" tabindex="0" aria-label=${t('payments.title')}>
      ${transactions?.map(row)}
    </ul>
  <//>`
}

function row({ id, createdAt, amount, dynamicQRStatus, purpose }) {
  return html`<li key=${id}>
    <span class="name">${money(amount)}<small>${[dateTime(createdAt), purpose].filter(Boolean).join(' · ')}</small></span>
    <span class="muted">${said(STATES, dynamicQRStatus)}</span>
  </li>`
}
