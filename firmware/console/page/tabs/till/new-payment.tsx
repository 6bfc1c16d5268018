/** A new payment: its amount by large keys, and its purpose; above them how the last one ended. Asks before it replaces one that is pending. */

import type { RefObject, TargetedInputEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { act, lane, type Refusal } from '../../call.ts'
import { useStore } from '../../followed-value.ts'
import { kopecks, money } from '../../format.ts'
import { partOf } from '../../live.ts'
import { Card, Form, Pill } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { toast } from '../../parts/toasts.tsx'
import { hrefOf } from '../../place-on-page.ts'
import { useRights } from '../../rights.tsx'
import { decimal, t } from '../../words/words.ts'
import { DisplayLost } from './display-lost.tsx'
import { type EndedPayment, Outcome } from './outcome.tsx'
import { SoundSwitch } from './outcome-sound.tsx'
import { type CurrentPayment, isOpen, isUnderWay, stateOf, TONES } from './payment-states.ts'
import {
  amountAfter,
  draft,
  forgetDraft,
  isTyping,
  putAway,
  say,
  stateKey,
  suggest,
  type Typed,
  type,
  useNote,
} from './till-draft.ts'

// As long as showQR may take, and the network beside.
const SHOW_TIMEOUT_MS = 45_000
/** What `kopecks` can read, also while it is only half typed. */
const TYPABLE = /^\d{0,9}(?:[.,]\d{0,2})?$/

interface NewPaymentProps {
  /** A payment that is still under way, or the last one. */
  readonly current: CurrentPayment | null
  /** The last one, until the next begins. */
  readonly ended?: EndedPayment | null
}

export function NewPayment({ current, ended = null }: NewPaymentProps) {
  const { amount, purpose, reference, isTried } = useStore(draft)
  const note = useNote(null)
  const { mayChange } = useRights()
  const hold = (name: 'amount' | 'purpose' | 'reference') => ({
    name,
    autocomplete: 'off',
    value: { amount, purpose, reference }[name],
    onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) =>
      type({ [name]: currentTarget.value }),
  })
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // What is typed by a keyboard replaces it, too.
    if (isTried) field.current?.select()
  }, [isTried])
  useFigures(field)
  // Until the first figure the end of the last payment has the place of the amount.
  const isOver = ended !== null && amount === ''
  return (
    <Card
      id="new"
      title={t('new.title')}
      pill={
        <span class="till-tools">
          <SoundSwitch />
          <a class="button only-phone" id="last-open" href={hrefOf('till/last')}>
            {t('last.title')}
          </a>
        </span>
      }
    >
      {current && isUnderWay(current) && <Behind current={current} />}
      {ended && <Outcome ended={ended} isShort={!isOver} />}
      <DisplayLost />
      {mayChange && (
        <Form may="change" id="new-payment" className="new-payment" onSubmit={showQr}>
          <label class={isOver ? 'sr' : 'sum'}>
            <span class="sr">{t('payment.amount')}</span>
            <input
              {...hold('amount')}
              ref={field}
              class={isTried ? 'tried' : ''}
              onInput={typeAmount}
              inputmode="none"
              placeholder={isOver ? undefined : '0'}
              required
            />
            <span class="currency" aria-hidden="true">
              ₽
            </span>
          </label>
          <Keypad />
          <p class="warning note" id="till-note" role="alert">
            {note}
          </p>
          <div class="what">
            <label>
              <span>{t('payment.purpose')}</span>
              <input {...hold('purpose')} placeholder={t('payment.purpose')} maxlength={140} />
            </label>
            <label>
              <span>{t('payment.reference')}</span>
              <input {...hold('reference')} placeholder={t('payment.reference')} maxlength={64} />
            </label>
          </div>
          <button type="submit" class="main" disabled={isOver}>
            {isOver ? t('new.first-figure') : t('payment.show')}
          </button>
        </Form>
      )}
    </Card>
  )
}

/** Figures of a keyboard are of the amount wherever the focus is, but in another field or a dialog. */
function useFigures(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const take = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (!/^[\d.,]$/.test(key) || ctrlKey || altKey || metaKey) return
      const isElsewhere =
        target instanceof Element && target.closest('input, textarea, select, dialog')
      if (!isElsewhere) field.current?.focus({ preventScroll: true })
    }
    addEventListener('keydown', take)
    return () => removeEventListener('keydown', take)
  }, [field])
}

function Behind({ current }: { current: CurrentPayment }) {
  const { amount, dynamicQRStatus } = current
  return (
    <button type="button" class="behind" id="show-payment" onClick={() => isTyping.set(false)}>
      <span>{money(amount)}</span>
      <Pill state={TONES[dynamicQRStatus] ?? 'calm'}>{stateOf(current)}</Pill>
    </button>
  )
}

/** A figure that a keyboard adds to an amount of before begins a new one. */
function typeAmount({
  currentTarget,
  inputType,
  data,
}: TargetedInputEvent<HTMLInputElement>): void {
  const now = draft.get()
  const isKey = now.isTried && inputType === 'insertText' && currentTarget.value.length > 1
  type({ amount: isKey ? amountAfter(now, data ?? '') : currentTarget.value })
}

function Keypad() {
  const press = (key: string) => () => {
    const next = amountAfter(draft.get(), key)
    if (TYPABLE.test(next.replace(/\s/g, ''))) type({ amount: next })
  }
  const erase = () => type({ amount: amountAfter(draft.get(), '').slice(0, -1) })
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', decimal(), '0']
  return (
    <div class="keypad" role="group" aria-label={t('payment.amount')}>
      {keys.map((key) => (
        <button key={key} type="button" onClick={press(key)}>
          {key}
        </button>
      ))}
      <button type="button" aria-label={t('new.delete')} onClick={erase}>
        ⌫
      </button>
    </div>
  )
}

async function showQr(): Promise<void> {
  const typed = draft.get()
  const amountKopecks = kopecks(typed.amount)
  if (!amountKopecks) return refuse(typed, t('payment.bad-amount'))
  const { current, hasBank } = partOf('payment').get() ?? {}
  if (current?.dynamicQRStatus === 'PENDING') {
    const isAgreed = await mayReplace(current)
    if (!isAgreed) suggest(typed)
    // Its end came first, and is shown.
    if (isAgreed === null) isTyping.set(false)
    if (!isAgreed) return
  }
  const body = {
    amount: amountKopecks,
    purpose: typed.purpose.trim() || undefined,
    reference: typed.reference.trim() || undefined,
  }
  if (!hasBank && partOf('levers').get()?.bank && !(await setUpDemo())) return suggest(typed)
  // The new payment takes the place of the keys at once; a refused one keeps its text, and can be sent again.
  if (current) putAway.set(stateKey(current))
  forgetDraft()
  const answer = await lane('POST /showQR', { body }, { timeoutMs: SHOW_TIMEOUT_MS })
  if (!answer.isOk) refuse(typed, troubleOf(answer))
}

function refuse(typed: Typed, words: string): void {
  suggest(typed)
  say(null, words)
}

/** Of a bank that did not answer the lane tells a code for technicians; the cashier is told what to do. */
function troubleOf({ value, words }: { value: Refusal | null; words: string }): string {
  const isSilent = value?.error_category?.endsWith('BankSettings') && value.error_code === 2
  return isSilent ? `${t('why.not-registered')} (${words})` : words
}

/** Asked as long as it is so: a payment that has ended meanwhile is not there to be cancelled. */
function mayReplace({ id, amount }: CurrentPayment): Promise<boolean | null> {
  return confirm({
    title: t('replace.title'),
    text: t('replace.text', { amount: money(amount) }),
    yes: t('replace.yes'),
    while: [partOf('payment'), isOpen(id)],
  })
}

/** With a fake bank, sets up what a till would set up once; existing settings are never replaced. */
async function setUpDemo(): Promise<boolean> {
  const { isOk, value, words } = await lane('GET /getDriverSettings')
  if (!isOk) {
    say(null, words)
    return false
  }
  if (value.settings?.bankProfile) return true
  const profile = { bankName: 'CFT', accAlias: 'demo', extEntityId: 'demo', merchantId: 'demo' }
  const settings = {
    bankProfile: 'demo',
    bankProfiles: { demo: { ...profile, password: 'demo' } },
    deviceConnection: { connectionType: 'Serial', portName: '/dev/ttyUSB0' },
  }
  const answer = await act('POST /updateDriverSettings', { body: { settings } })
  if (answer) toast(t('payment.demo'))
  return answer !== null
}
