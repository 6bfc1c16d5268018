/** A listener with a certificate: HTTPS, TLS 1.2 at least, the same answers. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:tls'
import * as assert from 'uvu/assert'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'

const TLS = { cert: 'test/fixtures/tls/cert.pem', key: 'test/fixtures/tls/key.pem' }
const ca = readFileSync(TLS.cert)

spec('http tls', {
  async 'answers over TLS and takes its own https origin'() {
    await using device = await openSample({ tls: TLS })
    assert.match(device.address, /^https:/)
    const headers = { origin: device.address }
    const asked = request(`${device.address}/clear`, { ca, method: 'POST', headers, agent: false })
    asked.end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    assert.is(reply.statusCode, 200)
    reply.resume()
  },
  async 'does not speak an old TLS'() {
    await using device = await openSample({ tls: TLS })
    const socket = connect({
      port: Number(new URL(device.address).port),
      ca,
      maxVersion: 'TLSv1.1',
    })
    const [error] = (await once(socket, 'error')) as [Error]
    assert.match(error.message, /protocol|alert|version/i)
  },
})
