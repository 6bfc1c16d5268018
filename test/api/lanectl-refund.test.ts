/** `lanectl refund` against a whole device on fakes: once for each key, and what was given back. */
import * as assert from 'uvu/assert'
import { postJson } from '#test/http-call.ts'
import { lanectlHere as run } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const lanectl = (url: string, ...args: readonly string[]) => run(args, { LANED_URL: url })

async function paid(address: string): Promise<string> {
  await postJson(address, '/updateDriverSettings', DEMO_SETTINGS)
  const { headers } = await postJson(address, '/showQR', { amount: 1_000 })
  await postJson(address, '/sim/bank/pay', {})
  await waitUntil('it is accepted', async () => {
    const answer = await fetch(`${address}/getDynamicQRStatus`)
    return (await answer.text()).includes('ACCEPTED')
  })
  return String(headers['transaction-id'])
}

spec(
  'lanectl refund',
  {
    async 'gives back once for each key, and tells what was given back'() {
      await using device = await openTestDevice()
      const address = device.url
      const id = await paid(address)
      const refund = (...args: readonly string[]) => lanectl(address, 'refund', id, ...args)
      const first = await refund('--amount', '300', '--reason', 'sour milk')
      assert.is(first.code, 0, first.stderr)
      assert.match(first.stdout, /returned +300/)
      const key = /refund: (\S+)/.exec(first.stderr)?.[1] ?? ''
      const again = await refund('--amount', '300', '--reason', 'sour milk', '--key', key)
      assert.is(again.stdout, first.stdout)
      await postJson(address, '/sim/bank/refund', { amountKopecks: 50 })
      const rest = await lanectl(address, '--json', 'refund', id)
      assert.is(rest.code, 1, 'the bank refuses: on its website a part of it went back')
      await waitUntil('the lane has asked what went back', async () => {
        const { stdout } = await lanectl(address, '--json', 'refund', id, '--list')
        return (JSON.parse(stdout) as { refundedAmount: number }).refundedAmount === 350
      })
      const all = (await refund('--list')).stdout
      assert.match(all, /returned +50 +the bank/)
      assert.match(all, /350 +refunded/)
    },
    async 'settles what the bank does not end, with a note, and lists what is open'() {
      await using device = await openTestDevice()
      const address = device.url
      const id = await paid(address)
      const refunds = (...args: readonly string[]) => lanectl(address, 'refunds', ...args)
      const none = await refunds('open')
      assert.equal([none.code, none.stdout.trim()], [0, 'no refund is open: every one has ended'])
      await postJson(address, '/sim/bank/outage', { on: true })
      const key = { 'idempotency-key': 'k' }
      const waiting = postJson(address, `/transactions/${id}/refunds`, { amount: 300 }, key)
      let found = ''
      await waitUntil('it is listed', async () => {
        found = /^(\S+) +\S+ +requested +300/m.exec((await refunds('open')).stdout)?.[1] ?? ''
        return found !== ''
      })
      const note = ['--note', 'Ann, with the registry']
      assert.is((await refunds('settle', found, '--as', 'paid', ...note)).code, 64)
      assert.is((await refunds('settle', found, '--as', 'refused')).code, 64)
      const wrong = await refunds('settle', found, '--as', 'returned', ...note)
      assert.is(wrong.code, 1)
      assert.match(wrong.stderr, 'never sent this refund to the bank')
      const done = await refunds('settle', found, '--as', 'refused', ...note)
      assert.equal([done.code, done.stdout.trim()], [0, `refund ${found} is refused`])
      await waiting
    },
    async 'says what is wrong'() {
      await using device = await openTestDevice()
      const none = await lanectl(device.url, 'refund', 'nothing')
      assert.is(none.code, 1)
      assert.match(none.stderr, /no payment with this id/)
      assert.is((await lanectl(device.url, 'refund', 'x', '--amount', '1.5')).code, 64)
    },
  },
  60_000,
)
