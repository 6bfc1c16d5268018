/** How the last payment ended, above the keys of the next one: whole until its first figure, then one line. */
import { money } from '../../format.ts'
import { Pill, type Tone } from '../../parts/card-button-and-form.tsx'
import { t } from '../../words/words.ts'
import { sentenceOf } from './payment-sentences.ts'
import { type CurrentPayment, isLateMoney, stateOf, toneOf } from './payment-states.ts'

const SIGNS: Readonly<Record<Tone, string>> = {
  wait: '',
  good: '✓',
  bad: '✕',
  warn: '!',
  calm: '–',
}

/** A payment that has ended, with what was refunded of it. */
export type EndedPayment = CurrentPayment & { readonly refundedAmount: number }

export function Outcome({ ended, isShort }: { ended: EndedPayment; isShort: boolean }) {
  const tone = isLateMoney(ended) ? 'warn' : toneOf(ended)
  return (
    <section
      class={`outcome tone-${tone} ${isShort ? 'short' : 'whole'}`}
      id="ended"
      aria-label={t('payment.title')}
    >
      <span class="sign" aria-hidden="true">
        {SIGNS[tone]}
      </span>
      <span class="amount" id="amount">
        {money(ended.amount)}
      </span>
      <Pill id="payment-state" state={toneOf(ended)}>
        {stateOf(ended)}
      </Pill>
      <p id="outcome">{sentenceOf(ended)}</p>
      {ended.dynamicQRStatus === 'ACCEPTED' && <p id="no-receipt">{t('payment.no-receipt')}</p>}
    </section>
  )
}
