/** What is decided of a release from what is seen of it: on trial, and in its probation. */
import * as assert from 'uvu/assert'
import {
  beginProbation,
  type LaneReading,
  type Probation,
  probationStep,
} from '#scripts/ota/trial/probation-step.ts'
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
  work: [],
  deadlineMs: 20_000,
  mostMs: 600_000,
  progressMs: 600_000,
  silenceMs: 300_000,
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
  progress: null,
  work: null,
  lostData: null,
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
/** The process of the next start. */
const next = (processorMs: number) => ({ ...busy(processorMs), id: 8 })
const ENDED = 'timeout killed TERM'
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
  'has a display that misses one reading in ten': [
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
  'ends twice, on a machine where each start takes longer than all of its time': [
    (second) => ({
      starts: 1 + Math.floor(second / 18),
      lastEnd: second < 18 ? null : 'exit-code exited 1',
      process: busy((second % 18) * 50),
    }),
    'bad',
    /^its process ended twice \(exit-code exited 1\)$/,
    36,
  ],
  'ends once, and then has had its processor time': [
    (second) => ({
      starts: second < 2 ? 1 : 2,
      lastEnd: second < 2 ? null : 'signal SEGV',
      process: busy(second * 250),
    }),
    'left',
    /^its process ended once \(signal SEGV\), and then slow: no answer in 17 s, with 4\.3 s of the processor, 4\.0 s allowed$/,
    17,
  ],
  'ends once, and is then hardly given the processor': [
    (second) => ({
      starts: second < 2 ? 1 : 2,
      lastEnd: second < 2 ? null : 'signal SEGV',
      process: busy(second),
    }),
    'left',
    /^its process ended once \(signal SEGV\), and then slow: no answer in 300 s, /,
    300,
  ],
  'ends once, and then sleeps': [
    (second) => ({
      starts: second < 2 ? 1 : 2,
      lastEnd: second < 2 ? null : 'signal SEGV',
      process: second < 2 ? busy(9) : asleep,
    }),
    'bad',
    /^never ready: /,
    20,
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
  'never answers, sleeps, and is ended by systemd before its time is over': [
    (second) =>
      second < 14
        ? { process: asleep }
        : { starts: 2, lastEnd: ENDED, process: next((second - 14) * 80) },
    'bad',
    /never ready: .* has done nothing for 13 s of the start before \(timeout killed TERM\)/,
    20,
  ],
  'never answers, sleeps, and is ended by systemd just before its time is over': [
    (second) => (second < 19 ? { process: asleep } : { starts: 2, lastEnd: ENDED }),
    'bad',
    /never ready: .* has done nothing for 18 s of the start before/,
    20,
  ],
  'sleeps, is ended by systemd, and then comes further than before': [
    (second) =>
      second < 14
        ? { process: asleep }
        : { starts: 2, lastEnd: ENDED, process: next((second - 14) * 150) },
    'left',
    /^slow: no answer in 20 s, with 0\.9 s of the processor$/,
    20,
  ],
  'sleeps, ends by itself, and then hardly works': [
    (second) =>
      second < 14
        ? { process: asleep }
        : { starts: 2, lastEnd: 'exit-code exited 1', process: next(second) },
    'left',
    /^its process ended once \(exit-code exited 1\), and then slow/,
    300,
  ],
  'sleeps, is ended by systemd, and then answers': [
    (second) => (second < 14 ? { process: asleep } : { ...answering(), starts: 2, lastEnd: ENDED }),
    'confirm',
    /^$/,
    24,
  ],
  'works, is ended by systemd, and works': [
    (second) =>
      second < 14
        ? { process: busy(second * 20) }
        : { starts: 2, lastEnd: ENDED, process: next((second - 14) * 20) },
    'left',
    /^slow/,
    20,
  ],
  'never answers, and has had its processor time': [
    (second) => ({ process: busy(second * 250) }),
    'left',
    /^slow: no answer in 17 s, with 4\.3 s of the processor, 4\.0 s allowed$/,
    17,
  ],
  'needs a hundredth of a second more of the processor than is allowed': [
    (second) => ({ process: busy(second < 4 ? 0 : 4_010) }),
    'left',
    /^slow: no answer in 4\.0 s, with 4\.01 s of the processor, 4\.00 s allowed$/,
    4,
  ],
  'is refused by its config': [
    (second) => (second < 3 ? {} : { starts: 2, lastEnd: 'exit-code exited 78' }),
    'left',
    /^waits for the config: /,
    3,
  ],
  'is refused by the card': [
    (second) => (second < 3 ? {} : { starts: 2, lastEnd: 'exit-code exited 74' }),
    'left',
    /^waits for the card: /,
    3,
  ],
  'has destroyed the ledger': [
    (second) =>
      second < 4 ? answering() : { ...answering(), lostData: 'payments.db: it is gone' },
    'bad',
    /^destroyed payments\.db: it is gone$/,
    4,
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
  'new vectors of its goods are waited for while it says how far, and no longer'() {
    // As of a release that changes no schema.
    const plan = { ...PLAN, ...trialTimes(TRIAL, BOARD), work: ['its goods'] }
    const goods = (isThere: boolean) => ({ work: { 'its goods': isThere } })
    const making = (second: number) => ({ progress: `recognition ${second} of 300` })
    const comes = judged(
      (second) =>
        second < 300
          ? { ...answering(), ...goods(false), ...making(second) }
          : { ...answering(), ...goods(true) },
      plan,
    )
    assert.equal([comes.verdict.kind, comes.second], ['confirm', 300])
    const stops = judged(
      (second) => ({ ...answering(), ...goods(false), ...making(Math.min(second, 100)) }),
      plan,
    )
    assert.is(stops.verdict.kind, 'left')
    assert.ok(stops.second > 100 && stops.second < 200, String(stops.second))
    const endless = judged(
      (second) => ({ ...answering(), ...goods(false), ...making(second) }),
      plan,
    )
    assert.equal([endless.verdict.kind, endless.second], ['left', plan.progressMs / 1_000])
    const broken = judged(
      (second) => ({ ...answering({ display: false }), ...goods(false), ...making(second) }),
      plan,
    )
    assert.equal([broken.verdict.kind, broken.second], ['bad', 14], 'no shop waits for that')
  },
  'what did not work before is not asked for, and what nobody can say is no fault'() {
    const plan = { ...PLAN, needed: ['ledger'] }
    assert.is(judged(() => answering({ display: false }), plan).verdict.kind, 'confirm')
    const { ledger: _, ...withoutLedger } = WELL
    const story = () => ({ ...ANSWERING, works: withoutLedger })
    assert.is(judged(story, plan).verdict.kind, 'confirm')
  },
  'to lose what hangs on others is no fault for ever, and no reason to stay'() {
    const plan = { ...PLAN, needed: [...PLAN.needed, 'bank', 'some part of tomorrow'] }
    for (const part of ['bank', 'some part of tomorrow']) {
      const { verdict, second } = judged(() => answering({ [part]: false }), plan)
      assert.equal([verdict.kind, second], ['left', 50])
      assert.match('reason' in verdict ? verdict.reason : '', `${part} (no in `)
    }
    const both = judged(() => answering({ bank: false, display: false }), plan)
    assert.is(both.verdict.kind, 'bad')
    // Its network may be there only half a minute after a start.
    const late = judged((second) => answering({ bank: second > 30 }), plan)
    assert.equal([late.verdict.kind, late.second], ['confirm', 39])
  },
  'does its work before it is confirmed, once'() {
    const plan = { ...PLAN, work: ['a payment', 'its goods'] }
    const done = { 'a payment': true, 'its goods': true }
    const at = (work: (second: number) => Observation['work']) =>
      judged((second) => ({ ...answering(), work: work(second) }), plan)
    assert.is(at((second) => (second === 3 ? done : null)).second, 10)
    assert.is(at((second) => (second === 30 ? done : null)).second, 30)
    const without = at(() => ({ ...done, 'a payment': false }))
    assert.equal([without.verdict.kind, without.second], ['bad', 50])
    assert.is(at(() => ({ ...done, 'its goods': false })).verdict.kind, 'left')
    assert.is(at(() => null).verdict.kind, 'left', 'nobody could say')
    const again = (second: number) => ({
      ...answering(),
      work: second === 1 ? done : null,
      starts: second < 5 ? 1 : 2,
      lastEnd: 'signal ABRT',
    })
    assert.is(judged(again, plan).verdict.kind, 'left', 'another process has done nothing yet')
  },
  'on a slow board fewer readings decide, and no fewer than five'() {
    let state = beginTrial(0)
    const verdicts = Array.from({ length: 6 }, (_, reading) => {
      const next = trialStep(state, { ...ANSWERING, atMs: reading * 9_000 }, PLAN)
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
    // Where a start takes no time, too.
    const quick = [0, 1, 2, 9].map(
      (slowTries) => trialTimes(TRIAL, { ...BOARD, slowTries }).deadlineMs,
    )
    assert.equal(quick, [14_000, 28_000, 42_000, 56_000])
  },
  'the processor time that is allowed is five starts of the release before, and more each time'() {
    const allowed = (startProcessorMs: number | null, slowTries = 0) =>
      trialTimes(TRIAL, { ...BOARD, startProcessorMs, slowTries }).processorMs
    assert.equal([allowed(1_100), allowed(1_100, 1)], [5_500, 11_000])
    // A start of half a second whose successor needs a second and a half more.
    assert.ok(allowed(480) >= 480 + 1_500)
    assert.is(allowed(null), 40_000)
  },
})

const READING: LaneReading = {
  release: '2.0.0',
  upMs: 1_000_000,
  bootId: 'a',
  works: { payment: true, display: true },
  lostData: null,
  starts: 1,
  memoryBytes: 100 * 2 ** 20,
  memoryHighBytes: 448 * 2 ** 20,
}
const HOUR_MS = 3_600_000

/** Readings one after the other; the verdicts that came, by the number of the reading. */
function onProbation(readings: readonly LaneReading[]) {
  let state: Probation = beginProbation('2.0.0', ['payment', 'display'])
  for (const [number, reading] of readings.entries()) {
    const next = probationStep(state, reading)
    state = next.state
    if (next.verdict) return { number, ...next.verdict, state }
  }
  return { number: readings.length, kind: 'goes on', reason: '', state }
}
const hourly = (hours: number, change: (hour: number) => Partial<LaneReading> = () => ({})) =>
  Array.from({ length: hours + 1 }, (_, hour) => ({
    ...READING,
    upMs: READING.upMs + hour * HOUR_MS,
    ...change(hour),
  }))

spec('a release in its probation', {
  'is through after a day of running and three starts'() {
    const restarted = hourly(40, (hour) => ({ starts: hour < 5 ? 1 : 3 }))
    assert.equal([onProbation(restarted).kind, onProbation(restarted).number], ['over', 24])
    const late = hourly(40, (hour) => ({ starts: hour < 30 ? 2 : 3 }))
    assert.equal([onProbation(late).kind, onProbation(late).number], ['over', 30])
  },
  'is through after a week of which nobody restarted it'() {
    assert.equal([onProbation(hourly(200)).kind, onProbation(hourly(200)).number], ['over', 168])
  },
  'counts the time that the machine ran, not what its clock says'() {
    // Switched on for eight hours a day.
    const days = hourly(60, (hour) => ({
      bootId: `day ${Math.floor(hour / 9)}`,
      upMs: (hour % 9) * HOUR_MS,
      starts: 1 + Math.floor(hour / 9),
    }))
    assert.equal([onProbation(days).kind, onProbation(days).number], ['over', 26])
  },
  'is left, not called bad, when a part is lost soon after the update'() {
    const readings = (secondsApart: number) =>
      Array.from({ length: 40 }, (_, number) => ({
        ...READING,
        upMs: READING.upMs + number * secondsApart * 1_000,
        works: { payment: true, display: number < 4 },
      }))
    const soon = onProbation(readings(30))
    assert.equal([soon.kind, soon.number], ['left', 13])
    assert.match(String(soon.reason), 'display (no in 10 readings)')
    // Hours later it is more likely a cable.
    assert.is(onProbation(readings(3_600)).kind, 'goes on')
  },
  'keeps what it has when a reading goes unanswered'() {
    const readings = Array.from({ length: 20 }, (_, number) => ({
      ...READING,
      works: number % 2 === 0 ? {} : READING.works,
    }))
    assert.is(onProbation(readings).kind, 'goes on')
  },
  'is bad when data of before is gone, soon after the update'() {
    const readings = (secondsApart: number) =>
      Array.from({ length: 40 }, (_, number) => ({
        ...READING,
        upMs: READING.upMs + number * secondsApart * 1_000,
        lostData: number < 4 ? null : 'payments.db: it is gone',
      }))
    const soon = onProbation(readings(30))
    assert.equal([soon.kind, soon.number], ['bad', 4])
    assert.is(
      onProbation(readings(3_600)).kind,
      'goes on',
      'later a person may have put other data there',
    )
  },
  'is bad when its memory grows from reading to reading to where it is held'() {
    const growing = (mebibytes: readonly number[], starts = (_look: number) => 1) =>
      onProbation(
        mebibytes.map((each, reading) => ({
          ...READING,
          starts: starts(reading),
          memoryBytes: each * 2 ** 20,
        })),
      )
    const grown = growing([90, 120, 160, 200, 240, 260, 300, 340])
    assert.equal([grown.kind, grown.number], ['bad', 6])
    assert.match(String(grown.reason), '120, 160, 200, 240, 260, 300 MiB')
    assert.is(growing([90, 120, 160, 200, 190, 260, 300, 310]).kind, 'goes on')
    assert.is(growing([90, 100, 110, 120, 130, 140, 150]).kind, 'goes on', 'far from the limit')
    assert.is(growing([300, 301, 302, 303, 304, 305, 306]).kind, 'goes on', 'hardly at all')
    const restarted = growing([120, 160, 200, 240, 260, 300, 340], (reading) =>
      reading < 4 ? 1 : 2,
    )
    assert.is(restarted.kind, 'goes on')
  },
})
