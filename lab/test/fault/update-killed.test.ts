/**
 * The updater is killed at random moments of install, select, confirm, reject and clean-up, on one
 * device again and again: whatever is left always starts one complete release. (A power cut, which
 * also takes the kernel's memory, is lab/verify/power-cut.ts.)
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { startableRelease } from '#test/updates/interrupted-update-check.ts'

const UPDATER = 'test/support/updates/power-cut-updater.ts'
const KILLS = 40
/** One release takes six steps; the kill falls somewhere into the step after. */
const STEPS_MAX = 8
const STEP_MS = 60

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
console.log(`seed ${seed}`)
let state = seed + 1
const random = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

spec(
  'an updater that is killed',
  {
    async 'leaves a device that starts a complete release, every time'() {
      const folder = await mkdtemp(join(tmpdir(), 'update-killed-'))
      const seen = new Set<string>()
      let steps = 0
      try {
        for (let kill = 0; kill < KILLS; kill += 1) {
          const child = spawn(process.execPath, [UPDATER, folder], {
            stdio: ['ignore', 'pipe', 'inherit'],
            env: { ...process.env, TMPDIR: folder },
          })
          const lines = createInterface({ input: child.stdout })
          const due = Promise.withResolvers<void>()
          let left = Math.floor(random() * STEPS_MAX)
          lines.on('line', (line) => {
            if (line !== 'READY') steps += 1
            if (left === 0) due.resolve()
            left -= 1
          })
          child.once('exit', (code) => due.reject(new Error(`the updater ended with ${code}`)))
          await due.promise
          await wait(random() * STEP_MS)
          child.kill('SIGKILL')
          await once(child, 'exit')
          seen.add(startableRelease(folder))
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
      // It did work between the kills.
      assert.ok(steps > KILLS && seen.size > 5, `${steps} steps, ${seen.size} releases`)
    },
  },
  180_000,
)
