/** What the cashier of the bench does with an answer: whom he corrects, by which calls, and what it costs him. */

import * as assert from 'uvu/assert'
import { Fault, type FaultKind } from '#firmware/fault.ts'
import type { RecognitionStatus } from '#firmware/items/recognition/recognition.ts'
import { asSentence } from '#firmware/words/sentence.ts'
import type { ReviewRecord } from '#hal/review-store.ts'
import { createCashier, type Habits } from '#lab/bench/shop-day/cashier.ts'
import { spec } from '#test/spec.ts'

interface Sale {
  readonly teaches?: Habits['teaches']
  readonly diligence?: number
  readonly status: RecognitionStatus
  /** What the lane put first, and what it was; null: nothing, nobody taught it. */
  readonly first: string | null
  readonly code: string | null
  /** The inbox has no entry of it. */
  readonly isLetGo?: boolean
  readonly refusal?: FaultKind
}

/** One sale and the review after it: the calls he made, and his clicks. */
async function workOf(sale: Sale) {
  const calls: string[] = []
  const items = sale.first === null ? [] : [{ id: sale.first, score: 0.5 }]
  const answer = { resultId: 'r1', status: sale.status, items }
  const record = {
    id: 1,
    takenAtMs: 0,
    bytes: 0,
    sha256: '',
    note: { reason: 'uncertain', resultId: 'r1', items, said: null, not: [], answer: null },
  } as const satisfies ReviewRecord
  const cashier = createCashier(
    {
      sales: {
        async feedback(id) {
          calls.push(`feedback ${id}`)
          return null
        },
      },
      inbox: { async idle() {}, list: async () => (sale.isLetGo ? [] : [record]) },
      answers: {
        async teachAs(_, id) {
          if (sale.refusal) throw new Fault(sale.refusal, asSentence('not this one'))
          calls.push(`teach ${id}`)
          return record
        },
        async not(_, id) {
          calls.push(`not ${id}`)
          return record
        },
        async dismiss() {
          calls.push('dismiss')
          return record
        },
      },
    },
    { diligence: sale.diligence ?? 1, teaches: sale.teaches ?? 'mistakes', random: () => 0.5 },
  )
  await cashier.sells(answer, sale.code)
  await cashier.reviews()
  return { calls, work: cashier.work }
}

spec('the cashier of a shop day', {
  async 'teaches what was wrong; with doubts also what was right and not certain'() {
    const of = async (sale: Sale) => (await workOf(sale)).calls
    const right = { first: '4000', code: '4000' }
    const wrong = { first: '4001', code: '4000' }
    const corrected = ['feedback 4000', 'teach 4000']
    assert.equal(await of({ ...wrong, status: 'certain' }), corrected)
    assert.equal(await of({ ...wrong, status: 'uncertain', teaches: 'doubts' }), corrected)
    assert.equal(await of({ ...right, status: 'certain', teaches: 'doubts' }), [])
    // He picks it from a list, and the till tells what was picked.
    assert.equal(await of({ ...right, status: 'uncertain' }), ['feedback 4000'])
    assert.equal(await of({ ...right, status: 'unknown' }), [])
    assert.equal(await of({ ...right, status: 'uncertain', teaches: 'doubts' }), corrected)
  },
  async 'says of goods that nobody taught what they are not, unless the lane knew that'() {
    const offered = await workOf({ status: 'certain', first: '4000', code: null })
    assert.equal(offered.calls, ['feedback not-taught', 'not 4000', 'dismiss'])
    assert.is(offered.work.clicks, 2)
    const known = await workOf({ status: 'unknown', first: '4000', code: null, teaches: 'doubts' })
    assert.equal(known.calls, [])
    assert.is(known.work.mistakes, 0)
  },
  async 'dismisses what a gate or a full item refuses; any other trouble ends the bench'() {
    const sale = { status: 'certain', first: '4001', code: '4000' } as const
    for (const refusal of ['refused', 'full'] as const) {
      const { calls, work } = await workOf({ ...sale, refusal })
      assert.equal(calls, ['feedback 4000', 'dismiss'])
      assert.equal([work.taught, work.refused, work.clicks], [0, 1, 2])
    }
    try {
      await workOf({ ...sale, refusal: 'storage' })
    } catch (error) {
      assert.is((error as Fault).kind, 'storage')
      return
    }
    assert.unreachable('a full card went unnoticed')
  },
  async 'corrects as large a part as he is diligent, and counts what the inbox let go of'() {
    const sale = { status: 'certain', first: '4001', code: '4000' } as const
    const idle = await workOf({ ...sale, diligence: 0.4 })
    assert.equal(idle.calls, [])
    assert.is(idle.work.mistakes, 1)
    const late = await workOf({ ...sale, isLetGo: true })
    assert.equal(late.calls, ['feedback 4000'])
    assert.is(late.work.lost, 1)
  },
})
