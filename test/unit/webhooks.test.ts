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
  async 'give an event up after three days, say so, and go on with the next'() {
    const journal = createMemoryJournal()
    await using rig = await terminalWithHook(journal)
    const hook = rig.webhooks
    hook.fail('away')
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(80 * 3_600_000)
    hook.fail(null)
    await rig.clock.advance(3 * 3_600_000)
    assert.ok(hook.taken.length > 0)
    assert.not.ok(hook.taken.some(({ id }) => id === 'evt_1'))
    const [abandoned] = journal.entries.filter(({ event }) => event === 'webhook.abandoned')
    assert.equal([abandoned?.level, abandoned?.fields['sequence']], ['error', 1])
  },
  async 'journal the 1st, 2nd, 4th and 8th failure of an event, not each'() {
    const journal = createMemoryJournal()
    await using rig = await terminalWithHook(journal)
    rig.webhooks.fail('away', { times: 9 })
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(3_600_000)
    assert.is(rig.webhooks.attempts.filter(({ id }) => id === 'evt_1').length, 10)
    const logged = journal.entries.filter(({ event }) => event === 'webhook.failed')
    assert.equal(
      logged.map(({ fields }) => fields['attempt']),
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
    const logged = journal.entries.filter(({ event }) => event === 'webhook.ended')
    assert.equal(
      logged.map(({ fields }) => [fields['receiver'], fields['origin'], String(fields['fault'])]),
      [
        [
          '1',
          'https://till.example',
          'the receiver answered that it no longer takes events at this address (HTTP 410)',
        ],
      ],
    )
  },
  async 'are a part of health: ok, then stopped with what was answered, then tried again by hand'() {
    await using rig = await terminalWithHook()
    const hook = rig.webhooks
    const { receivers } = rig.open
    assert.equal(receivers.condition, { state: 'ok', reason: null })
    hook.fail('gone', { times: 1 })
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(3_600_000)
    const [stopped] = receivers.receivers
    assert.equal(
      [stopped?.state, stopped?.deliveredUpTo, String(stopped?.lastAnswer)],
      [
        'stopped',
        0,
        'the receiver answered that it no longer takes events at this address (HTTP 410)',
      ],
    )
    assert.ok((stopped?.undelivered ?? 0) >= 3)
    const { state, reason } = receivers.condition
    assert.is(state, 'failed')
    assert.match(
      String(reason),
      /receiver 1 \(https:\/\/till\.example\).*no longer takes events at this address \(HTTP 410\).*receivers retry/,
    )
    assert.is(receivers.retry(), 1)
    await rig.clock.advance(1)
    assert.equal(
      hook.taken.slice(0, 3).map(({ id }) => id),
      ['evt_1', 'evt_2', 'evt_3'],
    )
    assert.equal(receivers.condition, { state: 'ok', reason: null })
    const [well] = receivers.receivers
    assert.equal([well?.state, well?.undelivered, well?.lastAnswer], ['ok', 0, null])
    assert.is(well?.sinceMs, null)
    assert.is(receivers.retry(), 0)
  },
  async 'are tried at once where somebody asks, and count as ill after five minutes of silence'() {
    await using rig = await terminalWithHook()
    const hook = rig.webhooks
    const { receivers } = rig.open
    hook.fail('away')
    const fromMs = rig.clock.now()
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(60_000)
    assert.is(receivers.condition.state, 'ok', 'a receiver that restarts is no news')
    const { sinceMs } = receivers.receivers[0] ?? {}
    assert.ok(sinceMs && sinceMs >= fromMs && sinceMs < fromMs + 60_000, `${sinceMs}`)
    await rig.clock.advance(6 * 60_000)
    assert.is(receivers.condition.state, 'degraded')
    assert.match(String(receivers.condition.reason), /the receiver answered 503/)
    hook.fail(null)
    const before = hook.taken.length
    assert.is(receivers.retry(), 1)
    await rig.clock.advance(1)
    assert.ok(hook.taken.length > before, 'it did not wait for the back-off')
    assert.is(receivers.condition.state, 'ok')
  },
  async 'are shown by their origin alone: path, query and user of the URL may be secrets'() {
    const journal = createMemoryJournal()
    const url = 'https://somebody:word@hooks.example/bot1234:SECRET/send?key=SECRET'
    const config = { ...CONFIG, webhooks: [{ ...HOOK, url }] }
    await using rig = createPaymentRig({ config, journal })
    await rig.open.payment.updateSettings(SETTINGS)
    for (const accident of ['away', 'gone'] as const) rig.webhooks.fail(accident, { times: 1 })
    await rig.open.payment.showQr({ amount: 100 }, null)
    await rig.clock.advance(60_000)
    const { receivers, condition } = rig.open.receivers
    const shown = JSON.stringify([receivers, condition, journal.entries])
    assert.match(shown, 'https://hooks.example')
    assert.not.match(shown, /SECRET|word/)
  },
  async 'that nobody configured are absent'() {
    await using rig = createPaymentRig({ journal: createMemoryJournal() })
    assert.is(rig.open.receivers.condition.state, 'absent')
  },
})
