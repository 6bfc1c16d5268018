/** A day, or some, on one card: what came in, what went back, and each hour by state as a plot. */
import { call } from '../../call.js'
import { money } from '../../format.js'
import { html, useEffect, useRef, useState } from '../../html.js'
import uPlot from '../../packages/uplot.js'
import { Card } from '../../parts/card.js'
import { loadStyles } from '../../tabs.js'
import { locale, said, t } from '../../words/words.js'
import { STATES } from '../till/payment-states.js'

const PLOTTED = ['ACCEPTED', 'CANCELED', 'REJECTED', 'ERROR', 'PENDING']
const COLOURS = ['--good', '--calm', '--bad', '--warn', '--wait']
const HEIGHT = 220
/** Steps of the axis: there is no half of a payment. */
const COUNTS = [1, 10, 100, 1_000].flatMap((one) => [one, one * 2, one * 5])
const HOURS_OF_DAY_MAX = 25

/** In the lane's time zone as far as a browser knows: that of who looks. */
export function today() {
  const now = new Date()
  const two = (part) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** A busy lane's month, added up on a slow board. */
const MONTH_MS = 120_000

export function Day() {
  const [date, setDate] = useState(today)
  const [to, setTo] = useState('')
  const [found, setFound] = useState(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const leaving = new AbortController()
    const days = new URLSearchParams({ date, ...(to && { to }) })
    const sums = ['day', 'hours'].map((kind) =>
      call(`/reports/${kind}?${days}`, { signal: leaving.signal, timeoutMs: MONTH_MS }),
    )
    Promise.all(sums).then(([day, hours]) => {
      if (leaving.signal.aborted) return
      setWords(day.words || hours.words)
      if (day.isOk && hours.isOk) setFound({ ...day.value.report, hours: hours.value.report.hours })
    })
    return () => leaving.abort()
  }, [date, to])
  return html`<${Card} id="day" title=${t('day.title')}>
    <div class="row">
      <label><span>${t('day.date')}</span>
        <input type="date" id="day-date" value=${date} onChange=${({ currentTarget }) => currentTarget.value && setDate(currentTarget.value)} />
      </label>
      <label><span>${t('day.to')}</span>
        <input type="date" id="day-to" value=${to} onChange=${({ currentTarget }) => setTo(currentTarget.value)} />
      </label>
    </div>
    ${words && html`<p role="alert">${words}</p>`}
    <dl class="facts" id="day-sums">
      <dt>${t('day.accepted')}</dt><dd>${found ? `${found.acceptedCount} · ${money(found.acceptedAmount)}` : '–'}</dd>
      ${found?.otherAmount.count > 0 && html`<dt>${t('day.other')}</dt><dd>${sum(found.otherAmount)}</dd>`}
      <dt>${t('day.refunded')}</dt><dd>${found ? `${found.refundCount} · ${money(found.refundedAmount)}` : '–'}</dd>
      <dt>${t('day.net')}</dt><dd>${found ? money(found.netAmount) : '–'}</dd>
      <dt>${t('day.open')}</dt><dd>${found ? found.open.length : '–'}</dd>
    </dl>
    <p class="muted">${t('day.rule')}</p>
    <${Hours} hours=${found?.hours ?? null} />
  <//>`
}

const sum = ({ count, amount }) => `${count} · ${money(amount)}`

/** Has its place before there are hours, so that nothing jumps. */
function Hours({ hours }) {
  const place = useRef(null)
  useEffect(() => {
    if (hours === null) return
    let plot = null
    let isLeft = false
    loadStyles('/console/packages/uplot.css')
      .then(() => {
        if (!isLeft && place.current) plot = draw(place.current, hours)
      })
      // Without its looks there is no plot; the sums above say the same.
      .catch(() => {})
    return () => {
      isLeft = true
      plot?.destroy()
    }
  }, [hours])
  return html`<div id="day-plot" ref=${place} role="img" aria-label=${t('day.plot')}></div>`
}

function draw(place, hours) {
  const style = getComputedStyle(document.documentElement)
  const series = PLOTTED.map((state, index) => ({
    label: said(STATES, state),
    stroke: style.getPropertyValue(COLOURS[index]).trim(),
    width: 2,
  }))
  const ink = style.getPropertyValue('--soft').trim()
  const at = hours.map(({ from }) => Date.parse(from) / 1000)
  const counts = PLOTTED.map((state) => hours.map(({ states }) => states[state]?.count ?? 0))
  const isOfDays = hours.length > HOURS_OF_DAY_MAX
  const day = isOfDays && { day: '2-digit', month: '2-digit' }
  const hour = new Intl.DateTimeFormat(locale(), { ...day, hour: '2-digit' })
  const mark = new Intl.DateTimeFormat(locale(), day || { hour: '2-digit' })
  const axis = { stroke: ink, grid: { stroke: style.getPropertyValue('--line').trim() } }
  const options = {
    width: Math.max(place.clientWidth, 200),
    height: HEIGHT,
    series: [
      { label: t('day.hour'), value: (_, s) => (s ? hour.format(s * 1000) : '') },
      ...series,
    ],
    axes: [
      { ...axis, values: (_, marks) => marks.map((s) => mark.format(s * 1000)) },
      { ...axis, incrs: COUNTS },
    ],
  }
  return new uPlot(options, [at, ...counts], place)
}
