/**
 * What features cost a lane that starts and waits: without any of their folders, with what is on by default, and with all on.
 *
 *   npm run bench features -- [--rounds 10] [--idle-seconds 5] [--beside CHECKOUT]...
 *
 * Releases (scripts/release) start in turns, as the unit starts them; the order is another one in each round. `--beside`
 * is another checkout with its packages, as `git worktree add` and `npm ci` make it: the release of the first is the reference.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { featureFolders } from '#scripts/source-folders.ts'
import { copyCheckout } from '#test/additions/checkout-copy.ts'
import { startProgram } from './measure/device-process.ts'
import { START } from './measure/npm-start.ts'
import { memoryOf } from './measure/process-memory.ts'
import { livingThreadsMs } from './measure/processor-time.ts'
import { comparison } from './measure/samples.ts'

/** On where the default leaves it off; nobody listens at the broker's address. */
const ALL_ON = `mqtt: { url: 'mqtt://127.0.0.1:9' }
backup: { folder: FOLDER/backups, passphraseFile: FOLDER/passphrase, sameDisk: true }
`

interface Lane {
  readonly name: string
  readonly release: string
  /** laned.yaml; null: there is none. */
  readonly config: string | null
}

interface Started {
  readonly tookMs: number
  readonly processorMs: number
  readonly pssMb: number
  readonly ownMb: number
}

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '10' },
      'idle-seconds': { type: 'string', default: '5' },
      beside: { type: 'string', multiple: true, default: [] },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'laned-bench-'))
  try {
    const lanes = await lanesIn(folder, values.beside)
    console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}\n`)
    const rows = await measure(lanes, folder, Number(values.rounds), Number(values['idle-seconds']))
    const tell = (title: string, unit: string, figure: keyof Started) =>
      console.log(
        `${comparison(
          title,
          unit,
          rows.map(({ name, starts }) => ({ name, values: starts.map((one) => one[figure]) })),
        )}\n`,
      )
    tell('start to GET /version', 'ms', 'tookMs')
    tell('its processor time', 'ms', 'processorMs')
    tell('idle: PSS of all processes', 'MB', 'pssMb')
    tell('idle: memory of no file', 'MB', 'ownMb')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function lanesIn(folder: string, beside: readonly string[]): Promise<readonly Lane[]> {
  const release = join(folder, 'release')
  const without = join(folder, 'without')
  await buildRelease(resolve('.'), release)
  const copy = copyCheckout(join(folder, 'copy'))
  for (const feature of featureFolders())
    rmSync(join(copy.root, feature), { recursive: true, force: true })
  await buildRelease(copy.root, without)
  writeFileSync(join(folder, 'passphrase'), 'a passphrase of a bench\n')
  const before: Lane[] = []
  for (const checkout of beside) {
    const name = basename(resolve(checkout))
    before.push({ name, release: join(folder, `beside-${name}`), config: null })
    await buildRelease(resolve(checkout), join(folder, `beside-${name}`))
  }
  return [
    ...before,
    { name: 'no feature', release: without, config: null },
    { name: 'as by default', release, config: null },
    { name: 'all features', release, config: ALL_ON.replaceAll('FOLDER', folder) },
  ]
}

/** Each checkout knows how its own release is built. */
async function buildRelease(checkout: string, release: string): Promise<void> {
  const file = pathToFileURL(join(checkout, 'scripts/release/local-release.ts')).href
  const { buildLocalRelease } = (await import(file)) as {
    buildLocalRelease(folder: string): Promise<unknown>
  }
  await buildLocalRelease(release)
}

/** The first round fills the compile caches and counts for nothing. */
async function measure(
  lanes: readonly Lane[],
  folder: string,
  rounds: number,
  idleSeconds: number,
) {
  const rows = lanes.map((lane) => ({ name: lane.name, lane, starts: [] as Started[] }))
  for (let round = 0; round <= rounds; round += 1) {
    const turn = round % rows.length
    for (const row of [...rows.slice(turn), ...rows.slice(0, turn)]) {
      const started = await start(row.lane, folder, round === 0 ? 0 : idleSeconds)
      if (round > 0) row.starts.push(started)
    }
  }
  return rows
}

async function start(lane: Lane, folder: string, idleSeconds: number): Promise<Started> {
  const place = join(folder, lane.name.replaceAll(' ', '-'))
  const config = `${place}.yaml`
  if (lane.config !== null) writeFileSync(config, lane.config)
  const program = START.program.map((word) =>
    word.endsWith('.mjs') ? join(lane.release, word) : word,
  )
  const began = performance.now()
  await using device = await startProgram(
    lane.config === null ? program : [...program, '--config', config],
    { ...START.environment, LANED_DATA: `${place}-data`, CACHE_DIRECTORY: `${place}-cache` },
  )
  const answer = await fetch(`${device.address}/version`)
  if (!answer.ok) throw new Error(`GET /version: ${answer.status}`)
  await answer.json()
  const tookMs = performance.now() - began
  const processorMs = livingThreadsMs(device.pid)
  await pause(idleSeconds * 1_000)
  const { pssMb, ownMb } = memoryOf(device.pid)
  return { tookMs, processorMs, pssMb, ownMb }
}
