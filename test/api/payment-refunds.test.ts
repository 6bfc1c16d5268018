/** Refunds over a real socket: the calls, who may make them, and where else they are told. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { confirmedFromStart } from '#doubles/confirmed-time.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { TokenConfig } from '#firmware/http/listener-config.ts'
import { openListener } from '#firmware/http/server.ts'
import type { ConfirmableTime } from '#hal/confirmed-time.ts'
import { call, postJson } from '#test/http-call.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from '#test/payments/payment-rig.ts'
import { spec } from '#test/spec.ts'

interface RefundAnswer {
  readonly http: number
  readonly error_category?: string
  readonly error_code?: number
  readonly error_message?: string
  readonly retryAfter?: string
  readonly refund?: Readonly<Record<string, unknown>>
  readonly refunds?: readonly Readonly<Record<string, unknown>>[]
  readonly [field: string]: unknown
}

interface RefundTill extends AsyncDisposable {
  readonly rig: PaymentRig
  readonly confirmedTime: ConfirmableTime
  /** Of a paid payment of 1,000 kopecks. */
  readonly id: string
  post(
    path: string,
    body: object | undefined,
    headers?: Record<string, string>,
  ): Promise<RefundAnswer>
  postText(path: string, body: string, headers: Record<string, string>): Promise<RefundAnswer>
  get(path: string, headers?: Record<string, string>): Promise<RefundAnswer>
}

const TOKENS: readonly TokenConfig[] = [
  { name: 'till', role: 'till', secret: 'till-secret-0123456789' },
  {
    name: 'returns',
    role: 'till',
    secret: 'returns-secret-0123456789',
    mayRefund: true,
    refundKopecksPerDay: 500,
  },
  { name: 'Anna', role: 'operator', secret: 'operator-secret-0123456789' },
  { name: 'Boris', role: 'operator', secret: 'no-refunds-0123456789', mayRefund: false },
]

async function openTill(address = '127.0.0.1:0', tokens: readonly TokenConfig[] = []) {
  const clock = createFakeClock()
  const confirmedTime = confirmedFromStart(clock)
  const rig = createPaymentRig({ clock, confirmedTime })
  await rig.open.payment.updateSettings(SETTINGS)
  const shown = rig.open.payment.showQr({ amount: 1_000, purpose: 'Tea' }, null)
  await rig.clock.advance(1_000)
  const id = await shown
  rig.bank.pay(id)
  await rig.clock.advance(5_000)
  const listening = await openListener(
    { address, serve: ['payment'], tokens },
    [rig.open.router],
    createMemoryJournal(),
  )
  const url = listening.address.replace('0.0.0.0', '127.0.0.1')
  /** Lets the clock run until the answer is there. */
  async function answerOf(asked: ReturnType<typeof call>): Promise<RefundAnswer> {
    const { http, text, headers } = await rig.clock.until(asked)
    const retryAfter = headers['retry-after']
    return { http, ...(retryAfter && { retryAfter }), ...(JSON.parse(text) as object) }
  }
  const till: RefundTill = {
    rig,
    confirmedTime,
    id,
    post: (path, body, headers = {}) =>
      answerOf(
        body === undefined
          ? call(url, path, { method: 'POST', headers })
          : postJson(url, path, body, headers),
      ),
    postText: (path, body, headers) => {
      const asJson = { ...headers, 'content-type': 'application/json' }
      return answerOf(call(url, path, { method: 'POST', body, headers: asJson }))
    },
    get: (path, headers = {}) => answerOf(call(url, path, { headers })),
    async [Symbol.asyncDispose]() {
      await listening[Symbol.asyncDispose]()
      await rig[Symbol.asyncDispose]()
    },
  }
  return till
}

const withKey = (key: string) => ({ 'idempotency-key': key })
const codeOf = ({ http, error_category, error_code }: RefundAnswer) => [
  http,
  error_category,
  error_code,
]

spec(
  'refunds over HTTP',
  {
    async 'are made, repeated by their key, read one by one and all'() {
      await using till = await openTill()
      const path = `/transactions/${till.id}/refunds`
      const body = { amount: 300, reason: 'Скисло', reference: 'r-1' }
      const made = await till.post(path, body, withKey('k1'))
      assert.is(made.http, 200)
      const { refund = {} } = made
      assert.equal(
        [
          refund['state'],
          refund['amount'],
          refund['reason'],
          refund['reference'],
          refund['origin'],
        ],
        ['returned', 300, 'Скисло', 'r-1', 'lane'],
      )
      assert.equal(await till.post(path, body, withKey('k1')), made)
      const rest = await till.post(path, undefined, withKey('k2'))
      assert.equal([rest.http, rest.refund?.['amount']], [200, 700])
      const all = await till.get(path)
      assert.equal(all.refunds, [refund, rest.refund])
      assert.equal([all['refundedAmount'], all['refundOpenAmount']], [1_000, 0])
      assert.is(all['refundableAmount'], 0)
      assert.equal((await till.get(`${path}/${refund['id']}`)).refund, refund)
      assert.is((await till.get(`${path}/nothing`)).http, 404)
    },
    async 'are refused in words of their own'() {
      await using till = await openTill()
      const path = `/transactions/${till.id}/refunds`
      assert.equal(codeOf(await till.post(path, { amount: 0 }, withKey('a'))), [400, 'Refund', 1])
      assert.equal(codeOf(await till.post(path, { amount: 1_001 }, withKey('a'))), [
        400,
        'Refund',
        2,
      ])
      // Without an amount all goes back: what was meant to be one must not count as none.
      const misspelt = await till.post(path, { Amount: 5 }, withKey('a'))
      assert.is(misspelt.http, 400)
      assert.equal(codeOf(misspelt), [400, 'Refund', 1])
      assert.match(
        misspelt.error_message ?? '',
        /without amount .*may only have reason.*this one has "Amount"/,
      )
      assert.is((await till.get(path))['refundedAmount'], 0)
      till.rig.bank.troubles.push(null, 'cancel-refused')
      const refused = await till.post(path, {}, withKey('b'))
      assert.equal(codeOf(refused), [400, 'Refund', 4], 'the lane is well: it is no 500')
      assert.match(
        refused.error_message ?? '',
        /nothing was refunded\. Reason: .*Then start a new refund.*website$/,
      )
      const [row] = (await till.get(path)).refunds ?? []
      assert.equal([refused['transaction'], refused['refund']], [till.id, row?.['id']])
      assert.equal(await till.post(path, {}, withKey('b')), refused, 'asked again')
      till.rig.bank.refundBooks.hasRefunds = false
      const cabinet = await till.post(path, {}, withKey('c'))
      assert.match(cabinet.error_message ?? '', /CFT takes refunds only on its website/)
    },
    async 'of which the bank has given back what the lane does not know wait for a person'() {
      await using till = await openTill()
      const path = `/transactions/${till.id}/refunds`
      till.rig.bank.refundBooks.refundInCabinet(till.id, 400)
      const held = await till.post(path, { amount: 400 }, withKey('a'))
      assert.equal(codeOf(held), [400, 'Refund', 1])
      assert.match(
        held.error_message ?? '',
        'Perhaps one of them is the refund that you want: look at the refunds of this payment in "Payments"',
      )
      const all = await till.get(path)
      assert.equal(
        all.refunds?.map(({ origin, state, problem }) => [origin, state, problem]),
        [
          ['lane', 'refused', 'found-at-bank'],
          ['bank', 'returned', null],
        ],
      )
      const { refundedAmount } = all
      assert.is((await till.post(path, { refundedAmount: -1 }, withKey('b'))).http, 400)
      // Without an amount it is all that is left: of what the person has seen.
      const rest = await till.post(path, { refundedAmount }, withKey('b'))
      assert.equal([rest.http, rest.refund?.['amount'], refundedAmount], [200, 600, 400])
    },
    async "ignore a till's own fields beside an amount, also when it is asked again"() {
      await using till = await openTill()
      const path = `/transactions/${till.id}/refunds`
      const body = { amount: 300, clerk: 'Anna' }
      const made = await till.post(path, body, withKey('k'))
      assert.equal([made.http, made.refund?.['amount']], [200, 300])
      assert.equal(await till.post(path, body, withKey('k')), made)
      assert.is((await till.get(path))['refundedAmount'], 300)
    },
    async 'refuse the null that other calls take for no body'() {
      await using till = await openTill()
      const path = `/transactions/${till.id}/refunds`
      assert.is((await till.postText(path, 'null', withKey('k'))).http, 400)
      // A number that JavaScript could not compute.
      assert.is((await till.post(path, { amount: null }, withKey('k'))).http, 400)
      assert.is((await till.postText('/shifts/close', 'null', withKey('k'))).http, 200)
      assert.is((await till.get(path))['refundedAmount'], 0)
    },
    async 'answer 202 while the bank has not said its last word'() {
      await using till = await openTill()
      till.rig.bank.refundBooks.takes = 'slowly'
      const path = `/transactions/${till.id}/refunds`
      const asked = await till.post(path, {}, withKey('k'))
      assert.equal([asked.http, asked.refund?.['state']], [202, 'asked'])
      till.rig.bank.refundBooks.settle('returned')
      const done = await till.post(path, {}, withKey('k'))
      assert.equal([done.http, done.refund?.['id']], [200, asked.refund?.['id']])
    },
    async 'need a token that may, and have a limit for each and day'() {
      await using till = await openTill('0.0.0.0:0', TOKENS)
      const path = `/transactions/${till.id}/refunds`
      const by = (secret: string, body: object, key: string) =>
        till.post(path, body, { ...withKey(key), authorization: `Bearer ${secret}` })
      assert.is((await by('no-refunds-0123456789', {}, '2')).http, 403)
      const returns = await by('returns-secret-0123456789', { amount: 400 }, '3')
      assert.equal([returns.http, returns.refund?.['requestedBy']], [200, 'returns'])
      const much = await by('returns-secret-0123456789', { amount: 101 }, '4')
      assert.equal(codeOf(much), [429, 'Refund', 3])
      const midnight = new Date(till.rig.clock.now())
      midnight.setHours(24, 0, 0, 0)
      const { error_message = '' } = much
      assert.match(
        error_message,
        /may refund at most ₽5\.00 a day\. Today ₽1\.00 is left, and this refund is more\. /,
      )
      const [, time = ''] =
        /repeat the refund after (.+ \d\d:\d\d) by the lane/.exec(error_message) ?? []
      assert.is(new Date(time).getTime(), midnight.getTime(), error_message)
      // The clock has gone on since it was said, by some seconds.
      const beyond = Number(much.retryAfter) * 1_000 - (midnight.getTime() - till.rig.clock.now())
      assert.ok(beyond >= 0 && beyond < 60_000, `${much.retryAfter}`)
      // No day takes it: there is nothing to wait for.
      const more = await by('returns-secret-0123456789', { amount: 501 }, '6')
      assert.equal([...codeOf(more), more.retryAfter], [429, 'Refund', 3, undefined])
      assert.match(
        more.error_message ?? '',
        /may refund at most ₽5\.00 a day, and this refund is more\. Ask a person whose limit is higher/,
      )
      assert.is((await by('operator-secret-0123456789', { amount: 600 }, '5')).http, 200)
    },
    async 'are settled by an operator alone, once, and told with who said what'() {
      await using till = await openTill('127.0.0.1:0', TOKENS)
      const { rig, id } = till
      const as = (secret: string) => ({ authorization: `Bearer ${secret}` })
      const operator = as('operator-secret-0123456789')
      const read = (path: string) => till.get(path, operator)
      assert.equal((await read('/refunds/open')).refunds, [])
      rig.bank.isOut = true
      const asked = await till.post(
        `/transactions/${id}/refunds`,
        { amount: 300 },
        { ...operator, ...withKey('k') },
      )
      assert.is(asked.http, 202)
      await rig.clock.advance(2 * 3_600_000)
      const [open] = (await read('/refunds/open')).refunds ?? []
      assert.equal(
        [open?.['id'], open?.['overdue'], open?.['settlement']],
        [asked.refund?.['id'], true, null],
      )
      const path = `/refunds/${open?.['id']}/settle`
      const body = { as: 'refused', note: 'Anna, with the registry' }
      assert.is((await till.post(path, body, as('returns-secret-0123456789'))).http, 403)
      const other = await till.post(path, { ...body, as: 'returned' }, operator)
      assert.equal(codeOf(other), [400, 'Refund', 1])
      assert.match(other.error_message ?? '', 'never sent')
      const done = await till.post(path, body, operator)
      assert.equal(
        [done.http, done.refund?.['state'], done.refund?.['problem']],
        [200, 'refused', 'person'],
      )
      const said = done.refund?.['settlement'] as { by: string; note: string } | undefined
      assert.equal([said?.by, said?.note], ['Anna', body.note])
      assert.equal((await till.post(path, body, operator)).refund, done.refund)
      const { events } = (await read(`/transactions/${id}`)) as unknown as {
        events: { type: string; settlement?: object }[]
      }
      assert.equal(events.at(-1)?.settlement, done.refund?.['settlement'])
    },
    async 'of a payment say how much can be given back, here and now'() {
      await using till = await openTill()
      const { rig, id } = till
      const amounts = async () => {
        const [listed] = (await till.get('/transactions'))['transactions'] as RefundAnswer[]
        const one = (await till.get(`/transactions/${id}`))['transaction'] as RefundAnswer
        const all = await till.get(`/transactions/${id}/refunds`)
        return [listed, one, all].map((answer) => answer?.['refundableAmount'])
      }
      assert.equal(await amounts(), [1_000, 1_000, 1_000])
      await till.post(`/transactions/${id}/refunds`, { amount: 300 }, withKey('k1'))
      assert.equal(await amounts(), [700, 700, 700])
      // What no money came for, and what its bank gives back on the bank's website alone.
      const shown = rig.open.payment.showQr({ amount: 50 }, null)
      await rig.clock.advance(1_000)
      const unpaid = (await till.get(`/transactions/${await shown}`))['transaction'] as RefundAnswer
      assert.is(unpaid['refundableAmount'], 0)
      rig.bank.refundBooks.hasRefunds = false
      assert.equal(await amounts(), [0, 0, 0])
      rig.bank.refundBooks.hasRefunds = true
      rig.clock.jump(31 * 24 * 3_600_000)
      assert.equal((await amounts()).slice(1), [700, 700], 'no other clock says so')
      // Its profile is kept still: nobody has looked what is too old by this clock.
      till.confirmedTime.hear('bank', rig.clock.now())
      assert.equal(await amounts(), [0, 0, 0], 'too old: by the config, 30 days')
      const late = await till.post(`/transactions/${id}/refunds`, {}, withKey('k2'))
      assert.equal(codeOf(late), [400, 'Refund', 1], 'as the refund itself says')
    },
    async 'are told in the list, the transaction, the report and the CSV'() {
      await using till = await openTill()
      const { rig, id } = till
      await till.post(`/transactions/${id}/refunds`, { amount: 300 }, withKey('k1'))
      rig.bank.refundBooks.takes = 'slowly'
      await till.post(`/transactions/${id}/refunds`, { amount: 200 }, withKey('k2'))
      const [listed] = (await till.get('/transactions'))['transactions'] as Record<
        string,
        unknown
      >[]
      assert.equal(
        [listed?.['dynamicQRStatus'], listed?.['refundedAmount'], listed?.['refundOpenAmount']],
        ['ACCEPTED', 300, 200],
      )
      assert.is(listed?.['refundableAmount'], 500)
      const one = await till.get(`/transactions/${id}`)
      assert.is(one.refunds?.length, 2)
      const date = new Date(rig.clock.now()).toLocaleDateString('sv')
      const { report } = (await till.get(`/reports/day?date=${date}`)) as unknown as {
        report: Record<string, unknown>
      }
      assert.equal(
        [report['acceptedAmount'], report['refundedAmount'], report['netAmount']],
        [1_000, 300, 700],
      )
      assert.equal(report['refundsByBank'], { CFT: { count: 1, amount: 300 } })
      assert.is((report['openRefunds'] as unknown[]).length, 1)
      await till.post('/exportToCSV', { path: 'day.csv' })
      const [header = '', row = ''] = (rig.exports.files.get('/exports/day.csv') ?? '').split(
        '\r\n',
      )
      assert.match(header, /"refunded_kopecks","refund_open_kopecks"/)
      const at = header.split(',').indexOf('"refunded_kopecks"')
      assert.equal(row.split(',').slice(at, at + 2), ['300', '200'])
    },
    async 'are what cancelQR of a paid payment names'() {
      await using till = await openTill()
      const answer = await till.post('/cancelQR', undefined)
      assert.equal(codeOf(answer), [400, 'Transaction', 1])
      assert.match(answer.error_message ?? '', `POST /transactions/${till.id}/refunds`)
    },
    async 'are documented with each state'() {
      const page = readFileSync('docs/api/payment.md', 'utf8')
      for (const word of ['requested', 'asked', 'unknown', 'returned', 'refused'])
        assert.match(page, `\`${word}\``)
    },
  },
  20_000,
)
