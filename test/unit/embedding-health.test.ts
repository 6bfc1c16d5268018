/** What is told of goods that a new recognition network has not seen yet, and that it ends. */
import * as assert from 'uvu/assert'
import {
  type EmbeddingFacts,
  embeddingTrouble,
} from '#firmware/items/embedding/embedding-health.ts'
import { spec } from '#test/spec.ts'

const NONE: EmbeddingFacts = { found: 0, held: 38, isWhole: false, underWay: null }

spec('goods that a new network has not seen', {
  'are told before the work has begun, and with how far it is'() {
    const before = embeddingTrouble(NONE)
    assert.match(
      String(before?.reason),
      /its pictures for a new recognition model: 0 of 38 are done/,
    )
    const half = embeddingTrouble({ ...NONE, underWay: { tookMs: 60_000, done: 19 } })
    assert.equal(half?.progress, { done: 19, total: 38 })
    assert.match(String(half?.reason), '19 of 38 are done, about 1 min')
  },
  'count those that have their vectors from a start before'() {
    const resumed = { ...NONE, found: 30, underWay: { tookMs: 120_000, done: 4 } }
    assert.equal(embeddingTrouble(resumed)?.progress, { done: 34, total: 38 })
  },
  'are no trouble where the network before still answers, or once the work was done'() {
    assert.is(embeddingTrouble({ ...NONE, found: 38 }), null)
    assert.is(
      embeddingTrouble({ ...NONE, isWhole: true }),
      null,
      'some pictures no network can read',
    )
  },
})
