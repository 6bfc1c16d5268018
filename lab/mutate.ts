/**
 * npm run mutate -- PATH... [--count 40] [--seed N] [--files 6] [--tests api/http] [--fast]
 * npm run mutate -- --since REV     what changed since, and the tests of `npm test` alone, as with --fast
 *
 * Breaks drawn decisions of the named files, one at a time in a copy of the checkout, and runs the
 * tests that reach the file, nearest first, until one fails; those with the word after --tests in
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
import { dirname, join, resolve } from 'node:path'
import { parse } from 'acorn'
import { createSeededRandom } from '#doubles/random-seeded.ts'
import { argumentsOf } from '#scripts/script-help.ts'
import { testFolders } from '#scripts/source-folders.ts'
import { readCosts } from '#scripts/test/recorded-costs.ts'
import { tierOf } from '#scripts/test/tiers.ts'
import { loadedBy } from '#scripts/tidy/imports.ts'
import { shuffled } from './bench/recognition/template-choice.ts'
import { changedLines } from './mutate/changed-lines.ts'
import { type Mutant, mutantsOf } from './mutate/mutants.ts'
import { orderByNearness } from './mutate/nearest-tests.ts'

interface Drawn extends Mutant {
  readonly file: string
  readonly source: string
}

/** What the documents of the interfaces are made of. */
const DOCUMENTED = /\/(operations|document)\//

/** A mutant that makes its test wait for ever is noticed by this: */
const TEST_MS_MAX = 120_000
/** sooner where it is recorded what the test takes, on a machine that may be so many times as busy now. */
const SLOWER = { times: 5, leastMs: 30_000 }

const { values, positionals } = argumentsOf(import.meta.filename, {
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    files: { type: 'string', default: '6' },
    tests: { type: 'string', multiple: true, default: [] },
    since: { type: 'string' },
    fast: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0 && values.since === undefined) {
  console.error(
    'npm run mutate -- PATH... | --since REV [--count 40] [--seed N] [--files 6] [--tests WORD]... [--fast]',
  )
  process.exit(64)
}
const changed = values.since === undefined ? null : changedLines(values.since)
const costs = readCosts()
const isFastAlone = values.fast || changed !== null
const isTried = (test: string) => !isFastAlone || tierOf(test, costs) === 'fast'

const nearestTo = orderByNearness(
  globSync([...testFolders(), 'lab/test'].map((folder) => `${folder}/**/*.test.ts`))
    .filter(isTried)
    .sort(byCost)
    .map((path) => ({ path, text: casesOf(path), steps: stepsFrom(path) })),
)
const named = positionals.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`))
const drawn = draw([...new Set([...globSync(named).sort(), ...(changed?.keys() ?? [])])])
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
    const lines = changed?.get(file)
    return mutantsOf(program, source)
      .filter(({ start }) => lines?.has(source.slice(0, start).split('\n').length) ?? true)
      .map((mutant) => ({ ...mutant, file, source }))
  })
  return shuffled(all, createSeededRandom(Number(values.seed)).fraction).slice(
    0,
    Number(values.count),
  )
}

function isNoticed(mutant: Drawn): boolean {
  const tests = testsOf(mutant).filter((test) => passing.get(test) !== false)
  const noticedBy = tests.find((test) => failsOn(mutant, test) && passes(test))
  console.log(
    noticedBy
      ? `killed    ${describe(mutant)}  (${noticedBy})`
      : `SURVIVED  ${describe(mutant)}  (${tests.join(', ') || 'no test reaches it'})`,
  )
  return noticedBy !== undefined
}

function failsOn({ file, source, start, end, text }: Drawn, test: string): boolean {
  writeFileSync(join(copy, file), source.slice(0, start) + text + source.slice(end))
  const failed = fails(test)
  writeFileSync(join(copy, file), source)
  return failed
}

function describe({ file, source, start, end, text }: Drawn): string {
  const line = source.slice(0, start).split('\n').length
  const before = source.slice(start, end).replace(/\s+/g, ' ')
  return `${file}:${line}  ${before} -> ${text || '(nothing)'}`
}

/** Asked once of a test that failed, while no file is broken. */
function passes(test: string): boolean {
  const known = passing.get(test)
  if (known !== undefined) return known
  const passed = !fails(test)
  if (!passed) console.log(`left out  ${test}: fails on the unbroken source`)
  passing.set(test, passed)
  return passed
}

function fails(test: string): boolean {
  const timeout = msMaxOf(test)
  const { status, signal } = spawnSync(process.execPath, [test], {
    cwd: copy,
    timeout,
    killSignal: 'SIGKILL',
    stdio: 'ignore',
  })
  if (signal !== null) console.log(`cut       ${test}: it took more than ${timeout / 1000} s`)
  return status !== 0
}

function msMaxOf(test: string): number {
  const usual = costs.get(test)?.wallSeconds ?? Number.POSITIVE_INFINITY
  return Math.min(TEST_MS_MAX, SLOWER.leastMs + SLOWER.times * Math.round(usual) * 1_000)
}

function testsOf({ file, source, start }: Drawn): string[] {
  const isNamed = (test: string) => values.tests.some((word) => test.includes(word))
  const near = nearestTo({ file, text: source, at: start })
  // A browser for each mutant takes hours, and a page is no .ts.
  const others = near.filter((test) => !isNamed(test) && !test.includes('test/page/'))
  const nearest = [...near.filter(isNamed), ...others].slice(0, Number(values.files))
  // It compares documents byte by byte and has no word of an operation; it takes a minute.
  const golden = near.filter((test) => test.endsWith('api/golden.test.ts'))
  return [...new Set([...nearest, ...(DOCUMENTED.test(file) ? golden : [])])]
}

/** With the suite beside it that it runs. */
function casesOf(test: string): string {
  const text = readFileSync(test, 'utf8')
  const suites = loadedBy(test, text).filter(
    (target) => dirname(target) === dirname(test) && existsSync(target),
  )
  return [text, ...suites.map((suite) => readFileSync(suite, 'utf8'))].join('\n')
}

/** How many imports lie between a test and each file that it reaches. What a text quotes is no file. */
function stepsFrom(test: string): ReadonlyMap<string, number> {
  const steps = new Map([[test, 0]])
  for (const [file, count] of steps)
    for (const target of loadedBy(file, readFileSync(file, 'utf8')))
      if (target.endsWith('.ts') && existsSync(target) && !steps.has(target))
        steps.set(target, count + 1)
  return steps
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
