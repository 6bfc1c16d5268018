/** A new release on trial: good ones stay, bad ones go, whatever happens in between. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { TrialLimits } from '#scripts/ota/trial/trial-limits.ts'
import { check, rollBack, run } from '#scripts/ota/update-commands.ts'
import { readStanding } from '#scripts/ota/updater-notes.ts'
import { spec } from '#test/spec.ts'
import { healthyProgram } from '#test/updates/made-releases.ts'
import {
  CRASHING,
  current,
  HANGING,
  openUpdateRig,
  refusalOf,
  slowly,
  type UpdateRig,
  until,
} from '#test/updates/update-rig.ts'

/** A good release is waited for as long as a busy machine may take; a bad one has no use for more. */
const LIMITS: TrialLimits = {
  deadlineMs: 30_000,
  silenceMs: 60_000,
  steadyMs: 300,
  patienceMs: 0,
  everyMs: 30,
}
/** What it lacks is judged when this is over: no release of these takes as long to start, on a machine ten times as slow. */
const FOR_BAD = { ...LIMITS, deadlineMs: 8_000 }
/** A hang is known by the processor time that it has had, a crash by the crash: how soon is the machine's affair. */
const FOR_BROKEN = { ...LIMITS, deadlineMs: 400_000, silenceMs: 400_000 }
const UPDATER = join(import.meta.dirname, '../../scripts/ota/main.ts')
const quiet = () => {}

/** The updater as a process, killed as soon as `isThere`. */
async function killedOnce(rig: UpdateRig, isThere: () => Promise<boolean>): Promise<void> {
  const updater = spawn(process.execPath, [UPDATER, 'run'], {
    env: rig.environment,
    stdio: 'ignore',
  })
  await until(isThere)
  updater.kill('SIGKILL')
  await once(updater, 'exit')
}

/** What it is asked the first time it never answers; `mark` is there from then on. */
const HOLDS = (mark: string) => `
    import { existsSync, writeFileSync } from 'node:fs'
    function isFirst() {
      const is = !existsSync('${mark}')
      writeFileSync('${mark}', '')
      return is
    }`
/** Does the work that it is given. */
const working = (version: string) =>
  healthyProgram(version).replace(
    "'/version':",
    "'/selftest/work': { works: [{ work: 'a payment', done: true }] },\n      '/version':",
  )
const holdingWork = (version: string, mark: string) =>
  `${HOLDS(mark)}${working(version).replace('createServer((request, reply) => ', "createServer((request, reply) => request.url === '/selftest/work' && isFirst() ? null : ")}`
/** Asked for the config: as long as there is somebody who reads what it says. */
const holdingCheck = (mark: string) =>
  `${HOLDS(mark)}
    if (isFirst()) setInterval(() => process.stdout.write(' '), 20)`

/** What systemd says of a service that took so long. */
function startTook(ms: number): [string, ...string[]] {
  const [began, ready] = [7_000_000, 7_000_000 + ms * 1_000]
  const lines = `InactiveExitTimestampMonotonic=${began}\nActiveEnterTimestampMonotonic=${ready}\n`
  return ['printf', '%s', lines]
}

spec(
  'an update on trial',
  {
    async 'is confirmed when it does what the old one did'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.release('1.0.1')
      await rig.serve()
      assert.equal(await check(rig.device), { status: 'offered', version: '1.0.1' })
      assert.equal(await run(rig.device, quiet, LIMITS), {
        status: 'installed',
        version: '1.0.1',
      })
      assert.is(await current(rig), '1.0.1')
      assert.is(await readlink(join(rig.device.root, 'ota')), 'ota-1.0.1')
      assert.equal(await readStanding(rig.device), {
        good: '1.0.1',
        previous: '1.0.0',
        onTrial: null,
        triesLeft: 2,
        bad: [],
      })
      assert.equal(await run(rig.device, quiet, LIMITS), { status: 'up-to-date', version: null })
    },
    async 'keeps the release before it, and no third'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.serve()
      for (const version of ['1.0.1', '1.0.2']) {
        await rig.release(version)
        assert.equal(await run(rig.device, quiet, LIMITS), { status: 'installed', version })
      }
      const kept = await readdir(join(rig.device.root, 'releases'))
      assert.equal(kept.sort(), ['1.0.1', '1.0.2'])
      assert.is((await readStanding(rig.device)).previous, '1.0.1')
    },
    async 'is left after it crashed, and not tried again'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.release('1.0.1', { program: CRASHING })
      await rig.serve()
      const { kind, message } = await refusalOf(run(rig.device, quiet, FOR_BROKEN))
      assert.is(kind, 'unhealthy', message)
      await until(async () => (await rig.running()) === '1.0.0')
      assert.equal((await readStanding(rig.device)).bad, ['1.0.1'])
      assert.equal(await run(rig.device, quiet, LIMITS), { status: 'up-to-date', version: null })
    },
    async 'is waited for as long as this machine takes to start'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.serve()
      const settings = { ...rig.device.settings, started: startTook(10_000) }
      const limits = { ...FOR_BAD, deadlineMs: 500 }
      await rig.release('1.0.1', { program: slowly(healthyProgram('1.0.1'), 1_500) })
      assert.equal(await run({ ...rig.device, settings }, quiet, limits), {
        status: 'installed',
        version: '1.0.1',
      })
    },
    async 'is left when it hangs, without a word against it: it may only be slow'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.release('1.0.1', { program: HANGING })
      await rig.serve()
      const { kind, message } = await refusalOf(run(rig.device, quiet, FOR_BROKEN))
      assert.is(kind, 'slow', message)
      assert.match(message, / of the processor, 5\.0+ s allowed$/)
      assert.equal((await readStanding(rig.device)).bad, [])
      await until(async () => (await rig.running()) === '1.0.0')
    },
    async 'is left when hardware that worked before does not now'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0', {
        program: healthyProgram('1.0.0', { connected: true }),
      })
      await rig.factory('1.0.0')
      await rig.release('1.0.1', {
        program: healthyProgram('1.0.1', { connected: false }),
      })
      await rig.serve()
      const { kind, message } = await refusalOf(run(rig.device, quiet, FOR_BAD))
      assert.is(kind, 'unhealthy', message)
      await until(async () => (await rig.running()) === '1.0.0')
    },
    async 'is judged by the next run when the updater died in the middle'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.release('1.0.1')
      await rig.serve()
      await killedOnce(rig, async () => (await rig.running()) === '1.0.1')
      assert.is((await readStanding(rig.device)).onTrial, '1.0.1')
      assert.equal(await run(rig.device, quiet, LIMITS), {
        status: 'installed',
        version: '1.0.1',
      })
      assert.is(await rig.running(), '1.0.1')
    },
    async 'is judged by the next run when the updater died while the release was at its work'() {
      await using rig = await openUpdateRig()
      const mark = join(rig.folder, 'asked-for-work')
      await rig.release('1.0.0', { program: working('1.0.0') })
      await rig.factory('1.0.0')
      await rig.release('1.0.1', { program: holdingWork('1.0.1', mark) })
      await rig.serve()
      await killedOnce(rig, async () => existsSync(mark))
      const { good, onTrial, triesLeft, bad } = await readStanding(rig.device)
      assert.equal([good, onTrial, triesLeft, bad], ['1.0.0', '1.0.1', 2, []])
      assert.equal(await run(rig.device, quiet, LIMITS), {
        status: 'installed',
        version: '1.0.1',
      })
      assert.is(await rig.running(), '1.0.1')
    },
    async 'has not begun when the updater died while the release looked at the config, and begins with the next run'() {
      await using rig = await openUpdateRig()
      const mark = join(rig.folder, 'asked-for-config')
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.release('1.0.1', { lanectl: holdingCheck(mark) })
      await rig.serve()
      await killedOnce(rig, async () => existsSync(mark))
      const { good, onTrial } = await readStanding(rig.device)
      assert.equal([good, onTrial, await rig.running()], ['1.0.0', null, '1.0.0'])
      const starts = join(rig.device.state, 'starts')
      assert.not.match(readFileSync(starts, 'utf8'), ' start 1.0.1')
      assert.equal(await run(rig.device, quiet, LIMITS), {
        status: 'installed',
        version: '1.0.1',
      })
      assert.is(await rig.running(), '1.0.1')
    },
    async 'goes back to the earlier release when a technician says so'() {
      await using rig = await openUpdateRig()
      await rig.release('1.0.0')
      await rig.factory('1.0.0')
      await rig.release('1.0.1')
      await rig.serve()
      await run(rig.device, quiet, LIMITS)
      assert.is((await rollBack(rig.device, LIMITS)).version, '1.0.0')
      assert.is(await rig.running(), '1.0.0')
      // The floor is that of the release which runs, not of the one that was left.
      assert.is(await readlink(join(rig.device.root, 'ota')), 'ota-1.0.0')
      assert.equal(await check(rig.device), { status: 'up-to-date', version: null })
    },
  },
  420_000,
)
