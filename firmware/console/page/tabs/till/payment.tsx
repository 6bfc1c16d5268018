/** The payment under way: the time left, the code, and what the cashier has to know and to do. */

import { Fragment } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isRefusal, lane } from '../../call.ts'
import { money, time } from '../../format.ts'
import { partOf } from '../../live.ts'
import { bankTitle } from '../../parts/bank-name.ts'
import { Button, Card, Pill } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { GlassPicture } from '../../parts/glass-picture.tsx'
import { useRights } from '../../rights.tsx'
import { t } from '../../words/words.ts'
import { DisplayLost } from './display-lost.tsx'
import { SoundSwitch } from './outcome-sound.tsx'
import { usePaymentHealth } from './payment-health.ts'
import { useSentence } from './payment-sentences.ts'
import { type CurrentPayment, isOpen, stateOf, toneOf } from './payment-states.ts'
import { isTyping, say, useNote } from './till-draft.ts'

// The bank has eight seconds to confirm the cancellation.
const CANCEL_TIMEOUT_MS = 20_000

export function Payment({ current }: { current: CurrentPayment }) {
  const { mayChange } = useRights()
  const { isBankSilent, isUnwritten } = usePaymentHealth()
  const sentence = useSentence(current)
  const note = useNote(current.id)
  const pill = (
    <span class="till-tools">
      <Pill id="payment-state" state={toneOf(current)}>
        {stateOf(current)}
      </Pill>
      <SoundSwitch />
    </span>
  )
  return (
    <Card id="payment" tabindex={-1} className="payment" title={t('payment.title')} pill={pill}>
      <TimeLeft payment={current} />
      <div class="sum-and-new">
        <div class="amount" id="amount">
          {money(current.amount)}
        </div>
        {/* Over the sum of the keys that it opens: a second press there types nothing. */}
        {mayChange && (
          <Button may="read" id="new-open" className="quiet" onClick={() => isTyping.set(true)}>
            {t('new.title')}
          </Button>
        )}
      </div>
      <GlassPicture />
      <div class="says">
        {isUnwritten ? (
          <p class="warning" id="unwritten" role="status">
            {t('payment.unwritten')}
          </p>
        ) : (
          <p id="outcome" role="status">
            {sentence}
          </p>
        )}
        <DisplayLost />
        {isBankSilent && (
          <p class="warning" id="bank-silent" role="status">
            {t('payment.silent')}
          </p>
        )}
        <p class="warning note" id="payment-note" role="alert">
          {note}
        </p>
        <p class="purpose" id="purpose">
          {[current.reference, current.purpose].filter(Boolean).join(' · ')}
        </p>
      </div>
      <details class="small">
        <summary>{t('payment.details')}</summary>
        <dl class="facts" id="payment-facts">
          {facts(current)}
        </dl>
      </details>
      {mayChange && current.paidAmount === null && (
        <Button
          may="change"
          undoes
          id="cancel"
          disabled={current.phase === 'cancelling'}
          onClick={() => cancel(current)}
        >
          {t('payment.cancel')}
        </Button>
      )}
    </Card>
  )
}

/** Asked first: the code is on the display, and the customer may be about to pay. */
async function cancel({ id, amount }: CurrentPayment): Promise<void> {
  const isAgreed = await confirm({
    title: t('cancel.title'),
    text: t('cancel.text', { amount: money(amount) }),
    yes: t('payment.cancel'),
    while: [partOf('payment'), isOpen(id)],
    isLow: true,
  })
  if (!isAgreed) return
  const options = { timeoutMs: CANCEL_TIMEOUT_MS }
  const { isOk, value, words } = await lane('POST /cancelQR', {}, options)
  // That it was paid meanwhile is said by the card.
  if (!isOk && !isRefusal(value, 'Transaction', 1)) say(id, words)
}

/** As high without a time: what stands below it keeps its place. */
function TimeLeft({ payment }: { payment: CurrentPayment }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  const time = timeOf(payment)
  return (
    <div class="time-left">
      {time && (
        <p id="time-left">
          <progress max={time.whole} value={time.left} aria-label={t('payment.left')} />
          <span>{t('payment.time-left', { time: asMinutes(time.left) })}</span>
        </p>
      )}
    </div>
  )
}

/** Null once its code is withdrawn, and where the clocks of the lane and of this machine do not agree. */
function timeOf({ createdAt, expiresAt, dynamicQRStatus, phase }: CurrentPayment) {
  if (!createdAt || !expiresAt || dynamicQRStatus !== 'PENDING' || phase === 'cancelling')
    return null
  const until = new Date(expiresAt).getTime()
  const whole = until - new Date(createdAt).getTime()
  const left = until - Date.now()
  return left < 0 || left > whole ? null : { whole, left }
}

function asMinutes(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function facts({ id, dynamicQRStatus, reference, bankName, createdAt, expiresAt }: CurrentPayment) {
  const rows: [name: string, value: string][] = [[t('payment.id'), id]]
  if (reference) rows.push([t('payment.reference'), reference])
  if (bankName) rows.push([t('payment.bank'), bankTitle(bankName)])
  if (createdAt) rows.push([t('payment.started'), time(createdAt)])
  if (expiresAt && dynamicQRStatus === 'PENDING') rows.push([t('payment.until'), time(expiresAt)])
  return rows.map(([name, value]) => (
    <Fragment key={name}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Fragment>
  ))
}
