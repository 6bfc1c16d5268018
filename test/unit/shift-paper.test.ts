/** A report on paper: every line fits, nothing of it is cut off, in both languages. */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { RECEIPT_WIDTHS } from '#firmware/payment/paper-lines.ts'
import { shiftText } from '#firmware/payment/shifts/shift-paper.ts'
import { type ShiftFacts, shiftReport } from '#firmware/payment/shifts/shift-report.ts'
import { LANGUAGES } from '#firmware/words/languages.ts'
import type { OpenShift, ShiftSum } from '#hal/shift-store.ts'
import { record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'

const HASH = 'ab'.repeat(32)
const ID = '01KDVDNA3401ZPGCE7HQ84RG6B'
const localTime = (iso: string) => iso.slice(0, 19).replace('T', ' ')

const sum = (kind: ShiftSum['kind'], count: number, kopecks: number, profileName = 'main') => ({
  bankName: 'CFT',
  ...{ profileName, kind, count, kopecks },
})

const SHIFT: OpenShift = {
  number: 17,
  openedAtMs: 1_000,
  previousHash: 'cd'.repeat(32),
  createdCount: 3,
  createdKopecks: 123_456_789,
  firstTransactionId: ID,
  firstPaymentAtMs: 2_000,
  lastTransactionId: ID,
  sums: [
    sum('accepted', 2, 123_456_700),
    sum('late', 1, 5),
    sum('canceled', 1, 89),
    sum('refunded', 1, 1_00),
    sum('other-amount', 1, 7),
    sum('accepted', 1, 1, 'second'),
  ],
  remarks: [
    { sequence: 9, transactionId: ID, atMs: 1, type: 'transaction.accepted-late', kopecks: 5 },
    { sequence: 11, transactionId: ID, atMs: 1, type: 'a.new-word', kopecks: null },
  ],
  remarkCount: 7,
}

const NO_GAP: Pick<ShiftFacts, 'gaps' | 'newestClosed'> = { gaps: [], newestClosed: 16 }
const GAP = {
  ...{ id: 1, from: '1970-01-01T00:00:01.000Z', until: '1970-01-01T00:00:05.000Z' },
  ...{ knownPayments: 12, shiftsFrom: 117, settledAt: null, note: null },
}

function reportOf(shift: OpenShift, closedAtMs: number | null = 9_000, gaps = NO_GAP) {
  const one = record(ID)
  const unsettled = [record(ID, { phase: 'waiting' }), record('B', { phase: 'canceled' })]
  return shiftReport({ shift, first: one, last: one, unsettled, ...gaps, closedAtMs, nowMs: 9_000 })
}

spec("a shift's report", {
  'adds up by state and profile, less what went back'() {
    const { totals, profiles, open, remarks } = reportOf(SHIFT)
    assert.equal(totals.states.ACCEPTED, { count: 3, amount: 123_456_701 })
    assert.equal([totals.late.amount, totals.refunds.amount], [5, 100])
    // All that came, the seven kopecks of another amount among it, less what went back.
    assert.is(totals.net, 123_456_608)
    assert.equal(
      profiles.map(({ bankProfile, net }) => [bankProfile, net]),
      [
        ['main', 123_456_607],
        ['second', 1],
      ],
    )
    assert.equal([open.count, open.amount, remarks.count], [1, 500, 7])
  },
  'comes to nothing of a payment of another amount that was given back'() {
    const sums = [sum('other-amount', 1, 1_300), sum('refunded', 1, 1_300)]
    assert.is(reportOf({ ...SHIFT, sums }).totals.net, 0)
  },
  'prints a correction of another amount that an earlier shift has'() {
    const report = reportOf({ ...SHIFT, sums: [sum('other-amount', 0, -100)] })
    assert.is(report.totals.net, -100)
    const text = shiftText(report, HASH, { width: '42', language: 'en', localTime })
    assert.match(text, /Other amount 0 +-1\.00\n/)
  },
  'that ends before it began says that the clock was wrong'() {
    const paper = { width: '32', localTime } as const
    const said = (openedAtMs: number | null, closedAtMs: number | null) =>
      LANGUAGES.map((language) => {
        const report = reportOf({ ...SHIFT, openedAtMs }, closedAtMs)
        return /^(The clock was wrong|Часы были неверны)/m.test(
          shiftText(report, HASH, { ...paper, language }),
        )
      })
    assert.equal(said(9_001, 9_000), [true, true])
    assert.equal(said(9_001, null), [true, true], 'an open one, by the time now')
    for (const openedAtMs of [null, 1_000, 9_000])
      assert.equal(said(openedAtMs, 9_000), [false, false])
  },
  'is printed in lines that fit, with all that it has'() {
    for (const width of RECEIPT_WIDTHS)
      for (const language of LANGUAGES) {
        const text = shiftText(reportOf(SHIFT), HASH, { width, language, localTime })
        for (const line of text.split('\n'))
          assert.ok([...line].length <= Number(width), `${width} ${language}: ${line}`)
        const all = text.replaceAll('\n', '')
        for (const part of [
          HASH,
          SHIFT.previousHash ?? '',
          ID,
          'a.new-word',
          '1970-01-01 00:00:09',
        ])
          assert.ok(all.includes(part), `${width} ${language}: ${part}`)
        assert.ok(text.includes(language === 'ru' ? '1 234 567,01' : '1,234,567.01'), text)
        assert.ok(text.includes(language === 'ru' ? 'и ещё: 5' : 'and more: 5'), text)
        const ofPaid =
          language === 'ru' ? /^Оплачено .*\n+из них с опозданием/m : /^Paid .*\n+of these late/m
        assert.match(text, ofPaid, 'a part stands right below its whole')
      }
  },
  'says of an open shift that it goes on, and has no hash'() {
    const paper = { width: '42', language: 'en', localTime } as const
    const text = shiftText(reportOf(SHIFT, null), null, paper)
    assert.match(text, /X REPORT/)
    assert.match(text, /not final/)
    assert.not.match(text, /Hash of this report/)
    assert.not.match(text, /Closed/)
  },
  'names the times that a restored backup left out, in the shift of the restore alone'() {
    const gapsOf = (gaps: ShiftFacts['gaps'], newestClosed: number) =>
      reportOf(SHIFT, 9_000, { gaps, newestClosed }).gaps?.map(({ id }) => id)
    assert.equal(gapsOf([GAP], 16), [1])
    assert.equal(gapsOf([GAP], 117), [], 'the shift after it')
    const older = { ...GAP, shiftsFrom: null }
    assert.equal(gapsOf([older], 16), [1], 'by the clock')
    assert.equal(gapsOf([{ ...older, until: '1970-01-01T00:00:00.500Z' }], 16), [])
    const report = reportOf(SHIFT, 9_000, { gaps: [GAP], newestClosed: 16 })
    const [first] = report.gaps ?? []
    for (const [language, words] of [
      ['en', ['AFTER A RESTORED BACKUP', 'Compare them with the bank']],
      ['ru', ['ПОСЛЕ ВОССТАНОВЛЕНИЯ ИЗ КОПИИ', 'Сверьте их с банком']],
    ] as const) {
      const text = shiftText(report, HASH, { width: '32', language, localTime })
      for (const part of [...words, '1970-01-01 00:00:01', '1970-01-01 00:00:05', ' 12\n'])
        assert.ok(text.includes(part), `${part}: ${text}`)
      assert.ok(text.split('\n').every((line) => [...line].length <= 32))
      const settled = { ...report, gaps: first ? [{ ...first, settledAt: GAP.until }] : [] }
      assert.not.match(shiftText(settled, HASH, { width: '32', language, localTime }), words[1])
    }
  },
  'prints a report of before, which knew no gaps'() {
    const { gaps: _, ...before } = reportOf(SHIFT)
    const paper = { width: '42', language: 'en', localTime } as const
    assert.is(shiftText(before, HASH, paper), shiftText(reportOf(SHIFT), HASH, paper))
  },
  'fits whatever a profile is called and however much was sold'() {
    const names = fc.string({ unit: 'grapheme', maxLength: 128 })
    const kopecks = fc.integer({ min: -1e12, max: 1e15 })
    fc.assert(
      fc.property(names, kopecks, (profileName, amount) => {
        const shift = { ...SHIFT, sums: [sum('accepted', 1, amount, profileName)] }
        for (const width of RECEIPT_WIDTHS) {
          const text = shiftText(reportOf(shift), HASH, { width, language: 'ru', localTime })
          for (const line of text.split('\n')) assert.ok([...line].length <= Number(width), line)
        }
      }),
      { numRuns: 200 },
    )
  },
})
