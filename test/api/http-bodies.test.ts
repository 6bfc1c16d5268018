/** Which bodies pass: JSON only where JSON is taken, nothing where nothing is, any framing. */
import * as assert from 'uvu/assert'
import { call, postJson } from '#test/http-call.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'

const PAY = '{"amount":100}'
const FOREIGN_TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json; charset=windows-1251',
  'text/json',
  'nonsense',
]

spec('http bodies', {
  async 'JSON passes with a length and in chunks'() {
    await using device = await openSample()
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
    for (const body of [PAY, ['{"amo', 'unt":1', '00}']]) {
      const reply = await call(device.address, '/pay', { method: 'POST', headers, body })
      assert.equal(reply.json, { status: 'success', body: { amount: 100 } })
    }
  },
  async 'no other type passes where JSON is taken, so no foreign page can post'() {
    await using device = await openSample()
    for (const type of FOREIGN_TYPES) {
      const headers = { 'content-type': type }
      const reply = await call(device.address, '/pay', { method: 'POST', headers, body: PAY })
      assert.is(reply.http, 400, type)
      assert.match(reply.text, /application\/json/)
    }
    const bare = await call(device.address, '/pay', { method: 'POST', body: PAY })
    assert.is(bare.http, 400)
  },
  async 'nothing is fine where nothing is taken, whatever it is called'() {
    await using device = await openSample()
    const types = ['', 'application/json', 'text/plain', 'multipart/form-data', 'nonsense', '/']
    for (const type of types)
      for (const body of [undefined, '', [''], '{}', ' { }\n', ['{', '}']]) {
        const headers: Record<string, string> = type ? { 'content-type': type } : {}
        if (Array.isArray(body)) headers['transfer-encoding'] = 'chunked'
        const reply = await call(device.address, '/clear', {
          method: 'POST',
          headers,
          ...(body === undefined ? {} : { body }),
        })
        assert.equal(reply.json, { status: 'success', sawBody: false }, `${type} ${body}`)
      }
  },
  async 'something is refused where nothing is taken: it was meant for another operation'() {
    await using device = await openSample()
    assert.is((await postJson(device.address, '/clear', { id: '5' })).http, 400)
    assert.is((await postJson(device.address, '/clear', 'null')).http, 400)
  },
  async 'a route with a type of its own takes only that'() {
    await using device = await openSample()
    const headers = { 'content-type': 'application/octet-stream' }
    const body = Buffer.alloc(300_000)
    const sent = await call(device.address, '/api/upload', { method: 'POST', headers, body })
    assert.equal(sent.json, { code: 0, data: 300_000 })
    const wrong = await postJson(device.address, '/api/upload', {})
    assert.match(wrong.text, /octet-stream/)
  },
  async 'a route that takes JSON too takes either, and names both to what is neither'() {
    await using device = await openSample()
    const path = '/api/upload-or-json'
    assert.equal((await postJson(device.address, path, { a: 1 })).json, { code: 0, data: { a: 1 } })
    const post = (type: string) =>
      call(device.address, path, { method: 'POST', headers: { 'content-type': type }, body: 'abc' })
    assert.equal((await post('application/octet-stream')).json, { code: 0, data: 3 })
    const neither = await post('text/plain')
    assert.match(neither.text, /application\/json or application\/octet-stream/)
  },
  async 'ten megabytes, with a length or in chunks, get a clear 400'() {
    await using device = await openSample()
    const mebibyte = 'x'.repeat(1024 * 1024)
    const headers = { 'content-type': 'application/json' }
    for (const body of [mebibyte.repeat(10), Array.from({ length: 10 }, () => mebibyte)]) {
      const reply = await call(device.address, '/pay', { method: 'POST', headers, body })
      assert.is(reply.http, 400)
      assert.match(reply.text, /too large/)
    }
    assert.is((await call(device.address, '/state')).http, 200)
  },
  async 'null of an optional field is absence, of a needed one a clear 400'() {
    await using device = await openSample()
    const absent = await postJson(device.address, '/pay', { amount: 100, note: null })
    assert.equal(absent.json, { status: 'success', body: { amount: 100 } })
    assert.is((await postJson(device.address, '/pay', { amount: null })).http, 400)
  },
  async 'ambiguous and hostile bodies get a clear 400'() {
    await using device = await openSample()
    const bodies = [
      '',
      'null',
      '[]',
      '{"amount":1,"amount":2}',
      '{"amount":1,"__proto__":{"x":1}}',
      `{"amount":1,"note":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
      '{"amount":1e400}',
      '{"amount":1.5}',
      '{"amount":true}',
    ]
    for (const body of bodies) {
      const reply = await postJson(device.address, '/pay', body)
      assert.is(reply.http, 400, body.slice(0, 40))
      assert.is((reply.json as { kind: string }).kind, 'bad-request')
    }
    const latin = Buffer.from([0x22, 0xe9, 0x22])
    const headers = { 'content-type': 'application/json' }
    const reply = await call(device.address, '/pay', { method: 'POST', headers, body: latin })
    assert.match(reply.text, /UTF-8/)
  },
})
