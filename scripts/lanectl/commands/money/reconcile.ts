/** `lanectl reconcile`: a day of the ledger compared with the bank, and what to do about each difference. */
import { createReadStream, statSync } from 'node:fs'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { type Command, Option } from 'commander'
import { bankNameIn } from '#drivers/bank/bank-names.ts'
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
import { asKopecks, type Kopecks } from '#firmware/vocabulary/kopecks.ts'
import type { PaperKey } from '#firmware/words/holes-of-words.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import { type Printed, printedIn } from '#firmware/words/printed.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneJson, laneOf, refusalIn } from '../../lane-client.ts'
import { languageOfCaller } from '../../language-of-caller.ts'
import { responseOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { dateText, sum as sumText, t, timeText, wordFor } from '../../words.ts'
import { dateIn } from './day.ts'

interface Options {
  readonly bank?: string
  readonly date?: string
  readonly shared?: boolean
  readonly word?: string[]
  readonly column?: string[]
  readonly heads?: boolean
  readonly came?: string
  readonly language: Language
}

export function addTo(program: Command): void {
  program
    .command('reconcile')
    .argument('[file]', t('lanectl.reconcile.argument.file'))
    .option('--bank <name>', t('lanectl.reconcile.option.bank'))
    .option('--date <date>', t('lanectl.reconcile.option.date'))
    .option('--shared', t('lanectl.reconcile.option.shared'))
    .option('--word <word=meaning...>', t('lanectl.reconcile.option.word'))
    .option(
      '--column <head=meaning...>',
      t('lanectl.reconcile.option.column', { columnMeanings: COLUMN_MEANINGS.join(', ') }),
    )
    .option('--came <kopecks>', t('lanectl.reconcile.option.came'))
    .option('--heads', t('lanectl.reconcile.option.heads'))
    .addOption(
      new Option('--language <language>', t('lanectl.reconcile.option.language'))
        .choices(LANGUAGES)
        .default(languageOfCaller()),
    )
    .description(t('lanectl.reconcile.about'))
    .action(async (file: string | undefined, options: Options, command: Command) => {
      if (options.heads) {
        const heads = await headsOf(laneOf(command), file, options)
        outputOf(command).say(heads, (found) => headsInWords(found, options.language))
        return
      }
      const report = await reportOf(laneOf(command), file, options)
      outputOf(command).say(report, (found) => inWords(found, options.language))
      if (!report.agrees || leftOut(report).some(({ confirmed }) => !confirmed))
        throw new Failure('unwell', '')
    })
}

const [XLSX] = RECONCILIATION_OPERATIONS.reconcileFile.takes.otherTypes

const { reconcileDay, reconcileFile, registryColumns } = RECONCILIATION_OPERATIONS

type Heads = Pick<DoneOf<typeof registryColumns>, 'columns' | 'words'>

async function headsOf(
  lane: Lane,
  file: string | undefined,
  { bank, column }: Options,
): Promise<Heads> {
  if (file === undefined)
    throw new Failure('usage', t('lanectl.reconcile.heads-lists-columns-file-name'))
  const query = { ...(bank !== undefined && { bank }), ...(column && { column }) }
  const response = await responseOf(lane, registryColumns, { query }, requestOf(file))
  const body = laneJson(await response.text(), lane.url + callOf(registryColumns, {}).path)
  if (!response.ok) throw refusalIn(response, body)
  const { columns, words } = body as unknown as Heads
  return { columns, words }
}

/** The lane's proposal is told as what it sounds like: it is taken by nobody but the person who reads this. */
function headsInWords({ columns, words }: Heads, language: Language): string {
  const printed = printedIn(language)
  const rows = columns.map(({ head, state, meaning, proposal, cells }) => [
    head,
    state === 'asked'
      ? t('lanectl.reconcile.sounds-like', { proposal })
      : (meaning ?? t('lanectl.word.not-read')),
    state,
    cells.filter((cell) => cell !== '').join(' | '),
  ])
  return [
    table([
      [
        t('lanectl.column.head'),
        t('lanectl.column.read'),
        t('lanectl.column.by'),
        t('lanectl.column.cells'),
      ],
      ...rows,
    ]),
    t('lanectl.reconcile.say-each-asked-column-head', {
      columnMeanings: COLUMN_MEANINGS.join(', '),
    }),
    ...(words.length === 0 ? [] : [wordTable(words), sayEachWord(printed)]),
  ].join('\n\n')
}

/** What may be answered, and no answer that is copied without having been thought of. */
const sayEachWord = (printed: Printed) =>
  printed('comparison.say-each-word', { meanings: WORD_MEANINGS.join(', ') })

const wordTable = (words: readonly Readonly<Heads['words'][number]>[]) =>
  table([
    [
      t('lanectl.column.word'),
      t('lanectl.column.column'),
      t('lanectl.column.lines'),
      t('lanectl.column.first-line'),
    ],
    ...words.map(({ word, column, lines, firstLine }) => [
      word,
      column,
      String(lines),
      String(firstLine),
    ]),
  ])

async function reportOf(
  lane: Lane,
  file: string | undefined,
  { bank, date, shared, word, column, came }: Options,
): Promise<ReconciliationReport> {
  const query = {
    ...(bank !== undefined && { bank }),
    ...(date !== undefined && { date: dateIn(date) }),
    ...(shared && { shared }),
    ...(word && { word }),
    ...(column && { column }),
    ...(came !== undefined && { came: kopecksIn(came) }),
  }
  // A bank may take its time with a day: longer than a call of lanectl waits as a rule.
  const response =
    file === undefined
      ? await responseOf(lane, reconcileDay, { query })
      : await responseOf(lane, reconcileFile, { query }, requestOf(file))
  const body = laneJson(await response.text(), lane.url + callOf(reconcileDay, {}).path)
  if (!response.ok) throw refusalIn(response, body)
  return body['report'] as ReconciliationReport
}

function kopecksIn(text: string): Kopecks {
  if (!/^\d{1,12}$/.test(text))
    throw new Failure('usage', t('lanectl.reconcile.came-whole-kopecks'))
  return asKopecks(Number(text))
}

export function requestOf(file: string): RequestInit & { duplex: 'half' } {
  try {
    statSync(file)
  } catch (error) {
    throw new Failure(
      'io',
      t('lanectl.reconcile.cannot-read', {
        file,
        code: wordFor('trouble', String((error as NodeJS.ErrnoException).code)),
      }),
    )
  }
  const body = NodeStream.from(createReadStream(file)) as unknown as BodyInit
  // The lane looks at the first bytes.
  const type = /\.xlsx$/i.test(file) ? XLSX : 'text/csv'
  return { headers: { 'content-type': type }, body, duplex: 'half' }
}

function leftOut({ source }: ReconciliationReport) {
  return source.kind === 'file' ? source.leftOut : []
}

/** Each word, where it stands, and how it is said that this is right. */
function leftOutInWords(report: ReconciliationReport, printed: Printed): string[] {
  const words = leftOut(report)
  if (words.length === 0) return []
  const isOpen = words.some(({ confirmed }) => !confirmed)
  return [
    printed('comparison.left-out'),
    wordTable(words),
    ...(isOpen ? [sayEachWord(printed)] : []),
  ]
}

/** What people told of the file, by which it was read. */
function answersInWords({ source, bankName }: ReconciliationReport, printed: Printed): string[] {
  if (source.kind !== 'file' || source.answers.length === 0) return []
  const rows = source.answers.map(({ of, text, meaning, lines, by, at }) => [
    of,
    text,
    meaning,
    String(lines),
    [by ?? '', at === undefined ? '' : timeText(at)].filter(Boolean).join(', '),
  ])
  return [
    printed('comparison.read-by-answers', { bank: JSON.stringify(bankName) }),
    table([
      [
        t('lanectl.column.of'),
        t('lanectl.column.text'),
        t('lanectl.column.meaning'),
        t('lanectl.column.lines'),
        t('lanectl.column.told-by'),
      ],
      ...rows,
    ]),
  ]
}

/** Lines that were not compared with anything, and a file that says nothing of the day. */
function linesInWords({ source, verdict, date }: ReconciliationReport, printed: Printed): string[] {
  if (source.kind !== 'file') return []
  const { otherDays, repeated } = source
  return [
    ...(verdict === 'nothing-compared'
      ? [printed('comparison.nothing-compared', { date: { date } })]
      : []),
    ...(otherDays.lines > 0 ? [otherDaysInWords(otherDays, printed)] : []),
    ...(repeated.lines > 0 ? [repeatedInWords(repeated, printed)] : []),
    ...readInWords(source.read, printed),
  ]
}

/** How the file was read, and what the bank keeps. */
function readInWords(
  { spoilt, sheetsLeftOut, dayOnlyLines, refundedLines, charges, payout }: FileSource['read'],
  printed: Printed,
): string[] {
  const money = (amount: number) => ({ kopecks: amount })
  return [
    ...spoilt.map((one) => printed('comparison.spoilt-ids', { ...one })),
    ...(sheetsLeftOut.length > 0
      ? [printed('comparison.sheets-left-out', { sheets: sheetsLeftOut.join(', ') })]
      : []),
    ...(dayOnlyLines > 0 ? [printed('comparison.day-only', { lines: dayOnlyLines })] : []),
    ...(refundedLines > 0 ? [printed('comparison.refunded-sums', { lines: refundedLines })] : []),
    ...(charges
      ? [
          printed('comparison.charges', {
            lines: charges.lines,
            without: charges.linesWithout,
            gross: money(charges.gross),
            fee: money(charges.fee),
            net: money(charges.net),
          }),
        ]
      : []),
    ...(payout ? payoutInWords(payout, printed) : []),
  ]
}

const PAYOUT_WORDS = {
  'adds-up': 'comparison.payout-adds-up',
  differs: 'comparison.payout-differs',
  undecided: 'comparison.payout-undecided',
} as const satisfies Record<string, PaperKey>

const CAUSES = {
  'line-not-paid-out': 'comparison.cause-line-not-paid-out',
  'line-paid-twice': 'comparison.cause-line-paid-twice',
  'payment-not-in-file': 'comparison.cause-payment-not-in-file',
} as const satisfies Record<string, PaperKey>

function payoutInWords(payout: NonNullable<FileSource['read']['payout']>, printed: Printed) {
  const money = (amount: number) => ({ kopecks: amount })
  const { count, amount } = payout.stillToCome
  return [
    printed(PAYOUT_WORDS[payout.verdict], {
      came: money(payout.came),
      net: money(payout.net),
      difference: money(payout.difference),
      without: payout.linesWithout,
    }),
    ...payout.causes.map((one) =>
      printed(CAUSES[one.reason], {
        order: one.order ?? one.operation ?? '',
        amount: money(one.amount),
        net: money(one.net),
      }),
    ),
    ...(count > 0 ? [printed('comparison.payout-to-come', { count, amount: money(amount) })] : []),
  ]
}

function otherDaysInWords(
  { lines, first, last }: FileSource['otherDays'],
  printed: Printed,
): string {
  const day = (date: string | null) => (date === null ? '' : { date })
  return printed('comparison.other-days', { lines, first: day(first), last: day(last) })
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
  const { bank, ledger, bridge, counts } = report
  const printed = printedIn(language)
  const money = (kopecks: number | null) => (kopecks === null ? '' : sumText(kopecks))
  const sum = ({ count, amount }: { count: number; amount: number }) =>
    t('lanectl.reconcile.sum', { count, amount: money(amount) })
  const sums = table([
    [
      `${dateText(report.date)} ${bankNameIn(report.bankName, language)}`,
      t('lanectl.column.payments'),
      t('lanectl.column.refunds'),
    ],
    [t('lanectl.word.bank'), sum(bank.payments), sum(bank.refunds)],
    // What stands between them makes them equal.
    ...bridge.payments.map((row) => [`  ${row.what[language]}`, sum(row), '']),
    ...bridge.refunds.map((row) => [`  ${row.what[language]}`, '', sum(row)]),
    [t('lanectl.word.ledger'), sum(ledger.payments), sum(ledger.refunds)],
  ])
  const row = (one: DiscrepancyView) => [
    one.code,
    one.transaction ?? one.bankOrder ?? '',
    one.reference ?? '',
    timeText(one.bankAt ?? one.createdAt ?? ''),
    money(one.amount),
    money(one.bankAmount),
    one.bankOperation ?? '',
  ]
  const lists = (['onlyAtBank', 'onlyHere', 'different'] as const).flatMap((name) => {
    if (report[name].length === 0) return []
    const head = [
      t('lanectl.column.code'),
      t('lanectl.column.order'),
      t('lanectl.column.reference'),
      t('lanectl.column.at'),
      t('lanectl.column.here'),
      t('lanectl.column.bank'),
      t('lanectl.column.operation'),
    ]
    const left = counts[name].count - report[name].length
    const todo = [...new Map(report[name].map(({ code, todo }) => [code, todo[language]]))]
    return [
      printed(LISTS[name], { sum: sum(counts[name]) }),
      table([head, ...report[name].map(row)]),
      ...(left > 0 ? [t('lanectl.reconcile.more', { left })] : []),
      ...todo.map(([code, words]) => `${code}: ${words}`),
    ]
  })
  const remarks = [
    ['lanectl.reconcile.still-asked', counts.stillAsked],
    ['lanectl.reconcile.undecided', counts.undecided],
    ['lanectl.reconcile.other-lanes', counts.otherLanes],
    ['lanectl.reconcile.other-profiles', counts.otherProfiles],
    ['lanectl.reconcile.newly-found', report.newlyFound],
  ] as const
  const texts = remarks.filter(([, count]) => count > 0).map(([key, count]) => t(key, { count }))
  const ofFile = [linesInWords, answersInWords, leftOutInWords]
  return [sums, ...lists, ...ofFile.flatMap((words) => words(report, printed)), ...texts].join(
    '\n\n',
  )
}
