/** The ledger on paper: any text survives a CSV reader, and none becomes a formula. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { bankNameIn } from '#drivers/bank/bank-names.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { readableText } from '#firmware/csv/csv-cell.ts'
import { dayReport } from '#firmware/payment/ledger/day-report.ts'
import { CSV_BEGINNINGS, ledgerTable } from '#firmware/payment/ledger/ledger-csv-rows.ts'
import { createLedgerQueries } from '#firmware/payment/ledger/ledger-queries.ts'
import { journalLedger } from '#firmware/payment/ledger/ledger-to-journal.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import type { RefundSums } from '#firmware/payment/refunds/refund-sums.ts'
import { STATUS, statusOf } from '#firmware/payment/transaction/payment-phases.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import {
  type LedgerEntry,
  type Phase,
  REASONS,
  type TransactionRecord,
} from '#hal/transaction-store.ts'
import { record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { type ExcelCell, openedInRussianExcel } from '#test/spreadsheet/russian-excel.ts'

const FOR_PROGRAMS = ledgerTable('en', bankNameIn)
const IN_RUSSIAN = ledgerTable('ru', bankNameIn)

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

const PURPOSE = readCsv(FOR_PROGRAMS.header)[0]?.indexOf('purpose') ?? -1
const written = (purpose: string) => readCsv(FOR_PROGRAMS.row(record('A', { purpose })))

spec('a row of the ledger', {
  'has a cell for each column, in its order'() {
    const [header] = readCsv(FOR_PROGRAMS.header)
    const [row] = readCsv(FOR_PROGRAMS.row(record('A', { isLate: true, paidKopecks: 500 })))
    assert.is(row?.length, header?.length)
    const cells = Object.fromEntries((header ?? []).map((name, at) => [name, row?.[at]]))
    assert.is(cells['transaction_id'], 'A')
    assert.is(cells['created_at'], '1970-01-01T00:00:01.000Z')
    assert.is(cells['status'], 'PENDING')
    assert.is(cells['paid_kopecks'], '500')
    assert.is(cells['late'], 'yes')
    assert.match(FOR_PROGRAMS.row(record('A', { reason: 'user' })), ',"user","no",')
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
    const row = FOR_PROGRAMS.row(record('A', { purpose: 'plain', paidKopecks: 500 }))
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
        const row = FOR_PROGRAMS.row(record('A', { purpose: text, bankName: text, bankWord: text }))
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
    assert.match(FOR_PROGRAMS.row(record('A', { purpose: 'Tea;=1+1' })), `"Tea;'=1+1"`)
  },
})

/** As somebody sees it who has opened the file, by heading. */
function seenInExcel(change: Partial<TransactionRecord>, refunds?: RefundSums) {
  const text = IN_RUSSIAN.header + IN_RUSSIAN.row(record('01JX7ZQ0T3E5', change), refunds)
  const [names = [], row = [], ...others] = openedInRussianExcel(new TextEncoder().encode(text))
  assert.equal([row.length, others.length], [names.length, 0])
  const cells = new Map(names.map((name, at) => [name.text, row[at]]))
  return (name: string): ExcelCell => {
    const cell = cells.get(name)
    assert.ok(cell, `no column ${name}: ${[...cells.keys()]}`)
    return cell as ExcelCell
  }
}

/** Of texts that others wrote, with what each is in the ledger. */
const GIVEN = {
  Назначение: 'purpose',
  'Номер чека': 'reference',
  'Номер QR-кода': 'qrId',
  'Номер операции в банке': 'operationId',
  'Статус в банке': 'bankWord',
  'Ключ запроса': 'idempotencyKey',
  Банк: 'bankName',
} as const

/** What a spreadsheet would take for something else, or lose digits of. */
const NUMBERLIKE = [
  '12345678901234567890',
  '000123',
  '1E5',
  '01234E56',
  '3-4',
  '1/2',
  '12.05.2026',
  '12:30',
  '5 мая',
  'март 2026',
  '12,5',
  '50%',
  '(7)',
  '1 000',
  'истина',
  'FALSE',
]

spec('the ledger in a Russian spreadsheet', {
  'is a table by a double click: its letters, its columns, its sums in roubles, its times'() {
    const createdAtMs = Date.UTC(2026, 10, 28, 9, 34, 56)
    const cell = seenInExcel(
      {
        phase: 'accepted',
        amountKopecks: 123_456_705,
        paidKopecks: 123_456_705,
        createdAtMs,
        purpose: 'Чай «Ёлка»; чёрный',
        isLate: true,
      },
      { returnedKopecks: 5, openKopecks: 0 },
    )
    assert.equal([cell('Сумма, ₽').kind, cell('Сумма, ₽').value], ['number', 1_234_567.05])
    assert.is(cell('Оплачено, ₽').text, '1234567,05')
    assert.equal([cell('Возвращено, ₽').value, cell('Возвращается, ₽').value], [0.05, 0])
    assert.is(cell('Срок оплаты, мин').kind, 'number')
    assert.is(cell('Начат').kind, 'date')
    const clock = new Date(createdAtMs).toLocaleString('ru-RU').replace(',', '')
    assert.is(cell('Начат').text, clock)
    assert.match(clock, /^28\.11\.2026 \d\d:\d\d:56$/)
    assert.equal([cell('Состояние').text, cell('С опозданием').text], ['Оплачено', 'да'])
    assert.is(cell('Назначение').text, 'Чай «Ёлка»; чёрный')
    assert.is(cell('Причина').kind, 'empty')
    assert.is(seenInExcel({ bankName: 'Alfa Bank' })('Банк').text, 'Альфа-Банк')
  },
  'makes no number, date or truth of what is an id or was written by people, and keeps it'() {
    const likely = fc.oneof(
      fc.constantFrom(...NUMBERLIKE),
      fc.string({ unit: fc.constantFrom(...'0123456789eE.,:-/ ()%'), minLength: 1 }),
      fc.string({ unit: fc.constantFrom(...NASTY), minLength: 1 }),
    )
    fc.assert(
      fc.property(likely, (text) => {
        const cell = seenInExcel(
          Object.fromEntries(Object.values(GIVEN).map((name) => [name, text])),
        )
        for (const name of Object.keys(GIVEN)) {
          assert.is(cell(name).kind, 'text', `${name}: ${JSON.stringify(text)}`)
          assert.is(readableText(cell(name).text), text)
        }
      }),
      { numRuns: 2_000 },
    )
    for (const text of NUMBERLIKE) {
      const bare = openedInRussianExcel(new TextEncoder().encode(`\ufeff"${text}"\r\n`))
      assert.is.not(bare[0]?.[0]?.kind, 'text', `a check that sees nothing: ${text}`)
    }
  },
  'says each state and reason in Russian words'() {
    for (const phase of Object.keys(STATUS) as Phase[])
      assert.match(seenInExcel({ phase })('Состояние').text, /^[А-Я][а-яё ]+(?:QR)?$/)
    for (const reason of REASONS)
      assert.match(seenInExcel({ reason })('Причина').text, /^[А-Я][-а-яё, ]+(?:QR)?$/)
  },
  'begins as its own export, so that it may be written over'() {
    for (const language of LANGUAGES) {
      const { header } = ledgerTable(language, bankNameIn)
      assert.ok(
        CSV_BEGINNINGS.some((known) => header.startsWith(known)),
        language,
      )
    }
  },
})

spec('the ledger for programs', {
  'stays as it is, to the byte'() {
    assert.is(
      FOR_PROGRAMS.header,
      '"transaction_id","created_at","changed_at","status","amount_kopecks","paid_kopecks","purpose","ttl_minutes","bank","bank_profile","qr_id","bank_operation","bank_status","reason","late","reference","idempotency_key","refunded_kopecks","refund_open_kopecks","outcome"\r\n',
    )
    const row = FOR_PROGRAMS.row(
      record('01JX7ZQ0T3E5', { purpose: '=1', reference: '000123', reason: 'user', isLate: true }),
    )
    assert.match(row, /^"01JX7ZQ0T3E5","1970-01-01T00:00:01\.000Z",/)
    assert.match(FOR_PROGRAMS.row(record('A', { bankName: 'Alfa Bank' })), ',"Alfa Bank",')
    assert.match(row, /,"'=1",/)
    assert.match(row, /,"user","yes","000123",,0,0,"Pending"\r\n$/)
  },
  'has the states and the reasons that the interface has'() {
    for (const phase of Object.keys(STATUS) as Phase[])
      assert.match(FOR_PROGRAMS.row(record('A', { phase })), `,"${statusOf({ phase })}",`)
    for (const reason of REASONS)
      assert.match(FOR_PROGRAMS.row(record('A', { reason })), `,"${reason}",`)
  },
  'keeps a reason that a later release wrote'() {
    const row = FOR_PROGRAMS.row(record('A', { reason: 'of-tomorrow' as 'user' }))
    assert.match(row, ',"of-tomorrow",')
  },
})

spec('the ledger in the journal', {
  'has a line for each entry of a payment, with what its event names, and none for one of the lane'() {
    const journal = createMemoryJournal()
    let tell: (entry: LedgerEntry) => void = () => {}
    const onEntry = (listener: typeof tell) => {
      tell = listener
      return { [Symbol.dispose]() {} }
    }
    using _ = journalLedger({ onEntry } as never, journal)
    const entryOf = (sequence: number, change: Partial<LedgerEntry>): LedgerEntry => ({
      sequence,
      transactionId: 'A',
      atMs: 1,
      type: 'transaction.accepted',
      data: {},
      ...change,
    })
    tell(entryOf(1, { data: { transaction: 'A', amount: 500, unheardOf: 1 } }))
    tell(entryOf(2, { data: { transaction: 'A', sameOperationAs: 'B' } }))
    tell(entryOf(3, { type: 'transaction.paid-again', data: { transaction: 'A' } }))
    tell(entryOf(4, { transactionId: null, type: 'day.stated' }))
    assert.equal(
      journal.entries.map(({ level, event, fields }) => [level, event, fields]),
      [
        ['info', 'transaction.accepted', { transaction: 'A', amount: 500 }],
        ['warn', 'transaction.accepted', { transaction: 'A', sameOperationAs: 'B' }],
        ['warn', 'transaction.paid-again', { transaction: 'A' }],
      ],
    )
  },
})

const paid = (id: string, amountKopecks: number, change: Partial<TransactionRecord> = {}) =>
  record(id, { phase: 'accepted', amountKopecks, paidKopecks: amountKopecks, ...change })

spec('the list of payments', {
  async 'is asked for with the bounds that were given, each the nearer of two, and with no others'() {
    const asked: unknown[] = []
    const list = (search: unknown) => {
      asked.push(search)
      return []
    }
    const queries = createLedgerQueries({
      store: { list },
      ledgerGaps: { list: [] },
      refunds: { paymentSums: () => new Map() },
    } as never)
    const { fromMs, untilMs } = localDay('2026-11-20')
    const inside = new Date(fromMs + 1_000).toISOString()
    await queries.list({})
    await queries.list({ since: inside, limit: 5 })
    await queries.list({ from: '2026-11-20', to: '2026-11-20', since: inside })
    assert.equal(asked, [
      { limit: 100 },
      { sinceMs: fromMs + 1_000, limit: 5 },
      { sinceMs: fromMs + 1_000, untilMs: untilMs - 1, limit: 100 },
    ])
  },
})

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
  async 'has the gaps of restored backups that touch it, to the millisecond'() {
    const { fromMs, untilMs } = localDay('2026-11-20')
    const gap = (from: number, until: number) => ({
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
    })
    const touching = [
      gap(fromMs - 1_000, fromMs),
      gap(untilMs - 1, untilMs + 1_000),
      gap(fromMs - 1_000, untilMs + 1_000),
    ]
    const others = [gap(fromMs - 1_000, fromMs - 1), gap(untilMs, untilMs + 1_000)]
    const store = {
      between: () => [],
      refunds: { returnedBetween: () => [], unsettled: () => [] },
    }
    const queries = createLedgerQueries({
      store,
      ledgerGaps: { list: [...touching, ...others] },
      refunds: { paymentSums: () => new Map() },
    } as never)
    assert.equal((await queries.report('2026-11-20')).gaps, touching)
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
