/** `lanectl reconcile`: a day of the ledger compared with the bank, and what to do about each difference. */
import { createReadStream, statSync } from 'node:fs'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { type Command, Option } from 'commander'
import { callOf } from '#firmware/operations/client.ts'
import type { DoneOf } from '#firmware/operations/operation.ts'
import { RECONCILIATION_OPERATIONS } from '#firmware/payment/operations/reconciliation-operations.ts'
import { COLUMN_MEANINGS } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-heads.ts'
import { WORD_MEANINGS } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import type {
  DiscrepancyView,
  FileSource,
  ReconciliationReport,
} from '#firmware/payment/reconciliation/reconciliation-report.ts'
import type { PaperKey } from '#firmware/words/holes-of-words.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { type Printed, printedIn } from '#firmware/words/printed.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneJson, laneOf, refusalOf } from '../../lane-client.ts'
import { languageOfCaller } from '../../language-of-caller.ts'
import { responseOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { dateIn } from './day.ts'

interface Options {
  readonly bank?: string
  readonly date?: string
  readonly shared?: boolean
  readonly word?: string[]
  readonly column?: string[]
  readonly heads?: boolean
  readonly language: Language
}

export function addTo(program: Command): void {
  program
    .command('reconcile')
    .argument('[file]', "the registry from the bank's cabinet; without it the bank is asked")
    .option('--bank <name>', 'whose it is; default: the bank of the active profile')
    .option('--date <date>', "YYYY-MM-DD; default: today, or the day of the file's lines")
    .option('--shared', 'several lanes share the merchant: leave the orders of the others alone')
    .option(
      '--word <word=meaning...>',
      'what a word of the file means, kept for the bank: payment, refund, paid, unpaid or other',
    )
    .option(
      '--column <head=meaning...>',
      `what a column of the file says, kept for the bank: ${COLUMN_MEANINGS.join(', ')}`,
    )
    .option('--heads', 'list the columns of the file and what each is read as; compare nothing')
    .addOption(
      new Option('--language <language>', 'of its words')
        .choices(LANGUAGES)
        .default(languageOfCaller()),
    )
    .description(
      'compare a day with the bank; exit 1 when they differ, when some money is undecided, or lines were left out that nobody has confirmed',
    )
    .action(async (file: string | undefined, options: Options, command: Command) => {
      if (options.heads) {
        const columns = await headsOf(laneOf(command), file, options)
        outputOf(command).say(columns, headsInWords)
        return
      }
      const report = await reportOf(laneOf(command), file, options)
      outputOf(command).say(report, (found) => inWords(found, options.language))
      if (!report.agrees || leftOut(report).some(({ confirmed }) => !confirmed))
        throw new Failure('unwell', '')
    })
}

const { reconcileDay, reconcileFile, registryColumns } = RECONCILIATION_OPERATIONS

type Heads = DoneOf<typeof registryColumns>['columns']

async function headsOf(lane: Lane, file: string | undefined, { bank }: Options): Promise<Heads> {
  if (file === undefined) throw new Failure('usage', '--heads lists the columns of a FILE: name it')
  const query = bank === undefined ? {} : { bank }
  const response = await responseOf(lane, registryColumns, { query }, requestOf(file))
  const body = laneJson(await response.text(), lane.url + callOf(registryColumns, {}).path)
  if (!response.ok) throw refusalOf(response.status, body)
  return body['columns'] as Heads
}

/** The lane's proposal is told as what it sounds like: it is taken by nobody but the person who reads this. */
function headsInWords(columns: Heads): string {
  const rows = columns.map(({ head, state, meaning, proposal, cells }) => [
    head,
    state === 'asked' ? `? sounds like ${proposal}` : (meaning ?? 'not read'),
    state,
    cells.filter((cell) => cell !== '').join(' | '),
  ])
  return [
    table([['HEAD', 'READ AS', 'BY', 'CELLS'], ...rows]),
    `say it of each that is asked: --column HEAD=MEANING; MEANING is one of ${COLUMN_MEANINGS.join(', ')}`,
  ].join('\n\n')
}

async function reportOf(
  lane: Lane,
  file: string | undefined,
  { bank, date, shared, word, column }: Options,
): Promise<ReconciliationReport> {
  const query = {
    ...(bank !== undefined && { bank }),
    ...(date !== undefined && { date: dateIn(date) }),
    ...(shared && { shared }),
    ...(word && { word }),
    ...(column && { column }),
  }
  // A bank may take its time with a day: longer than a call of lanectl waits as a rule.
  const response =
    file === undefined
      ? await responseOf(lane, reconcileDay, { query })
      : await responseOf(lane, reconcileFile, { query }, requestOf(file))
  const body = laneJson(await response.text(), lane.url + callOf(reconcileDay, {}).path)
  if (!response.ok) throw refusalOf(response.status, body)
  return body['report'] as ReconciliationReport
}

function requestOf(file: string): RequestInit & { duplex: 'half' } {
  try {
    statSync(file)
  } catch (error) {
    throw new Failure('io', `cannot read ${file} (${(error as NodeJS.ErrnoException).code})`)
  }
  const body = NodeStream.from(createReadStream(file)) as unknown as BodyInit
  return { headers: { 'content-type': 'text/csv' }, body, duplex: 'half' }
}

function leftOut({ source }: ReconciliationReport) {
  return source.kind === 'file' ? source.leftOut : []
}

/** Each word, where it stands, and how it is said that this is right. */
function leftOutInWords(report: ReconciliationReport, printed: Printed): string[] {
  const words = leftOut(report)
  if (words.length === 0) return []
  const isOpen = words.some(({ confirmed }) => !confirmed)
  const rows = words.map(({ column, word, lines, firstLine }) => [
    word,
    column,
    String(lines),
    String(firstLine),
  ])
  return [
    printed('comparison.left-out'),
    table([['WORD', 'COLUMN', 'LINES', 'FIRST LINE'], ...rows]),
    // What may be answered, and no answer that is copied without having been thought of.
    ...(isOpen
      ? [printed('comparison.say-each-word', { meanings: WORD_MEANINGS.join(', ') })]
      : []),
  ]
}

/** What people told of the file, by which it was read. */
function answersInWords({ source, bankName }: ReconciliationReport, printed: Printed): string[] {
  if (source.kind !== 'file' || source.answers.length === 0) return []
  const rows = source.answers.map(({ of, text, meaning, lines }) => [
    of,
    text,
    meaning,
    String(lines),
  ])
  return [
    printed('comparison.read-by-answers', { bank: JSON.stringify(bankName) }),
    table([['OF', 'TEXT', 'MEANING', 'LINES'], ...rows]),
  ]
}

/** Lines that were not compared with anything, and a file that says nothing of the day. */
function linesInWords({ source, verdict, date }: ReconciliationReport, printed: Printed): string[] {
  if (source.kind !== 'file') return []
  const { otherDays, repeated } = source
  return [
    ...(verdict === 'nothing-compared' ? [printed('comparison.nothing-compared', { date })] : []),
    ...(otherDays.lines > 0 ? [otherDaysInWords(otherDays, printed)] : []),
    ...(repeated.lines > 0 ? [repeatedInWords(repeated, printed)] : []),
  ]
}

function otherDaysInWords(
  { lines, first, last }: FileSource['otherDays'],
  printed: Printed,
): string {
  return printed('comparison.other-days', { lines, first: first ?? '', last: last ?? '' })
}

function repeatedInWords(
  { lines, firstLine, undecided }: FileSource['repeated'],
  printed: Printed,
): string {
  const repeated = printed('comparison.repeated', { lines, firstLine: firstLine ?? '' })
  return undecided > 0
    ? printed('comparison.repeated-undecided', { repeated, undecided })
    : repeated
}

const LISTS = {
  onlyAtBank: 'comparison.only-at-bank',
  onlyHere: 'comparison.only-here',
  different: 'comparison.different',
} as const satisfies Record<string, PaperKey>

function inWords(report: ReconciliationReport, language: Language): string {
  const { bank, ledger, matched, counts } = report
  const printed = printedIn(language)
  const money = (kopecks: number | null) => (kopecks === null ? '' : (kopecks / 100).toFixed(2))
  const sum = ({ count, amount }: { count: number; amount: number }) => `${count}: ${money(amount)}`
  const sums = table([
    [`${report.date} ${report.bankName}`, 'PAYMENTS', 'REFUNDS'],
    ['bank', sum(bank.payments), sum(bank.refunds)],
    ['ledger', sum(ledger.payments), sum(ledger.refunds)],
    ['alike', sum(matched.payments), sum(matched.refunds)],
  ])
  const row = (one: DiscrepancyView) => [
    one.code,
    one.transaction ?? one.bankOrder ?? '',
    one.reference ?? '',
    one.bankAt ?? one.createdAt ?? '',
    money(one.amount),
    money(one.bankAmount),
    one.bankOperation ?? '',
  ]
  const lists = (['onlyAtBank', 'onlyHere', 'different'] as const).flatMap((name) => {
    if (report[name].length === 0) return []
    const head = ['CODE', 'ORDER', 'REFERENCE', 'AT', 'HERE', 'BANK', 'OPERATION']
    const left = counts[name].count - report[name].length
    const todo = [...new Map(report[name].map(({ code, todo }) => [code, todo[language]]))]
    return [
      printed(LISTS[name], { sum: sum(counts[name]) }),
      table([head, ...report[name].map(row)]),
      ...(left > 0 ? [`and ${left} more`] : []),
      ...todo.map(([code, words]) => `${code}: ${words}`),
    ]
  })
  const remarks = [
    [counts.stillAsked, 'at the bank, and the lane is still asking about it'],
    [
      counts.undecided,
      "only here, but near midnight or newer than what the bank told: the next day's has it",
    ],
    [counts.otherLanes, 'of other lanes of the merchant'],
    [
      counts.otherProfiles,
      'of profiles that are no more in the settings: never listed as missing at the bank',
    ],
    [report.newlyFound, 'new in the ledger as money.found-at-bank'],
  ] as const
  // What else makes the two differ is said by the remarks.
  const isMidnight = report.agrees && counts.otherLanes + counts.otherProfiles === 0
  const days =
    isMidnight && bank.payments.amount !== ledger.payments.amount
      ? [
          'The ledger has what was begun that day, the bank what came: at midnight they differ, and agree.',
        ]
      : []
  const said = remarks.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`)
  const ofFile = [linesInWords, answersInWords, leftOutInWords]
  return [
    ...[sums, ...days, ...lists],
    ...ofFile.flatMap((words) => words(report, printed)),
    ...said,
  ].join('\n\n')
}
