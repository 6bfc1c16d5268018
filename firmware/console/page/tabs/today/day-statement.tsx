/** The statement of a day that a person signs: on the screen, and on A4 by the browser's own printing. */

import { useState } from 'preact/hooks'
import { act } from '../../call.ts'
import type { Done } from '../../lane-rows.ts'
import { today } from '../../lane-time.ts'
import { Button, Card, type Elements, Form, Pill } from '../../parts/card-button-and-form.tsx'
import { LANGUAGE, said, t } from '../../words/words.ts'
import { usePrinted } from './printed-sheet.ts'

/** On a slow board a day is read in short turns, beside a till that sells. */
const TIMEOUT_MS = 120_000
const LOOK = { agrees: 'good', 'to-do': 'warn', 'goes-on': 'calm' } as const
const STATES = {
  agrees: () => t('statement.agrees'),
  'to-do': () => t('statement.to-do'),
  'goes-on': () => t('statement.goes-on'),
}

type PaperSheet = Done<'GET /reports/statement'>['sheet']
type SheetRow = PaperSheet['head'][number]

export function DayStatement() {
  const [date, setDate] = useState(today)
  const [sheet, setSheet] = useState<PaperSheet | null>(null)
  const spoken = LANGUAGE
  const make = async (elements: Elements<'date'>) => {
    const query = { date: elements.date.value, language: LANGUAGE }
    const answer = await act('GET /reports/statement', { query }, { timeoutMs: TIMEOUT_MS })
    if (answer) setSheet(answer.sheet)
  }
  // A sheet in another language than the page's must not be signed.
  const shown = sheet?.language === spoken ? sheet : null
  usePrinted(shown, (sheet) => <Sheet sheet={sheet} />, 'a4')
  const pill = shown && (
    <Pill id="statement-verdict" state={LOOK[shown.state]}>
      {said(STATES, shown.state)}
    </Pill>
  )
  return (
    <Card id="statement" title={t('statement.title')} pill={pill}>
      <Form id="statement-form" onSubmit={make}>
        <label>
          <span>{t('day.date')}</span>
          <input
            type="date"
            name="date"
            required
            value={date}
            onInput={({ currentTarget }) => setDate(currentTarget.value)}
          />
        </label>
        <button type="submit" class="main">
          {t('statement.make')}
        </button>
      </Form>
      {shown === null ? (
        <p class="muted">{t('statement.hint')}</p>
      ) : (
        <>
          <div id="statement-sheet">
            <Sheet sheet={shown} />
          </div>
          <div class="row">
            <Button id="statement-print" onClick={() => print()}>
              {t('paper.print')}
            </Button>
            <Button id="statement-close" onClick={() => setSheet(null)}>
              {t('paper.close')}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

/** The same on the screen and on paper. */
function Sheet({ sheet }: { sheet: PaperSheet }) {
  return (
    <article class="day-sheet" lang={sheet.language}>
      <h3>{sheet.title}</h3>
      <Rows rows={sheet.head} />
      <p class="verdict" data-state={sheet.state}>
        {sheet.verdict}
      </p>
      {sheet.todo.length > 0 && (
        <section>
          <h4>{sheet.todoTitle}</h4>
          <ol>
            {sheet.todo.map(({ what, who, isOverdue, items, more, command }, index) => (
              <li key={index} class="thing">
                {index + 1}. {what}
                <p class={isOverdue ? 'who overdue' : 'who'}>{who}</p>
                {items.length > 0 && <Rows rows={items} />}
                {more && <p>{more}</p>}
                {command && <code>{command}</code>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {sheet.sections.map(({ title, rows, lines }) => (
        <section key={title}>
          <h4>{title}</h4>
          <Rows rows={rows} />
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      <dl class="signature">
        {sheet.signature.map((name) => (
          <>
            <dt key={name}>{name}</dt>
            <dd />
          </>
        ))}
      </dl>
    </article>
  )
}

function Rows({ rows }: { rows: readonly SheetRow[] }) {
  if (rows.length === 0) return null
  return (
    <table>
      <tbody>
        {rows.map(({ name, count, value }, index) => (
          <tr key={index} class={name.startsWith(' ') ? 'of-it' : ''}>
            <th scope="row">{name}</th>
            <td>{count}</td>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
