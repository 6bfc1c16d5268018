/** What every sender of webhooks promises: taken, or a Fault that says whether to try again. */
import * as assert from 'uvu/assert'
import type { WebhookDelivery, WebhookSenderDriver } from '#hal/webhook-sender.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

/** A sender, and a receiver that takes everything until it is told otherwise. */
export interface WebhookRig extends AsyncDisposable {
  readonly sender: WebhookSenderDriver
  readonly url: string
  /** Ids and bodies of what it took, in order. */
  taken(): readonly Pick<WebhookDelivery, 'id' | 'body'>[]
  /** How many deliveries have reached it, taken or not. */
  reached(): number
  away(retryAfterSeconds?: number): void
  gone(): void
  /** It answers nothing. */
  silent(): void
  back(): void
}

export const deliveryTo = (url: string, id = 'evt_7'): WebhookDelivery => ({
  url,
  secret: `whsec_${Buffer.from('key of the receiver, 24 bytes').toString('base64')}`,
  id,
  atMs: 1_700_000_000_500,
  body: JSON.stringify({ type: 'transaction.accepted', purpose: 'хлеб', id }),
})

export function webhookSenderContract(driver: string, open: () => Promise<WebhookRig>): void {
  spec(`webhook sender contract: ${driver}`, {
    async 'resolves when it was taken, unchanged'() {
      await using rig = await open()
      const sent = ['evt_1', 'evt_2'].map((id) => deliveryTo(rig.url, id))
      for (const delivery of sent) await rig.sender.send(delivery)
      assert.equal(
        rig.taken().map(({ id, body }) => [id, body]),
        sent.map(({ id, body }) => [id, body]),
      )
    },
    async 'sends overlapping deliveries apart from each other'() {
      await using rig = await open()
      const ids = Array.from({ length: 10 }, (_, nth) => `evt_${nth}`)
      await Promise.all(ids.map((id) => rig.sender.send(deliveryTo(rig.url, id))))
      assert.equal(
        rig
          .taken()
          .map(({ id }) => id)
          .sort(),
        ids,
      )
    },
    async 'is unreachable while the receiver cannot take it, and tries nothing again by itself'() {
      await using rig = await open()
      rig.away()
      const { detail } = await faultOf(() => rig.sender.send(deliveryTo(rig.url)), 'unreachable')
      assert.is(detail.retryAfterMs, undefined)
      assert.is(rig.reached(), 1)
      rig.back()
      await rig.sender.send(deliveryTo(rig.url))
      assert.is(rig.taken().length, 1)
    },
    async 'hands on what the receiver asks to wait'() {
      await using rig = await open()
      rig.away(120)
      const { detail } = await faultOf(() => rig.sender.send(deliveryTo(rig.url)), 'unreachable')
      assert.is(detail.retryAfterMs, 120_000)
    },
    async 'is refused by a receiver that is gone for good'() {
      await using rig = await open()
      rig.gone()
      await faultOf(() => rig.sender.send(deliveryTo(rig.url)), 'refused')
      assert.is(rig.taken().length, 0)
    },
    async 'ends when it is asked to, before it began too'() {
      await using rig = await open()
      rig.silent()
      const stop = new AbortController()
      const sending = faultOf(
        () => rig.sender.send(deliveryTo(rig.url), stop.signal),
        'unreachable',
      )
      stop.abort()
      await sending
      const never = AbortSignal.abort()
      await faultOf(() => rig.sender.send(deliveryTo(rig.url), never), 'unreachable')
    },
    async 'ends what it waits for when it is closed, and sends nothing after'() {
      await using rig = await open()
      rig.silent()
      const sending = faultOf(() => rig.sender.send(deliveryTo(rig.url)), 'unreachable')
      await rig.sender[Symbol.asyncDispose]()
      await sending
      rig.back()
      await faultOf(() => rig.sender.send(deliveryTo(rig.url)), 'unreachable')
      assert.is(rig.taken().length, 0)
    },
  })
}
