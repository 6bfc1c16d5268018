/** The money of one or several days: paid, refunded and net, in large figures and by the hour. */

import { useState } from 'preact/hooks'
import { money } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { laneZone, useToday } from '../../lane-time.ts'
import { usePart } from '../../live.ts'
import { Bars } from '../../parts/bars.tsx'
import { Card } from '../../parts/card-button-and-form.tsx'
import { useAnswer } from '../../parts/polled-answer.ts'
import { locale, t } from '../../words/words.ts'
import { stateKey } from '../till/till-draft.ts'

const HOURS_OF_DAY_MAX = 25
/** Asked again so often: refunds at the bank itself cause no event at this till. */
const CHECK_EVERY_MS = 60_000
/** So long a slow board takes to add up a busy lane's month. */
const TIMEOUT_MS = 120_000

type DaySums = Done<'GET /reports/day'>['report']
type HoursOfDay = Done<'GET /reports/hours'>['report']['hours']

export function Day() {
  const now = useToday()
  // Until somebody chooses another day it is the lane's today, also after midnight.
  const [chosen, setChosen] = useState<string | null>(null)
  const [to, setTo] = useState('')
  const date = chosen ?? now
  const isNow = date <= now && (to || date) >= now
  const days = { query: { date, to: to || undefined } }
  const current = usePart('payment')?.current
  const news = isNow && current ? stateKey(current) : null
  const pace = { news, everyMs: () => (isNow ? CHECK_EVERY_MS : null), timeoutMs: TIMEOUT_MS }
  const day = useAnswer('GET /reports/day', days, pace)
  const hours = useAnswer('GET /reports/hours', days, pace)
  const found = day.value?.report ?? null
  const words = day.words || hours.words
  return (
    <Card id="day" title={t('day.title')}>
      <div class="row">
        <label>
          <span>{t('day.date')}</span>
          <input
            type="date"
            id="day-date"
            value={date}
            onChange={({ currentTarget }) => currentTarget.value && setChosen(currentTarget.value)}
          />
        </label>
        <label>
          <span>{t('day.to')}</span>
          <input
            type="date"
            id="day-to"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </label>
      </div>
      {words && <p role="alert">{words}</p>}
      {found && <Sums day={found} />}
      <Hours hours={hours.value?.report.hours ?? null} />
      <p class="muted small">{t('day.rule')}</p>
    </Card>
  )
}

function Sums({ day }: { day: DaySums }) {
  const { acceptedCount, acceptedAmount, refundCount, refundedAmount, netAmount } = day
  const { otherAmount, open } = day
  const figure = (name: string, words: string, kopecks: number, count = '') => (
    <div data-figure={name}>
      <dt>{words}</dt>
      <dd>
        {money(kopecks)}
        <small>{count}</small>
      </dd>
    </div>
  )
  return (
    <div id="day-sums">
      <dl class="figures">
        {figure(
          'paid',
          t('day.accepted'),
          acceptedAmount,
          t('day.count', { count: acceptedCount }),
        )}
        {figure(
          'refunded',
          t('day.refunded'),
          refundedAmount,
          t('day.count-refunds', { count: refundCount }),
        )}
        {figure('net', t('day.net'), netAmount)}
      </dl>
      <p class="muted">
        {otherAmount.count > 0 &&
          `${t('day.other')}: ${otherAmount.count} · ${money(otherAmount.amount)}. `}
        {t('day.open')}: {open.filter(({ paidAmount }) => paidAmount === null).length}
      </p>
    </div>
  )
}

/** Drawn before the hours are known, so that nothing jumps. */
function Hours({ hours }: { hours: HoursOfDay | null }) {
  return <div id="day-plot">{hours && <Bars {...barsOf(hours)} />}</div>
}

function barsOf(hours: HoursOfDay) {
  const zone = laneZone()
  const day =
    hours.length > HOURS_OF_DAY_MAX ? ({ day: '2-digit', month: '2-digit' } as const) : null
  const name = new Intl.DateTimeFormat(locale(), {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    ...zone,
  })
  const mark = new Intl.DateTimeFormat(locale(), { ...(day ?? { hour: '2-digit' }), ...zone })
  return {
    label: t('day.plot'),
    series: [
      { className: 'paid', name: t('day.accepted') },
      { className: 'refunded', name: t('day.refunded') },
    ],
    columns: hours.map(({ from, states, otherAmount, refunded }) => ({
      name: name.format(Date.parse(from)),
      mark: mark.format(Date.parse(from)),
      values: [
        ((states['ACCEPTED']?.amount ?? 0) + otherAmount.amount) / 100,
        refunded.amount / 100,
      ],
    })),
    say: (roubles: number) => money(roubles * 100),
  }
}
