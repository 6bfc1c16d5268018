/** Examples of the documents: two walks that differ in ids, times and speeds alone are recorded as the same. */
import * as assert from 'uvu/assert'
import { examplesOf } from '#test/document/recorded-examples.ts'
import type { Walked } from '#test/document/walk.ts'
import { spec } from '#test/spec.ts'

interface OfAWalk {
  readonly sale: string
  readonly at: string
  readonly took: number
}

function walked({ sale, at, took }: OfAWalk): Walked[] {
  const answer = { status: 200, type: 'application/json', headers: {}, bytes: new Uint8Array() }
  return [
    {
      name: 'GET /transactions/:id',
      asked: { path: { id: sale }, headers: { authorization: 'Bearer secret' } },
      answered: {
        ...answer,
        body: {
          transaction: { id: sale, qrId: `AD${'7F'.repeat(15)}`, createdAt: at, amount: 100 },
          took_ms: took,
          token: `${sale}-secret`,
        },
      },
    },
    { name: 'GET /again', asked: {}, answered: { ...answer, body: { after: sale } } },
  ]
}

const ONE = { sale: '01M3Y7RNECB1J432WSXVK7NV9H', at: '2026-10-02T12:00:04.047Z', took: 39.2 }
const OTHER = { sale: '01M3Y7RPZZ00000000000000AB', at: '2026-10-02T12:09:59.999Z', took: 7.1 }

spec('recorded examples', {
  'are the same of two walks'() {
    assert.equal(examplesOf(walked(ONE)), examplesOf(walked(OTHER)))
  },
  'have the form of what a lane says, one id for one thing, and no secret'() {
    const { 'GET /transactions/:id': shown, 'GET /again': again } = examplesOf(walked(ONE))
    const id = '00000000000000000000000001'
    assert.equal(shown?.request, { path: { id } })
    assert.equal(shown?.answer.body, {
      transaction: {
        id,
        qrId: 'AD000000000000000000000000000002',
        createdAt: '2026-10-02T12:00:00.000Z',
        amount: 100,
      },
      took_ms: 12,
      token: '00000000…',
    })
    assert.equal(again?.answer.body, { after: id })
  },
})
