/** Which connection is the kiosk's, by what this machine's kernel says of real ones. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createKioskBrowser } from '../../driver/kiosk-browser.ts'

const OWN = process.getuid?.() ?? 0

/** The lane's end of a connection that this process has opened. */
async function connected(opened: AsyncDisposableStack, host: string): Promise<Socket> {
  const server = createServer()
  await once(server.listen(0, host), 'listening')
  const { port } = server.address() as { port: number }
  const accepted = once(server, 'connection')
  const client = connect(port, host)
  const [socket] = (await accepted) as [Socket]
  opened.defer(async () => {
    for (const each of [client, socket]) each.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return socket
}

const users = (lines: readonly string[]) =>
  [...lines, 'nobody:x:65534:65534::/:/bin/false', ''].join('\n')

spec('the browser of the kiosk', {
  async 'is known by its user, whom no other program can be'() {
    using folder = temporaryFolder()
    await using opened = new AsyncDisposableStack()
    const socket = await connected(opened, '127.0.0.2')
    const among = (...lines: readonly string[]) => {
      writeFileSync(folder.file('passwd'), users(lines))
      return createKioskBrowser({ users: folder.file('passwd') })(socket)
    }
    assert.ok(await among('root:x:0:0::/root:/bin/sh', `laned-kiosk:x:${OWN}:99::/run:/bin/false`))
    assert.not(await among(`laned-kiosk:x:${OWN + 1}:${OWN}::/run:/bin/false`))
    assert.not(await among(`not-laned-kiosk:x:${OWN}:99::/run:/bin/false`))
    assert.not(await createKioskBrowser({ users: folder.file('nowhere') })(socket))
  },
  async "is not at the lane's end of its connection, nor beyond, nor where the kernel does not say"() {
    using folder = temporaryFolder()
    await using opened = new AsyncDisposableStack()
    const socket = await connected(opened, '127.0.0.1')
    writeFileSync(folder.file('passwd'), users([`laned-kiosk:x:${OWN}:99::/run:/bin/false`]))
    const isKiosk = createKioskBrowser({ users: folder.file('passwd') })
    const { remoteAddress, remotePort, localAddress, localPort } = socket
    const ends = { remoteAddress, remotePort, localAddress, localPort }
    const asked = [ends, { ...ends, remotePort: 1 }, { ...ends, remoteAddress: '192.0.2.9' }, {}]
    // All at once share a reading, and each has its own answer.
    assert.equal(await Promise.all(asked.map(isKiosk)), [true, false, false, false])
    const mapped = { ...ends, remoteAddress: `::ffff:${remoteAddress}` }
    assert.equal(await Promise.all([mapped, { ...ends, remoteAddress: '::1' }].map(isKiosk)), [
      true,
      false,
    ])
    const blind = createKioskBrowser({
      users: folder.file('passwd'),
      connections: folder.file('nothing'),
    })
    assert.not(await blind(ends))
  },
})
