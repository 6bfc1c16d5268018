/** The ledger on paper: any text survives a CSV reader, and none becomes a formula. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { readableText } from '#firmware/csv/csv-cell.ts'
import { dayReport } from '#firmware/payment/ledger/day-report.ts'
import { CSV_HEADER, csvRow } from '#firmware/payment/ledger/ledger-csv-rows.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'

/** RFC 4180, written from the RFC and not from our writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === ',' || text.startsWith('\r\n', at)) {
      rows.at(-1)?.push(cell)
      cell = ''
      if (character === ',') continue
      rows.push([])
      at += 1
    } else cell += character
  }
  return rows.slice(0, -1)
}

const SEPARATORS = [',', ';', '\t', '|', '\r', '\n']
const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const NASTY = [...SEPARATORS, ...SIGNS, ' ', '"', "'", 'a', '1', '\u00a0']
/** Copied from docs/api/payment.md. */
const UNDO_AS_DOCUMENTED = /(?<=^|[,;|\t\r\n])([\p{Zs}\v\f\ufeff"]*)'(?='*[=+\-@\t\r\n＝＋－＠])/gu

const PURPOSE = readCsv(CSV_HEADER)[0]?.indexOf('purpose') ?? -1
const written = (purpose: string) => readCsv(csvRow(record('A', { purpose })))

spec('a row of the ledger', {
  'has a cell for each column, in its order'() {
    const [header] = readCsv(CSV_HEADER)
    const [row] = readCsv(csvRow(record('A', { isLate: true, paidKopecks: 500 })))
    assert.is(row?.length, header?.length)
    const cells = Object.fromEntries((header ?? []).map((name, at) => [name, row?.[at]]))
    assert.is(cells['transaction_id'], 'A')
    assert.is(cells['created_at'], '1970-01-01T00:00:01.000Z')
    assert.is(cells['status'], 'PENDING')
    assert.is(cells['paid_kopecks'], '500')
    assert.is(cells['late'], 'yes')
    assert.is(cells['reason'], '')
  },
  'gives any text back to a reader who takes the apostrophes off'() {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...NASTY) }),
    )
    fc.assert(
      fc.property(texts, (purpose) => {
        const rows = written(purpose)
        assert.is(rows.length, 1)
        const cell = rows[0]?.[PURPOSE] ?? ''
        assert.is(readableText(cell), purpose)
        assert.is(cell.replace(UNDO_AS_DOCUMENTED, '$1'), purpose)
      }),
    )
  },
  'quotes every text, and no number'() {
    const row = csvRow(record('A', { purpose: 'plain', paidKopecks: 500 }))
    assert.match(row, '"plain"')
    assert.match(row, ',500,')
    for (const cell of row.trimEnd().split(',')) assert.match(cell, /^("[^"]*"|\d*)$/)
  },
  'begins with nothing that a spreadsheet would run'() {
    const blanks = fc.string({ unit: fc.constantFrom(' ', '\u00a0', '\u3000', '\t'), maxLength: 3 })
    fc.assert(
      fc.property(blanks, fc.constantFrom(...SIGNS), fc.string(), (blank, sign, rest) => {
        const cell = written(blank + sign + rest)[0]?.[PURPOSE] ?? ''
        assert.match(cell.trimStart(), /^'/)
      }),
    )
  },
  'has no formula for a reader who splits at another character'() {
    const texts = fc.string({ unit: fc.constantFrom(...NASTY), minLength: 1 })
    fc.assert(
      fc.property(texts, (text) => {
        const row = csvRow(record('A', { purpose: text, bankName: text, bankWord: text }))
        for (const separator of SEPARATORS)
          for (const field of row.split(separator))
            assert.not.match(
              field.replace(/^[\s"]+/u, ''),
              /^[=+\-@＝＋－＠]/u,
              JSON.stringify(row),
            )
      }),
      { numRuns: 2_000 },
    )
    assert.match(csvRow(record('A', { purpose: 'Tea;=1+1' })), `"Tea;'=1+1"`)
  },
})

const paid = (id: string, amountKopecks: number, change: Partial<TransactionRecord> = {}) =>
  record(id, { phase: 'accepted', amountKopecks, paidKopecks: amountKopecks, ...change })

spec('the report of a day', {
  'adds up what came in and names what deserves a look'() {
    const report = dayReport(localDay('2026-11-20'), [
      paid('A', 100),
      paid('B', 200, { bankName: 'Alfa Bank', isLate: true }),
      record('C', { phase: 'unknown', reason: 'amount', amountKopecks: 300, paidKopecks: 250 }),
      record('D', { phase: 'canceled', reason: 'user' }),
      record('E', { phase: 'canceled', reason: 'user' }),
    ])
    assert.equal([report.count, report.acceptedCount, report.acceptedAmount], [5, 2, 300])
    assert.equal(report.reasons, { amount: 1, user: 2 })
    assert.equal(report.byBank, {
      CFT: { count: 1, amount: 100 },
      'Alfa Bank': { count: 1, amount: 200 },
    })
    assert.equal(report.totals['ERROR'], { count: 1, amount: 250 })
    const ids = (views: readonly { id: string }[]) => views.map(({ id }) => id).join('')
    assert.is(ids(report.open), 'C')
    assert.is(ids(report.late), 'B')
  },
  'covers each moment of a year once'() {
    const start = new Date(2026, 0, 1)
    let untilMs = start.getTime()
    for (let day = 0; day < 365; day += 1) {
      const date = new Date(2026, 0, 1 + day)
      const two = (part: number) => String(part).padStart(2, '0')
      const name = `2026-${two(date.getMonth() + 1)}-${two(date.getDate())}`
      const { fromMs, untilMs: next } = localDay(name)
      assert.is(fromMs, untilMs)
      untilMs = next
    }
    assert.is(untilMs, new Date(2027, 0, 1).getTime())
  },
})
