/** The payment under way: its code and the time left; then its outcome, in colour over the whole card. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { isRefusal, lane } from '../../call.ts'
import { money, time } from '../../format.ts'
import { partOf } from '../../live.ts'
import { bankTitle } from '../../parts/bank-name.ts'
import { Button, Card, isFocusLost, Pill, type Tone } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { GlassPicture } from '../../parts/glass-picture.tsx'
import { useRights } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { DisplayLost } from './display-lost.tsx'
import { SoundSwitch, soundOf } from './outcome-sound.tsx'
import { usePaymentHealth } from './payment-health.ts'
import { useSentence } from './payment-sentences.ts'
import {
  type CurrentPayment,
  isLateMoney,
  isOpen as isStillOpen,
  isUnderWay,
  stateOf,
  toneOf,
} from './payment-states.ts'
import { isTyping, putAway, say, stateKey, useNote } from './till-draft.ts'

// The bank has eight seconds to confirm the cancellation.
const CANCEL_TIMEOUT_MS = 20_000
const SIGNS: Readonly<Record<Tone, string>> = {
  wait: '',
  good: '✓',
  bad: '✕',
  warn: '!',
  calm: '–',
}

/** The payment that is shown, with what was refunded of it. */
type Shown = CurrentPayment & { readonly refundedAmount: number }

export function Payment({ current }: { current: Shown }) {
  const { mayChange } = useRights()
  const isOpen = isUnderWay(current)
  const { silence, isUnwritten } = usePaymentHealth(isOpen)
  const tone = isOpen ? 'wait' : isLateMoney(current) ? 'warn' : toneOf(current)
  const sentence = useSentence(current)
  const note = useNote(current.id)
  useOutcomeSound(current)
  const pill = (
    <span class="till-tools">
      <Pill id="payment-state" state={toneOf(current)}>
        {stateOf(current)}
      </Pill>
      <SoundSwitch />
    </span>
  )
  return (
    <Card
      id="payment"
      tabindex={-1}
      className={`payment tone-${tone}`}
      title={t('payment.title')}
      pill={pill}
    >
      {isOpen ? (
        <GlassPicture />
      ) : (
        <p class="sign" aria-hidden="true">
          {SIGNS[tone]}
        </p>
      )}
      <div class="amount" id="amount">
        {money(current.amount)}
      </div>
      {isOpen && <TimeLeft payment={current} />}
      {isUnwritten ? (
        <p class="warning" id="unwritten" role="status">
          {t('payment.unwritten')}
        </p>
      ) : (
        <p id="outcome" role="status">
          {sentence}
        </p>
      )}
      {current.dynamicQRStatus === 'ACCEPTED' && <p id="no-receipt">{t('payment.no-receipt')}</p>}
      <DisplayLost />
      {silence && (
        <p class="warning" id="bank-silent" role="status">
          {t('payment.silent', { why: silence })}
        </p>
      )}
      <p class="warning note" id="payment-note" role="alert">
        {isOpen && note}
      </p>
      <p class="purpose" id="purpose">
        {[current.reference, current.purpose].filter(Boolean).join(' · ')}
      </p>
      <details class="small">
        <summary>{t('payment.details')}</summary>
        <dl class="facts" id="payment-facts">
          {facts(current)}
        </dl>
      </details>
      {mayChange && <Ways current={current} isOpen={isOpen} />}
    </Card>
  )
}

function Ways({ current, isOpen }: { current: Shown; isOpen: boolean }) {
  useEffect(() => {
    // The button that had it is gone, or the card has it from the keys: at the end the next thing is a new payment.
    if (!isOpen && (isFocusLost() || document.activeElement?.id === 'payment'))
      document.getElementById('new-open')?.focus({ preventScroll: true })
  }, [isOpen])
  const next = () => (isOpen ? isTyping.set(true) : putAway.set(stateKey(current)))
  return (
    <div class="row ways">
      {isOpen && current.paidAmount === null && (
        <Button undoes id="cancel" className="grow" onClick={() => cancel(current)}>
          {t('payment.cancel')}
        </Button>
      )}
      <Button undoes id="new-open" className={isOpen ? 'quiet' : 'grow main'} onClick={next}>
        {t('new.title')}
      </Button>
    </div>
  )
}

/** Asked first: the code is on the display, and the customer may be about to pay. */
async function cancel({ id, amount }: Shown): Promise<void> {
  const isAgreed = await confirm({
    title: t('cancel.title'),
    text: t('cancel.text', { amount: money(amount) }),
    yes: t('payment.cancel'),
    while: [partOf('payment'), isStillOpen(id)],
  })
  if (!isAgreed) return
  const options = { timeoutMs: CANCEL_TIMEOUT_MS }
  const { isOk, value, words } = await lane('POST /cancelQR', {}, options)
  // That it was paid meanwhile is said by the card.
  if (!isOk && !isRefusal(value, 'Transaction', 1)) say(id, words)
}

/** Sounds only for a payment that was seen under way: one that ended elsewhere long ago makes no noise. */
function useOutcomeSound(current: Shown): void {
  const wasOpen = useRef<string | null>(null)
  useEffect(() => {
    if (isUnderWay(current)) wasOpen.current = current.id
    else if (wasOpen.current === current.id) {
      wasOpen.current = null
      soundOf(current.dynamicQRStatus)
    }
  }, [current.id, current.dynamicQRStatus])
}

/** Shows nothing where the clocks of the lane and of this machine do not agree. */
function TimeLeft({ payment: { createdAt, expiresAt, dynamicQRStatus } }: { payment: Shown }) {
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
  return (
    <p class="time-left" id="time-left">
      <progress max={whole} value={left} aria-label={t('payment.left')} />
      <span>{t('payment.time-left', { time: words })}</span>
    </p>
  )
}

function facts({ id, dynamicQRStatus, reference, bankName, createdAt, expiresAt }: Shown) {
  const rows: [name: string, value: string][] = [[t('payment.id'), id]]
  if (reference) rows.push([t('payment.reference'), reference])
  if (bankName) rows.push([t('payment.bank'), bankTitle(bankName)])
  if (createdAt) rows.push([t('payment.started'), time(createdAt)])
  if (expiresAt && dynamicQRStatus === 'PENDING') rows.push([t('payment.until'), time(expiresAt)])
  return rows.map(([name, value]) => (
    <>
      <dt key={name}>{name}</dt>
      <dd>{value}</dd>
    </>
  ))
}
