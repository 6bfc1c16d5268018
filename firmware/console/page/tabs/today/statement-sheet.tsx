/** A statement that a person signs, of a day, of a month or of the shop: the same on the screen and on paper. */
import { Fragment } from 'preact'
import type { Done } from '../../lane-rows.ts'

export type PaperSheet = Done<'GET /reports/statement'>['sheet']
type SheetRow = PaperSheet['head'][number]

/** On a slow board it is read in short turns, beside a till that sells. */
export const STATEMENT_TIMEOUT_MS = 120_000
export const STATEMENT_TONES = { agrees: 'good', 'to-do': 'warn', 'goes-on': 'calm' } as const

export function Sheet({ sheet }: { sheet: PaperSheet }) {
  return (
    <article class="day-sheet" lang={sheet.language}>
      <h3>{sheet.title}</h3>
      <p class="notice">{sheet.notice}</p>
      <div class="head">
        <Rows rows={sheet.head} />
      </div>
      <p class="verdict" data-state={sheet.state}>
        {sheet.verdict}
      </p>
      {sheet.todo.length > 0 && (
        <section>
          <h4>{sheet.todoTitle}</h4>
          <ol>
            {sheet.todo.map(({ what, who, isOverdue, items, more, where }, index) => (
              <li key={index} class="thing">
                {index + 1}. {what}
                <p class={isOverdue ? 'who overdue' : 'who'}>{who}</p>
                {items.length > 0 && <Rows rows={items} />}
                {more && <p>{more}</p>}
                {where && <p>{where}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {sheet.sections.map(({ title, rows, lines }, index) => (
        <section key={index}>
          <h4>{title}</h4>
          <Rows rows={rows} />
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
      <dl class="signature">
        {sheet.signature.map((name) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd />
          </Fragment>
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
