/** The examiner of tills: a good till passes, and of each rule it finds the till that breaks it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import * as assert from 'uvu/assert'
import { examine, reportOf } from '#scripts/examine/examination.ts'
import { type ExaminedLane, openExaminedLane } from '#scripts/examine/examined-lane.ts'
import { TILL_CASES, type TillCase } from '#scripts/examine/till-cases.ts'
import { driveByHand, driveByHttp, type TillDriver } from '#scripts/examine/till-driver.ts'
import { openTillProxy } from '#scripts/examine/till-proxy.ts'
import { TILL_RULES, type TillRule } from '#scripts/examine/till-rules.ts'
import { spec } from '#test/spec.ts'
import { createFlawedTill, type TillClock } from '#test/tills/flawed-till.ts'

/** In which case a flaw shows; every rule has one. */
const SHOWS_IN: Readonly<Record<TillRule, string>> = {
  'asked-too-often': 'paid',
  'paid-without-accepted': 'rejected',
  'accepted-not-seen': 'paid',
  'second-showqr-without-key': 'answer lost',
  'ignored-error': 'bank silent, money late',
  'late-money-missed': 'bank silent, money late',
  'key-after-cancel': 'cancelled, then sold',
}

interface Examined {
  readonly lane: ExaminedLane
  readonly cases?: readonly TillCase[]
  till(url: string, clock: TillClock): TillDriver
}

async function rulesBroken({ lane, cases = TILL_CASES, till }: Examined) {
  const clock = { nowMs: 0 }
  const options = { lane: lane.url, host: '127.0.0.1', port: 0, nowMs: () => clock.nowMs }
  await using proxy = await openTillProxy(options)
  const examined = await examine(till(proxy.url, clock), proxy, lane, cases)
  assert.not.ok(examined.some(({ isSilent }) => isSilent))
  return examined.map(({ findings }) => findings.map(({ rule }) => rule))
}

const flawed = TILL_RULES.map((rule): [string, () => Promise<void>] => [
  `finds the till that breaks ${rule}`,
  async () => {
    await using lane = await openExaminedLane()
    const cases = TILL_CASES.filter(({ name }) => name === SHOWS_IN[rule])
    assert.is(cases.length, 1)
    const till = (url: string, clock: TillClock) => createFlawedTill(url, clock, rule)
    assert.equal(await rulesBroken({ lane, cases, till }), [[rule]])
  },
])

spec(
  'the examiner of tills',
  {
    async 'finds nothing at a till that does all of it well'() {
      await using lane = await openExaminedLane()
      assert.equal(await rulesBroken({ lane, till: createFlawedTill }), [[], [], [], [], []])
    },
    ...Object.fromEntries(flawed),
    async 'says so where the till calls nothing'() {
      await using lane = await openExaminedLane()
      const options = { lane: lane.url, host: '127.0.0.1', port: 0, nowMs: () => 0 }
      await using proxy = await openTillProxy(options)
      const driver = { order: async () => null, [Symbol.dispose]: () => {} }
      const report = reportOf(await examine(driver, proxy, lane, TILL_CASES.slice(0, 1)))
      assert.match(report, /is it pointed at this address\?/)
    },
    async 'asks the person at the till'() {
      const [input, output] = [new PassThrough(), new PassThrough()]
      using driver = driveByHand(input, output)
      input.write('y\nнет\n')
      const order = { action: 'sell', amount: 1_001, sale: 's', words: 'sell it' } as const
      assert.equal([await driver.order(order), await driver.order(order)], ['paid', 'unpaid'])
      assert.match(String(output.read()), /^10\.01: sell it/)
    },
    async 'orders a till over HTTP, from the command line to its exit code'() {
      const clock = { nowMs: 0 }
      let lane = ''
      const server = createServer(async (request, response) => {
        const order = JSON.parse(Buffer.concat(await request.toArray()).toString())
        const outcome = await createFlawedTill(lane, clock, 'late-money-missed').order(order)
        response.end(JSON.stringify({ outcome }))
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const till = `http://127.0.0.1:${port}`
      const main = resolve('scripts/examine/main.ts')
      const args = [main, '--till', till, '--listen', '127.0.0.1:0']
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        lane ||= /point the till at (\S+)/.exec(text)?.[1] ?? ''
      })
      const [out] = await Promise.all([
        child.stdout.setEncoding('utf8').toArray(),
        once(child, 'close'),
      ])
      server.close()
      assert.is(child.exitCode, 1, out.join(''))
      assert.match(out.join(''), /late-money-missed: the money came late/)
      assert.is(
        await driveByHttp(till)
          .order({} as never)
          .catch(() => 'away'),
        'away',
      )
    },
  },
  480_000,
)
