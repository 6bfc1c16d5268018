/**
 * One random story of a lane: a till, customers, a bank, a display and a power cord, all of them
 * unreliable. The same seed is the same story.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { type BankTrouble, PAID_DURING_CANCEL } from './bank.ts'
import { createDice, type Dice } from './dice.ts'
import type { GlassTrouble } from './glass.ts'
import { checkAlways, checkAtTheEnd, checkWaiting } from './lane-laws.ts'
import { createLaneWorld, type LaneWorld } from './lane-world.ts'
import { scan } from './scan.ts'

const BANK_TROUBLES: readonly BankTrouble[] = [
  'timeout-before',
  'timeout-after',
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

export interface StoryFacts {
  readonly deaths: number
  readonly payments: number
  readonly accepted: number
  readonly late: number
  readonly scanned: number
}

export async function tellStory(seed: number): Promise<StoryFacts> {
  const dice = createDice(seed)
  const world = await createLaneWorld(seed)
  const story: Story = { dice, world, deaths: 0, scanned: 0, mayScan: dice.below(25) === 0 }
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
  return { deaths: story.deaths, payments, accepted, late, scanned: story.scanned }
}

interface Story {
  readonly dice: Dice
  readonly world: LaneWorld
  deaths: number
  scanned: number
  /** Reading pictures is slow: one story in 25 does. */
  readonly mayScan: boolean
}

type Act = (story: Story) => Promise<void>

const ACTS: readonly Act[] = [
  takePayment,
  takePayment,
  takePayment,
  wait,
  wait,
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
    }
  })
  for (let turn = 0; open > 0 && life.isAlive; turn += 1) {
    assert.ok(turn < 400, 'a request that never ends')
    await world.clock.advance(250)
    if (story.dice.below(12) === 0) await pay(story)
  }
  if (!life.isAlive) return []
  const given = await Promise.all(answers)
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

async function wait({ dice, world }: Story): Promise<void> {
  await world.clock.advance(dice.below(3) === 0 ? dice.below(200_000) : dice.below(6_000))
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
      break
    case 1:
      world.store.fail(dice.below(2) === 0 ? 'disk-full' : null)
      break
    case 2:
      sow(dice, world.bank.troubles, BANK_TROUBLES, 6)
      break
  }
}

/** A network time server, or a technician. */
async function setClock({ dice, world }: Story): Promise<void> {
  const ms = [dice.between(-120, 120) * MINUTE_MS, -4 * YEAR_MS, 4 * YEAR_MS]
  world.clock.jump(pick(dice, ms))
}

async function pullThePlug({ world }: Story): Promise<void> {
  world.life.kill()
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
  await world.clock.advance(10 * MINUTE_MS)
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
