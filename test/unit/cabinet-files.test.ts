/**
 * The reader of cabinets' files is judged: what it takes is what happened, or it asks. It is never wrong, whatever the
 * columns are called.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { readStatementFile } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-file.ts'
import {
  answered,
  type GivenAnswers,
  NO_ANSWERS,
} from '#firmware/payment/reconciliation/cabinet-file/registry-answers.ts'
import { bytesOfTable, CABINET_FILES, type CabinetFile } from '#test/payments/cabinet-files.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

/** Printed when a file fails; another one by SEED=... */
const SEED = Number(process.env['SEED'] ?? 61)
const DAY = Date.UTC(2026, 10, 20, 21)

type Judged = readonly string[] | Fault

async function judged(file: Pick<CabinetFile, 'bank' | 'text' | 'encoding'>, given: GivenAnswers) {
  const { bank, text, encoding } = file
  try {
    const answers = answered(given, NO_ANSWERS)
    const { lines } = await readStatementFile(bank, bytesOfTable(text, encoding), answers)
    return lines.map(({ kind, orderId, amountKopecks }) => `${kind} ${orderId} ${amountKopecks}`)
  } catch (error) {
    if (error instanceof Fault && error.kind === 'bad-request') return error
    throw error
  }
}

const isAsked = (judged: Judged): judged is Fault => judged instanceof Fault

spec("files from banks' websites", {
  async 'are read as it happened, or asked about, and read after the answers'() {
    assert.ok(CABINET_FILES.length >= 20)
    for (const file of CABINET_FILES) {
      const { name, column = [], word = [], refused, truth } = file
      const first = await judged(file, {})
      const needs = column.length + word.length > 0 || refused !== undefined
      assert.is(isAsked(first), needs, `${name}: ${String(first)}`)
      if (isAsked(first)) {
        assert.match(
          first.message,
          refused ?? /"(Columns of the file|Unknown words in the file)/,
          name,
        )
        assert.not.match(
          first.message,
          /=(kind|state|sum|time|order|operation|paid|unpaid|payment|refund|other|ignore)\b/,
          `${name}: an answer to be copied`,
        )
      } else assert.equal(first, truth, name)
      const then = await judged(file, { column, word })
      if (refused) assert.ok(isAsked(then), `${name}: ${String(then)}`)
      else assert.equal(then, truth, `${name}: ${String(then)}`)
    }
  },
  async 'of any heads are right or a question, never wrong'() {
    const seen = { right: 0, asked: 0 }
    for (let index = 0; index < 1_500; index += 1) {
      const file = anyFile(SEED * 1_000_003 + index)
      const read = await judged(file, {})
      const judgedFile = isAsked(read) ? await judged(file, { column: file.column ?? [] }) : read
      seen[isAsked(read) ? 'asked' : 'right'] += 1
      assert.equal(
        judgedFile,
        file.truth,
        `SEED=${SEED}, file ${index}: ${String(judgedFile)}\n${file.text}`,
      )
    }
    assert.ok(seen.right > 100 && seen.asked > 500, JSON.stringify(seen))
  },
  async 'are asked about by the moment of their lines, too'() {
    for (const { name, bank, text, encoding, column = [], word = [], refused } of CABINET_FILES) {
      if (refused) continue
      const answers = answered({ column, word }, NO_ANSWERS)
      const { lines } = await readStatementFile(bank, bytesOfTable(text, encoding), answers)
      const zone = bank === 'Pix' ? 6 : 0
      const [first] = lines
      assert.is((first?.atMs ?? 0) - zone * 3_600_000, DAY + (9 * 60 + 10) * 60_000, name)
    }
  },
})

const HEADS = {
  at: ['Дата операции', 'Дата', 'Момент', 'Date', 'Проведено', 'Графа 1', 'Дата и время платежа'],
  kind: [
    'Тип',
    'Тип операции',
    'Операция',
    'Вид',
    'Наименование операции',
    'Operation',
    'Тип транз.',
    'Направление',
    'Transaction',
    'Action',
    'Что',
    'Графа 2',
    'Признак',
    'Описание',
    'Событие',
  ],
  state: [
    'Статус',
    'Результат операции',
    'Результат',
    'Состояние заказа',
    'Исход',
    'Response',
    'Ответ банка',
    'Графа 3',
    'Оплачено',
    'Status code',
    'Итог',
    'Примечание',
    'Причина отказа',
  ],
  order: ['Номер заказа', 'Заказ', 'Order', 'Чек', 'Референс', 'Графа 4', 'ID', 'Номер в системе'],
  amount: ['Сумма', 'Amount', 'Сумма операции', 'Стоимость', 'Итого', 'Графа 5', 'Размер', 'Total'],
} as const
const MEANING = { at: 'time', kind: 'kind', state: 'state', order: 'order', amount: 'sum' } as const
const KINDS = { payment: ['Оплата', 'Payment', 'Покупка'], refund: ['Возврат', 'Refund'] } as const
const STATES = {
  paid: ['Успешно', 'Paid', 'Проведена'],
  unpaid: ['Отклонена', 'Declined'],
} as const

/** Refunds above zero, declined payments, every head drawn. */
function anyFile(seed: number): CabinetFile {
  const chance = createSeededChance(seed)
  const one = <T>(of: readonly T[]): T => of[chance.below(of.length)] as T
  const rows = Array.from({ length: 2 + chance.below(6) }, (_, index) => ({
    kind: chance.below(3) === 0 ? ('refund' as const) : ('payment' as const),
    isPaid: chance.below(4) > 0,
    order: `A${index}`,
    kopecks: 100 + chance.below(900_000),
    minute: 10 + index,
  }))
  const columns = (Object.keys(HEADS) as (keyof typeof HEADS)[]).map((of) => ({
    of,
    // The first of each says one thing only.
    head: chance.below(3) > 0 ? HEADS[of][0] : one(HEADS[of]),
  }))
  columns.sort(() => chance.below(3) - 1)
  // A bank that knows no declined lines, or no refunds, has no column for them.
  const cell = {
    at: (row: (typeof rows)[number]) => `21.11.2026 09:${row.minute}:00`,
    kind: ({ kind }: (typeof rows)[number]) => one(KINDS[kind]),
    state: ({ isPaid }: (typeof rows)[number]) => one(STATES[isPaid ? 'paid' : 'unpaid']),
    order: ({ order }: (typeof rows)[number]) => order,
    amount: ({ kopecks }: (typeof rows)[number]) => (kopecks / 100).toFixed(2).replace('.', ','),
  }
  const table = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ of }) => cell[of](row))),
  ]
  return {
    name: 'any',
    bank: 'CFT',
    encoding: one(['utf8', 'bom', 'utf16', 'cp1251']),
    text: table.map((cells) => cells.join(';')).join('\n'),
    column: columns.map(({ of, head }) => `${head}=${MEANING[of]}`),
    truth: rows
      .filter(({ isPaid }) => isPaid)
      .map(({ kind, order, kopecks }) => `${kind} ${order} ${kopecks}`),
  }
}
