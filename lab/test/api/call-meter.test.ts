/** What a process that is measured tells of a call, and what its caller knows of it: no time is asserted, but their order is. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import * as assert from 'uvu/assert'
import { laneTimes, phasesInWords, timedCall } from '#lab/attack/measure/call-phases.ts'
import { callMeterOf, meterEnvironment } from '#lab/attack/measure/lane-load.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

/** Its database keeps it waiting as a slow card does: for longer than a turn that is not told. */
const SERVER = `
  const { createServer } = require('node:http')
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(':memory:')
  const held = new Int32Array(new SharedArrayBuffer(4))
  database.function('card', () => (Atomics.wait(held, 0, 0, 60), 1))
  createServer((request, response) => {
    database.prepare('SELECT card()').get()
    response.end('{}')
  })
    // As where connections are paced: otherwise Node parses what arrives before any listener has it.
    .on('connection', (socket) => socket.prependListener('data', () => {}))
    .listen(0, '127.0.0.1', function () {
      console.log(this.address().port)
    })
`

spec('the meter of calls', {
  async 'tells of one call when it was accepted, read, had its turn and was answered, and of the turn that it cost'() {
    await using opened = new AsyncDisposableStack()
    const meter = opened.use(temporaryFolder()).file('meter')
    const environment = { ...process.env, ...meterEnvironment(meter) }
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const server = spawn(process.execPath, ['-e', SERVER], { env: environment, stdio: [...stdio] })
    opened.defer(() => void server.kill('SIGKILL'))
    if (!server.stdout) throw new Error('it has no stdout')
    const [listening] = await once(createInterface({ input: server.stdout }), 'line')
    const what = { method: 'POST', body: '{}' }
    const { reply, times, port } = await timedCall(`http://127.0.0.1:${listening}`, '/', what)
    assert.is(reply.text, '{}')
    // The meter looks at the loop after the turn in which the answer was written.
    await timedCall(`http://127.0.0.1:${listening}`, '/', what)
    const lane = await laneTimes(callMeterOf(meter), times.startedMs, port)
    const { acceptedMs = 0, readMs = 0, parsedMs = 0, answeredMs = 0 } = lane.call ?? {}
    const inOrder = [times.startedMs, acceptedMs, readMs, parsedMs, answeredMs]
    assert.equal(
      inOrder,
      inOrder.toSorted((one, other) => one - other),
    )
    assert.ok(times.startedMs <= times.connectedMs && times.sentMs <= times.receivedMs)
    assert.ok(lane.turns.length > 0, 'the turn in which it waited')
    assert.match(phasesInWords(times, lane), 'its turn came')
    assert.match(phasesInWords(times, lane), 'SELECT card()')
  },
})
