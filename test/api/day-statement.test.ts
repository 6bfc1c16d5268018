/** The statement of a day over HTTP: what the lane counted, the shifts, the bank, and one verdict. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { DayStatement } from '#firmware/payment/day-statement/day-statement.ts'
import type { DaySheet } from '#firmware/payment/day-statement/statement-sheet.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { dayOf, localDay } from '#firmware/payment/ledger/local-day.ts'
import { LANGUAGES, type Language } from '#firmware/words/languages.ts'
import type { KeptLedgerGaps } from '#hal/ledger-gap.ts'
import { call } from '#test/http-call.ts'
import { openReconciledDay, RECONCILED_DATE } from '#test/payments/reconciled-day.ts'
import { refundRow } from '#test/payments/sample-refunds.ts'
import {
  type ServedPaymentRig,
  serveBarePaymentRig,
  servePaymentRig,
} from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface StatementAnswer {
  readonly report: DayStatement
  readonly sheet: DaySheet
  readonly text?: string
}

const DIFFERS =
  "A Z report differs from the ledger's entries of its shift. What to do stands under TO DO."
const linesOf = ({ sections }: DaySheet) => sections.flatMap(({ lines }) => lines)

/** A Sunday, ten in the morning in the zone of this machine. */
const DATE = '2026-11-22'
const MONDAY = '2026-11-23'
const HOUR = 3_600_000
const atTen = () => createFakeClock(localDay(DATE).fromMs + 10 * HOUR)

async function statementOf(
  served: ServedPaymentRig,
  query = `date=${DATE}`,
): Promise<StatementAnswer> {
  const { http, body } = await served.get(`/reports/statement?${query}`)
  assert.is(http, 200, JSON.stringify(body))
  return body as unknown as StatementAnswer
}

async function ask({ rig, post }: ServedPaymentRig, amount: number): Promise<string> {
  await post('/showQR', { amount })
  return [...rig.bank.orders.keys()].at(-1) ?? ''
}

async function sell(served: ServedPaymentRig, amount: number): Promise<string> {
  const { rig } = served
  const id = await ask(served, amount)
  rig.bank.pay(id)
  await rig.clock.advance(3_000)
  await waitUntil('it is paid', () => rig.open.currentPayment()?.dynamicQRStatus === 'ACCEPTED')
  return id
}

/** To the morning after, at ten. */
async function sleep({ rig }: ServedPaymentRig): Promise<void> {
  rig.clock.jump(24 * HOUR)
  await rig.clock.advance(1_000)
}

const SHOP = {
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  address: 'г. Казань, ул. Баумана, д. 1, помещение 12, этаж 3',
  terminalId: '12345678',
  laneName: '№ 3',
  shiftTitle: '',
  interimTitle: '',
  showOnIdleScreen: false,
}

const ROOMS = {
  en: ['Payments', 'card "Shift"', 'card "Compare with the bank"'],
  ru: ['«Платежи»', 'карточка «Смена QR-оплат»', 'карточка «Сверка с банком»'],
} as const satisfies Record<Language, readonly string[]>

/** A refund of which the bank has not said how it ended. */
function openRefund(transactionId: string, atMs: number) {
  const open = { createdAtMs: atMs, changedAtMs: atMs, amountKopecks: 100, phase: 'asked' } as const
  const entry = { transactionId, atMs, type: 'refund.asked', data: {} } as const
  return { row: refundRow('R1', { transactionId, ...open }), entry }
}

const codesOf = ({ todo }: DayStatement) => todo.map(({ code }) => code)

spec(
  'the statement of a day',
  {
    async 'of which nothing was sold agrees in a sentence, in both languages'() {
      await using served = await servePaymentRig({ clock: atTen() })
      await sleep(served)
      const { report, sheet } = await statementOf(served)
      assert.is(report.verdict.state, 'agrees')
      assert.is(sheet.verdict, 'The day agrees: nothing was paid and nothing was refunded.')
      const { sheet: russian } = await statementOf(served, `date=${DATE}&language=ru`)
      assert.is(russian.verdict, 'День сходится: оплат и возвратов не было.')
      assert.equal(report.todo, [])
    },
    async 'that goes on is not final, and says so'() {
      await using served = await servePaymentRig({ clock: atTen() })
      await sell(served, 700)
      const { report } = await statementOf(served, '')
      assert.is(report.date, DATE)
      assert.is(report.verdict.state, 'goes-on')
      assert.equal(report.payments.accepted, { count: 1, amount: 700 })
      assert.equal(report.todo, [])
      const { http, body } = await served.get(`/reports/statement?date=${MONDAY}`)
      assert.is(http, 400)
      assert.match(String(body['error_message']), 'has not begun yet')
    },
    async 'tells who closes the shift and who compares with the bank, by when'() {
      await using served = await servePaymentRig({ clock: atTen() })
      await sell(served, 700)
      await served.post('/shifts/close')
      await sell(served, 900)
      await sleep(served)
      const { report } = await statementOf(served)
      assert.is(report.verdict.state, 'to-do')
      assert.equal(
        report.todo.map(({ code, who, by, command, isOverdue }) => [
          code,
          who,
          by,
          command,
          isOverdue,
        ]),
        [
          ['shift-open', 'cashier', MONDAY, 'lanectl shifts close --number 2', false],
          [
            'compare',
            'accountant',
            MONDAY,
            `lanectl reconcile --date ${DATE} --bank "CFT" FILE`,
            false,
          ],
        ],
      )
      const [shift] = report.shifts.closed
      assert.equal([shift?.number, shift?.net, shift?.isLedger], [1, 700, true])
      assert.equal(shift?.ofDay.payments, { count: 1, amount: 700 })
      assert.equal(report.shifts.outside.payments, { count: 1, amount: 900 })
      const { sheet } = await statementOf(served)
      const rows = sheet.sections.flatMap((one) => one.rows)
      const open = rows.findIndex(({ name }) => /shift 2/.test(name))
      assert.equal(
        rows.slice(open + 1, open + 3).map(({ count, value }) => [count, value]),
        [
          [1, '9.00 ₽'],
          [0, '0.00 ₽'],
        ],
        JSON.stringify(rows),
      )
      assert.not(
        rows.some(({ name }) => /closed by/.test(name)),
        'nobody gave a name',
      )
      await sleep(served)
      const late = await statementOf(served)
      assert.ok(late.report.todo.every(({ isOverdue }) => isOverdue))
      assert.match(late.sheet.todo[0]?.who ?? '', 'the cashier, by 23 Nov 2026 (overdue)')
    },
    async 'says which money of a Z report is of other days, and that the ledger makes it'() {
      await using served = await servePaymentRig({ clock: atTen() })
      const id = await sell(served, 700)
      await sleep(served)
      await sell(served, 50)
      const asked = served.post(
        `/transactions/${id}/refunds`,
        { amount: 200 },
        { 'idempotency-key': 'k' },
      )
      assert.is((await served.rig.clock.until(asked)).http, 200)
      await served.post('/shifts/close')
      const { report, sheet } = await statementOf(served, `date=${MONDAY}`)
      assert.not(linesOf(sheet).includes(DIFFERS))
      const [shift] = report.shifts.closed
      assert.equal(shift?.report, {
        payments: { count: 2, amount: 750 },
        otherAmount: { count: 0, amount: 0 },
        refunds: { count: 1, amount: 200 },
      })
      assert.equal(shift?.ofDay, {
        payments: { count: 1, amount: 50 },
        otherAmount: { count: 0, amount: 0 },
        refunds: { count: 1, amount: 200 },
      })
      assert.equal(shift?.ofOtherDays.payments, { count: 1, amount: 700 })
      assert.is(shift?.isLedger, true)
      assert.is(report.net, 50 - 200)
      const yesterday = (await statementOf(served)).report
      assert.equal(yesterday.shifts.closed[0]?.ofDay.payments, { count: 1, amount: 700 })
      assert.equal(yesterday.shifts.outside.payments.count, 0)
      assert.equal(codesOf(yesterday), ['compare'])
    },
    async 'names a Z report that the ledger does not make'() {
      await using served = await servePaymentRig({ clock: atTen() })
      await sell(served, 700)
      await served.post('/shifts/close')
      await sell(served, 900)
      const { store } = served.rig
      const sums = store.shifts.current
      // As a card that has lost a sum of the open shift would have it closed.
      Object.assign(store.shifts, { current: sums })
      const { close } = store.shifts
      Object.assign(store.shifts, {
        close: (...given: Parameters<typeof close>) => {
          const [atMs, key, write, tell] = given
          const wrong = (open: Parameters<typeof write>[0]) =>
            write({ ...open, sums: open.sums.map((one) => ({ ...one, kopecks: one.kopecks - 1 })) })
          return close(atMs, key, wrong, tell)
        },
      })
      await served.post('/shifts/close')
      await sleep(served)
      const { report, sheet } = await statementOf(served)
      assert.equal(
        report.shifts.closed.map(({ isLedger }) => isLedger),
        [true, false],
      )
      assert.not.ok(report.shifts.addsUp)
      assert.ok(linesOf(sheet).includes(DIFFERS))
      const [first] = report.todo
      assert.equal([first?.code, first?.who, first?.by], ['shift-differs', 'technician', MONDAY])
      assert.match(sheet.todo[0]?.what ?? '', 'The Z report of shift 2')
    },
    async 'has what is open, of another amount and late, until it is settled'() {
      await using served = await servePaymentRig({ clock: atTen() })
      const { rig } = served
      const other = await ask(served, 500)
      await rig.clock.advance(400_000)
      const shown = rig.store.find(other)
      if (!shown) throw new Error('none')
      const money = { phase: 'unknown', reason: 'amount', paidKopecks: 400 } as const
      const entry = { transactionId: other, atMs: rig.clock.now(), data: {} }
      rig.store.update(
        { ...shown, ...money, version: shown.version + 1 },
        { ...entry, type: 'transaction.paid-other-amount' },
      )
      await sleep(served)
      const { report } = await statementOf(served)
      assert.equal(report.payments.otherAmount, { count: 1, amount: 400 })
      const thing = report.todo.find(({ code }) => code === 'other-amount')
      assert.equal(thing?.items[0]?.transaction, other)
      assert.is(thing?.command, `lanectl payments show ${other}`)
      const back = { phase: 'returned', amountKopecks: 400, origin: 'bank' } as const
      const row = refundRow('R', { transactionId: other, ...back, settledAtMs: rig.clock.now() })
      rig.store.refunds.insert(row, { ...entry, type: 'refund.found-at-bank' }, null)
      const after = (await statementOf(served)).report
      assert.not(codesOf(after).includes('other-amount'), JSON.stringify(after.todo))
    },
    async 'has refunds that are under way, and by when the bank ends them'() {
      await using served = await servePaymentRig({ clock: atTen() })
      const { store } = served.rig
      const id = await sell(served, 700)
      const atMs = served.rig.clock.now()
      const open = { createdAtMs: atMs, changedAtMs: atMs, amountKopecks: 100 } as const
      const entry = { transactionId: id, atMs, type: 'refund.asked', data: {} } as const
      store.refunds.insert(
        refundRow('R1', { transactionId: id, ...open, phase: 'asked' }),
        entry,
        null,
      )
      store.refunds.insert(
        refundRow('R2', { transactionId: id, ...open, phase: 'unknown' }),
        entry,
        null,
      )
      const yooKassa = { ...open, phase: 'asked', bankName: 'YooKassa' } as const
      store.refunds.insert(refundRow('R3', { transactionId: id, ...yooKassa }), entry, null)
      const { report, sheet } = await statementOf(served)
      assert.equal(
        sheet.todo.map(({ more }) => more),
        [null, null, null],
        'each is told with all that it is about',
      )
      assert.equal(
        report.todo.map(({ code, who, by, items }) => [code, who, by, items[0]?.refund]),
        [
          ['refund-unknown', 'bank-support', MONDAY, 'R2'],
          ['refund-under-way', 'accountant', MONDAY, 'R3'],
          // Three days on which a bank works, after a Sunday.
          ['refund-under-way', 'accountant', '2026-11-25', 'R1'],
        ],
      )
      assert.is(report.todo[0]?.command, `lanectl refund ${id} --list`)
    },
    async 'is to be compared again while the comparison left something undecided'() {
      await using served = await serveBarePaymentRig({ clock: atTen() })
      const { bank, clock, store } = served.rig
      bank.hasStatement = true
      await served.configure()
      const transactionId = await sell(served, 1_000)
      // Asked for so long ago that the registry may have it before what is read of it.
      const atMs = clock.now()
      const times = { createdAtMs: atMs - 10 * 24 * HOUR, settledAtMs: atMs, changedAtMs: atMs }
      const refund = { transactionId, bankName: 'CFT', phase: 'returned', ...times } as const
      const entry = { transactionId, atMs, type: 'refund.returned', data: {} } as const
      store.refunds.insert(refundRow('R1', refund), entry, null)
      await sleep(served)
      assert.is((await served.get(`/reports/reconciliation?date=${DATE}`)).http, 200)
      const { report, sheet } = await statementOf(served, `date=${DATE}&language=en`)
      assert.equal(
        report.todo.map(({ code, count, who, by }) => [code, count, who, by]),
        [['undecided', 1, 'accountant', MONDAY]],
      )
      assert.is(report.verdict.state, 'to-do')
      assert.match(JSON.stringify(sheet), 'undecided: 1')
    },
    async 'has the times of a restored backup until a person has compared them'() {
      const clock = atTen()
      const nowMs = clock.now()
      const gap = {
        fromMs: nowMs - 2 * HOUR,
        untilMs: nowMs - HOUR,
        restoredAtMs: nowMs - 60_000,
        knownPayments: null,
        settled: null,
      }
      const kept = createMemoryDocument<KeptLedgerGaps>({ gaps: [gap] })
      const ledgerGaps = createLedgerGaps({ kept, clock, journal: createMemoryJournal() })
      await using served = await serveBarePaymentRig({ clock, ledgerGaps })
      await sleep(served)
      const { report } = await statementOf(served)
      assert.equal(codesOf(report), ['gap'])
      await served.post('/ledger/gaps/1/settle', { note: 'Anna, with the bank' })
      assert.is((await statementOf(served)).report.verdict.state, 'agrees')
    },
    async 'has the shop and its till as they are set now, and a sheet without them where nothing is'() {
      const clock = atTen()
      await using served = await servePaymentRig({ clock, shop: SHOP, serialNumber: 'lane-7' })
      const { report, sheet } = await statementOf(served, `date=${DATE}&language=ru`)
      const { name, inn, address, terminalId, laneName } = SHOP
      assert.equal(report.issuer, {
        name,
        inn,
        address,
        laneName,
        terminalId,
        serialNumber: 'lane-7',
      })
      assert.is(sheet.notice, 'НЕ ФИСКАЛЬНЫЙ ДОКУМЕНТ')
      assert.equal(sheet.head.map(({ name, value }) => `${name}: ${value}`).slice(0, -2), [
        `Организация: ${name}`,
        `ИНН: ${inn}`,
        `Адрес: ${address}`,
        'Кассовое место: № 3',
        'TID: 12345678',
        'Терминал: lane-7',
      ])
      assert.match(sheet.head.at(-2)?.value ?? '', /^22\.11\.2026 10:00$/)
      assert.equal(sheet.signature, ['Должность', 'Подпись', 'Расшифровка подписи', 'Дата'])
      await using bare = await servePaymentRig({ clock: atTen() })
      const { sheet: empty } = await statementOf(bare, `date=${DATE}&language=en`)
      assert.equal(
        empty.head.map(({ name, value }) => [name, value]),
        [
          ['Made', '22 Nov 2026 10:00'],
          ['Number', 'none: a draft, not filed'],
        ],
      )
      assert.is(empty.notice, 'NOT A FISCAL DOCUMENT')
    },
    async 'sends its reader to the rooms of the page, never to a shell, and has no ISO date'() {
      await using served = await servePaymentRig({ clock: atTen() })
      await sell(served, 700)
      await served.post('/shifts/close')
      await sell(served, 900)
      const atMs = served.rig.clock.now()
      const transactionId = await sell(served, 300)
      const { row, entry } = openRefund(transactionId, atMs)
      served.rig.store.refunds.insert(row, entry, null)
      await sleep(served)
      for (const language of LANGUAGES) {
        const query = `date=${DATE}&language=${language}&width=80`
        const { sheet, text = '' } = await statementOf(served, query)
        assert.not.match(text, /lanectl|\d{4}-\d\d-\d\d|T\d\d:|коп/)
        assert.not.match(JSON.stringify(sheet), /lanectl|\d{4}-\d\d-\d\d/)
        assert.ok(text.includes(transactionId), 'the number of the operation')
        const where = sheet.todo.map(({ where }) => where)
        assert.is(where.length, 3)
        for (const room of ROOMS[language])
          assert.ok(
            where.some((one) => one?.includes(room)),
            room,
          )
      }
    },
    async 'calls its bank as people do'() {
      await using served = await servePaymentRig({ clock: atTen() })
      await sell(served, 700)
      await sleep(served)
      const said = async (language: string) =>
        (await statementOf(served, `date=${DATE}&language=${language}&width=80`)).text ?? ''
      assert.match(
        await said('en'),
        'This day has not been compared with CFT yet. Compare the day.',
      )
      assert.match(await said('ru'), 'Этот день ещё не сверен с банком «ЦФТ». Сверьте его.')
      assert.not.match(await said('ru'), 'CFT')
    },
    async 'is plain text for a receipt printer, of as many columns'() {
      await using served = await servePaymentRig({ clock: atTen(), serialNumber: 'till-7' })
      await sell(served, 123_456)
      await sleep(served)
      const path = `/reports/statement?date=${DATE}&language=ru`
      const { http, text, headers } = await call(served.address, path, {
        headers: { accept: 'text/plain' },
      })
      assert.is(http, 200)
      assert.match(headers['content-type'] ?? '', 'text/plain')
      const lines = text.split('\n')
      assert.ok(
        lines.every((line) => [...line].length <= 42),
        text,
      )
      for (const words of [
        'Сводный отчёт за 22.11.2026',
        'till-7',
        '1 234,56 ₽',
        'бухгалтер',
        'Подпись',
      ])
        assert.match(text, words)
      const answer = await statementOf(served, `date=${DATE}&width=32`)
      assert.ok(answer.text?.split('\n').every((line) => [...line].length <= 32))
    },
  },
  60_000,
)

spec(
  'the statement of a day that was compared with its bank',
  {
    async 'agrees after the comparison, and says when and from what'() {
      await using day = await openReconciledDay(40, 7)
      const { served } = day
      const path = `/reports/reconciliation?date=${RECONCILED_DATE}`
      // Half an hour before midnight: the day goes on.
      assert.is((await served.get(path)).http, 200)
      served.rig.clock.jump(HOUR)
      const query = `date=${RECONCILED_DATE}`
      assert.equal(codesOf((await statementOf(served, query)).report), ['compared-too-early'])
      assert.is((await served.get(path)).http, 200)
      const { report, sheet } = await statementOf(served, query)
      assert.equal(report.todo, [], JSON.stringify(report.todo))
      assert.is(report.verdict.state, 'agrees')
      assert.match(
        sheet.verdict,
        /^The day agrees: 3\d payments of .* each of them is at the bank\.$/,
      )
      const said = sheet.sections.flatMap(({ rows }) =>
        rows.map(({ value }): string | null => value),
      )
      assert.ok(said.includes('they agree') && !said.some((one) => one === null), said.join())
      const [bank] = report.banks
      assert.is(bank?.comparison?.source, 'registry')
      const rows = sheet.sections.flatMap((one) => one.rows)
      const countOf = (name: string) => rows.find((row) => row.name.trim() === name)?.count ?? 0
      // Two payments at midnight came on the day, and were begun the day before.
      assert.is(countOf('counted here on other days'), -2)
      assert.is(countOf('payments at the bank') - 2, countOf('payments here'))
      assert.ok(countOf('refunds here') > 0)
      assert.is(countOf('refunds at the bank'), countOf('refunds here'))
      assert.is(Date.parse(bank?.comparison?.at ?? ''), served.rig.clock.now())
      // The same tomorrow.
      served.rig.clock.jump(24 * HOUR)
      const later = (await statementOf(served, query)).report
      assert.equal({ ...later, madeAt: '' }, { ...report, madeAt: '' })
    },
    async 'has each discrepancy with whom it is for, until it is compared or withdrawn'() {
      await using day = await openReconciledDay(40, 11)
      const { served } = day
      const [missing = ''] = day.paid
      await day.bank.misreport('missing', missing)
      await day.bank.misreport('stranger')
      served.rig.clock.jump(HOUR)
      const path = `/reports/reconciliation?date=${RECONCILED_DATE}`
      await served.get(path)
      const query = `date=${RECONCILED_DATE}`
      const { report } = await statementOf(served, query)
      const things = report.todo.map(({ code, who, count }) => `${code} ${who} ${count}`).sort()
      assert.equal(things, ['not-at-bank bank-support 1', 'unknown-order accountant 1'])
      for (const { code, what } of report.todo)
        for (const language of LANGUAGES) assert.match(what[language], ' ', `${code} in words`)
      assert.equal(report.todo[0]?.by, dayOf(Date.parse(`${MONDAY}T12:00`)))
      assert.equal(report.found.kept.count, 1)
      const [found] = report.found.entries
      const body = { from: found?.id, to: found?.id, note: 'of the kiosk' }
      assert.is((await served.post('/reports/reconciliation/withdraw', body)).http, 200)
      const after = (await statementOf(served, query)).report
      assert.equal(codesOf(after), ['not-at-bank'])
      assert.equal(after.found.withdrawn.count, 1)
      assert.equal(after.found.entries[0]?.withdrawn, { note: 'of the kiosk', by: null })
      assert.ok(after.remarks.some(({ code }) => code === 'withdrawn'))
    },
    async 'leaves the other one of two that are alike when one is withdrawn'() {
      await using day = await openReconciledDay(20, 5)
      const { served } = day
      for (let count = 0; count < 2; count += 1) await day.bank.misreport('stranger')
      served.rig.clock.jump(HOUR)
      await served.get(`/reports/reconciliation?date=${RECONCILED_DATE}`)
      const query = `date=${RECONCILED_DATE}`
      const countsOf = async () =>
        (await statementOf(served, query)).report.todo.map(({ code, count }) => [code, count])
      assert.equal(await countsOf(), [['unknown-order', 2]])
      const [found] = (await statementOf(served, query)).report.found.entries
      const body = { from: found?.id, to: found?.id, note: 'of the kiosk' }
      assert.is((await served.post('/reports/reconciliation/withdraw', body)).http, 200)
      assert.equal(await countsOf(), [['unknown-order', 1]])
    },
    async 'is to be compared again when the ledger has learnt more of it'() {
      await using day = await openReconciledDay(20, 3)
      const { served } = day
      served.rig.clock.jump(HOUR)
      await served.get(`/reports/reconciliation?date=${RECONCILED_DATE}`)
      const { store } = served.rig
      const late = store.find(day.canceled[0] ?? '')
      if (!late) throw new Error('none')
      const { version } = late
      const paid = { phase: 'accepted', paidKopecks: late.amountKopecks, isLate: true } as const
      const entry = { transactionId: late.id, atMs: served.rig.clock.now(), data: {} }
      store.update(
        { ...late, ...paid, version: version + 1 },
        { ...entry, type: 'transaction.accepted-late' },
      )
      const { report } = await statementOf(served, `date=${RECONCILED_DATE}`)
      assert.equal(codesOf(report), ['changed-since'])
      assert.ok(report.remarks.some(({ code }) => code === 'late'))
    },
  },
  120_000,
)
