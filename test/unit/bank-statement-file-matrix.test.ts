/**
 * Any file of a day, as any bank may write it, beside any ledger: what differs is found exactly and nothing is
 * invented, or the file is refused in words with its line.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import {
  bankDayOf,
  readStatementFile,
} from '#firmware/payment/reconciliation/cabinet-file/bank-statement-file.ts'
import {
  type RegistryWords,
  wordsAnswered,
} from '#firmware/payment/reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import { compare } from '#firmware/payment/reconciliation/compare-day.ts'
import type { LedgerPayment } from '#firmware/payment/reconciliation/comparison-input.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

/** Printed when a file fails; another one by SEED=... */
const SEED = Number(process.env['SEED'] ?? 35)
const FILES = 2_400
const MINUTE = 60_000
const DAY = bankDayOf('CFT')('2026-11-21')

const PAID = ['Проведено', 'Оплачена', 'Исполнен', 'ACCEPTED', 'Успешно', 'paid', 'проведена']
const UNPAID = ['Отклонена', 'DECLINED', 'Отказ', 'failed', 'Не оплачен']
const PAYMENT = ['Оплата СБП', 'C2B', 'Payment', 'ОПЛАТА', 'Покупка']
const REFUND = ['Возврат', 'Refund', 'Возврат по СБП', 'частичный возврат']
const OTHER = ['Комиссия', 'Payout', 'Выплата']
/** Of no table: asked about. */
const STRANGE = ['Квитовано', 'Обработана банком', 'POSTED', 'Op-17']
const NOTHING = ['', '-', '–', '—', ' ', '\u00a0', 'null', 'нет']
const TOTALS = ['ИТОГО', 'Итого:', 'Всего', 'Total', 'TOTAL AMOUNT', 'Сумма операций', 'sum']

type Cell = 'shop' | 'at' | 'kind' | 'state' | 'order' | 'refund' | 'operation' | 'amount'

interface Row {
  readonly kind: 'payment' | 'refund' | 'other'
  readonly isPaid: boolean
  readonly order: string
  readonly refund: string
  readonly operation: string
  readonly kopecks: number
  readonly atMs: number
}

/** One side of each story: what the ledger has, what the bank tells, and what must be found. */
function storyOf(kind: string, id: string, atMs: number, kopecks: number) {
  const payment: LedgerPayment = {
    id,
    bankName: 'CFT',
    profileName: 'main',
    reference: null,
    qrId: null,
    operationId: `op${id}`,
    money: 'came',
    amountKopecks: kopecks,
    createdAtMs: atMs - MINUTE,
    changedAtMs: atMs + MINUTE,
    refunds: [],
  }
  const refund = {
    id: `R${id}`,
    bankRefundId: `b${id}`,
    amountKopecks: 100,
    origin: 'lane' as const,
    createdAtMs: atMs,
    settledAtMs: atMs + MINUTE,
  }
  const went = { ...payment, refunds: [{ ...refund, money: 'went' as const }] }
  const refused = { ...payment, refunds: [{ ...refund, money: 'none' as const }] }
  const fileRow: Row = {
    kind: 'payment',
    isPaid: true,
    order: id,
    refund: '',
    operation: `op${id}`,
    kopecks,
    atMs,
  }
  const back: Row = {
    ...fileRow,
    kind: 'refund',
    refund: `R${id}`,
    operation: `b${id}`,
    kopecks: 100,
  }
  switch (kind) {
    case 'refunded':
      return { here: [went], rows: [fileRow, back], found: [] }
    case 'refused-refund':
      return { here: [refused], rows: [fileRow], found: [] }
    case 'declined':
      return {
        here: [{ ...payment, money: 'none' as const }],
        rows: [{ ...fileRow, isPaid: false }],
        found: [],
      }
    case 'fee':
      return { here: [payment], rows: [fileRow, { ...fileRow, kind: 'other' as const }], found: [] }
    case 'missing':
      return { here: [payment], rows: [], found: [`not-at-bank ${id}`] }
    case 'stranger':
      return { here: [], rows: [fileRow], found: [`unknown-order ${id}`] }
    case 'unpaid-here':
      return {
        here: [{ ...payment, money: 'none' as const }],
        rows: [fileRow],
        found: [`unpaid-here ${id}`],
      }
    case 'other-amount':
      return {
        here: [payment],
        rows: [{ ...fileRow, kopecks: kopecks + 1 }],
        found: [`amount ${id}`],
      }
    case 'refund-missing':
      return { here: [went], rows: [fileRow], found: [`refund-not-at-bank ${id}`] }
    case 'cabinet':
      return {
        here: [payment],
        rows: [fileRow, { ...back, refund: '' }],
        found: [`refund-not-here ${id}`],
      }
    default:
      return { here: [payment], rows: [fileRow], found: [] }
  }
}

const STORIES = [
  'agrees',
  'agrees',
  'agrees',
  'refunded',
  'refused-refund',
  'declined',
  'fee',
  'missing',
  'stranger',
  'unpaid-here',
  'other-amount',
  'refund-missing',
  'cabinet',
]

function fileOf(seed: number) {
  const chance = createSeededChance(seed)
  const one = <T>(of: readonly T[]): T => of[chance.below(of.length)] as T
  const stories = Array.from({ length: chance.below(12) }, (_, index) => {
    const atMs = DAY.fromMs + (30 + chance.below(23 * 60)) * MINUTE
    const id = `${one(['A', 'total-', 'Sum', 'итог'])}${index}`
    return storyOf(one(STORIES), id, atMs, 500 + chance.below(5_000_000))
  })
  const rows = stories.flatMap((story) => story.rows)
  const hasKind = chance.below(3) > 0 || rows.some(({ kind }) => kind === 'other')
  const hasState = chance.below(3) > 0 || rows.some(({ isPaid }) => !isPaid)
  // Something must say that a refund is one.
  const isSigned = chance.below(2) === 0 || !hasKind
  const strange = chance.below(4) === 0 && rows.length > 0 && (hasKind || hasState)
  const [word, inKind] = [one(STRANGE), hasKind && (!hasState || chance.below(2) === 0)]
  const strangeRow = chance.below(Math.max(1, rows.length))
  const meaning = (row: Row) =>
    inKind ? row.kind : row.isPaid ? ('paid' as const) : ('unpaid' as const)
  const zone = one([0, 3, 5])
  const point = one([',', '.'])
  const separator = one(point === ',' ? [';', '\t'] : [';', '\t', ','])
  const isInKopecks = chance.below(4) === 0
  const sumOf = (kopecks: number) => {
    if (isInKopecks) return String(kopecks)
    const whole = String(Math.floor(Math.abs(kopecks) / 100))
    const spaced =
      point === ',' ? whole.replace(/\B(?=(\d{3})+$)/g, one([' ', '\u00a0', ''])) : whole
    const text = `${spaced}${point}${String(Math.abs(kopecks) % 100).padStart(2, '0')}`
    return kopecks < 0 ? `${one(['-', '−'])}${text}` : text
  }
  const timeOf = (atMs: number) => {
    const iso = new Date(atMs + zone * 60 * MINUTE).toISOString()
    const clock = iso.slice(11, 19)
    if (zone === 0) return `${iso.slice(0, 19)}Z`
    if (zone === 5) return `${iso.slice(0, 10)} ${clock}+05:00`
    return one([
      `${iso.slice(0, 10)} ${clock}`,
      `${iso.slice(0, 10).split('-').reverse().join('.')} ${clock}`,
    ])
  }
  const kopecksOf = (row: Row) => (row.kind === 'refund' && isSigned ? -row.kopecks : row.kopecks)
  const cells: Readonly<Record<Cell, readonly [string, (row: Row, index: number) => string]>> = {
    shop: [
      one(['Мерчант', 'Магазин']),
      () => one(['TOTAL', 'Sumka', 'Итог', 'MA1', 'Всего хорошего']),
    ],
    at: [one(['Дата операции', 'date', 'Дата и время']), ({ atMs }) => timeOf(atMs)],
    kind: [
      one(['Тип', 'Тип операции', 'operation type']),
      (row, index) =>
        strange && inKind && index === strangeRow
          ? word
          : one(row.kind === 'payment' ? PAYMENT : row.kind === 'refund' ? REFUND : OTHER),
    ],
    state: [
      one(['Статус', 'Статус операции', 'Состояние', 'status']),
      (row, index) =>
        strange && !inKind && index === strangeRow ? word : one(row.isPaid ? PAID : UNPAID),
    ],
    order: [one(['id заказа', 'Номер заказа', 'order']), ({ order }) => order],
    refund: ['id возврата', ({ refund }) => refund || one(NOTHING)],
    operation: [one(['Номер операции', 'operation id']), ({ operation }) => operation],
    amount: [
      isInKopecks ? 'Сумма в копейках' : one(['Сумма', 'amount']),
      (row) => sumOf(kopecksOf(row)),
    ],
  }
  const left = (Object.keys(cells) as Cell[]).filter(
    (cell) => (cell !== 'kind' || hasKind) && (cell !== 'state' || hasState),
  )
  const names: Cell[] = ['shop']
  left.splice(left.indexOf('shop'), 1)
  while (left.length > 0) names.push(...left.splice(chance.below(left.length), 1))
  const quoted = (text: string) =>
    /[;,\t"]/.test(text) || chance.below(5) === 0 ? `"${text.replaceAll('"', '""')}"` : text
  const table = [
    names.map((name) => cells[name][0]),
    ...rows.map((row, index) => names.map((name) => cells[name][1](row, index))),
  ]
  const counted = rows.filter(({ kind, isPaid }) => isPaid && kind !== 'other')
  const sum = (kind: string) =>
    counted.reduce((all, row) => all + (row.kind === kind ? row.kopecks : 0), 0)
  const total = one(['none', 'none', 'payments', 'net', 'count', 'wrong'] as const)
  const figure = total === 'payments' ? sum('payment') : sum('payment') - sum('refund')
  const label = total === 'count' ? 'Количество операций' : one(TOTALS)
  if (total === 'count') table.push([`${label}: ${counted.length}`])
  else if (total !== 'none')
    table.push(
      names.map((name, index) =>
        index === 0
          ? label
          : name === 'amount'
            ? sumOf(total === 'wrong' ? figure + 99_999_999_999 : figure)
            : '',
      ),
    )
  const before = one([
    [],
    ['Реестр операций за 21.11.2026'],
    [`sep=${separator}`],
    ['', 'ООО Ромашка'],
  ])
  const text = [...before, ...table.map((row) => row.map(quoted).join(separator))].join(
    one(['\n', '\r\n']),
  )
  return {
    text,
    stories,
    strange,
    isWrong: total === 'wrong',
    answer: strange ? `${word}=${meaning(rows[strangeRow] as Row)}` : '',
    line: before.length + 2 + (total === 'wrong' && !strange ? rows.length : strangeRow),
    bytes: bytesOf(text, one(['utf8', 'bom', 'utf16', 'cp1251'])),
  }
}

const CP1251 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1251').decode(Buffer.of(byte)),
    byte,
  ]),
)

function bytesOf(text: string, encoding: string): Buffer {
  if (encoding === 'utf8') return Buffer.from(text)
  if (encoding === 'bom') return Buffer.from(`\ufeff${text}`)
  if (encoding === 'utf16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  // It has no minus of its own.
  return Buffer.from([...text.replaceAll('−', '-')].map((letter) => CP1251.get(letter) ?? 63))
}

async function found({ bytes, stories }: ReturnType<typeof fileOf>, words: RegistryWords) {
  const { lines } = await readStatementFile('CFT', bytes, { words, columns: {} })
  const { onlyAtBank, onlyHere, different, undecidedCount } = await compare({
    day: DAY,
    covered: DAY,
    asOfMs: Number.POSITIVE_INFINITY,
    lines,
    here: stories.flatMap(({ here }) => here),
    isAsked: () => true,
    isForeign: () => false,
  })
  assert.is(undecidedCount, 0)
  return [...onlyAtBank, ...onlyHere, ...different]
    .map(({ code, payment, line }) => `${code} ${payment?.id ?? line?.orderId}`)
    .sort()
}

async function refusalOf(file: ReturnType<typeof fileOf>, words: RegistryWords): Promise<string> {
  try {
    await readStatementFile('CFT', file.bytes, { words, columns: {} })
  } catch (error) {
    if (error instanceof Fault && error.kind === 'bad-request') return error.message
    throw error
  }
  throw new Error('it was taken')
}

spec('statement file matrix', {
  async 'finds exactly what differs in any file, or refuses it with its line'() {
    const seen = { taken: 0, asked: 0, wrong: 0, differs: 0 }
    for (let index = 0; index < FILES; index += 1) {
      const file = fileOf(SEED * 1_000_003 + index)
      const { strange, isWrong, stories, line } = file
      const named = `SEED=${SEED}, file ${index}:\n${file.text}`
      const words = strange ? wordsAnswered([file.answer], {}) : {}
      const wanted = stories.flatMap((story) => story.found).sort()
      if (strange) {
        const said = await refusalOf(file, {})
        assert.match(
          said,
          new RegExp(`^line ${line}, column .*does not know the meaning of`),
          `${said} ${named}`,
        )
        seen.asked += 1
      }
      if (isWrong) {
        assert.match(
          await refusalOf(file, words),
          /^line \d+: ".*" says .* A line is missing/,
          named,
        )
        seen.wrong += 1
        continue
      }
      try {
        assert.equal(await found(file, words), wanted)
      } catch (error) {
        throw new Error(
          `${(error as Error).message} ${(error as { details?: string }).details ?? ''} ${named}`,
        )
      }
      seen.taken += 1
      seen.differs += wanted.length
    }
    assert.ok(seen.taken > FILES / 2 && seen.asked > 200 && seen.wrong > 200, JSON.stringify(seen))
    assert.ok(seen.differs > FILES, JSON.stringify(seen))
  },
})
