/** The kiosk of a Pi as its systemd would take it, and what it starts once the lane is there. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

const UNIT = 'systemd/laned-kiosk.service'
/** Of ten; `systemd-analyze security` calls up to 3.9 well protected. */
const EXPOSURE_MAX = 3

function analyze(...args: readonly string[]) {
  const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  return { said: `${stdout}${stderr}` }
}

spec('the kiosk', {
  'has a unit in which systemd finds nothing wrong, and little to attack'() {
    const { said } = analyze('verify', '--man=no', UNIT)
    const ofOurs = said.split('\n').filter((line) => line.includes('laned-kiosk'))
    assert.equal(ofOurs, [])
    const { said: judged } = analyze('security', '--offline=true', '--no-pager', UNIT)
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(judged)?.[1])
    assert.ok(exposure <= EXPOSURE_MAX, `exposure ${exposure}`)
  },
  async 'waits for the page of its lane, and shows it alone'() {
    using folder = temporaryFolder()
    const program = (name: string, text: string) => {
      writeFileSync(folder.file(name), `#!/bin/sh\n${text}\n`)
      chmodSync(folder.file(name), 0o755)
    }
    program('cage', 'echo "cage $*"; echo "socket in $XDG_RUNTIME_DIR"')
    program('chromium', 'exit 1')
    program('sleep', 'exit 0')
    let asked = 0
    // A lane that starts: nobody, then one without a screen, then the page.
    const server = createServer((_request, reply) => {
      asked += 1
      reply.writeHead(asked < 3 ? 404 : 200, { connection: 'close' }).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const page = `http://127.0.0.1:${port}/glass`
    const kiosk = spawn('/bin/sh', ['systemd/laned-kiosk.sh'], {
      env: {
        PATH: `${folder.path}:/usr/bin:/bin`,
        LANED_GLASS: page,
        LANED_NODE: process.execPath,
        RUNTIME_DIRECTORY: folder.path,
        // As PAM sets it; the unit has no way there.
        XDG_RUNTIME_DIR: '/run/user/999',
      },
    })
    let said = ''
    for (const stream of [kiosk.stdout, kiosk.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    const [code] = await once(kiosk, 'close')
    server.close()
    await waitUntil('the server is closed', () => !server.listening)
    assert.is(code, 0, said)
    assert.is(asked, 3)
    assert.match(said, 'display: { driver: screen }')
    assert.match(said, 'cage -d -- chromium --kiosk')
    assert.ok(said.includes(`${page}\nsocket in ${folder.path}\n`), said)
  },
})
