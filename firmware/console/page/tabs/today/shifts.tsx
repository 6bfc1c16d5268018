/** The open shift as it stands, closing it, and those that were closed. */

import { useState } from 'preact/hooks'
import { act } from '../../call.ts'
import { dateTime, money } from '../../format.ts'
import { usePart } from '../../live.ts'
import { Button, Card } from '../../parts/card-button-and-form.tsx'
import { confirm } from '../../parts/dialog.tsx'
import { useIdempotencyKeys } from '../../parts/idempotency-keys.ts'
import { useAnswer } from '../../parts/polled-answer.ts'
import { toast } from '../../parts/toasts.tsx'
import { t } from '../../words/words.ts'
import { stateKey } from '../till/till-draft.ts'
import { Paper } from './shift-paper.tsx'

interface ShownPaper {
  /** Told apart by it. */
  readonly shown: number
  readonly number: number | null
  readonly title: string
  readonly takesFocus?: boolean
}

export function Shifts() {
  const payment = usePart('payment')?.current
  const news = payment && stateKey(payment)
  const current = useAnswer('GET /shifts/current', {}, { news })
  const list = useAnswer('GET /shifts', { query: { limit: 10 } }, { news })
  const open = current.value?.report
  const closed = list.value?.shifts ?? []
  const words = current.words || list.words
  const [paper, setPaper] = useState<ShownPaper | null>(null)
  // One key for each shift: after a lost answer the same closing is told again, and the next shift has another key.
  const keys = useIdempotencyKeys()
  const close = async () => {
    if (!open) return
    const { number, totals } = open
    const text = t('shift.close-what', { number, net: money(totals.net) })
    if (!(await confirm({ title: t('shift.close'), text, yes: t('shift.close') }))) return
    const answer = await act('POST /shifts/close', {
      body: { number },
      headers: { 'Idempotency-Key': keys.of(String(number)) },
    })
    if (answer) {
      toast(t('shift.closed', { number: answer.report.number }))
      setPaper({ ...closedPaper(answer.report.number), takesFocus: true })
    }
    await Promise.all([current.again(), list.again()])
  }
  const leavePaper = () => {
    setPaper(null)
    document.getElementById('shift-report')?.focus()
  }
  return (
    <Card id="shifts" title={t('shift.title')}>
      {words && <p role="alert">{words}</p>}
      {open && (
        <>
          <dl class="facts" id="shift-open">
            <dt>{t('shift.number')}</dt>
            <dd>{open.number}</dd>
            <dt>{t('day.accepted')}</dt>
            <dd>
              {open.totals.states.ACCEPTED.count} · {money(open.totals.states.ACCEPTED.amount)}
            </dd>
            {open.totals.otherAmount.amount !== 0 && (
              <>
                <dt>{t('day.other')}</dt>
                <dd>
                  {open.totals.otherAmount.count} · {money(open.totals.otherAmount.amount)}
                </dd>
              </>
            )}
            <dt>{t('day.refunded')}</dt>
            <dd>
              {open.totals.refunds.count} · {money(open.totals.refunds.amount)}
            </dd>
            <dt>{t('day.net')}</dt>
            <dd>{money(open.totals.net)}</dd>
            <dt>{t('day.open')}</dt>
            <dd>{open.open.count}</dd>
          </dl>
          <p class="muted">{t('shift.not-register')}</p>
          <div class="row">
            <Button may="read" id="shift-report" onClick={() => setPaper(openPaper())}>
              {t('shift.x')}
            </Button>
            <Button may="change" undoes id="shift-close" className="main" onClick={close}>
              {t('shift.close')}
            </Button>
          </div>
        </>
      )}
      {paper && <Paper key={paper.shown} {...paper} onClose={leavePaper} />}
      <ul class="list" id="shift-list" tabindex={0} aria-label={t('shift.list')}>
        {closed.map(({ number, closedAt, net, hash }) => (
          <li key={number}>
            <span class="name">
              № {number} · {money(net)}
              <small>
                {closedAt && dateTime(closedAt)} · {hash.slice(0, 12)}
              </small>
            </span>
            <Button
              may="read"
              className="quiet"
              data-shift={number}
              onClick={() => setPaper(closedPaper(number))}
            >
              {t('shift.z')}
              <span class="sr"> {number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Another one at each press, so that the report is read anew: it stands for this moment. */
const openPaper = (): ShownPaper => ({
  shown: performance.now(),
  number: null,
  title: t('shift.x'),
})

/** By its number: a card has one paper at a time, and another shift replaces it. */
const closedPaper = (number: number): ShownPaper => ({
  shown: number,
  number,
  title: t('shift.z-of', { number }),
})
