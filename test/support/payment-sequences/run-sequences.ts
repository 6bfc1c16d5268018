/**
 * Plays random sequences against lanes whose bank is nasty, kills the lanes at random moments, and
 * then, with the bank honest again, compares bank and ledger. The seed makes the same acts again;
 * the moments are those of the machine.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '#test/lane-world/lane-world.ts'
import { createSeededChance, type SeededChance } from '#test/seeded-chance.ts'
import { type AttackedBankName, attackedBank } from './attacked-banks.ts'
import { openAttackedLane, PATIENCE_MS } from './attacked-lane.ts'
import { type GlassWatch, watchGlass } from './expired-code-watch.ts'
import { differences, lastingFaults } from './ledger-comparison.ts'
import { outsideFaults } from './outside-comparison.ts'
import { type Asked, createAnswerDraw, createSequence, type Sequence } from './sequence.ts'
import { SEQUENCE_ACTIONS } from './sequence-actions.ts'
import { createSharedClock } from './shared-clock.ts'

export interface RunOptions {
  readonly bank: AttackedBankName
  readonly seed: number
  readonly sequences: number
  readonly kills: number
  readonly lanes: number
  /** How much faster than the world the lanes' clocks run. */
  readonly factor: number
  readonly sampleEveryMs: number
  readonly say?: (line: string) => void
}

export interface RunFigures {
  sequences: number
  kills: number
  orders: number
  paid: number
  late: number
  refunds: number
  returned: number
  cabinet: number
  samples: number
  longestPastEndMs: number
  readonly nasty: Map<string, number>
  readonly faults: string[]
}

const ACTS_MIN = 4
const ACTS_MORE = 4
/** Back-offs of a quarter of an hour, which a bank may ask for, pass in seconds. */
const SETTLING_FACTOR = 60
const SETTLING_MS = 300_000
const KILL_WITHIN_MS = 350

export async function runSequences(options: RunOptions): Promise<RunFigures> {
  const figures: RunFigures = {
    sequences: 0,
    kills: 0,
    orders: 0,
    paid: 0,
    late: 0,
    refunds: 0,
    returned: 0,
    cabinet: 0,
    samples: 0,
    longestPastEndMs: 0,
    nasty: new Map(),
    faults: [],
  }
  const { lanes } = options
  await Promise.all(Array.from({ length: lanes }, (_, index) => runLane(index, options, figures)))
  return figures
}

function shareOf(total: number, index: number, lanes: number): number {
  return Math.floor((total * (index + 1)) / lanes) - Math.floor((total * index) / lanes)
}

async function runLane(index: number, options: RunOptions, figures: RunFigures): Promise<void> {
  const { seed, lanes, factor, say = () => {} } = options
  const chance = createSeededChance(seed * 1_000 + index)
  const clock = createSharedClock(factor)
  const patienceMs = PATIENCE_MS / factor
  const bankKind = attackedBank(options.bank)
  await using bank = await bankKind.open({
    now: clock.now,
    overTls: (index + seed) % 2 === 1,
    patienceMs,
  })
  await using lane = await openAttackedLane(bankKind, bank, clock)
  const asked: Asked[] = []
  const answerDraw = createAnswerDraw(chance, bank.nastyAnswers)
  const trace: string[] = []
  let count = 0
  const fail = (what: string) => {
    const fault = `lane ${index}, sequence ${count}: ${what}\n    ${trace.slice(-16).join(' | ')}`
    figures.faults.push(fault)
    say(fault)
  }
  const sequences = shareOf(options.sequences, index, lanes)
  const killsAt = spread(chance, shareOf(options.kills, index, lanes), sequences)
  const glass = watchGlass(lane, bank, asked, clock, options.sampleEveryMs, fail)
  const sequence = createSequence({
    chance,
    lane,
    bank,
    bankKind,
    clock,
    glass,
    asked,
    answerDraw,
    trace,
    fail,
  })
  try {
    for (count = 1; count <= sequences; count += 1) {
      await playSequence(sequence, killsAt[count - 1] ?? 0, figures)
      figures.sequences += 1
    }
  } finally {
    await glass[Symbol.asyncDispose]()
  }
  note(figures, glass)
  await settle(sequence)
  for (const order of bank.records.orders.values()) {
    figures.orders += 1
    if (order.state === 'PAID') figures.paid += 1
    if (order.paidAtMs !== null && order.paidAtMs > Date.parse(order.expiresAt)) figures.late += 1
  }
  for (const { state, refundId } of bank.refunds.all) {
    figures.refunds += 1
    if (state === 'RETURNED') figures.returned += 1
    if (refundId === null) figures.cabinet += 1
  }
  for (const [name, times] of bank.given)
    figures.nasty.set(name, (figures.nasty.get(name) ?? 0) + times)
}

function note(figures: RunFigures, { samples, longestPastEndMs }: GlassWatch): void {
  figures.samples += samples
  figures.longestPastEndMs = Math.max(figures.longestPastEndMs, longestPastEndMs)
}

/** How many kills each sequence gets. */
function spread(chance: SeededChance, kills: number, sequences: number): number[] {
  const counts = new Array<number>(sequences).fill(0)
  for (let left = kills; left > 0 && sequences > 0; left -= 1) {
    const at = chance.below(sequences)
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** As often in the list as it is to come up. */
const WEIGHTED = SEQUENCE_ACTIONS.flatMap((act) => Array.from({ length: act[2] }, () => act))

async function playSequence(sequence: Sequence, kills: number, figures: RunFigures): Promise<void> {
  const { chance, bank, trace } = sequence
  bank.beHonest()
  bank.refunds.forgetOutcomes()
  trace.push('NEW')
  const acts = ACTS_MIN + chance.below(ACTS_MORE)
  const killAt = Array.from({ length: kills }, () => chance.below(acts))
  for (let step = 0; step < acts; step += 1) {
    // A sequence without a payment shows nothing.
    const [name, act] = step === 0 ? SEQUENCE_ACTIONS[0] : pick(chance, WEIGHTED)
    trace.push(name)
    const deaths = killAt.filter((at) => at === step).length
    if (deaths === 0) await act(sequence)
    else await Promise.all([act(sequence), killAndStart(sequence, deaths, figures)])
  }
}

async function killAndStart(
  sequence: Sequence,
  deaths: number,
  figures: RunFigures,
): Promise<void> {
  const { chance, lane, trace } = sequence
  for (let left = deaths; left > 0; left -= 1) {
    await pause(chance.below(KILL_WITHIN_MS))
    trace.push('KILL')
    await lane.kill()
    figures.kills += 1
    await lane.start()
  }
}

/** The bank is honest, the lane starts once more, and time passes quickly. */
async function settle(sequence: Sequence): Promise<void> {
  const { lane, bank, bankKind, clock, chance, fail } = sequence
  bank.beHonest()
  bank.refunds.forgetOutcomes()
  await lane.kill()
  const lastStartMs = clock.now()
  clock.setFactor(Math.max(SETTLING_FACTOR, clock.factor))
  // An honest bank is never too slow, however busy the machine is.
  await lane.start(PATIENCE_MS)
  const endMs = performance.now() + SETTLING_MS
  bank.refunds.settle(chance.below(2) === 0 ? 'RETURNED' : 'REFUSED')
  let wrong = await differences(sequence)
  while (wrong.length > 0 && performance.now() < endMs) {
    await pause(500)
    if (chance.below(6) === 0 && bankKind.tellsCabinet) await lookInCabinet(sequence)
    wrong = await differences(sequence)
  }
  const lasting = await lastingFaults(sequence)
  const outside = wrong.length > 0 ? [] : await outsideFaults(lane, bank, lastStartMs)
  for (const what of [...wrong, ...lasting, ...outside]) fail(what)
}

/**
 * The lane asks what is back before any refund: that is faster than waiting for the hour in which it looks. Where it has
 * looked in between, it carries this one out.
 */
async function lookInCabinet({ lane, bank, refundsAsked }: Sequence): Promise<void> {
  const orders = new Set(
    bank.refunds.all.filter(({ refundId }) => refundId === null).map(({ orderId }) => orderId),
  )
  for (const paymentId of orders) {
    const path = `/transactions/${paymentId}/refunds`
    const { json } = await lane.get(path)
    const { refundedAmount } = json as { readonly refundedAmount: number }
    if (refundedAmount >= bank.refunds.returnedKopecks(paymentId)) continue
    const [key, given] = [`${paymentId}-look`, { amount: 1 }]
    refundsAsked.set(key, { paymentId, key, given, ids: new Set() })
    await lane.post(path, given, { 'idempotency-key': key })
  }
}
