/** A day compared with the bank, by its registry or by a file: three lists, each entry with what to do. */

import { Fragment } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { act } from '../../call.ts'
import { dateTime, day, kopecks, money } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { today } from '../../lane-time.ts'
import { Card, type Elements, Form, Pill } from '../../parts/card-button-and-form.tsx'
import { toast } from '../../parts/toasts.tsx'
import { addressOf, hrefOf } from '../../place-on-page.ts'
import { LANGUAGE, t, wordFor } from '../../words/words.ts'
import { DifferenceRow } from './difference-row.tsx'
import { COLUMNS, GivenAnswers, MEANINGS } from './given-answers.tsx'
import { ofShop } from './shop-statement.tsx'
import type { MadeStatement } from './statement-card.tsx'

// The lane gives the bank 45 s.
const TIMEOUT_MS = 60_000
const LISTS = [
  ['onlyAtBank', () => t('reconcile.only-at-bank')],
  ['onlyHere', () => t('reconcile.only-here')],
  ['different', () => t('reconcile.different')],
] as const

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A browser takes the type of a file from what is installed beside it; the lane looks at its first bytes. */
const typed = (file: File) =>
  new Blob([file], { type: /\.xlsx$/i.test(file.name) ? XLSX : 'text/csv' })

type Report = Done<'GET /reports/reconciliation'>['report']
type OfFile = Extract<Report['source'], { readonly kind: 'file' }>
type Discrepancy = Report[(typeof LISTS)[number][0]][number]
type Heads = Pick<Done<'POST /reports/reconciliation/columns'>, 'columns' | 'words'>
type Columns = Heads['columns']
type OnShop = (made: MadeStatement) => void
const NO_HEADS: Heads = { columns: [], words: [] }
type Asked = Elements<'date' | 'bank' | 'file'> & Partial<Elements<'shared' | 'came' | 'whole'>>

/** `onShop`: a master's page, which shows the statement of the shop; a lane of its own compares for itself alone. */
export function Reconciliation({ onShop = null }: { onShop?: OnShop | null }) {
  const [date, setDate] = useState(today)
  const [isWhole, setIsWhole] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const [{ columns, words }, setHeads] = useState(NO_HEADS)
  /** No file or no table: the comparison says so. `column`: what is chosen for the columns of the file that is there. */
  const readings = useRef(0)
  const readHeads = async (form: HTMLFormElement | null, column: readonly string[] = []) => {
    readings.current += 1
    const reading = readings.current
    const [file] = fieldsOf(form, 'file').flatMap(({ files }) => [...(files ?? [])])
    const [bank] = fieldsOf(form, 'bank').map(({ value }) => value.trim())
    const options = { timeoutMs: TIMEOUT_MS }
    const answer =
      file &&
      (await act(
        'POST /reports/reconciliation/columns',
        { query: { bank: bank || undefined, column: [...column] }, bytes: typed(file) },
        options,
      ))
    // Another file or column was chosen meanwhile.
    if (reading === readings.current) setHeads(answer || NO_HEADS)
  }
  const run = async (elements: Asked) => {
    const [file] = elements.file.files ?? []
    if (onShop && elements.whole?.checked) return runShop(elements, file, onShop)
    const query = { ...queryOf(elements), shared: elements.shared?.checked || undefined }
    const came = kopecks(elements.came?.value ?? '') ?? undefined
    const options = { timeoutMs: TIMEOUT_MS }
    const answer = file
      ? await act(
          'POST /reports/reconciliation',
          { query: { ...query, came }, bytes: typed(file) },
          options,
        )
      : await act('GET /reports/reconciliation', { query }, options)
    if (!answer) return
    setReport(answer.report)
    setHeads(NO_HEADS)
    toast(verdictOf(answer.report), { isWell: answer.report.agrees })
  }
  const runShop = async (elements: Asked, file: File | undefined, shown: OnShop) => {
    const { date, bank, ...answers } = queryOf(elements)
    const language = LANGUAGE
    const options = { timeoutMs: TIMEOUT_MS }
    const answer = file
      ? await act(
          'POST /reports/shop',
          { query: { date, bank, ...answers, language }, bytes: typed(file) },
          options,
        )
      : await act(
          'POST /reports/shop/registry',
          { query: { language }, body: { date, ...(bank && { bank }) } },
          options,
        )
    if (!answer) return
    setHeads(NO_HEADS)
    // What this lane compared for itself is no word about the shop.
    setReport(null)
    shown(ofShop(date, answer))
    toast(t('shop.begun'))
    document.getElementById('shop')?.scrollIntoView()
  }
  // What came to the account, and that others share the merchant, is asked of one lane alone.
  const isForShop = onShop !== null && isWhole
  const ofItsFile = report?.source.kind === 'file' ? report.source : null
  return (
    <Card id="reconciliation" title={t('reconcile.title')} pill={report && verdict(report)}>
      <Form may="operate" id="reconcile" onSubmit={run}>
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
        <label>
          <span>{t('reconcile.bank')}</span>
          <input
            name="bank"
            maxlength={64}
            autocomplete="off"
            onChange={({ currentTarget }) => readHeads(currentTarget.form)}
          />
        </label>
        <label class="wide">
          <span>{t('reconcile.file')}</span>
          <input
            type="file"
            name="file"
            accept={`.csv,.xlsx,.txt,text/csv,${XLSX}`}
            onChange={({ currentTarget }) => readHeads(currentTarget.form)}
          />
        </label>
        {!isForShop && (
          <label>
            <span>{t('reconcile.came')}</span>
            <input name="came" inputmode="decimal" maxlength={16} autocomplete="off" />
          </label>
        )}
        <FileColumns columns={columns} onChosen={(form) => readHeads(form, columnsIn(form))} />
        <FileWords unknown={words} />
        {onShop && (
          <label class="switch">
            <input
              type="checkbox"
              name="whole"
              checked={isWhole}
              onChange={({ currentTarget }) => setIsWhole(currentTarget.checked)}
            />
            <span>{t('shop.whole')}</span>
          </label>
        )}
        {!isForShop && (
          <label class="switch">
            <input type="checkbox" name="shared" />
            <span>{t('reconcile.shared')}</span>
          </label>
        )}
        <button type="submit" class="main">
          {t('reconcile.run')}
        </button>
      </Form>
      {report && (
        <dl class="facts" id="reconcile-sums">
          {sums(t('reconcile.at-bank'), report.bank)}
          {between(report.bridge.payments)}
          {between(report.bridge.refunds, t('reconcile.refunds'))}
          {sums(t('reconcile.here'), report.ledger)}
          {undecided(report.counts)}
        </dl>
      )}
      {ofItsFile && charges(ofItsFile.read.charges)}
      {ofItsFile && payout(ofItsFile.read.payout)}
      {ofItsFile && ofFile(ofItsFile)}
      {ofItsFile && leftOut(ofItsFile.leftOut)}
      {report && ofItsFile && (
        <GivenAnswers
          id="reconcile-told"
          answers={ofItsFile.answers}
          bankName={report.bankName}
          onTakenBack={() => setReport(null)}
        />
      )}
      {report && LISTS.map(([name, title]) => list(name, title(), report))}
    </Card>
  )
}

/** All with that name, in their order. */
const fieldsOf = (form: HTMLFormElement | null, name: string) =>
  [...(form?.elements ?? [])]
    .filter((one) => one instanceof HTMLInputElement)
    .filter((one) => one.name === name)

const choicesOf = (form: HTMLFormElement | null, name: string) =>
  [...(form?.elements ?? [])]
    .filter((one) => one instanceof HTMLSelectElement)
    .filter((one) => one.name === name)

function queryOf({ date, bank }: Asked) {
  const { form } = date
  const meanings = choicesOf(form, 'meaning').map(({ value }) => value)
  const words = fieldsOf(form, 'word').map(({ value }) => value.trim())
  return {
    date: date.value,
    bank: bank.value.trim() || undefined,
    word: words.map((word, at) => word && `${word}=${meanings[at]}`).filter(Boolean),
    column: columnsIn(form),
  }
}

const columnsIn = (form: HTMLFormElement | null) =>
  choicesOf(form, 'column')
    .filter(({ value }) => value)
    .map(({ value, dataset }) => `${dataset['head']}=${value}`)

function sums(name: string, { payments, refunds }: Report['bank']) {
  const sum = ({ count, amount }: Report['bank']['payments']) => `${count} · ${money(amount)}`
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {sum(payments)}
        <br />
        {t('reconcile.refunds')}: {sum(refunds)}
      </dd>
    </>
  )
}

/** The rows that make the two sums equal, in the words of the statement. */
function between(rows: Report['bridge']['payments'], kind = '') {
  return rows.map(({ code, what, count, amount }) => (
    <Fragment key={`${kind}${code}`}>
      <dt>{[kind, what[LANGUAGE]].filter(Boolean).join(': ')}</dt>
      <dd>
        {count} · {money(amount)}
      </dd>
    </Fragment>
  ))
}

/**
 * The first rows of the file, each head with a choice. What the lane asks is chosen by a person: that a head sounds like
 * a kind is said below it, and not filled in.
 */
function FileColumns({ columns, onChosen }: { columns: Columns; onChosen: OnChosen }) {
  if (columns.length === 0) return null
  const isAsked = columns.some(({ state }) => state === 'asked')
  return (
    <details id="reconcile-columns" open={isAsked}>
      <summary>{t('reconcile.columns')}</summary>
      <div class="table" tabindex={0} role="region" aria-label={t('reconcile.columns')}>
        <table>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={at} scope="col" data-state={column.state}>
                  <ColumnChoice column={column} onChosen={onChosen} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(columns).map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, at) => (
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function rowsOf(columns: Columns): readonly (readonly string[])[] {
  const count = Math.max(...columns.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, row) => columns.map(({ cells }) => cells[row] ?? ''))
}

type OnChosen = (form: HTMLFormElement | null) => unknown

function ColumnChoice({ column, onChosen }: { column: Columns[number]; onChosen: OnChosen }) {
  const { head, state, meaning, proposal } = column
  const unread = meaning === null ? t('reconcile.not-read') : wordFor(COLUMNS, meaning)
  return (
    <label>
      <span>{head || t('reconcile.no-head')}</span>
      <select
        name="column"
        data-head={head}
        required={state === 'asked'}
        disabled={!head}
        onChange={({ currentTarget }) => onChosen(currentTarget.form)}
      >
        <option value="">{state === 'asked' ? t('reconcile.choose') : unread}</option>
        {Object.entries(COLUMNS).map(([one, words]) => (
          <option key={one} value={one}>
            {words()}
          </option>
        ))}
      </select>
      {state === 'asked' && proposal !== null && (
        <small>{t('reconcile.sounds', { meaning: wordFor(COLUMNS, proposal) })}</small>
      )}
    </label>
  )
}

/** What the bank keeps of the day's lines, as the file says it. */
function charges(of: OfFile['read']['charges']) {
  if (of === null) return null
  return (
    <dl class="facts" id="reconcile-charges">
      <dt>{t('reconcile.gross')}</dt>
      <dd>{money(of.gross)}</dd>
      <dt>{t('reconcile.fee')}</dt>
      <dd>{money(of.fee)}</dd>
      <dt>{t('reconcile.net')}</dt>
      <dd>{money(of.net)}</dd>
      {of.linesWithout > 0 && (
        <>
          <dt>{t('reconcile.without-fee')}</dt>
          <dd>{of.linesWithout}</dd>
        </>
      )}
    </dl>
  )
}

const PAYOUTS = {
  'adds-up': () => t('reconcile.payout-adds-up'),
  differs: () => t('reconcile.payout-differs'),
  undecided: () => t('reconcile.payout-undecided'),
}
const CAUSES = {
  'line-not-paid-out': () => t('reconcile.cause-not-paid-out'),
  'line-paid-twice': () => t('reconcile.cause-paid-twice'),
  'payment-not-in-file': () => t('reconcile.cause-not-in-file'),
}

/** What came to the account, and what makes it differ from the file's lines. */
function payout(of: OfFile['read']['payout']) {
  if (of === null) return null
  const { verdict, came, net, difference, causes, stillToCome } = of
  return (
    <>
      <h3>
        {t('reconcile.payout')} · {PAYOUTS[verdict]()}
      </h3>
      <dl class="facts" id="reconcile-payout">
        <dt>{t('reconcile.came')}</dt>
        <dd>{money(came)}</dd>
        <dt>{t('reconcile.payout-net')}</dt>
        <dd>{money(net)}</dd>
        {difference !== 0 && (
          <>
            <dt>{t('reconcile.payout-difference')}</dt>
            <dd>{money(difference)}</dd>
          </>
        )}
        {stillToCome.count > 0 && (
          <>
            <dt>{t('reconcile.to-come')}</dt>
            <dd>
              {stillToCome.count} · {money(stillToCome.amount)}
            </dd>
          </>
        )}
      </dl>
      {causes.length > 0 && (
        <ul class="list" id="reconcile-causes" tabindex={0} aria-label={t('reconcile.payout')}>
          {causes.map((one, at) => (
            <li key={at}>
              <span class="name">
                {CAUSES[one.reason]()} · {money(one.amount)}
                <small>
                  {dateTime(one.at)} · {one.order ?? one.operation}
                </small>
              </span>
              {one.transaction && open(one.transaction, one.order)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Lines that were compared with nothing, or counted once, and how the file was read. */
function ofFile({ otherDays, repeated, read }: OfFile) {
  const lines = [
    ...read.spoilt.map((one) => t('reconcile.spoilt', one)),
    read.sheetsLeftOut.length > 0 &&
      t('reconcile.sheets-left-out', { sheets: read.sheetsLeftOut.join(', ') }),
    read.dayOnlyLines > 0 && t('reconcile.day-only', { lines: read.dayOnlyLines }),
    read.refundedLines > 0 && t('reconcile.refunded-sums', { lines: read.refundedLines }),
    otherDays.lines > 0 &&
      t('reconcile.other-days', {
        lines: otherDays.lines,
        first: otherDays.first && day(otherDays.first),
        last: otherDays.last && day(otherDays.last),
      }),
    repeated.lines > 0 && t('reconcile.repeated', repeated),
    repeated.undecided > 0 && t('reconcile.repeated-undecided', repeated),
  ].filter(Boolean)
  return (
    lines.length > 0 && (
      <ul class="list" id="reconcile-lines" tabindex={0} aria-label={t('reconcile.title')}>
        {lines.map((line) => (
          <li key={line}>
            <span class="name">{line}</span>
          </li>
        ))}
      </ul>
    )
  )
}

/**
 * Asks once what a state or kind means that the lane does not know, and keeps the answer for this bank. What it finds
 * in the file is listed; a person may add others.
 */
function FileWords({ unknown }: { unknown: Heads['words'] }) {
  const [words, setWords] = useState([''])
  const type = (at: number, word: string) => {
    const typed = words.with(at, word)
    setWords(typed.at(-1) === '' ? typed : [...typed, ''])
  }
  return (
    <details id="reconcile-words" open={unknown.length > 0}>
      <summary>{t('reconcile.words')}</summary>
      {unknown.map(({ word, column, firstLine: line }) => (
        <div class="row" key={`${column} ${word}`}>
          <label>
            <span>{t('reconcile.word')}</span>
            <input name="word" value={word} readOnly />
            <small>{t('reconcile.left-out-line', { line, column })}</small>
          </label>
          <WordMeaning isRequired />
        </div>
      ))}
      {words.map((word, at) => (
        <div class="row" key={at}>
          <label>
            <span>{t('reconcile.word')}</span>
            <input
              name="word"
              maxlength={80}
              autocomplete="off"
              value={word}
              onInput={({ currentTarget }) => type(at, currentTarget.value)}
            />
          </label>
          <WordMeaning isRequired={word.trim() !== ''} />
        </div>
      ))}
    </details>
  )
}

function WordMeaning({ isRequired }: { isRequired: boolean }) {
  return (
    <label>
      <span>{t('reconcile.means')}</span>
      <select name="meaning" required={isRequired}>
        <option value="">{t('reconcile.choose')}</option>
        {Object.entries(MEANINGS).map(([meaning, words]) => (
          <option key={meaning} value={meaning}>
            {words()}
          </option>
        ))}
      </select>
    </label>
  )
}

function verdict(report: Report) {
  return (
    <Pill id="reconcile-verdict" state={report.agrees ? 'good' : 'warn'}>
      {verdictOf(report)}
    </Pill>
  )
}

const VERDICTS = {
  agrees: () => t('reconcile.agrees'),
  differs: () => t('reconcile.differs'),
  undecided: () => t('reconcile.undecided'),
  'nothing-compared': () => t('reconcile.nothing'),
}

const verdictOf = ({ verdict }: Report) => VERDICTS[verdict]()

/** The lane still asks about them, or the bank's data ends too near to them: nobody can do more than compare again. */
function undecided({ stillAsked, undecided }: Report['counts']) {
  const count = stillAsked + undecided
  return (
    count > 0 && (
      <>
        <dt>{t('reconcile.undecided')}</dt>
        <dd>{count}</dd>
      </>
    )
  )
}

function leftOut(words: OfFile['leftOut']) {
  if (words.length === 0) return null
  return (
    <>
      <h3>{t('reconcile.left-out')}</h3>
      <ul class="list" id="reconcile-left-out" tabindex={0} aria-label={t('reconcile.left-out')}>
        {words.map(({ word, column, lines, firstLine }) => (
          <li key={`${column} ${word}`}>
            <span class="name">
              {word} · {lines}
              <small>{t('reconcile.left-out-line', { line: firstLine, column })}</small>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function list(name: (typeof LISTS)[number][0], title: string, report: Report) {
  const entries = report[name]
  if (entries.length === 0) return null
  return (
    <>
      <h3 key={`${name}-title`}>
        {title} · {report.counts[name].count}
      </h3>
      <ul key={name} class="list" id={`reconcile-${name}`} tabindex={0} aria-label={title}>
        {entries.map((one, index) => (
          <DifferenceRow key={index} movement={one} place={timeOf(one)} todo={one.todo[LANGUAGE]}>
            {one.transaction && open(one.transaction, one.reference)}
          </DifferenceRow>
        ))}
      </ul>
    </>
  )
}

function timeOf({ bankAt, createdAt }: Discrepancy): string | null {
  const at = bankAt ?? createdAt
  return at && dateTime(at)
}

/** The payment that it is about has its story, and its refunds. */
function open(transaction: string, reference: string | null) {
  return (
    <a class="button" href={hrefOf(addressOf('payments', transaction))}>
      {t('needs.open')}
      <span class="sr">: {reference ?? transaction}</span>
    </a>
  )
}
