/** All benches, one after the other, each in a process of its own: what they printed, and their figures in one file. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { WrongArguments } from '#scripts/script-help.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import type { Compared } from '../measure/compared-figures.ts'
import { writeFigures } from '../plot/figures-file.ts'
import { type AllFigures, type BenchFigures, changesBetween, withBenches } from './all-figures.ts'
import { BENCHES } from './bench-list.ts'

const PAGE = 'docs/performance.md'
const MAIN = join(import.meta.dirname, '../main.ts')
const INSTALLED = join(import.meta.dirname, '../../verify/main.ts')
/** With more at work than this a figure is the machine's. */
const LOAD_MAX = availableParallelism() / 2
const CHANGED = 1.15

export async function runAll(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      all: { type: 'boolean' },
      only: { type: 'string', multiple: true, default: [] },
      installed: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      json: { type: 'string', default: 'bench.json' },
      compare: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const { compare, only, pictures } = values
  const unknown = only.filter((name) => !BENCHES.some((bench) => bench.name === name))
  if (unknown.length > 0) throw new WrongArguments(`no bench ${unknown.join(', ')}`)
  const before = compare ? (JSON.parse(readFileSync(compare, 'utf8')) as AllFigures) : null
  if (values.write && only.length > 0)
    throw new WrongArguments(`--write takes all benches: ${PAGE} has the figures of one run`)
  const loadBefore = loadavg()[0] ?? 0
  if (values.write && loadBefore > LOAD_MAX)
    throw new WrongArguments(
      `--write: other work is under way (load ${loadBefore.toFixed(1)}); what is measured now is not for ${PAGE}`,
    )
  const chosen = BENCHES.filter(({ name }) => only.length === 0 || only.includes(name))
  const left = chosen.filter(({ needsPictures }) => needsPictures && !pictures)
  const benches: BenchFigures[] = []
  for (const { name, args: own, needsPictures } of chosen)
    if (!needsPictures) benches.push(await runOne(name, [MAIN, name, ...own]))
    else if (pictures) benches.push(await runOne(name, [MAIN, name, pictures, ...own]))
  if (values.installed)
    benches.push(
      await runOne('installed', [INSTALLED, 'installed', ...(values.write ? ['--write'] : [])]),
    )
  const all: AllFigures = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`,
    loads: [loadBefore, loadavg()[0] ?? 0],
    benches,
  }
  writeFigures(values.json, all)
  console.log(`\n${benches.length} benches are in ${values.json}`)
  if (left.length > 0)
    console.log(`left out without --pictures DIR: ${left.map(({ name }) => name).join(', ')}`)
  if (before) tellChanges(before, all)
  const failed = benches.filter((bench) => bench.failed).map(({ name }) => name)
  if (values.write && failed.length === 0)
    writeFileSync(PAGE, withBenches(readFileSync(PAGE, 'utf8'), all, BENCHES))
  if (failed.length > 0) console.error(`did not come to their end: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

async function runOne(name: string, words: readonly string[]): Promise<BenchFigures> {
  console.log(`\n— ${name}`)
  using folder = temporaryFolder()
  const file = folder.file('figures.json')
  const startedMs = performance.now()
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_FIGURES: file },
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    process.stdout.write(text)
  })
  const [code] = await once(child, 'close')
  const figures = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Compared[]) : []
  const seconds = (performance.now() - startedMs) / 1_000
  // That command judges what it measured, and ends with 1 where something is slow: no bench fails for that.
  const failed = code !== 0 && !(name === 'installed' && figures.length > 0)
  return { name, seconds, failed, figures, printed }
}

function tellChanges(before: AllFigures, now: AllFigures): void {
  const changes = changesBetween(before, now)
  console.log(
    `\nratios beside those of ${before.date}, commit ${before.commit}, ${before.machine}:`,
  )
  const large = changes.filter(({ factor }) => factor > CHANGED || factor < 1 / CHANGED)
  for (const { what, before: was, now: is, factor } of large)
    console.log(
      `  ${factor.toFixed(2)} × the cost  ${what}: ${was.toFixed(2)}, now ${is.toFixed(2)}`,
    )
  console.log(`${changes.length - large.length} of ${changes.length} within ${CHANGED} ×`)
}
