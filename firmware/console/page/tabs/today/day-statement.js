/** The statement of a day that a person signs: on the screen, and on A4 by the browser's own printing. */
import { act } from '../../call.js'
import { html, useState } from '../../html.js'
import { today } from '../../lane-time.js'
import { Button, Card, Form, Pill } from '../../parts/card-button-and-form.js'
import { language, said, t } from '../../words/words.js'
import { usePrinted } from './printed-sheet.js'

/** On a slow board a day is read in short turns, beside a till that sells. */
const TIMEOUT_MS = 120_000
const LOOK = { agrees: 'good', 'to-do': 'warn', 'goes-on': 'calm' }
const STATES = {
  agrees: () => t('statement.agrees'),
  'to-do': () => t('statement.to-do'),
  'goes-on': () => t('statement.goes-on'),
}

export function DayStatement() {
  const [date, setDate] = useState(today)
  const [sheet, setSheet] = useState(null)
  const spoken = language.get()
  const make = async (elements) => {
    const query = new URLSearchParams({ date: elements.date.value, language: language.get() })
    const answer = await act(`/reports/statement?${query}`, {
      method: 'GET',
      timeoutMs: TIMEOUT_MS,
    })
    if (answer) setSheet(answer.sheet)
  }
  // A sheet in another language than the page's must not be signed.
  const shown = sheet?.language === spoken ? sheet : null
  usePrinted(shown, (sheet) => html`<${Sheet} sheet=${sheet} />`, 'a4')
  const pill =
    shown &&
    html`<${Pill} id="statement-verdict" state=${LOOK[shown.state] ?? 'warn'}>${said(STATES, shown.state)}<//>`
  return html`<${Card} id="statement" title=${t('statement.title')} pill=${pill}>
    <${Form} id="statement-form" onSubmit=${make}>
      <label><span>${t('day.date')}</span>
        <input type="date" name="date" required value=${date} onInput=${({ currentTarget }) => setDate(currentTarget.value)} />
      </label>
      <button type="submit" class="main">${t('statement.make')}</button>
    <//>
    ${
      shown === null
        ? html`<p class="muted">${t('statement.hint')}</p>`
        : html`<div id="statement-sheet"><${Sheet} sheet=${shown} /></div>
          <div class="row">
            <${Button} id="statement-print" onClick=${() => print()}>${t('paper.print')}<//>
            <${Button} id="statement-close" onClick=${() => setSheet(null)}>${t('paper.close')}<//>
          </div>`
    }
  <//>`
}

/** The same on the screen and on paper. */
function Sheet({ sheet }) {
  return html`<article class="day-sheet" lang=${sheet.language}>
    <h3>${sheet.title}</h3>
    <${Rows} rows=${sheet.head} />
    <p class="verdict" data-state=${sheet.state}>${sheet.verdict}</p>
    ${
      sheet.todo.length > 0 &&
      html`<section><h4>${sheet.todoTitle}</h4>
      <ol>
        ${sheet.todo.map(
          (
            { what, who, isOverdue, items, more, command },
            index,
          ) => html`<li key=${index} class="thing">
          ${index + 1}. ${what}
          <p class=${isOverdue ? 'who overdue' : 'who'}>${who}</p>
          ${items.length > 0 && html`<${Rows} rows=${items} />`}
          ${more && html`<p>${more}</p>`}
          ${command && html`<code>${command}</code>`}
        </li>`,
        )}
      </ol></section>`
    }
    ${sheet.sections.map(
      ({ title, rows, lines }) => html`<section key=${title}><h4>${title}</h4>
        <${Rows} rows=${rows} />
        ${lines.map((line) => html`<p key=${line}>${line}</p>`)}
      </section>`,
    )}
    <dl class="signature">${sheet.signature.map((name) => html`<dt key=${name}>${name}</dt><dd></dd>`)}</dl>
  </article>`
}

function Rows({ rows }) {
  if (rows.length === 0) return null
  return html`<table><tbody>
    ${rows.map(
      (
        { name, count, value },
        index,
      ) => html`<tr key=${index} class=${name.startsWith(' ') ? 'of-it' : ''}>
      <th scope="row">${name}</th><td>${count}</td><td>${value}</td>
    </tr>`,
    )}
  </tbody></table>`
}
