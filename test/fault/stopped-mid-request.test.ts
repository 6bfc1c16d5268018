/** The listener closes while requests, streams and idle connections are open. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { call } from '#test/http-call.ts'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'

spec('stopped mid-request', {
  async 'a request under way is answered, a new one is refused'() {
    const device = await openSample()
    // As browsers call, which would send the next request on the same connection.
    const agent = new Agent({ keepAlive: true })
    const slow = once(get(`${device.address}/slow`, { agent }), 'response')
    await device.slowBegan
    const closed = device[Symbol.asyncDispose]()
    const late = await call(device.address, '/state').catch((error: Error) => error)
    assert.instance(late, Error)
    device.release()
    const [reply] = (await slow) as [IncomingMessage]
    assert.is(reply.statusCode, 200)
    assert.is(reply.headers.connection, 'close')
    reply.resume()
    await closed
    agent.destroy()
  },
  async 'an event stream that never said anything has begun, and ends'() {
    const device = await openSample()
    const [stream] = (await once(get(`${device.address}/quiet`), 'response')) as [IncomingMessage]
    assert.is(stream.headers['content-type'], 'text/event-stream')
    const ended = once(stream.resume(), 'end')
    await device[Symbol.asyncDispose]()
    await ended
  },
  async 'an event stream ends'() {
    const device = await openSample()
    const [stream] = (await once(get(`${device.address}/events`), 'response')) as [IncomingMessage]
    const [first] = (await once(stream, 'data')) as [Buffer]
    assert.is(first.toString(), 'id: 1\nevent: hello\ndata: {"a":1}\n\n')
    const ended = once(stream.resume(), 'end')
    await device[Symbol.asyncDispose]()
    await ended
  },
  async 'what may become a stream, and has not, gets its answer'() {
    const device = await openSample()
    const later = call(device.address, '/events-later')
    await device.slowBegan
    const closed = device[Symbol.asyncDispose]()
    device.release()
    const { http, json } = await later
    assert.equal([http, json], [200, { status: 'success' }])
    await closed
  },
  async 'idle and half-open connections do not hold it up'() {
    const device = await openSample({}, { drainMs: 300 })
    const { hostname, port } = new URL(device.address)
    const idle = connect(Number(port), hostname).on('error', () => {})
    const half = connect(Number(port), hostname).on('error', () => {})
    await Promise.all([once(idle, 'connect'), once(half, 'connect')])
    half.write('POST /pay HTTP/1.1\r\nHost: localhost\r\nContent-Le')
    await call(device.address, '/state')
    await device[Symbol.asyncDispose]()
  },
  async 'a request that never finishes is cut after the drain time, and closing twice is one close'() {
    const device = await openSample({}, { drainMs: 100 })
    const slow = call(device.address, '/slow').catch((error: Error) => error)
    await device.slowBegan
    await Promise.all([device[Symbol.asyncDispose](), device[Symbol.asyncDispose]()])
    assert.instance(await slow, Error)
    device.release()
  },
})
