/** A statement that a person signs, of a day or a month, of the lane or of its shop: on the screen, and on A4 by the browser's own printing. */

import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { act } from '../../call.ts'
import { useEffectEvent } from '../../effect-event.ts'
import { today } from '../../lane-time.ts'
import { Button, Card, Form, Pill } from '../../parts/card-button-and-form.tsx'
import { toast } from '../../parts/toasts.tsx'
import { LANGUAGE, t, wordFor } from '../../words/words.ts'
import { type ComparedBank, ComparedBanks } from './compared-banks.tsx'
import type { FileAnswer } from './given-answers.tsx'
import { usePrinted } from './printed-sheet.ts'
import {
  type PaperSheet,
  Sheet,
  STATEMENT_TIMEOUT_MS,
  STATEMENT_TONES,
} from './statement-sheet.tsx'

export interface MadeStatement {
  readonly date: string
  readonly sheet: PaperSheet
  /** More of it comes soon: it is made again by itself. */
  readonly isAwaited?: boolean
  /** What it is made of, once for each bank. */
  readonly compared?: readonly ComparedBank[]
  /** What persons said of the banks' files that it was compared by. */
  readonly given?: readonly { readonly bankName: string; readonly answers: readonly FileAnswer[] }[]
}

const AGAIN_AFTER_MS = 10_000

export interface StatementOf {
  readonly id: 'statement' | 'month' | 'shop' | 'shop-month'
  readonly title: string
  readonly hint: string
  readonly states: Readonly<Record<PaperSheet['state'], () => string>>
  /** What the browser asks for. */
  readonly field: 'date' | 'month'
  readonly label: string
  /** What is asked for at first, written as the field has it. */
  readonly first: () => string
  readonly timeoutMs: number
  /** Null: it failed, and was said. */
  readonly read: (date: string) => Promise<Omit<MadeStatement, 'date'> | null>
  /** Made elsewhere, and shown until another one is made here. */
  readonly given?: MadeStatement | null
  /** All lanes of the shop; by default it is of this one. */
  readonly isOfShop?: boolean
  /** Below the sheet; `again` makes it once more. */
  readonly below?: (again: () => Promise<void>, made: MadeStatement) => ComponentChildren
}

const STATES = { agrees: () => t('statement.agrees'), 'to-do': () => t('statement.to-do') }
const DAY_STATES = { ...STATES, 'goes-on': () => t('statement.goes-on') }
const MONTH_STATES = { ...STATES, 'goes-on': () => t('month.goes-on') }

/** What the card of a day and that of a month do not say themselves. */
type OwnPart = Omit<StatementOf, 'states' | 'field' | 'label' | 'first' | 'timeoutMs'>

export const DayStatementCard = (of: OwnPart) => (
  <StatementCard
    states={DAY_STATES}
    field="date"
    label={t('day.date')}
    first={today}
    timeoutMs={STATEMENT_TIMEOUT_MS}
    {...of}
  />
)

/** Each of its days is read. */
export const MONTH_TIMEOUT_MS = 2 * STATEMENT_TIMEOUT_MS

export const MonthStatementCard = (of: OwnPart) => (
  <StatementCard
    states={MONTH_STATES}
    field="month"
    label={t('month.month')}
    first={() => today().slice(0, 7)}
    timeoutMs={MONTH_TIMEOUT_MS}
    {...of}
  />
)

function StatementCard({
  id,
  field,
  timeoutMs,
  read,
  below,
  given = null,
  isOfShop = false,
  ...of
}: StatementOf) {
  const [date, setDate] = useState(of.first)
  const [made, setMade] = useState<MadeStatement | null>(null)
  useEffect(() => {
    if (!given) return
    setMade(given)
    setDate(given.date)
  }, [given])
  const make = async (date: string) => {
    const answer = await read(date)
    if (answer) setMade({ ...answer, date })
  }
  const readAgain = useEffectEvent(read)
  useEffect(() => {
    if (!made?.isAwaited) return
    const again = async () => {
      const answer = await readAgain(made.date)
      // A person may have closed it meanwhile, or made another one.
      if (answer) setMade((now) => (now === made ? { ...answer, date: made.date } : now))
    }
    const timer = setTimeout(again, AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [made])
  // A sheet in another language than the page's must not be signed.
  const shown = made?.sheet.language === LANGUAGE ? made : null
  const sheet = shown?.sheet ?? null
  const file = async (date: string) => {
    const asked = { query: { language: LANGUAGE }, body: { date } }
    const answer = isOfShop
      ? await act('POST /reports/shop/statements', asked, { timeoutMs })
      : await act('POST /reports/statements', asked, { timeoutMs })
    if (!answer) return
    toast(t('statement.filed', { number: answer.number }))
    setMade({ date, sheet: answer.sheet })
  }
  usePrinted(sheet, (sheet) => <Sheet sheet={sheet} />, {
    className: 'a4',
    foot: ({ footer: text, page }) => ({ text, page }),
  })
  const pill = sheet && (
    <Pill id={`${id}-verdict`} state={STATEMENT_TONES[sheet.state]}>
      {wordFor(of.states, sheet.state)}
    </Pill>
  )
  return (
    <Card id={id} title={of.title} pill={pill}>
      <Form may="read" id={`${id}-form`} onSubmit={() => make(date)}>
        <label>
          <span>{of.label}</span>
          <input
            type={field}
            name={field}
            required
            pattern={field === 'month' ? '[0-9]{4}-[0-9]{2}' : undefined}
            value={date}
            onInput={({ currentTarget }) => setDate(currentTarget.value)}
          />
        </label>
        <button type="submit" class="main">
          {t('statement.make')}
        </button>
      </Form>
      {shown === null ? (
        <p class="muted">{of.hint}</p>
      ) : (
        <>
          <div id={`${id}-sheet`}>
            <Sheet sheet={shown.sheet} />
          </div>
          {below?.(() => make(shown.date), shown)}
          <ComparedBanks
            date={shown.date}
            banks={shown.compared ?? []}
            id={isOfShop ? 'shop-compared' : 'compared'}
            onWithdrawn={() => make(shown.date)}
          />
          <div class="row">
            {shown.sheet.state !== 'goes-on' && (
              <Button
                may="operate"
                undoes
                id={`${id}-file`}
                className="main"
                onClick={() => file(shown.date)}
              >
                {t('statement.file')}
              </Button>
            )}
            <Button may="read" id={`${id}-print`} onClick={() => print()}>
              {t('paper.print')}
            </Button>
            <Button may="read" id={`${id}-close`} onClick={() => setMade(null)}>
              {t('paper.close')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
