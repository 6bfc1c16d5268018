/** What a soak says of a run: the faults of a seed, how a lane grows, and that nothing wrong is told as held. */
import * as assert from 'uvu/assert'
import { planFaults } from '#lab/soak/fault-plan.ts'
import { reportOf } from '#lab/soak/soak-report.ts'
import type { SoakFigures } from '#lab/soak/soak-run.ts'
import { growthOf, longestLife, type Sample } from '#lab/soak/vitals-growth.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

const TIMES = { untilMs: 600_000, everyMs: 10_000, leastMs: 3_000, mostMs: 12_000 }
const CHOICES = [
  { kind: 'killed', lanes: [0, 2] },
  { kind: 'slow', lanes: [0, 1, 2] },
  { kind: 'nobody', lanes: [] },
]

/** One every minute, from a value on. */
const samples = (of: (minute: number) => number, life = 1): Sample[] =>
  Array.from({ length: 60 }, (_, minute) => ({
    atMs: minute * 60_000,
    life,
    lagMs: 1,
    bystanderLagMs: 1,
    descriptors: 40,
    memoryMb: of(minute),
    databaseBytes: 1_000,
  }))

/** Half an hour of looks whose event loop grows later to so many times its middle, beside one that does nothing. */
const later = (lane: number, bystander: number): SoakFigures['vitals'] => {
  const [minute] = samples(() => 100)
  if (!minute) throw new Error('no samples')
  const looks = Array.from({ length: 400 }, (_, nth) => ({
    ...minute,
    atMs: nth * 5_000,
    lagMs: nth < 300 ? 30 : 30 * lane,
    bystanderLagMs: nth < 300 ? 15 : 15 * bystander,
  }))
  return [{ name: 'lane-1', samples: looks }]
}

const figures = (change: Partial<SoakFigures>): SoakFigures => ({
  sales: 10,
  recognised: 9,
  weighed: 3,
  misweighed: 0,
  taught: 2,
  looks: 50,
  codes: 20,
  tookMs: 1,
  faults: new Map([['killed', 2]]),
  books: {
    payments: 10,
    paid: 9,
    refunded: 1,
    refundedKopecks: 100,
    templates: 2,
    templatesAhead: 0,
    differences: [],
  },
  troubles: [],
  vitals: [{ name: 'lane-1', samples: samples(() => 100) }],
  ...change,
})
const report = (change: Partial<SoakFigures>) =>
  reportOf(figures(change), { memoryBytes: 640 * 2 ** 20, steady: 'lane-1' })

spec('the faults of a soak', {
  'are the same for a seed, each kind once before any comes again, none for a lane that has one'() {
    const plan = planFaults(CHOICES, TIMES, createSeededChance(7))
    assert.equal(plan, planFaults(CHOICES, TIMES, createSeededChance(7)))
    assert.is.not(
      JSON.stringify(plan),
      JSON.stringify(planFaults(CHOICES, TIMES, createSeededChance(8))),
    )
    assert.ok(plan.length > 30, String(plan.length))
    const counts = ['killed', 'slow'].map((one) => plan.filter(({ kind }) => kind === one).length)
    assert.ok(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0)) <= 3, counts.join())
    for (const [nth, fault] of plan.entries()) {
      const earlier = plan.slice(0, nth).filter(({ lane }) => lane === fault.lane)
      assert.ok(earlier.every(({ atMs, lastsMs }) => atMs + lastsMs < fault.atMs))
      assert.ok(CHOICES.find(({ kind }) => kind === fault.kind)?.lanes.includes(fault.lane))
      assert.ok(fault.atMs + fault.lastsMs <= TIMES.untilMs)
    }
  },
})

spec('the growth of a lane', {
  'is what it gains in an hour after its start, and what the end has over the middle'() {
    const growth = growthOf(
      samples((minute) => (minute < 10 ? 0 : 100 + minute)),
      'memoryMb',
    )
    assert.ok(Math.abs((growth?.perHour ?? 0) - 60) < 0.01, String(growth?.perHour))
    assert.equal([growth?.least, growth?.most], [0, 159])
    assert.ok((growth?.endMost ?? 0) > (growth?.middleMost ?? 0))
    assert.is(growthOf(samples(() => 1).slice(0, 3), 'memoryMb'), null)
  },
  'is that of the process that lived longest'() {
    const [short, long] = [samples(() => 1, 1).slice(0, 5), samples(() => 2, 2)]
    assert.equal(longestLife([...short, ...long]), long)
  },
})

spec('the report of a soak', {
  'says line by line what held'() {
    const { lines, isHeld } = report({})
    assert.ok(isHeld, lines.join('\n'))
    assert.is(lines.filter((line) => line.startsWith('ok  ')).length, 8)
    assert.match(lines.join('\n'), /10 payments of 10 sales, 9 paid.*\n.*1 payments given back/)
  },
  'knows a picture with the weight of another one'() {
    const { lines, isHeld } = report({ misweighed: 2 })
    assert.not(isHeld)
    assert.ok(lines.includes('NOT 2 pictures were given the weight of others'), lines.join('\n'))
  },
  'judges the event loop beside a process that does nothing, from half an hour on'() {
    for (const vitals of [later(1, 1), later(4, 4)]) {
      const { lines, isHeld } = report({ vitals })
      assert.ok(isHeld, lines.join('\n'))
      assert.ok(lines.some((line) => line.startsWith('ok  its event loop')))
    }
    const [short] = later(4, 1)
    const few = [{ name: 'lane-1', samples: (short?.samples ?? []).slice(250, 350) }]
    assert.ok(report({ vitals: few }).isHeld)
  },
  'holds nothing where anything is wrong'() {
    const wrong: Partial<SoakFigures>[] = [
      { vitals: later(4, 1) },
      { troubles: ['lane-2 ended by itself'] },
      { codes: 0 },
      { sales: 100 },
      { vitals: [{ name: 'lane-1', samples: samples((minute) => 100 + 3 * minute) }] },
      { vitals: [{ name: 'lane-1', samples: samples(() => 700) }] },
      {
        vitals: [
          {
            name: 'lane-1',
            samples: samples(() => 100).map((one, nth) => ({ ...one, databaseBytes: nth * 1e6 })),
          },
        ],
      },
    ]
    for (const change of wrong) {
      const { lines, isHeld } = report(change)
      assert.is(isHeld, false, JSON.stringify(change).slice(0, 200))
      assert.ok(lines.at(-1)?.startsWith('NOT '))
      assert.is(
        lines.some((line) => line.startsWith('ok  ')),
        false,
      )
    }
  },
})
