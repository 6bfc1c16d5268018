/** The table of what breaks a lane has every suite that does, names files and variables that are there, and hides no failure. */
import { globSync, readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { TORTURE_SUITES } from '#lab/torture/suites.ts'
import {
  againWords,
  isWhole,
  nameOf,
  type TortureRound,
  tortureReport,
} from '#lab/torture/torture-report.ts'
import { testFolders } from '#scripts/source-folders.ts'
import { spec } from '#test/spec.ts'

const BREAKING = /(kill|-cut|card-(f|w)|card-full|the-card|damaged|decays|power-cut)/
/** A card that is flashed or put in the place of another is whole; a shop that is cut off is no kill of a lane. */
const NOT_BROKEN = ['card-flashed', 'shop-cut-off']
const RUN = { seed: 5, commit: 'abcdef01', date: '2026-11-24', machine: 'a machine' }
/** What a file reads, by itself or by the harness that kills for it. */
function sourceOf(file: string): string {
  const harness = 'test/support/kills/random-kills.ts'
  const source = readFileSync(file, 'utf8')
  return source.includes("'#test/kills/random-kills.ts'")
    ? source + readFileSync(harness, 'utf8')
    : source
}
const round = (seed: number, failed: number): TortureRound => ({
  seed,
  failed,
  passed: 3,
  tookMs: 2_000,
  said: `seed ${seed}: {"kills":20}`,
})
const [first, second] = TORTURE_SUITES
if (!first || !second) throw new Error('no suites')

spec('the table of tortures', {
  'has each test of a kill, a cut, a full card or a damage'() {
    const files = [...testFolders(), 'lab/test'].flatMap((folder) =>
      globSync(`${folder}/fault/*.test.ts`),
    )
    const listed = new Set(TORTURE_SUITES.map(({ file }) => file))
    const missing = files.filter(
      (file) =>
        BREAKING.test(file) &&
        !listed.has(file) &&
        !NOT_BROKEN.some((name) => file.endsWith(`/${name}.test.ts`)),
    )
    assert.equal(missing, [], 'one more is a row of lab/torture/suites.ts')
    assert.is(listed.size, TORTURE_SUITES.length, 'a suite is listed twice')
  },
  'names files, and variables that they read'() {
    for (const { file, counts = {} } of TORTURE_SUITES)
      for (const name of Object.keys(counts))
        assert.ok(sourceOf(file).includes(`process.env['${name}']`), `${file}: ${name}`)
    for (const { file } of TORTURE_SUITES) assert.ok(readFileSync(file).length > 0)
  },
  'tells each which stories to tell by the variable that it reads'() {
    for (const suite of TORTURE_SUITES) {
      const source = sourceOf(suite.file)
      const isDrawn = /env\['(SEED|FIRST)'\]/.test(source)
      const name = /\b(FIRST|SEED)=7\b/.exec(againWords(suite, 7))?.[1]
      if (isDrawn) assert.ok(source.includes(`['${name}']`), `${suite.file} by ${name}`)
    }
    const counted = TORTURE_SUITES.filter(({ counts = {} }) => 'SEEDS' in counts)
    assert.ok(counted.length > 0)
    for (const suite of counted) assert.match(againWords(suite, 7), /^FIRST=7 SEEDS=/)
  },
})

spec('the page of a torture', {
  'says how often each held, and how to repeat what did not'() {
    const all = [
      { suite: first, rounds: [round(5, 0), round(6, 1)], lacks: null },
      { suite: second, rounds: [], lacks: 'linux.uml, debootstrap' },
    ]
    assert.is(isWhole(all), false)
    const page = tortureReport(all, RUN)
    assert.ok(page.includes(`| killed | ${nameOf(first)} | 1 of 2 |`), page)
    assert.match(page, /1 did not hold/)
    assert.match(
      page,
      /`SEED=6 KILLS=200 scripts\/node lab\/test\/fault\/payment-killed\.test\.ts`/,
    )
    assert.ok(page.includes(`this machine lacks: ${nameOf(second)} (linux.uml, debootstrap)`), page)
  },
  'is of no use where nothing was tried, and whole where all held'() {
    assert.is(isWhole([{ suite: first, rounds: [], lacks: 'root' }]), false)
    assert.is(
      isWhole([{ suite: first, rounds: [{ ...round(5, 0), passed: 0 }], lacks: null }]),
      false,
    )
    const all = [{ suite: first, rounds: [round(5, 0)], lacks: null }]
    assert.ok(isWhole(all))
    assert.match(tortureReport(all, RUN), /all held/)
  },
})
