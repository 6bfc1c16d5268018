/** When the TypeScript client asks again by itself, and when it hands an answer on. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { repeating } from '../../clients/typescript/src/repetition.ts'

/** How often it asks, where each answer is a 429 that says to wait so many seconds. */
async function askings(retryAfter: string, headers: Record<string, string>): Promise<number> {
  let asked = 0
  const fetch = async () => {
    asked += 1
    return new Response('{}', { status: 429, headers: { 'retry-after': retryAfter } })
  }
  const request = new Request('http://lane.example/x', { method: 'POST', headers })
  assert.is((await repeating(fetch, { attempts: 3, timeoutMs: 5_000 })(request)).status, 429)
  return asked
}

spec('the TypeScript client', {
  async 'asks again after a 429 where that does nothing twice'() {
    assert.is(await askings('0', { 'idempotency-key': 'k' }), 3)
    assert.is(await askings('0', {}), 1)
  },
  async 'hands on a 429 that says to wait until midnight'() {
    assert.is(await askings('43200', { 'idempotency-key': 'k' }), 1)
  },
})
