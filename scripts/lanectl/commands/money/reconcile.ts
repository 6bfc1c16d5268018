/** `lanectl reconcile`: a day of the ledger compared with the bank, and what to do about each difference. */
import { createReadStream, statSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { callOf } from '#firmware/operations/client.ts'
import { RECONCILIATION_OPERATIONS } from '#firmware/payment/operations/reconciliation-operations.ts'
import type {
  DiscrepancyView,
  ReconciliationReport,
} from '#firmware/payment/reconciliation/reconciliation-report.ts'
import { Failure } from '../../exit-codes.ts'
import { type Lane, laneJson, laneOf, refusalOf } from '../../lane-client.ts'
import { languageOfCaller, responseOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { dateIn } from './day.ts'

interface Options {
  readonly bank?: string
  readonly date?: string
  readonly shared?: boolean
  readonly word?: string[]
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
    .addOption(
      new Option('--language <language>', 'of its words')
        .choices(['en', 'ru'])
        .default(languageOfCaller()),
    )
    .description(
      'compare a day with the bank; exit 1 when they differ, when some money is undecided, or lines were left out that nobody has confirmed',
    )
    .action(async (file: string | undefined, options: Options, command: Command) => {
      const report = await reportOf(laneOf(command), file, options)
      outputOf(command).say(report, (found) => inWords(found, options.language))
      if (!report.agrees || leftOut(report).some(({ confirmed }) => !confirmed))
        throw new Failure('unwell', '')
    })
}

async function reportOf(
  lane: Lane,
  file: string | undefined,
  { bank, date, shared, word }: Options,
): Promise<ReconciliationReport> {
  const query = {
    ...(bank !== undefined && { bank }),
    ...(date !== undefined && { date: dateIn(date) }),
    ...(shared && { shared }),
    ...(word && { word }),
  }
  const { reconcileDay, reconcileFile } = RECONCILIATION_OPERATIONS
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
  const body = ReadableStream.from(createReadStream(file))
  return { headers: { 'content-type': 'text/csv' }, body, duplex: 'half' }
}

function leftOut({ source }: ReconciliationReport) {
  return source.kind === 'file' ? source.leftOut : []
}

/** Each word, where it stands, and how it is said that this is right. */
function leftOutInWords(report: ReconciliationReport, language: Language): string[] {
  const words = leftOut(report)
  if (words.length === 0) return []
  const confirm = words.find(({ confirmed }) => !confirmed)
  const [title, next] =
    language === 'ru'
      ? ['СТРОКИ ФАЙЛА, КОТОРЫЕ НЕ СЧИТАЛИСЬ', 'если это верно, скажите один раз:']
      : ['LINES OF THE FILE THAT WERE LEFT OUT', 'if that is right, say so once:']
  const rows = words.map(({ column, word, lines, firstLine }) => [
    word,
    column,
    String(lines),
    String(firstLine),
  ])
  return [
    title,
    table([['WORD', 'COLUMN', 'LINES', 'FIRST LINE'], ...rows]),
    ...(confirm ? [`${next} --word ${JSON.stringify(`${confirm.word}=${confirm.meaning}`)}`] : []),
  ]
}

type Language = 'en' | 'ru'

const LISTS = {
  en: { onlyAtBank: 'ONLY AT THE BANK', onlyHere: 'ONLY HERE', different: 'DIFFERENT' },
  ru: { onlyAtBank: 'ТОЛЬКО В БАНКЕ', onlyHere: 'ТОЛЬКО ЗДЕСЬ', different: 'РАСХОДЯТСЯ' },
} as const

function inWords(report: ReconciliationReport, language: Language): string {
  const { bank, ledger, matched, counts } = report
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
      `${LISTS[language][name]} (${sum(counts[name])})`,
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
  return [sums, ...days, ...lists, ...leftOutInWords(report, language), ...said].join('\n\n')
}
