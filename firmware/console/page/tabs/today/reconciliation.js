/** A day compared with the bank, by its registry or by a file: three lists, each entry with what to do. */
import { act } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useState } from '../../html.js'
import { today } from '../../lane-time.js'
import { Card, Form, Pill } from '../../parts/card.js'
import { toast } from '../../parts/toasts.js'
import { language, t } from '../../words/words.js'

// The lane gives the bank 45 s.
const TIMEOUT_MS = 60_000
const LISTS = {
  onlyAtBank: () => t('reconcile.only-at-bank'),
  onlyHere: () => t('reconcile.only-here'),
  different: () => t('reconcile.different'),
}

export function Reconciliation() {
  const [date, setDate] = useState(today)
  const [report, setReport] = useState(null)
  const path = (elements) => {
    const query = new URLSearchParams({ date: elements.date.value })
    if (elements.bank.value.trim()) query.set('bank', elements.bank.value.trim())
    if (elements.shared.checked) query.set('shared', 'true')
    for (const word of elements.words.value.split(/[,;\n]/))
      if (word.trim()) query.append('word', word.trim())
    return `/reports/reconciliation?${query}`
  }
  const run = async (elements) => {
    const [file] = elements.file.files
    const options = file
      ? { body: file, headers: { 'content-type': 'text/csv' } }
      : { method: 'GET' }
    const answer = await act(path(elements), { ...options, timeoutMs: TIMEOUT_MS })
    if (!answer) return
    setReport(answer.report)
    toast(answer.report.agrees ? t('reconcile.agrees') : t('reconcile.differs'))
  }
  return html`<${Card} id="reconciliation" title=${t('reconcile.title')} pill=${report && verdict(report)}>
    <${Form} id="reconcile" onSubmit=${run}>
      <label><span>${t('day.date')}</span>
        <input type="date" name="date" required value=${date} onInput=${({ currentTarget }) => setDate(currentTarget.value)} />
      </label>
      <label><span>${t('reconcile.bank')}</span><input name="bank" maxlength="64" autocomplete="off" /></label>
      <label class="wide"><span>${t('reconcile.file')}</span><input type="file" name="file" accept=".csv,text/csv" /></label>
      <label class="wide"><span>${t('reconcile.words')}</span><input name="words" maxlength="1000" autocomplete="off" /></label>
      <label class="switch"><input type="checkbox" name="shared" /><span>${t('reconcile.shared')}</span></label>
      <button type="submit" class="main">${t('reconcile.run')}</button>
    <//>
    ${
      report &&
      html`<dl class="facts" id="reconcile-sums">
      <dt>${t('reconcile.at-bank')}</dt><dd>${report.bank.payments.count} · ${money(report.bank.payments.amount)}</dd>
      <dt>${t('reconcile.here')}</dt><dd>${report.ledger.payments.count} · ${money(report.ledger.payments.amount)}</dd>
      <dt>${t('reconcile.alike')}</dt><dd>${report.matched.payments.count} · ${money(report.matched.payments.amount)}</dd>
    </dl>`
    }
    ${report && leftOut(report.source.leftOut ?? [])}
    ${report && Object.entries(LISTS).map(([name, title]) => list(name, title(), report))}
  <//>`
}

function verdict({ agrees }) {
  return html`<${Pill} id="reconcile-verdict" state=${agrees ? 'good' : 'warn'}>
    ${agrees ? t('reconcile.agrees') : t('reconcile.differs')}
  <//>`
}

function leftOut(words) {
  if (words.length === 0) return null
  return html`<h3>${t('reconcile.left-out')}</h3>
    <ul class="list" id="reconcile-left-out" tabindex="0" aria-label=${t('reconcile.left-out')}>
      ${words.map(
        ({ word, column, lines, firstLine }) => html`<li key="${column} ${word}">
        <span class="name">${word} · ${lines}
          <small>${t('reconcile.left-out-line', { line: firstLine, column })}</small>
        </span>
      </li>`,
      )}
    </ul>`
}

function list(name, title, report) {
  const entries = report[name]
  if (entries.length === 0) return null
  return html`<h3 key="${name}-title">${title} · ${report.counts[name].count}</h3>
    <ul key=${name} class="list" id="reconcile-${name}" tabindex="0" aria-label=${title}>
      ${entries.map(
        (one, index) => html`<li key=${index}>
        <span class="name">
          ${[one.amount, one.bankAmount]
            .filter((amount) => amount !== null)
            .map(money)
            .join(' / ')}
          <small>${[one.bankAt ?? one.createdAt].filter(Boolean).map(dateTime)} · ${one.transaction ?? one.bankOrder ?? one.bankOperation}</small>
          <small class="todo">${one.todo[language.get() === 'ru' ? 'ru' : 'en']}</small>
        </span>
      </li>`,
      )}
    </ul>`
}
