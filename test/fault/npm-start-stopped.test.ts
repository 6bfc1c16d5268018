/** Whoever stops `npm start` has stopped the device: it is not left behind holding the data and the port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as assert from 'uvu/assert'
import { processesWith } from '#test/processes/running-processes.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'

spec(
  'npm start, stopped',
  {
    async 'SIGTERM to npm ends the device'() {
      using folder = temporaryFolder()
      const npm = spawn('npm', ['start'], {
        env: { ...process.env, LANED_DATA: folder.path, LANED_LISTEN: '127.0.0.1:0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(npm, 'exit')
      try {
        let said = ''
        npm.stdout.on('data', (chunk: Buffer) => {
          said += chunk.toString()
        })
        await waitUntil('started', () => said.includes('"msg":"device.started"'))
        assert.ok(processesWith(folder.path).length > 0)
        npm.kill('SIGTERM')
        await ended
        await waitUntil('nobody is left', () => processesWith(folder.path).length === 0)
      } finally {
        for (const id of processesWith(folder.path))
          try {
            process.kill(id, 'SIGKILL')
          } catch {
            // It ended between the two lines.
          }
      }
    },
  },
  90_000,
)
