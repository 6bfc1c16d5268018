/** lanectl shifts, against a whole device on fakes: closing, reading, and finding what was altered. */
import { DatabaseSync } from 'node:sqlite'
import * as assert from 'uvu/assert'
import { lanectlHere as lanectl } from '#test/processes/lanectl-here.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice, type TestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const PAID_AT_ONCE = 7_770_002

async function post(url: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.is(answer.status, 200, path)
}

async function sell({ url }: TestDevice): Promise<void> {
  await post(url, '/showQR', { amount: PAID_AT_ONCE })
  await waitUntil('it is paid', async () => {
    const answer = await fetch(`${url}/getDynamicQRStatus`)
    return (await answer.text()).includes('ACCEPTED')
  })
}

const shiftsOf = ({ url }: TestDevice, ...args: readonly string[]) =>
  lanectl(['--url', url, 'shifts', ...args])

async function closedTwice(): Promise<TestDevice> {
  const lane = await openTestDevice()
  await post(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
  for (let shift = 0; shift < 2; shift += 1) {
    await sell(lane)
    assert.is((await shiftsOf(lane, 'close')).code, 0)
  }
  return lane
}

/** What SQL itself refuses, done by somebody who has the card. */
function alter({ dataFolder }: TestDevice, sql: string): void {
  using database = new DatabaseSync(`${dataFolder}/payments.db`)
  database.exec(`DROP TRIGGER shifts_hold; DROP TRIGGER shifts_stay; ${sql}`)
}

spec(
  'lanectl shifts',
  {
    async 'prints the X report, closes with a Z report, and prints it again'() {
      await using lane = await openTestDevice()
      await post(lane.url, '/updateDriverSettings', DEMO_SETTINGS)
      const nothing = await shiftsOf(lane, 'close')
      assert.is(nothing.code, 1)
      assert.match(nothing.stderr, /there is no shift to close yet/)
      await sell(lane)
      const x = await shiftsOf(lane, 'current', '--language', 'ru', '--width', '32')
      assert.match(
        x.stdout,
        /ПРОМЕЖУТОЧНЫЕ ИТОГИ[\s\S]*НЕ ФИСКАЛЬНЫЙ ДОКУМЕНТ[\s\S]*Оплачено 1 +77 700,02/,
      )
      const z = await shiftsOf(lane, 'close', '--number', '1')
      assert.is(z.code, 0, z.stderr)
      assert.match(z.stdout, /Z REPORT[\s\S]*Paid 1 +77,700\.02/)
      assert.is((await shiftsOf(lane, 'close', '--number', '1')).stdout, z.stdout)
      assert.is((await shiftsOf(lane, 'show', '1')).stdout, z.stdout)
      const json = JSON.parse((await shiftsOf(lane, '--json', 'show', '1')).stdout)
      assert.is(json.report.totals.net, PAID_AT_ONCE)
    },
    async 'says what it does not understand'() {
      await using lane = await openTestDevice()
      for (const args of [
        ['show', 'x'],
        ['list', '--limit', '0'],
      ])
        assert.is((await shiftsOf(lane, ...args)).code, 64, args.join(' '))
      const width = await shiftsOf(lane, 'current', '--width', '33')
      assert.is(width.code, 64)
      assert.match(width.stderr, /^lanectl: --width must be one of 32, 42/)
      assert.is((await shiftsOf(lane, 'show', '7')).code, 1)
    },
    async 'lists them, and finds the chain whole'() {
      await using lane = await closedTwice()
      const list = await shiftsOf(lane, 'list')
      assert.match(list.stdout, /^NUMBER .*\n2 .* 77700\.02 .*\n1 /)
      const verified = await shiftsOf(lane, 'verify')
      assert.is(verified.code, 0, verified.stdout)
      assert.match(verified.stdout, /^shifts: 2, none was changed; the last is [0-9a-f]{64}/)
    },
    async 'finds a report that was altered, hash and all'() {
      for (const [sql, words] of [
        [
          "UPDATE shifts SET report = replace(report, '7770002', '7770001') WHERE number = 1",
          /shift 1 was changed after it was closed/,
        ],
        [
          "UPDATE shifts SET hash = 'beef' WHERE number = 1",
          /shift 2 was closed after another shift 1/,
        ],
        [
          'DELETE FROM shift_keys; DELETE FROM shifts WHERE number = 1',
          /the first shifts are missing/,
        ],
        [
          'DELETE FROM shift_keys; DELETE FROM shifts WHERE number = 2',
          /shift 2 is missing, but by event \d+ of the ledger it was closed as [0-9a-f]{64}/,
        ],
        [
          "UPDATE shifts SET hash = 'beef' WHERE number = 2",
          /by event \d+ of the ledger, shift 2 was closed as [0-9a-f]{64}/,
        ],
        [
          `DROP TRIGGER lane_entries_stay; DELETE FROM lane_entries
             WHERE sequence = (SELECT MAX(sequence) FROM lane_entries)`,
          /the ledger has no event about the closing of shift 2/,
        ],
      ] as const) {
        await using lane = await closedTwice()
        alter(lane, sql)
        const { code, stdout } = await shiftsOf(lane, 'verify')
        assert.equal([code, words.test(stdout)], [1, true], stdout)
      }
    },
  },
  120_000,
)
