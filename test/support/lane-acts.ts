/** What can happen to a lane: one random act each, of tills, customers, the bank and the machine. */
import * as assert from 'uvu/assert'
import { type BankTrouble, PAID_DURING_CANCEL } from '#doubles/bank-simulated.ts'
import { pause } from '#hal/clock.ts'
import type { Dice } from './dice.ts'
import { advance, callAll, pay, pick, reboot, type Story } from './lane-course.ts'

/** Not 'wrong-amount': that code is shown to nobody, and these customers pay any order there is. */
export const BANK_TROUBLES: readonly BankTrouble[] = [
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
const YEAR_MS = 365 * 86_400_000
const MINUTE_MS = 60_000

export type Act = (story: Story) => Promise<void>

export const ACTS: readonly Act[] = [
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

/** The bank takes money for an order that had ended: after its time, after a decline. */
async function payLate({ dice, world }: Story): Promise<void> {
  const orders = [...world.bank.orders.values()]
  if (orders.length > 0) world.bank.pay(pick(dice, orders).id)
}

async function reject({ world }: Story): Promise<void> {
  for (const order of world.bank.orders.values())
    if (order.state === 'payable') order.state = 'rejected'
}

export async function cancel(story: Story): Promise<void> {
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

export function sow<Trouble>(
  dice: Dice,
  into: (Trouble | null)[],
  kinds: readonly Trouble[],
  most: number,
): void {
  for (let left = dice.below(most); left > 0; left -= 1)
    into.push(dice.below(2) === 0 ? null : pick(dice, kinds))
}
