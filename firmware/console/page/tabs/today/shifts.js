/** The open shift as it stands, closing it, and those that were closed. */
import { act, call } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useEffect, useState } from '../../html.js'
import { usePart } from '../../live.js'
import { Button, Card } from '../../parts/card-button-and-form.js'
import { confirm } from '../../parts/dialog.js'
import { useWishKeys } from '../../parts/idempotency-keys.js'
import { toast } from '../../parts/toasts.js'
import { useRights } from '../../rights.js'
import { t } from '../../words/words.js'
import { Paper } from './shift-paper.js'

export function Shifts() {
  const payment = usePart('payment')
  const { mayChange } = useRights()
  const [open, setOpen] = useState(null)
  const [closed, setClosed] = useState([])
  const [words, setWords] = useState('')
  const [paper, setPaper] = useState(null)
  // One key for each shift: after a lost answer the same closing is told again, and the next shift has another key.
  const keys = useWishKeys()
  const read = async () => {
    const [current, list] = await Promise.all([call('/shifts/current'), call('/shifts?limit=10')])
    setWords(current.words || list.words)
    if (current.isOk) setOpen(current.value.report)
    if (list.isOk) setClosed(list.value.shifts)
  }
  useEffect(() => {
    void read()
  }, [payment?.current?.id, payment?.current?.dynamicQRStatus])
  const close = async () => {
    const { number, totals } = open
    const text = t('shift.close-what', { number, net: money(totals.net) })
    if (!(await confirm({ title: t('shift.close'), text, yes: t('shift.close') }))) return
    const answer = await act('/shifts/close', {
      json: { number },
      headers: { 'idempotency-key': keys.of(String(number)) },
    })
    if (answer) {
      toast(t('shift.closed', { number: answer.report.number }))
      setPaper({ ...closedPaper(answer.report.number), takesFocus: true })
    }
    await read()
  }
  const leavePaper = () => {
    setPaper(null)
    document.getElementById('shift-report')?.focus()
  }
  return html`<${Card} id="shifts" title=${t('shift.title')}>
    ${words && html`<p role="alert">${words}</p>`}
    ${
      open &&
      html`<dl class="facts" id="shift-open">
      <dt>${t('shift.number')}</dt><dd>${open.number}</dd>
      <dt>${t('day.accepted')}</dt><dd>${open.totals.states.ACCEPTED.count} · ${money(open.totals.states.ACCEPTED.amount)}</dd>
      ${open.totals.otherAmount.amount !== 0 && html`<dt>${t('day.other')}</dt><dd>${open.totals.otherAmount.count} · ${money(open.totals.otherAmount.amount)}</dd>`}
      <dt>${t('day.refunded')}</dt><dd>${open.totals.refunds.count} · ${money(open.totals.refunds.amount)}</dd>
      <dt>${t('day.net')}</dt><dd>${money(open.totals.net)}</dd>
      <dt>${t('day.open')}</dt><dd>${open.open.count}</dd>
    </dl>
    <div class="row">
      <${Button} id="shift-report" onClick=${() => setPaper(openPaper())}>${t('shift.x')}<//>
      ${mayChange && html`<${Button} id="shift-close" className="main" onClick=${close}>${t('shift.close')}<//>`}
    </div>`
    }
    ${paper && html`<${Paper} ...${paper} onClose=${leavePaper} />`}
    <ul class="list" id="shift-list" tabindex="0" aria-label=${t('shift.list')}>
      ${closed.map(
        ({ number, closedAt, net, hash }) => html`<li key=${number}>
        <span class="name">№ ${number} · ${money(net)}<small>${dateTime(closedAt)} · ${hash.slice(0, 12)}</small></span>
        <${Button} className="quiet" data-shift=${number} onClick=${() => setPaper(closedPaper(number))}>${t('shift.z')}<span class="sr"> ${number}</span><//>
      </li>`,
      )}
    </ul>
  <//>`
}

/** A new key at each press, so that the report is read anew: it stands for this moment. */
const openPaper = () => ({ key: performance.now(), path: '/shifts/current', title: t('shift.x') })

/** Keyed by its number: a card has one paper at a time, and another shift replaces it. */
const closedPaper = (number) => ({
  key: number,
  path: `/shifts/${number}`,
  title: t('shift.z-of', { number }),
})
