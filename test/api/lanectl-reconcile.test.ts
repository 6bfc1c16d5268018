/** lanectl reconcile, against a whole device on fakes: by the bank's call, and by a file. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
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
      const { transactions } = (await answer.json()) as {
        transactions: { id: string; createdAt: string }[]
      }
      const created = new Date(transactions[0]?.createdAt ?? '')
      const two = (part: number) => String(part).padStart(2, '0')
      const date = `${created.getFullYear()}-${two(created.getMonth() + 1)}-${two(created.getDate())}`

      const agreed = await run('--date', date)
      assert.is(agreed.code, 0, agreed.stdout + agreed.stderr)
      assert.match(agreed.stdout, /ledger +1: 77700\.02/)

      const file = join(lane.dataFolder, 'registry.csv')
      const head = 'Заказ;Номер операции;Сумма;Дата'
      const row = (id = '') => `${id};;77700,02;${created.toISOString()}`
      const other = row('01KDVDNA3401ZPGCE7HQ84RG6B')
      writeFileSync(file, [head, row(transactions[0]?.id), other].join('\n'))
      const shared = await run('--date', date, '--shared', file)
      assert.is(shared.code, 0, shared.stdout + shared.stderr)
      assert.match(shared.stdout, /bank +2: /)
      assert.match(shared.stdout, '1 of other lanes with the same merchant')
      assert.not.match(shared.stdout, 'midnight')

      writeFileSync(file, head)
      const undecided = await run('--date', date, file)
      assert.is(undecided.code, 1, undecided.stdout + undecided.stderr)

      writeFileSync(file, `${head}\nstranger;op-1;12,50;${created.toISOString()}\n`)
      const differs = await run('--date', date, file)
      assert.is(differs.code, 1, differs.stderr)
      assert.match(differs.stdout, /ONLY AT THE BANK \(1: 12\.50\)/)
      assert.match(differs.stdout, /unknown-order: The bank has money/)
      assert.match(differs.stdout, /1 new in the ledger as money\.found-at-bank/)

      const stated = (word: string) =>
        [`${head};Статус`, `${row(transactions[0]?.id)};Квитовано`, `${row('B')};${word}`].join(
          '\n',
        )
      writeFileSync(file, stated('Отложена'))
      const asked = await run('--date', date, file)
      assert.is(asked.code, 64)
      assert.match(
        asked.stderr,
        /line 2, column "Статус": the lane does not know the meaning of "Квитовано"/,
      )
      const words = ['--word', 'Квитовано=paid', '--word', 'Отложена=unpaid']
      const answered = await run('--date', date, file, ...words)
      assert.is(answered.code, 0, answered.stdout + answered.stderr)
      assert.match(
        answered.stdout,
        /LINES OF THE FILE THAT WERE LEFT OUT[\s\S]*Отложена +Статус +1 +3/,
      )
      writeFileSync(file, stated('Отклонена'))
      const leftOut = await run('--date', date, file)
      assert.is(leftOut.code, 1, leftOut.stdout)
      assert.match(
        leftOut.stdout,
        /--word WORD=MEANING, where MEANING is one of payment, refund, paid, unpaid/,
      )
      assert.not.match(leftOut.stdout, /Отклонена=/, 'no answer to be copied')
      assert.match(leftOut.stdout, /MEANINGS THAT PEOPLE ENTERED[\s\S]*word +Квитовано +paid +1/)
      assert.is((await run('--date', date, file, '--word', 'Отклонена=unpaid')).code, 0)
      assert.is((await run('--date', date, file)).code, 0)

      const withdraw = () =>
        lanectl(['--url', lane.url, 'ledger', 'uncompare', date, 'of another shop'])
      const withdrawn = await withdraw()
      assert.is(withdrawn.code, 0, withdrawn.stderr)
      assert.match(withdrawn.stdout, 'the comparison is withdrawn, and 1 entry with it')
      const again = await withdraw()
      assert.match(again.stdout, 'and 0 entries with it')

      const unread = await run('--date', date, join(lane.dataFolder, 'no-such-file'))
      assert.is(unread.code, 74)
      const wrong = await run('--bank', 'Static', '--date', date)
      assert.is(wrong.code, 64)
      assert.match(wrong.stderr, /no bank profile/)
    },
  },
  180_000,
)
