/** The statements that banks' websites give as files: as they are written, and as they must not be taken. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { csvRows } from '#firmware/csv/csv-rows.ts'
import { Fault } from '#firmware/fault.ts'
import {
  amountIn,
  timeIn,
} from '#firmware/payment/reconciliation/cabinet-file/bank-statement-amounts-and-times.ts'
import { columnMapOf } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-columns.ts'
import {
  FILE_LINES_MAX,
  readStatementFile,
  statementHeads,
} from '#firmware/payment/reconciliation/cabinet-file/bank-statement-file.ts'
import { xlsxOf } from '#test/payments/xlsx-writer.ts'
import { spec } from '#test/spec.ts'

/** Printed when a file fails; another one by SEED=... */
const SEED = Number(process.env['SEED'] ?? 19)
const utf8 = (text: string) => Buffer.from(text, 'utf8')

/** By the documented sample of the bank: two rows before the header, Moscow time, a sum at the end. */
const RAIFFEISEN = `Report for 21/11/2026 / Отчет за 21/11/2026;;;;;;;;;;;
;;;;;;;;;;;
Мерчант;Дата операции МСК;Тип;id заказа;id возврата;Комментарий;Способ оплаты;Данные оплаты;id клиента;Сумма;Комиссия;Дополнительные поля
MA1;21.11.2026 0:23;Payment;01KDVDNA3401ZPGCE7HQ84RG6B;;"чай; ""чёрный""";Instant Payment QR;AD10006C;0079**12;3806.00;15.22;
MA1;21.11.2026 10:58;Refund;01KDVDNA3401ZPGCE7HQ84RG6B;01KDVR;;Instant Payment QR;AD10006C;0079**12;45 785,5;0;
MA1;21.11.2026 11:00;Payout;7;;;;;;1.00;0;
ИТОГО;;;;;;;;;-41979.50;30.91;
`

/** The letters of Windows-1251 are not those of Latin, one byte each. */
function cp1251(text: string): Buffer {
  const letters = new Map<string, number>()
  const decoder = new TextDecoder('windows-1251')
  for (let byte = 0; byte < 256; byte += 1) letters.set(decoder.decode(Buffer.of(byte)), byte)
  return Buffer.from([...text].map((letter) => letters.get(letter) ?? 63))
}

spec('the columns that a person is asked about', {
  async 'are those of each sheet with a head, not of a title above it; of a file without one, of its first row'() {
    const heads = ['Дата операции', 'Тип операции', 'Номер заказа', 'Сумма']
    const sheet = (name: string, order: string) => ({
      name,
      rows: [
        ['ООО', 'Ромашка', 'за', 'день'],
        heads,
        ['21.11.2026 09:00', 'Оплата', order, '1,00'],
      ],
    })
    const columnsOf = async (bytes: Uint8Array) =>
      (await statementHeads('CFT', bytes)).map(({ head, cells }) => `${head}: ${cells}`)
    const book = xlsxOf({ sheets: [sheet('1', 'A'), sheet('2', 'B')] })
    const below = ['21.11.2026 09:00', 'Оплата', 'A', '1,00']
    const expected = heads.map((head, index) => `${head}: ${below[index]}`)
    assert.equal(await columnsOf(book), [
      ...expected,
      ...expected.map((one) => one.replace(': A', ': B')),
    ])
    assert.equal(await columnsOf(utf8('alpha;beta;gamma\n1;2;3\n')), [
      'alpha: 1',
      'beta: 2',
      'gamma: 3',
    ])
  },
})

const AT = Date.UTC(2026, 10, 20, 21, 23)
const TAKEN = [
  {
    kind: 'payment',
    orderId: '01KDVDNA3401ZPGCE7HQ84RG6B',
    qrId: 'AD10006C',
    operationId: null,
    refundId: null,
    amountKopecks: 380_600,
    atMs: AT,
    charge: { feeKopecks: 1_522, netKopecks: 379_078 },
  },
  {
    kind: 'refund',
    orderId: '01KDVDNA3401ZPGCE7HQ84RG6B',
    qrId: 'AD10006C',
    operationId: null,
    refundId: '01KDVR',
    amountKopecks: 4_578_550,
    atMs: Date.UTC(2026, 10, 21, 7, 58),
    charge: { feeKopecks: 0, netKopecks: -4_578_550 },
  },
]

async function refusal(text: string, bankName = 'CFT'): Promise<string> {
  try {
    await readStatementFile(bankName, utf8(text))
  } catch (error) {
    if (error instanceof Fault && error.kind === 'bad-request') return error.message
    throw error
  }
  throw new Error('it was taken')
}

spec('statement file', {
  async 'is read as the bank writes it, in either encoding'() {
    for (const bytes of [utf8(RAIFFEISEN), utf8(`\ufeff${RAIFFEISEN}`), cp1251(RAIFFEISEN)]) {
      const { lines, leftOut } = await readStatementFile('Raiffeisenbank', bytes)
      assert.equal(lines, TAKEN)
      assert.equal(
        leftOut.map(({ word, lines: count }) => `${word} ${count}`),
        ['Payout 1'],
      )
    }
  },
  async 'is read with commas, tabs, Windows line ends, kopecks and a zone of its own'() {
    const wanted = {
      kind: 'payment',
      orderId: 'A',
      qrId: null,
      operationId: 'op-1',
      refundId: null,
      amountKopecks: 12_345,
      atMs: Date.UTC(2026, 10, 21, 9),
    }
    const files = [
      'orderId,operationId,amountKopecks,at\r\nA,op-1,12345,2026-11-21T09:00:00Z\r\n',
      'Заказ\tНомер операции\tСумма\tДата\tВремя\nA\top-1\t123,45\t21.11.2026\t12:00:00',
      '"order","operation id","amount","date"\n"A","op-1","123.45","2026-11-21 14:00:00+05:00"',
    ]
    for (const file of files)
      assert.equal((await readStatementFile('CFT', utf8(file))).lines, [wanted])
  },
  async 'of several tables is read with the columns of each'() {
    const tables = [
      'order;amount;at\nA;5;2026-11-21 10:00\nB;6;2026-11-21 10:01',
      'order;amount;at\nC;7;2026-11-21 10:02',
      'at;order;amount\n2026-11-21 10:03;D;8',
    ]
    const { lines } = await readStatementFile('CFT', utf8(tables.join('\n')))
    assert.equal(
      lines.map(({ orderId, amountKopecks }) => `${orderId} ${amountKopecks}`),
      ['A 500', 'B 600', 'C 700', 'D 800'],
    )
  },
  async 'tells a refund by its word, its sign or its id'() {
    const kinds = async (head: string, row: string) => {
      const file = utf8(`order;amount;at;${head}\nA;${row}`)
      const { lines } = await readStatementFile('CFT', file)
      return lines.map(({ kind, amountKopecks }) => `${kind} ${amountKopecks}`)
    }
    assert.equal(await kinds('type', '5;2026-11-21 10:00;Возврат'), ['refund 500'])
    assert.equal(await kinds('type', '-5.00;2026-11-21 10:00;'), ['refund 500'])
    assert.equal(await kinds('refund id', '5;2026-11-21 10:00;R1'), ['refund 500'])
    assert.equal(await kinds('status', '5;2026-11-21 10:00;Успешно'), ['payment 500'])
    assert.equal(await kinds('status', '5;2026-11-21 10:00;Отклонена'), [])
    const saysKind = async (rows: string) =>
      (await readStatementFile('CFT', utf8(`order;amount;at\n${rows}`))).saysKind
    const [paid, back] = ['A;5;2026-11-21 10:00\n', 'A;-5;2026-11-21 11:00\n']
    assert.equal([await saysKind(paid), await saysKind(paid + back)], [false, true])
  },
  async 'is refused with the line that cannot be read, and not read around it'() {
    const head = 'order;amount;at\n'
    assert.match(
      await refusal(`${head}A;5;2026-11-21 10:00\nB;пять;2026-11-21 10:00`),
      /^line 3, column "amount": "пять"/,
    )
    assert.match(
      await refusal(`${head}A;5;вчера`),
      /^line 2, column "at": "вчера" is not a valid time/,
    )
    assert.match(await refusal(`${head}A;5;30.02.2026 10:00`), /is not a valid time/)
    assert.match(await refusal(`${head}A;1,005;2026-11-21 10:00`), /is not a valid amount/)
    assert.match(await refusal(`${head}"A;5;2026-11-21 10:00`), /line 2: a quotation mark/)
  },
  async 'names each column that it may have once'() {
    for (const bank of ['CFT', 'Fake', 'T-Bank']) {
      const { amount } = columnMapOf(bank).columns
      assert.is(new Set(amount).size, amount.length, `${bank}: ${amount}`)
    }
  },
  async 'is refused with the columns that it needs'() {
    for (const text of ['', 'a;b;c\n1;2;3', 'order;amount\nA;5', 'amount;at\n5;2026-11-21 10:00'])
      assert.match(
        await refusal(text),
        /has the names of columns that CFT uses.*"order".*"operation id".*Choose what each column means/,
      )
  },
  async 'stops at the bound, however much comes after it'() {
    const header = 'order;amount;at\n'
    const row = 'A;5;2026-11-21 10:00\n'
    const { lines, repeated } = await readStatementFile(
      'CFT',
      utf8(header + row.repeat(FILE_LINES_MAX)),
    )
    assert.is(lines.length + repeated.lines, FILE_LINES_MAX)
    // What comes after the bound is not read: the quotation mark is never looked at.
    const tooMany = utf8(`${header}${row.repeat(FILE_LINES_MAX + 1)}"`)
    const refused = await readStatementFile('CFT', tooMany).catch((error: unknown) => error)
    assert.is((refused as Fault).kind, 'full')
    assert.match(await refusal(`${header}A;5;${';'.repeat(200)}`), /line 2 .*more than 200 cells/)
    assert.match(
      await refusal(`${header}${'A'.repeat(4_097)};5;x`),
      /line 2 .*a cell longer than 4096/,
    )
    assert.match(
      await refusal(`${header}"${'""'.repeat(4_097)}";5;x`),
      /line 2 .*a cell longer than/,
    )
    assert.match(
      await refusal(`${header}${'\n'.repeat(99)}A;five;x`),
      /line 101, column "amount": "five"/,
    )
  },
  async 'reads a row before it looks at the next'() {
    const rows = csvRows('a;b\n1;"2', ';')
    assert.equal((await rows.next()).value, { line: 1, cells: ['a', 'b'] })
    const refused = await rows.next().catch((error: unknown) => error)
    assert.match((refused as Fault).message, /line 2: a quotation mark/)
  },
  async 'gives back any cells that were written by the rule'() {
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    const cells = fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(cells, { maxLength: 8 }),
        fc.constantFrom(';', ','),
        async (rows, by) => {
          const text = rows.map((row) => row.map(quoted).join(by)).join('\r\n')
          const wanted = rows
            .map((row) => row.map((cell) => cell.replaceAll('\r', '\r').trim()))
            .filter((row) => row.some((cell) => cell !== ''))
          assert.equal(
            (await Array.fromAsync(csvRows(text, by))).map((row) => row.cells),
            wanted,
          )
        },
      ),
      { seed: SEED },
    )
  },
  'reads any sum and any moment as it was written'() {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (kopecks) => {
        const text = `${kopecks < 0 ? '-' : ''}${Math.floor(Math.abs(kopecks) / 100)}`
        const part = String(Math.abs(kopecks) % 100).padStart(2, '0')
        assert.equal(amountIn(`${text},${part}`, 'roubles') ?? 0, kopecks || 0)
        assert.equal(amountIn(String(kopecks), 'kopecks') ?? 0, kopecks || 0)
      }),
      { seed: SEED },
    )
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 0, 1) / 1000 }),
        (seconds) => {
          const iso = new Date(seconds * 1000).toISOString().slice(0, 19)
          const [date = '', time = ''] = iso.split('T')
          const dotted = date.split('-').reverse().join('.')
          assert.is(timeIn(`${dotted} ${time}`, '+03:00'), seconds * 1000 - 3 * 3_600_000)
          assert.is(timeIn(`${iso}Z`, '+03:00'), seconds * 1000)
        },
      ),
      { seed: SEED },
    )
  },
})
