/** What is decided of a release from what is seen of it: on trial, and in its probation. */
import * as assert from 'uvu/assert'
import {
  beginProbation,
  type Look,
  type Probation,
  probationStep,
} from '#scripts/ota/trial/probation-after-confirmation-step.ts'
import { TRIAL, trialTimes } from '#scripts/ota/trial/trial-limits.ts'
import {
  beginTrial,
  type Observation,
  type TrialPlan,
  trialStep,
  type Verdict,
} from '#scripts/ota/trial/trial-step.ts'
import { spec } from '#test/spec.ts'

const PLAN: TrialPlan = {
  version: '2.0.0',
  needed: ['payment', 'items', 'ledger', 'display'],
  deadlineMs: 20_000,
  mostMs: 600_000,
  steadyMs: 10_000,
  processorMs: 4_000,
}
const WELL = { payment: true, items: true, ledger: true, display: true }
const SILENT: Observation = {
  atMs: 0,
  version: null,
  works: {},
  starts: 1,
  lastEnd: null,
  process: null,
  migration: null,
}
const ANSWERING: Observation = { ...SILENT, version: '2.0.0', works: WELL }

/** The lane at a second of its trial. */
type Story = (second: number) => Partial<Observation>

/** Looks each second; resolves to the verdict and when it came. */
function judged(story: Story, plan: TrialPlan = PLAN): { verdict: Verdict; second: number } {
  let state = beginTrial(0)
  for (let second = 0; second < 3_600; second += 1) {
    const now = { ...SILENT, ...story(second), atMs: second * 1_000 }
    const next = trialStep(state, now, plan)
    if (next.verdict) return { verdict: next.verdict, second }
    state = next.state
  }
  throw new Error('no verdict in an hour')
}

const busy = (processorMs: number) => ({ id: 7, processorMs, isAsleep: false })
const asleep = { id: 7, processorMs: 500, isAsleep: true }
const answering = (works: Record<string, boolean> = {}): Partial<Observation> => ({
  ...ANSWERING,
  works: { ...WELL, ...works },
})

const STORIES: Record<string, [Story, kind: Verdict['kind'], reason: RegExp, second: number]> = {
  'answers after six seconds and goes on': [
    (second) => (second < 6 ? {} : answering()),
    'confirm',
    /^$/,
    16,
  ],
  'misses an answer now and then': [
    (second) => (second % 4 === 3 ? {} : answering()),
    'confirm',
    /^$/,
    10,
  ],
  'has a display that misses one look in ten': [
    (second) => answering({ display: second % 10 !== 5 }),
    'confirm',
    /^$/,
    10,
  ],
  'answers in the last moment of its time': [
    (second) => (second < 20 ? { process: busy(100) } : answering()),
    'confirm',
    /^$/,
    30,
  ],
  'finds its display late': [(second) => answering({ display: second > 18 }), 'confirm', /^$/, 27],
  'ends and is there again, once': [
    (second) => (second < 8 ? answering() : { ...answering(), starts: 2, lastEnd: 'signal ABRT' }),
    'confirm',
    /^$/,
    18,
  ],
  'ends twice': [
    (second) => ({
      ...answering(),
      starts: 1 + Math.floor(second / 3),
      lastEnd: 'exit-code exited 1',
    }),
    'bad',
    /^its process ended twice \(exit-code exited 1\)$/,
    6,
  ],
  'is ended twice by the watchdog': [
    (second) => ({ starts: 1 + Math.floor(second / 5), lastEnd: 'watchdog dumped ABRT' }),
    'bad',
    /watchdog/,
    10,
  ],
  'has lost its display': [
    () => answering({ display: false }),
    'bad',
    /display \(no in \d+ of \d+\)/,
    20,
  ],
  'answers, and its payments do not': [() => answering({ payment: false }), 'bad', /payment/, 20],
  'never answers, and sleeps': [
    () => ({ process: asleep }),
    'bad',
    /never ready: .* has done nothing for 20 s/,
    20,
  ],
  'never answers, and has had its processor time': [
    (second) => ({ process: busy(second * 250) }),
    'bad',
    /never ready: .* of the processor/,
    16,
  ],
  'has more to do than anybody thought, and says that it migrates': [
    (second) =>
      second < 100
        ? { process: busy(second * 900), migration: `migrating payments.db: ${second} s` }
        : answering(),
    'confirm',
    /^$/,
    110,
  ],
  'does not answer in time, with a tenth of the processor': [
    (second) => ({ process: busy(second * 100) }),
    'left',
    /^slow: no answer in 20 s, with 2\.0 s of the processor$/,
    20,
  ],
  'does not answer in time, and nobody knows its process': [() => ({}), 'left', /^slow/, 20],
  'is the release before, which does not go': [
    () => ({ ...ANSWERING, version: '1.0.0' }),
    'left',
    /^slow/,
    20,
  ],
  'was ended twice by systemd, which waits for no slow start': [
    (second) => ({ starts: 1 + Math.floor(second / 9), lastEnd: 'timeout killed TERM' }),
    'left',
    /^slow/,
    18,
  ],
  'migrates for five minutes, and says how far': [
    (second) =>
      second < 300
        ? {
            process: busy(second * 10),
            migration: `migrating payments.db: ${second - (second % 5)} s`,
          }
        : answering(),
    'confirm',
    /^$/,
    310,
  ],
  'says of its migration the same for ever': [
    () => ({ process: busy(100), migration: 'migrating payments.db' }),
    'left',
    /^slow/,
    20,
  ],
  'migrates for ever': [
    (second) => ({ process: busy(100), migration: `migrating payments.db: ${second} s` }),
    'left',
    /^slow: no answer in 600 s/,
    600,
  ],
  'answers every third time': [
    (second) => (second % 3 === 0 ? answering() : {}),
    'left',
    /^slow/,
    20,
  ],
}

spec('a release on trial', {
  ...Object.fromEntries(
    Object.entries(STORIES).map(([name, [story, kind, reason, second]]) => [
      `${name}: ${kind}`,
      () => {
        const { verdict, second: at } = judged(story)
        assert.is(verdict.kind, kind, JSON.stringify(verdict))
        assert.match('reason' in verdict ? verdict.reason : '', reason)
        assert.is(at, second)
      },
    ]),
  ),
  'what did not work before is not asked for, and what nobody can say is no fault'() {
    const plan = { ...PLAN, needed: ['ledger'] }
    assert.is(judged(() => answering({ display: false }), plan).verdict.kind, 'confirm')
    const { ledger: _, ...withoutLedger } = WELL
    const story = () => ({ ...ANSWERING, works: withoutLedger })
    assert.is(judged(story, plan).verdict.kind, 'confirm')
  },
  'on a slow board fewer looks decide, and no fewer than five'() {
    let state = beginTrial(0)
    const verdicts = Array.from({ length: 6 }, (_, look) => {
      const next = trialStep(state, { ...ANSWERING, atMs: look * 9_000 }, PLAN)
      state = next.state
      return next.verdict?.kind ?? null
    })
    assert.equal(verdicts, [null, null, null, null, 'confirm', 'confirm'])
  },
})

const BOARD = {
  startMs: 0,
  startProcessorMs: null,
  migrations: { steps: 0, bytes: 0 },
  slowTries: 0,
}

spec('the times of a trial', {
  'come from the last starts'() {
    const { deadlineMs, steadyMs } = trialTimes(TRIAL, BOARD)
    assert.equal([deadlineMs, steadyMs], [14_000, 10_000])
    assert.is(trialTimes(TRIAL, { ...BOARD, startMs: 10_000 }).deadlineMs, 50_000)
    assert.is(trialTimes(TRIAL, { ...BOARD, startMs: 10_000 }).steadyMs, 20_000)
    assert.is(trialTimes(TRIAL, { ...BOARD, startMs: 200_000 }).deadlineMs, 300_000)
  },
  'and from the work: steps over so many bytes, on such a board'() {
    const work = { steps: 2, bytes: 600_000_000 }
    const quick = trialTimes(TRIAL, { ...BOARD, migrations: work })
    const slow = trialTimes(TRIAL, { ...BOARD, startMs: 10_000, migrations: work })
    assert.is(quick.deadlineMs, 14_000 + 40_000)
    assert.is(slow.deadlineMs, 50_000 + 400_000)
    assert.equal([trialTimes(TRIAL, BOARD).mostMs, slow.mostMs], [0, 1_800_000])
    const endless = { steps: 9, bytes: 1e12 }
    assert.is(trialTimes(TRIAL, { ...BOARD, migrations: endless }).deadlineMs, 14_000 + 1_800_000)
  },
  'and are longer each time that a release was only slow'() {
    const ms = [0, 1, 2, 9].map(
      (slowTries) => trialTimes(TRIAL, { ...BOARD, startMs: 10_000, slowTries }).deadlineMs,
    )
    assert.equal(ms, [50_000, 100_000, 150_000, 200_000])
  },
  'the processor time that is plenty is three starts of the release before'() {
    assert.is(trialTimes(TRIAL, { ...BOARD, startProcessorMs: 1_100 }).processorMs, 3_300)
    assert.is(trialTimes(TRIAL, BOARD).processorMs, 40_000)
  },
})

const LOOK: Look = {
  release: '2.0.0',
  upMs: 1_000_000,
  bootId: 'a',
  works: { payment: true, display: true },
  starts: 1,
  memoryBytes: 100 * 2 ** 20,
  memoryHighBytes: 448 * 2 ** 20,
}
const HOUR_MS = 3_600_000

/** Looks one after the other; the verdicts that came, by the number of the look. */
function looked(looks: readonly Look[]) {
  let state: Probation = beginProbation('2.0.0', ['payment', 'display'])
  for (const [number, look] of looks.entries()) {
    const next = probationStep(state, look)
    state = next.state
    if (next.verdict) return { number, ...next.verdict, state }
  }
  return { number: looks.length, kind: 'goes on', reason: '', state }
}
const hourly = (hours: number, change: (hour: number) => Partial<Look> = () => ({})) =>
  Array.from({ length: hours + 1 }, (_, hour) => ({
    ...LOOK,
    upMs: LOOK.upMs + hour * HOUR_MS,
    ...change(hour),
  }))

spec('a release in its probation', {
  'is through after a day of running and three starts'() {
    const restarted = hourly(40, (hour) => ({ starts: hour < 5 ? 1 : 3 }))
    assert.equal([looked(restarted).kind, looked(restarted).number], ['over', 24])
    const late = hourly(40, (hour) => ({ starts: hour < 30 ? 2 : 3 }))
    assert.equal([looked(late).kind, looked(late).number], ['over', 30])
  },
  'is through after a week of which nobody restarted it'() {
    assert.equal([looked(hourly(200)).kind, looked(hourly(200)).number], ['over', 168])
  },
  'counts the time that the machine ran, not what its clock says'() {
    // Switched on for eight hours a day.
    const days = hourly(60, (hour) => ({
      bootId: `day ${Math.floor(hour / 9)}`,
      upMs: (hour % 9) * HOUR_MS,
      starts: 1 + Math.floor(hour / 9),
    }))
    assert.equal([looked(days).kind, looked(days).number], ['over', 26])
  },
  'is left, not called bad, when a part is lost soon after the update'() {
    const looks = (secondsApart: number) =>
      Array.from({ length: 40 }, (_, number) => ({
        ...LOOK,
        upMs: LOOK.upMs + number * secondsApart * 1_000,
        works: { payment: true, display: number < 4 },
      }))
    const soon = looked(looks(30))
    assert.equal([soon.kind, soon.number], ['left', 13])
    assert.match(String(soon.reason), 'display (no in 10 looks)')
    // Hours later it is more likely a cable.
    assert.is(looked(looks(3_600)).kind, 'goes on')
  },
  'keeps what it has when a look goes unanswered'() {
    const looks = Array.from({ length: 20 }, (_, number) => ({
      ...LOOK,
      works: number % 2 === 0 ? {} : LOOK.works,
    }))
    assert.is(looked(looks).kind, 'goes on')
  },
  'is bad when its memory grows from look to look to where it is held'() {
    const growing = (mebibytes: readonly number[], starts = (_look: number) => 1) =>
      looked(
        mebibytes.map((each, look) => ({
          ...LOOK,
          starts: starts(look),
          memoryBytes: each * 2 ** 20,
        })),
      )
    const grown = growing([90, 120, 160, 200, 240, 260, 300, 340])
    assert.equal([grown.kind, grown.number], ['bad', 6])
    assert.match(String(grown.reason), '120, 160, 200, 240, 260, 300 MiB')
    assert.is(growing([90, 120, 160, 200, 190, 260, 300, 310]).kind, 'goes on')
    assert.is(growing([90, 100, 110, 120, 130, 140, 150]).kind, 'goes on', 'far from the limit')
    assert.is(growing([300, 301, 302, 303, 304, 305, 306]).kind, 'goes on', 'hardly at all')
    const restarted = growing([120, 160, 200, 240, 260, 300, 340], (look) => (look < 4 ? 1 : 2))
    assert.is(restarted.kind, 'goes on')
  },
})
