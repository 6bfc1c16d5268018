/** lanectl reconcile, against a whole device on fakes: by the bank's call, and by a file. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { lanectl } from '#test/processes/lanectl-process.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const PAID_AT_ONCE = 7_770_002

async function post(url: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.is(answer.status, 200, path)
}

spec(
  'lanectl reconcile',
  {
    async 'agrees, tells what differs with what to do, and takes a file'() {
      await using lane = await openTestDevice()
      await post(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
      await post(lane.url, '/showQR', { amount: PAID_AT_ONCE })
      await waitUntil('it is paid', async () => {
        const answer = await fetch(`${lane.url}/getDynamicQRStatus`)
        return (await answer.text()).includes('ACCEPTED')
      })
      const run = (...args: readonly string[]) =>
        lanectl(['--url', lane.url, 'reconcile', '--language', 'en', ...args])
      // The day in which the bank was paid, whatever midnight passes meanwhile.
      const answer = await fetch(`${lane.url}/transactions?limit=1`)
      const { transactions } = (await answer.json()) as { transactions: { createdAt: string }[] }
      const created = new Date(transactions[0]?.createdAt ?? '')
      const two = (part: number) => String(part).padStart(2, '0')
      const date = `${created.getFullYear()}-${two(created.getMonth() + 1)}-${two(created.getDate())}`

      const agreed = await run('--date', date)
      assert.is(agreed.code, 0, agreed.stdout + agreed.stderr)
      assert.match(agreed.stdout, /ledger +1: 77700\.02/)

      const file = join(lane.dataFolder, 'registry.csv')
      const row = `stranger;op-1;12,50;${date} 12:00`
      writeFileSync(file, `Заказ;Номер операции;Сумма;Дата\n${row}\n`)
      const differs = await run('--date', date, file)
      assert.is(differs.code, 1, differs.stderr)
      assert.match(differs.stdout, /ONLY AT THE BANK \(1: 12\.50\)/)
      assert.match(differs.stdout, /unknown-order: The bank has money/)
      assert.match(differs.stdout, /1 new in the ledger as money\.found-at-bank/)

      const unread = await run('--date', date, join(lane.dataFolder, 'no-such-file'))
      assert.is(unread.code, 74)
      const wrong = await run('--bank', 'Static', '--date', date)
      assert.is(wrong.code, 1)
      assert.match(wrong.stderr, /no bank profile/)
    },
  },
  180_000,
)
