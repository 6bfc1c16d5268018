/** A refund of which the bank does not say how it ended is settled by a person: once, told, and never against the bank. */

import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import type { PersonWord } from '#firmware/payment/refunds/refund-step.ts'
import { refundView } from '#firmware/payment/refunds/refund-views.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { RefundRecord } from '#hal/refund-store.ts'
import { openPaid, type PaidRig, refund } from '#test/payments/paid-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NOTE = 'Anna, with the registry of 22 November'

interface Stuck extends PaidRig {
  readonly refundId: string
}

/** A payment of 1,000 kopecks, and a refund of 300 that the bank took and then does not know any more. */
async function openStuck({ takesOurId = true } = {}): Promise<Stuck> {
  const rig = await openPaid()
  const { refundBooks } = rig.bank
  refundBooks.takesOurId = takesOurId
  refundBooks.takes = 'slowly'
  const { id: refundId } = await refund(rig, { amount: 300 })
  refundBooks.rows.length = 0
  refundBooks.takes = 'at-once'
  await rig.clock.advance(2 * HOUR_MS)
  return Object.assign(rig, { refundId })
}

const settle = ({ clock, open, refundId }: Stuck, as: PersonWord['as'], note = NOTE) =>
  clock.until(open.refunds.settle(refundId, { as, by: 'office', note }))

const now = ({ open, id, refundId }: Stuck) => open.refunds.one(id, refundId)

const eventsOf = ({ store, id }: Stuck) =>
  store
    .entriesOf(id)
    .filter(({ type }) => type.startsWith('refund.'))
    .map(({ type, data }) => [type.slice('refund.'.length), data['refundState']])

const book = ({ bank, id, refundId }: Stuck, state: 'pending' | 'returned' | 'refused') =>
  bank.refundBooks.rows.push({ orderId: id, refundId, amountKopecks: 300, state })

/** In the bank's sums, under an id that is not ours: what the person has seen in the statement. */
const bookElsewhere = ({ bank, id }: Stuck) =>
  bank.refundBooks.rows.push({
    orderId: id,
    refundId: 'renamed',
    amountKopecks: 300,
    state: 'returned',
  })

spec('a refund of which the bank does not say how it ended', {
  async 'is told to a person after an hour, once, and holds its amount until then'() {
    await using stuck = await openStuck()
    assert.is(now(stuck).phase, 'unknown')
    assert.is(now(stuck).isOverdue, true)
    await stuck.clock.advance(5 * DAY_MS)
    assert.is(eventsOf(stuck).filter(([type]) => type === 'overdue').length, 1)
    assert.match(
      String(stuck.open.refunds.trouble ?? ''),
      /how 1 refund ended.*press "Settle" at each refund/,
    )
    assert.equal(
      stuck.open.refunds.unsettled().map(({ id }) => id),
      [stuck.refundId],
    )
    await stuck.restart()
    assert.ok(stuck.open.refunds.trouble, 'a start knows of it')
    assert.is(refundView(now(stuck)).overdue, true)
    await stuck.clock.advance(6 * MINUTE_MS)
    await faultOf(() => refund(stuck, { amount: 800 }, 'k2'), 'full')
    await settle(stuck, 'refused')
    assert.is(refundView(now(stuck)).overdue, false, 'what is settled is late no more')
    assert.is(stuck.open.refunds.trouble, null)
    assert.equal(stuck.open.refunds.unsettled(), [])
  },
  async 'that the bank says is under way is told after three days, not before'() {
    await using rig = await openPaid()
    rig.bank.refundBooks.takes = 'slowly'
    const { id: refundId } = await refund(rig, { amount: 300 })
    await rig.clock.advance(2 * DAY_MS)
    const stuck = Object.assign(rig, { refundId })
    assert.is(now(stuck).isOverdue, false)
    for (const as of ['refused', 'returned'] as const) {
      const { message } = await faultOf(() => settle(stuck, as), 'busy')
      assert.match(message, /making this refund \(status at the bank: PENDING\)/)
    }
    await rig.clock.advance(DAY_MS + HOUR_MS)
    assert.is(now(stuck).isOverdue, true)
    assert.is((await settle(stuck, 'returned')).phase, 'returned')
  },
})

spec('a refund settled by a person', {
  async 'as refused is over: its amount can be given back again, and who said it stays'() {
    for (const takesOurId of [true, false]) {
      await using stuck = await openStuck({ takesOurId })
      // A bank that only tells sums has said by now that it failed.
      if (!takesOurId) assert.is(now(stuck).phase, 'refused')
      else {
        const done = await settle(stuck, 'refused')
        assert.equal([done.phase, done.problem], ['refused', 'person'])
        const { settlement } = refundView(done)
        assert.equal(
          [settlement?.as, settlement?.by, settlement?.note, settlement?.contradicted],
          ['refused', 'office', NOTE, false],
        )
        assert.equal(eventsOf(stuck).at(-1), ['refused', 'refused'])
        const { data } = stuck.store.entriesOf(stuck.id).at(-1) ?? {}
        assert.equal(data?.['settlement'], settlement)
        const again = await faultOf(() => refund(stuck, { amount: 300 }), 'refused')
        assert.match(again.message, /a person looked at the bank's statement/)
      }
      assert.is((await refund(stuck, { amount: 1_000 }, 'k2')).phase, 'returned')
      assert.is(stuck.bank.refundBooks.returnedKopecks(stuck.id), 1_000)
    }
  },
  async 'as returned counts as given back'() {
    await using stuck = await openStuck()
    bookElsewhere(stuck)
    const done = await settle(stuck, 'returned')
    assert.equal([done.phase, done.problem], ['returned', null])
    assert.equal(eventsOf(stuck).at(-1), ['returned', 'returned'])
    await faultOf(() => refund(stuck, { amount: 701 }, 'k2'), 'full')
    assert.is((await refund(stuck, { amount: 700 }, 'k3')).phase, 'returned')
  },
  async 'said again is the same, and the first note stays; another word is refused with who said it'() {
    await using stuck = await openStuck()
    const first = await settle(stuck, 'refused')
    const events = eventsOf(stuck).length
    assert.equal(await settle(stuck, 'refused', 'somebody else'), first)
    const { message } = await faultOf(() => settle(stuck, 'returned'), 'bad-request')
    assert.match(message, /office settled it at \d+ [A-Z]/)
    assert.is(eventsOf(stuck).length, events)
  },
  async 'is not settled against the last word of the bank, which is asked once more'() {
    for (const [state, other] of [
      ['returned', 'refused'],
      ['refused', 'returned'],
    ] as const) {
      await using stuck = await openStuck()
      book(stuck, state)
      const { message } = await faultOf(() => settle(stuck, other), 'bad-request')
      assert.match(message, /the bank reported this/)
      assert.equal([now(stuck).phase, now(stuck).personWord], [state, null])
      assert.is((await settle(stuck, state)).personWord, null, 'nobody had to say it')
    }
  },
  async 'is settled by the person alone where the bank cannot be asked'() {
    await using stuck = await openStuck()
    stuck.bank.isOut = true
    assert.is((await settle(stuck, 'refused')).phase, 'refused')
  },
  async 'waits while the bank may still be at work on the call'() {
    await using rig = await openPaid()
    rig.bank.troubles.push(null, ...Array.from({ length: 30 }, () => 'unknown-word' as const))
    const { id: refundId } = await refund(rig, { amount: 300 })
    const stuck = Object.assign(rig, { refundId })
    const { message } = await faultOf(() => settle(stuck, 'refused'), 'busy')
    assert.match(message, /Settle it in \d min/)
    // After a start nobody knows when it was asked.
    await rig.restart()
    rig.bank.isOut = true
    await faultOf(() => settle(stuck, 'refused'), 'busy')
    await rig.clock.advance(6 * MINUTE_MS)
    assert.is((await settle(stuck, 'refused')).phase, 'refused')
  },
  async 'that was never asked for is taken back at once, and nobody can have seen it return'() {
    await using rig = await openPaid()
    rig.bank.isOut = true
    const { id: refundId } = await refund(rig, { amount: 300 })
    const stuck = Object.assign(rig, { refundId })
    await faultOf(() => settle(stuck, 'returned'), 'bad-request')
    assert.is((await settle(stuck, 'refused')).phase, 'refused')
    rig.bank.isOut = false
    await rig.clock.advance(DAY_MS)
    assert.equal(rig.bank.refundBooks.rows, [], 'it is not asked for any more')
  },
  async 'needs a note that says something, and a refund that there is'() {
    await using stuck = await openStuck()
    for (const note of ['', '   ', 'x\ny', 'x'.repeat(501)])
      await faultOf(() => settle(stuck, 'refused', note), 'bad-request')
    const none = { as: 'refused', by: null, note: NOTE } as const
    await faultOf(() => stuck.open.refunds.settle('nothing', none), 'not-found')
  },
  async 'is the same after a restart, and nothing of it is asked of the bank again'() {
    await using stuck = await openStuck()
    const done = await settle(stuck, 'refused')
    await stuck.restart()
    await stuck.clock.advance(DAY_MS)
    assert.equal(now(stuck), done)
  },
  async 'is not settled while the card takes nothing'() {
    await using stuck = await openStuck()
    stuck.store.fail('disk-full')
    await faultOf(() => settle(stuck, 'refused'), 'storage')
    stuck.store.fail(null)
    assert.is(now(stuck).phase, 'unknown')
  },
})

spec('a bank that says afterwards otherwise than the person', {
  async 'of what was refused: it is noticed, told, and nothing more goes back without a person'() {
    await using stuck = await openStuck()
    await settle(stuck, 'refused')
    book(stuck, 'returned')
    await stuck.clock.advance(2 * HOUR_MS)
    const late = now(stuck)
    assert.equal([late.phase, late.isContradicted], ['returned', true])
    assert.equal(eventsOf(stuck).at(-1), ['returned-late', 'returned'])
    assert.is(stuck.open.refunds.list(stuck.id).length, 1, 'and not found a second time')
    const fault = await faultOf(() => refund(stuck, { amount: 300 }, 'k2'), 'bad-request')
    assert.match(fault.message, 'has refunded ₽3.00')
  },
  async 'of what was refused is heard before the next refund is asked for, by a bank without sums, too'() {
    for (const tellsSums of [true, false]) {
      await using stuck = await openStuck()
      stuck.bank.refundBooks.tellsSums = tellsSums
      await settle(stuck, 'refused')
      book(stuck, 'returned')
      await faultOf(() => refund(stuck, { amount: 300 }, 'k2'), 'bad-request')
      assert.is(stuck.bank.refundBooks.returnedKopecks(stuck.id), 300)
      assert.equal([now(stuck).phase, now(stuck).isContradicted], ['returned', true])
    }
  },
  async 'of what was refused is heard before a refund is asked for again of which the answer was lost: that one ends'() {
    await using stuck = await openStuck()
    await settle(stuck, 'refused')
    // What the person said is asked about, then the sums; the call itself never arrives, and no other for a while.
    const lost = Array.from({ length: 100 }, () => 'timeout-before' as const)
    stuck.bank.troubles.push(null, null, ...lost)
    const { id } = await refund(stuck, { amount: 300 }, 'k2')
    assert.is(stuck.open.refunds.one(stuck.id, id).phase, 'asked')
    book(stuck, 'returned')
    stuck.bank.troubles.length = 0
    await stuck.clock.advance(HOUR_MS)
    assert.is(stuck.bank.refundBooks.returnedKopecks(stuck.id), 300)
    const { phase, bankWord } = stuck.open.refunds.one(stuck.id, id)
    assert.is(phase, 'refused')
    assert.match(bankWord ?? '', 'a person settled as refused')
  },
  async 'of what was refused is heard within the hour also where the power goes as soon as it is settled'() {
    for (const { nextQueryMs, heardMs } of [
      { nextQueryMs: null, heardMs: 2 * HOUR_MS },
      { nextQueryMs: DAY_MS, heardMs: 2 * HOUR_MS },
      // A look that was due sooner is not put off.
      { nextQueryMs: 10 * MINUTE_MS, heardMs: 20 * MINUTE_MS },
    ]) {
      await using stuck = await openStuck()
      const { refunds } = stuck.store
      refunds.queried(stuck.id, nextQueryMs && stuck.clock.now() + nextQueryMs)
      const { update } = refunds
      Object.assign(refunds, {
        update(...given: Parameters<typeof update>) {
          const entry = update(...given)
          if (given[0].personWord !== null)
            throw new Fault('storage', asSentence('the power is gone'))
          return entry
        },
      })
      await faultOf(() => settle(stuck, 'refused'), 'storage')
      Object.assign(refunds, { update })
      await stuck.restart()
      book(stuck, 'returned')
      await stuck.clock.advance(heardMs)
      assert.equal([now(stuck).phase, now(stuck).isContradicted], ['returned', true])
    }
  },
  async 'and is at work on it after all: the next refund waits for its end'() {
    await using stuck = await openStuck()
    await settle(stuck, 'refused')
    book(stuck, 'pending')
    assert.is((await refund(stuck, { amount: 300 }, 'k2')).phase, 'requested')
    await stuck.clock.advance(HOUR_MS)
    stuck.bank.refundBooks.settle('returned')
    await stuck.clock.advance(HOUR_MS)
    assert.is(stuck.bank.refundBooks.returnedKopecks(stuck.id), 300)
    assert.equal(
      stuck.open.refunds.list(stuck.id).map(({ phase, problem }) => [phase, problem]),
      [
        ['returned', null],
        ['refused', 'found-at-bank'],
      ],
    )
  },
  async 'of what was returned: the ledger keeps it, and tells it once'() {
    await using stuck = await openStuck()
    bookElsewhere(stuck)
    await settle(stuck, 'returned')
    book(stuck, 'refused')
    await stuck.clock.advance(40 * DAY_MS)
    const record: RefundRecord = now(stuck)
    assert.equal(
      [record.phase, record.isContradicted, record.bankWord],
      ['returned', true, 'REFUSED'],
    )
    assert.is(eventsOf(stuck).filter(([type]) => type === 'contradicted').length, 1)
  },
  async 'of what was returned by its sums alone, too'() {
    await using stuck = await openStuck({ takesOurId: false })
    // Not that one, which has failed by now: a second that nobody hears the end of.
    stuck.bank.troubles.push(null, ...Array.from({ length: 90 }, () => 'unknown-word' as const))
    const { id: refundId } = await refund(stuck, { amount: 200 }, 'k2')
    stuck.bank.refundBooks.rows.length = 0
    const second = { ...stuck, refundId }
    await stuck.clock.advance(6 * MINUTE_MS)
    stuck.bank.isOut = true
    await settle(second, 'returned')
    stuck.bank.isOut = false
    stuck.bank.troubles.length = 0
    await stuck.clock.advance(2 * HOUR_MS)
    assert.equal([now(second).phase, now(second).isContradicted], ['returned', true])
    assert.is(now(second).bankWord, '0 of 200')
  },
})
