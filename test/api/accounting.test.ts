/** Days for an accountant over HTTP: the file for 1C read by the standard, the table, and the rows; lanectl makes the same. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { accountingRows } from '#firmware/payment/accounting/accounting-days.ts'
import type { DayStatement } from '#firmware/payment/day-statement/day-statement.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { readOneC } from '#test/papers/one-c-reader.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { lanectlHere } from '#test/processes/lanectl-here.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const DATE = '2026-11-21'
const HOUR_MS = 3_600_000
const DETAILS = {
  account: '40702810900000000001',
  payerAccount: '30232810100000000002',
  payerInn: '7744000302',
}
const CHARGES = { lines: 1, linesWithout: 0, gross: 123_450, fee: 450, net: 123_000 }
const SHOP = {
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  address: '',
  terminalId: '',
  laneName: '',
  shiftTitle: '',
  interimTitle: '',
  showOnIdleScreen: false,
}

/** Sold on one day; the clock stands at noon of the next. */
async function openNextDay(shop = SHOP): Promise<ServedPaymentRig> {
  const clock = createFakeClock(localDay(DATE).fromMs + 10 * HOUR_MS)
  const served = await servePaymentRig({ clock, shop })
  const { bank, open } = served.rig
  bank.hasStatement = true
  await served.post('/showQR', { amount: 123_450 })
  bank.pay([...bank.orders.keys()][0] ?? '')
  await clock.advance(3_000)
  await waitUntil('it is paid', () => open.currentPayment()?.dynamicQRStatus === 'ACCEPTED')
  await clock.advance(26 * HOUR_MS)
  await served.get(`/reports/reconciliation?date=${DATE}`)
  return served
}

const asked = (more: Readonly<Record<string, string>>) =>
  `/reports/accounting?${new URLSearchParams({ date: DATE, ...more })}`

spec('days for an accountant', {
  async 'are rows by day and bank, of days that are over'() {
    await using served = await openNextDay()
    const { http, body } = await served.get(asked({ to: '2026-11-22' }))
    assert.is(http, 200, JSON.stringify(body))
    assert.is(body['to'], DATE, 'the day after goes on')
    assert.equal(body['rows'], [
      {
        date: DATE,
        bankName: 'CFT',
        payments: { count: 1, amount: 123_450 },
        refunds: { count: 0, amount: 0 },
        gross: 123_450,
        fee: null,
        net: null,
        came: null,
        agrees: true,
        statement: null,
      },
    ])
  },
  async 'count nothing of a comparison that was taken back, or was made before the day was over'() {
    await using served = await openNextDay()
    const { body } = await served.get(`/reports/statement?date=${DATE}&language=en`)
    const statement = body['report'] as DayStatement
    const rowWhere = (change: object) => {
      const banks = statement.banks.map(({ comparison, ...bank }) => ({
        ...bank,
        comparison: comparison && { ...comparison, charges: CHARGES, ...change },
      }))
      const [row] = accountingRows([{ statement: { ...statement, banks }, filed: null }])
      return [row?.fee, row?.agrees]
    }
    assert.equal(rowWhere({}), [450, true])
    const takenBack = { at: '2026-11-22T09:00:00.000Z', by: null, note: 'a payout' }
    assert.equal(rowWhere({ takenBack }), [null, false])
    assert.equal(rowWhere({ isOver: false }), [450, false])
  },
  async 'are a file for 1C, the same by lanectl'() {
    await using served = await openNextDay()
    const answer = await fetch(`${served.address}${asked({ as: '1c', ...DETAILS })}`)
    assert.is(answer.headers.get('content-type'), 'text/plain; charset=windows-1251')
    const { documents } = readOneC(new Uint8Array(await answer.arrayBuffer()))
    const [one] = documents
    assert.equal(
      [one?.fields['Сумма'], one?.fields['Получатель'], one?.fields['Дата']],
      ['1234.50', 'ООО «Ромашка»', '21.11.2026'],
    )
    const words = [
      '--url',
      served.address,
      'accounting',
      DATE,
      '--1c',
      '--account',
      DETAILS.account,
    ]
    const bank = ['--payer-account', DETAILS.payerAccount, '--payer-inn', DETAILS.payerInn]
    const { code, stdout } = await lanectlHere([...words, ...bank], { LANED_URL: served.address })
    assert.is(code, 0)
    assert.equal(readOneC(Buffer.from(stdout, 'latin1')).documents, documents)
  },
  async 'are a table, and no file for 1C without the shop or the accounts'() {
    await using served = await openNextDay({ ...SHOP, inn: '' })
    const csv = await (await fetch(`${served.address}${asked({ as: 'csv' })}`)).text()
    assert.match(csv, `${DATE},"CFT",1,123450,0,0,123450,,,,true,\r\n`)
    const refused = async (more: Readonly<Record<string, string>>) => {
      const { http, body } = await served.get(asked({ as: '1c', ...more }))
      assert.is(http, 400)
      return String(body['error_message'])
    }
    assert.match(await refused(DETAILS), 'no name and INN')
    assert.match(await refused({ ...DETAILS, account: '407' }), 'no name and INN')
  },
  async 'are not read for 1C before its details are complete'() {
    await using served = await openNextDay()
    const refused = async (more: Readonly<Record<string, string>>) =>
      String((await served.get(asked({ date: 'no day', as: '1c', ...more }))).body['error_message'])
    assert.match(await refused({ ...DETAILS, account: '407' }), '407 is neither an account')
    assert.match(await refused({ ...DETAILS, payerInn: '' }), 'is neither an account')
    assert.not.match(await refused(DETAILS), 'is neither an account')
  },
  async 'are of the bank that is named however it is spelt; a name of none is refused'() {
    await using served = await openNextDay()
    const { body } = await served.get(asked({ bank: 'cft' }))
    assert.is((body['rows'] as unknown[]).length, 1)
    for (const as of ['csv', '1c']) {
      const { http, body: refused } = await served.get(asked({ bank: 'Banka', as, ...DETAILS }))
      assert.is(http, 400, as)
      assert.match(String(refused['error_message']), /no bank "Banka".*CFT/)
    }
  },
})
