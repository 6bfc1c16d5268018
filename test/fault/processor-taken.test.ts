/**
 * Callers who want nothing but the processor: bytes that are cheap to send and dear to read. Nobody waits for them: what was
 * refused is not parsed, and the rest is parsed a piece at a time, in turns.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import * as assert from 'uvu/assert'
import { isStranger } from '#firmware/http/paced-connections.ts'
import { call, exchange } from '#test/http-call.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const TLS = { cert: 'test/fixtures/tls/cert.pem', key: 'test/fixtures/tls/key.pem' }
const TOKENS = [{ name: 'till', role: 'till', secret: 'x'.repeat(16) }] as const
const CHUNKED =
  'POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
const ONE_BYTE = '1\r\n \r\n'

interface Begun {
  readonly request: IncomingMessage
  readonly socket: Socket
}

/** What Node does with each request of this process, in its order. */
function onRequests(heard: (begun: Begun) => void): Disposable {
  const listener = (message: unknown) => heard(message as Begun)
  subscribe('http.server.request.start', listener)
  return {
    [Symbol.dispose]: () => void unsubscribe('http.server.request.start', listener),
  }
}

/** From the first request of each connection on: how long each piece was that its parser got. */
function countParsed(): Disposable & { readonly pieces: readonly number[] } {
  const pieces: number[] = []
  const seen = new Set<Socket>()
  const heard = onRequests(({ socket }) => {
    if (seen.has(socket)) return
    seen.add(socket)
    const { parser } = socket as unknown as { parser: { execute(bytes: Buffer): unknown } }
    const execute = parser.execute.bind(parser)
    parser.execute = (bytes) => {
      pieces.push(bytes.length)
      return execute(bytes)
    }
  })
  return { pieces, [Symbol.dispose]: () => heard[Symbol.dispose]() }
}

const asked = (path: string, lines = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n`

const withBody = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** Of one connection, before its first request and after each answer: whether it is a stranger's. */
async function strangersAt(
  address: string,
  from: string,
  requests: readonly string[],
): Promise<readonly boolean[]> {
  let server: Socket | null = null
  const took = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    if (socket.remoteAddress === from) server = socket
  }
  subscribe('net.server.socket', took)
  const socket = open(address, from)
  const own = await waitUntil('it is taken', () => server as Socket | null)
  unsubscribe('net.server.socket', took)
  const found = [isStranger(own) ?? null]
  for (const request of requests) {
    socket.write(request)
    await once(socket, 'data')
    found.push(isStranger(own) ?? null)
  }
  socket.destroy()
  return found as boolean[]
}

function open(address: string, localAddress = '127.0.0.1'): Socket {
  const { hostname: host, port } = new URL(address)
  return connect({ host, port: Number(port), localAddress }).on('error', () => {})
}

/** Whatever came until the end, also where the line was cut. */
function answerTo(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString()
  })
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

/** As long as others may keep a core: no timer fires, nothing is read. */
function beBusy(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
}

/** Each way to be refused before a body is read. */
const REFUSED: Readonly<Record<string, { head: string; answer: RegExp }>> = {
  'without a token': { head: CHUNKED, answer: / 401 / },
  'for nothing': { head: CHUNKED.replace('/pay', '/nowhere'), answer: / 404 / },
  'for a foreign Host': { head: CHUNKED.replace('localhost', 'evil.example'), answer: / 403 / },
  'with another method': { head: CHUNKED.replace('POST', 'PUT'), answer: / 40[15] / },
  'with another type': {
    head: CHUNKED.replace(
      'application/json',
      `text/plain\r\nAuthorization: Bearer ${'x'.repeat(16)}`,
    ),
    answer: / 400 /,
  },
}

spec('a processor that somebody wants for himself', {
  async 'of a body in chunks nothing is parsed after its refusal, and the refusal is read'() {
    await using device = await openSample({ tokens: TOKENS })
    for (const [why, { head, answer }] of Object.entries(REFUSED)) {
      using parsed = countParsed()
      const socket = open(device.address)
      const text = answerTo(socket)
      socket.write(head + ONE_BYTE.repeat(100_000))
      socket.on('drain', () => socket.end())
      assert.match(await text, answer, why)
      assert.match(await text, /\r\nconnection: close\r\n/i, why)
      assert.equal(parsed.pieces, [], why)
    }
  },
  async 'nor over TLS, where each byte is a record'() {
    await using device = await openSample({ tokens: TOKENS, tls: TLS })
    using parsed = countParsed()
    const { hostname: host, port } = new URL(device.address)
    const socket = connectTls({ host, port: Number(port), ca: readFileSync(TLS.cert) })
    socket.on('error', () => {})
    const text = answerTo(socket)
    await once(socket, 'secureConnect')
    for (const byte of CHUNKED + ONE_BYTE.repeat(200)) socket.write(byte)
    assert.match(await text, /^HTTP\/1\.1 401 /)
    assert.equal(parsed.pieces, [])
  },
  async 'who goes on after a refusal is not read for ever, and is cut'() {
    const limits = { droppedBytes: 256 * 1024, lingerMs: 500 }
    await using device = await openSample({ tokens: TOKENS }, limits)
    let server: Socket | null = null
    using _ = onRequests(({ socket }) => {
      server = socket
    })
    const socket = open(device.address)
    const more = () => {
      while (socket.writable && socket.write(ONE_BYTE.repeat(10_000)));
    }
    socket.write(CHUNKED)
    socket.on('drain', more)
    more()
    assert.match(await answerTo(socket), / 401 /)
    const { bytesRead } = await waitUntil('it has a socket', () => server as Socket | null)
    // What was read when the bound was passed, and what a paused socket still takes.
    assert.ok(bytesRead < limits.droppedBytes + 256 * 1024, `${bytesRead} bytes were read`)
  },
  async 'a refused body of a known length keeps its connection for the next request'() {
    await using device = await openSample()
    const body = '{"amount":1}'
    const post = (path: string) => withBody(path, body)
    const text = await exchange(
      device.address,
      post('/nowhere') + post('/pay').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
    )
    assert.match(text, /^HTTP\/1\.1 404 [\s\S]*HTTP\/1\.1 200 /)
  },
  async 'an accepted body in chunks of one byte is parsed in small pieces, and taken'() {
    const pieceBytes = 4_096
    await using device = await openSample({}, { pieceBytes })
    using parsed = countParsed()
    const body = `{"amount":1,"note":"${'n'.repeat(40_000)}"}`
    const chunks = [...body].map((byte) => `1\r\n${byte}\r\n`).join('')
    const text = await exchange(
      device.address,
      `${CHUNKED.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}${chunks}0\r\n\r\n`,
    )
    assert.match(text, /^HTTP\/1\.1 200 /)
    const least = chunks.length / pieceBytes
    assert.ok(parsed.pieces.length >= least, `${parsed.pieces.length} pieces`)
    assert.ok(Math.max(...parsed.pieces) <= pieceBytes)
  },
  async 'of strangers of many addresses requests are begun one a turn, and a known till is next'() {
    await using device = await openSample({ tokens: TOKENS })
    const authorization = `Bearer ${TOKENS[0].secret}`
    const asTill = (path: string) => asked(path, `Authorization: ${authorization}\r\n`)
    // From now on its address is known.
    await call(device.address, '/state', { localAddress: '127.0.4.1', headers: { authorization } })
    const till = open(device.address, '127.0.4.1').resume()
    await once(till, 'connect')
    const strangers = Array.from({ length: 80 }, (_, at) =>
      open(device.address, `127.0.4.${2 + (at % 40)}`).resume(),
    )
    await Promise.all(strangers.map((socket) => once(socket, 'connect')))
    const begun: string[] = []
    using _ = onRequests(({ request }) => begun.push(request.url ?? ''))
    for (const socket of strangers) socket.write(asked('/state').repeat(15))
    await waitUntil('the flood has begun', () => begun.length > 0)
    till.write(asTill('/list/1'))
    const other = open(device.address, '127.0.4.1').resume()
    other.write(asTill('/list/2'))
    // So that all of it has arrived, whatever was sent first.
    beBusy()
    const before = begun.length
    await waitUntil(
      'the till was served',
      () => begun.filter((url) => url !== '/state').length === 2,
    )
    const waited = Math.max(begun.indexOf('/list/1'), begun.indexOf('/list/2')) - before
    assert.ok(waited <= 8, `${waited} requests were begun before the till's`)
    await waitUntil('the flood is answered, too', () => begun.length === 80 * 15 + 2)
    for (const socket of [...strangers, till, other]) socket.destroy()
  },
  async 'who ends his side behind his request is answered, however much he sent before'() {
    await using device = await openSample()
    const socket = open(device.address)
    const answered = answerTo(socket)
    socket.end('GET /state HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10))
    assert.is((await answered).split('HTTP/1.1 200 ').length - 1, 10)
  },
  async 'a head is answered whatever pieces it comes in, also with many lines'() {
    await using device = await openSample()
    const lines = Array.from({ length: 90 }, (_, at) => `X-${at}: ${'v'.repeat(100)}\r\n`).join('')
    const socket = open(device.address)
    const answered = answerTo(socket)
    const head = `GET /state HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${lines}\r\n`
    for (let at = 0; at < head.length; at += 700) socket.write(head.slice(at, at + 700))
    assert.match(await answered, /^HTTP\/1\.1 200 /)
  },
  async 'a connection is what its latest request has shown, and before it what its address has'() {
    await using device = await openSample({ tokens: TOKENS })
    const bearer = `Authorization: Bearer ${'x'.repeat(16)}\r\n`
    assert.equal(await strangersAt(device.address, '127.0.5.1', [asked('/nowhere')]), [true, true])
    const all = [
      bearer,
      '',
      `${bearer}Origin: https://evil.example\r\n`,
      bearer.replace('xx', 'no'),
      bearer,
    ]
    assert.equal(
      await strangersAt(
        device.address,
        '127.0.5.1',
        all.map((lines) => asked('/state', lines)),
      ),
      [true, false, true, true, true, false],
    )
    assert.equal(await strangersAt(device.address, '127.0.5.1', [asked('/state')]), [false, true])
    assert.equal(await strangersAt(device.address, '127.0.5.2', []), [true])
  },
  async 'where no token is asked for, an address is known from which something was changed'() {
    await using device = await openSample({ address: '0.0.0.0:0' })
    const pay = (amount: number) => withBody('/pay', `{"amount":${amount}}`)
    const all = [asked('/state'), pay(0), asked('/state'), pay(1), asked('/state')]
    assert.equal(await strangersAt(device.address, '127.0.5.3', all), [
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    assert.equal(await strangersAt(device.address, '127.0.5.4', []), [true])
  },
  async 'where only this machine comes, nobody is a stranger'() {
    await using device = await openSample()
    assert.equal(await strangersAt(device.address, '127.0.5.5', [asked('/state')]), [false, false])
  },
})
