/** A report on paper: every line fits, nothing of it is cut off, in both languages. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { bankNameIn } from '#drivers/bank/bank-names.ts'
import { issuerOf } from '#firmware/payment/paper-issuer.ts'
import { RECEIPT_WIDTHS } from '#firmware/payment/paper-lines.ts'
import { shiftText } from '#firmware/payment/shifts/shift-paper.ts'
import {
  type ShiftFacts,
  type ShiftReport,
  shiftReport,
} from '#firmware/payment/shifts/shift-report.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import type { OpenShift, ShiftSum } from '#hal/shift-store.ts'
import { record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'

const FORM_4 = JSON.parse(readFileSync('test/fixtures/papers/z-report-form-4.json', 'utf8')) as {
  readonly report: ShiftReport
  readonly hash: string
  readonly texts: Readonly<Record<string, string>>
}
const HASH = 'ab'.repeat(32)
const ID = '01KDVDNA3401ZPGCE7HQ84RG6B'
const localTime = (iso: string) => iso.slice(0, 19).replace('T', ' ')
const FORMAT = { localTime, bankNameIn } as const
/** 1970-01-01 at so many seconds, as each language writes it. */
const SECONDS = { en: '1 Jan 1970 00:00:0', ru: '01.01.1970 00:00:0' } as const

const NOBODY = issuerOf(undefined, null)
const SHOP = {
  name: 'ООО «Торговый дом Ромашка и сыновья»',
  inn: '7707083893',
  address: 'г. Казань, ул. Баумана, д. 1, помещение 12, этаж 3, вход со двора',
  terminalId: '12345678',
  laneName: '№ 3',
  shiftTitle: '',
  interimTitle: '',
  showOnIdleScreen: false,
}

const sum = (kind: ShiftSum['kind'], count: number, kopecks: number, profileName = 'main') => ({
  bankName: 'CFT',
  profileName,
  kind,
  count,
  kopecks,
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
  earlierCount: 0,
  before: {
    firstPaymentAtMs: 1_000,
    accepted: { count: 10, kopecks: 5_000 },
    otherAmount: { count: 1, kopecks: 10 },
    refunded: { count: 1, kopecks: 900 },
  },
}

const NO_GAP: Pick<ShiftFacts, 'gaps' | 'newestClosed'> = { gaps: [], newestClosed: 16 }
const GAP = {
  id: 1,
  from: '1970-01-01T00:00:01.000Z',
  until: '1970-01-01T00:00:05.000Z',
  knownPayments: 12,
  shiftsFrom: 117,
  statementsFrom: null,
  settledAt: null,
  note: null,
}

type Given = Partial<Pick<ShiftFacts, 'issuer' | 'title' | 'closedBy'>>

function reportOf(
  shift: OpenShift,
  closedAtMs: number | null = 9_000,
  gaps = NO_GAP,
  given: Given = {},
) {
  const one = record(ID)
  const unsettled = [record(ID, { phase: 'waiting' }), record('B', { phase: 'canceled' })]
  return shiftReport({
    shift,
    first: one,
    last: one,
    unsettled,
    ...gaps,
    closedAtMs,
    nowMs: 9_000,
    issuer: NOBODY,
    title: null,
    closedBy: null,
    ...given,
  })
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
    const text = shiftText(report, HASH, { width: '42', language: 'en', ...FORMAT })
    assert.match(text, /Other amount 0 +-1\.00\n/)
  },
  'that ends before it began says that the clock was wrong'() {
    const paper = { width: '32', ...FORMAT } as const
    const said = (openedAtMs: number | null, closedAtMs: number | null) =>
      LANGUAGES.map((language) => {
        const report = reportOf({ ...SHIFT, openedAtMs }, closedAtMs)
        return /^(The clock was wrong|Часы терминала были)/m.test(
          shiftText(report, HASH, { ...paper, language }),
        )
      })
    assert.equal(said(9_001, 9_000), [true, true])
    assert.equal(said(9_001, null), [true, true], 'an open one, by the time now')
    for (const openedAtMs of [null, 1_000, 9_000])
      assert.equal(said(openedAtMs, 9_000), [false, false])
  },
  'of an earlier form is printed as the last release that wrote it printed it, to the byte'() {
    const { report, hash, texts } = FORM_4
    for (const [name, text] of Object.entries(texts)) {
      const [language, width] = name.split(' ') as [Language, (typeof RECEIPT_WIDTHS)[number]]
      const paper = { width, language, localTime, bankNameIn: (bank: string) => bank }
      assert.is(shiftText(report, hash, paper), text, name)
    }
  },
  'is printed in lines that fit, with all that it has'() {
    for (const width of RECEIPT_WIDTHS)
      for (const language of LANGUAGES) {
        const text = shiftText(reportOf(SHIFT), HASH, { width, language, ...FORMAT })
        for (const line of text.split('\n'))
          assert.ok([...line].length <= Number(width), `${width} ${language}: ${line}`)
        const all = text.replaceAll('\n', '')
        for (const part of [
          HASH,
          SHIFT.previousHash ?? '',
          ID,
          'a.new-word',
          `${SECONDS[language]}9`,
        ])
          assert.ok(all.includes(part), `${width} ${language}: ${part}`)
        assert.ok(text.includes(language === 'ru' ? '1 234 567,01' : '1,234,567.01'), text)
        assert.ok(text.includes(language === 'ru' ? 'и ещё: 5' : 'and more: 5'), text)
        const ofPaid =
          language === 'ru' ? /^Оплачено .*\n +из них с опозданием/m : /^Paid .*\n +of these late/m
        assert.match(text, ofPaid, 'a part stands right below its whole')
      }
  },
  'says of an open shift that it goes on, and has no hash'() {
    const paper = { width: '42', language: 'en', ...FORMAT } as const
    const text = shiftText(reportOf(SHIFT, null), null, paper)
    assert.match(text, /X REPORT/)
    assert.match(text, /The shift is not closed/)
    assert.not.match(text, /Hash of this report/)
    assert.not.match(text, /^Closed/m)
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
      const text = shiftText(report, HASH, { width: '32', language, ...FORMAT })
      const at = SECONDS[language]
      for (const part of [...words, `${at}1`, `${at}5`, ' 12\n'])
        assert.ok(text.includes(part), `${part}: ${text}`)
      assert.ok(text.split('\n').every((line) => [...line].length <= 32))
      const settled = { ...report, gaps: first ? [{ ...first, settledAt: GAP.until }] : [] }
      assert.not.match(shiftText(settled, HASH, { width: '32', language, ...FORMAT }), words[1])
    }
  },
  'prints a report of before, which knew no gaps'() {
    const { gaps: _, ...before } = reportOf(SHIFT)
    const paper = { width: '42', language: 'en', ...FORMAT } as const
    assert.is(shiftText(before, HASH, paper), shiftText(reportOf(SHIFT), HASH, paper))
  },
  'prints one of before, which knew no shop, under the same heading and with the same sums'() {
    const { issuer: _, title: _title, closedBy: _by, ...before } = reportOf(SHIFT)
    const paper = { width: '32', language: 'ru', ...FORMAT } as const
    assert.is(shiftText(before, HASH, paper), shiftText(reportOf(SHIFT), HASH, paper))
  },
  'is no fiscal document, says so, and is not called as a cash register calls its own'() {
    for (const width of RECEIPT_WIDTHS)
      for (const closedAtMs of [9_000, null]) {
        const hash = closedAtMs === null ? null : HASH
        const said = (language: Language) =>
          shiftText(reportOf(SHIFT, closedAtMs), hash, { width, language, ...FORMAT })
        assert.match(said('en'), /^ +NOT A FISCAL DOCUMENT$/m)
        assert.match(said('ru'), /^ +НЕ ФИСКАЛЬНЫЙ ДОКУМЕНТ$/m)
        assert.match(said('ru'), /^ +Смена терминала, а не ККТ$/m)
        assert.match(
          said('ru'),
          closedAtMs === null
            ? /^ +ПРОМЕЖУТОЧНЫЕ ИТОГИ QR-ОПЛАТ$/m
            : /^ +ИТОГИ QR-ОПЛАТ ЗА СМЕНУ$/m,
        )
        assert.not.match(said('ru'), /Z-|X-|\d{4}-\d\d-\d\d/i)
      }
  },
  'has the heading that the shop wants, in lines that fit'() {
    const title = 'Z-ОТЧЁТ ПО БЕЗНАЛИЧНЫМ ОПЛАТАМ ЧЕРЕЗ СБП'
    const report = reportOf(SHIFT, 9_000, NO_GAP, { title })
    const text = shiftText(report, HASH, { width: '32', language: 'ru', ...FORMAT })
    assert.match(text, /^ *Z-ОТЧЁТ ПО БЕЗНАЛИЧНЫМ ОПЛАТАМ\n *ЧЕРЕЗ СБП\n/)
    assert.match(text, 'НЕ ФИСКАЛЬНЫЙ ДОКУМЕНТ')
  },
  'has the shop, its till, and who closed it; empty ones take no line'() {
    const given = { issuer: issuerOf(SHOP, 'lane-7'), closedBy: 'Мария' }
    for (const width of RECEIPT_WIDTHS) {
      const print = (language: Language, of: Given) =>
        shiftText(reportOf(SHIFT, 9_000, NO_GAP, of), HASH, { width, language, ...FORMAT })
      const text = print('ru', given)
      for (const line of text.split('\n')) assert.ok([...line].length <= Number(width), line)
      const words = text.replaceAll(/\s+/g, ' ')
      for (const part of [
        'Организация ООО «Торговый дом Ромашка и сыновья»',
        'ИНН 7707083893',
        'Адрес г. Казань, ул. Баумана, д. 1, помещение 12, этаж 3, вход со двора',
        'Кассовое место № 3',
        'TID 12345678',
        'Терминал lane-7',
        'Закрыл Мария',
        'ЦФТ / main',
      ])
        assert.ok(words.includes(part), `${part}: ${text}`)
      const none = print('ru', {})
      for (const part of [
        'Организация',
        'ИНН',
        'Адрес',
        'Кассовое место',
        'TID',
        'Закрыл',
        'Терминал ',
      ])
        assert.not.match(none, part)
      assert.match(
        print('en', given),
        /Shop\s.*\n[\s\S]*INN +7707083893[\s\S]*Closed by +Мария[\s\S]*CFT \/ main/,
      )
      const lanes = ['lane-1', 'lane-2', 'lane-3'].map((serial) =>
        print('ru', { issuer: issuerOf(undefined, serial) }),
      )
      assert.is(new Set(lanes).size, 3, 'papers of three lanes are told apart')
    }
  },
  'fits whatever a profile is called and however much was sold'() {
    const names = fc.string({ unit: 'grapheme', maxLength: 128 })
    const kopecks = fc.integer({ min: -1e12, max: 1e15 })
    fc.assert(
      fc.property(names, kopecks, (profileName, amount) => {
        const shift = { ...SHIFT, sums: [sum('accepted', 1, amount, profileName)] }
        for (const width of RECEIPT_WIDTHS) {
          const text = shiftText(reportOf(shift), HASH, { width, language: 'ru', ...FORMAT })
          for (const line of text.split('\n')) assert.ok([...line].length <= Number(width), line)
        }
      }),
      { numRuns: 200 },
    )
  },
})
