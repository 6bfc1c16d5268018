/**
 * One random story of a lane: a till, customers, a bank, a display and a power cord, all of them
 * unreliable. The same seed is the same story.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { SHOW_QR_MS_MAX } from '#firmware/payment/limits.ts'
import { pause } from '#hal/clock.ts'
import { type BankTrouble, PAID_DURING_CANCEL } from './bank.ts'
import { createDice, type Dice } from './dice.ts'
import type { GlassTrouble } from './glass.ts'
import { checkAlways, checkAtTheEnd, checkTtl, checkWaiting } from './lane-laws.ts'
import { createLaneWorld, type LaneWorld } from './lane-world.ts'
import { scan } from './scan.ts'

const BANK_TROUBLES: readonly BankTrouble[] = [
  'timeout-before',
  'timeout-after',
  'silent-before',
  'silent-after',
  'slow',
  'http-500',
  'http-429',
  'http-429-for-long',
  'unknown-word',
  'stale',
  'registered-late',
  'cancel-refused',
  ...PAID_DURING_CANCEL,
]
/** What banks call movements of money: each by its own name, all alike, not at all, two alike now and then. */
const NAMINGS: readonly ((operation: number) => string | null)[] = [
  (operation) => `op-${operation}`,
  () => 'op-0',
  () => null,
  (operation) => `op-${operation % 2}`,
]
const YEAR_MS = 365 * 86_400_000
const GLASS_TROUBLES: readonly GlassTrouble[] = ['no-ack', 'mid-frame', 'garbled']
const DEATHS_MAX = 3
const MINUTE_MS = 60_000
/** How often the glass is looked at. */
const LOOK_MS = 250

export interface StoryFacts {
  readonly deaths: number
  readonly payments: number
  readonly accepted: number
  readonly late: number
  readonly scanned: number
  /** Looks at the glass, and those that found a code on it. */
  readonly looks: number
  readonly codes: number
}

export async function tellStory(seed: number): Promise<StoryFacts> {
  const dice = createDice(seed)
  const world = await createLaneWorld(seed)
  const mayScan = dice.below(25) === 0
  const story: Story = { dice, world, deaths: 0, scanned: 0, looks: 0, codes: 0, mayScan }
  world.bank.nameOf = pick(dice, NAMINGS)
  boot(story)
  sow(dice, world.bank.troubles, BANK_TROUBLES, 10)
  sow(dice, world.glass.troubles, GLASS_TROUBLES, 6)
  for (let left = 3 + dice.below(9); left > 0; left -= 1) {
    await pick(dice, ACTS)(story)
    if (!world.life.isAlive) reboot(story)
    checkAlways(world)
  }
  await repair(story)
  const { payments, accepted, late } = checkAtTheEnd(world)
  const { deaths, scanned, looks, codes } = story
  return { deaths, payments, accepted, late, scanned, looks, codes }
}

interface Story {
  readonly dice: Dice
  readonly world: LaneWorld
  deaths: number
  scanned: number
  looks: number
  codes: number
  /** Reading pictures is slow: one story in 25 does. */
  readonly mayScan: boolean
}

type Act = (story: Story) => Promise<void>

const ACTS: readonly Act[] = [
  takePayment,
  takePayment,
  takePayment,
  takeFromGone,
  crowd,
  wait,
  wait,
  waitForTheEnd,
  pay,
  pay,
  payLate,
  reject,
  cancel,
  changeScreen,
  breakSomething,
  setClock,
  pullThePlug,
]

function boot({ dice, world }: Story): void {
  world.boot(dice.below(4) === 0 ? 0 : 1 + dice.below(48))
}

/** A start may itself be cut short. */
function reboot(story: Story): void {
  while (!story.world.life.isAlive) {
    story.deaths += 1
    if (story.deaths < DEATHS_MAX) boot(story)
    else story.world.boot(0)
  }
}

async function takePayment(story: Story): Promise<void> {
  const { dice, world } = story
  const given = { amount: 100 * (1 + dice.below(3)), ttl: pick(dice, [1, 2, 30, 600]) }
  const key = dice.below(2) === 0 ? null : `key-${dice.below(3)}`
  const { payment } = world.lane
  const posts = [() => payment.showQr(given, key)]
  switch (dice.below(4)) {
    case 0: // The till posts twice.
      posts.push(() => payment.showQr(given, key))
      break
    case 1: // Two tills, or one that changes its mind.
      posts.push(() => payment.showQr({ ...given, amount: given.amount + 1 }, key))
      break
  }
  const answers = await callAll(story, posts)
  const [first, second] = answers
  if (first?.id && second?.id && key !== null)
    assert.is(first.id, second.id, 'one key, one payment')
  // The till did not get its answer: with a key it may safely ask again.
  if (key !== null && !world.life.isAlive) {
    reboot(story)
    await callAll(story, [() => world.lane.payment.showQr(given, key)])
  }
}

/** A till that closes its connection at some moment, and may ask again with the same key. */
async function takeFromGone(story: Story): Promise<void> {
  const { dice, world } = story
  const { payment } = world.lane
  const given = { amount: 100 * (1 + dice.below(3)), ttl: pick(dice, [1, 2, 30]) }
  const key = dice.below(2) === 0 ? null : `key-${dice.below(3)}`
  const leaving = (inMs: number) => {
    const gone = new AbortController()
    world.clock.after(inMs, () => gone.abort())
    return gone.signal
  }
  const calls = [() => payment.showQr(given, key, leaving(dice.below(12_000)))]
  if (dice.below(2) === 0) calls.push(() => payment.showQr(given, key, leaving(dice.below(20_000))))
  await callAll(story, calls)
}

/** More requests than a till should make, some of them given up, and a cancellation among them. */
async function crowd(story: Story): Promise<void> {
  const { dice, world } = story
  const { payment } = world.lane
  let isCancelled = false
  const show = (amount: number) => async () => {
    const gone = new AbortController()
    if (dice.below(3) === 0) world.clock.after(dice.below(15_000), () => gone.abort())
    const id = await payment.showQr({ amount, ttl: pick(dice, [1, 2, 30]) }, null, gone.signal)
    assert.not.ok(isCancelled, 'cancelQR came, and a request from before it succeeded')
    return id
  }
  const calls: (() => Promise<unknown>)[] = []
  for (let left = 2 + dice.below(5); left > 0; left -= 1) calls.push(show(100 + left))
  if (dice.below(2) === 0)
    calls.push(async () => {
      await pause(world.clock, dice.below(20_000))
      if (!world.life.isAlive) return
      const cancelled = payment.cancelQr()
      isCancelled = true
      await cancelled
    })
  await callAll(story, calls)
}

/** Lets the time go by, and looks at the glass all the while. */
async function advance(story: Story, ms: number, lookMs = LOOK_MS): Promise<void> {
  const { clock } = story.world
  for (let leftMs = ms; leftMs > 0; leftMs -= lookMs) {
    await clock.advance(Math.min(leftMs, lookMs))
    story.looks += 1
    if (checkTtl(story.world)) story.codes += 1
  }
}

interface Answer {
  readonly id: string | null
  readonly fault: Fault | null
}

async function callAll(
  story: Story,
  calls: readonly (() => Promise<unknown>)[],
): Promise<readonly Answer[]> {
  const { world } = story
  // The process that was asked: what a dead one still says, nobody hears.
  const { life } = world
  let open = calls.length
  const beganMs = world.clock.monotonicMs()
  let lastMs = beganMs
  const answers = calls.map(async (call): Promise<Answer> => {
    try {
      const answer = await call()
      const id = typeof answer === 'string' ? answer : null
      return { id, fault: null }
    } catch (error) {
      if (life.isAlive) assert.ok(isOperating(error), String((error as Error).stack))
      return { id: null, fault: error as Fault }
    } finally {
      open -= 1
      lastMs = world.clock.monotonicMs()
    }
  })
  for (let turn = 0; open > 0 && life.isAlive; turn += 1) {
    assert.ok(turn < 400, 'a request that never ends')
    await advance(story, LOOK_MS)
    if (story.dice.below(12) === 0) await pay(story)
  }
  if (!life.isAlive) return []
  const given = await Promise.all(answers)
  // A cancellation may begin as late as 20 s, and takes less.
  assert.ok(lastMs - beganMs <= SHOW_QR_MS_MAX, `a request took ${lastMs - beganMs} ms`)
  for (const { id } of given) if (id !== null) look(story, id)
  return given
}

/** Success means that the code is on the glass, and that it is the one that the bank registered. */
function look(story: Story, id: string): void {
  const { glass, bank, store } = story.world
  const payload = bank.orders.get(id)?.payload
  const record = store.find(id)
  // Null where the bank's answer never came and yet somebody paid.
  if (record?.payload !== null)
    assert.is(record?.payload, payload, 'what the ledger has is what the bank has')
  // A driver that is still mending shows it in a moment: checkAlways will look again.
  if (record?.phase !== 'waiting' || record.isWithdrawn || glass.isMending) return
  if (glass.screen.kind !== 'qr') return
  assert.is(glass.screen.payload, payload, 'what the glass shows is what the bank has')
  if (!story.mayScan) return
  assert.is(scan(glass.screen.payload), payload, 'what a phone reads is what the bank has')
  story.scanned += 1
}

function isOperating(error: unknown): boolean {
  return error instanceof Fault && error.kind !== 'bug'
}

async function wait(story: Story): Promise<void> {
  const { dice } = story
  await advance(story, dice.below(3) === 0 ? dice.below(200_000) : dice.below(6_000))
}

/** Nobody pays, and the bank may not be there when the ttl is over. */
async function waitForTheEnd(story: Story): Promise<void> {
  const { dice, world } = story
  const { id, ttlMinutes = Infinity } = world.store.newest() ?? {}
  const endMs = (world.beganAtMs.get(id ?? '') ?? 0) + ttlMinutes * MINUTE_MS
  const leftMs = endMs - world.clock.monotonicMs()
  if (leftMs < 0 || ttlMinutes > 2) return
  await advance(story, dice.below(leftMs))
  if (dice.below(2) === 0) await breakSomething(story)
  await advance(story, endMs - world.clock.monotonicMs() + dice.below(40_000))
}

/** A customer pays what the glass shows. */
async function pay({ world }: Story): Promise<void> {
  const { screen } = world.glass
  if (screen.kind !== 'qr' || !world.bank.isPayable(screen.payload)) return
  for (const order of world.bank.orders.values())
    if (order.payload === screen.payload) world.bank.pay(order.id)
}

/** The bank takes money for an order that had ended: after its time, after a decline. */
async function payLate({ dice, world }: Story): Promise<void> {
  const orders = [...world.bank.orders.values()]
  if (orders.length > 0) world.bank.pay(pick(dice, orders).id)
}

async function reject({ world }: Story): Promise<void> {
  for (const order of world.bank.orders.values())
    if (order.state === 'payable') order.state = 'rejected'
}

async function cancel(story: Story): Promise<void> {
  await callAll(story, [() => story.world.lane.payment.cancelQr()])
}

async function changeScreen(story: Story): Promise<void> {
  const { payment } = story.world.lane
  const calls = [
    () => payment.clearScreen(),
    () => payment.showInfoQr('https://shop.example'),
    () => payment.displayStatus(story.dice.below(7)),
  ]
  await callAll(story, [pick(story.dice, calls)])
}

async function breakSomething({ dice, world }: Story): Promise<void> {
  switch (dice.below(3)) {
    case 0:
      world.bank.isOut = !world.bank.isOut
      world.bank.outage = dice.below(2) === 0 ? 'timeout-before' : 'silent-before'
      break
    case 1:
      world.store.fail(dice.below(2) === 0 ? 'disk-full' : null)
      break
    case 2:
      sow(dice, world.bank.troubles, BANK_TROUBLES, 6)
      break
  }
}

async function setClock({ dice, world }: Story): Promise<void> {
  const ms = [dice.between(-120, 120) * MINUTE_MS, -4 * YEAR_MS, 4 * YEAR_MS]
  world.setClock(pick(dice, ms))
}

/** Of the machine, or a process that the kernel killed. */
async function pullThePlug({ dice, world }: Story): Promise<void> {
  if (dice.below(2) === 0) world.cutPower()
  else world.life.kill()
}

/** In the end everything works again, and there is time. */
async function repair(story: Story): Promise<void> {
  const { world } = story
  world.bank.troubles.length = 0
  world.glass.troubles.length = 0
  world.bank.isOut = false
  world.store.fail(null)
  world.glass.isConnected = true
  if (!world.life.isAlive) world.boot(0)
  else world.glass.redraw()
  await advance(story, 10 * MINUTE_MS, 10_000)
  // Killed in the meantime at the point that was set when it was booted.
  if (!world.life.isAlive) {
    world.boot(0)
    await world.clock.advance(3 * MINUTE_MS)
  }
  checkAlways(world)
  checkWaiting(world)
  await endLast(story)
  await world.clock.advance(200 * MINUTE_MS)
  if (world.life.isAlive) return
  world.boot(0)
  await endLast(story)
  await world.clock.advance(200 * MINUTE_MS)
}

/** The shop closes. */
async function endLast(story: Story): Promise<void> {
  if (story.world.store.newest()) await cancel(story)
  if (!story.world.life.isAlive) story.world.boot(0)
}

function sow<Trouble>(
  dice: Dice,
  into: (Trouble | null)[],
  kinds: readonly Trouble[],
  most: number,
): void {
  for (let left = dice.below(most); left > 0; left -= 1)
    into.push(dice.below(2) === 0 ? null : pick(dice, kinds))
}

function pick<Thing>(dice: Dice, things: readonly Thing[]): Thing {
  return things[dice.below(things.length)] as Thing
}
