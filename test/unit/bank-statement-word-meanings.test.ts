/** What registries say, as banks publish them and as people answer: no line of a file counts as nothing. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { REGISTRY_WORDS_MAX } from '#firmware/payment/limits.ts'
import {
  bankDayOf,
  readStatementFile,
  unknownWords,
} from '#firmware/payment/reconciliation/cabinet-file/bank-statement-file.ts'
import {
  type RegistryWords,
  wordsAnswered,
} from '#firmware/payment/reconciliation/cabinet-file/bank-statement-word-meanings.ts'
import { spanOfFile } from '#firmware/payment/reconciliation/compared-span.ts'
import { spec } from '#test/spec.ts'

const HOUR = 3_600_000
const AT = '2026-11-21 10:00'
const HEAD = 'order;amount;at;type;status;refund id'

async function read(text: string, words: RegistryWords = {}, bank = 'CFT') {
  const { lines, leftOut } = await readStatementFile(bank, Buffer.from(text), {
    words,
    columns: {},
  })
  return [
    ...lines.map(({ kind, orderId, amountKopecks }) => `${kind} ${orderId} ${amountKopecks}`),
    ...leftOut.map(({ word, lines: count }) => `left out ${word} ${count}`),
  ]
}

async function refusal(text: string, words: RegistryWords = {}): Promise<string> {
  try {
    await read(text, words)
  } catch (error) {
    if (error instanceof Fault && error.kind === 'bad-request') return error.message
    throw error
  }
  throw new Error('it was taken')
}

const published = async (name: string, bank: string) => {
  const bytes = readFileSync(new URL(`../fixtures/registries/${name}.csv`, import.meta.url))
  const { lines, leftOut } = await readStatementFile(bank, bytes)
  return [
    ...lines.map((one) =>
      [one.kind, one.orderId ?? one.operationId, one.refundId, one.amountKopecks].join(' '),
    ),
    ...leftOut.map(({ word }) => `left out: ${word}`),
  ]
}

spec('statement words', {
  async 'are asked for as many at once as one comparison takes answers for'() {
    const lines = Array.from({ length: 40 }, (_, nth) => `A${nth};5;${AT};Word ${nth};Paid;`)
    const asked = await unknownWords('CFT', Buffer.from([HEAD, ...lines].join('\n')))
    assert.equal(
      asked.map(({ word }) => word),
      lines.slice(0, REGISTRY_WORDS_MAX).map((_, nth) => `Word ${nth}`),
    )
  },
  async 'are those of the registries that banks publish'() {
    const [first, second] = ['01KDVDNA3401ZPGCE7HQ84RG6B', '01KDVDNA3401ZPGCE7HQ84RG6C']
    assert.equal(await published('raiffeisenbank', 'Raiffeisenbank'), [
      `payment ${first}  380600`,
      `payment ${second}  392300`,
      `refund ${second} 01KDVR 92300`,
    ])
    assert.equal(await published('yookassa-payments', 'YooKassa'), [
      'payment 2e8f1a3c-000f-5000-8000-1b2c3d4e5f60  10000',
      'payment 2e8f1a3d-000f-5000-8000-1b2c3d4e5f61  20050',
      'left out: Сумма принятых платежей за вычетом комиссии и НДС: 299.30 RUB',
    ])
    assert.equal(await published('yookassa-refunds', 'YooKassa'), [
      'refund 2e8f1a3c-000f-5000-8000-1b2c3d4e5f60 2e8f2b00-0015-5000-a000-1b2c3d4e5f62 4000',
    ])
    assert.equal(await published('tochka', 'Tochka'), [
      `payment ${first}  10000`,
      `refund ${first}  4000`,
    ])
  },
  async 'that nobody knows are asked about, and the answer reads them'() {
    const file = `${HEAD}\nA;5;${AT};Оплата СБП;Квитовано;-\nB;5;${AT};Купон;Проведено;\nC;1;${AT};C2B;Квитовано;`
    const said = await refusal(file)
    assert.match(
      said,
      /^line 2, column "status": the lane does not know the meaning of "Квитовано"/,
    )
    assert.match(said, /"Купон" \(line 3, column "type"\)/)
    assert.match(said, /Say under "Unknown words in the file" what each unknown word means/)
    assert.not.match(said, /=(paid|unpaid|payment|refund|other)\b/, 'no answer to be copied')
    const words = wordsAnswered(['КВИТОВАНО=paid', 'купон=other'], {})
    assert.equal(await read(file, words), ['payment A 500', 'payment C 100', 'left out Купон 1'])
    assert.match(await refusal(file, wordsAnswered(['Квитовано=paid'], {})), /^line 3.*"Купон"/)
    // A cell without its word is asked about too, and a state that may mean two things.
    const blank = `order;amount;at;status\nA;5;${AT};\n`
    assert.match(await refusal(blank), /the lane does not know the meaning of ""/)
    const both = `order;amount;at;status\nA;5;${AT};REFUNDED`
    assert.match(await refusal(both), /the meaning of "REFUNDED"\. Say under/, 'and of no other')
    assert.equal(await read(both, wordsAnswered(['REFUNDED=paid'], {})), ['payment A 500'])
    assert.equal(await read(both, wordsAnswered(['Refunded=refund'], {})), ['refund A 500'])
  },
  'are answered for with one of the meanings, and never against all banks'() {
    const no = (given: string) => {
      try {
        wordsAnswered([given], {})
      } catch (error) {
        return (error as Error).message
      }
      throw new Error('it was taken')
    }
    for (const given of ['Квитовано', 'Квитовано=да', '=paid', `${'A'.repeat(65)}=paid`])
      assert.match(no(given), /one of these meanings: payment .*, refund/)
    assert.match(no('Возврат=payment'), /means refund at every bank/)
    assert.match(no('Отклонена=paid'), /means unpaid at every bank/)
    const many = Array.from({ length: 65 }, (_, index) => `word${index}=other`)
    assert.throws(
      () => wordsAnswered(many, {}),
      (error: unknown) => error instanceof Fault && error.kind === 'full',
    )
    assert.equal(wordsAnswered(['a b=other'], { c: 'paid' }), { c: 'paid', ab: 'other' })
  },
  async 'of a sum are checked, and a shop may be called TOTAL'() {
    const head = 'shop;order;amount;at\n'
    const rows = `TOTAL;A;5;${AT}\nsum & co;B;7.50;${AT}\n`
    for (const sum of [
      'TOTAL;;12.50;',
      'Итого: 12,50 руб.;;;',
      'Количество операций;2;;',
      'Всего операций: 2',
    ])
      assert.equal(await read(head + rows + sum), ['payment A 500', 'payment B 750'], sum)
    // One for each part, and one for all.
    const parts = `${head}x;A;5;${AT}\nВсего;;5;\nx;B;7;${AT}\nВсего;;7;\nИтого;;12;`
    assert.equal((await read(parts)).length, 2)
    assert.match(
      await refusal(`${head}${rows}TOTAL;;12.51;`),
      /^line 4: "TOTAL" says 12\.51.*12\.50 of payments/,
    )
    assert.match(
      await refusal(`${head}${rows}Всего операций: 3`),
      /^line 4: "Всего операций: 3" says/,
    )
    assert.match(await refusal(`${head}TOTAL;A;5;yesterday`), /^line 2: "TOTAL" says 5\.00/)
  },
  async 'are refused where a line contradicts itself or has moved under the columns'() {
    assert.match(
      await refusal(`${HEAD}\nA;5;${AT};Payment;paid;R1`),
      /^line 2: the column "type" says "Payment", but the column "refund id" says "R1"/,
    )
    const beside = `order;amount;at;remark\nA;5;${AT};Возврат\nB;5;${AT};Refund`
    assert.match(await refusal(beside), /line 2\b.*"Возврат"/, 'the first is told')
    assert.match(
      await refusal(`order,at,amount\nA,${AT},5,50`),
      /^line 2 has more cells \(4\) than the file has columns \(3\)/,
    )
    for (const nothing of ['-', '–', ' ', 'нет', '0', '"—"'])
      assert.equal(await read(`${HEAD}\nA;5;${AT};;paid;${nothing}`), ['payment A 500'], nothing)
    assert.equal(await read(`${HEAD}\nA;0.00;${AT};Payment;paid;`), ['left out 0 1'])
  },
  'of a file of one day cover that day of the bank, wherever the lane is'() {
    const bankDay = bankDayOf('CFT')
    const moscow = { fromMs: Date.UTC(2026, 10, 20, 21), untilMs: Date.UTC(2026, 10, 21, 21) }
    // Vladivostok is seven hours ahead.
    const day = {
      date: '2026-11-21',
      fromMs: moscow.fromMs - 7 * HOUR,
      untilMs: moscow.untilMs - 7 * HOUR,
    }
    const line = (atMs: number) => ({
      kind: 'payment' as const,
      orderId: 'A' as const,
      qrId: null,
      operationId: null,
      refundId: null,
      amountKopecks: 1,
      atMs,
    })
    const noon = moscow.fromMs + 12 * HOUR
    assert.equal(bankDay(noon), moscow)
    assert.equal(spanOfFile(day, [line(noon), line(moscow.untilMs - 1)], bankDay), moscow)
    assert.equal(spanOfFile(day, [], bankDay), moscow)
    const two = [line(noon), line(moscow.untilMs)]
    assert.equal(spanOfFile(day, two, bankDay), { fromMs: noon, untilMs: moscow.untilMs + 1 })
  },
})
