/** Where the books of a store that soaked differ, it is told: a refund that the till did not get, a picture that is another one. */
import * as assert from 'uvu/assert'
import type { Store } from '#lab/soak/store.ts'
import { booksOf } from '#lab/soak/store-books.ts'
import type { StoreLane } from '#lab/soak/store-lane.ts'
import type { AskedRefund, TillDesk } from '#lab/soak/till-desk.ts'
import { spec } from '#test/spec.ts'

const PAYMENT = {
  id: 'p1',
  createdAt: '2026-11-24T10:00:00.000Z',
  amount: 500,
  reference: 'lane-1.1',
  dynamicQRStatus: 'ACCEPTED',
  late: false,
}

function laneWith(name: string, image: string, payments: readonly object[]): StoreLane {
  const answers: Record<string, unknown> = {
    '/transactions': { transactions: payments, next: null },
    '/transactions/p1/refunds': { refundedAmount: 200, refundOpenAmount: 0 },
    '/api/get_item_list': { data: [{ id: '4011' }] },
    '/api/get_item_template_list': { data: ['lane-1:1'] },
    '/api/get_item_template_image': { data: { image } },
  }
  const answer = async (path: string) => ({ http: 200, json: answers[path.split('?')[0] ?? ''] })
  return { name, ask: answer, post: answer } as unknown as StoreLane
}

async function differences(refund: AskedRefund, picture = 'one'): Promise<readonly string[]> {
  const [lane, other] = [laneWith('lane-1', 'one', [PAYMENT]), laneWith('other', picture, [])]
  const bank = {
    orders: async () => [{ order: 'p1', state: 'paid', amountKopecks: 500 }],
    refunds: async () => [{ order: 'p1', state: 'returned', amountKopecks: 200 }],
  }
  const store = { lanes: [lane], otherShop: other, banks: [bank] } as unknown as Store
  const desk = {
    sales: new Map([['lane-1.1', 500]]),
    refunds: new Map([['back-1', refund]]),
    outcomeOf: () => 'paid',
  } as unknown as TillDesk
  return (await booksOf(store, new Map([[lane, desk]]))).differences
}

spec('the books of a store', {
  async 'agree where a till was promised what the bank gave back, or was told nothing'() {
    assert.equal(await differences({ id: 'p1', amount: 200, isTaken: true }), [])
    assert.equal(await differences({ id: 'p1', amount: 200, isTaken: null }), [])
  },
  async 'differ where the bank gave back another sum, or what was refused'() {
    const [more] = await differences({ id: 'p1', amount: 300, isTaken: true })
    assert.match(more ?? '', /back-1 asked 300 back and was told yes; 200 went back/)
    const [refused] = await differences({ id: 'p1', amount: 200, isTaken: false })
    assert.match(refused ?? '', /told no; 200 went back/)
  },
  async 'differ where a template of one name has another picture elsewhere'() {
    const refund = { id: 'p1', amount: 200, isTaken: true }
    const [apart] = await differences(refund, 'another')
    assert.match(apart ?? '', /^other has 1 templates and not the 1 of its master: more 4011/)
  },
})
