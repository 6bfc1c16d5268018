/** A bank, or whoever sits in its place, that tries to hang, flood, divert or spy on the lane. */

import type { RequestListener, ServerResponse } from 'node:http'
import type { LookupFunction } from 'node:net'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import type { BankEndpoint } from '#drivers/bank/transport/bank-address-and-tls.ts'
import { openBankHttp } from '#drivers/bank/transport/bank-http.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { Fault } from '#firmware/fault.ts'
import { GATEWAY } from '#test/banks/dialects/gateway-bank.ts'
import { createAuthority } from '#test/certificates.ts'
import { openBank } from '#test/hostile-bank/bank-server.ts'
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import { openHttpServer } from '#test/http-server.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'

const CLOCK = createSystemClock()
/** For a bank that ends a call by what it answers: only one that hangs us would need this long. */
const PATIENCE_MS = 60_000
/** For one that never ends it. */
const SHORT_MS = 600
const SECRET = 'Basic b3BlbiBzZXNhbWU='
const MEGABYTE = 1024 * 1024

async function unreachable(call: Promise<unknown>): Promise<Fault> {
  const thrown = await faultOf(() => call, 'unreachable')
  assert.is(thrown.detail.part, 'bank')
  assert.not.ok(inspect(thrown, { depth: 10, showHidden: true }).includes('b3BlbiBzZXNhbWU'))
  return thrown
}

/** One call to `endpoint`, which must fail as an unknown outcome and without a secret in it. */
async function failing(endpoint: BankEndpoint, lookup?: LookupFunction): Promise<Fault> {
  const patient = { totalTimeoutMs: PATIENCE_MS, ...endpoint }
  await using http = openBankHttp('CFT', patient, CLOCK, lookup)
  const headers = { authorization: SECRET }
  return await unreachable(
    http.call({ method: 'POST', path: '/v1/orders', headers, json: { a: 1 } }),
  )
}

async function failsAgainst(behave: RequestListener): Promise<Fault> {
  await using server = await openHttpServer(behave)
  const fault = await failing({ url: server.url })
  assert.is(server.requests, 1, 'no second request')
  return fault
}

async function hangs(behave: RequestListener): Promise<Fault> {
  await using server = await openHttpServer(behave)
  const fault = await failing({ url: server.url, totalTimeoutMs: SHORT_MS })
  // On a busy machine the time may be over before it was asked at all.
  assert.ok(server.requests <= 1, 'no second request')
  return fault
}

const json = { 'content-type': 'application/json' }

spec(
  'a hostile bank',
  {
    async 'cannot send us elsewhere'() {
      await using lan = await openHttpServer((_, response) => response.end('{}'))
      for (const status of [301, 302, 303, 307, 308])
        for (const location of [lan.url, 'file:///etc/passwd', 'http://169.254.169.254/', '//x'])
          await failsAgainst((_, response) => response.writeHead(status, { location }).end())
      assert.is(lan.connections, 0)
    },
    async 'cannot hang us with silence'() {
      assert.match((await hangs(() => {})).message, 'in time')
    },
    async 'cannot hang us with headers that come one by one'() {
      const fault = await hangs((_, response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\n')
        trickle(response, () => response.socket?.write('X-More: 1\r\n'))
      })
      assert.match(fault.message, 'in time')
    },
    async 'cannot hang us with a body that comes byte by byte'() {
      const fault = await hangs((_, response) => {
        response.writeHead(200, json)
        trickle(response, () => response.write(' '))
      })
      assert.match(fault.message, 'in time')
    },
    async 'cannot hang us with interim answers without end'() {
      await hangs((_, response) => trickle(response, () => response.writeProcessing()))
    },
    async 'cannot fill our memory with a gigabyte'() {
      let sent = 0
      const fault = await failsAgainst((_, response) => {
        response.writeHead(200, { ...json, 'content-length': String(1024 * MEGABYTE) })
        const chunk = Buffer.alloc(64 * 1024, 0x20)
        const pour = () => {
          while (!response.destroyed) {
            sent += chunk.length
            if (!response.write(chunk)) return void response.once('drain', pour)
          }
        }
        pour()
      })
      assert.match(fault.message, 'larger')
      assert.ok(sent < 32 * MEGABYTE, `${sent} bytes were taken`)
    },
    async 'cannot fill our memory with a small answer that unpacks into a big one'() {
      const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE))
      for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip', 'x-gzip']) {
        const fault = await failsAgainst((_, response) =>
          response.writeHead(200, { ...json, 'content-encoding': encoding }).end(bomb),
        )
        assert.match(fault.message, 'compressed')
      }
    },
    async 'cannot fill our memory with headers'() {
      await failsAgainst((_, response) => {
        response.socket?.write(`HTTP/1.1 200 OK\r\nX-Big: ${'x'.repeat(MEGABYTE)}\r\n\r\n{}`)
      })
    },
    async 'cannot break us with what is not JSON, or not HTTP'() {
      for (const body of ['<html>', '{"a":', '"\\u00', 'NaN', '\u0000', '[1,]', SECRET])
        await failsAgainst((_, response) => response.writeHead(200, json).end(body))
      await failsAgainst((request) => void request.socket.end('\u0016\u0003\u0001 hello'))
      await failsAgainst((request) => void request.socket.end('HTTP/1.1 200 OK\r\nContent-Le'))
      await failsAgainst((_, response) => {
        response.writeHead(200, { ...json, 'content-length': '10' })
        response.write('{}')
        response.socket?.end()
      })
    },
    async 'cannot make us wait for ever with a Retry-After'() {
      for (const [text, waitMs] of [
        ['3', 3_000],
        ['0', 0],
        ['999999999999', 15 * 60_000],
        ['Fri, 31 Dec 9999 23:59:59 GMT', 15 * 60_000],
        ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
        ['soon', undefined],
        ['-5', undefined],
      ] as const) {
        const fault = await failsAgainst((_, response) =>
          response.writeHead(503, { 'retry-after': text }).end(),
        )
        assert.is(fault.detail.retryAfterMs, waitMs, text)
      }
    },
    async 'cannot stretch one operation by being slow at each of its calls'() {
      const totalTimeoutMs = 3_000
      // Each of them comes in time for a call of its own, both together do not.
      const answers = [
        [totalTimeoutMs * 0.4, { orderId: 'm' }],
        [totalTimeoutMs * 0.8, { qrId: 'q', payload: 'p' }],
      ] as const
      let asked = 0
      await using server = await openHttpServer((_, response) => {
        const [afterMs, body] = answers[asked++] ?? [0, {}]
        setTimeout(() => response.writeHead(200, json).end(JSON.stringify(body)), afterMs)
      })
      const rbs = { driver: 'rbs', url: server.url, totalTimeoutMs } as const
      await using banks = await openBanks({ VTB: rbs }, { clock: CLOCK, fakeBankFile: null })
      const bank = banks.open({ bankName: 'VTB', userName: 'u', password: SECRET })
      const expiresAtMs = CLOCK.now() + 60_000
      const order = { orderId: 'o', amountKopecks: 1, purpose: null, ttlMinutes: 1, expiresAtMs }
      assert.match((await unreachable(bank.register(order))).message, 'in time')
      assert.is(server.requests, 2)
    },
    async 'does not hold up other calls while one of them hangs'() {
      await using server = await openHttpServer((request, response) => {
        if (request.url !== '/hang') response.writeHead(200, json).end('{}')
      })
      await using http = openBankHttp(
        'CFT',
        { url: server.url, totalTimeoutMs: PATIENCE_MS },
        CLOCK,
      )
      const control = new AbortController()
      const hung = unreachable(http.call({ method: 'GET', path: '/hang' }, control.signal))
      assert.is((await http.call({ method: 'GET', path: '/quick' })).status, 200)
      control.abort()
      await hung
    },
  },
  30_000,
)

/** Does `more` again and again until the other side has gone. */
function trickle(response: ServerResponse, more: () => void): void {
  const timer = setInterval(more, 20)
  response.on('close', () => clearInterval(timer))
}

function resolvesTo(...addresses: string[]): LookupFunction & { calls: number } {
  const lookup = ((_hostname, _options, callback) => {
    lookup.calls += 1
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    callback(null, found)
  }) as LookupFunction & { calls: number }
  lookup.calls = 0
  return lookup
}

spec(
  'a name that leads into the shop',
  {
    async 'is not followed to any private address'() {
      await using server = await openHttpServer((_, response) => response.end('{}'))
      const url = `https://bank.example:${server.port}`
      for (const address of [
        '127.0.0.1',
        '127.8.8.8',
        '0.0.0.0',
        '10.1.2.3',
        '100.64.0.1',
        '169.254.169.254',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.0.1',
        '198.18.0.1',
        '224.0.0.251',
        '255.255.255.255',
        '::',
        '::1',
        '::ffff:127.0.0.1',
        '::ffff:7f00:1',
        '::ffff:192.168.1.1',
        '64:ff9b::7f00:1',
        'fd00::1',
        'fe80::1',
        'ff02::1',
        '2002:7f00:1::',
      ]) {
        const fault = await failing({ url }, resolvesTo(address))
        assert.match(fault.message, 'private network', address)
      }
      assert.is(server.connections, 0)
    },
    async 'is not followed when only one of its addresses is private'() {
      const fault = await failing(
        { url: 'https://bank.example' },
        resolvesTo('8.8.8.8', '10.0.0.1'),
      )
      assert.match(fault.message, 'private network')
    },
    async 'is looked at again for each connection, and the socket goes where we looked'() {
      await using server = await openHttpServer((_, response) => {
        response.writeHead(200, { ...json, connection: 'close' }).end('{}')
      })
      const url = `http://localhost:${server.port}`
      const here = resolvesTo('127.0.0.1')
      const away = resolvesTo('192.168.77.77')
      const rebinding: LookupFunction = (hostname, options, callback) =>
        (here.calls === 0 ? here : away)(hostname, options, callback)
      await using http = openBankHttp('CFT', { url, totalTimeoutMs: PATIENCE_MS }, CLOCK, rebinding)
      assert.is((await http.call({ method: 'GET', path: '/' })).status, 200)
      const fault = await unreachable(http.call({ method: 'GET', path: '/' }))
      assert.match(fault.message, 'private network')
      assert.is(server.requests, 1)
    },
    async 'is followed when the config allows it'() {
      await using authority = await createAuthority()
      const certificate = await authority.issue('DNS:bank.example')
      await using server = await openHttpServer(
        (_, response) => response.writeHead(200, json).end('{}'),
        certificate,
      )
      const url = `https://bank.example:${server.port}`
      const endpoint = { url, caFile: authority.caFile, allowPrivate: true }
      await using http = openBankHttp('CFT', endpoint, CLOCK, resolvesTo('127.0.0.1'))
      assert.is((await http.call({ method: 'GET', path: '/' })).status, 200)
    },
  },
  30_000,
)

const CERTIFICATE_ACCIDENTS = ['tls-self-signed', 'tls-expired', 'tls-wrong-name', 'tls-foreign']

function isUnasked({ records }: HostileBank): void {
  assert.equal([records.requests, records.complaints], [[], []])
}

spec(
  "a certificate that is not the bank's",
  {
    async 'ends the call before a byte of it is sent'() {
      await using bank = await openBank(GATEWAY, { overTls: true })
      for (const name of CERTIFICATE_ACCIDENTS) {
        bank.armConnections(name)
        const fault = await failing({ url: bank.url, caFile: bank.caFile ?? '' })
        assert.match(fault.message, 'certificate', name)
        // It may be the bank's fault or the lane's: whoever reads it knows what day it is.
        const namesTheDay = /not valid today, on \d+ [A-Z][a-z]{2} \d{4} by the lane's clock/
        assert.is(namesTheDay.test(fault.message), name === 'tls-expired', fault.message)
        assert.is(bank.given.get(name), 1, name)
      }
      isUnasked(bank)
    },
    async 'or a TLS version from before 2008, no TLS, or half a handshake, neither'() {
      await using bank = await openBank(GATEWAY, { overTls: true })
      for (const name of ['tls-old', 'tls-plain', 'tls-cut']) {
        bank.armConnections(name)
        await failing({ url: bank.url, caFile: bank.caFile ?? '' })
        assert.is(bank.given.get(name), 1, name)
      }
      isUnasked(bank)
    },
    async 'while the right one is believed, and ours is shown where the bank wants it'() {
      await using authority = await createAuthority()
      const certificate = await authority.issue('IP:127.0.0.1')
      const ours = await authority.issue('DNS:lane.example')
      await using server = await openHttpServer(
        (_, response) => response.writeHead(200, json).end('{"ok":true}'),
        { ...certificate, ca: authority.ca, requestCert: true, rejectUnauthorized: true },
      )
      const endpoint = { url: server.url, caFile: authority.caFile }
      await failing(endpoint)
      assert.is(server.requests, 0)
      await using http = openBankHttp('CFT', { ...endpoint, clientCertificate: ours }, CLOCK)
      assert.equal((await http.call({ method: 'GET', path: '/' })).body, { ok: true })
    },
  },
  30_000,
)

spec('a lane without a free connection', {
  async 'says so, and does not blame the network or the address of the bank'() {
    const without: LookupFunction = (_hostname, _options, callback) =>
      callback(Object.assign(new Error('too many open files'), { code: 'EMFILE' }), [])
    const fault = await failing({ url: 'https://bank.example' }, without)
    assert.match(fault.message, 'too many connections of the lane are open')
    assert.not.match(fault.message, 'network')
  },
})
