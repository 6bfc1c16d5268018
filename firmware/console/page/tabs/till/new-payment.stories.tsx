/** The keys of the till: what is typed, what was refused, and what waits behind them. */
import { useState } from 'preact/hooks'
import { press } from '../../stories/press.ts'
import { inLanguage, type Stories, type Story } from '../../stories/story.ts'
import { t } from '../../words/words.ts'
import { WAITING } from './given.ts'
import { NewPayment } from './new-payment.tsx'
import type { CurrentPayment } from './payment-states.ts'
import { draft, forgetDraft, say, type Typed } from './till-draft.ts'
import 'page-words:till'

const payment = { current: WAITING, currency: 'RUB', hasBank: true, lastEntry: 41 }

interface AtTheKeys {
  readonly typed?: Partial<Typed>
  /** Why it was not done. */
  readonly note?: string
  readonly current?: CurrentPayment | null
}

/** Says all that is kept of the keys, before they are drawn. */
function Till({ typed = {}, note, current = null }: AtTheKeys) {
  useState(() => {
    forgetDraft()
    draft.set({ ...draft.get(), ...typed })
    if (note) say(null, note)
  })
  return (
    <div class="till" data-face="pay">
      <NewPayment current={current} />
    </div>
  )
}

const keys = (kept: AtTheKeys): Story => ({ show: () => <Till {...kept} /> })

const AMOUNT = inLanguage('1249.50', '1249,50')
const refused = { amount: AMOUNT, purpose: WAITING.purpose ?? '', reference: '1040', isTried: true }

export const STORIES: Stories = {
  'nothing typed': keys({}),
  typed: keys({
    typed: { amount: AMOUNT, purpose: inLanguage('Order 1040', 'Заказ 1040'), reference: '1040' },
  }),
  'no such amount': keys({ typed: { amount: '0', isTried: true }, note: t('payment.bad-amount') }),
  refused: keys({
    typed: refused,
    note: inLanguage(
      'the bank profile "main" lacks the field Merchant id',
      'в профиле банка «основной» не заполнено поле «Номер продавца»',
    ),
  }),
  'the bank silent': keys({
    typed: refused,
    note: `${t('why.not-registered')} (${inLanguage('Unexpected answer of the bank', 'Неожиданный ответ банка')})`,
  }),
  'a payment behind it': keys({ current: WAITING }),
  'one of unknown end behind it, and an amount typed': keys({
    current: { ...WAITING, dynamicQRStatus: 'ERROR', phase: 'unknown', reason: null },
    typed: { amount: '12' },
  }),
  'asks before it takes the place of another': {
    ...keys({ current: WAITING, typed: { amount: AMOUNT } }),
    parts: { payment },
    play: () => press('#new-payment [type=submit]'),
  },
  'the display lost': {
    ...keys({}),
    parts: {
      display: {
        isConnected: false,
        screen: null,
        reason: inLanguage('the cable is out', 'кабель отключён'),
      },
    },
  },
  'seen by a monitor': {
    ...keys({}),
    person: { name: 'Screen', role: 'monitor', mayRefund: false },
  },
}
