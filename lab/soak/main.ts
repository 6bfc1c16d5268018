/**
 * `npm run soak -- [--hours N | --minutes N] [--seed S] [--lanes 8] [--gap-ms 2000] [--fault-every-ms 20000] [--installed]`:
 * a whole store for so long: a master and its lanes as processes, two banks, displays and scales on pseudo terminals, a
 * glass in Chromium, cameras that are fed pictures, tills written with the published clients, and another shop over NATS.
 *
 * A till sells every few seconds, so that an hour is as many payments as a week of a shop. One fault after the other,
 * drawn by the seed, meets the lanes: kill -9, cut and slow lines, a full card, a bank that fails, a clock that jumps, an
 * update. At the end all is put right, and banks, ledgers, tills and templates are compared; says what held, line by
 * line, and exits 1 when something did not. The seed makes the same faults; the moments are those of the machine.
 *
 * Lanes run a release of this checkout; with `--installed` (root, systemd-container, debootstrap, minisign) the master and
 * the lane that nobody ends run the release of this commit in their unit, each under a systemd of its own.
 * Needs Chromium, socat, nats-server and Python's httpx; the full card root.
 */

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeClients } from '#scripts/clients/make-clients.ts'
import { orTeach, WrongArguments } from '#scripts/script-help.ts'
import { UNIT_MEMORY_BYTES } from '#test/processes/memory-limit.ts'
import { baseSystem, CACHE } from '../verify/machines/base-system.ts'
import { makeTrialBundle, type TrialBundle } from '../verify/trial-bundle.ts'
import { reportOf } from './soak-report.ts'
import { runSoak } from './soak-run.ts'
import { LANES_MIN, STEADY } from './store.ts'

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({
    args,
    options: {
      hours: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      lanes: { type: 'string', default: '8' },
      'gap-ms': { type: 'string', default: '2000' },
      'fault-every-ms': { type: 'string', default: '20000' },
      installed: { type: 'boolean', default: false },
    },
  })
  const number = (name: keyof typeof values, least: number): number => {
    const value = Number(values[name])
    if (Number.isFinite(value) && value >= least) return value
    throw new WrongArguments(`--${name} is a number from ${least} on`)
  }
  const minutes = values.minutes === undefined ? 60 * number('hours', 0) : number('minutes', 0)
  const seed = number('seed', 0)
  const lanes = number('lanes', LANES_MIN)
  const options = {
    minutes,
    seed,
    lanes,
    gapMs: number('gap-ms', 0),
    faultEveryMs: number('fault-every-ms', 1_000),
    say: (line: string) => console.log(line),
  }
  const bundle = values.installed ? await bundleAlone() : null
  if (values.installed && !bundle) return
  console.log(`seed ${seed}: ${lanes} lanes for ${minutes} minutes`)
  const figures = await runSoak({ ...options, bundle })
  const steady = figures.vitals[STEADY]?.name ?? ''
  const { lines, isHeld } = reportOf(figures, { memoryBytes: UNIT_MEMORY_BYTES, steady })
  for (const line of lines) console.log(line)
  process.exitCode = isHeld ? 0 : 1
})

const BUNDLE = 'SOAK_BUNDLE'

/** The release to install; null: this process is not the one alone, and its exit status is that one's now. */
async function bundleAlone(): Promise<TrialBundle | null> {
  const given = process.env[BUNDLE]
  if (given !== undefined) {
    execFileSync('ip', ['link', 'set', 'lo', 'up'])
    return JSON.parse(given) as TrialBundle
  }
  mkdirSync(CACHE, { recursive: true })
  baseSystem()
  await makeClients()
  const work = mkdtempSync(join(CACHE, 'soak-'))
  try {
    const bundle = await makeTrialBundle(work, 'x64')
    const args = ['--net', process.execPath, ...process.argv.slice(1)]
    const env = { ...process.env, [BUNDLE]: JSON.stringify(bundle) }
    const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'], env })
    // Through this process: what it says is recorded here.
    child.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk))
    const [code] = await once(child, 'close')
    process.exitCode = code ?? 1
    return null
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
