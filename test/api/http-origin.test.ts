/** Host and Origin: a rebound name and a foreign page get nowhere, a configured one does. */
import * as assert from 'uvu/assert'
import { TRANSACTION_HEADERS } from '#firmware/payment/http/fault-answers.ts'
import { call, exchange } from '#test/http-call.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'

const PAY = { method: 'POST', body: '{"amount":1}' } as const
const json = { 'content-type': 'application/json' }

spec('http host and origin', {
  async 'its own names pass, with any port'() {
    await using device = await openSample({ hosts: ['Lane-7.shop.local'] })
    const hosts = ['localhost', '127.0.0.1:1', '[::1]:8080', 'LOCALHOST:80', 'lane-7.shop.local']
    for (const host of hosts)
      assert.is((await call(device.address, '/state', { headers: { host } })).http, 200, host)
  },
  async 'a name that somebody else points at us does not, on any path'() {
    await using device = await openSample()
    const hosts = [
      'evil.example',
      'evil.example:8080',
      'localhost.evil.example',
      '10.0.0.1',
      'local',
    ]
    for (const host of hosts)
      for (const path of ['/state', '/pay', '/nothing', '/api/list', '/openapi/payment.json']) {
        const reply = await call(device.address, path, { headers: { host } })
        assert.is(reply.http, 403, `${host}${path}`)
      }
    const line = device.journal.find(({ event }) => event === 'call.refused')
    assert.is(line?.fields['host'], 'evil.example')
  },
  async 'a broken Host is a request error; HTTP/1.0 needs none'() {
    await using device = await openSample()
    for (const host of ['', 'a b', 'x@localhost', 'localhost:port', 'http://localhost']) {
      const text = await exchange(
        device.address,
        `GET /state HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      assert.match(text, /^HTTP\/1\.1 400 /)
    }
    const none = 'GET /state HTTP/1.1\r\nConnection: close\r\n\r\n'
    assert.match(await exchange(device.address, none), /^HTTP\/1\.1 400 /)
    assert.match(await exchange(device.address, 'GET /state HTTP/1.0\r\n\r\n'), / 200 /)
  },
  async 'without a Host a page of any origin is refused, for none can be our own'() {
    await using device = await openSample({ origins: ['https://pos.example'] })
    const ask = (origin: string) =>
      exchange(device.address, `GET /state HTTP/1.0\r\nOrigin: ${origin}\r\n\r\n`)
    for (const origin of ['https://evil.example', device.address, 'http://undefined', 'null'])
      assert.match(await ask(origin), /^HTTP\/1\.1 403 /, origin)
    assert.match(await ask('https://pos.example'), / 200 /)
  },
  async 'two Hosts are a request error, also when both are ours'() {
    await using device = await openSample()
    for (const version of ['1.0', '1.1'])
      for (const second of ['evil.example', 'localhost', '']) {
        const hosts = `Host: localhost\r\nX-Between: 1\r\nhOST: ${second}`
        const request = `GET /state HTTP/${version}\r\n${hosts}\r\nConnection: close\r\n\r\n`
        assert.match(await exchange(device.address, request), /^HTTP\/1\.1 400 /, second)
      }
  },
  async 'beyond loopback the address that was reached is a name too'() {
    await using device = await openSample({ address: '0.0.0.0:0' })
    assert.is((await call(device.address, '/state')).http, 200)
    const headers = { host: 'evil.example' }
    assert.is((await call(device.address, '/state', { headers })).http, 403)
  },
  async 'our own page may post'() {
    await using device = await openSample()
    const headers = { ...json, origin: device.address }
    assert.is((await call(device.address, '/pay', { ...PAY, headers })).http, 200)
  },
  async 'a page of another origin may not, not even from another port of this machine'() {
    await using device = await openSample()
    const foreign = ['https://evil.example', 'http://localhost:1', 'null', 'http://127.0.0.1']
    for (const origin of foreign) {
      const reply = await call(device.address, '/pay', { ...PAY, headers: { ...json, origin } })
      assert.is(reply.http, 403, origin)
      assert.is(reply.headers['access-control-allow-origin'], undefined)
      const empty = await call(device.address, '/clear', { method: 'POST', headers: { origin } })
      assert.is(empty.http, 403)
    }
  },
  async 'nor may it embed what it reads; a link to the device is followed'() {
    await using device = await openSample({ origins: ['https://pos.example'] })
    const ask = (site: string, mode: string, dest: string, origin?: string) => {
      const said = { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }
      const headers = origin === undefined ? said : { ...said, origin }
      return call(device.address, '/state', { headers }).then(({ http }) => http)
    }
    for (const site of ['cross-site', 'same-site']) {
      assert.is(await ask(site, 'no-cors', 'image'), 403)
      assert.is(await ask(site, 'no-cors', 'script'), 403)
      assert.is(await ask(site, 'navigate', 'iframe'), 403)
      assert.is(await ask(site, 'navigate', 'document'), 200)
      assert.is(await ask(site, 'navigate', 'empty'), 200, 'a link that is saved')
      assert.is(await ask(site, 'cors', 'empty'), 403)
      assert.is(await ask(site, 'cors', 'empty', 'https://pos.example'), 200)
    }
    assert.is(await ask('same-origin', 'no-cors', 'image'), 200)
    assert.is(await ask('none', 'navigate', 'document'), 200)
  },
  async 'a link of another page calls nothing that may change something'() {
    await using device = await openSample()
    const ask = (site: string, path: string, dest = 'document') => {
      const mode = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': dest }
      return call(device.address, path, { headers: { 'sec-fetch-site': site, ...mode } })
    }
    for (const site of ['cross-site', 'same-site'])
      for (const dest of ['document', 'empty']) {
        const refused = await ask(site, '/compare', dest)
        assert.is(refused.http, 403, `${site} ${dest}`)
        assert.match(refused.text, /Open the lane's own page/)
        for (const path of ['/state', '/openapi/payment.json'])
          assert.is((await ask(site, path, dest)).http, 200, path)
        assert.is((await ask(site, '/nothing', dest)).http, 404)
      }
    for (const site of ['same-origin', 'none'])
      assert.is((await ask(site, '/compare')).http, 200, site)
    assert.is((await call(device.address, '/compare')).http, 200, 'a till, lanectl')
  },
  async 'of a page that says its origin the origin decides, and the words say what to do'() {
    await using device = await openSample()
    const ask = (site: string, origin: string) => {
      const said = { 'sec-fetch-site': site, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
      return call(device.address, '/pay', { ...PAY, headers: { ...json, ...said, origin } })
    }
    for (const site of ['cross-site', 'same-site']) {
      const foreign = await ask(site, 'https://pos.example')
      assert.is(foreign.http, 403)
      assert.match(foreign.text, /add its origin in Settings/)
      // The device's page over plain HTTP, calling its TLS: to a browser that is another site.
      const other = device.address.replace('http:', 'https:')
      for (const own of [device.address, other]) assert.is((await ask(site, own)).http, 200, own)
    }
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    const embedded = await call(device.address, '/state', { headers })
    assert.match(embedded.text, /may only link to the lane/)
  },
  async 'a configured origin gets its preflight and its answers'() {
    const origin = 'https://pos.example'
    await using device = await openSample({ origins: [origin] })
    const asked = await call(device.address, '/pay', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    assert.is(asked.http, 204)
    assert.is(asked.headers['access-control-allow-origin'], origin)
    assert.is(asked.headers['access-control-allow-methods'], 'OPTIONS, POST')
    assert.match(String(asked.headers['access-control-allow-headers']), /content-type/)
    const reply = await call(device.address, '/pay', { ...PAY, headers: { ...json, origin } })
    assert.is(reply.http, 200)
    assert.is(reply.headers['access-control-allow-origin'], origin)
    assert.is(reply.headers['vary'], 'origin')
    const exposed = String(reply.headers['access-control-expose-headers']).split(', ')
    for (const name of TRANSACTION_HEADERS) assert.ok(exposed.includes(name.toLowerCase()), name)
    const wrong = await call(device.address, '/pay', { ...PAY, headers: { origin } })
    assert.is(wrong.http, 400)
    assert.is(wrong.headers['access-control-allow-origin'], origin)
  },
})
