/** Clients that dawdle: half headers, dripping bodies, silent sockets, too many of them. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as assert from 'uvu/assert'
import { call, exchange } from '#test/http-call.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'

const SHORT = { headersTimeoutMs: 200, bodyTimeoutMs: 200, idleTimeoutMs: 400 }

function open(address: string): Socket {
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname).on('error', () => {})
}

/** What was answered, once the line is cut: politely, or with a reset to one who goes on sending. */
function untilCut(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

/** A failing case must not keep dripping. */
function every(intervalMs: number, work: () => void): Disposable {
  const timer = setInterval(work, intervalMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

spec('slow clients', {
  async 'half a header is answered and cut'() {
    await using device = await openSample({}, SHORT)
    const text = await exchange(device.address, 'GET /state HTTP/1.1\r\nHost: local')
    assert.match(text, /^HTTP\/1\.1 400 /)
    assert.match(text, /in time/)
  },
  async 'a body that never ends is answered in the shape of the interface, then cut'() {
    await using device = await openSample({}, SHORT)
    const head = 'POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    for (const body of [
      'Content-Length: 50\r\n\r\n{"am',
      'Transfer-Encoding: chunked\r\n\r\n4\r\n{"am\r\n',
    ]) {
      const text = await exchange(device.address, head + body)
      assert.match(text, /^HTTP\/1\.1 400 /)
      assert.match(text, /"kind":"bad-request".*did not arrive/)
    }
  },
  async 'a body that drips is not kept alive by its drops'() {
    await using device = await openSample({}, SHORT)
    const socket = open(device.address)
    socket.write('POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 1000\r\n\r\n')
    using _ = every(20, () => socket.writable && socket.write(' '))
    assert.match(await untilCut(socket), /did not arrive/)
  },
  async 'a refused body does not keep its connection by going on'() {
    await using device = await openSample({}, { ...SHORT, bodyBytes: 100 })
    const socket = open(device.address)
    socket.write('POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 10000000000\r\n\r\n')
    using _ = every(20, () => socket.writable && socket.write('x'.repeat(1_000)))
    assert.match(await untilCut(socket), /too large/)
  },
  async 'a silent socket is cut'() {
    await using device = await openSample({}, SHORT)
    assert.match(await exchange(device.address, ''), /^(HTTP\/1\.1 400 |$)/)
  },
  async 'silent sockets leave room for everybody else'() {
    await using device = await openSample({}, SHORT)
    const silent = Array.from({ length: 100 }, () => open(device.address))
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    assert.is((await call(device.address, '/state')).http, 200)
    await Promise.all(silent.map((socket) => once(socket.resume(), 'close')))
  },
  async 'a reader of events that does not read is cut off'() {
    await using device = await openSample({}, { unreadBytes: 100_000 })
    const socket = open(device.address)
    socket.pause()
    socket.write('GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await device.floodEnded
    socket.destroy()
  },
  async 'beyond loopback one client cannot take all connections'() {
    await using device = await openSample({ address: '0.0.0.0:0' }, { connectionsPerClient: 5 })
    const sockets = Array.from({ length: 8 }, () => open(device.address))
    await Promise.all(sockets.slice(5).map((socket) => once(socket.resume(), 'close')))
    sockets[0]?.destroy()
    while ((await call(device.address, '/state').catch(() => null)) === null);
    for (const socket of sockets) socket.destroy()
  },
})
