/** What people said of a bank's file, each with a button: it may be wrong, and is then withdrawn with all that was found by it. */

import { useState } from 'preact/hooks'
import { lane } from '../../call.ts'
import { dateTime, day } from '../../format.ts'
import { Button, type Elements, Form } from '../../parts/card-button-and-form.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { toast } from '../../parts/toasts.tsx'
import { t, wordFor } from '../../words/words.ts'

const TIMEOUT_MS = 60_000

export const MEANINGS = {
  paid: () => t('reconcile.means-paid'),
  unpaid: () => t('reconcile.means-unpaid'),
  payment: () => t('reconcile.means-payment'),
  refund: () => t('reconcile.means-refund'),
  other: () => t('reconcile.means-other'),
}

/** In the order in which a person looks for them. */
export const COLUMNS = {
  kind: () => t('reconcile.says-kind'),
  state: () => t('reconcile.says-state'),
  sum: () => t('reconcile.says-sum'),
  time: () => t('reconcile.says-time'),
  order: () => t('reconcile.says-order'),
  operation: () => t('reconcile.says-operation'),
  refund: () => t('reconcile.says-refund'),
  refunded: () => t('reconcile.says-refunded'),
  fee: () => t('reconcile.says-fee'),
  net: () => t('reconcile.says-net'),
  ignore: () => t('reconcile.says-ignore'),
}

export interface FileAnswer {
  readonly of: 'word' | 'column'
  readonly text: string
  readonly meaning: string
  /** Absent: of a list for all lanes. */
  readonly lines?: number
  readonly by?: string | null
  readonly at?: string | null
}

interface GivenAnswersProps {
  readonly id: 'reconcile-told' | 'shop-told'
  readonly answers: readonly FileAnswer[]
  readonly bankName: string
  onTakenBack(): void
}

export function GivenAnswers({ id, answers, bankName, onTakenBack }: GivenAnswersProps) {
  const [asked, setAsked] = useState<FileAnswer | null>(null)
  const [trouble, setTrouble] = useState('')
  if (answers.length === 0) return null
  const ask = (one: FileAnswer | null) => {
    setTrouble('')
    setAsked(one)
  }
  const takeBack = async ({ note }: Elements<'note'>) => {
    if (!asked) return
    const { of, text } = asked
    const { isOk, value, words } = await lane(
      'POST /reports/reconciliation/answers/take-back',
      { body: { of, text, bank: bankName, note: note.value.trim() } },
      { timeoutMs: TIMEOUT_MS },
    )
    if (!isOk) return setTrouble(words)
    ask(null)
    const days = value.days.map(day).join(', ')
    toast(t('reconcile.taken-back', { count: value.withdrawn, days }))
    onTakenBack()
  }
  const nameOf = ({ of, text, meaning }: FileAnswer) =>
    `${text || t('reconcile.no-word')} = ${wordFor(of === 'word' ? MEANINGS : COLUMNS, meaning)}`
  return (
    <>
      <h3>{t('reconcile.told')}</h3>
      <ul class="list" id={id} tabindex={0} aria-label={t('reconcile.told')}>
        {answers.map((one) => (
          <li key={`${one.of} ${one.text}`}>
            <span class="name">
              {nameOf(one)}
              {one.lines !== undefined && (
                <small>
                  {one.of === 'word'
                    ? t('reconcile.told-word', { lines: one.lines })
                    : t('reconcile.told-column', { lines: one.lines })}
                </small>
              )}
              {one.at && (
                <small>
                  {one.by
                    ? t('reconcile.told-by', { by: one.by, at: dateTime(one.at) })
                    : dateTime(one.at)}
                </small>
              )}
            </span>
            <Button may="operate" undoes={false} onClick={() => ask(one)}>
              {t('reconcile.take-back')}
              <span class="sr">: {nameOf(one)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog
          id="take-back"
          title={t('reconcile.take-back-title', { answer: nameOf(asked) })}
          onClose={() => ask(null)}
        >
          <p class="muted">{t('reconcile.take-back-text')}</p>
          <Form may="operate" className="" onSubmit={takeBack}>
            <label class="wide">
              <span>{t('reconcile.take-back-note')}</span>
              <input name="note" maxlength={500} required autocomplete="off" />
            </label>
            <p class="warning" role="alert">
              {trouble}
            </p>
            <DialogButtons yes={t('reconcile.take-back')} onClose={() => ask(null)} />
          </Form>
        </Dialog>
      )}
    </>
  )
}
