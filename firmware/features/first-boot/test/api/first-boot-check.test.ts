/** What is said before a start about the address at which a new lane is set up: nothing of it refuses the start. */
import { mkdirSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { checkDeviceConfig } from '#firmware/start-check.ts'
import { openHttpServer } from '#test/http-server.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createSetupDoneFile } from '../../driver/setup-done-file.ts'

const yaml = (listener: number, setup: number) =>
  `listeners: [{ address: "127.0.0.1:${listener}" }]\nsetup: { address: "0.0.0.0:${setup}" }\n`

async function said(text: string, dataFolder: string) {
  const surroundings = { dataFolder, credentialsFolder: null, searchPath: '' }
  const { problems, warnings } = await checkDeviceConfig({ name: 'laned.yaml', text }, surroundings)
  assert.equal(problems, [])
  return warnings.map(String)
}

spec('the address of set-up', {
  async 'is told where a listener of the lane has it, and where another program has'() {
    using folder = temporaryFolder()
    await using taken = await openHttpServer(() => {})
    const port = await reservePort()
    const [ofLane = '', ...more] = await said(yaml(port, port), folder.path)
    assert.match(
      ofLane,
      /setup\.address: .*0\.0\.0\.0:\d+ has the same port as 127\.0\.0\.1:\d+ \(listeners\[0\]\.address\)/,
    )
    const [ofAnother = '', ...others] = await said(yaml(0, taken.port), folder.path)
    assert.match(ofAnother, /setup\.address: .*another program uses this port/)
    assert.equal([more, others], [[], []])
    assert.equal(await said(yaml(0, port), folder.path), [])
  },
  async 'is nothing to a lane that is set up'() {
    using folder = temporaryFolder()
    const port = await reservePort()
    mkdirSync(folder.file('data'), { mode: 0o700 })
    createSetupDoneFile(folder.file('data')).put()
    assert.equal(await said(yaml(port, port), folder.file('data')), [])
  },
})
