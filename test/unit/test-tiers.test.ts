/** Which test files run when, how they share processes, and what each needs of Debian. */
import { existsSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { importersOf, namedBy, ofTier, testFilesIn } from '#scripts/test/choose-test-files.ts'
import { packageUsers } from '#scripts/test/debian-packages.ts'
import { NIGHT, nightFilesOf, watchedDigest } from '#scripts/test/night-files.ts'
import { type Cost, readCosts } from '#scripts/test/recorded-costs.ts'
import { inShares, runShares, type Share } from '#scripts/test/share-out.ts'
import { ALWAYS, TIERS, tierOf } from '#scripts/test/tiers.ts'
import { spec } from '#test/spec.ts'

const ALL = testFilesIn('test')
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const always = (cores: number) => () => nextTurn().then(() => cores)
const shares = (count: number): Share[] =>
  Array.from({ length: count }, (_, nth) => ({ files: [`${nth}`], isUndisturbed: false }))

async function mostAtOnce(of: readonly Share[], idle: () => Promise<number>): Promise<number> {
  const running = new Set<Share>()
  let most = 0
  const run = async (share: Share) => {
    running.add(share)
    most = Math.max(most, running.size)
    for (let turn = 0; turn < 10; turn += 1) await nextTurn()
    running.delete(share)
  }
  await runShares(of, run, idle)
  return most
}

const costing = (seconds: number, cases: number, more: Partial<Cost> = {}): Cost => ({
  seconds,
  wallSeconds: seconds,
  cases,
  ...more,
})
const CHEAP = 'test/unit/loop-share.test.ts'
const [NIGHTLY] = NIGHT
const nightFile = ALL.find((file) => nightFilesOf(file) === NIGHTLY) ?? ''

spec('the tiers of the tests', {
  'are chosen by what a file is recorded to take, for what it proves'() {
    const tier = (cost: Cost) => tierOf(CHEAP, new Map([[CHEAP, cost]]))
    assert.is(tier(costing(1, 1)), 'fast')
    assert.is(tier(costing(10, 200)), 'fast')
    assert.is(tier(costing(10, 2)), 'all')
    assert.is(tier(costing(100, 2_000)), 'all')
  },
  'have a file that was never recorded in all of them'() {
    assert.is(tierOf(CHEAP, new Map()), 'fast')
    assert.is(tierOf(nightFile, new Map()), 'fast')
  },
  'leave a file of the night out for as long as nothing that it watches has changed'() {
    assert.ok(NIGHTLY && nightFile)
    const tier = (watched: string) =>
      tierOf(nightFile, new Map([[nightFile, costing(60, 3, { watched })]]))
    assert.is(tier(watchedDigest(nightFile, NIGHTLY)), 'night')
    assert.is(tier('something else'), 'all')
  },
  'are parts of one whole: together they have every file once'() {
    const costs = readCosts()
    const parts = TIERS.map((tier, nth) => ofTier(tier, TIERS[nth - 1] ?? null, ALL, costs))
    assert.equal(parts.flat().sort(), ALL)
    assert.equal(ofTier('night', null, ALL, costs), ALL)
  },
  'have a payment in a browser and kills in the fast one, whatever they take'() {
    for (const file of ALWAYS) {
      assert.ok(existsSync(file), file)
      assert.is(tierOf(file, new Map([[file, costing(999, 1)]])), 'fast')
    }
    assert.ok(ALWAYS.some((file) => file.startsWith('test/page/')))
  },
  'name files and folders that are there'() {
    for (const { files, watches } of NIGHT) {
      for (const start of files)
        assert.ok(
          ALL.some((file) => file.startsWith(start)),
          start,
        )
      for (const path of watches) assert.ok(existsSync(path), path)
    }
  },
})

spec('the shares of a run', {
  async 'have every file once, and run all of them'() {
    const all = inShares(ALL, readCosts())
    assert.equal(all.flatMap(({ files }) => files).sort(), ALL)
    const ran: string[] = []
    await runShares(all, async ({ files }) => void ran.push(...files), always(2))
    assert.equal(ran.sort(), ALL)
  },
  async 'run beside others while cores are idle, one after another where none is'() {
    assert.is(await mostAtOnce(shares(3), always(1)), 3)
    assert.is(await mostAtOnce(shares(3), always(0)), 1)
    assert.ok((await mostAtOnce(shares(100), always(1))) < 20)
  },
  async 'run with nothing beside them where they measure how long others wait'() {
    for (const nth of [0, 1, 2])
      assert.is(
        await mostAtOnce(
          shares(3).map((share, index) => ({ ...share, isUndisturbed: index === nth })),
          always(1),
        ),
        nth === 1 ? 1 : 2,
      )
  },
})

spec('what tests need of Debian', {
  'is named for files that are there'() {
    const users = packageUsers([...ALL, ...testFilesIn('lab/test')])
    for (const [name, files] of users) assert.ok(files.length > 0, name)
    assert.ok(users.get('chromium')?.includes('test/page/till.test.ts'))
    // Whoever runs units alone needs no browser.
    assert.not(packageUsers([CHEAP]).has('chromium'))
  },
})

spec('tests are found', {
  'by a kind, and by a part of a path'() {
    assert.ok(namedBy(['unit'], ALL).every((file) => file.startsWith('test/unit/')))
    assert.equal(namedBy(['unit/loop-sh'], ALL), [CHEAP])
  },
  'by what they import, so many files away'() {
    const source = 'firmware/async/loop-share.ts'
    assert.ok(importersOf([source], ALL, 1).includes(CHEAP))
    assert.not(importersOf([source], ALL, 1).includes('test/api/http-bodies.test.ts'))
  },
})
