/** Bearer tokens, roles and the rate limit: the table in access-rights.ts, cell by cell. */
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import * as assert from 'uvu/assert'
import type { Fault } from '#firmware/fault.ts'
import { isLoopbackHost } from '#firmware/http/guards/access-rights.ts'
import type { ListenerConfig } from '#firmware/http/listener-config.ts'
import { call, postJson } from '#test/http-call.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const TILL = 'till-secret-0123456789'
const OPERATOR = 'operator-secret-0123456789'
const TOKENS: NonNullable<ListenerConfig['tokens']> = [
  { name: 'till 1', role: 'till', secret: TILL },
  {
    name: 'Anna',
    role: 'operator',
    sha256: createHash('sha256').update(OPERATOR).digest('hex'),
  },
]
const LOOPBACK = '127.0.0.1:0'
const BEYOND = '0.0.0.0:0'

// What read, change and operate answer; the columns of access-rights.ts.
const TABLE = [
  {
    what: 'no tokens on loopback',
    address: LOOPBACK,
    tokens: [],
    bearer: null,
    http: [200, 200, 200],
  },
  { what: 'no tokens beyond', address: BEYOND, tokens: [], bearer: null, http: [200, 200, 403] },
  { what: 'a till token', address: BEYOND, tokens: TOKENS, bearer: TILL, http: [200, 200, 403] },
  {
    what: 'an operator token',
    address: BEYOND,
    tokens: TOKENS,
    bearer: OPERATOR,
    http: [200, 200, 200],
  },
  {
    what: 'a till token on loopback',
    address: LOOPBACK,
    tokens: TOKENS,
    bearer: TILL,
    http: [200, 200, 403],
  },
  { what: 'no token sent', address: LOOPBACK, tokens: TOKENS, bearer: null, http: [401, 401, 401] },
  {
    what: 'an unknown token',
    address: BEYOND,
    tokens: TOKENS,
    bearer: `${TILL}x`,
    http: [401, 401, 401],
  },
] as const

/** By RFC 6750: without a token there is nothing to say of one, an unknown one is invalid, and a known one may lack the right. */
function challengeTo(status: number, bearer: string | null): string | undefined {
  const challenge = 'Bearer realm="laned"'
  if (status === 403) return `${challenge}, error="insufficient_scope"`
  if (status !== 401) return undefined
  return bearer === null ? challenge : `${challenge}, error="invalid_token"`
}

async function openFault(config: Partial<ListenerConfig>): Promise<Fault> {
  try {
    await using _ = await openSample(config)
  } catch (error) {
    return error as Fault
  }
  throw new Error('it opened')
}

spec('http tokens', {
  ...Object.fromEntries(
    TABLE.map(({ what, address, tokens, bearer, http }) => [
      what,
      async () => {
        await using device = await openSample({ address, tokens: [...tokens] })
        const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
        const read = await call(device.address, '/state', { headers })
        const change = await postJson(device.address, '/pay', { amount: 1 }, headers)
        const operate = await postJson(device.address, '/settings', {}, headers)
        assert.equal([read.http, change.http, operate.http], http)
        for (const { http: status, headers: answered } of [read, change, operate])
          assert.is(answered['www-authenticate'], challengeTo(status, bearer), String(status))
      },
    ]),
  ),
  async 'a refusal says how to authenticate, in the shape of the interface'() {
    await using device = await openSample({ tokens: TOKENS })
    const reply = await call(device.address, '/api/list')
    assert.is(reply.http, 401)
    assert.is(reply.headers['www-authenticate'], 'Bearer realm="laned"')
    assert.is((reply.json as { code: number }).code, -1)
    for (const authorization of ['Basic abc', 'Bearer', `bearer  ${TILL}, x`, `Bearer ${TILL} x`])
      assert.is((await call(device.address, '/state', { headers: { authorization } })).http, 401)
  },
  async 'a refusal that no token would change says nothing of tokens'() {
    await using device = await openSample({ tokens: TOKENS })
    const headers = { authorization: `Bearer ${OPERATOR}`, origin: 'https://elsewhere.example' }
    const reply = await postJson(device.address, '/pay', { amount: 1 }, headers)
    assert.is(reply.http, 403)
    assert.is(reply.headers['www-authenticate'], undefined)
  },
  async 'what is open to everybody asks for no token'() {
    await using device = await openSample({ tokens: TOKENS })
    assert.is((await call(device.address, '/openapi/payment.json')).http, 200)
    const headers = { authorization: 'Bearer wrong' }
    assert.is((await call(device.address, '/openapi/payment.json', { headers })).http, 200)
  },
  async 'only a refusal for a while says when to come back'() {
    await using device = await openSample({ address: BEYOND, changesPerMinute: 1 })
    const wrong = await postJson(device.address, '/pay', { amount: 0 })
    assert.is(wrong.http, 400)
    assert.is(wrong.headers['retry-after'], undefined)
    const often = await postJson(device.address, '/pay', { amount: 1 })
    assert.is(often.http, 429)
    assert.match(String(often.headers['retry-after']), /^[1-9][0-9]*$/)
  },
  'loopback is what only this machine can reach'() {
    for (const host of ['localhost', '[::1]', '127.0.0.1', '127.1.2.3'])
      assert.is(isLoopbackHost(host), true, host)
    for (const host of ['0.0.0.0', '[::]', '10.0.0.1', '127.0.0.1.example', 'localhost.example'])
      assert.is(isLoopbackHost(host), false, host)
  },
  async 'a request may have as many headers as the limit says, and not one more'() {
    await using device = await openSample({}, { headerCount: 6 })
    // Node adds Host and Connection.
    const send = (count: number) =>
      call(device.address, '/state', {
        headers: Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, 'x'])),
      })
    assert.is((await send(4)).http, 200)
    assert.is((await send(5)).http, 400)
  },
  async 'the journal says who changed what, and never the token'() {
    await using device = await openSample({ tokens: TOKENS })
    const headers = { authorization: `Bearer ${OPERATOR}` }
    await postJson(device.address, '/settings', {}, headers)
    await call(device.address, '/state')
    const served = device.journal.find(({ event }) => event === 'call.served')
    assert.is(served?.fields['caller'], 'Anna')
    assert.is(served?.fields['route'], '/settings')
    await postJson(device.address, '/settings', {})
    const events = device.journal.map(({ event }) => event).filter((one) => one.startsWith('call.'))
    assert.equal(events, ['call.served', 'call.refused', 'call.refused'])
    assert.not.match(JSON.stringify(device.journal), /secret/)
  },
  async 'a token may live in a file of its own'() {
    using folder = temporaryFolder()
    const secretFile = folder.file('token')
    await writeFile(secretFile, `${TILL}\n`)
    await using device = await openSample({ tokens: [{ name: 't', role: 'till', secretFile }] })
    const headers = { authorization: `Bearer ${TILL}` }
    assert.is((await call(device.address, '/state', { headers })).http, 200)
  },
  async 'a config that cannot work is refused by name'() {
    const token = { name: 'till 9', role: 'till' } as const
    const missing = await openFault({ tokens: [{ ...token, secretFile: '/nonexistent/token' }] })
    assert.is(missing.kind, 'bad-request')
    assert.match(missing.message, /till 9.*nonexistent/)
    assert.match(
      (await openFault({ tokens: [token] })).message,
      /till 9 has no secret, or more than one/,
    )
    assert.match((await openFault({ address: 'localhost' })).message, /host:port/)
    assert.match((await openFault({ address: '127.0.0.1:70000' })).message, /host:port/)
    const tls = { cert: '/nonexistent/cert', key: '/nonexistent/key' }
    assert.match((await openFault({ tls })).message, /nonexistent/)
  },
  async 'a taken port and a foreign address say what to do'() {
    await using device = await openSample()
    const taken = await openFault({ address: device.address.replace('http://', '') })
    assert.is(taken.kind, 'unreachable')
    assert.match(taken.message, /another program.*LANED_LISTEN/)
    assert.is((await openFault({ address: '192.0.2.1:0' })).kind, 'unreachable')
  },
})

spec('http rate limit', {
  async 'stops a client that changes too often, and says when to come back'() {
    await using device = await openSample({ address: BEYOND, changesPerMinute: 3 })
    for (let count = 0; count < 3; count += 1)
      assert.is((await postJson(device.address, '/pay', { amount: 1 })).http, 200)
    const reply = await postJson(device.address, '/api/full', '{}')
    assert.is(reply.http, 429)
    assert.is((reply.json as { code: number }).code, -1)
    assert.ok(Number(reply.headers['retry-after']) > 0)
    assert.is(reply.headers['x-ratelimit-limit'], undefined)
    assert.is((await call(device.address, '/state')).http, 200)
  },
  async 'counts each token for itself'() {
    const tokens = TOKENS.map((token) => ({ ...token }))
    await using device = await openSample({ address: BEYOND, changesPerMinute: 1, tokens })
    for (const secret of [TILL, OPERATOR]) {
      const headers = { authorization: `Bearer ${secret}` }
      assert.is((await postJson(device.address, '/pay', { amount: 1 }, headers)).http, 200)
      assert.is((await postJson(device.address, '/pay', { amount: 1 }, headers)).http, 429)
    }
  },
  async 'leaves loopback alone'() {
    await using device = await openSample({ changesPerMinute: 1 })
    for (let count = 0; count < 5; count += 1)
      assert.is((await postJson(device.address, '/pay', { amount: 1 })).http, 200)
  },
})
