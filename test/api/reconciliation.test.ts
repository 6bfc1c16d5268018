/** GET and POST /reports/reconciliation, against the real fake bank that says what is not so. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { DayStatement } from '#firmware/payment/day-statement/day-statement.ts'
import { dayOf, localDay } from '#firmware/payment/ledger/local-day.ts'
import type { ReconciliationReport } from '#firmware/payment/reconciliation/reconciliation-report.ts'
import type { MisreportKind } from '#hal/fake-controls.ts'
import { call } from '#test/http-call.ts'
import { SETTINGS } from '#test/payments/payment-rig.ts'
import {
  openReconciledDay,
  RECONCILED_DATE,
  type ReconciledDay,
} from '#test/payments/reconciled-day.ts'
import { serveBarePaymentRig } from '#test/payments/served-payment-rig.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

/** Another day by SEED=...; a failure prints it. */
const SEED = Number(process.env['SEED'] ?? 19)
const DAY_MS = 86_400_000
const PATH = `/reports/reconciliation?date=${RECONCILED_DATE}`

async function reconcile({ served }: ReconciledDay): Promise<ReconciliationReport> {
  const { http, body } = await served.get(PATH)
  assert.is(http, 200, JSON.stringify(body))
  return body['report'] as ReconciliationReport
}

async function upload({ served }: ReconciledDay, file: string, query = '') {
  const path = `/reports/reconciliation?${query}`
  const headers = { 'content-type': 'text/csv' }
  const reply = await call(served.address, path, { method: 'POST', headers, body: file })
  return { http: reply.http, body: reply.json as { report: ReconciliationReport } }
}

const listed = ({ onlyAtBank, onlyHere, different }: ReconciliationReport) =>
  [...onlyAtBank, ...onlyHere, ...different]
    .map(({ code, transaction, bankOrder }) => `${code} ${transaction ?? bankOrder}`)
    .sort()

/** What each untruth of the bank is found as. */
const FOUND_AS: Readonly<Record<MisreportKind | 'cabinet', string>> = {
  missing: 'not-at-bank',
  'other-amount': 'amount',
  'other-operation': 'operation',
  twice: 'paid-twice',
  unpaid: 'unpaid-here',
  stranger: 'unknown-order',
  'refund-missing': 'refund-not-at-bank',
  'refund-other-amount': 'refund-amount',
  'refund-stranger': 'refund-unknown-order',
  cabinet: 'refund-not-here',
}
const OF_EACH = 4
const NEW_MONEY = ['twice', 'unpaid', 'stranger', 'refund-stranger', 'cabinet'].length

/** Some of each kind, drawn by the seed; each order is lied about once. Answers what must be found. */
async function inject(day: ReconciledDay): Promise<string[]> {
  const chance = createSeededChance(SEED)
  const pools = { paid: [...day.paid], refunded: [...day.refunded], canceled: [...day.canceled] }
  const draw = (pool: string[]) => pool.splice(chance.below(pool.length), 1)[0] ?? ''
  const wanted: string[] = []
  for (const [kind, code] of Object.entries(FOUND_AS))
    for (let count = 0; count < OF_EACH; count += 1) {
      const isStranger = kind.endsWith('stranger')
      const pool = kind === 'unpaid' ? 'canceled' : kind.startsWith('refund-') ? 'refunded' : 'paid'
      const order = isStranger ? undefined : draw(pools[pool])
      const answerQuery =
        kind === 'cabinet'
          ? await day.bank.refundInCabinet(700, order)
          : await day.bank.misreport(kind as MisreportKind, order)
      assert.ok(answerQuery, `${kind} of ${order}`)
      wanted.push(`${code} ${answerQuery}`)
    }
  return wanted.sort()
}

spec(
  'reconciliation over HTTP',
  {
    async 'of 2,000 payments finds every discrepancy, invents none, and keeps the money once'() {
      await using day = await openReconciledDay(2_000, SEED)
      const { store } = day.served.rig
      const before = await reconcile(day)
      assert.equal(listed(before), [], `SEED=${SEED}`)
      assert.ok(before.agrees)
      assert.is(before.matched.refunds.count, day.refunded.length)
      assert.is(before.counts.undecided, 0)
      // Those at midnight came on the day, and were begun the day before.
      assert.is(before.matched.payments.count, before.ledger.payments.count + 2)
      const statusOf = (id: string) => store.find(id)?.phase
      const phases = [...day.paid, ...day.canceled].map(statusOf)
      const entries = store.lastSequence()

      const wanted = await inject(day)
      const found = await reconcile(day)
      assert.equal(listed(found), wanted, `SEED=${SEED}`)
      assert.is(found.newlyFound, NEW_MONEY * OF_EACH)
      for (const { todo } of [...found.onlyAtBank, ...found.onlyHere, ...found.different])
        assert.ok(todo.en && todo.ru)
      for (const list of ['onlyAtBank', 'onlyHere', 'different'] as const) {
        const kopecks = found[list].map(({ bankAmount, amount }) => bankAmount ?? amount ?? 0)
        const amount = kopecks.reduce((sum, one) => sum + one, 0)
        assert.equal(found.counts[list], { count: kopecks.length, amount }, list)
      }
      for (const kind of ['payments', 'refunds'] as const) {
        const rows = [found.bank[kind], ...found.bridge[kind]]
        const sum = (of: 'count' | 'amount') => rows.reduce((all, row) => all + row[of], 0)
        assert.equal({ count: sum('count'), amount: sum('amount') }, found.ledger[kind], kind)
      }
      const kept = store.entriesAfter(entries, 1_000)
      assert.is(kept.length, NEW_MONEY * OF_EACH)
      assert.ok(kept.every(({ type }) => type === 'money.found-at-bank'))
      assert.equal([...day.paid, ...day.canceled].map(statusOf), phases)

      const again = await reconcile(day)
      assert.equal(listed(again), wanted)
      assert.is(again.newlyFound, 0)
      assert.is(store.entriesAfter(entries, 1_000).length, kept.length)
    },
    async 'of a silent bank is a Fault in words, and nothing is half-done'() {
      await using day = await openReconciledDay(20, SEED)
      await day.bank.misreport('stranger')
      const entries = day.served.rig.store.lastSequence()
      await day.bank.outage(true)
      const { http, body } = await day.served.get(PATH)
      assert.is(http, 500)
      assert.is(body['error_category'], 'CFTBankSettings')
      await day.bank.outage(false)
      await day.bank.fault('http-500', 1, 'registry')
      assert.is((await day.served.get(PATH)).http, 500)
      assert.is(day.served.rig.store.lastSequence(), entries)
      assert.equal(listed(await reconcile(day)), ['unknown-order stranger1'])
    },
    async "by a file finds the same as by the bank's own call"() {
      await using day = await openReconciledDay(60, SEED)
      const [missing = '', dearer = ''] = day.paid
      await day.bank.misreport('missing', missing)
      await day.bank.misreport('other-amount', dearer)
      await day.bank.misreport('stranger')
      const wanted = listed(await reconcile(day))
      assert.is(wanted.length, 3)
      const file = await fileOf(day)
      const { http, body } = await upload(day, file, `bank=cft&date=${RECONCILED_DATE}`)
      assert.is(http, 200, JSON.stringify(body))
      assert.equal(listed(body.report), wanted)
      assert.is(body.report.source.kind, 'file')
      assert.is(body.report.newlyFound, 0)
      assert.equal(listed((await upload(day, file, 'bank=CFT')).body.report), wanted)
    },
    async 'by a file that was made at noon is undecided of what came later, and then they do not agree'() {
      await using day = await openReconciledDay(40, SEED)
      const [head = '', ...rows] = (await fileOf(day)).split('\r\n')
      const query = `bank=CFT&date=${RECONCILED_DATE}`
      const untilNoon = [head, ...rows.slice(0, rows.length / 2)].join('\r\n')
      const { report } = (await upload(day, untilNoon, query)).body
      assert.equal(listed(report), [])
      assert.ok(report.counts.undecided > 0)
      assert.is(report.agrees, false)
      const { body } = await day.served.get(
        `/reports/statement?date=${RECONCILED_DATE}&language=en`,
      )
      const { banks } = body['report'] as DayStatement
      assert.is(banks[0]?.comparison?.agrees, false)
      assert.match(JSON.stringify(body['sheet']), `undecided: ${report.counts.undecided}`)
      const whole = (await upload(day, [head, ...rows].join('\r\n'), query)).body.report
      assert.equal([whole.counts.undecided, whole.agrees], [0, true])
    },
    async 'asks what a word of the file means, keeps the answer, and keeps nothing of a file before it'() {
      await using day = await openReconciledDay(20, SEED)
      const { store } = day.served.rig
      await day.bank.misreport('stranger')
      const wanted = ['unknown-order stranger1']
      const [head = '', ...rows] = (await fileOf(day)).split('\r\n')
      const file = [`${head};Статус`, ...rows.map((row) => `${row};Квитовано`)].join('\n')
      const entries = store.lastSequence()
      const query = `bank=CFT&date=${RECONCILED_DATE}`
      const asked = await upload(day, file, query)
      assert.is(asked.http, 400)
      assert.match(
        JSON.stringify(asked.body),
        /line 2, column .*Статус.*Квитовано.*Unknown words in the file/,
      )
      // An answer that does not read the file is not kept.
      assert.is(
        (await upload(day, file, `${query}&word=${encodeURIComponent('Иное=paid')}`)).http,
        400,
      )
      assert.is((await upload(day, file, `${query}&word=nothing`)).http, 400)
      assert.is(store.lastSequence(), entries)
      const answer = `&word=${encodeURIComponent('Квитовано=paid')}`
      const received = await upload(day, file, query + answer)
      assert.is(received.http, 200, JSON.stringify(received.body))
      assert.equal(listed(received.body.report), wanted)
      const declined = `${rows[0]?.split(';')[0]};refund;;;;5;Отклонена`
      const again = await upload(day, `${file}\n${declined}`, query)
      assert.equal(listed(again.body.report), wanted)
      const { source } = again.body.report
      assert.equal(
        source.kind === 'file' &&
          source.leftOut.map(({ word, lines, confirmed }) => [word, lines, confirmed]),
        [['Отклонена', 1, false]],
      )
    },
    async 'withdraws what was found by mistake: an entry that says so, once, and nothing is removed'() {
      await using day = await openReconciledDay(10, SEED)
      const { store } = day.served.rig
      const [canceled = ''] = day.canceled
      await day.bank.misreport('unpaid', canceled)
      await day.bank.misreport('stranger')
      const before = store.lastSequence()
      assert.is((await reconcile(day)).newlyFound, 2)
      const withdraw = (body: object) =>
        day.served.post('/reports/reconciliation/withdraw', { note: 'a wrong file', ...body })
      const all = { from: before + 1, to: before + 2 }
      assert.is((await withdraw({ from: 1, to: 1 })).http, 404)
      assert.is((await withdraw({ from: 2, to: 1 })).http, 400)
      assert.is(store.lastSequence(), before + 2)
      assert.is((await withdraw({ from: 1, to: before + 2 })).body['withdrawn'], 2)
      const booked = store.entriesAfter(before + 2, 10)
      assert.equal(
        booked.map(({ type, data }) => [type, data['found'], data['note']]),
        [1, 2].map((nth) => ['money.found-withdrawn', before + nth, 'a wrong file']),
      )
      const { body } = await day.served.get(`/transactions/${canceled}`)
      const events = body['events'] as readonly Record<string, unknown>[]
      assert.is(events.at(-1)?.['type'], 'money.found-withdrawn')
      assert.is((await withdraw(all)).body['withdrawn'], 0)
      assert.is((await reconcile(day)).newlyFound, 0)
      assert.is(store.lastSequence(), before + 4)
    },
    async 'refuses what it cannot compare, and says what to do'() {
      await using day = await openReconciledDay(3, SEED)
      const { served } = day
      const refused = async (query: string, words: RegExp) => {
        const { http, body } = await served.get(`/reports/reconciliation?${query}`)
        assert.is(http, 400, query)
        assert.match(String(body['error_message']), words)
      }
      await refused('date=2026-02-30', /this date does not exist/)
      await refused('date=2099-01-01', /1 Jan 2099 has not begun yet/)
      await refused('bank=Pix', /the settings have no bank profile of Pix/)
      await refused('bank=Static', /only as a file.* choose it under "Compare with the bank"/)
      const wrong = await upload(day, 'order;amount;at\nA;five;2026-11-21 10:00', 'bank=CFT')
      assert.is(wrong.http, 400)
      assert.match(JSON.stringify(wrong.body), /line 2/)
    },
    async 'leaves the orders of other lanes of the merchant alone when it is told of them'() {
      await using day = await openReconciledDay(10, SEED)
      await day.bank.misreport('stranger', '01KDVDNA3401ZPGCE7HQ84RG6B')
      await day.bank.misreport('stranger', 'cabinet-7')
      const { body } = await day.served.get(`${PATH}&shared=true`)
      const report = body['report'] as ReconciliationReport
      assert.equal(listed(report), ['unknown-order cabinet-7'])
      assert.is(report.counts.otherLanes, 1)
      assert.is(report.newlyFound, 1)
    },
    async 'knows the payments of a profile that has another name since'() {
      await using day = await openReconciledDay(20, SEED)
      const [missing = ''] = day.paid
      await day.bank.misreport('missing', missing)
      const { store, open } = day.served.rig
      const entries = store.lastSequence()
      const { main } = SETTINGS.bankProfiles
      const renamed = { bankProfile: 'renamed', bankProfiles: { renamed: main } }
      await open.payment.updateSettings({ ...SETTINGS, ...renamed })
      const report = await reconcile(day)
      assert.equal(report.source, { kind: 'registry', profiles: ['renamed'] })
      // What this bank does not tell, the old profile's might have.
      assert.equal(listed(report), [], `SEED=${SEED}`)
      assert.is(report.newlyFound, 0)
      assert.is(store.lastSequence(), entries)
      assert.ok(report.matched.payments.count > 0)
    },
    async 'knows the payments of a profile whose bank is called by another name since'() {
      await using day = await openReconciledDay(20, SEED)
      const [missing = ''] = day.paid
      await day.bank.misreport('missing', missing)
      await day.bank.misreport('twice', day.paid[1] ?? '')
      const before = await reconcile(day)
      assert.is(before.newlyFound, 1)
      const { open } = day.served.rig
      const main = { ...SETTINGS.bankProfiles.main, bankName: 'Another' }
      await open.payment.updateSettings({ ...SETTINGS, bankProfiles: { main } })
      const report = await reconcile(day)
      assert.equal(report, { ...before, bankName: 'Another', newlyFound: 0 })
    },
    async 'is told to whoever listens, with the payment where there is one'() {
      await using day = await openReconciledDay(30, SEED)
      const [canceled = ''] = day.canceled
      await day.bank.misreport('unpaid', canceled)
      assert.is((await reconcile(day)).newlyFound, 1)
      const { body } = await day.served.get(`/transactions/${canceled}`)
      const events = body['events'] as readonly Record<string, unknown>[]
      const last = events.at(-1)
      assert.is(last?.['type'], 'money.found-at-bank')
      assert.equal(
        ['transaction', 'reference', 'problem', 'source'].map((name) => last?.[name]),
        [canceled, `R-${canceled}`, 'unpaid-here', 'registry'],
      )
      assert.is((body['transaction'] as Record<string, unknown>)['dynamicQRStatus'], 'CANCELED')
    },
  },
  180_000,
)

spec('an order that the bank has as paid', {
  async 'while the lane is still asking is not agreed upon, and is once the lane has heard it'() {
    await using served = await serveBarePaymentRig()
    const { bank, clock, open } = served.rig
    bank.hasStatement = true
    await served.configure()
    const id = await clock.until(open.payment.showQr({ amount: 500 }, null))
    bank.pay(id)
    const compared = async () => {
      const { body } = await served.get(`/reports/reconciliation?date=${dayOf(clock.now())}`)
      const report = body['report'] as ReconciliationReport
      assert.equal(listed(report), [])
      return [report.counts.stillAsked, report.agrees]
    }
    assert.equal(await compared(), [1, false])
    await clock.advance(5_000)
    assert.equal(await compared(), [0, true])
  },
})

spec('an order that is paid once more', {
  async 'days later is that, whatever the bank calls the money'() {
    for (const nameOf of [(operation: number) => `op-${operation}`, () => null]) {
      await using served = await serveBarePaymentRig()
      const { bank, clock, open } = served.rig
      bank.hasStatement = true
      bank.nameOf = nameOf
      await served.configure()
      const id = await clock.until(open.payment.showQr({ amount: 500 }, null))
      bank.pay(id)
      await clock.advance(5 * 60_000)
      await clock.advance(2 * DAY_MS)
      bank.payAgain(id)
      const date = dayOf(clock.now())
      await clock.advance(DAY_MS)
      const { body } = await served.get(`/reports/reconciliation?date=${date}`)
      const report = body['report'] as ReconciliationReport
      assert.equal(listed(report), [`paid-twice ${id}`])
      assert.is(report.newlyFound, 1)
      assert.is(report.matched.payments.count, 0, 'the money of the order came days before')
    }
  },
  async 'is that on the day of the first money as well, of which the lane heard too late'() {
    await using served = await serveBarePaymentRig()
    const { bank, clock, open } = served.rig
    bank.hasStatement = true
    await served.configure()
    const id = await clock.until(open.payment.showQr({ amount: 500 }, null))
    bank.isOut = true
    await clock.advance(DAY_MS)
    bank.pay(id)
    const date = dayOf(clock.now())
    await clock.advance(1.5 * DAY_MS)
    bank.payAgain(id)
    bank.isOut = false
    await clock.advance(DAY_MS / 2)
    const { body } = await served.get(`/reports/reconciliation?date=${date}`)
    const [twice, ...more] = (body['report'] as ReconciliationReport).different
    assert.equal(
      [twice?.code, twice?.bankOperation, twice?.operation, more],
      ['paid-twice', 'op-1', 'op-2', []],
    )
  },
})

spec("refunds on the bank's website of a bank that only tells sums", {
  async 'are no discrepancy on the day of the first, where the ledger has it in a sum of later ones'() {
    for (const daysSincePaid of [0, 1]) {
      const clock = createFakeClock(localDay(RECONCILED_DATE).fromMs + DAY_MS / 2)
      await using served = await serveBarePaymentRig({ clock })
      const { bank, open, store } = served.rig
      const books = bank.refundBooks
      books.takesOurId = false
      bank.hasStatement = true
      await served.configure()
      const id = await clock.until(open.payment.showQr({ amount: 1_000 }, null))
      bank.pay(id)
      await clock.advance(daysSincePaid * DAY_MS + 5_000)
      // The lane asks for a refund that never arrives, and what the clerk refunds meanwhile passes for it in part.
      bank.troubles.push(null, 'timeout-before')
      await clock.until(
        open.refunds.request(id, { amount: 300 }, 'key', { name: null, kopecksPerDay: null }),
      )
      const dates = [dayOf(clock.now())]
      bank.isOut = true
      books.refundInCabinet(id, 100)
      await clock.advance(DAY_MS)
      dates.push(dayOf(clock.now()))
      books.refundInCabinet(id, 250)
      bank.isOut = false
      // Of the rest it hears when it asks the next time what went back of the payment.
      await clock.advance(3 * DAY_MS)
      assert.equal(
        store.refunds.of(id).map(({ phase, amountKopecks }) => [phase, amountKopecks]),
        [
          ['returned', 300],
          ['returned', 50],
        ],
      )
      for (const date of dates) {
        const { body } = await served.get(`/reports/reconciliation?date=${date}`)
        const report = body['report'] as ReconciliationReport
        assert.equal(listed(report), [], `${date}, paid ${daysSincePaid} days before`)
        assert.ok(report.agrees)
      }
    }
  },
})

/** The bank's registry as its website would give it, the day before and after with it. */
async function fileOf({ statement }: ReconciledDay): Promise<string> {
  const { fromMs, untilMs } = localDay(RECONCILED_DATE)
  const span = { fromMs: fromMs + 1, untilMs }
  const { lines, next } = await statement.page({ ...span, cursor: null })
  assert.is(next, null)
  const rows = lines.map(({ kind, orderId, operationId, refundId, amountKopecks, atMs }) => {
    const [date = '', time = ''] = new Date(atMs + 3 * 3_600_000).toISOString().split('T')
    const moscow = `${date.split('-').reverse().join('.')} ${time.slice(0, 8)}`
    const roubles = (amountKopecks / 100).toFixed(2).replace('.', ',')
    return [moscow, kind, orderId, refundId ?? '', operationId, roubles].join(';')
  })
  return ['Дата операции;Тип;id заказа;id возврата;Номер операции;Сумма', ...rows].join('\r\n')
}
