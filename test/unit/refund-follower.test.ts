/** A refund followed at the bank: asked for once, whatever becomes of the answer, until its last word. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { openPayment } from '#firmware/payment/open.ts'
import { REFUND_FAILED_MS, REFUND_QUIET_MS } from '#firmware/payment/refunds/refund-schedule.ts'
import type { GivenRefund } from '#firmware/payment/refunds/take-refund.ts'
import { createConfirmedTime } from '#hal/confirmed-time.ts'
import { NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import { CONFIG, createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const NOBODY = { name: null, kopecksPerDay: null }
const DAY_MS = 24 * 3_600_000

/** With a payment of 1,000 kopecks that is paid; answers its id. */
async function openPaid(
  amount = 1_000,
  journal = createMemoryJournal(),
): Promise<{ rig: PaymentRig; id: string }> {
  const rig = createPaymentRig({ journal })
  await rig.open.payment.updateSettings(SETTINGS)
  return { rig, id: await paid(rig, amount) }
}

async function paid(rig: PaymentRig, amount = 1_000): Promise<string> {
  const id = await rig.clock.until(rig.open.payment.showQr({ amount }, null))
  rig.bank.pay(id)
  await rig.clock.advance(5_000)
  return id
}

const refund = (rig: PaymentRig, id: string, given: GivenRefund = {}, key = 'k') =>
  rig.clock.until(rig.open.refunds.request(id, given, key, NOBODY))

const asks = ({ bank }: PaymentRig, call = 'refund ') =>
  bank.calls.filter((name) => name.startsWith(call)).length

const backAt = ({ bank }: PaymentRig, id: string) => bank.refundBooks.returnedKopecks(id)

const typesOf = ({ store }: PaymentRig, id: string) =>
  store
    .entriesOf(id)
    .map(({ type }) => type)
    .filter((type) => type.startsWith('refund.'))

spec('a refund', {
  async 'goes back once, is written ahead and told, and the payment stays ACCEPTED'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    const done = await refund(rig, id, { amount: 300, reason: 'Молоко скисло', reference: 'r-7' })
    assert.equal([done.phase, done.amountKopecks, done.reason], ['returned', 300, 'Молоко скисло'])
    assert.is(backAt(rig, id), 300)
    assert.equal(typesOf(rig, id), ['refund.requested', 'refund.asked', 'refund.returned'])
    const { data } = rig.store.entriesOf(id).at(-1) ?? {}
    assert.equal(
      [
        data?.['dynamicQRStatus'],
        data?.['refund'],
        data?.['refundAmount'],
        data?.['refundedAmount'],
      ],
      ['ACCEPTED', done.id, 300, 300],
    )
    assert.is(rig.open.payment.statusAnswer(), 'ACCEPTED')
  },
  async 'is told to who listens and to webhooks, each step once'() {
    const config = {
      ...CONFIG,
      webhooks: [{ url: 'https://till.example/hook', secret: 'x'.repeat(16) }],
    }
    const rig = createPaymentRig({ config })
    await using _ = rig
    await rig.open.payment.updateSettings(SETTINGS)
    const id = await paid(rig)
    let changes = 0
    using _heard = rig.open.onChange(() => {
      changes += 1
    })
    await refund(rig, id, { amount: 300, reference: 'r-1' })
    await rig.clock.advance(1_000)
    const told = rig.webhooks.taken
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      .filter(({ type }) => String(type).startsWith('refund.'))
    assert.equal(
      told.map(({ type, refundAmount, refundReference }) => [type, refundAmount, refundReference]),
      [
        ['refund.requested', 300, 'r-1'],
        ['refund.asked', 300, 'r-1'],
        ['refund.returned', 300, 'r-1'],
      ],
    )
    assert.is(changes, 3)
  },
  async 'without an amount is of all that is left, and then there is nothing left'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    await refund(rig, id, { amount: 300 }, 'k1')
    assert.is((await refund(rig, id, {}, 'k2')).amountKopecks, 700)
    assert.is(backAt(rig, id), 1_000)
    await faultOf(() => refund(rig, id, {}, 'k3'), 'full')
    await faultOf(() => refund(rig, id, { amount: 1 }, 'k4'), 'full')
    assert.is(asks(rig), 2)
  },
  async 'by the same key is the same refund, also when it is asked for twice at once'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    const both = await Promise.all([
      refund(rig, id, { amount: 300 }),
      refund(rig, id, { amount: 300 }),
    ])
    const again = await refund(rig, id, { amount: 300 })
    assert.is(new Set([...both, again].map((one) => one.id)).size, 1)
    assert.is(backAt(rig, id), 300)
    await faultOf(() => refund(rig, id, { amount: 301 }), 'bad-request')
    await faultOf(() => rig.open.refunds.request(id, {}, null, NOBODY), 'bad-request')
  },
  async 'whose answer is lost is not asked for again where the bank has it'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.refundBooks.isCareless = true
    rig.bank.troubles.push(null, 'timeout-after')
    assert.is((await refund(rig, id, { amount: 300 })).phase, 'returned')
    assert.is(asks(rig), 1)
    assert.is(rig.bank.refundBooks.rows.length, 1, 'a careless bank would have paid twice')
  },
  async 'that never arrived is asked for again, under the same id'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.troubles.push(null, 'timeout-before')
    const done = await refund(rig, id, { amount: 300 })
    assert.equal([done.phase, done.attempts], ['returned', 2])
    assert.equal(
      rig.bank.calls.filter((call) => /refund/.test(call)),
      [`refund ${done.id}`, `refund-state ${done.id}`, `refund ${done.id}`],
    )
  },
  async 'at a bank that only tells sums waits before it is asked for again'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.refundBooks.takesOurId = false
    rig.bank.troubles.push(null, 'timeout-before')
    const asked = await refund(rig, id, { amount: 300 })
    assert.equal([asked.phase, asked.returnedBeforeKopecks], ['asked', 0])
    await faultOf(() => refund(rig, id, { amount: 100 }, 'k2'), 'busy')
    await rig.clock.advance(REFUND_QUIET_MS - 60_000)
    assert.is(asks(rig), 1)
    assert.is(one(rig, id).phase, 'unknown', 'it may have gone back')
    await rig.clock.advance(2 * 60_000)
    assert.equal([one(rig, id).phase, asks(rig)], ['returned', 2])
    assert.is(backAt(rig, id), 300)
  },
  async 'at a bank that only tells sums is not repeated when the sum has it'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.refundBooks.takesOurId = false
    rig.bank.troubles.push(null, 'timeout-after')
    assert.is((await refund(rig, id, { amount: 300 })).phase, 'returned')
    assert.is(asks(rig), 1)
    assert.is(backAt(rig, id), 300)
  },
  async 'that the bank refuses is refused, each time that its key comes, and holds nothing'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.troubles.push(null, 'cancel-refused')
    const fault = await faultOf(() => refund(rig, id, { amount: 900 }), 'refused')
    assert.match(fault.message, /not now/)
    await faultOf(() => refund(rig, id, { amount: 900 }), 'refused')
    assert.is(asks(rig), 1)
    assert.is((await refund(rig, id, {}, 'k2')).amountKopecks, 1_000)
  },
  async 'whose repetition is refused is refused a minute later: the first call may be under way'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.troubles.push(null, 'registered-late', null, null, 'cancel-refused')
    assert.is((await refund(rig, id, { amount: 300 })).phase, 'asked')
    await rig.clock.advance(60_000)
    assert.is(one(rig, id).phase, 'returned', 'it was')
    rig.bank.troubles.push(null, 'timeout-before', null, null, 'cancel-refused')
    const asked = await refund(rig, id, { amount: 300 }, 'k2')
    assert.is(asked.phase, 'asked')
    await rig.clock.advance(75_000)
    assert.equal(
      rig.open.refunds.list(id).map(({ phase }) => phase),
      ['returned', 'refused'],
    )
  },
  async 'that the bank ends later is followed until then'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.refundBooks.takes = 'slowly'
    assert.is((await refund(rig, id, { amount: 300 })).phase, 'asked')
    await rig.clock.advance(2 * DAY_MS)
    assert.is(one(rig, id).phase, 'asked')
    assert.is(asks(rig), 1)
    rig.bank.refundBooks.settle('returned')
    await rig.clock.advance(2 * 3_600_000)
    assert.is(one(rig, id).phase, 'returned')
  },
  async 'that the bank takes and then does not do is refused'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.refundBooks.takes = 'slowly'
    await refund(rig, id, { amount: 300 })
    rig.bank.refundBooks.settle('refused')
    await rig.clock.advance(60_000)
    assert.equal([one(rig, id).phase, one(rig, id).problem], ['refused', 'bank'])
    assert.is(rig.open.refunds.list(id).length, 1)
  },
  async 'that failed afterwards at a bank that only tells sums is refused, and another goes back'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    const { refundBooks } = rig.bank
    refundBooks.takesOurId = false
    refundBooks.takes = 'slowly'
    assert.is((await refund(rig, id, { amount: 300 })).phase, 'asked')
    await rig.clock.advance(3_600_000)
    await faultOf(() => refund(rig, id, { amount: 300 }, 'k2'), 'busy')
    refundBooks.settle('refused')
    await rig.clock.advance(2 * 60_000)
    assert.is.not(one(rig, id).phase, 'refused', 'it may have been read before the bank took it')
    await rig.clock.advance(REFUND_FAILED_MS + 30 * 60_000)
    const failed = one(rig, id)
    assert.equal([failed.phase, failed.problem], ['refused', 'bank'])
    assert.is(backAt(rig, id), 0)
    refundBooks.takes = 'at-once'
    assert.is((await refund(rig, id, { amount: 300 }, 'k3')).phase, 'returned')
    assert.is(backAt(rig, id), 300)
  },
  async 'that is still under way at such a bank is not refused for an answer from before it began'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    const { refundBooks } = rig.bank
    refundBooks.takesOurId = false
    refundBooks.takes = 'slowly'
    await refund(rig, id, { amount: 300 })
    for (let hours = 0; hours < 6; hours += 1) {
      // One of the bank's machines lags behind the others.
      refundBooks.lagsUntilMs = rig.clock.monotonicMs() + REFUND_FAILED_MS - 60_000
      await rig.clock.advance(3_600_000)
      assert.is.not(one(rig, id).phase, 'refused')
    }
    refundBooks.settle('returned')
    await rig.clock.advance(2 * 3_600_000)
    assert.is(one(rig, id).phase, 'returned')
    assert.is(asks(rig), 1)
  },
  async 'of which the bank says an unknown word is unknown after a minute, and holds its amount'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.troubles.push(null, ...Array.from({ length: 60 }, () => 'unknown-word' as const))
    const asked = await refund(rig, id, { amount: 300 })
    assert.equal([asked.phase, asked.bankWord], ['asked', 'MOON_PHASE'])
    await rig.clock.advance(75_000)
    assert.is(one(rig, id).phase, 'unknown')
    await faultOf(() => refund(rig, id, { amount: 701 }, 'k2'), 'full')
    await rig.clock.advance(3_600_000)
    assert.is(one(rig, id).phase, 'returned')
    assert.is(asks(rig), 1)
  },
  async 'goes on after a restart, whatever was on the disk'() {
    for (const trouble of ['timeout-before', 'timeout-after', 'silent-before'] as const) {
      const { rig, id } = await openPaid()
      await using _ = rig
      rig.bank.isOut = false
      rig.bank.troubles.push(null, trouble)
      const asked = rig.open.refunds.request(id, { amount: 300 }, 'k', NOBODY).catch(() => null)
      await rig.clock.advance(1)
      await rig.clock.until(rig.restart())
      await asked
      await rig.clock.advance(60_000)
      assert.is(one(rig, id).phase, 'returned', trouble)
      assert.is(backAt(rig, id), 300, trouble)
    }
  },
  async 'is not asked of the bank while the disk cannot take that it is, and the bank is not blamed'() {
    const journal = createMemoryJournal()
    const { rig, id } = await openPaid(1_000, journal)
    await using _ = rig
    rig.store.fail('disk-full')
    await faultOf(() => refund(rig, id, { amount: 300 }), 'storage')
    assert.is(asks(rig), 0)
    rig.store.fail(null)
    const asked = rig.open.refunds.request(id, { amount: 300 }, 'k', NOBODY)
    rig.store.fail('disk-full')
    await rig.clock.advance(30_000)
    assert.is((await asked).phase, 'requested')
    assert.is(asks(rig), 0)
    const told = new Set(journal.entries.map(({ event }) => event))
    assert.equal([told.has('refund-query.failed'), told.has('refund.bank-silent')], [true, false])
    rig.store.fail(null)
    await rig.clock.advance(300_000)
    assert.is(one(rig, id).phase, 'returned')
  },
})

spec('more given back than was paid, as the bank says', {
  async 'is not believed: nothing of it is booked, it is said, and no refund is asked for'() {
    const journal = createMemoryJournal()
    const rig = createPaymentRig({ journal })
    await using _ = rig
    await rig.open.payment.updateSettings(SETTINGS)
    const id = await paid(rig)
    // A gateway that tells roubles where kopecks belong, times a hundred.
    const row = { orderId: id, refundId: null, state: 'returned' } as const
    rig.bank.refundBooks.rows.push({ ...row, amountKopecks: 96_000 })
    await rig.clock.advance(2 * 3_600_000)
    assert.equal(rig.open.refunds.list(id), [])
    const fault = await faultOf(() => refund(rig, id, { amount: 100 }), 'full')
    assert.match(fault.message, /96000 kopecks of this payment, more than was paid/)
    const again = await faultOf(() => refund(rig, id, { amount: 100 }), 'full')
    assert.is(again.message, fault.message)
    assert.is(asks(rig), 0)
    assert.equal(
      rig.open.refunds.list(id).map(({ origin, problem }) => [origin, problem]),
      [['lane', 'exceeds']],
    )
    const said = journal.entries.filter(({ event }) => event === 'refund.bank-says-too-much')
    assert.ok(said.length >= 2, 'by the watch, and before the refund')
    const listed = rig.store.entriesOf(id).filter(({ type }) => type === 'money.found-at-bank')
    assert.equal(
      listed.map(({ data }) => [data['kind'], data['problem'], data['source'], data['bankAmount']]),
      [['refund', 'refund-exceeds-paid', 'asked', 96_000]],
      'once, however often the bank says so',
    )
    assert.is(rig.open.payment.statusAnswer(), 'ACCEPTED')
  },
  async 'is all that was paid at the most'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.refundBooks.refundInCabinet(id, 1_000)
    await rig.clock.advance(2 * 3_600_000)
    assert.is(rig.open.refunds.list(id)[0]?.amountKopecks, 1_000)
  },
})

/** What the ledger does not know: it was made after the backup that the lane was restored from. */
const forgotten = (rig: PaymentRig, id: string, amountKopecks: number) =>
  rig.bank.refundBooks.rows.push({
    orderId: id,
    refundId: `before-the-restore-${amountKopecks}`,
    amountKopecks,
    state: 'returned',
  })

spec('a refund that a restored ledger has forgotten', {
  async 'is not given back a second time under its key, at either kind of bank'() {
    for (const takesOurId of [true, false]) {
      const { rig, id } = await openPaid()
      await using _ = rig
      rig.bank.refundBooks.takesOurId = takesOurId
      forgotten(rig, id, 400)
      const fault = await faultOf(() => refund(rig, id, { amount: 400 }), 'bad-request')
      assert.match(fault.message, /400 kopecks/)
      assert.match(fault.message, /"refundedAmount": 400/)
      assert.is(backAt(rig, id), 400, String(takesOurId))
      assert.is(asks(rig), 0)
      const rows = rig.open.refunds.list(id)
      assert.equal(
        rows.map(({ origin, phase, problem, amountKopecks }) => [
          ...[origin, phase, problem, amountKopecks],
        ]),
        [
          ['lane', 'refused', 'found-at-bank', 400],
          ['bank', 'returned', null, 400],
        ],
      )
      const again = await faultOf(() => refund(rig, id, { amount: 400 }), 'bad-request')
      assert.is(again.message, fault.message, 'its key says the same, also afterwards')
    }
  },
  async 'holds every key of before back, not only the first'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    forgotten(rig, id, 100)
    forgotten(rig, id, 200)
    const both = ['k1', 'k2'].map((key, at) =>
      faultOf(() => refund(rig, id, { amount: 100 * (at + 1) }, key), 'bad-request'),
    )
    await Promise.all(both)
    await faultOf(() => refund(rig, id, { amount: 50 }, 'k3'), 'bad-request')
    assert.is(backAt(rig, id), 300)
    assert.is(asks(rig), 0)
  },
  async 'is not given back when the lane noticed it before the till asked'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    forgotten(rig, id, 400)
    await rig.clock.advance(2 * 3_600_000)
    assert.is(rig.open.refunds.list(id).length, 1, 'it was noticed')
    await faultOf(() => refund(rig, id, { amount: 400 }), 'bad-request')
    assert.is(backAt(rig, id), 400)
  },
  async 'is not given back by what waited for a bank that was out'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.isOut = true
    assert.is((await refund(rig, id, { amount: 400 })).phase, 'requested')
    forgotten(rig, id, 400)
    await rig.clock.advance(2 * 3_600_000)
    rig.bank.isOut = false
    await rig.clock.advance(2 * 3_600_000)
    assert.equal([one(rig, id).phase, one(rig, id).problem], ['refused', 'found-at-bank'])
    assert.is(backAt(rig, id), 400)
  },
  async 'is known by its id where the backup has it as it was before the bank was told'() {
    for (const state of ['returned', 'pending', 'refused'] as const) {
      const { rig, id } = await openPaid()
      await using _ = rig
      rig.bank.isOut = true
      assert.is((await refund(rig, id, { amount: 400 })).phase, 'requested')
      // The lane that was lost has told the bank of it.
      const { id: refundId } = one(rig, id)
      rig.bank.refundBooks.rows.push({ orderId: id, refundId, amountKopecks: 400, state })
      rig.bank.refundBooks.isCareless = true
      rig.bank.isOut = false
      await rig.restart()
      await rig.clock.advance(60_000)
      const phase = state === 'pending' ? 'asked' : state
      assert.equal(
        rig.open.refunds.list(id).map((row) => [row.origin, row.phase, row.attempts]),
        [['lane', phase, 1]],
        state,
      )
      assert.is(asks(rig), 0, 'a careless bank would give back again')
    }
  },
  async 'is known by its id also where another refund of the payment is looked at first'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.refundBooks.takes = 'slowly'
    assert.is((await refund(rig, id, { amount: 300 }, 'k1')).phase, 'asked')
    rig.bank.isOut = true
    assert.is((await refund(rig, id, { amount: 400 }, 'k2')).phase, 'requested')
    const [, second] = rig.open.refunds.list(id)
    rig.bank.refundBooks.rows.push({
      ...{ orderId: id, refundId: second?.id ?? '', amountKopecks: 400, state: 'returned' },
    })
    for (const row of rig.bank.refundBooks.rows)
      if (row.amountKopecks === 300) row.state = 'refused'
    await rig.restart()
    rig.bank.isOut = false
    await rig.clock.advance(2 * 3_600_000)
    assert.equal(
      rig.open.refunds.list(id).map((row) => [row.origin, row.phase, row.amountKopecks]),
      [
        ['lane', 'refused', 300],
        ['lane', 'returned', 400],
      ],
    )
  },
  async 'waits for a person who compares the gap where the bank does not tell all of it'() {
    for (const hides of ['sums', 'what is under way'] as const) {
      const kept = createMemoryDocument(NO_LEDGER_GAPS)
      const clock = createFakeClock()
      const opened = () => createLedgerGaps({ kept, clock, journal: createMemoryJournal() })
      const first = createPaymentRig({ clock, ledgerGaps: opened() })
      await first.open.payment.updateSettings(SETTINGS)
      const id = await paid(first)
      const atMs = clock.now()
      const gap = { fromMs: atMs, untilMs: null, restoredAtMs: atMs, knownPayments: 1 }
      await kept.update(() => ({ gaps: [{ ...gap, settled: null }] }))
      await first[Symbol.asyncDispose]()
      const gaps = opened()
      const open = openPayment({ ...first.ports, ledgerGaps: gaps })
      const rig = { ...first, open }
      try {
        const row = { orderId: id, refundId: 'before', amountKopecks: 400 } as const
        const state = hides === 'sums' ? 'returned' : 'pending'
        rig.bank.refundBooks.rows.push({ ...row, state })
        rig.bank.refundBooks.tellsSums = hides !== 'sums'
        const fault = await faultOf(() => refund(rig, id, { amount: 400 }), 'bad-request')
        assert.match(fault.message, /a backup was restored/)
        assert.match(fault.message, /lanectl ledger settle/)
        assert.equal([asks(rig), open.refunds.list(id)], [0, []])
        await clock.advance(60_000)
        const later = await paid(rig)
        assert.is((await refund(rig, later, { amount: 400 }, 'k2')).phase, 'returned')
        await gaps.settle(1, 'compared by Anna')
        assert.is((await refund(rig, id, { amount: 100 })).phase, 'returned', hides)
      } finally {
        await open[Symbol.asyncDispose]()
      }
    }
  },
  async 'and more goes back once a person has said what is back already'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    forgotten(rig, id, 400)
    await faultOf(() => refund(rig, id, { amount: 400 }), 'bad-request')
    const wrong = { amount: 100, refundedAmount: 300 }
    await faultOf(() => refund(rig, id, wrong, 'k2'), 'bad-request')
    const looked = { amount: 100, refundedAmount: 400 }
    assert.is((await refund(rig, id, looked, 'k2')).phase, 'returned')
    assert.is((await refund(rig, id, looked, 'k2')).phase, 'returned', 'and its key is its key')
    assert.is(backAt(rig, id), 500)
  },
  async 'is not mistaken for one of ours whose answer is still to come'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.troubles.push(null, 'silent-after')
    const first = rig.open.refunds.request(id, { amount: 300 }, 'k1', NOBODY)
    await rig.clock.advance(1_000)
    assert.equal([one(rig, id).phase, backAt(rig, id)], ['asked', 300])
    await refund(rig, id, { amount: 200 }, 'k2')
    await first
    await rig.clock.advance(60_000)
    assert.equal(
      rig.open.refunds.list(id).map(({ origin, phase }) => [origin, phase]),
      [
        ['lane', 'returned'],
        ['lane', 'returned'],
      ],
    )
    assert.is(backAt(rig, id), 500)
  },
})

const one = (rig: PaymentRig, id: string): RefundRecord =>
  rig.open.refunds.list(id).find(({ origin }) => origin === 'lane') as RefundRecord

spec('what may be refunded', {
  async 'is what was paid, by a bank that takes refunds, for thirty days'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    await faultOf(() => refund(rig, 'nothing'), 'not-found')
    const unpaid = await rig.clock.until(rig.open.payment.showQr({ amount: 100 }, null))
    await faultOf(() => refund(rig, unpaid), 'bad-request')
    for (const amount of [0, -1, 1.5, 1_001]) {
      const kind = amount === 1_001 ? 'full' : 'bad-request'
      await faultOf(() => refund(rig, id, { amount }), kind)
    }
    await faultOf(() => refund(rig, id, { reason: 'x\ny' }), 'bad-request')
    await faultOf(() => refund(rig, id, { reference: 'x'.repeat(65) }), 'bad-request')
    rig.bank.refundBooks.hasRefunds = false
    const fault = await faultOf(() => refund(rig, id), 'bad-request')
    assert.match(fault.message, /cabinet/)
    rig.bank.refundBooks.hasRefunds = true
    await rig.clock.advance(29 * DAY_MS)
    assert.is((await refund(rig, id, { amount: 1 })).phase, 'returned')
    await rig.clock.advance(DAY_MS)
    await faultOf(() => refund(rig, id, { amount: 1 }, 'k2'), 'bad-request')
    await rig.clock.advance(3_600_000)
    assert.is(rig.store.refunds.refundable(id), null, 'its profile is wiped')
    assert.is(rig.bank.refundBooks.rows.length, 1)
  },
  async 'stays so over a start with a clock that is a month ahead, or years, and while nobody confirms it'() {
    for (const aheadMs of [31 * DAY_MS, 4 * 366 * DAY_MS]) {
      const { rig, id } = await openPaid()
      await using _ = rig
      rig.clock.jump(aheadMs)
      await rig.restart()
      await rig.clock.advance(2 * 3_600_000)
      assert.ok(rig.store.refunds.refundable(id), 'its profile is kept')
      assert.is((await refund(rig, id, { amount: 1 }, 'k1')).phase, 'returned')
      rig.clock.jump(-aheadMs)
      assert.is((await refund(rig, id, { amount: 1 }, 'k2')).phase, 'returned')
    }
    const clock = createFakeClock()
    const alone = createPaymentRig({ clock, confirmedTime: createConfirmedTime(clock) })
    await using _ = alone
    await alone.open.payment.updateSettings(SETTINGS)
    const id = await paid(alone)
    await clock.advance(40 * DAY_MS)
    assert.ok(alone.store.refunds.refundable(id))
  },
  async 'is dated by the bank where our clock is behind: set right, it wipes nothing'() {
    const { rig } = await openPaid()
    await using _ = rig
    rig.clock.jump(-60 * DAY_MS)
    const id = await paid(rig)
    rig.clock.jump(60 * DAY_MS)
    await rig.clock.advance(2 * 3_600_000)
    assert.ok(rig.store.refunds.refundable(id))
    await rig.clock.advance(31 * DAY_MS)
    assert.is(rig.store.refunds.refundable(id), null, 'a month later its time is over')
  },
  async 'has a limit for each token and day'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    const by = (name: string, amount: number, key: string) =>
      rig.clock.until(rig.open.refunds.request(id, { amount }, key, { name, kopecksPerDay: 500 }))
    await by('till', 300, '1')
    await faultOf(() => by('till', 201, '2'), 'too-many')
    await by('till', 200, '3')
    await by('office', 100, '4')
    await rig.clock.advance(DAY_MS)
    await by('till', 400, '5')
    assert.is(backAt(rig, id), 1_000)
  },
})

spec('refunds made at the bank', {
  async 'are noticed by and by, once, and count as given back'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    await refund(rig, id, { amount: 300 })
    rig.bank.refundBooks.refundInCabinet(id, 500)
    await rig.clock.advance(2 * DAY_MS)
    const found = rig.open.refunds.list(id).filter(({ origin }) => origin === 'bank')
    assert.equal(
      found.map(({ phase, amountKopecks }) => [phase, amountKopecks]),
      [['returned', 500]],
    )
    assert.is(typesOf(rig, id).at(-1), 'refund.found-at-bank')
    const known = { refundedAmount: 800 }
    await faultOf(() => refund(rig, id, { ...known, amount: 201 }, 'k2'), 'full')
    assert.is((await refund(rig, id, { ...known, amount: 200 }, 'k3')).phase, 'returned')
    await rig.clock.advance(40 * DAY_MS)
    assert.is(rig.open.refunds.list(id).length, 3)
    assert.ok(asks(rig, 'returned') <= 7 + asks(rig), 'it is asked about seldom')
  },
  async 'are not mistaken for ours while one of ours is under way'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    rig.bank.refundBooks.takes = 'slowly'
    await refund(rig, id, { amount: 300 })
    rig.bank.refundBooks.settle('returned')
    rig.bank.isOut = true
    await rig.clock.advance(3 * 3_600_000)
    rig.bank.isOut = false
    await rig.clock.advance(30 * DAY_MS)
    assert.equal(
      rig.open.refunds.list(id).map(({ origin }) => origin),
      ['lane'],
    )
    assert.is(one(rig, id).phase, 'returned')
  },
  async 'wait for a bank that is out, and do not hold each other up'() {
    const { rig, id } = await openPaid()
    await using _ = rig
    const other = await paid(rig, 700)
    rig.bank.refundBooks.refundInCabinet(id, 1)
    rig.bank.refundBooks.refundInCabinet(other, 2)
    rig.bank.isOut = true
    await rig.clock.advance(5 * 3_600_000)
    rig.bank.isOut = false
    await rig.clock.advance(2 * 3_600_000)
    for (const payment of [id, other]) assert.is(rig.open.refunds.list(payment).length, 1)
  },
})
