/** A listener at `localhost` where that name has two addresses: Fastify opens a server for each, and we bound one. */
import dns from 'node:dns'
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { openSample } from '#test/sample-routers.ts'
import { spec } from '#test/spec.ts'

const BOTH = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** As on a Raspberry Pi, whatever this machine's own hosts file says. */
function localhostHasTwoAddresses(): Disposable {
  const { lookup } = dns
  const pretend = (
    name: string,
    options: { all?: boolean },
    done: (...values: unknown[]) => void,
  ) =>
    name === 'localhost' && options.all === true
      ? process.nextTick(done, null, BOTH)
      : lookup(name, options as dns.LookupOptions, done as never)
  Object.assign(dns, { lookup: pretend })
  return { [Symbol.dispose]: () => void Object.assign(dns, { lookup }) }
}

const reaches = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, host)
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

spec('a name with two addresses', {
  async 'is listened at by one server, the one that has its bounds'() {
    using _ = localhostHasTwoAddresses()
    await using device = await openSample({ address: 'localhost:0' })
    const port = Number(new URL(device.address).port)
    assert.ok(await reaches(port, '127.0.0.1'))
    assert.not.ok(await reaches(port, '::1'), 'a second server, without bounds')
  },
})
