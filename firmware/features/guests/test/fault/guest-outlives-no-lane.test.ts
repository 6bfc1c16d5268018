/**
 * A third-party feature that ignores its end: nothing of it survives the lane, and on an installed lane systemd is told to end its
 * unit, whatever it does with its connection.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { stopUnit } from '../../driver/guest-unit.ts'
import { socketWires } from '../../driver/guest-wire.ts'
import { writeGuest } from '../support/guest-lane.ts'

const LANE = join(import.meta.dirname, '../support/lane-of-one-guest.ts')
const UNIT = 'laned-feature@12-345-997.service'
/** Neither the end of its input nor a signal that can be ignored ends it. */
const STAYS = `
  export function open() {
    process.stdin.removeAllListeners()
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {})
    process.exit = () => {}
    setTimeout(() => {}, 1e9)
    console.log('here is ' + process.pid)
    return {}
  }`

/** One that ended and that nobody has heard of yet is not. */
function isThere(processId: string): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${processId}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** A socket as systemd has one for the lane, and the connection to it. */
async function connected(stop: (unit: string) => Promise<void>) {
  const opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const server = createServer()
  const socket = folder.file('feature.sock')
  server.listen(socket)
  await once(server, 'listening')
  opening.defer(() => void server.close())
  const stays: string[] = []
  const ended = Promise.withResolvers<void>()
  const wire = socketWires(socket, stop)('tide', {
    onBytes: () => {},
    onLine: () => {},
    onStay: (unit) => void stays.push(unit),
    onEnd: () => ended.resolve(),
  })
  const [connection] = (await once(server, 'connection')) as [Socket]
  opening.defer(() => void connection.destroy())
  return { wire, connection, stays, ended: ended.promise, opened: opening.move() }
}

spec('a third-party feature that ignores its end', {
  async 'does not survive a lane that is killed'() {
    using folder = temporaryFolder()
    writeGuest(folder.path, 'tide', { code: STAYS })
    const lane = spawn(process.execPath, [LANE, folder.path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(lane.stdout), 'line')) as [string]
    const [, guest = ''] = /^here is (\d+)$/.exec(line) ?? []
    try {
      assert.ok(isThere(guest), line)
      lane.kill('SIGKILL')
      await waitUntil('the feature is gone, too', () => !isThere(guest))
    } finally {
      // Where it did survive: it would survive the tests, too.
      if (isThere(guest)) process.kill(Number(guest), 'SIGKILL')
    }
  },
  async 'is ended with its unit when the lane lets go of it, and when it closes its connection'() {
    for (const end of ['lane', 'feature'] as const) {
      const stopped: string[] = []
      const { wire, connection, ended, stays, opened } = await connected(async (unit) => {
        stopped.push(unit)
      })
      await using _ = opened
      wire.runsIn(UNIT)
      if (end === 'lane') wire.kill()
      else connection.destroy()
      await ended
      wire.kill()
      assert.equal(stopped, [UNIT])
      assert.equal(stays, [])
    }
  },
  async 'is told of where the lane may not end its unit'() {
    const { wire, stays, ended, opened } = await connected(() => Promise.reject(new Error('no')))
    await using _ = opened
    wire.runsIn(UNIT)
    wire.kill()
    await ended
    assert.equal(stays, [UNIT])
  },
  async 'has no other unit ended, whatever it says'() {
    using folder = temporaryFolder()
    const told = folder.file('told')
    writeFileSync(folder.file('systemctl'), `#!/bin/sh\necho "$@" >> ${told}\n`)
    chmodSync(folder.file('systemctl'), 0o755)
    const path = process.env['PATH']
    process.env['PATH'] = `${folder.path}:${path}`
    try {
      await stopUnit(UNIT)
      for (const unit of [
        'laned.service',
        '',
        'laned-feature@.service',
        'laned-feature@1.service x.service',
        ...['--root=/ laned-feature@1.service', 'laned-feature@1.socket', `${UNIT}\n`],
      ])
        assert.is(await stopUnit(unit).then(String, ({ name }) => name), 'RangeError', unit)
    } finally {
      process.env['PATH'] = path
    }
    assert.is(readFileSync(told, 'utf8'), `--no-ask-password --no-block stop ${UNIT}\n`)
  },
})
