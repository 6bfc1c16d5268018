/** A day compared with the bank, by its registry or by a file: three lists, each entry with what to do. */
import { act } from '../../call.js'
import { dateTime, money } from '../../format.js'
import { html, useState } from '../../html.js'
import { today } from '../../lane-time.js'
import { Card, Form, Pill } from '../../parts/card-button-and-form.js'
import { toast } from '../../parts/toasts.js'
import { addressOf } from '../../tabs.js'
import { language, t } from '../../words/words.js'

// The lane gives the bank 45 s.
const TIMEOUT_MS = 60_000
const LISTS = {
  onlyAtBank: () => t('reconcile.only-at-bank'),
  onlyHere: () => t('reconcile.only-here'),
  different: () => t('reconcile.different'),
}

const MEANINGS = {
  paid: () => t('reconcile.means-paid'),
  unpaid: () => t('reconcile.means-unpaid'),
  payment: () => t('reconcile.means-payment'),
  refund: () => t('reconcile.means-refund'),
  other: () => t('reconcile.means-other'),
}

export function Reconciliation() {
  const [date, setDate] = useState(today)
  const [report, setReport] = useState(null)
  const path = (elements) => {
    const query = new URLSearchParams({ date: elements.date.value })
    if (elements.bank.value.trim()) query.set('bank', elements.bank.value.trim())
    if (elements.shared.checked) query.set('shared', 'true')
    const typed = (name) => [...elements].filter((one) => one.name === name)
    const meanings = typed('meaning')
    for (const [at, { value }] of typed('word').entries())
      if (value.trim()) query.append('word', `${value.trim()}=${meanings[at].value}`)
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
    toast(verdictOf(answer.report), { isWell: answer.report.agrees })
  }
  return html`<${Card} id="reconciliation" title=${t('reconcile.title')} pill=${report && verdict(report)}>
    <${Form} id="reconcile" onSubmit=${run}>
      <label><span>${t('day.date')}</span>
        <input type="date" name="date" required value=${date} onInput=${({ currentTarget }) => setDate(currentTarget.value)} />
      </label>
      <label><span>${t('reconcile.bank')}</span><input name="bank" maxlength="64" autocomplete="off" /></label>
      <label class="wide"><span>${t('reconcile.file')}</span><input type="file" name="file" accept=".csv,text/csv" /></label>
      <${FileWords} />
      <label class="switch"><input type="checkbox" name="shared" /><span>${t('reconcile.shared')}</span></label>
      <button type="submit" class="main">${t('reconcile.run')}</button>
    <//>
    ${
      report &&
      html`<dl class="facts" id="reconcile-sums">
      ${sums(t('reconcile.at-bank'), report.bank)}
      ${sums(t('reconcile.here'), report.ledger)}
      ${sums(t('reconcile.alike'), report.matched)}
      ${undecided(report.counts)}
    </dl>`
    }
    ${report && leftOut(report.source.leftOut ?? [])}
    ${report && Object.entries(LISTS).map(([name, title]) => list(name, title(), report))}
  <//>`
}

function sums(name, { payments, refunds }) {
  const sum = ({ count, amount }) => `${count} · ${money(amount)}`
  return html`<dt>${name}</dt>
    <dd>${sum(payments)}<br />${t('reconcile.refunds')}: ${sum(refunds)}</dd>`
}

/** Asks once what a state or kind means that the lane does not know, and keeps the answer for this bank. */
function FileWords() {
  const [words, setWords] = useState([''])
  const type = (at, word) => {
    const typed = words.with(at, word)
    setWords(typed.at(-1) === '' ? typed : [...typed, ''])
  }
  return html`<details id="reconcile-words"><summary>${t('reconcile.words')}</summary>
    ${words.map(
      (word, at) => html`<div class="row" key=${at}>
      <label><span>${t('reconcile.word')}</span>
        <input name="word" maxlength="80" autocomplete="off" value=${word} onInput=${({ currentTarget }) => type(at, currentTarget.value)} />
      </label>
      <label><span>${t('reconcile.means')}</span>
        <select name="meaning">${Object.entries(MEANINGS).map(([meaning, words]) => html`<option key=${meaning} value=${meaning}>${words()}</option>`)}</select>
      </label>
    </div>`,
    )}
  </details>`
}

function verdict(report) {
  return html`<${Pill} id="reconcile-verdict" state=${report.agrees ? 'good' : 'warn'}>
    ${verdictOf(report)}
  <//>`
}

function verdictOf({ agrees, counts }) {
  if (agrees) return t('reconcile.agrees')
  const differs = Object.keys(LISTS).some((name) => counts[name].count > 0)
  return differs ? t('reconcile.differs') : t('reconcile.undecided')
}

/** The lane still asks about them, or the bank's data ends too near to them: nobody can do more than compare again. */
function undecided({ stillAsked, undecided }) {
  const count = stillAsked + undecided
  return count > 0 && html`<dt>${t('reconcile.undecided')}</dt><dd>${count}</dd>`
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
          <small>${[one.bankAt ?? one.createdAt].filter(Boolean).map(dateTime)} · ${one.reference ?? one.transaction ?? one.bankOrder ?? one.bankOperation}</small>
          <small class="todo">${one.todo[language.get() === 'ru' ? 'ru' : 'en']}</small>
        </span>
        ${one.transaction && open(one)}
      </li>`,
      )}
    </ul>`
}

/** The payment that it is about has its story, and its refunds. */
function open({ transaction, reference }) {
  return html`<a class="button" href="#${addressOf('payments', transaction)}">
    ${t('needs.open')}<span class="sr">: ${reference ?? transaction}</span>
  </a>`
}
