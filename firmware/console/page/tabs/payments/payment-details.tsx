/** One payment: what is known about it, its events as a story, its refunds, and the button that refunds it. */

import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { dateTime, money } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { usePart } from '../../live.ts'
import { bankTitle } from '../../parts/bank-name.ts'
import { Button, Card, Pill } from '../../parts/card-button-and-form.tsx'
import { useAnswer } from '../../parts/polled-answer.ts'
import { useRights } from '../../rights.tsx'
import { storyOf } from '../../words/event-sentences.ts'
import { t, wordFor } from '../../words/words.ts'
import { sentenceOf } from '../till/payment-sentences.ts'
import { stateOf, toneOf } from '../till/payment-states.ts'
import { RefundDialog } from '../till/refund-dialog.tsx'
import { type Refund, SettleRefundDialog } from './settle-refund-dialog.tsx'

const REFUND_STATES = {
  requested: () => t('refund-state.under-way'),
  asked: () => t('refund-state.under-way'),
  unknown: () => t('refund-state.unknown'),
  returned: () => t('state.refunded'),
  refused: () => t('refund-state.refused'),
}

type Found = Done<'GET /transactions/:id'>

interface StoryProps {
  readonly id: string
  onBack(): void
}

export function Story({ id, onBack }: StoryProps) {
  const { mayRefund, mayOperate } = useRights()
  const {
    value: found,
    words,
    again,
  } = useAnswer('GET /transactions/:id', { path: { id } }, { news: usePart('payment')?.lastEntry })
  const [isRefunding, setRefunding] = useState(false)
  const [settled, setSettled] = useState<Refund | null>(null)
  const one = found?.transaction
  const refunds = found?.refunds ?? []
  const close = () => {
    setRefunding(false)
    setSettled(null)
    again()
  }
  const pill = one && (
    <Pill id="story-state" state={toneOf(one)}>
      {stateOf(one)}
    </Pill>
  )
  return (
    <Card id="story" title={t('story.title')} pill={pill}>
      <Button may="read" id="story-back" onClick={onBack}>
        {t('story.back')}
      </Button>
      {words && <p role="alert">{words}</p>}
      {one && (
        <>
          <div class="amount">{money(one.amount)}</div>
          <dl class="facts">{facts(one)}</dl>
        </>
      )}
      {refunds.length > 0 && (
        <>
          <h3>{t('story.refunds')}</h3>
          <ul class="list" id="story-refunds" tabindex={0} aria-label={t('story.refunds')}>
            {refunds.map((refund) => refundRow(refund, mayOperate, () => setSettled(refund)))}
          </ul>
        </>
      )}
      {one && mayRefund && one.refundableAmount > 0 && (
        <div class="row">
          <Button may="refund" undoes id="give-back" onClick={() => setRefunding(true)}>
            {t('story.give-back')}
          </Button>
        </div>
      )}
      <h3>{t('story.events')}</h3>
      <ol class="list" id="story-events" tabindex={0} aria-label={t('story.events')}>
        {found?.events.map(({ id, at, type }) => (
          <li key={id}>
            <span class="name">
              {storyOf(type)}
              <small>{dateTime(at)}</small>
            </span>
          </li>
        ))}
      </ol>
      {settled && <SettleRefundDialog refund={settled} onClose={close} />}
      {isRefunding && one && <RefundDialog payment={one} onClose={close} />}
    </Card>
  )
}

function refundRow(refund: Refund, mayOperate: boolean, settle: () => void) {
  const { id, amount, state, createdAt, reason, settlement } = refund
  const by =
    settlement &&
    t('refund-state.by', {
      who: settlement.by ?? t('refund-state.somebody'),
      at: dateTime(settlement.at),
      note: settlement.note,
    })
  const isOpen = state !== 'returned' && state !== 'refused'
  return (
    <li key={id}>
      <span class="name">
        {money(amount)}
        <small>{[dateTime(createdAt), reason, by].filter(Boolean).join(' · ')}</small>
      </span>
      <span class="muted">{wordFor(REFUND_STATES, state)}</span>
      {isOpen && mayOperate && (
        <button
          data-undoes
          type="button"
          class="settle"
          aria-label={t('settle.of', { amount: money(amount) })}
          onClick={settle}
        >
          {t('settle.open')}
        </button>
      )}
    </li>
  )
}

function facts(one: Found['transaction']) {
  const { id, reference, purpose, bankName, bankOperation, reason, late, refundedAmount } = one
  const rows: readonly (readonly [name: string, value: string | false | null])[] = [
    [t('payment.id'), id],
    [t('payment.reference'), reference],
    [t('payment.purpose'), purpose],
    [t('payment.bank'), bankTitle(bankName)],
    [t('story.operation'), bankOperation],
    [t('payments.state'), (reason || late) && refundedAmount === 0 && sentenceOf(one)],
    [t('state.refunded'), refundedAmount > 0 ? money(refundedAmount) : null],
  ]
  return rows
    .filter(([, value]) => value)
    .map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))
}
