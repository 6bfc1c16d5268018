/** A day compared with the bank, by its registry or by a file: three lists, each entry with what to do. */

import { useState } from 'preact/hooks'
import { act, lane } from '../../call.ts'
import { dateTime, money } from '../../format.ts'
import type { Done } from '../../lane-rows.ts'
import { today } from '../../lane-time.ts'
import { Button, Card, type Elements, Form, Pill } from '../../parts/card-button-and-form.tsx'
import { Dialog, DialogButtons } from '../../parts/dialog.tsx'
import { toast } from '../../parts/toasts.tsx'
import { addressOf } from '../../tabs.tsx'
import { LANGUAGE, said, t } from '../../words/words.ts'

// The lane gives the bank 45 s.
const TIMEOUT_MS = 60_000
const LISTS = [
  ['onlyAtBank', () => t('reconcile.only-at-bank')],
  ['onlyHere', () => t('reconcile.only-here')],
  ['different', () => t('reconcile.different')],
] as const

const MEANINGS = {
  paid: () => t('reconcile.means-paid'),
  unpaid: () => t('reconcile.means-unpaid'),
  payment: () => t('reconcile.means-payment'),
  refund: () => t('reconcile.means-refund'),
  other: () => t('reconcile.means-other'),
}

/** In the order in which a person looks for them. */
const COLUMNS = {
  kind: () => t('reconcile.says-kind'),
  state: () => t('reconcile.says-state'),
  sum: () => t('reconcile.says-sum'),
  time: () => t('reconcile.says-time'),
  order: () => t('reconcile.says-order'),
  operation: () => t('reconcile.says-operation'),
  refund: () => t('reconcile.says-refund'),
  ignore: () => t('reconcile.says-ignore'),
}
/** A browser takes the type of a file from what is installed beside it. */
const csv = (file: File) => new Blob([file], { type: 'text/csv' })

type Report = Done<'GET /reports/reconciliation'>['report']
type OfFile = Extract<Report['source'], { readonly kind: 'file' }>
type ToldOfFile = OfFile['answers'][number]
type Discrepancy = Report[(typeof LISTS)[number][0]][number]
type Columns = Done<'POST /reports/reconciliation/columns'>['columns']
type Asked = Elements<'date' | 'bank' | 'file' | 'shared'>

export function Reconciliation() {
  const [date, setDate] = useState(today)
  const [report, setReport] = useState<Report | null>(null)
  const [columns, setColumns] = useState<Columns>([])
  /** No file or no table: the comparison says so. */
  const readColumns = async ({ form }: HTMLInputElement) => {
    const [file] = fieldsOf(form, 'file').flatMap(({ files }) => [...(files ?? [])])
    const [bank] = fieldsOf(form, 'bank').map(({ value }) => value.trim())
    const options = { timeoutMs: TIMEOUT_MS }
    const answer =
      file &&
      (await act(
        'POST /reports/reconciliation/columns',
        { query: { bank: bank || undefined }, bytes: csv(file) },
        options,
      ))
    setColumns(answer ? answer.columns : [])
  }
  const run = async (elements: Asked) => {
    const [file] = elements.file.files ?? []
    const query = queryOf(elements)
    const options = { timeoutMs: TIMEOUT_MS }
    const answer = file
      ? await act('POST /reports/reconciliation', { query, bytes: csv(file) }, options)
      : await act('GET /reports/reconciliation', { query }, options)
    if (!answer) return
    setReport(answer.report)
    setColumns([])
    toast(verdictOf(answer.report), { isWell: answer.report.agrees })
  }
  const ofItsFile = report?.source.kind === 'file' ? report.source : null
  return (
    <Card id="reconciliation" title={t('reconcile.title')} pill={report && verdict(report)}>
      <Form id="reconcile" onSubmit={run}>
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
            onChange={({ currentTarget }) => readColumns(currentTarget)}
          />
        </label>
        <label class="wide">
          <span>{t('reconcile.file')}</span>
          <input
            type="file"
            name="file"
            accept=".csv,text/csv"
            onChange={({ currentTarget }) => readColumns(currentTarget)}
          />
        </label>
        <FileColumns columns={columns} />
        <FileWords />
        <label class="switch">
          <input type="checkbox" name="shared" />
          <span>{t('reconcile.shared')}</span>
        </label>
        <button type="submit" class="main">
          {t('reconcile.run')}
        </button>
      </Form>
      {report && (
        <dl class="facts" id="reconcile-sums">
          {sums(t('reconcile.at-bank'), report.bank)}
          {sums(t('reconcile.here'), report.ledger)}
          {sums(t('reconcile.alike'), report.matched)}
          {undecided(report.counts)}
        </dl>
      )}
      {ofItsFile && ofFile(ofItsFile)}
      {ofItsFile && leftOut(ofItsFile.leftOut)}
      {report && ofItsFile && (
        <Told
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

function queryOf({ date, bank, shared }: Asked) {
  const { form } = date
  const meanings = choicesOf(form, 'meaning').map(({ value }) => value)
  const words = fieldsOf(form, 'word').map(({ value }) => value.trim())
  const columns = choicesOf(form, 'column').filter(({ value }) => value)
  return {
    date: date.value,
    bank: bank.value.trim() || undefined,
    shared: shared.checked || undefined,
    word: words.map((word, at) => word && `${word}=${meanings[at]}`).filter(Boolean),
    column: columns.map(({ value, dataset }) => `${dataset['head']}=${value}`),
  }
}

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

/**
 * Every column of the file. What the lane asks is chosen by a person: that a head sounds like a kind is said beside it,
 * and not filled in.
 */
function FileColumns({ columns }: { columns: Columns }) {
  if (columns.length === 0) return null
  const isAsked = columns.some(({ state }) => state === 'asked')
  return (
    <details id="reconcile-columns" open={isAsked}>
      <summary>{t('reconcile.columns')}</summary>
      {columns.map(({ head, state, meaning, proposal, cells }, at) => (
        <label key={`${at} ${head}`} data-state={state}>
          <span>
            {head || t('reconcile.no-head')}
            {state === 'asked' && proposal !== null && (
              <small>{t('reconcile.sounds', { meaning: said(COLUMNS, proposal) })}</small>
            )}
            <small>{cells.filter(Boolean).join(' | ')}</small>
          </span>
          <select name="column" data-head={head} required={state === 'asked'} disabled={!head}>
            <option value="">
              {state === 'asked'
                ? t('reconcile.choose')
                : meaning === null
                  ? t('reconcile.not-read')
                  : said(COLUMNS, meaning)}
            </option>
            {Object.entries(COLUMNS).map(([one, words]) => (
              <option key={one} value={one}>
                {words()}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  )
}

/** Lines that were compared with nothing, or counted once. */
function ofFile({ otherDays, repeated }: OfFile) {
  const lines = [
    otherDays.lines > 0 && t('reconcile.other-days', otherDays),
    repeated.lines > 0 && t('reconcile.repeated', repeated),
    repeated.undecided > 0 && t('reconcile.repeated-undecided', repeated),
  ].filter(Boolean)
  return (
    lines.length > 0 && (
      <ul class="list" id="reconcile-lines">
        {lines.map((line) => (
          <li key={line}>
            <span class="name">{line}</span>
          </li>
        ))}
      </ul>
    )
  )
}

/** What people told of the file. It may be wrong: then it is taken back, with all that was found by it. */
interface ToldProps {
  readonly answers: readonly ToldOfFile[]
  readonly bankName: string
  onTakenBack(): void
}

function Told({ answers, bankName, onTakenBack }: ToldProps) {
  const [asked, setAsked] = useState<ToldOfFile | null>(null)
  const [trouble, setTrouble] = useState('')
  if (answers.length === 0) return null
  const ask = (one: ToldOfFile | null) => {
    setTrouble('')
    setAsked(one)
  }
  const takeBack = async ({ note }: Elements<'note'>) => {
    if (!asked) return
    const { of, text } = asked
    const { isOk, value, words } = await lane(
      'POST /reports/reconciliation/answers/take-back',
      { body: { of, text, bank: bankName, note: note.value.trim() } },
      { timeoutMs: TIMEOUT_MS },
    )
    if (!isOk) return setTrouble(words)
    ask(null)
    toast(t('reconcile.taken-back', { count: value.withdrawn, days: value.days.join(', ') }))
    onTakenBack()
  }
  const nameOf = ({ of, text, meaning }: ToldOfFile) =>
    `${text || t('reconcile.no-word')} = ${said(of === 'word' ? MEANINGS : COLUMNS, meaning)}`
  return (
    <>
      <h3>{t('reconcile.told')}</h3>
      <ul class="list" id="reconcile-told" tabindex={0} aria-label={t('reconcile.told')}>
        {answers.map((one) => (
          <li key={`${one.of} ${one.text}`}>
            <span class="name">
              {nameOf(one)}
              <small>
                {one.of === 'word'
                  ? t('reconcile.told-word', { lines: one.lines })
                  : t('reconcile.told-column', { lines: one.lines })}
              </small>
            </span>
            <Button may="operate" onClick={() => ask(one)}>
              {t('reconcile.take-back')}
              <span class="sr">: {nameOf(one)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog
          id="take-back"
          title={t('reconcile.take-back-title', { answer: nameOf(asked) })}
          onClose={() => ask(null)}
        >
          <p class="muted">{t('reconcile.take-back-text')}</p>
          <Form className="" onSubmit={takeBack}>
            <label class="wide">
              <span>{t('reconcile.take-back-note')}</span>
              <input name="note" maxlength={500} required autocomplete="off" />
            </label>
            <p class="warning" role="alert">
              {trouble}
            </p>
            <DialogButtons yes={t('reconcile.take-back')} onClose={() => ask(null)} />
          </Form>
        </Dialog>
      )}
    </>
  )
}

/** Asks once what a state or kind means that the lane does not know, and keeps the answer for this bank. */
function FileWords() {
  const [words, setWords] = useState([''])
  const type = (at: number, word: string) => {
    const typed = words.with(at, word)
    setWords(typed.at(-1) === '' ? typed : [...typed, ''])
  }
  return (
    <details id="reconcile-words">
      <summary>{t('reconcile.words')}</summary>
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
          <label>
            <span>{t('reconcile.means')}</span>
            <select name="meaning" required={word.trim() !== ''}>
              <option value="">{t('reconcile.choose')}</option>
              {Object.entries(MEANINGS).map(([meaning, words]) => (
                <option key={meaning} value={meaning}>
                  {words()}
                </option>
              ))}
            </select>
          </label>
        </div>
      ))}
    </details>
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
          <li key={index}>
            <span class="name">
              {[one.amount, one.bankAmount]
                .filter((amount) => amount !== null)
                .map(money)
                .join(' / ')}
              <small>
                {timeOf(one)} ·{' '}
                {one.reference ?? one.transaction ?? one.bankOrder ?? one.bankOperation}
              </small>
              <small class="todo">{one.todo[LANGUAGE]}</small>
            </span>
            {one.transaction && open(one.transaction, one.reference)}
          </li>
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
    <a class="button" href={`#${addressOf('payments', transaction)}`}>
      {t('needs.open')}
      <span class="sr">: {reference ?? transaction}</span>
    </a>
  )
}
