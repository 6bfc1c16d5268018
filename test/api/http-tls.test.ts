/** A listener with a certificate: HTTPS, TLS 1.2 at least, the same answers. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { connect, getCiphers } from 'node:tls'
import * as assert from 'uvu/assert'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

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
  async 'who never finishes the handshake is cut'() {
    await using device = await openSample({ tls: TLS }, { headersTimeoutMs: 200 })
    const socket = connectPlain(Number(new URL(device.address).port), '127.0.0.1')
    socket.on('error', () => {}).resume()
    await once(socket, 'close')
  },
  async 'half a handshake and silence after it do not keep a newcomer out'() {
    const limits = { headersTimeoutMs: 60_000, connections: 8 }
    await using device = await openSample({ tls: TLS }, limits)
    const { port, origin } = new URL(device.address)
    const silent = Array.from({ length: 10 }, (_, at) => {
      const to = { host: '127.0.0.1', port: Number(port) }
      return (at % 2 === 0 ? connectPlain(to) : connect({ ...to, ca })).on('error', () => {})
    })
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    const asked = request(`${origin}/state`, { ca, agent: false }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    assert.is(reply.resume().statusCode, 200)
    for (const socket of silent) socket.destroy()
  },
  async 'does not speak an old TLS'() {
    await using device = await openSample({ tls: TLS })
    const socket = connect({
      host: '127.0.0.1',
      port: Number(new URL(device.address).port),
      ca,
      maxVersion: 'TLSv1.1',
    })
    const [error] = (await once(socket, 'error')) as [Error]
    assert.match(error.message, /protocol|alert|version/i)
  },
  async 'speaks TLS 1.2 with a key for each connection, and with nothing weaker that Node knows'() {
    using folder = temporaryFolder()
    const tls = { cert: folder.file('cert.pem'), key: folder.file('key.pem') }
    // Only with RSA can a client encrypt the secret by the certificate itself.
    const files = ['-keyout', tls.key, '-out', tls.cert]
    const rsa = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=lane', ...files]
    execFileSync('openssl', rsa, { stdio: 'ignore' })
    await using device = await openSample({ tls })
    const port = Number(new URL(device.address).port)
    const speaks = async (cipher: string) => {
      const ciphers = `${cipher}:@SECLEVEL=0`
      const to = { host: '127.0.0.1', port, ciphers, rejectUnauthorized: false }
      const socket = connect({ ...to, maxVersion: 'TLSv1.2' })
      const spoken = await once(socket, 'secureConnect').then(
        () => true,
        () => false,
      )
      socket.destroy()
      return spoken
    }
    const known = getCiphers().filter((cipher) => !cipher.startsWith('tls_'))
    assert.ok(known.includes('aes128-gcm-sha256') && known.includes('ecdhe-rsa-aes128-sha'))
    const spoken: string[] = []
    for (const cipher of known) if (await speaks(cipher.toUpperCase())) spoken.push(cipher)
    assert.ok(spoken.includes('ecdhe-rsa-aes128-gcm-sha256'), 'tills of TLS 1.2 are served')
    assert.equal(
      spoken.filter((cipher) => !/^ecdhe-.*(gcm|poly1305)/.test(cipher)),
      [],
    )
  },
})
