/** A lane at T-Bank whose refunds fail afterwards: the adapter itself, over a bank of the documents' words. */

import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createTbankBank } from '#drivers/bank/adapters/tbank/tbank.ts'
import { encodeDynamicSbpLink } from '#drivers/bank/qr-payload/sbp-link.ts'
import { Fault } from '#firmware/fault.ts'
import type { GivenRefund } from '#firmware/payment/refunds/take-refund.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import { answering } from '#test/banks/answering-http.ts'
import { NOBODY } from '#test/payments/paid-rig.ts'
import { createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PAID = 100_000
const PAYMENT = '42'

/** What the bank says of its only payment; `left` is what GetState calls Amount. */
interface Books {
  status: string
  left: number
  /** So many answers of GetState are from before. */
  stale: number
  /** The answer to the next Cancel never arrives. */
  isAnswerLost: boolean
  readonly cancels: number[]
}

async function openPaid() {
  const clock = createFakeClock()
  const books: Books = {
    status: 'NEW',
    left: PAID,
    stale: 0,
    isAnswerLost: false,
    cancels: [],
  }
  let OrderId = ''
  const fine = (fields: object) => ({
    Success: true,
    ErrorCode: '0',
    OrderId,
    PaymentId: PAYMENT,
    ...fields,
  })
  function answer(method: string, json: Readonly<Record<string, unknown>>): object {
    switch (method) {
      case 'CheckOrder':
        return { Success: false, ErrorCode: '335' }
      case 'Init':
        OrderId = String(json['OrderId'])
        return fine({ Status: 'NEW', Amount: PAID })
      case 'GetQr':
        return fine({ Data: encodeDynamicSbpLink(`AD${'0'.repeat(30)}`, '100000000004', PAID) })
      case 'Cancel': {
        books.cancels.push(Number(json['Amount']))
        books.status = 'REFUNDING'
        if (books.isAnswerLost) throw new Fault('unreachable', asSentence('no answer'))
        return fine({ Status: books.status, OriginalAmount: books.left, NewAmount: books.left })
      }
      default: {
        const isStale = books.stale > 0
        if (isStale) books.stale -= 1
        return fine({ Status: isStale ? 'CONFIRMED' : books.status, Amount: books.left })
      }
    }
  }
  const http = answering(({ path, json }) => ({
    body: answer(path.replace('/v2/', ''), json as Readonly<Record<string, unknown>>),
  }))
  const profile = { bankName: 'T-Bank', merchantId: 'terminal', password: 'secret' }
  const rig = createPaymentRig({
    clock,
    banks: {
      names: ['T-Bank'],
      canonical: () => 'T-Bank',
      nameIn: (name: string) => name,
      currency: () => 'RUB',
      publicFields: () => ['merchantId'],
      profileFields: () => [],
      isSimulated: () => false,
      open: () => createTbankBank(profile, http, clock),
    },
  })
  await rig.open.payment.updateSettings({ ...SETTINGS, bankProfiles: { main: profile } })
  const id = await clock.until(rig.open.payment.showQr({ amount: PAID }, null))
  books.status = 'CONFIRMED'
  await clock.advance(5_000)
  const lane = {
    rig,
    clock,
    books,
    id,
    refund: (given: GivenRefund, key = 'k') =>
      clock.until(rig.open.refunds.request(id, given, key, NOBODY)),
    all: () => rig.open.refunds.list(id),
    [Symbol.asyncDispose]: () => rig[Symbol.asyncDispose](),
  }
  return lane
}

spec('a refund at T-Bank that fails afterwards', {
  async 'is refused once CONFIRMED is all that is said, and another goes back'() {
    await using lane = await openPaid()
    const { books, clock } = lane
    assert.is((await lane.refund({ amount: 30_000 })).phase, 'asked')
    books.status = 'ASYNC_REFUNDING'
    await clock.advance(HOUR_MS)
    await faultOf(() => lane.refund({ amount: 30_000 }, 'k2'), 'busy')
    books.status = 'CONFIRMED'
    await clock.advance(HOUR_MS)
    const [failed] = lane.all()
    assert.equal(
      [failed?.phase, failed?.problem, failed?.bankWord],
      ['refused', 'bank', 'CONFIRMED'],
    )
    assert.is((await lane.refund({ amount: 30_000 }, 'k3')).phase, 'asked')
    books.status = 'PARTIAL_REFUNDED'
    books.left = 70_000
    await clock.advance(HOUR_MS)
    assert.is(lane.all().at(-1)?.phase, 'returned')
    assert.equal(books.cancels, [30_000, 30_000])
  },
  async 'of which the answer was lost, too, and after a start'() {
    await using lane = await openPaid()
    const { books, clock } = lane
    books.isAnswerLost = true
    await lane.refund({ amount: 30_000 })
    await clock.advance(10 * MINUTE_MS)
    books.status = 'CONFIRMED'
    await clock.advance(5 * MINUTE_MS)
    await lane.rig.restart()
    await clock.advance(HOUR_MS)
    assert.is(lane.all()[0]?.phase, 'refused')
    assert.equal(books.cancels, [30_000])
  },
  async 'beside one that went back before leaves as much as that one left'() {
    await using lane = await openPaid()
    const { books, clock } = lane
    await lane.refund({ amount: 20_000 })
    books.status = 'PARTIAL_REFUNDED'
    books.left = 80_000
    await clock.advance(HOUR_MS)
    await lane.refund({ amount: 30_000 }, 'k2')
    await clock.advance(HOUR_MS)
    books.status = 'PARTIAL_REFUNDED'
    await clock.advance(HOUR_MS)
    assert.equal(
      lane.all().map(({ phase }) => phase),
      ['returned', 'refused'],
    )
  },
  async 'is not one of which CONFIRMED was read before the bank took it'() {
    for (const stale of [1, 3]) {
      await using lane = await openPaid()
      const { books, clock } = lane
      await lane.refund({ amount: PAID })
      books.stale = stale
      await clock.advance(HOUR_MS)
      assert.is.not(lane.all()[0]?.phase, 'refused')
      books.stale = stale
      await clock.advance(HOUR_MS)
      books.status = 'REFUNDED'
      books.left = 0
      await clock.advance(HOUR_MS)
      assert.is(lane.all()[0]?.phase, 'returned')
      assert.equal(books.cancels, [PAID])
    }
  },
  async 'and goes back after all is found before anything more is given back'() {
    await using lane = await openPaid()
    const { books, clock } = lane
    await lane.refund({ amount: 30_000 })
    books.status = 'CONFIRMED'
    await clock.advance(HOUR_MS)
    assert.is(lane.all()[0]?.phase, 'refused')
    books.status = 'PARTIAL_REFUNDED'
    books.left = 70_000
    const fault = await faultOf(() => lane.refund({ amount: 30_000 }, 'k2'), 'bad-request')
    assert.match(fault.message, 'has refunded ₽300.00')
    assert.equal(books.cancels, [30_000])
  },
  async 'whose sum does not fit, for a clerk gave back meanwhile, is settled by a person'() {
    await using lane = await openPaid()
    const { books, clock, rig } = lane
    const { id } = await lane.refund({ amount: 30_000 })
    books.status = 'PARTIAL_REFUNDED'
    books.left = 50_000
    await clock.advance(2 * HOUR_MS)
    assert.equal([lane.all()[0]?.phase, lane.all()[0]?.isOverdue], ['unknown', true])
    const word = { as: 'returned', by: 'office', note: 'by the statement' } as const
    await clock.until(rig.open.refunds.settle(id, word))
    assert.equal(
      lane.all().map(({ origin, phase, amountKopecks }) => [origin, phase, amountKopecks]),
      [
        ['lane', 'returned', 30_000],
        ['bank', 'returned', 20_000],
      ],
      'and what the clerk gave back is found at once',
    )
  },
})
