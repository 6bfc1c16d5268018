/** The file for 1C, read by a reader that was written from the standard alone; and the table beside it. */
import * as assert from 'uvu/assert'
import { accountingCsv } from '#firmware/payment/accounting/accounting-csv.ts'
import type { AccountingRow } from '#firmware/payment/accounting/accounting-days.ts'
import { type OneCFacts, oneCFile } from '#firmware/payment/accounting/one-c-file.ts'
import { readOneC } from '#test/papers/one-c-reader.ts'
import { spec } from '#test/spec.ts'

const ACCOUNT = '40702810900000000001'
const PAYER = '30232810100000000002'

const ROW: AccountingRow = {
  date: '2026-11-21',
  bankName: 'Raiffeisen',
  payments: { count: 3, amount: 123_456 },
  refunds: { count: 1, amount: 23_456 },
  gross: 100_000,
  fee: 700,
  net: 99_300,
  came: null,
  agrees: true,
  statement: 12,
}

const FACTS: OneCFacts = {
  from: '2026-11-21',
  to: '2026-11-23',
  shop: { name: 'ООО «Ромашка»', inn: '7707083893' },
  rows: [ROW],
  details: { account: ACCOUNT, payerAccount: PAYER, payerInn: '7744000302' },
  madeAt: '2026-11-24 09:30:05',
  bankNameOf: () => 'Райффайзенбанк',
}

const read = (change: Partial<OneCFacts> = {}) => readOneC(oneCFile({ ...FACTS, ...change }))

spec('the file for 1C', {
  'is one by the standard, with a document for each day, less the fee'() {
    const { head, documents } = read()
    assert.equal(
      [head['ДатаНачала'], head['ДатаКонца'], head['РасчСчет'], head['ВремяСоздания']],
      ['21.11.2026', '23.11.2026', ACCOUNT, '09:30:05'],
    )
    const [one] = documents
    assert.is(documents.length, 1)
    assert.equal(
      [one?.fields['Сумма'], one?.fields['ПлательщикСчет'], one?.fields['ПолучательИНН']],
      ['993.00', PAYER, '7707083893'],
    )
    assert.is(one?.fields['Получатель'], 'ООО «Ромашка»')
    assert.is(
      one?.fields['НазначениеПлатежа'],
      'Оплаты по QR-коду за 21.11.2026: 3 на 1234,56; возвраты: 1 на 234,56; комиссия банка 7,00; сводный отчёт № 12',
    )
  },
  'turns a day round on which more went back, and leaves out one that makes nothing'() {
    const back = { ...ROW, gross: -5_005, fee: null, net: null, agrees: false, statement: null }
    const { documents } = read({ rows: [{ ...ROW, gross: 0, net: 0 }, back] })
    const [one] = documents
    assert.is(documents.length, 1)
    assert.equal(
      [one?.fields['Сумма'], one?.fields['ПлательщикСчет'], one?.fields['ДатаСписано']],
      ['50.05', ACCOUNT, '21.11.2026'],
    )
    assert.match(
      one?.fields['НазначениеПлатежа'] ?? '',
      'комиссия банка не вычтена; не сверено с банком',
    )
  },
  'lets no name begin a line, and no letter that the set lacks break it'() {
    const name = 'Кафе\r\nКонецФайла ☕'
    const { documents } = read({ shop: { name, inn: '7707083893' } })
    assert.is(documents[0]?.fields['Получатель'], 'Кафе КонецФайла ?')
  },
  'is not made of several banks, without the shop, or with digits that are no account'() {
    const refused = (change: Partial<OneCFacts>, words: string) =>
      assert.throws(() => oneCFile({ ...FACTS, ...change }), new RegExp(words))
    refused({ rows: [ROW, { ...ROW, bankName: 'Pix' }] }, 'several banks')
    refused({ shop: { name: null, inn: '7707083893' } }, 'no name and INN')
    refused({ details: { ...FACTS.details, account: '4070281090000000000' } }, 'neither an account')
    refused({ details: { ...FACTS.details, payerInn: '77440003021' } }, 'neither an account')
  },
})

spec('the table of days', {
  'is in kopecks for programs, and in roubles for a spreadsheet of the shop'() {
    const name = () => '=cmd'
    const [head, line] = accountingCsv([{ ...ROW, fee: null, net: null }], 'en', name).split('\r\n')
    assert.match(head ?? '', /^date,bank,payments,payments_kopecks,/)
    assert.is(line, '2026-11-21,"Raiffeisen",3,123456,1,23456,100000,,,,true,12')
    const [, russian] = accountingCsv([ROW], 'ru', name).split('\r\n')
    assert.is(russian, '21.11.2026;"\'=cmd";3;1234,56;1;234,56;1000,00;7,00;993,00;;да;12')
  },
})
