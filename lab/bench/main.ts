/**
 * `npm run bench NAME -- ...`: measurements of the device's own parts. Each is a file here that
 * exports `run`; what several of them use lies in measure/.
 *
 * `npm run bench -- --all [--only NAME]... [--pictures DIR] [--installed] [--json bench.json] [--compare OLD.json] [--write]`:
 * all of them (lab/bench/all/bench-list.ts), their figures in one file; `--compare` says which ratio to its reference is
 * another one than in an earlier file, `--write` puts what they printed into docs/performance.md, on a quiet machine
 * only, and `--installed` measures the lane in its unit as well (root).
 *
 * A bench is no test: it never fails for being slow. It prints medians with their spread, and
 * ratios to a named reference that was measured in the same run, because a machine's absolute
 * figures say little about another machine.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { orTeach, purposeOf } from '#scripts/script-help.ts'
import { runAll } from './all/run-all.ts'

interface Bench {
  run(args: readonly string[]): Promise<void>
}

const [name, ...args] = process.argv.slice(2)
const pathOf = (bench: string) => join(import.meta.dirname, `${bench}.ts`)
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'main.ts')
  .map((entry) => entry.name.replace(/\.ts$/, ''))

if (name === '--all') {
  await orTeach(import.meta.filename, args, () => runAll(args))
} else if (name && names.includes(name)) {
  await orTeach(pathOf(name), args, async () => {
    const bench = (await import(`./${name}.ts`)) as Bench
    await bench.run(args)
  })
} else {
  const isAsked = ['--help', '-h'].includes(name ?? '')
  const say = isAsked ? console.log : console.error
  say('usage: npm run bench NAME -- ...\n       npm run bench -- --all ...\n')
  for (const one of names) say(`  ${one.padEnd(12)} ${purposeOf(pathOf(one))}`)
  process.exitCode = isAsked ? 0 : 64
}
