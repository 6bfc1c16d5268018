/** The till: an amount by large keys, then its code and its outcome; beside it the last payments. */
import OF_FEATURES from 'page:features/till'
import type { VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useStore } from '../../followed-value.ts'
import { usePart } from '../../live.ts'
import { isFocusLost } from '../../parts/card-button-and-form.tsx'
import { useSubject } from '../../place-on-page.ts'
import { BankLevers } from './fake-bank-controls.tsx'
import { LastPayments, useLastPayments } from './last-payments.tsx'
import { NewPayment } from './new-payment.tsx'
import { useOutcomeSound } from './outcome-sound.tsx'
import { Payment } from './payment.tsx'
import { sentenceOf } from './payment-sentences.ts'
import { isUnderWay } from './payment-states.ts'
import { isTyping, putAway, stateKey } from './till-draft.ts'
import type { TillOfFeature } from './till-of-feature.ts'
import 'page-words:till'

export function Tab() {
  return Object.values(OF_FEATURES).reduce(withBefore, <Till />)
}

const withBefore = (till: VNode, { Before }: TillOfFeature) =>
  Before ? <Before>{till}</Before> : till

/** A phone shows one of the two: `#till/last` is the last payments. */
function Till() {
  const payment = usePart('payment')
  const isLast = useSubject('till') === 'last'
  const isAsked = useStore(isTyping)
  const away = useStore(putAway)
  const current = payment?.current ?? null
  const payments = useLastPayments()
  const isBegun = away !== undefined
  useEffect(() => {
    // A payment that ended before anybody looked is only among the last payments.
    if (payment && !isBegun) putAway.set(current && !isUnderWay(current) ? stateKey(current) : null)
  }, [payment, current, isBegun])
  const isPaying = current && isUnderWay(current) && !isAsked && isBegun
  const face = isPaying ? '#payment' : '#new-payment [name=amount]'
  const isKnown = useRef(false)
  useLayoutEffect(() => {
    // What takes the place of a card that had the focus has it next: digits typed as soon as it is seen are not lost.
    if (isKnown.current && isFocusLost())
      document.querySelector<HTMLElement>(face)?.focus({ preventScroll: true })
    isKnown.current = isBegun
  }, [face, isBegun])
  // What the lane tells of the payment has no refunds: those are in the ledger.
  const { refundedAmount = 0 } = payments.find(({ id }) => id === current?.id) ?? {}
  const isOver = current && !isUnderWay(current) && isBegun && away !== stateKey(current)
  const ended = isOver ? { ...current, refundedAmount } : null
  useOutcomeSound(current)
  return (
    <div class="till" data-face={isLast ? 'last' : 'pay'}>
      {/* For a screen reader, which does not read what comes with a card. */}
      <p class="sr" role="status">
        {ended && sentenceOf(ended)}
      </p>
      {isPaying ? <Payment current={current} /> : <NewPayment current={current} ended={ended} />}
      <LastPayments payments={payments} />
      <BankLevers />
    </div>
  )
}
