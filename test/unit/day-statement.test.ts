/** Which days are told, by when things are to be done, and a sheet of which nothing is cut off. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { daysToReport, REPORTED_DAYS_MAX } from '#firmware/payment/day-statement/days-to-report.ts'
import {
  bankDayAfter,
  dateAfter,
  refundDueDate,
} from '#firmware/payment/day-statement/due-dates.ts'
import { sheetText } from '#firmware/payment/day-statement/statement-sheet.ts'
import { thingToDo } from '#firmware/payment/day-statement/things-to-do.ts'
import { thingsToDoOf } from '#firmware/payment/day-statement/things-to-do-of-day.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { SHEET_WIDTHS, wrapWords } from '#firmware/payment/paper-lines.ts'
import { record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'

const FRIDAY = '2026-11-20'
const SUNDAY = '2026-11-22'

const NEVER = {
  today: SUNDAY,
  reportedAfter: '2026-11-18',
  reported: [],
  firstPayment: '2026-01-01',
}

spec('days that are to be told', {
  'are those that are over and were not told, oldest first'() {
    assert.equal(daysToReport(NEVER), ['2026-11-19', FRIDAY, '2026-11-21'])
    assert.equal(daysToReport({ ...NEVER, reported: [FRIDAY] }), ['2026-11-19', '2026-11-21'])
    assert.equal(daysToReport({ ...NEVER, reportedAfter: '2026-11-21' }), [])
  },
  'are none before the first payment, and none of a lane without one'() {
    assert.equal(daysToReport({ ...NEVER, firstPayment: '2026-11-21' }), ['2026-11-21'])
    assert.equal(daysToReport({ ...NEVER, firstPayment: null }), [])
    assert.equal(daysToReport({ ...NEVER, reportedAfter: null }), [])
  },
  'are a month at most, however long the lane was off'() {
    const days = daysToReport({ ...NEVER, reportedAfter: '2025-01-01' })
    assert.is(days.length, REPORTED_DAYS_MAX)
    assert.is(days[0], '2026-10-22')
    assert.is(days.at(-1), '2026-11-21')
  },
  'are told in their turn though a clock that was years ahead had told others'() {
    assert.equal(daysToReport({ ...NEVER, reported: ['2030-01-01'] }).length, 3)
  },
})

spec('by when something is to be done', {
  'a bank works from Monday to Friday'() {
    assert.is(bankDayAfter(FRIDAY), '2026-11-23')
    assert.is(bankDayAfter(SUNDAY), '2026-11-23')
    assert.is(bankDayAfter('2026-12-31', 2), '2027-01-04')
    assert.is(dateAfter('2026-12-31'), '2027-01-01')
    assert.is(dateAfter('2028-03-01', -1), '2028-02-29')
  },
  'a refund has the days that its bank has published, else three'() {
    assert.is(refundDueDate('YooKassa', FRIDAY), '2026-11-23')
    assert.is(refundDueDate('CFT', FRIDAY), '2026-11-25')
    assert.is(refundDueDate('constructor', FRIDAY), '2026-11-25')
  },
  'it is overdue on the day after'() {
    const thing = (today: string) => thingToDo('compare', today, { by: SUNDAY, bankName: 'CFT' })
    assert.equal([thing(SUNDAY).isOverdue, thing('2026-11-23').isOverdue], [false, true])
    assert.is(
      thing(SUNDAY).what.en,
      'This day has not been compared with CFT yet. Compare the day.',
    )
  },
  'a code that this release does not know is told as it is'() {
    const code = 'constructor' as Parameters<typeof thingToDo>[0]
    const { what, who } = thingToDo(code, SUNDAY, { by: SUNDAY })
    assert.equal([what.ru, who], ['constructor', 'accountant'])
  },
})

spec('a payment without an end', {
  'is looked up until the lane asks no more, and is a matter of the bank’s support then'() {
    const day = localDay(FRIDAY)
    const dateOf = (ms: number) => (ms < day.untilMs ? FRIDAY : SUNDAY)
    const toCheck = [
      record('A', { phase: 'unknown', watchUntilMs: day.untilMs + 1 }),
      record('B', { phase: 'unknown', watchUntilMs: null }),
      record('C', { phase: 'waiting', watchUntilMs: day.untilMs + 1 }),
      record('D', { phase: 'accepted', watchUntilMs: null }),
    ]
    const nothing = { payments: { count: 0 }, otherAmount: { count: 0 }, refunds: { count: 0 } }
    const facts = {
      day,
      dateOf,
      nowMs: day.untilMs,
      toCheck,
      refundsToCheck: [],
      openRefunds: [],
      gaps: [],
      shifts: { closed: [], outside: nothing, open: { number: 1 }, isUsed: false },
    }
    const things = thingsToDoOf(facts as never, [], [])
    assert.equal(
      things.map(({ code, who, by, items }) => [code, who, by, items[0]?.transaction]),
      [
        ['payment-pending', 'cashier', '2026-11-21', 'C'],
        ['payment-unknown', 'accountant', SUNDAY, 'A'],
        ['payment-lost', 'bank-support', '2026-11-23', 'B'],
      ],
    )
  },
})

spec('a day that no bank was asked about', {
  'is to be compared, by a file where the bank tells no list itself'() {
    const day = localDay(FRIDAY)
    const nothing = { payments: { count: 0 }, otherAmount: { count: 0 }, refunds: { count: 0 } }
    const facts = {
      day,
      dateOf: () => FRIDAY,
      nowMs: day.untilMs,
      toCheck: [],
      refundsToCheck: [],
      openRefunds: [],
      gaps: [],
      byBank: new Map(),
      bankNameIn: (name: string) => name,
      shifts: { closed: [], outside: nothing, open: { number: 1 }, isUsed: false },
    }
    const commandOf = (tellsRegistry: boolean) =>
      thingsToDoOf(
        facts as never,
        [{ bankName: 'CFT', tellsRegistry, comparison: null } as never],
        [],
      ).map(({ command }) => command)
    const command = 'lanectl reconcile --date 2026-11-20 --bank "CFT"'
    assert.equal([commandOf(true), commandOf(false)], [[command], [`${command} FILE`]])
  },
})

const row = fc.record({
  name: fc.string({ maxLength: 60, unit: 'grapheme-ascii' }).map((text) => text.trim() || 'a'),
  count: fc.option(fc.nat()),
  value: fc.constantFrom('', '1,234.56', '-1 234 567,89 ₽', 'г. Казань, ул. Баумана, д. 1, этаж 3'),
})
const words = fc
  .array(fc.string({ minLength: 1, maxLength: 50, unit: fc.constantFrom('ш', 'a', '7') }))
  .map((all) => all.join(' '))

spec('the sheet in columns', {
  'has every word, and no line is longer'() {
    const sheet = fc.record({
      language: fc.constant('en' as const),
      title: words,
      notice: words,
      head: fc.array(row),
      state: fc.constant('to-do' as const),
      verdict: words,
      todoTitle: fc.constant('TO DO'),
      todo: fc.array(
        fc.record({
          what: words,
          who: words,
          isOverdue: fc.boolean(),
          items: fc.array(row),
          more: fc.constant(null),
          where: fc.option(words),
        }),
      ),
      sections: fc.array(
        fc.record({ title: fc.constant('BANK'), rows: fc.array(row), lines: fc.array(words) }),
      ),
      signature: fc.constant(['Name', 'Signature']),
      footer: words,
      page: words,
    })
    fc.assert(
      fc.property(sheet, fc.constantFrom(...SHEET_WIDTHS), (given, width) => {
        const text = sheetText(given, width)
        for (const line of text.split('\n')) assert.ok([...line].length <= Number(width), line)
        const squeezed = text.replaceAll(/\s/g, '')
        for (const { what } of given.todo) assert.ok(squeezed.includes(what.replaceAll(' ', '')))
      }),
      { numRuns: 100 },
    )
  },
  'breaks sentences between words, and words where they do not fit'() {
    assert.equal(wrapWords('one two three', 7), ['one two', 'three'])
    assert.equal(wrapWords('incomprehensibly', 7), ['incompr', 'ehensib', 'ly'])
  },
})
