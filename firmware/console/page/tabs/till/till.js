/** The till: an amount by large keys, then its code and its outcome; beside it the last payments. */

import { useStore } from '../../followed-value.js'
import { html, useEffect, useLayoutEffect, useRef } from '../../html.js'
import { usePart } from '../../live.js'
import { isSettingUp } from '../../login.js'
import { isFocusLost } from '../../parts/card-button-and-form.js'
import { useSubject } from '../../tabs.js'
import { needWords } from '../../words/words.js'
import { BankLevers } from './fake-bank-controls.js'
import { Guide } from './guide/guide.js'
import { LastPayments, useLastPayments } from './last-payments.js'
import { NewPayment } from './new-payment.js'
import { Payment } from './payment.js'
import { isUnderWay } from './payment-states.js'
import { isTyping, putAway, stateKey } from './till-draft.js'

needWords('till')

export function Tab() {
  if (isSettingUp()) return html`<${Guide} />`
  return html`<${Guide} /><${Till} />`
}

/** A phone shows one of the two: `#till/last` is the last payments. */
function Till() {
  const payment = usePart('payment')
  const isLast = useSubject('till') === 'last'
  const isAsked = useStore(isTyping)
  const away = useStore(putAway)
  const current = payment?.current ?? null
  const payments = useLastPayments()
  useEffect(() => {
    // A payment that ended before anybody looked is only among the last payments.
    if (payment && away === undefined)
      putAway.set(current && !isUnderWay(current) ? stateKey(current) : null)
  }, [payment])
  const isShown = current && !isAsked && away !== undefined && away !== stateKey(current)
  const face = isShown ? '#payment' : '#new-payment [name=amount]'
  const isKnown = useRef(false)
  useLayoutEffect(() => {
    // What takes the place of a card that had the focus has it next: digits typed as soon as it is seen are not lost.
    if (isKnown.current && isFocusLost())
      document.querySelector(face)?.focus({ preventScroll: true })
    isKnown.current = away !== undefined
  }, [face, away === undefined])
  // What the lane tells of the payment under way has no refunds: those are in the ledger.
  const { refundedAmount = 0 } = payments.find(({ id }) => id === current?.id) ?? {}
  return html`<div class="till" data-face=${isLast ? 'last' : 'pay'}>
    ${isShown ? html`<${Payment} current=${{ ...current, refundedAmount }} />` : html`<${NewPayment} current=${current} />`}
    <${LastPayments} payments=${payments} />
    <${BankLevers} />
  </div>`
}
