/** Which days are told, by when things are to be done, and a sheet of which nothing is cut off. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { sheetText } from '#firmware/payment/day-statement/day-sheet.ts'
import { daysToTell, TOLD_DAYS_MAX } from '#firmware/payment/day-statement/days-to-tell.ts'
import {
  bankDayAfter,
  dateAfter,
  refundDueDate,
} from '#firmware/payment/day-statement/due-dates.ts'
import { thingToDo } from '#firmware/payment/day-statement/things-to-do.ts'
import { SHEET_WIDTHS, wrapWords } from '#firmware/payment/paper-lines.ts'
import { spec } from '#test/spec.ts'

const FRIDAY = '2026-11-20'
const SUNDAY = '2026-11-22'

const NEVER = { today: SUNDAY, toldAfter: '2026-11-18', told: [], firstPayment: '2026-01-01' }

spec('days that are to be told', {
  'are those that are over and were not told, oldest first'() {
    assert.equal(daysToTell(NEVER), ['2026-11-19', FRIDAY, '2026-11-21'])
    assert.equal(daysToTell({ ...NEVER, told: [FRIDAY] }), ['2026-11-19', '2026-11-21'])
    assert.equal(daysToTell({ ...NEVER, toldAfter: '2026-11-21' }), [])
  },
  'are none before the first payment, and none of a lane without one'() {
    assert.equal(daysToTell({ ...NEVER, firstPayment: '2026-11-21' }), ['2026-11-21'])
    assert.equal(daysToTell({ ...NEVER, firstPayment: null }), [])
    assert.equal(daysToTell({ ...NEVER, toldAfter: null }), [])
  },
  'are a month at most, however long the lane was off'() {
    const days = daysToTell({ ...NEVER, toldAfter: '2025-01-01' })
    assert.is(days.length, TOLD_DAYS_MAX)
    assert.is(days[0], '2026-10-22')
    assert.is(days.at(-1), '2026-11-21')
  },
  'are told in their turn though a clock that was years ahead had told others'() {
    assert.equal(daysToTell({ ...NEVER, told: ['2030-01-01'] }).length, 3)
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
    assert.is(thing(SUNDAY).what.en, 'Nobody has compared this day with CFT.')
  },
  'a code that this release does not know is told as it is'() {
    const code = 'constructor' as Parameters<typeof thingToDo>[0]
    const { what, who } = thingToDo(code, SUNDAY, { by: SUNDAY })
    assert.equal([what.ru, who], ['constructor', 'accountant'])
  },
})

const row = fc.record({
  name: fc.string({ maxLength: 60, unit: 'grapheme-ascii' }).map((text) => text.trim() || 'a'),
  count: fc.option(fc.nat()),
  value: fc.constantFrom('', '1,234.56', '-1 234 567,89', '2026-11-22 10:00'),
})
const words = fc
  .array(fc.string({ minLength: 1, maxLength: 50, unit: fc.constantFrom('ш', 'a', '7') }))
  .map((all) => all.join(' '))

spec('the sheet in columns', {
  'has every word, and no line is longer'() {
    const sheet = fc.record({
      language: fc.constant('en' as const),
      title: words,
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
          command: fc.option(words),
        }),
      ),
      sections: fc.array(
        fc.record({ title: fc.constant('BANK'), rows: fc.array(row), lines: fc.array(words) }),
      ),
      signature: fc.constant(['Name', 'Signature']),
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
