/** Clients that dawdle: half headers, dripping bodies, silent sockets, too many of them. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as assert from 'uvu/assert'
import { call, exchange } from '#test/http-call.ts'
import { untilBegun } from '#test/network/until-begun.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const SHORT = { headersTimeoutMs: 200, bodyTimeoutMs: 200, idleTimeoutMs: 400, lingerMs: 1_000 }
/** For clients that send a whole head: a busy machine may read it late. */
const SHORT_BODY = { ...SHORT, headersTimeoutMs: 60_000 }
/** Nothing ends by itself: what a case sees end was ended by a bound on the number. */
const LONG = { headersTimeoutMs: 60_000, bodyTimeoutMs: 60_000 }

const TOKENS = [{ name: 'till', role: 'till', secret: 'x'.repeat(16) }] as const
const AS_TILL = { headers: { authorization: `Bearer ${TOKENS[0].secret}` } }

function open(address: string, localAddress = '127.0.0.1'): Socket {
  const { hostname: host, port } = new URL(address)
  return connect({ host, port: Number(port), localAddress }).on('error', () => {})
}

/** Never ends its side: whoever only says goodbye to it keeps the socket for minutes. */
function openStubborn(address: string, localAddress = '127.0.0.1'): Socket {
  const { hostname: host, port } = new URL(address)
  const socket = connect({ host, port: Number(port), localAddress, allowHalfOpen: true })
  return socket.on('error', () => {}).resume()
}

/** As long as a board of a tenth of a core may be: no timer fires, nothing is read. */
function beBusy(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000)
}

/** At the next message of a channel of Node's. */
function onNext(channel: string, act: () => void): Disposable {
  const heard = () => {
    unsubscribe(channel, heard)
    act()
  }
  subscribe(channel, heard)
  return { [Symbol.dispose]: () => void unsubscribe(channel, heard) }
}

function postTo(path: string, more = ''): string {
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n${more}\r\n`
}

/** Each way to dawdle, with the answer to it where one is due. */
const DRIPPING: Readonly<Record<string, { start: string; answer: RegExp }>> = {
  'in the headers': { start: 'GET /state HTTP/1.1\r\nX-Drip: ', answer: / 400 .*in time/s },
  'in a body': {
    start: postTo('/pay', 'Content-Type: application/json\r\n'),
    answer: / 400 .*did not arrive/s,
  },
  'in a body of the wrong type': { start: postTo('/pay'), answer: / 400 / },
  'in a body for a foreign Host': {
    start: postTo('/pay').replace('localhost', 'evil.example'),
    answer: / 403 /,
  },
  'in a body for nothing': { start: postTo('/nowhere'), answer: / 404 / },
  'in a body that is too large': {
    start: postTo('/clear').replace('10000', '10000000000'),
    answer: / 400 .*too large/s,
  },
}

/** What was answered, once the line is cut: politely, or with a reset to one who goes on sending. */
function untilCut(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

const firstCut = (sockets: Readonly<Record<string, Socket>>) =>
  Promise.race(
    Object.entries(sockets).map(async ([name, socket]) => {
      await untilCut(socket)
      return name
    }),
  )

/** A failing case must not keep dripping. */
function every(intervalMs: number, work: () => void): Disposable {
  const timer = setInterval(work, intervalMs)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

async function assertRefused(address: string): Promise<void> {
  const outcome = await call(address, '/state').then(
    () => 'answered',
    () => 'refused',
  )
  assert.is(outcome, 'refused')
}

spec('slow clients', {
  async 'half a header is answered and cut'() {
    await using device = await openSample({}, SHORT)
    const text = await exchange(device.address, 'GET /state HTTP/1.1\r\nHost: local')
    assert.match(text, /^HTTP\/1\.1 400 /)
    assert.match(text, /in time/)
  },
  async 'a body that never ends is answered in the shape of the interface, then cut'() {
    await using device = await openSample({}, SHORT_BODY)
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
    await using device = await openSample({}, SHORT_BODY)
    const socket = open(device.address)
    socket.write('POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 1000\r\n\r\n')
    using _ = every(20, () => socket.writable && socket.write(' '))
    assert.match(await untilCut(socket), /did not arrive/)
  },
  async 'a refused body does not keep its connection by going on'() {
    await using device = await openSample({}, { ...SHORT_BODY, bodyBytes: 100 })
    const socket = open(device.address)
    socket.write('POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 10000000000\r\n\r\n')
    using _ = every(20, () => socket.writable && socket.write('x'.repeat(1_000)))
    assert.match(await untilCut(socket), /too large/)
  },
  async 'whoever drips and never ends is cut, wherever it drips'() {
    await using device = await openSample({}, SHORT_BODY)
    await using inTheHeaders = await openSample({}, SHORT)
    const endings = Object.entries(DRIPPING).map(async ([where, { start, answer }]) => {
      const { address } = where === 'in the headers' ? inTheHeaders : device
      const socket = openStubborn(address)
      socket.write(start)
      using _ = every(20, () => socket.writable && socket.write('a'))
      assert.match(await untilCut(socket), answer, where)
    })
    await Promise.all(endings)
  },
  async 'a body after a missing token is cut as well'() {
    await using device = await openSample({ tokens: TOKENS }, SHORT_BODY)
    const socket = openStubborn(device.address)
    socket.write(postTo('/pay'))
    using _ = every(20, () => socket.writable && socket.write('a'))
    assert.match(await untilCut(socket), / 401 /)
  },
  async 'sockets that drip do not keep newcomers out, and uploads of others go on'() {
    await using device = await openSample({}, { ...LONG, connections: 40 })
    const upload = openStubborn(device.address, '127.0.0.2')
    const type = 'Content-Type: application/octet-stream\r\n'
    upload.write(postTo('/api/upload', type).replace('10000', '4'))
    const starts = Object.values(DRIPPING).map(({ start }) => start)
    const dripping = Array.from({ length: 100 }, (_, at) => {
      const socket = openStubborn(device.address, `127.0.0.${3 + (at % 3)}`)
      socket.write(starts[at % starts.length] ?? '')
      return socket
    })
    await Promise.all(dripping.map((socket) => once(socket, 'connect')))
    using _ = every(20, () => {
      for (const socket of dripping) if (socket.writable) socket.write('a')
    })
    for (let count = 0; count < 20; count += 1)
      assert.is((await call(device.address, '/state')).http, 200)
    const answered = once(upload, 'data')
    upload.write('1234')
    assert.match(String(await answered), /"data":4/)
    for (const socket of [upload, ...dripping]) socket.destroy()
  },
  async 'a request that is worked on is not dropped for a newcomer'() {
    await using device = await openSample({}, { ...LONG, connections: 4 })
    const slow = Array.from({ length: 4 }, () => call(device.address, '/slow'))
    await device.slowBegan
    await waitUntil('all are worked on', () => device.slowCalls() === 4)
    await assertRefused(device.address)
    device.release()
    for (const { http } of await Promise.all(slow)) assert.is(http, 200)
    assert.is((await call(device.address, '/state')).http, 200)
  },
  async 'of those that come at once none is dropped for the next, where an idle one can go'() {
    await using device = await openSample({}, { ...LONG, connections: 8 })
    const idle = Array.from({ length: 4 }, () => open(device.address))
    for (const socket of idle) {
      socket.write('GET /state HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
    }
    const asked = Array.from({ length: 3 }, () => call(device.address, '/state'))
    assert.equal(
      (await Promise.all(asked)).map(({ http }) => http),
      [200, 200, 200],
    )
    for (const socket of idle) socket.destroy()
  },
  async 'a connection that asks and asks without waiting for answers is cut'() {
    await using device = await openSample({}, { ...LONG, pipelined: 8 })
    const socket = open(device.address)
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(1_000))
    await untilCut(socket)
    assert.ok(device.slowCalls() < 20, `${device.slowCalls()} were begun`)
    device.release()
    assert.is((await call(device.address, '/state')).http, 200)
  },
  async 'as many requests as may wait behind one are answered, and one more is cut'() {
    const slow = 'GET /slow HTTP/1.1\r\nHost: localhost\r\n'
    const asking = (count: number) =>
      `${`${slow}\r\n`.repeat(count - 1)}${slow}Connection: close\r\n\r\n`
    for (const [count, answered] of [
      [3, 3],
      [4, 0],
    ] as const) {
      await using device = await openSample({}, { ...LONG, pipelined: 2 })
      let isCut = false
      const said = exchange(device.address, asking(count)).finally(() => {
        isCut = true
      })
      await waitUntil('all are begun', () => isCut || device.slowCalls() === count)
      device.release()
      assert.is((await said).match(/HTTP\/1\.1 200 /g)?.length ?? 0, answered)
    }
  },
  async 'a silent socket is cut'() {
    await using device = await openSample({}, SHORT)
    assert.match(await exchange(device.address, ''), /^(HTTP\/1\.1 400 |$)/)
  },
  async 'an answer that takes minutes comes, where others of that time are cut'() {
    for (const limit of ['idleTimeoutMs', 'turnTimeoutMs']) {
      await using device = await openSample({}, { ...LONG, [limit]: 300 })
      const report = await untilBegun(device.slowBegan, () => call(device.address, '/report'))
      // Later than the report, and cut: so the report's time is over too.
      let end: string | null = null
      void call(device.address, '/in-line').then(
        () => (end = 'answered'),
        () => (end = 'cut'),
      )
      assert.is(await waitUntil(`the other one ends by ${limit}`, () => end), 'cut', limit)
      device.release()
      assert.is((await report.answer).http, 200, limit)
    }
  },
  async 'after such an answer its connection is as short-lived as any'() {
    await using device = await openSample({}, { ...LONG, idleTimeoutMs: 300 })
    const asked = ['/report-at-once', '/slow'].map(
      (path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    )
    let text = ''
    // On a slow machine it may be cut before what it sent was read.
    while (device.slowCalls() === 0) {
      const socket = open(device.address)
      socket.write(asked.join(''))
      text = await untilCut(socket)
    }
    assert.match(text, /^HTTP\/1\.1 200 .*"success"/s)
    device.release()
  },
  async 'silent sockets leave room for everybody else'() {
    await using device = await openSample({}, { ...SHORT, headersTimeoutMs: 2_000 })
    const silent = Array.from({ length: 100 }, () => open(device.address))
    // From the start: on a busy machine some are cut before all are connected.
    const cut = silent.map(untilCut)
    await Promise.all(silent.map((socket) => once(socket, 'connect')))
    assert.is((await call(device.address, '/state')).http, 200)
    await Promise.all(cut)
  },
  async 'a head that came in time is answered by a lane that was too busy to read it'() {
    await using device = await openSample({}, { ...SHORT, idleTimeoutMs: 60_000 })
    // Between a connection and the first look at it.
    using _ = onNext('net.server.socket', beBusy)
    assert.is((await call(device.address, '/state')).http, 200)
  },
  async 'and so is a body'() {
    await using device = await openSample({}, { ...SHORT_BODY, idleTimeoutMs: 60_000 })
    const socket = open(device.address)
    const body = '{"amount":1}'
    using _ = onNext('http.server.request.start', () =>
      setImmediate(() => {
        socket.write(body)
        beBusy()
      }),
    )
    socket.write(
      `POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    const [answer] = await once(socket, 'data')
    assert.match(String(answer), /^HTTP\/1\.1 200 /)
    socket.destroy()
  },
  async 'a reader of events that does not read is cut off'() {
    const unreadBytes = 100_000
    await using device = await openSample({}, { unreadBytes })
    const socket = open(device.address)
    socket.pause()
    socket.write('GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const most = await device.floodEnded
    assert.ok(most > unreadBytes / 2 && most < unreadBytes * 2, `${most} bytes waited for it`)
    socket.destroy()
  },
  async 'one event stream too many is told so, until another ends'() {
    await using device = await openSample({}, { eventStreams: 2 })
    const asked = 'GET /quiet HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const streams = [open(device.address), open(device.address)]
    for (const socket of streams) socket.write(asked)
    await Promise.all(streams.map((socket) => once(socket, 'data')))
    const refused = await call(device.address, '/quiet')
    assert.equal([refused.http, refused.headers['retry-after']], [429, '5'])
    streams[0]?.destroy()
    const next = open(device.address)
    await waitUntil('a place is free', async () => {
      const answered = once(next, 'data')
      next.write(asked)
      return String(await answered).includes(' 200 ')
    })
    for (const socket of [...streams, next]) socket.destroy()
  },
  async 'strangers of however many addresses take a few connections, and the oldest of theirs goes'() {
    const limits = { ...LONG, connectionsOfStrangers: 5 }
    await using device = await openSample({ tokens: TOKENS }, limits)
    const sockets: Socket[] = []
    const cuts: Promise<string>[] = []
    for (let count = 0; count < 8; count += 1) {
      const socket = open(device.address, `127.0.3.${1 + count}`)
      cuts.push(untilCut(socket))
      await once(socket, 'connect')
      sockets.push(socket)
    }
    await Promise.all(cuts.slice(0, 3))
    assert.is((await call(device.address, '/state', AS_TILL)).http, 200)
    for (const socket of sockets) socket.destroy()
  },
  async 'strangers take no connection of a till, also from its own address'() {
    const limits = { ...LONG, connectionsOfStrangers: 3, connections: 6 }
    await using device = await openSample({ tokens: TOKENS }, limits)
    const upload = openStubborn(device.address)
    const type = 'Content-Type: application/octet-stream\r\nAuthorization: '
    const start = postTo('/api/upload', `${type}${AS_TILL.headers.authorization}\r\n`)
    upload.write(start.replace('10000', '4'))
    const refused = postTo('/pay', 'Content-Type: application/json\r\n')
    const sockets: Socket[] = []
    for (let count = 0; count < 20; count += 1) {
      const socket = openStubborn(device.address)
      sockets.push(socket)
      socket.write(refused)
      await once(socket, 'data')
      assert.is((await call(device.address, '/state', AS_TILL)).http, 200)
    }
    const answered = once(upload, 'data')
    upload.write('1234')
    assert.match(String(await answered), /"data":4/)
    for (const socket of [upload, ...sockets]) socket.destroy()
  },
  async 'the rest of a refused body is worth nothing: it goes before a connection that is idle'() {
    await using device = await openSample(
      { tokens: TOKENS },
      { ...LONG, connectionsOfStrangers: 2 },
    )
    const idle = open(device.address, '127.0.3.20')
    idle.write('GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(idle, 'data')
    const refused = open(device.address, '127.0.3.21')
    refused.write(postTo('/pay', 'Content-Type: application/json\r\n'))
    await once(refused, 'data')
    const newcomer = open(device.address, '127.0.3.22')
    assert.is(await firstCut({ idle, refused }), 'refused')
    for (const socket of [idle, newcomer]) socket.destroy()
  },
  async 'of connections that are worth the same, a stranger has to go'() {
    await using device = await openSample({ tokens: TOKENS }, { ...LONG, connections: 2 })
    const till = open(device.address)
    till.write(
      `GET /state HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${AS_TILL.headers.authorization}\r\n\r\n`,
    )
    await once(till, 'data')
    const stranger = open(device.address, '127.0.3.25')
    stranger.write('GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(stranger, 'data')
    const newcomer = open(device.address, '127.0.3.26')
    assert.is(await firstCut({ till, stranger }), 'stranger')
    for (const socket of [till, newcomer]) socket.destroy()
  },
  async 'a connection that was dropped for another counts once'() {
    const limits = { ...LONG, connectionsOfStrangers: 4, connections: 6 }
    await using device = await openSample({ address: '0.0.0.0:0' }, limits)
    const sockets: Socket[] = []
    let cut = 0
    for (let count = 0; count < 18; count += 1) {
      const socket = open(device.address, `127.0.3.${30 + (count % 3)}`)
      void untilCut(socket).then(() => {
        cut += 1
      })
      sockets.push(socket)
      await once(socket, 'connect')
    }
    await waitUntil('all but four are dropped', () => cut === sockets.length - 4)
    for (const socket of sockets) socket.destroy()
  },
})
