/** A day compared with files as banks' websites and spreadsheets make them: over HTTP, with what was read named in the answer. */
import * as assert from 'uvu/assert'
import type { ReconciliationReport } from '#firmware/payment/reconciliation/reconciliation-report.ts'
import { call } from '#test/http-call.ts'
import { moscowTime } from '#test/payments/moscow-time.ts'
import {
  openReconciledDay,
  RECONCILED_DATE,
  type ReconciledDay,
} from '#test/payments/reconciled-day.ts'
import { type SheetCell, xlsxOf } from '#test/payments/xlsx-writer.ts'
import { spec } from '#test/spec.ts'

const SEED = Number(process.env['SEED'] ?? 68)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function upload(
  { served }: ReconciledDay,
  body: string | Buffer,
  { type = 'text/csv', query = '' }: { readonly type?: string; readonly query?: string } = {},
) {
  const path = `/reports/reconciliation?bank=CFT&date=${RECONCILED_DATE}${query}`
  const headers = { 'content-type': type }
  const { http, json, text } = await call(served.address, path, {
    method: 'POST',
    headers,
    body,
  })
  const report = (json as { report: ReconciliationReport }).report
  return { http, text, report }
}

const readOf = ({ source }: ReconciliationReport) => {
  assert.is(source.kind, 'file')
  return (source as Extract<typeof source, { kind: 'file' }>).read
}

interface Row {
  readonly id: string
  readonly kopecks: number
  /** Moscow's. */
  readonly at: string
}

/** What the lane was paid for on the day, as the bank would tell it. */
function paymentsOf({ paid, served }: ReconciledDay): Row[] {
  return paid.map((id) => {
    const { amountKopecks = 0, createdAtMs = 0 } = served.rig.store.find(id) ?? {}
    return { id, kopecks: amountKopecks, at: moscowTime(createdAtMs + 60_000) }
  })
}

const roubles = (kopecks: number) => (kopecks / 100).toFixed(2).replace('.', ',')
const HEAD = 'Дата операции;Тип операции;Номер заказа;Номер операции;Сумма'
const csv = (rows: readonly Row[], head = HEAD, more = (_: Row) => '') =>
  [
    head,
    ...rows.map((row) => `${row.at};Оплата;${row.id};;${roubles(row.kopecks)}${more(row)}`),
  ].join('\n')

const matchedIn = ({ matched, different, onlyAtBank }: ReconciliationReport) => [
  matched.payments.count,
  different.length,
  onlyAtBank.length,
]

spec(
  'a file from a website',
  {
    async 'is taken as XLSX, and compared as the same in CSV'() {
      await using day = await openReconciledDay(14, SEED)
      const rows = paymentsOf(day)
      const cells = rows.map(({ id, kopecks, at }): SheetCell[] => [
        { serial: at, as: 'moment' } as const,
        'Оплата',
        id,
        '',
        kopecks / 100,
      ])
      const book = xlsxOf({
        sheets: [
          { name: 'Реестр', rows: [['Реестр операций'], HEAD.split(';'), ...cells] },
          { name: 'Справка', rows: [['Вопросы: 8 800 000-00-00']] },
        ],
      })
      const asXlsx = await upload(day, book, { type: XLSX })
      assert.is(asXlsx.http, 200, asXlsx.text)
      assert.equal(matchedIn(asXlsx.report), [rows.length, 0, 0])
      assert.equal(readOf(asXlsx.report).sheetsLeftOut, ['Справка'])
      const asCsv = await upload(day, csv(rows))
      assert.equal(matchedIn(asCsv.report), matchedIn(asXlsx.report))
      assert.is(asCsv.report.verdict, asXlsx.report.verdict)
      const other = await upload(day, book, { type: 'application/zip' })
      assert.match(other.text, /text\/csv or application\/vnd\.openxml/)
    },
    async 'of days without times is compared where the days are the same, and refused where not'() {
      await using day = await openReconciledDay(14, SEED)
      const rows = paymentsOf(day).map((row) => ({ ...row, at: '21.11.2026' }))
      const { http, text, report } = await upload(day, csv(rows))
      const isMoscow = new Date(2026, 10, 21).getTime() === Date.UTC(2026, 10, 20, 21)
      assert.is(http, isMoscow ? 200 : 400, text)
      if (!isMoscow) assert.match(text, /begins at another hour than a day of this lane/)
      else {
        assert.equal(matchedIn(report), [rows.length, 0, 0])
        assert.is(readOf(report).dayOnlyLines, rows.length)
      }
    },
    async 'whose operations Excel made numbers of is matched by the orders, and says so'() {
      await using day = await openReconciledDay(10, SEED)
      const rows = paymentsOf(day)
      const file = csv(rows).replaceAll(';;', ';1,23457E+15;')
      const { report, text } = await upload(day, file)
      assert.equal(matchedIn(report), [rows.length, 0, 0], text)
      assert.equal(readOf(report).spoilt, [
        {
          column: 'Номер операции',
          lines: rows.length,
          firstLine: 2,
          example: '1,23457E+15',
        },
      ])
    },
    async 'with what went back beside the payments finds a refund that is not here, and no other'() {
      await using day = await openReconciledDay(30, SEED)
      const { store } = day.served.rig
      const [refunded = ''] = day.refunded
      const here = store.refunds
        .ofAll([refunded])
        .reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
      assert.ok(here > 0)
      const [first] = paymentsOf(day) as [Row]
      const { amountKopecks = 0 } = store.find(refunded) ?? {}
      const row = { id: refunded, kopecks: amountKopecks, at: first.at }
      const query = `&column=${encodeURIComponent('Сумма возврата=refunded')}`
      const told = async (back: number) => {
        const file = csv([row], `${HEAD};Сумма возврата`, () => `;${roubles(back)}`)
        const { report, text } = await upload(day, file, { query })
        assert.ok(report, text)
        assert.is(readOf(report).refundedLines, 1)
        const codes = [...report.onlyAtBank, ...report.different].map(({ code, bankAmount }) => [
          code,
          bankAmount,
        ])
        return { codes, matched: report.matched.refunds, undecided: report.counts.undecided }
      }
      const same = await told(here)
      assert.equal([same.codes, same.matched], [[], { count: 1, amount: here }])
      assert.equal((await told(here + 1)).codes, [['refund-not-here', 1]])
      const less = await told(here - 1)
      assert.equal([less.codes, less.matched.count], [[], 0])
      assert.ok(less.undecided > same.undecided)
    },
    async 'tells what the bank kept, and which line the payout lacks'() {
      await using day = await openReconciledDay(20, SEED)
      const rows = paymentsOf(day)
      const feeOf = ({ kopecks }: Row) => Math.round(kopecks * 0.004)
      const file = csv(rows, `${HEAD};Комиссия`, (row) => `;${roubles(feeOf(row))}`)
      const gross = rows.reduce((sum, { kopecks }) => sum + kopecks, 0)
      const fee = rows.reduce((sum, row) => sum + feeOf(row), 0)
      const whole = await upload(day, file, { query: `&came=${gross - fee}` })
      const { charges, payout } = readOf(whole.report)
      assert.equal(charges, {
        lines: rows.length,
        linesWithout: 0,
        gross,
        fee,
        net: gross - fee,
      })
      assert.equal([payout?.verdict, payout?.difference, payout?.causes], ['adds-up', 0, []])
      const [lost] = rows as [Row]
      const net = lost.kopecks - feeOf(lost)
      const short = await upload(day, file, { query: `&came=${gross - fee - net}` })
      const found = readOf(short.report).payout
      assert.is(found?.verdict, 'differs')
      assert.is(found?.difference, -net)
      assert.ok(
        found?.causes.some(
          ({ reason, order }) => reason === 'line-not-paid-out' && order === lost.id,
        ),
        JSON.stringify(found),
      )
    },
  },
  120_000,
)
