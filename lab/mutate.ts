/**
 * npm run mutate -- PATH... [--count 40] [--seed N] [--files 6] [--tests api/http]
 *
 * Breaks drawn decisions of the named files, one at a time in a copy of the checkout, and runs the
 * tests that import the file, nearest first, until one fails; those with the word after --tests in
 * their path come before them. A mutant that no test notices has survived: it wants a test, or a
 * reason. The seed is printed and draws the same ones again; the survivors are listed at the end,
 * each with its place. A test that fails on the unbroken source notices nothing and is left out.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'acorn'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { importsOf } from '#scripts/tidy/imports.ts'
import { shuffled } from './bench/recognition/template-choice.ts'
import { type Mutant, mutantsOf } from './mutate/mutants.ts'

interface Drawn extends Mutant {
  readonly file: string
  readonly source: string
}

/** A mutant that makes its test wait for ever is noticed by this. */
const TEST_MS_MAX = 120_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    files: { type: 'string', default: '6' },
    tests: { type: 'string', multiple: true, default: [] },
  },
})
if (positionals.length === 0) {
  console.error('npm run mutate -- PATH... [--count 40] [--seed N] [--files 6] [--tests WORD]...')
  process.exit(2)
}

const tests = globSync('{test,lab/test}/**/*.test.ts').sort(byCost)
const reach = new Map(tests.map((test) => [test, distancesFrom(test)]))
const drawn = draw(
  globSync(positionals.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`))).sort(),
)
const passing = new Map<string, boolean>()
const copy = copyOfCheckout()
console.log(`seed ${values.seed}, ${drawn.length} mutants`)
const survivors = drawn.filter((mutant) => !isNoticed(mutant))
rmSync(copy, { recursive: true })
console.log(`\n${drawn.length - survivors.length} killed, ${survivors.length} survived`)
for (const survivor of survivors) console.log(describe(survivor))

function draw(files: readonly string[]): Drawn[] {
  const all = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    // Types become spaces, so every place in the text stays where it was.
    const program = parse(stripTypeScriptTypes(source), {
      ecmaVersion: 'latest',
      sourceType: 'module',
    })
    return mutantsOf(program, source).map((mutant) => ({ ...mutant, file, source }))
  })
  return shuffled(all, createSeededRandom(Number(values.seed)).fraction).slice(
    0,
    Number(values.count),
  )
}

function isNoticed(mutant: Drawn): boolean {
  const { file, source, start, end, text } = mutant
  const tests = testsOf(file).filter(passes)
  writeFileSync(join(copy, file), source.slice(0, start) + text + source.slice(end))
  const noticedBy = tests.find((test) => fails(test))
  writeFileSync(join(copy, file), source)
  console.log(
    noticedBy
      ? `killed    ${describe(mutant)}  (${noticedBy})`
      : `SURVIVED  ${describe(mutant)}  (${tests.join(', ') || 'no test reaches it'})`,
  )
  return noticedBy !== undefined
}

function describe({ file, source, start, end, text }: Drawn): string {
  const line = source.slice(0, start).split('\n').length
  const before = source.slice(start, end).replace(/\s+/g, ' ')
  return `${file}:${line}  ${before} -> ${text || '(nothing)'}`
}

/** Asked once a test, while no file is broken. */
function passes(test: string): boolean {
  const known = passing.get(test)
  if (known !== undefined) return known
  const passed = !fails(test)
  if (!passed) console.log(`left out  ${test}: fails on the unbroken source`)
  passing.set(test, passed)
  return passed
}

function fails(test: string): boolean {
  const { status } = spawnSync(process.execPath, [test], {
    cwd: copy,
    timeout: TEST_MS_MAX,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
  })
  return status !== 0
}

function testsOf(file: string): string[] {
  const near = tests.flatMap((test) => {
    const distance = reach.get(test)?.get(file)
    return distance === undefined ? [] : [{ test, distance }]
  })
  const isNamed = (test: string) => values.tests.some((word) => test.includes(word))
  return near
    .sort(
      (one, other) =>
        Number(isNamed(other.test)) - Number(isNamed(one.test)) || one.distance - other.distance,
    )
    .slice(0, Number(values.files))
    .map(({ test }) => test)
}

/** How many imports lie between a test and each file that it reaches. What a text quotes is no file. */
function distancesFrom(test: string): ReadonlyMap<string, number> {
  const distances = new Map([[test, 0]])
  for (const [file, distance] of distances)
    for (const target of importsOf(file, readFileSync(file, 'utf8')))
      if (target.endsWith('.ts') && existsSync(target) && !distances.has(target))
        distances.set(target, distance + 1)
  return distances
}

function byCost(one: string, other: string): number {
  const kinds = ['unit', 'contract', 'api', 'fault', 'sim', 'page']
  const costOf = (test: string) => kinds.findIndex((kind) => test.includes(`test/${kind}/`))
  return costOf(one) - costOf(other) || one.localeCompare(other)
}

function copyOfCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'laned-mutate-'))
  const listed = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  execFileSync('tar', ['-cf', `${folder}.tar`, '--null', '-T', '-'], { input: listed })
  execFileSync('tar', ['-xf', `${folder}.tar`, '-C', folder])
  rmSync(`${folder}.tar`)
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
