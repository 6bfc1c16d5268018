/** A refund followed at the bank: asked for once, whatever becomes of the answer, until its last word. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import { openPayment } from '#firmware/payment/open.ts'
import {
  REFUND_FAILED_MS,
  REFUND_GRACE_MS,
  REFUND_QUIET_MS,
} from '#firmware/payment/refunds/refund-schedule.ts'
import { createConfirmedTime } from '#hal/confirmed-time.ts'
import { NO_LEDGER_GAPS } from '#hal/ledger-gap.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import { NOBODY, openPaid, type PaidRig, pay, refund } from '#test/payments/paid-rig.ts'
import { CONFIG, type PaymentRig } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const DAY_MS = 24 * 3_600_000

const asks = ({ bank }: PaymentRig, call = 'refund ') =>
  bank.calls.filter((name) => name.startsWith(call)).length

const backAt = ({ bank, id }: PaidRig) => bank.refundBooks.returnedKopecks(id)

const typesOf = ({ store, id }: PaidRig) =>
  store
    .entriesOf(id)
    .map(({ type }) => type)
    .filter((type) => type.startsWith('refund.'))

spec('a refund', {
  async 'goes back once, is written ahead and told, and the payment stays ACCEPTED'() {
    await using rig = await openPaid()
    const done = await refund(rig, { amount: 300, reason: 'Молоко скисло', reference: 'r-7' })
    assert.equal([done.phase, done.amountKopecks, done.reason], ['returned', 300, 'Молоко скисло'])
    assert.is(backAt(rig), 300)
    assert.equal(typesOf(rig), ['refund.requested', 'refund.asked', 'refund.returned'])
    const { data } = rig.store.entriesOf(rig.id).at(-1) ?? {}
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
    await using rig = await openPaid({ config })
    let changes = 0
    using _heard = rig.open.onChange(() => {
      changes += 1
    })
    await refund(rig, { amount: 300, reference: 'r-1' })
    await rig.clock.advance(1_000)
    const webhooks = rig.webhooks.taken
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      .filter(({ type }) => String(type).startsWith('refund.'))
    assert.equal(
      webhooks.map(({ type, refundAmount, refundReference }) => [
        type,
        refundAmount,
        refundReference,
      ]),
      [
        ['refund.requested', 300, 'r-1'],
        ['refund.asked', 300, 'r-1'],
        ['refund.returned', 300, 'r-1'],
      ],
    )
    assert.is(changes, 3)
  },
  async 'without an amount is of all that is left, and then there is nothing left'() {
    await using rig = await openPaid()
    await refund(rig, { amount: 300 }, 'k1')
    assert.is((await refund(rig, {}, 'k2')).amountKopecks, 700)
    assert.is(backAt(rig), 1_000)
    await faultOf(() => refund(rig, {}, 'k3'), 'full')
    await faultOf(() => refund(rig, { amount: 1 }, 'k4'), 'full')
    assert.is(asks(rig), 2)
  },
  async 'by the same key is the same refund, also when it is asked for twice at once'() {
    await using rig = await openPaid()
    const both = await Promise.all([refund(rig, { amount: 300 }), refund(rig, { amount: 300 })])
    const again = await refund(rig, { amount: 300 })
    assert.is(new Set([...both, again].map((one) => one.id)).size, 1)
    assert.is(backAt(rig), 300)
    await faultOf(() => refund(rig, { amount: 301 }), 'bad-request')
    await faultOf(() => rig.open.refunds.request(rig.id, {}, null, NOBODY), 'bad-request')
  },
  async 'whose answer is lost is not asked for again where the bank has it'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.isCareless = true
    rig.bank.troubles.push(null, 'timeout-after')
    assert.is((await refund(rig, { amount: 300 })).phase, 'returned')
    assert.is(asks(rig), 1)
    assert.is(rig.bank.refundBooks.rows.length, 1, 'a careless bank would have paid twice')
  },
  async 'that never arrived is asked for again, under the same id'() {
    await using rig = await openPaid()
    rig.bank.troubles.push(null, 'timeout-before')
    const done = await refund(rig, { amount: 300 })
    assert.equal([done.phase, done.attempts], ['returned', 2])
    assert.equal(
      rig.bank.calls.filter((call) => /refund/.test(call)),
      [`refund ${done.id}`, `refund-state ${done.id}`, `refund ${done.id}`],
    )
  },
  async 'at a bank that only tells sums waits before it is asked for again'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.takesOurId = false
    rig.bank.troubles.push(null, 'timeout-before')
    const asked = await refund(rig, { amount: 300 })
    assert.equal([asked.phase, asked.returnedBeforeKopecks], ['asked', 0])
    await faultOf(() => refund(rig, { amount: 100 }, 'k2'), 'busy')
    await rig.clock.advance(REFUND_QUIET_MS - 60_000)
    assert.is(asks(rig), 1)
    assert.is(one(rig).phase, 'unknown', 'it may have gone back')
    await rig.clock.advance(2 * 60_000)
    assert.equal([one(rig).phase, asks(rig)], ['returned', 2])
    assert.is(backAt(rig), 300)
  },
  async 'at a bank that only tells sums is not repeated when the sum has it'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.takesOurId = false
    rig.bank.troubles.push(null, 'timeout-after')
    assert.is((await refund(rig, { amount: 300 })).phase, 'returned')
    assert.is(asks(rig), 1)
    assert.is(backAt(rig), 300)
  },
  async 'that the bank refuses is refused, each time that its key comes, and holds nothing'() {
    await using rig = await openPaid()
    rig.bank.troubles.push(null, 'cancel-refused')
    const fault = await faultOf(() => refund(rig, { amount: 900 }), 'refused')
    assert.match(fault.message, /not now/)
    await faultOf(() => refund(rig, { amount: 900 }), 'refused')
    assert.is(asks(rig), 1)
    assert.is((await refund(rig, {}, 'k2')).amountKopecks, 1_000)
  },
  async 'whose repetition is refused is refused a minute later: the first call may be under way'() {
    await using rig = await openPaid()
    rig.bank.troubles.push(null, 'registered-late', null, null, 'cancel-refused')
    assert.is((await refund(rig, { amount: 300 })).phase, 'asked')
    await rig.clock.advance(60_000)
    assert.is(one(rig).phase, 'returned', 'it was')
    rig.bank.troubles.push(null, 'timeout-before', null, null, 'cancel-refused')
    const asked = await refund(rig, { amount: 300 }, 'k2')
    assert.is(asked.phase, 'asked')
    await rig.clock.advance(75_000)
    assert.equal(
      rig.open.refunds.list(rig.id).map(({ phase }) => phase),
      ['returned', 'refused'],
    )
  },
  async 'that the bank ends later is followed until then'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.takes = 'slowly'
    assert.is((await refund(rig, { amount: 300 })).phase, 'asked')
    await rig.clock.advance(2 * DAY_MS)
    assert.is(one(rig).phase, 'asked')
    assert.is(asks(rig), 1)
    rig.bank.refundBooks.settle('returned')
    await rig.clock.advance(2 * 3_600_000)
    assert.is(one(rig).phase, 'returned')
  },
  async 'that the bank takes and then does not do is refused'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.takes = 'slowly'
    await refund(rig, { amount: 300 })
    rig.bank.refundBooks.settle('refused')
    await rig.clock.advance(60_000)
    assert.equal([one(rig).phase, one(rig).problem], ['refused', 'bank'])
    assert.is(rig.open.refunds.list(rig.id).length, 1)
  },
  async 'that failed afterwards at a bank that only tells sums is refused, and another goes back'() {
    await using rig = await openPaid()
    const { refundBooks } = rig.bank
    refundBooks.takesOurId = false
    refundBooks.takes = 'slowly'
    assert.is((await refund(rig, { amount: 300 })).phase, 'asked')
    await rig.clock.advance(3_600_000)
    await faultOf(() => refund(rig, { amount: 300 }, 'k2'), 'busy')
    refundBooks.settle('refused')
    await rig.clock.advance(2 * 60_000)
    assert.is.not(one(rig).phase, 'refused', 'it may have been read before the bank took it')
    await rig.clock.advance(REFUND_FAILED_MS + 30 * 60_000)
    const failed = one(rig)
    assert.equal([failed.phase, failed.problem], ['refused', 'bank'])
    assert.is(backAt(rig), 0)
    refundBooks.takes = 'at-once'
    assert.is((await refund(rig, { amount: 300 }, 'k3')).phase, 'returned')
    assert.is(backAt(rig), 300)
  },
  async 'that is still under way at such a bank is not refused for an answer from before it began'() {
    await using rig = await openPaid()
    const { refundBooks } = rig.bank
    refundBooks.takesOurId = false
    refundBooks.takes = 'slowly'
    await refund(rig, { amount: 300 })
    for (let hours = 0; hours < 6; hours += 1) {
      // One of the bank's machines lags behind the others.
      refundBooks.lagsUntilMs = rig.clock.monotonicMs() + REFUND_FAILED_MS - 60_000
      await rig.clock.advance(3_600_000)
      assert.is.not(one(rig).phase, 'refused')
    }
    refundBooks.settle('returned')
    await rig.clock.advance(2 * 3_600_000)
    assert.is(one(rig).phase, 'returned')
    assert.is(asks(rig), 1)
  },
  async 'of which the bank says an unknown word is unknown after a minute, and holds its amount'() {
    await using rig = await openPaid()
    rig.bank.troubles.push(null, ...Array.from({ length: 60 }, () => 'unknown-word' as const))
    const asked = await refund(rig, { amount: 300 })
    assert.equal([asked.phase, asked.bankWord], ['asked', 'MOON_PHASE'])
    await rig.clock.advance(75_000)
    assert.is(one(rig).phase, 'unknown')
    await faultOf(() => refund(rig, { amount: 701 }, 'k2'), 'full')
    await rig.clock.advance(3_600_000)
    assert.is(one(rig).phase, 'returned')
    assert.is(asks(rig), 1)
  },
  async 'goes on after a restart, whatever was on the disk'() {
    for (const trouble of ['timeout-before', 'timeout-after', 'silent-before'] as const) {
      await using rig = await openPaid()
      rig.bank.isOut = false
      rig.bank.troubles.push(null, trouble)
      const asked = rig.open.refunds.request(rig.id, { amount: 300 }, 'k', NOBODY).catch(() => null)
      await rig.clock.advance(1)
      await rig.clock.until(rig.restart())
      await asked
      await rig.clock.advance(60_000)
      assert.is(one(rig).phase, 'returned', trouble)
      assert.is(backAt(rig), 300, trouble)
    }
  },
  async 'is asked of the bank no more by a lane that has stopped, and by the next one again'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.takes = 'slowly'
    await refund(rig, { amount: 300 })
    await rig.clock.advance(10_000)
    const stopped = Promise.resolve(rig.open[Symbol.asyncDispose]())
    const before = rig.bank.calls.length
    await rig.clock.until(stopped)
    await rig.clock.advance(3_600_000)
    assert.is(rig.bank.calls.length, before)
    await rig.clock.until(rig.restart())
    rig.bank.refundBooks.settle('returned')
    await rig.clock.advance(3_600_000)
    assert.is(one(rig).phase, 'returned')
  },
  async 'is told as unclear by a lane that has asked in vain, and not by one that was stopped before'() {
    for (const isStopped of [false, true]) {
      await using rig = await openPaid()
      rig.bank.refundBooks.takesOurId = false
      rig.bank.troubles.push(null, 'timeout-before')
      const beganMs = rig.clock.monotonicMs()
      assert.is((await refund(rig, { amount: 300 })).phase, 'asked')
      rig.bank.isOut = true
      while (rig.clock.monotonicMs() - beganMs <= REFUND_GRACE_MS) await rig.clock.advance(1_000)
      const phase = () => rig.store.refunds.of(rig.id)[0]?.phase
      assert.is(phase(), 'asked', 'the next question is still to come')
      if (isStopped) await rig.clock.until(Promise.resolve(rig.open[Symbol.asyncDispose]()))
      await rig.clock.advance(60_000)
      assert.is(phase(), isStopped ? 'asked' : 'unknown')
    }
  },
  async 'is not asked of the bank while the disk cannot take that it is, and the bank is not blamed'() {
    const journal = createMemoryJournal()
    await using rig = await openPaid({ journal })
    rig.store.fail('disk-full')
    await faultOf(() => refund(rig, { amount: 300 }), 'storage')
    assert.is(asks(rig), 0)
    rig.store.fail(null)
    const asked = rig.open.refunds.request(rig.id, { amount: 300 }, 'k', NOBODY)
    rig.store.fail('disk-full')
    await rig.clock.advance(30_000)
    assert.is((await asked).phase, 'requested')
    assert.is(asks(rig), 0)
    const logged = new Set(journal.entries.map(({ event }) => event))
    assert.equal(
      [logged.has('refund-query.failed'), logged.has('refund.bank-silent')],
      [true, false],
    )
    rig.store.fail(null)
    await rig.clock.advance(300_000)
    assert.is(one(rig).phase, 'returned')
  },
})

spec('more given back than was paid, as the bank says', {
  async 'is not believed: nothing of it is booked, it is said, and no refund is asked for'() {
    const journal = createMemoryJournal()
    await using rig = await openPaid({ journal })
    // A gateway that tells roubles where kopecks belong, times a hundred.
    const row = { orderId: rig.id, refundId: null, state: 'returned' } as const
    rig.bank.refundBooks.rows.push({ ...row, amountKopecks: 96_000 })
    await rig.clock.advance(2 * 3_600_000)
    assert.equal(rig.open.refunds.list(rig.id), [])
    const fault = await faultOf(() => refund(rig, { amount: 100 }), 'full')
    assert.match(fault.message, /960\.00 of this payment, more than the customer paid/)
    const again = await faultOf(() => refund(rig, { amount: 100 }), 'full')
    assert.is(again.message, fault.message)
    assert.is(asks(rig), 0)
    assert.equal(
      rig.open.refunds.list(rig.id).map(({ origin, problem }) => [origin, problem]),
      [['lane', 'exceeds']],
    )
    const said = journal.entries.filter(({ event }) => event === 'refund.bank-says-too-much')
    assert.ok(said.length >= 2, 'by the watch, and before the refund')
    const listed = rig.store.entriesOf(rig.id).filter(({ type }) => type === 'money.found-at-bank')
    assert.equal(
      listed.map(({ data }) => [data['kind'], data['problem'], data['source'], data['bankAmount']]),
      [['refund', 'refund-exceeds-paid', 'asked', 96_000]],
      'once, however often the bank says so',
    )
    assert.is(rig.open.payment.statusAnswer(), 'ACCEPTED')
  },
  async 'is all that was paid at the most'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.refundInCabinet(rig.id, 1_000)
    await rig.clock.advance(2 * 3_600_000)
    assert.is(rig.open.refunds.list(rig.id)[0]?.amountKopecks, 1_000)
  },
})

/** What the ledger does not know: it was made after the backup that the lane was restored from. */
const forgotten = ({ bank, id }: PaidRig, amountKopecks: number) =>
  bank.refundBooks.rows.push({
    orderId: id,
    refundId: `before-the-restore-${amountKopecks}`,
    amountKopecks,
    state: 'returned',
  })

spec('a refund that a restored ledger has forgotten', {
  async 'is not given back a second time under its key, at either kind of bank'() {
    for (const takesOurId of [true, false]) {
      await using rig = await openPaid()
      rig.bank.refundBooks.takesOurId = takesOurId
      forgotten(rig, 400)
      const fault = await faultOf(() => refund(rig, { amount: 400 }), 'bad-request')
      assert.match(fault.message, /refunded ₽4\.00 of this/)
      assert.match(
        fault.message,
        /look at the refunds of this payment in "Payments"\. If more is to be refunded, start a new refund$/,
      )
      assert.is(backAt(rig), 400, String(takesOurId))
      assert.is(asks(rig), 0)
      const rows = rig.open.refunds.list(rig.id)
      assert.equal(
        rows.map(({ origin, phase, problem, amountKopecks }) => [
          origin,
          phase,
          problem,
          amountKopecks,
        ]),
        [
          ['lane', 'refused', 'found-at-bank', 400],
          ['bank', 'returned', null, 400],
        ],
      )
      const again = await faultOf(() => refund(rig, { amount: 400 }), 'bad-request')
      assert.is(again.message, fault.message, 'its key says the same, also afterwards')
    }
  },
  async 'holds every key of before back, not only the first'() {
    await using rig = await openPaid()
    forgotten(rig, 100)
    forgotten(rig, 200)
    const both = ['k1', 'k2'].map((key, at) =>
      faultOf(() => refund(rig, { amount: 100 * (at + 1) }, key), 'bad-request'),
    )
    await Promise.all(both)
    await faultOf(() => refund(rig, { amount: 50 }, 'k3'), 'bad-request')
    assert.is(backAt(rig), 300)
    assert.is(asks(rig), 0)
  },
  async 'is not given back when the lane noticed it before the till asked'() {
    await using rig = await openPaid()
    forgotten(rig, 400)
    await rig.clock.advance(2 * 3_600_000)
    assert.is(rig.open.refunds.list(rig.id).length, 1, 'it was noticed')
    await faultOf(() => refund(rig, { amount: 400 }), 'bad-request')
    assert.is(backAt(rig), 400)
  },
  async 'is not given back by what waited for a bank that was out'() {
    await using rig = await openPaid()
    rig.bank.isOut = true
    assert.is((await refund(rig, { amount: 400 })).phase, 'requested')
    forgotten(rig, 400)
    await rig.clock.advance(2 * 3_600_000)
    rig.bank.isOut = false
    await rig.clock.advance(2 * 3_600_000)
    assert.equal([one(rig).phase, one(rig).problem], ['refused', 'found-at-bank'])
    assert.is(backAt(rig), 400)
  },
  async 'is known by its id where the backup has it as it was before the bank was told'() {
    for (const state of ['returned', 'pending', 'refused'] as const) {
      await using rig = await openPaid()
      rig.bank.isOut = true
      assert.is((await refund(rig, { amount: 400 })).phase, 'requested')
      // The lane that was lost has told the bank of it.
      const { id: refundId } = one(rig)
      rig.bank.refundBooks.rows.push({ orderId: rig.id, refundId, amountKopecks: 400, state })
      rig.bank.refundBooks.isCareless = true
      rig.bank.isOut = false
      await rig.restart()
      await rig.clock.advance(60_000)
      const phase = state === 'pending' ? 'asked' : state
      assert.equal(
        rig.open.refunds.list(rig.id).map((row) => [row.origin, row.phase, row.attempts]),
        [['lane', phase, 1]],
        state,
      )
      assert.is(asks(rig), 0, 'a careless bank would give back again')
    }
  },
  async 'is known by its id also where another refund of the payment is looked at first'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.takes = 'slowly'
    assert.is((await refund(rig, { amount: 300 }, 'k1')).phase, 'asked')
    rig.bank.isOut = true
    assert.is((await refund(rig, { amount: 400 }, 'k2')).phase, 'requested')
    const [, second] = rig.open.refunds.list(rig.id)
    rig.bank.refundBooks.rows.push({
      orderId: rig.id,
      refundId: second?.id ?? '',
      amountKopecks: 400,
      state: 'returned',
    })
    for (const row of rig.bank.refundBooks.rows)
      if (row.amountKopecks === 300) row.state = 'refused'
    await rig.restart()
    rig.bank.isOut = false
    await rig.clock.advance(2 * 3_600_000)
    assert.equal(
      rig.open.refunds.list(rig.id).map((row) => [row.origin, row.phase, row.amountKopecks]),
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
      const first = await openPaid({ clock, ledgerGaps: opened() })
      const atMs = clock.now()
      const gap = { fromMs: atMs, untilMs: null, restoredAtMs: atMs, knownPayments: 1 }
      await kept.update(() => ({ gaps: [{ ...gap, settled: null }] }))
      await first[Symbol.asyncDispose]()
      const gaps = opened()
      const open = openPayment({ ...first.ports, ledgerGaps: gaps })
      const rig = { ...first, open }
      try {
        const row = { orderId: rig.id, refundId: 'before', amountKopecks: 400 } as const
        const state = hides === 'sums' ? 'returned' : 'pending'
        rig.bank.refundBooks.rows.push({ ...row, state })
        rig.bank.refundBooks.tellsSums = hides !== 'sums'
        const fault = await faultOf(() => refund(rig, { amount: 400 }), 'bad-request')
        assert.match(fault.message, /the lane was restored from a backup/)
        assert.match(fault.message, /press "Compared" at "Needs you"/)
        assert.equal([asks(rig), open.refunds.list(rig.id)], [0, []])
        await clock.advance(60_000)
        const later = await pay(rig)
        assert.is((await refund({ ...rig, id: later }, { amount: 400 }, 'k2')).phase, 'returned')
        await gaps.settle(1, 'compared by Anna')
        assert.is((await refund(rig, { amount: 100 })).phase, 'returned', hides)
      } finally {
        await open[Symbol.asyncDispose]()
      }
    }
  },
  async 'and more goes back once a person has said what is back already'() {
    await using rig = await openPaid()
    forgotten(rig, 400)
    await faultOf(() => refund(rig, { amount: 400 }), 'bad-request')
    const wrong = { amount: 100, refundedAmount: 300 }
    await faultOf(() => refund(rig, wrong, 'k2'), 'bad-request')
    const looked = { amount: 100, refundedAmount: 400 }
    assert.is((await refund(rig, looked, 'k2')).phase, 'returned')
    assert.is((await refund(rig, looked, 'k2')).phase, 'returned', 'and its key is its key')
    assert.is(backAt(rig), 500)
  },
  async 'is not told of where the lane has made all refunds itself, and somebody says another sum'() {
    await using rig = await openPaid()
    await refund(rig, { amount: 400 })
    const { message } = await faultOf(() => refund(rig, { amount: 100, refundedAmount: 5 }, 'k2'))
    assert.match(
      message,
      /says that ₽0\.05 of this payment was refunded before, but in fact ₽4\.00 was refunded\. /,
    )
    assert.is((await refund(rig, { amount: 100, refundedAmount: 400 }, 'k2')).phase, 'returned')
  },
  async 'is not mistaken for one of ours whose answer is still to come'() {
    await using rig = await openPaid()
    rig.bank.troubles.push(null, 'silent-after')
    const first = rig.open.refunds.request(rig.id, { amount: 300 }, 'k1', NOBODY)
    await rig.clock.advance(1_000)
    assert.equal([one(rig).phase, backAt(rig)], ['asked', 300])
    await refund(rig, { amount: 200 }, 'k2')
    await first
    await rig.clock.advance(60_000)
    assert.equal(
      rig.open.refunds.list(rig.id).map(({ origin, phase }) => [origin, phase]),
      [
        ['lane', 'returned'],
        ['lane', 'returned'],
      ],
    )
    assert.is(backAt(rig), 500)
  },
  async 'keeps one of ours whose answer was lost from being sent again'() {
    await using rig = await openPaid()
    rig.bank.troubles.push(null, 'timeout-before')
    const request = rig.open.refunds.request(rig.id, { amount: 300 }, 'k1', NOBODY)
    while (asks(rig) === 0) await rig.clock.advance(10)
    rig.bank.refundBooks.refundInCabinet(rig.id, 400)
    await rig.clock.until(request)
    await rig.clock.advance(REFUND_QUIET_MS - 30_000)
    assert.equal([one(rig).phase, asks(rig)], ['unknown', 1])
    await rig.clock.advance(120_000)
    assert.equal(
      rig.open.refunds.list(rig.id).map(({ origin, phase }) => [origin, phase]),
      [
        ['lane', 'refused'],
        ['bank', 'returned'],
      ],
    )
    assert.equal([asks(rig), backAt(rig)], [1, 400])
  },
})

const one = ({ open, id }: PaidRig): RefundRecord =>
  open.refunds.list(id).find(({ origin }) => origin === 'lane') as RefundRecord

spec('what may be refunded', {
  async 'is what was paid, by a bank that takes refunds, for thirty days'() {
    await using rig = await openPaid()
    await faultOf(() => refund({ ...rig, id: 'nothing' }), 'not-found')
    const { refunds } = rig.open
    for (const read of [refunds.list, refunds.sumsOf, (id: string) => refunds.one(id, 'r')])
      assert.throws(
        () => read('nothing'),
        /this lane has no payment with this id\. Check the id, or look the payment up in "Payments"/,
      )
    assert.throws(
      () => refunds.one(rig.id, 'r'),
      /this payment has no refund with this id\. Look at its refunds in "Payments"/,
    )
    const unpaid = await rig.clock.until(rig.open.payment.showQr({ amount: 100 }, null))
    await faultOf(() => refund({ ...rig, id: unpaid }), 'bad-request')
    for (const amount of [0, -1, 1.5, 1_001]) {
      const kind = amount === 1_001 ? 'full' : 'bad-request'
      await faultOf(() => refund(rig, { amount }), kind)
    }
    await faultOf(() => refund(rig, { reason: 'x\ny' }), 'bad-request')
    await faultOf(() => refund(rig, { reference: 'x'.repeat(65) }), 'bad-request')
    rig.bank.refundBooks.hasRefunds = false
    const fault = await faultOf(() => refund(rig), 'bad-request')
    assert.match(fault.message, /website/)
    rig.bank.refundBooks.hasRefunds = true
    await rig.clock.advance(29 * DAY_MS)
    assert.is((await refund(rig, { amount: 1 })).phase, 'returned')
    await rig.clock.advance(DAY_MS)
    await faultOf(() => refund(rig, { amount: 1 }, 'k2'), 'bad-request')
    await rig.clock.advance(3_600_000)
    assert.is(rig.store.refunds.refundable(rig.id), null, 'its profile is wiped')
    assert.is(rig.bank.refundBooks.rows.length, 1)
  },
  async 'stays so over a start with a clock that is a month ahead, or years, and while nobody confirms it'() {
    for (const aheadMs of [31 * DAY_MS, 4 * 366 * DAY_MS]) {
      await using rig = await openPaid()
      rig.clock.jump(aheadMs)
      await rig.restart()
      await rig.clock.advance(2 * 3_600_000)
      assert.ok(rig.store.refunds.refundable(rig.id), 'its profile is kept')
      assert.is((await refund(rig, { amount: 1 }, 'k1')).phase, 'returned')
      rig.clock.jump(-aheadMs)
      assert.is((await refund(rig, { amount: 1 }, 'k2')).phase, 'returned')
    }
    const clock = createFakeClock()
    await using alone = await openPaid({ clock, confirmedTime: createConfirmedTime(clock) })
    await clock.advance(40 * DAY_MS)
    assert.ok(alone.store.refunds.refundable(alone.id))
  },
  async 'is dated by the bank where our clock is behind: set right, it wipes nothing'() {
    await using rig = await openPaid()
    rig.clock.jump(-60 * DAY_MS)
    const later = await pay(rig)
    rig.clock.jump(60 * DAY_MS)
    await rig.clock.advance(2 * 3_600_000)
    assert.ok(rig.store.refunds.refundable(later))
    await rig.clock.advance(31 * DAY_MS)
    assert.is(rig.store.refunds.refundable(later), null, 'a month later its time is over')
  },
  async 'has a limit for each token and day'() {
    await using rig = await openPaid()
    const by = (name: string, amount: number, key: string) =>
      rig.clock.until(
        rig.open.refunds.request(rig.id, { amount }, key, { name, kopecksPerDay: 500 }),
      )
    await by('till', 300, '1')
    const { detail } = await faultOf(() => by('till', 201, '2'), 'too-many')
    const waitMs = detail.retryAfterMs ?? 0
    assert.ok(waitMs > 0 && waitMs <= DAY_MS, `until midnight: ${waitMs}`)
    await by('till', 200, '3')
    await by('office', 100, '4')
    await rig.clock.advance(DAY_MS)
    await by('till', 400, '5')
    assert.is(backAt(rig), 1_000)
  },
})

spec('refunds made at the bank', {
  async 'are noticed by and by, once, and count as given back'() {
    await using rig = await openPaid()
    await refund(rig, { amount: 300 })
    rig.bank.refundBooks.refundInCabinet(rig.id, 500)
    await rig.clock.advance(2 * DAY_MS)
    const found = rig.open.refunds.list(rig.id).filter(({ origin }) => origin === 'bank')
    assert.equal(
      found.map(({ phase, amountKopecks }) => [phase, amountKopecks]),
      [['returned', 500]],
    )
    assert.is(typesOf(rig).at(-1), 'refund.found-at-bank')
    const known = { refundedAmount: 800 }
    await faultOf(() => refund(rig, { ...known, amount: 201 }, 'k2'), 'full')
    assert.is((await refund(rig, { ...known, amount: 200 }, 'k3')).phase, 'returned')
    await rig.clock.advance(40 * DAY_MS)
    assert.is(rig.open.refunds.list(rig.id).length, 3)
    assert.ok(asks(rig, 'returned') <= 7 + asks(rig), 'it is asked about seldom')
  },
  async 'are not mistaken for ours while one of ours is under way'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.takes = 'slowly'
    await refund(rig, { amount: 300 })
    rig.bank.refundBooks.settle('returned')
    rig.bank.isOut = true
    await rig.clock.advance(3 * 3_600_000)
    rig.bank.isOut = false
    await rig.clock.advance(30 * DAY_MS)
    assert.equal(
      rig.open.refunds.list(rig.id).map(({ origin }) => origin),
      ['lane'],
    )
    assert.is(one(rig).phase, 'returned')
  },
  async 'wait for a bank that is out, and do not hold each other up'() {
    await using rig = await openPaid()
    const other = await pay(rig, 700)
    rig.bank.refundBooks.refundInCabinet(rig.id, 1)
    rig.bank.refundBooks.refundInCabinet(other, 2)
    rig.bank.isOut = true
    await rig.clock.advance(5 * 3_600_000)
    rig.bank.isOut = false
    await rig.clock.advance(2 * 3_600_000)
    for (const payment of [rig.id, other]) assert.is(rig.open.refunds.list(payment).length, 1)
  },
})
