/** Which test files run when, how they share processes, and what each needs of Debian. */
import { existsSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { importersOf, namedBy, ofTier, testFilesIn } from '#scripts/test/choose-test-files.ts'
import { packageRows, packageUsers } from '#scripts/test/debian-packages.ts'
import { NIGHT, nightFilesOf, watchedDigest, watchedFiles } from '#scripts/test/night-files.ts'
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

const onePath = () => ''
const PLACES = ['unit', 'other', 'undisturbed']
const byPlace = (one: string, other: string) => PLACES.indexOf(one) - PLACES.indexOf(other)

const costing = (seconds: number, cases: number, more: Partial<Cost> = {}): Cost => ({
  seconds,
  wallSeconds: seconds,
  cases,
  ...more,
})
const CHEAP = 'test/unit/loop-share.test.ts'
const [NIGHTLY] = NIGHT
const nightFile = ALL.find((file) => nightFilesOf(file) === NIGHTLY) ?? ''

/** A checkout may be without a feature. */
const isOfAbsentFeature = (start: string) => {
  const folder = /^firmware\/features\/[^/]+/.exec(start)?.[0]
  return folder !== undefined && !existsSync(folder)
}

spec('the tiers of the tests', {
  'are chosen by what a file is recorded to take, for what it proves'() {
    // A machine three times as fast records a third of everything.
    for (const pace of [1, 3]) {
      const others = costing(5_000 / pace, 6_000)
      const tier = (seconds: number, cases: number) =>
        tierOf(
          CHEAP,
          new Map([
            [CHEAP, costing(seconds / pace, cases)],
            ['test/fault/all-others.test.ts', others],
            ['lab/test/fault/soak.test.ts', costing(50_000, 1)],
          ]),
        )
      assert.is(tier(1, 1), 'fast')
      assert.is(tier(10, 200), 'fast')
      assert.is(tier(10, 2), 'all')
      assert.is(tier(100, 2_000), 'all')
    }
  },
  'have a file that was never recorded in all of them, one of the night in all but the fast one'() {
    assert.is(tierOf(CHEAP, new Map()), 'fast')
    assert.is(tierOf(nightFile, new Map()), 'all')
  },
  'leave a file of the night out for as long as nothing that it watches has changed'() {
    assert.ok(NIGHTLY && nightFile)
    const tier = (watched: string) =>
      tierOf(nightFile, new Map([[nightFile, costing(60, 3, { watched })]]))
    assert.is(tier(watchedDigest(nightFile, NIGHTLY)), 'night')
    assert.is(tier('something else'), 'all')
  },
  'watch nothing that git ignores: a new clone has none of it'() {
    const clients = NIGHT.find(({ watches }) => watches.includes('clients'))
    const file = ALL.find((one) => nightFilesOf(one) === clients) ?? ''
    const watched = clients ? watchedFiles(file, clients) : []
    assert.ok(watched.includes('clients/typescript/package.json'))
    assert.equal(
      watched.filter((one) => /\/(dist|generated|node_modules)\//.test(one)),
      [],
    )
  },
  'watch all that the updater and the installer are tested with, of the lane what a test imports'() {
    const ofLane = (file: string) => {
      const night = nightFilesOf(file)
      assert.ok(night?.watchesImports, file)
      const watched = watchedFiles(file, night)
      for (const name of [file, 'scripts/ota/select.sh', 'test/support/updates/made-releases.ts'])
        assert.ok(watched.includes(name), `${file}: ${name}`)
      return watched.filter((one) => /^(firmware|drivers\/storage\/payments)\//.test(one))
    }
    for (const name of ['update-card-full', 'update-trial', 'install-card-full', 'uninstalled'])
      assert.equal(ofLane(`test/fault/${name}.test.ts`), [], name)
    assert.ok(
      ofLane('test/fault/update-broken-releases.test.ts').includes(
        'drivers/storage/payments/transactions-sqlite.ts',
      ),
    )
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
  'name files that are there, and watch some'() {
    for (const { files, watches } of NIGHT.filter((one) => !one.files.some(isOfAbsentFeature))) {
      for (const start of files)
        assert.ok(
          ALL.some((file) => file.startsWith(start)),
          start,
        )
      for (const path of watches)
        assert.ok(watchedFiles('', { files, watches: [path] }).length > 1, path)
    }
  },
})

spec('the shares of a run', {
  async 'have every file once, and run all of them'() {
    const all = inShares(ALL, readCosts(), onePath)
    assert.equal(all.flatMap(({ files }) => files).sort(), ALL)
    const ran: string[] = []
    await runShares(all, async ({ files }) => void ran.push(...files), always(2))
    assert.equal(ran.sort(), ALL)
  },
  'begin with units, then with what takes longest, and end with what nothing may run beside'() {
    const files = [...ALL, ...testFilesIn('lab/test')]
    const costs = readCosts()
    const wallOf = ({ files: of }: Share) =>
      of.reduce((sum, file) => sum + (costs.get(file)?.wallSeconds ?? 4), 0)
    const kinds = inShares(files, costs, onePath).map((share) => {
      if (share.isUndisturbed) return 'undisturbed'
      return share.files.every((file) => file.includes('test/unit/')) ? 'unit' : 'other'
    })
    assert.equal(kinds, kinds.toSorted(byPlace))
    const others = inShares(files, costs, onePath).filter((_, nth) => kinds[nth] === 'other')
    const walls = others.map(wallOf)
    assert.equal(
      walls,
      walls.toSorted((one, other) => other - one),
    )
    assert.ok(kinds.at(-1) === 'undisturbed' && kinds[0] === 'unit')
  },
  'have no files with different paths of programs'() {
    const pathOf = (file: string) => (file.includes('lanectl') ? '/with-shells' : '')
    const all = inShares(ALL, readCosts(), pathOf)
    assert.equal(all.flatMap(({ files }) => files).sort(), ALL)
    for (const { files } of all) assert.is(new Set(files.map(pathOf)).size, 1)
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
    const files = [...ALL, ...testFilesIn('lab/test')]
    for (const { name, words } of packageRows()) {
      assert.ok(words.length > 0, name)
      for (const word of words)
        assert.ok(existsSync(word) || namedBy([word], files).length > 0, `${name}: ${word}`)
    }
    const users = packageUsers(files)
    assert.ok(users.get('chromium')?.includes('test/page/till.test.ts'))
    // By the source that starts it.
    assert.ok(users.get('openssl')?.includes('test/contract/bank-gateway.test.ts'))
    // Whoever runs units alone needs no browser.
    assert.not(packageUsers([CHEAP]).has('chromium'))
  },
})

spec('tests are found', {
  'by a kind, and by a part of a path'() {
    assert.ok(namedBy(['unit'], ALL).every((file) => file.includes('test/unit/')))
    assert.equal(namedBy(['unit/loop-sh'], ALL), [CHEAP])
  },
  'by what they import, so many files away'() {
    const source = 'firmware/async/loop-share.ts'
    assert.ok(importersOf([source], ALL, 1).includes(CHEAP))
    assert.not(importersOf([source], ALL, 1).includes('test/api/http-bodies.test.ts'))
  },
})
