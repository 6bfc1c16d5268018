/** The examiner of tills: a good till passes, and of each rule it finds the till that breaks it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import * as assert from 'uvu/assert'
import { examine, reportOf } from '#scripts/examine/examination.ts'
import { type ExaminedLane, openExaminedLane } from '#scripts/examine/examined-lane.ts'
import { NotExamined } from '#scripts/examine/not-examined.ts'
import type { TillCall } from '#scripts/examine/sale-record.ts'
import { TILL_CASES, type TillCase } from '#scripts/examine/till-cases.ts'
import {
  driveByHand,
  driveByHttp,
  TillAway,
  type TillDriver,
  type TillOrder,
} from '#scripts/examine/till-driver.ts'
import { openTillProxy } from '#scripts/examine/till-proxy.ts'
import { judge, TILL_RULES, type TillRule } from '#scripts/examine/till-rules.ts'
import { postJson } from '#test/http-call.ts'
import { openHttpServer } from '#test/http-server.ts'
import { endOf } from '#test/processes/killable.ts'
import { spec } from '#test/spec.ts'
import { createFlawedTill, type TillClock } from '#test/tills/flawed-till.ts'
import { waitUntil } from '#test/wait-until.ts'

/** In which case a flaw shows; every rule has one. */
const SHOWS_IN: Readonly<Record<TillRule, string>> = {
  'not-ended': 'rejected',
  'nothing-sold': 'paid',
  'wrong-amount': 'paid',
  'wrong-ttl': 'paid',
  'reference-lost': 'paid',
  'wrong-refund': 'given back',
  'asked-too-often': 'paid',
  'paid-without-accepted': 'rejected',
  'other-sales-status': 'refused, after a paid sale',
  'accepted-not-seen': 'paid',
  'second-showqr-without-key': 'answer lost',
  'ignored-error': 'bank silent, money late',
  'late-money-missed': 'bank silent, money late',
  'key-after-cancel': 'cancelled, then sold',
  'cancel-ignored': 'paid while it is cancelled',
}

const NO_ACCIDENT = { isRefused: false, isCancelled: false }
const SALE = { action: 'sell', amount: 1_001, sale: 's', reference: 'r', words: 'sell it' } as const

interface Examined {
  readonly lane: ExaminedLane
  readonly cases?: readonly TillCase[]
  till(url: string, clock: TillClock): TillDriver
}

async function rulesBroken({ lane, cases = TILL_CASES, till }: Examined) {
  const clock = { nowMs: 0 }
  const options = { lane: lane.url, host: '127.0.0.1', port: 0, nowMs: () => clock.nowMs }
  await using proxy = await openTillProxy(options)
  const { cases: examined } = await examine(till(proxy.url, clock), proxy, lane, cases)
  assert.not.ok(examined.some(({ isSilent }) => isSilent))
  return examined.map(({ findings }) => findings.map(({ rule }) => rule))
}

const flawed = TILL_RULES.map((rule): [string, () => Promise<void>] => [
  `finds the till that breaks ${rule}`,
  async () => {
    await using lane = await openExaminedLane()
    const shows = TILL_CASES.filter(({ name }) => name === SHOWS_IN[rule])
    assert.is(shows.length, 1)
    const before = TILL_CASES.filter(({ name }) => name === shows[0]?.refundOf)
    const till = (url: string, clock: TillClock) => createFlawedTill(url, clock, rule)
    const broken = await rulesBroken({ lane, cases: [...before, ...shows], till })
    assert.equal(broken, [...before.map(() => []), [rule]])
  },
])

spec(
  'the examiner of tills',
  {
    async 'finds nothing at a till that does all of it well'() {
      await using lane = await openExaminedLane()
      assert.equal(
        await rulesBroken({ lane, till: createFlawedTill }),
        TILL_CASES.map(() => []),
      )
    },
    ...Object.fromEntries(flawed),
    async 'finds the till that takes the status of the sale before for its own, after a cut, too'() {
      await using lane = await openExaminedLane()
      const cases = TILL_CASES.filter(({ name }) => name.endsWith(', after a paid sale'))
      const till = (url: string, clock: TillClock) =>
        createFlawedTill(url, clock, 'other-sales-status')
      const broken = await rulesBroken({ lane, cases, till })
      assert.equal(broken, [['other-sales-status'], ['other-sales-status']])
    },
    'tells a lifetime in seconds from one in minutes'() {
      const shown = { method: 'POST', path: '/showQR', key: 'k', status: 200, refusal: null }
      const rest = { transaction: 't', beganMs: 0, endedMs: 0, answered: null }
      const found = (ttl: unknown) => {
        const calls = [{ ...shown, ...rest, body: JSON.stringify({ amount: 5, ttl }) }]
        const sale = { outcome: 'unpaid', amount: 5, problem: null, isToBePaid: false } as const
        const record = { ...sale, calls, reference: null, refundWanted: null, ...NO_ACCIDENT }
        return judge(record).map(({ words }) => words)
      }
      assert.equal([1, 5, 59, undefined].flatMap(found), [])
      assert.match(found(300)[0] ?? '', /for 300 of them.*for 300 seconds send "ttl": 5$/)
      assert.match(found('90')[0] ?? '', /"ttl": 2$/)
    },
    async 'says so where the till calls nothing'() {
      await using lane = await openExaminedLane()
      const options = { lane: lane.url, host: '127.0.0.1', port: 0, nowMs: () => 0 }
      await using proxy = await openTillProxy(options)
      const driver = { tellsReference: true, order: async () => null, [Symbol.dispose]: () => {} }
      const report = reportOf(await examine(driver, proxy, lane, TILL_CASES.slice(0, 1)))
      assert.match(report, /is it pointed at this address\?/)
    },
    'compares the sum, and whether anybody asked: a hundred times as much, one kopeck, paid at once'() {
      const shown = (amount: unknown): TillCall => ({
        method: 'POST',
        path: '/showQR',
        key: 'k',
        body: JSON.stringify({ amount }),
        status: 200,
        refusal: null,
        transaction: 't',
        beganMs: 0,
        endedMs: 0,
        answered: null,
      })
      const asked = { method: 'GET', path: '/getDynamicQRStatus', body: '', answered: 'ACCEPTED' }
      const paid: TillCall = { ...shown(0), ...asked }
      const found = (...calls: TillCall[]) =>
        judge({
          calls,
          amount: 1_001,
          outcome: 'paid',
          isToBePaid: true,
          problem: null,
          reference: null,
          refundWanted: null,
          ...NO_ACCIDENT,
        }).map(({ rule }) => rule)
      assert.equal(found(shown(1_001), paid), [])
      for (const wrong of [100_100, 1, 10.01, '1001', undefined])
        assert.equal(found(shown(wrong), paid), ['wrong-amount'], String(wrong))
      assert.equal(found(shown(1_001)), ['paid-without-accepted'])
    },
    async 'lists what it does not examine, in words and as JSON'() {
      const examined = async (tellsReference: boolean) => {
        await using lane = await openExaminedLane()
        const options = { lane: lane.url, host: '127.0.0.1', port: 0, nowMs: () => 0 }
        await using proxy = await openTillProxy(options)
        const driver = { tellsReference, order: async () => null, [Symbol.dispose]: () => {} }
        const examination = await examine(driver, proxy, lane)
        assert.match(reportOf(examination), `never examined: ${examination.neverExamined[0]}; `)
        const [refund] = examination.cases.slice(-1)
        assert.match(refund?.leftOut ?? '', /the sale "paid" was not paid/)
        return examination.neverExamined
      }
      const [ordered, byHand] = [await examined(true), await examined(false)]
      assert.equal(byHand.slice(0, -1), ordered)
      assert.match(byHand.at(-1) ?? '', /^the reference of a payment/)
    },
    async 'tells a till whose codes are refused, in every case'() {
      await using lane = await openExaminedLane()
      const till = (url: string) => ({
        tellsReference: false,
        order: async ({ amount }: TillOrder) => {
          await postJson(url, '/showQR', { amount: -amount }).catch(() => null)
          return 'unpaid' as const
        },
        [Symbol.dispose]: () => {},
      })
      const problems = await rulesBroken({ lane, till })
      const refused = ['nothing-sold', 'wrong-amount']
      const own = [['wrong-amount'], refused, [...refused, 'cancel-ignored'], []]
      assert.equal(problems, [...Array(5).fill(refused), ...own])
    },
    'tells why nothing was sold'() {
      const made = { method: 'POST', key: 'k', beganMs: 0, endedMs: 0, answered: null }
      const body = '{ "amount": 5 }'
      const show = { ...made, body, path: '/showQR', status: 200, refusal: null, transaction: 't' }
      const record = {
        outcome: 'unpaid',
        isToBePaid: true,
        problem: null,
        amount: 5,
        reference: null,
        refundWanted: null,
        ...NO_ACCIDENT,
      } as const
      const said = (calls: readonly TillCall[]) => judge({ ...record, calls })[0]?.words ?? ''
      assert.match(
        said([{ ...show, status: 400, refusal: '400: amount' }]),
        /refused .*400: amount/,
      )
      assert.match(said([{ ...show, status: null }]), /lost and the till gave up: ask again/)
      assert.match(said([show]), /asked getDynamicQRStatus 0 times: ask once a second/)
      assert.equal(judge({ ...record, calls: [show], isToBePaid: false }), [])
    },
    async 'goes on after an order that failed, and says when nobody takes any'() {
      const answers = ['{ "outcome": "paid" }', 'oops,\n <b>', null]
      await using server = await openHttpServer((request, response) => {
        const answer = answers.shift()
        if (typeof answer === 'string') response.end(answer)
        else request.socket.destroy()
      })
      using driver = driveByHttp(server.url)
      const order = async () => String(await driver.order(SALE).catch(({ message }) => message))
      assert.is(await order(), 'paid')
      assert.match(
        await order(),
        /answered its order with 200 oops, <b>: answer 200 \{ "outcome": "paid" \}, or one of/,
      )
      assert.match(await order(), /cut its order off/)
      const taken = { lane: '', host: '127.0.0.1', port: server.port, nowMs: () => 0 }
      const problem = await openTillProxy(taken).catch((error) => error)
      assert.instance(problem, NotExamined)
      assert.match(problem.message, /EADDRINUSE.*--listen HOST:PORT$/)
      await server[Symbol.asyncDispose]()
      assert.match(await order(), /nobody takes orders at .*: start the till/)
    },
    async 'ends with 2 and a line when the examination is left, or nobody takes its orders'() {
      await using lane = await openExaminedLane()
      const options = { lane: lane.url, host: '127.0.0.1', port: 0, nowMs: () => 0 }
      await using proxy = await openTillProxy(options)
      const order = () => Promise.reject(new TillAway('nobody'))
      const driver = { tellsReference: true, order, [Symbol.dispose]: () => {} }
      const problem = await examine(driver, proxy, lane).catch((e) => e)
      assert.instance(problem, NotExamined)
      const main = resolve('scripts/examine/main.ts')
      const args = [main, '--till', 'wait', '--listen', '127.0.0.1:0']
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
      const { code, stderr } = await endOf(child)
      assert.is(code, 2, stderr)
      assert.match(stderr, /\nthe examination was left before its end: begin it anew\n$/)
    },
    'tells a refund of another payment from the one that was meant, and one asked for twice'() {
      const call = {
        method: 'POST',
        path: '/transactions/t/refunds',
        key: 'k',
        body: '{"amount":4}',
      }
      const asked = { ...call, beganMs: 0, endedMs: 0, answered: null, refusal: null }
      const done: TillCall = { ...asked, status: 200, transaction: null }
      const said = (outcome: 'refunded' | 'not-refunded' | 'unable', ...calls: TillCall[]) =>
        judge({
          outcome,
          calls,
          amount: 4,
          reference: null,
          problem: null,
          isToBePaid: false,
          refundWanted: { transaction: 't' },
          ...NO_ACCIDENT,
        }).map(({ rule, words }) => `${rule}: ${words}`.slice(0, 50))
      assert.equal(said('refunded', done), [])
      assert.equal(said('refunded', { ...done, status: null }, done), [])
      assert.equal(said('unable'), [])
      assert.equal(
        [
          said('refunded', { ...done, path: '/transactions/other/refunds' }),
          said('refunded', { ...done, status: null }, { ...done, key: 'l' }),
          said('refunded'),
          said('not-refunded', done),
        ].flat(),
        [
          'wrong-refund: another refund was asked for than 4 ',
          'wrong-refund: the refund was asked for 2 times wit',
          'wrong-refund: the cashier was told that it is give',
          'wrong-refund: the lane took the refund, and the ca',
        ],
      )
    },
    async 'asks the person at the till'() {
      const [input, output] = [new PassThrough(), new PassThrough()]
      using driver = driveByHand(input, output)
      input.write('y\nwhat\nнет\n')
      assert.equal([await driver.order(SALE), await driver.order(SALE)], ['paid', 'unpaid'])
      assert.match(String(output.read()), /^10\.01: sell it/)
      input.write('с\n')
      assert.is(await driver.order({ ...SALE, action: 'refund' }), 'unable')
    },
    async 'orders a till over HTTP, from the command line to its exit code'() {
      const clock = { nowMs: 0 }
      let lane = ''
      await using server = await openHttpServer(async (request, response) => {
        const order = JSON.parse(Buffer.concat(await request.toArray()).toString())
        // It is said and then ordered: two pipes, which are read in any order.
        await waitUntil('it is said where the till asks', () => lane !== '')
        const outcome = await createFlawedTill(lane, clock, 'late-money-missed').order(order)
        response.end(JSON.stringify({ outcome }))
      })
      const main = resolve('scripts/examine/main.ts')
      const args = [main, '--till', server.url, '--listen', '127.0.0.1:0']
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        lane ||= /point the till at (\S+)/.exec(text)?.[1] ?? ''
      })
      const [out] = await Promise.all([
        child.stdout.setEncoding('utf8').toArray(),
        once(child, 'close'),
      ])
      assert.is(child.exitCode, 1, out.join(''))
      assert.match(out.join(''), /late-money-missed: the money came late/)
    },
  },
  480_000,
)
