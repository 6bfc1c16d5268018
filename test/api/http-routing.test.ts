/** Unknown paths, wrong methods, bugs: each router answers in its own words, with the right status. */
import * as assert from 'uvu/assert'
import { call, exchange, postJson } from '#test/http-call.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'

spec('http routing', {
  async 'a route with a line works on one, lets one wait, and sends the third away'() {
    await using device = await openSample()
    const answers = [1, 2, 3].map(() => call(device.address, '/in-line'))
    const away = await Promise.race(answers)
    assert.is(away.http, 429)
    assert.is(away.headers['retry-after'], '1')
    assert.is(device.slowCalls(), 1)
    device.release()
    const http = (await Promise.all(answers)).map((answer) => answer.http)
    assert.equal(http.sort(), [200, 200, 429])
    assert.is(device.slowCalls(), 2)
  },
  async 'who may ask again is told when, in whole seconds; how long a bank is away is nobody else’s'() {
    await using device = await openSample()
    const answerOf = async (kind: string) =>
      (await call(device.address, `/later/${kind}`)).headers['retry-after']
    assert.equal(await Promise.all(['too-many', 'busy', 'unreachable'].map(answerOf)), [
      '2',
      '2',
      undefined,
    ])
  },
  async 'an unknown path is 404 in the shape of the router that owns it'() {
    await using device = await openSample()
    const top = await call(device.address, '/nothing?x=1')
    assert.is(top.http, 404)
    assert.equal(top.json, {
      status: 'error',
      kind: 'no-route',
      error_message:
        'the lane has no operation GET /nothing at this address. Check the path. If the path is right, this address does not serve it: change "What it serves" in Settings, "Addresses and who may call"',
    })
    for (const path of ['/api/nothing', '/download/x.tar']) {
      const api = await call(device.address, path)
      assert.is(api.http, 404)
      assert.is((api.json as { code: number }).code, -1)
    }
  },
  async 'a posted body does not hide that the path is unknown'() {
    await using device = await openSample({}, { bodyBytes: 1_000 })
    const bodies = ['{"broken', '{}', 'x'.repeat(100_000)]
    for (const body of bodies) {
      const reply = await call(device.address, '/nothing', {
        method: 'POST',
        headers: { 'content-type': 'text/odd' },
        body,
      })
      assert.is(reply.http, 404)
    }
  },
  async 'a wrong method is 405 and says which are right'() {
    await using device = await openSample()
    const get = await call(device.address, '/pay')
    assert.is(get.http, 405)
    assert.is(get.headers.allow, 'OPTIONS, POST')
    assert.is((get.json as { kind: string }).kind, 'wrong-method')
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST', 'PROPFIND', 'QUERY']) {
      const reply = await call(device.address, '/list/7?limit=3', { method })
      assert.is(reply.http, 405, method)
      assert.is(reply.headers.allow, 'GET, HEAD, OPTIONS')
    }
    const api = await call(device.address, '/api/list', { method: 'POST' })
    assert.is(api.http, 405)
    assert.is((api.json as { code: number }).code, -1)
  },
  async 'HEAD answers as GET does, without a body, and ends on an event stream'() {
    await using device = await openSample()
    const head = await call(device.address, '/state', { method: 'HEAD' })
    assert.is(head.http, 200)
    assert.is(head.text, '')
    assert.ok(Number(head.headers['content-length']) > 0)
    const events = await call(device.address, '/events', { method: 'HEAD' })
    assert.is(events.http, 200)
    assert.match(String(events.headers['content-type']), /event-stream/)
    assert.is((await call(device.address, '/pay', { method: 'HEAD' })).http, 405)
  },
  async 'OPTIONS tells the methods of a path'() {
    await using device = await openSample()
    const reply = await call(device.address, '/pay', { method: 'OPTIONS' })
    assert.is(reply.http, 204)
    assert.is(reply.headers.allow, 'OPTIONS, POST')
    assert.is(reply.headers['access-control-allow-methods'], undefined)
    assert.is((await call(device.address, '/nothing', { method: 'OPTIONS' })).http, 404)
  },
  async 'OPTIONS tells a page that may call what it may send'() {
    const origin = 'https://till.example'
    await using device = await openSample({ origins: [origin] })
    const reply = await call(device.address, '/pay', { method: 'OPTIONS', headers: { origin } })
    assert.is(reply.http, 204)
    assert.is(reply.headers['access-control-allow-methods'], 'OPTIONS, POST')
  },
  async 'a bug is a fixed text outside and a stack in the journal'() {
    await using device = await openSample()
    const reply = await call(device.address, '/broken')
    assert.is(reply.http, 500)
    assert.is((reply.json as { error_message: string }).error_message, 'internal error')
    assert.not.match(reply.text, /secret|TypeError|\.ts/)
    const line = device.journal.find(({ event }) => event === 'request.broken')
    assert.match(String(line?.fields['stack']), /TypeError: the secret inside\n\s+at/)
  },
  async 'a URL that cannot be decoded is a request error'() {
    await using device = await openSample()
    const reply = await call(device.address, '/list/%zz')
    assert.is(reply.http, 400)
    assert.is((reply.json as { status: string }).status, 'error')
  },
  async 'bytes that are not HTTP, and too large headers, are request errors in JSON'() {
    await using device = await openSample()
    const garbage = await exchange(device.address, 'GET /state HTTP/9.9\r\nHo st: x\r\n\r\n')
    assert.match(garbage, /^HTTP\/1\.1 400 Bad Request\r\n/)
    assert.match(garbage, /\{"status":"error"/)
    const large = await exchange(
      device.address,
      `GET /state HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    )
    assert.match(large, /^HTTP\/1\.1 400 /)
    assert.match(large, /too large/)
    const many = await call(device.address, '/state', {
      headers: Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`x-${at}`, '1'])),
    })
    assert.is(many.http, 400)
  },
  async 'two framings in one request are refused and the connection ends'() {
    await using device = await openSample()
    const smuggled = await exchange(
      device.address,
      'POST /clear HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /state HTTP/1.1\r\n\r\n',
    )
    assert.is(smuggled.match(/HTTP\/1\.1/g)?.length, 1)
    assert.match(smuggled, /^HTTP\/1\.1 400 /)
  },
  async 'an unknown expectation is no reason for a status nobody documented'() {
    await using device = await openSample()
    const reply = await call(device.address, '/state', { headers: { expect: 'wonders' } })
    assert.is(reply.http, 200)
  },
  async 'answers carry what keeps browsers from misreading them'() {
    await using device = await openSample()
    for (const path of ['/state', '/nothing', '/broken']) {
      const { headers } = await call(device.address, path)
      assert.is(headers['x-content-type-options'], 'nosniff')
      assert.is(headers['cache-control'], 'no-store')
      assert.match(String(headers['content-security-policy']), /default-src 'none'/)
      assert.is(headers['server'], undefined)
      assert.match(String(headers['content-type']), /^application\/json/)
    }
  },
  async 'numbers are read from the query and taken literally in a body'() {
    await using device = await openSample()
    const list = await call(device.address, '/list/007?limit=3')
    assert.equal(list.json, { status: 'success', id: '007', limit: 3 })
    for (const none of ['many', '1e400', '-1e400', 'Infinity'])
      assert.is((await call(device.address, `/list/7?limit=${none}`)).http, 400, none)
    assert.is((await postJson(device.address, '/pay', { amount: '100' })).http, 400)
    assert.is((await postJson(device.address, '/pay', { amount: 100 })).http, 200)
  },
  async 'a listener serves only the routers it names'() {
    await using device = await openSample({ serve: ['items'] })
    assert.is((await call(device.address, '/api/list')).http, 200)
    const other = await call(device.address, '/state')
    assert.is(other.http, 404)
    assert.is((other.json as { code: number }).code, -1)
  },
})
