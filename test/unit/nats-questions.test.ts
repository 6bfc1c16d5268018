/** What nobody answered is asked again, with a longer wait; what was answered is not, whatever the answer. */
import { errors, type NatsConnection } from '@nats-io/transport-node'
import * as assert from 'uvu/assert'
import { openQuestions } from '#drivers/peers/nats-questions.ts'
import { spec } from '#test/spec.ts'

async function waitsOf(
  answers: readonly (Error | 'answered')[],
  isClosed = false,
): Promise<{ readonly waits: readonly number[]; readonly end: unknown }> {
  const connection = { options: {}, isClosed: () => isClosed } as unknown as NatsConnection
  const { ask } = await openQuestions(connection, {})
  const waits: number[] = []
  const end = await ask(async (jsm, waitMs) => {
    assert.is(jsm.getOptions().timeout, waitMs)
    waits.push(waitMs)
    const answer = answers[waits.length - 1]
    if (answer instanceof Error) throw answer
    return answer
  }).catch((error: unknown) => error)
  return { waits, end }
}

const LOST = new errors.TimeoutError()

spec('a question to the streams of a chain', {
  async 'is asked again while there is no answer, each time with a longer wait'() {
    const { waits, end } = await waitsOf([LOST, LOST, 'answered'])
    assert.is(end, 'answered')
    assert.is(waits.length, 3)
    assert.ok(waits.every((ms, nth) => nth === 0 || ms > (waits[nth - 1] ?? 0)))
    // In all longer than the nine seconds in which servers choose a leader.
    assert.ok(waits.reduce((sum, ms) => sum + ms, 0) > 9_000)
  },
  async 'is given up when the longest wait brought nothing'() {
    const { waits, end } = await waitsOf([LOST, LOST, LOST, 'answered'])
    assert.is(end, LOST)
    assert.is(waits.length, 3)
  },
  async 'that was answered with a refusal is not asked again'() {
    const refusal = new Error('not yours')
    const { waits, end } = await waitsOf([refusal, 'answered'])
    assert.is(end, refusal)
    assert.is(waits.length, 1)
  },
  async 'is not asked again over a connection that has ended'() {
    const { waits, end } = await waitsOf([LOST, 'answered'], true)
    assert.is(end, LOST)
    assert.is(waits.length, 1)
  },
})
