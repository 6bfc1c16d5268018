/** Whose share of the event loop a connection takes before it has said who it is. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import * as assert from 'uvu/assert'
import { createLoopShare } from '#firmware/async/loop-share.ts'
import { LIMITS } from '#firmware/http/limits.ts'
import { paceConnections } from '#firmware/http/paced-connections.ts'
import { spec } from '#test/spec.ts'

/** Of one caller at two listeners of one process: the accounts that his connections are charged to. */
async function accountsAt(isLoopback: boolean): Promise<readonly string[]> {
  const accounts: string[] = []
  const real = createLoopShare()
  const share: typeof real = {
    join(account, ...more) {
      accounts.push(account)
      return real.join(account, ...more)
    },
  }
  const servers: Server[] = []
  for (let count = 0; count < 2; count += 1) {
    const server = createServer((_request, response) => void response.end())
    paceConnections(server, LIMITS, isLoopback, share)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    servers.push(server)
    const { port } = server.address() as AddressInfo
    for (let twice = 0; twice < 2; twice += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n').resume()
      await once(socket, 'close')
    }
  }
  for (const server of servers) server.close()
  return accounts
}

spec('the share of a connection', {
  async 'is that of its address, whichever listener of the lane it comes to'() {
    assert.equal(await accountsAt(false), Array(4).fill('127.0.0.1'))
  },
  async 'is another one at each listener that only this machine reaches'() {
    const [one, again, other, otherAgain] = await accountsAt(true)
    assert.is(one, again)
    assert.is(other, otherAgain)
    assert.is.not(one, other)
  },
})
