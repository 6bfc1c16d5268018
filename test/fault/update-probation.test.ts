/** A confirmed release that fails afterwards: a crash loop, a lost display, memory without end. And one that does not. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { readRestartLoop } from '#drivers/host/restart-loop-detection.ts'
import { openDatabase } from '#drivers/storage/sqlite/open-database.ts'
import { checkProbation, stayAndCheck } from '#scripts/ota/trial/probation.ts'
import { verdictOf } from '#scripts/ota/trial/release-verdicts.ts'
import type { TrialLimits } from '#scripts/ota/trial/trial-limits.ts'
import { rollBack, run } from '#scripts/ota/update-commands.ts'
import { lock } from '#scripts/ota/update-lock.ts'
import { readStanding, selectorOf } from '#scripts/ota/updater-notes.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { healthyProgram } from '#test/updates/made-releases.ts'
import { openUpdateRig, refusalOf, slowly, type UpdateRig } from '#test/updates/update-rig.ts'

const SELECT = join(import.meta.dirname, '../../scripts/ota/select.sh')
const [OLD, NEW] = ['1.0.0', '1.0.1']
const LIMITS: TrialLimits = {
  deadlineMs: 30_000,
  silenceMs: 60_000,
  steadyMs: 300,
  patienceMs: 0,
  everyMs: 30,
}
const quiet = () => {}

/** The state folder of a device right after NEW was confirmed; select.sh as systemd starts it. */
function openDevice(
  folder: string,
  note = `release ${NEW}\nback ${OLD}\nends 3\nreads payments.db 8\n`,
) {
  const path = (...names: string[]) => join(folder, ...names)
  for (const release of [OLD, NEW]) {
    mkdirSync(path('root/releases', release), { recursive: true })
    writeFileSync(path('root/releases', release, 'manifest.json'), '{}')
  }
  for (const name of ['state', 'data', 'bin']) mkdirSync(path(name))
  writeFileSync(path('state/good'), `${NEW}\n`)
  writeFileSync(path('state/previous'), `${OLD}\n`)
  writeFileSync(path('state/probation'), note)
  const systemctl = (job: string) => {
    writeFileSync(path('bin/systemctl'), `#!/bin/sh\necho ${job}\n`)
    chmodSync(path('bin/systemctl'), 0o755)
  }
  // The start that is under way is a job too.
  systemctl('4710 laned.service start running')
  const select = (verb: string, more: Record<string, string> = {}) =>
    execFileSync('sh', [SELECT, verb], {
      stdio: 'pipe',
      env: {
        PATH: `${path('bin')}:${process.env['PATH']}`,
        LANED_OTA_ROOT: path('root'),
        LANED_OTA_STATE: path('state'),
        LANED_OTA_DATA: path('data'),
        ...more,
      },
    })
  return {
    path,
    systemctl,
    has: (name: string) => existsSync(path('state', name)),
    text: (name: string) => readFileSync(path('state', name), 'utf8').trim(),
    /** A start; gives the release. */
    start() {
      select('select')
      return readlinkSync(path('root/current')).replace('releases/', '')
    },
    end(result: string, code: string, status: string) {
      const more = { SERVICE_RESULT: result, EXIT_CODE: code, EXIT_STATUS: status }
      select('ended', more)
    },
  }
}

type TestDevice = ReturnType<typeof openDevice>

/** The releases of so many starts, each but the last ended like that. */
function starts(device: TestDevice, count: number, end = ['exit-code', 'exited', '1']): string[] {
  const [result = '', code = '', status = ''] = end
  return Array.from({ length: count }, (_, number) => {
    if (number > 0) device.end(result, code, status)
    return device.start()
  })
}

spec('a crash loop in the probation', {
  'goes back by itself before the fourth start, and says why'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    assert.equal(starts(device, 5), [NEW, NEW, NEW, OLD, OLD])
    assert.is(device.text('bad'), NEW)
    assert.is(device.text('good'), OLD)
    assert.match(
      device.text('verdicts'),
      /^\d+ 1\.0\.1 bad in probation: its process ended 3 times \(exit-code exited 1\)$/,
    )
    assert.equal(
      ['probation', 'previous', 'try'].map((name) => device.has(name)),
      [false, false, false],
    )
  },
  'is one of the watchdog too, or of the memory limit'() {
    for (const end of [
      ['watchdog', 'dumped', 'ABRT'],
      ['oom-kill', 'killed', 'KILL'],
    ]) {
      using folder = temporaryFolder()
      assert.is(starts(openDevice(folder.path), 4, end).at(-1), OLD, end.join(' '))
    }
  },
  'is none when the config or the card refuses, or somebody restarts it'() {
    for (const status of ['78', '74']) {
      using folder = temporaryFolder()
      const device = openDevice(folder.path)
      assert.is(starts(device, 8, ['exit-code', 'exited', status]).at(-1), NEW, status)
    }
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    assert.is(starts(device, 8, ['success', 'exited', '0']).at(-1), NEW)
    // A slow board is late with a stop that systemd was asked for.
    device.systemctl('4711 laned.service restart running')
    assert.is(starts(device, 8, ['exit-code', 'exited', '70']).at(-1), NEW)
  },
  'ends no release that is through its probation, or of which there is none before'() {
    using through = temporaryFolder()
    assert.is(
      starts(openDevice(through.path, 'release 0.9.0\nback 0.8.0\nends 3\n'), 9).at(-1),
      NEW,
    )
    using alone = temporaryFolder()
    const device = openDevice(alone.path)
    writeFileSync(device.path('state/previous'), '')
    assert.is(starts(device, 9).at(-1), NEW)
  },
  'is allowed to a board on which the release before ended as often'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path, `release ${NEW}\nback ${OLD}\nends 5\n`)
    assert.equal(starts(device, 6), [NEW, NEW, NEW, NEW, NEW, OLD])
  },
  'stays with what the release before cannot read'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    const steps = Array.from({ length: 8 }, (_, at) => `CREATE TABLE t${at} (x)`)
    const breaking = { breaking: 'DROP TABLE t0' }
    openDatabase(device.path('data/payments.db'), [...steps, 'CREATE TABLE more (x)'])[
      Symbol.dispose
    ]()
    assert.is(starts(device, 4).at(-1), OLD, 'what only adds is read')
    using other = temporaryFolder()
    const broken = openDevice(other.path)
    openDatabase(broken.path('data/payments.db'), [...steps, breaking])[Symbol.dispose]()
    assert.is(starts(broken, 6).at(-1), NEW)
    assert.not(broken.has('bad'))
  },
  'a cut between the list and the link goes on from there'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    starts(device, 3)
    writeFileSync(device.path('state/bad'), `${NEW}\n`)
    assert.is(device.start(), OLD)
  },
  'is told to the lane, whatever the cause, until an hour is over'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path, '')
    const now = Date.now()
    const restartLoop = (atMs = now) => readRestartLoop(device.path('state'), atMs)
    starts(device, 2)
    assert.equal(restartLoop(), { state: 'ok', reason: null })
    starts(device, 3, ['watchdog', 'dumped', 'ABRT'])
    assert.is(restartLoop().state, 'degraded')
    assert.match(
      String(restartLoop().reason),
      /has restarted 5 times .*last ended with "watchdog dumped ABRT" \(this is what systemd reports\)/,
    )
    assert.is(restartLoop(now + 3_700_000).state, 'ok')
    assert.is(readRestartLoop(null, now).state, 'absent')
    using cuts = temporaryFolder()
    const switched = openDevice(cuts.path, '')
    for (let number = 0; number < 6; number += 1) switched.start()
    assert.match(String(readRestartLoop(switched.path('state'), now).reason), 'check the power')
  },
  'keeps no more than its last lines'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path, '')
    starts(device, 30)
    assert.is(device.text('starts').split('\n').length, 40)
  },
})

async function updated(rig: UpdateRig, program = healthyProgram(NEW)): Promise<void> {
  await rig.release(OLD)
  await rig.factory(OLD)
  await rig.release(NEW, { program })
  await rig.serve()
  assert.equal(await run(rig.device, quiet, LIMITS), { status: 'installed', version: NEW })
}

/** A display that is there for the trial and gone when it is confirmed. */
const LOSING = healthyProgram(NEW).replace(
  '{"connected":true}',
  "{ get connected() { return existsSync(process.env.LANED_OTA_STATE + '/try') } }",
)

spec(
  'a release in its probation',
  {
    async 'is written down with its confirmation, and told'() {
      await using rig = await openUpdateRig()
      await updated(rig)
      const note = readFileSync(join(rig.device.state, 'probation'), 'utf8')
      assert.is(note, `release ${NEW}\nback ${OLD}\nends 3\n`)
      assert.ok(await checkProbation(rig.device))
    },
    async 'is left when it loses what worked before, and may come again'() {
      await using rig = await openUpdateRig()
      const program = `import { existsSync } from 'node:fs'\n${LOSING}`
      await updated(rig, program)
      let looks = 0
      while (looks < 99 && (await checkProbation(rig.device))) looks += 1
      assert.is(looks, 9)
      assert.is((await readStanding(rig.device)).good, OLD)
      assert.equal((await readStanding(rig.device)).bad, [])
      assert.match(String(await verdictOf(rig.device, NEW)), 'left in probation: does not do what')
      // Not within the hour, but then.
      assert.equal(await run(rig.device, quiet, LIMITS), { status: 'not-yet', version: NEW })
      const slow = join(rig.device.state, 'slow-release')
      const known = JSON.parse(readFileSync(slow, 'utf8'))
      writeFileSync(slow, JSON.stringify({ ...known, untilMs: 0 }))
      assert.equal(await run(rig.device, quiet, LIMITS), { status: 'installed', version: NEW })
    },
    async 'is looked at by an updater whose own folder the release has replaced'() {
      await using rig = await openUpdateRig()
      await updated(rig)
      const floor = join(rig.device.root, 'ota/select.sh')
      const selector = selectorOf(rig.device, join(rig.device.root, `ota-${OLD}/select.sh`))
      assert.is(selector, floor)
      assert.ok(existsSync(floor))
      assert.match(selectorOf(rig.device), /scripts\/ota\/select\.sh$/)
    },
    async 'leaves the lock to another updater, and is looked at after it'() {
      await using rig = await openUpdateRig()
      await updated(rig)
      const limits = { stayMs: 200, everyMs: 20 }
      const written = () => statSync(join(rig.device.state, 'probation-looks')).mtimeMs
      const before = written()
      {
        using _ = await lock(rig.device.state)
        await stayAndCheck(rig.device, limits)
        assert.is(written(), before)
      }
      await stayAndCheck(rig.device, limits)
      assert.ok(written() > before)
    },
    async 'is over when it has run for long enough, and nobody looks at it any more'() {
      await using rig = await openUpdateRig()
      await updated(rig)
      const looks = join(rig.device.state, 'probation-looks')
      const known = JSON.parse(readFileSync(looks, 'utf8'))
      writeFileSync(looks, JSON.stringify({ ...known, ranMs: 365 * 86_400_000 }))
      assert.is(await checkProbation(rig.device), false)
      assert.not(existsSync(join(rig.device.state, 'probation')))
      assert.match(String(await verdictOf(rig.device, NEW)), /good its probation is over$/)
    },
    async 'is over where nobody knows any more what it did so far'() {
      await using rig = await openUpdateRig()
      await updated(rig)
      rmSync(join(rig.device.state, 'probation-looks'))
      assert.is(await checkProbation(rig.device), false)
      assert.not(existsSync(join(rig.device.state, 'probation')))
    },
    async 'is over when a technician went back'() {
      await using rig = await openUpdateRig()
      await updated(rig)
      assert.is((await rollBack(rig.device, LIMITS)).version, OLD)
      assert.not(existsSync(join(rig.device.state, 'probation')))
      assert.not(await checkProbation(rig.device))
    },
  },
  60_000,
)

spec(
  'a release that is only slow',
  {
    async 'is left without a word against it, and tried again with more time'() {
      await using rig = await openUpdateRig()
      await rig.release(OLD)
      await rig.factory(OLD)
      const settings = () => ({
        ...rig.device.settings,
        // It starts in a second, and nobody knows its process.
        started: [
          'printf',
          'InactiveExitTimestampMonotonic=1\nActiveEnterTimestampMonotonic=1000001\n',
        ] as const,
      })
      // The first time it answers after the trial at the earliest: a busy updater looks late, and keeps what answers by then.
      const note = "process.env.LANED_OTA_STATE + '/slow-release'"
      const startMs = `existsSync(${note}) ? 7_000 : 600_000`
      const program = slowly(healthyProgram(NEW), startMs)
      await rig.release(NEW, { program: `import { existsSync } from 'node:fs'\n${program}` })
      await rig.serve()
      const limits = { ...LIMITS, deadlineMs: 1_000 }
      const device = { ...rig.device, settings: settings() }
      const refusal = await refusalOf(run(device, quiet, limits))
      assert.equal(
        [refusal.kind, /^1\.0\.1: slow: no answer in/.test(refusal.message)],
        ['slow', true],
      )
      assert.equal((await readStanding(device)).bad, [])
      assert.match(String(await verdictOf(device, NEW)), / left slow: /)
      assert.equal(await run(device, quiet, limits), { status: 'not-yet', version: NEW })
      const slow = join(device.state, 'slow-release')
      writeFileSync(slow, JSON.stringify({ version: NEW, times: 3, untilMs: Date.now() - 1 }))
      // Four times five starts of a second: enough for the slowest machine, too.
      assert.equal(await run(device, quiet, limits), { status: 'installed', version: NEW })
      assert.not(existsSync(slow))
    },
  },
  90_000,
)
