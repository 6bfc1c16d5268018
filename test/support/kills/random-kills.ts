/**
 * Kills at random moments. A process is started on what the kill before left, looked at, put to work, and killed a
 * moment after some of its acts; in the end it is started once more. What is set up and done, and what must be true
 * after a kill, says the subject.
 *
 *   SEED=12345 KILLS=20 scripts/node FILE      the same acts again; as many kills as one has time for
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import type { Killable } from '#test/processes/killable.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'
import { type Folder, temporaryFolder } from '#test/temporary-folder.ts'

/** A process, with what it says where that is kept. */
type Killed = Killable & { readonly stdout?: string; readonly stderr?: string }

/** What a subject shows that it did, and the kills. */
type Counts = Readonly<Record<string, number>>

export interface RandomKills<Process extends Killed> {
  /** Where KILLS does not say another number. */
  readonly kills: number
  /** A machine that starves shows fewer, of all sides together never fewer than `killsMin`; how many, the harness says. Not where KILLS says a number. */
  readonly budget?: { readonly ms: number; readonly killsMin: number }
  /** So many are killed side by side: while one starts, another works. */
  readonly sideBySide?: number
  setUp(given: Given): Promise<Subject<Process>>
  /** Whether the work was worth the kills. */
  isEnough(counts: Counts): boolean
}

/** What a subject is set up with; what it uses is closed after the last look. */
export interface Given {
  readonly chance: SeededChance
  readonly folder: Folder
  use<Thing extends Disposable | AsyncDisposable>(thing: Thing): Thing
}

export interface Subject<Process extends Killed> {
  /** How many have begun at the kill: counted in acts, not in time, so that a busy machine sees as many. */
  readonly acts: { readonly least: number; readonly most: number }
  /** From the last of these acts to the kill. */
  readonly lingerMsMax: number
  /** Every so many starts, the kill does not wait for acts: it falls within so long of the start. */
  readonly starting?: { readonly every: number; readonly withinMs: number }
  start(): Process | Promise<Process>
  /** After each restart, before it works; throws what must not be. */
  look?(process: Process): Promise<void>
  /** Goes on until the kill ends it in the middle, and says when an act begins. */
  work(process: Process, onAct: () => void): Promise<void>
  /** In the place of the linger before the last kill. */
  beforeLastKill?(): Promise<void>
  /** After each kill, while nothing runs. */
  lookAtRest?(): void
  /** The last look, at a process that is started for it. */
  end?(process: Process): Promise<void>
  counts(): Counts
}

const CASE_MS_MAX = 20 * 60_000
/** From the end of a look to the last act before the kill: ends what hangs, with what it said. A look has its own bound. */
const ACTS_MS_MAX = 4 * 60_000
/** What has closed its output has ended, or will in a moment. */
const END_MS_MAX = 5_000
const SAID_CHARACTERS_MAX = 8_000

export function killedAtRandom<Process extends Killed>(
  subject: string,
  behaviour: string,
  plan: RandomKills<Process>,
): void {
  spec(subject, { [behaviour]: () => killSideBySide(plan) }, CASE_MS_MAX)
}

async function killSideBySide<Process extends Killed>(plan: RandomKills<Process>): Promise<void> {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
  const asked = process.env['KILLS']
  const kills = Number(asked ?? plan.kills)
  const { ms, killsMin } = (!asked && plan.budget) || { ms: Infinity, killsMin: kills }
  console.log(`seed ${seed} (${kills} kills)`)
  const { sideBySide = 1 } = plan
  const beganMs = performance.now()
  let hasFailed = false
  const isLast = (nth: number) => {
    const isLate = performance.now() - beganMs > ms
    return hasFailed || nth >= Math.ceil((isLate ? killsMin : kills) / sideBySide)
  }
  const runs = Array.from({ length: sideBySide }, (_, nth) =>
    killAgainAndAgain(plan, seed + nth, isLast).catch((error: unknown) => {
      // One that has failed ends the others too, which take their processes with them.
      hasFailed = true
      throw error
    }),
  )
  await Promise.allSettled(runs)
  const counts = (await Promise.all(runs)).reduce(sumOf)
  const said = JSON.stringify(counts)
  console.log(`seed ${seed}: ${said}`)
  assert.ok(plan.isEnough(counts), `hardly anything was shown: ${said}`)
}

const sumOf = (one: Counts, other: Counts): Counts =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)]))

async function killAgainAndAgain<Process extends Killed>(
  { setUp }: RandomKills<Process>,
  seed: number,
  isLast: (nth: number) => boolean,
): Promise<Counts> {
  const chance = createSeededChance(seed)
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(temporaryFolder())
  const subject = await setUp({ chance, folder, use: (thing) => resources.use(thing) })
  let [kills, killedStarting] = [0, 0]
  for (let isDone = false; !isDone; ) {
    kills += 1
    isDone = isLast(kills)
    const moment = momentOf(subject, chance, kills, isDone)
    if (moment.acts === 0) killedStarting += 1
    try {
      await killOnce(subject, moment)
      subject.lookAtRest?.()
    } catch (error) {
      if (error instanceof Error) error.message = `kill ${kills} of seed ${seed}: ${error.message}`
      throw error
    }
  }
  if (subject.end) {
    await using process = await subject.start()
    await subject.end(process).catch(withWhatItSaid(process))
  }
  return { kills, ...(subject.starting && { killedStarting }), ...subject.counts() }
}

interface Moment {
  /** That have begun before it; 0: it does not wait for any. */
  readonly acts: number
  /** From there to the kill. */
  linger(): Promise<void>
}

function momentOf<Process extends Killed>(
  subject: Subject<Process>,
  chance: SeededChance,
  nth: number,
  isLast: boolean,
): Moment {
  const { acts, starting } = subject
  if (starting && nth % starting.every === 0)
    return { acts: 0, linger: () => pause(chance.below(starting.withinMs)) }
  const linger = () => pause(chance.between(0, subject.lingerMsMax))
  return {
    acts: acts.least + chance.below(acts.most - acts.least + 1),
    linger: (isLast && subject.beforeLastKill) || linger,
  }
}

async function killOnce<Process extends Killed>(
  subject: Subject<Process>,
  { acts, linger }: Moment,
): Promise<void> {
  await using process = await subject.start()
  const enough = Promise.withResolvers<void>()
  let begun = 0
  if (acts === 0) enough.resolve()
  const looked = Promise.withResolvers<void>()
  const live = async () => {
    await subject.look?.(process)
    looked.resolve()
    await subject.work(process, () => {
      begun += 1
      if (begun === acts) enough.resolve()
    })
    if (begun >= acts) return
    const ended = await Promise.race([process.ended, pause(END_MS_MAX, null, { ref: false })])
    assert.unreachable(`it stopped working: ${JSON.stringify(ended)}`)
  }
  const life = live()
  const due = enough.promise.then(linger)
  const late = looked.promise
    .then(() => pause(ACTS_MS_MAX, undefined, { ref: false }))
    .then(() => assert.ok(begun >= acts, `${begun} of ${acts} acts within ${ACTS_MS_MAX} ms`))
    .then(() => due)
  // It may fail after the kill, when nobody asks any more.
  late.catch(() => {})
  // Until the kill, whatever goes wrong is a finding.
  const untilKill = Promise.race([due, process.ended, life.then(() => due), late])
  await untilKill.catch(withWhatItSaid(process))
  const ended = await process.signal('SIGKILL')
  if (ended.signal !== 'SIGKILL')
    withWhatItSaid(process)(new Error(`it ended by itself: ${JSON.stringify(ended)}`))
  // The kill ends it in the middle of an act: that error says nothing, unlike what a look did not find.
  await life.catch((error: unknown) => {
    if (error instanceof assert.Assertion) throw error
  })
}

/** Throws the error itself, which may have more to show than its message. */
const withWhatItSaid = (process: Killed) => (error: Error) => {
  const { stdout = '', stderr = '' } = process
  error.message += `\n${stdout.slice(-SAID_CHARACTERS_MAX)}${stderr}`
  throw error
}
