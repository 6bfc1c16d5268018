/** SIGTERM while streams, idle connections and half a request are open: it ends though nobody lets go, code 0. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

spec(
  'stopped by systemd',
  {
    async 'event streams and open connections do not hold the process'() {
      using folder = temporaryFolder()
      await using laned = startLaned({ dataFolder: folder.path })
      const url = await laned.url()
      const agent = new Agent({ keepAlive: true })
      const streams = []
      for (const path of ['/console/events', '/events', '/version']) {
        const [stream] = (await once(get(`${url}${path}`, { agent }), 'response')) as [
          IncomingMessage,
        ]
        assert.is(stream.statusCode, 200, path)
        streams.push(stream.on('error', () => {}).resume())
      }
      const { hostname, port } = new URL(url)
      const half = connect(Number(port), hostname).on('error', () => {})
      await once(half, 'connect')
      half.write('POST /showQR HTTP/1.1\r\nHost: localhost\r\nContent-Le')
      const { code } = await laned.signal('SIGTERM')
      assert.is(code, 0)
      agent.destroy()
      half.destroy()
    },
  },
  40_000,
)
