/** How a payment ended while a dialog is open: the card that says it is neither seen nor heard behind it. */

import { useRef } from 'preact/hooks'
import { money } from '../format.ts'
import { usePart } from '../live.ts'
import { sentenceOf } from '../tabs/till/payment-sentences.ts'
import { isUnderWay } from '../tabs/till/payment-states.ts'
import 'page-words:till'

export function PaymentNews() {
  const current = usePart('payment')?.current
  const seenOpen = useRef<string | null>(null)
  if (current && isUnderWay(current)) seenOpen.current = current.id
  const isNews = current && !isUnderWay(current) && current.id === seenOpen.current
  return (
    <p class="news" role="status">
      {isNews && `${money(current.amount)} · ${sentenceOf(current)}`}
    </p>
  )
}
