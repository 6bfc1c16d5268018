/**
 * A config belongs to the release that took it: whoever writes what the next release needs does not darken the lane with it,
 * whether that release turns out bad, a person goes back, or the power goes in between.
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { readInstalledReleases } from '#drivers/host/read-updater-notes.ts'
import { rollBack, run } from '#scripts/ota/update-commands.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'
import { healthyProgram } from '#test/updates/made-releases.ts'
import {
  CRASHING,
  openUpdateRig,
  refusalOf,
  type UpdateRig,
  until,
} from '#test/updates/update-rig.ts'

const SELECT = resolve(import.meta.dirname, '../../scripts/ota/select.sh')
const [EARLIER, NEXT] = ['1.0.0', '1.0.1']
const [TAKEN, NEEDED] = ['old: 1\n', 'old: 1\nof-tomorrow: true\n']
const LIMITS = {
  deadlineMs: 60_000,
  silenceMs: 60_000,
  steadyMs: 300,
  patienceMs: 0,
  everyMs: 30,
}
const quiet = () => {}

/** Starts with the texts that it takes alone, as laned does: its check says the same. */
function takes(version: string, text: string, program = healthyProgram(version)) {
  const read = `(await import('node:fs')).readFileSync`
  return {
    program: `if (${read}(process.env.LANED_CONFIG, 'utf8') !== ${JSON.stringify(text)}) process.exit(78)
      ${program}`,
    lanectl: `process.exit(${read}(process.argv[5], 'utf8') === ${JSON.stringify(text)} ? 0 : 78)`,
  }
}

/** EARLIER has started with TAKEN, and a person has written what NEXT needs. */
async function ready(next: ReturnType<typeof takes>): Promise<UpdateRig> {
  const rig = await openUpdateRig()
  writeFileSync(rig.device.config, TAKEN)
  await rig.release(EARLIER, takes(EARLIER, TAKEN))
  await rig.factory(EARLIER)
  const kept = join(rig.device.state, 'configs', `${EARLIER}.yaml`)
  await until(async () => existsSync(kept))
  await rig.release(NEXT, next)
  await rig.serve()
  writeFileSync(rig.device.config, NEEDED)
  return rig
}

const verdicts = ({ device }: UpdateRig) => readFileSync(join(device.state, 'verdicts'), 'utf8')
const OWN = new RegExp(` ${EARLIER} good starts with the config that it last took: it refuses `)

spec(
  'a config that the next release needs',
  {
    async 'darkens no lane when that release turns out bad'() {
      await using rig = await ready(takes(NEXT, NEEDED, CRASHING))
      assert.is((await refusalOf(run(rig.device, quiet, LIMITS))).kind, 'unhealthy')
      await until(async () => (await rig.running()) === EARLIER)
      assert.match(verdicts(rig), OWN)
      assert.is(readFileSync(rig.device.config, 'utf8'), NEEDED)
    },
    async 'darkens no lane by a power cut before it comes, and is there for it then'() {
      await using rig = await ready(takes(NEXT, NEEDED))
      for (let cuts = 0; cuts < 2; cuts += 1) {
        await rig.restart()
        await until(async () => (await rig.running()) === EARLIER)
      }
      // Said once.
      assert.is(verdicts(rig).trim().split('\n').length, 1)
      assert.equal(await run(rig.device, quiet, LIMITS), { status: 'installed', version: NEXT })
      assert.is(await rig.running(), NEXT)
    },
    async 'is no reason not to go back'() {
      await using rig = await ready(takes(NEXT, NEEDED))
      assert.is((await run(rig.device, quiet, LIMITS)).status, 'installed')
      const { version, refusesConfig } = await rollBack(rig.device, LIMITS)
      assert.is(version, EARLIER)
      assert.match(String(refusesConfig), /config check/)
      assert.is(await rig.running(), EARLIER)
      assert.match(verdicts(rig), OWN)
    },
  },
  240_000,
)

/** Both releases have started; EARLIER is the good one. */
function openSelector(folder: Folder) {
  const [root, state, config] = ['root', 'state', 'laned.yaml'].map(folder.file) as [
    string,
    string,
    string,
  ]
  const environment = join(folder.path, 'run/environment')
  for (const release of [EARLIER, NEXT]) {
    mkdirSync(join(root, 'releases', release), { recursive: true })
    writeFileSync(join(root, 'releases', release, 'manifest.json'), '{}')
  }
  mkdirSync(state)
  writeFileSync(join(state, 'good'), `${EARLIER}\n`)
  symlinkSync(`releases/${EARLIER}`, join(root, 'current'))
  const select = (verb: string, more = {}) =>
    assert.is(
      spawnSync('/bin/sh', [SELECT, verb], {
        env: {
          ...process.env,
          LANED_OTA_ROOT: root,
          LANED_OTA_STATE: state,
          LANED_OTA_CONFIG: config,
          LANED_OTA_RUN: join(folder.path, 'run'),
          ...more,
        },
      }).status,
      0,
    )
  return {
    state,
    kept: join(state, 'configs', `${EARLIER}.yaml`),
    write: (text: string) => writeFileSync(config, text),
    /** A person writes it between the choice and the end of the start. */
    writeLater(text: string) {
      writeFileSync(config, text)
      utimesSync(config, Date.now() / 1_000 + 60, Date.now() / 1_000 + 60)
    },
    started: () => select('started'),
    ends: (status: number) =>
      select('ended', {
        SERVICE_RESULT: 'exit-code',
        EXIT_CODE: 'exited',
        EXIT_STATUS: `${status}`,
      }),
    /** Resolves to the config that systemd gives the start: null is laned.yaml. */
    start() {
      select('select')
      if (!existsSync(environment)) return null
      return /^LANED_CONFIG=(.*)\n$/.exec(readFileSync(environment, 'utf8'))?.[1] ?? null
    },
  }
}

spec('the selector', {
  'gives a start what its release has last taken, after a refusal alone, and asks laned.yaml again'() {
    using folder = temporaryFolder()
    const lane = openSelector(folder)
    lane.write(TAKEN)
    assert.is(lane.start(), null)
    lane.started()
    lane.write(NEEDED)
    for (const status of [1, 70, 74, 75]) {
      lane.ends(status)
      assert.is(lane.start(), null, `${status}`)
    }
    lane.ends(78)
    assert.is(lane.start(), lane.kept)
    lane.started()
    assert.is(readFileSync(lane.kept, 'utf8'), TAKEN)
    // What that one refuses as well may be mended by now in laned.yaml.
    lane.ends(78)
    assert.is(lane.start(), null)
    lane.ends(78)
    assert.is(lane.start(), lane.kept)
    // A restart that somebody asked for.
    assert.is(lane.start(), null)
    lane.started()
    assert.is(readFileSync(lane.kept, 'utf8'), NEEDED)
  },
  'has nothing to give where it took nothing else, or nothing at all'() {
    using folder = temporaryFolder()
    const lane = openSelector(folder)
    lane.write(TAKEN)
    lane.ends(78)
    assert.is(lane.start(), null)
    lane.started()
    lane.ends(78)
    assert.is(lane.start(), null)
  },
  'takes no text for started that was written during the start, and keeps none of a release that is gone'() {
    using folder = temporaryFolder()
    const lane = openSelector(folder)
    lane.write(TAKEN)
    lane.start()
    lane.writeLater(NEEDED)
    lane.started()
    assert.not(existsSync(lane.kept))
    mkdirSync(join(lane.state, 'configs'))
    for (const release of ['0.9.0', NEXT])
      writeFileSync(join(lane.state, 'configs', `${release}.yaml`), '')
    lane.write(TAKEN)
    lane.start()
    lane.started()
    assert.equal(readdirSync(join(lane.state, 'configs')).sort(), [
      `${EARLIER}.yaml`,
      `${NEXT}.yaml`,
    ])
  },
})

spec('a lane that started with an earlier config', {
  'says so'() {
    using folder = temporaryFolder()
    const own = join(folder.path, 'configs', `${EARLIER}.yaml`)
    const { state, reason } = readInstalledReleases(folder.path, EARLIER, own)
    assert.is(state, 'degraded')
    assert.match(String(reason), /earlier settings.*lanectl config check/)
    assert.is(readInstalledReleases(folder.path, EARLIER, '/etc/laned/laned.yaml').state, 'ok')
  },
})
