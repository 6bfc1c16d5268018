/** Webhooks: in order, at least once, across restarts and receivers that come and go. */
import * as assert from 'uvu/assert'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { WebhookDelivery } from '#hal/webhook-sender.ts'
import { CONFIG, createPaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'

const HOOK = { url: 'https://till.example/hook', secret: 'a secret of sixteen' }

async function terminalWithHook(journal = createMemoryJournal()) {
  const rig = createPaymentRig({ config: { ...CONFIG, webhooks: [HOOK] }, journal })
  await rig.open.payment.updateSettings(SETTINGS)
  return rig
}

const typesOf = (deliveries: readonly WebhookDelivery[]) =>
  deliveries.map(({ body }) => (JSON.parse(body) as { type: string }).type)

spec('webhooks', {
  async 'tell every event in order, each with an id of its own'() {
    await using rig = await terminalWithHook()
    const hook = rig.webhooks
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(1)
    assert.equal(typesOf(hook.taken), [
      'transaction.created',
      'transaction.registered',
      'transaction.shown',
    ])
    assert.equal(
      hook.taken.map(({ id }) => id),
      ['evt_1', 'evt_2', 'evt_3'],
    )
    assert.not.match(JSON.stringify(hook.taken), SETTINGS.bankProfiles.main.password)
  },
  async 'try again with back-off and the same id, and keep the order'() {
    await using rig = await terminalWithHook()
    const hook = rig.webhooks
    hook.fail('away', { times: 2 })
    hook.fail('away', { times: 1, retryAfterMs: 30_000 })
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(1)
    assert.is(hook.attempts.length, 1)
    await rig.clock.advance(4_000)
    assert.is(hook.attempts.length, 3)
    await rig.clock.advance(29_000)
    assert.is(hook.attempts.length, 3, 'it asked for thirty seconds')
    await rig.clock.advance(10_000)
    assert.equal(
      hook.attempts.slice(0, 4).map(({ id }) => id),
      ['evt_1', 'evt_1', 'evt_1', 'evt_1'],
    )
    assert.is(typesOf(hook.taken)[0], 'transaction.created')
  },
  async 'go on after a restart where they were'() {
    await using rig = await terminalWithHook()
    const hook = rig.webhooks
    hook.fail('away')
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(1)
    hook.fail(null)
    await rig.restart()
    await rig.clock.advance(1)
    assert.equal(
      hook.taken.slice(0, 3).map(({ id }) => id),
      ['evt_1', 'evt_2', 'evt_3'],
    )
    const before = hook.taken.length
    await rig.restart()
    await rig.clock.advance(1)
    assert.is(hook.taken.length, before, 'what was taken is not told again')
  },
  async 'give nothing up because the clock was set'() {
    await using rig = await terminalWithHook()
    const hook = rig.webhooks
    await rig.clock.advance(1)
    hook.fail('away', { times: 2 })
    await rig.open.payment.showQr({ amount: 100 }, null)
    rig.clock.jump(4 * 365 * 86_400_000)
    await rig.clock.advance(60_000)
    assert.is(typesOf(hook.taken)[0], 'transaction.created')
  },
  async 'give nothing up because the clock was set on a lane that had nothing to tell for hours'() {
    await using rig = await terminalWithHook()
    const hook = rig.webhooks
    hook.fail('away', { times: 1 })
    await rig.open.payment.showQr({ amount: 100, ttl: 1 }, null)
    await rig.clock.advance(5 * 3_600_000)
    const before = hook.taken.length
    hook.fail('away', { times: 2 })
    await rig.open.payment.showQr({ amount: 200 }, null)
    rig.clock.jump(4 * 365 * 86_400_000)
    await rig.clock.advance(60_000)
    assert.is(typesOf(hook.taken)[before], 'transaction.created')
  },
  async 'give an event up after three days, and go on with the next'() {
    await using rig = await terminalWithHook()
    const hook = rig.webhooks
    hook.fail('away')
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(80 * 3_600_000)
    hook.fail(null)
    await rig.clock.advance(3 * 3_600_000)
    assert.ok(hook.taken.length > 0)
    assert.not.ok(hook.taken.some(({ id }) => id === 'evt_1'))
  },
  async 'journal the 1st, 2nd, 4th and 8th failure of an event, not each'() {
    const journal = createMemoryJournal()
    await using rig = await terminalWithHook(journal)
    rig.webhooks.fail('away', { times: 9 })
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(3_600_000)
    assert.is(rig.webhooks.attempts.filter(({ id }) => id === 'evt_1').length, 10)
    const told = journal.entries.filter(({ event }) => event === 'webhook.failed')
    assert.equal(
      told.map(({ fields }) => fields['attempt']),
      [1, 2, 4, 8],
    )
  },
  async 'leave a receiver alone that is gone, and say so'() {
    const journal = createMemoryJournal()
    await using rig = await terminalWithHook(journal)
    const hook = rig.webhooks
    hook.fail('gone', { times: 1 })
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(3_600_000)
    assert.is(hook.attempts.length, 1)
    const told = journal.entries.filter(({ event }) => event === 'webhook.ended')
    assert.equal(
      told.map(({ fields }) => String(fields['fault'])),
      ['the address is gone'],
    )
  },
})
