/**
 * `npm run verify installed -- [--debian bookworm|trixie] [--part picture]... [--cores 0.1] [--write]`: what
 * the unit costs. The release of this commit is installed by install.sh into a Debian 12 and a Debian 13
 * with real systemd, and measured there beside the same program outside of its unit
 * (installed/paired-lanes.ts), in turns: pictures, payments, starts, memory, page, glass.
 *
 * Prints the table of docs/performance.md, and writes it there with `--write`. Exits 1 when a median in the
 * unit is more than 1.15 of the one outside, or when the two recognise differently: run it while nothing
 * else does. With `--cores` the whole container, both lanes in it, has so much of a processor.
 *
 * Ten minutes, the first time some more. Needs root, a network for the release's packages, Chromium, and of
 * Debian: systemd-container, debootstrap, minisign.
 *
 * Watches: systemd/laned.service scripts/release firmware/boot.ts firmware/wiring
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release as kernel } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { comparison } from '#lab/bench/measure/samples.ts'
import { WrongArguments } from '#scripts/script-help.ts'
import type { DebianMeasured, MeasureOrder } from './installed/measured-debian.ts'
import {
  type Column,
  figuresOver,
  RATIO_MAX,
  ratioTable,
  withFigures,
} from './installed/ratio-table.ts'
import { baseSystem, CACHE, DEBIAN_RELEASES, type DebianRelease } from './machines/base-system.ts'
import { makeTrialBundle } from './trial-bundle.ts'

const TITLES = { bookworm: 'Debian 12', trixie: 'Debian 13' } as const
const PERFORMANCE = 'docs/performance.md'
const MEASURED = resolve(import.meta.dirname, 'installed/measured-debian.ts')

const { values } = parseArgs({
  options: {
    debian: { type: 'string', multiple: true, default: [...DEBIAN_RELEASES] },
    part: { type: 'string', multiple: true, default: [] },
    cores: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const releases = values.debian.map((name) => {
  const known = DEBIAN_RELEASES.find((release) => release === name)
  if (!known) throw new WrongArguments(`--debian is one of ${DEBIAN_RELEASES.join(', ')}`)
  return known
})
const cores = values.cores ? Number(values.cores) : null

mkdirSync(CACHE, { recursive: true })
const work = mkdtempSync(join(CACHE, 'installed-'))
try {
  await verify()
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function verify(): Promise<void> {
  // Both need a network, and those that measure have none but their own.
  for (const release of releases) baseSystem({ release })
  const { bundle, key } = await makeTrialBundle(work, 'x64')
  const all = []
  for (const release of releases)
    all.push({
      release,
      title: TITLES[release],
      ...(await measure({
        release,
        bundle,
        key,
        cores,
        parts: values.part,
        resultFile: join(work, `${release}.json`),
      })),
    })
  for (const { title, figures } of all) print(title, figures)
  const measured = conditions(all)
  const table = ratioTable(all)
  console.log(`${measured}\n\n${table}`)
  if (values.write)
    writeFileSync(PERFORMANCE, withFigures(readFileSync(PERFORMANCE, 'utf8'), measured, table))
  const wrong = [
    ...figuresOver(all).map((figure) => `over ${RATIO_MAX}: ${figure}`),
    ...all.flatMap(({ title, differences }) => differences.map((what) => `${title}, ${what}`)),
  ]
  for (const line of wrong) console.error(`NOT ${line}`)
  if (wrong.length > 0) process.exitCode = 1
  else console.log(`ok  no figure is over ${RATIO_MAX}, and both recognise alike`)
}

/** Alone in a network of its own. */
async function measure(order: MeasureOrder): Promise<DebianMeasured> {
  const args = ['--net', process.execPath, MEASURED, JSON.stringify(order)]
  const child = spawn('unshare', args, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0 || !existsSync(order.resultFile))
    throw new Error(`${TITLES[order.release]} could not be measured`)
  return JSON.parse(readFileSync(order.resultFile, 'utf8')) as DebianMeasured
}

function print(title: string, figures: Column['figures']): void {
  for (const { name, unit, outside, installed } of figures)
    console.log(
      `\n${comparison(`${title}: ${name}`, unit, [
        { name: 'outside of the unit', values: outside },
        { name: 'installed', values: installed },
      ])}`,
    )
  console.log('')
}

function conditions(
  all: readonly (DebianMeasured & { readonly release: DebianRelease })[],
): string {
  const day = new Date().toISOString().slice(0, 10)
  const loads = all.flatMap((one) => one.loads)
  const [least, most] = [Math.min(...loads), Math.max(...loads)].map((load) => load.toFixed(1))
  const systemd = all.map((one) => one.systemd).join(' and ')
  const share = cores ? `, ${cores} of a processor for the container` : ''
  return `Measured ${day}, ${cpus()[0]?.model}, ${cpus().length} cores, Linux ${kernel()}, systemd ${systemd}, Node ${process.version}, load ${least} to ${most}${share}:`
}
