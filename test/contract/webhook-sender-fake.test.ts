/** The fake receiver keeps the contract, and counts its accidents. */
import * as assert from 'uvu/assert'
import { openFakeWebhooks } from '#doubles/webhook-receiver.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { deliveryTo, webhookSenderContract } from './webhook-sender.ts'

const URL = 'https://till.example/hook'

webhookSenderContract('fake', async () => {
  const sender = openFakeWebhooks()
  return {
    sender,
    url: URL,
    taken: () => sender.taken,
    reached: () => sender.attempts.length,
    away: (seconds) =>
      sender.fail('away', seconds === undefined ? {} : { retryAfterMs: seconds * 1_000 }),
    gone: () => sender.fail('gone'),
    silent: () => sender.fail('silent'),
    back: () => sender.fail(null),
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  }
})

spec('fake receiver', {
  async 'has as many accidents as it was told, one kind after the other'() {
    await using sender = openFakeWebhooks()
    sender.fail('away', { times: 2 })
    sender.fail('gone', { times: 1 })
    const send = () => sender.send(deliveryTo(URL))
    for (const kind of ['unreachable', 'unreachable', 'refused'] as const) await faultOf(send, kind)
    await send()
    assert.is(sender.attempts.length, 4)
    assert.is(sender.taken.length, 1)
  },
})
