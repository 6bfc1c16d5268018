/**
 * Each adapter under a bank that somebody else wrote from the documents: every nasty answer, in each of its
 * variants, to every kind of call. Nothing but the money that moved counts, and whatever was asked again
 * happened once.
 */
import * as assert from 'uvu/assert'
import { openBanks } from '#drivers/bank/adapter-of-bank.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { Fault } from '#firmware/fault.ts'
import type { Bank, Order, OrderReference, RefundOrder } from '#hal/bank.ts'
import { RIG_PATIENCE_MS } from '#test/banks/bank-rig.ts'
import { TEST_BANKS, type TestBank } from '#test/banks/test-banks.ts'
import type { CallKind } from '#test/hostile-bank/accidents/nasty-answer.ts'
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import type { OrderState } from '#test/hostile-bank/order-records.ts'
import { spec } from '#test/spec.ts'

/** What drips or says nothing is waited for so long at most; the honest calls have RIG_PATIENCE_MS. */
const PATIENCE_MS = 120

interface Rig extends AsyncDisposable {
  readonly server: HostileBank
  readonly bank: Bank
  /** Orders that are asked about, and stay as they are. */
  readonly standing: Map<OrderState, Order & OrderReference>
}

async function openRig(kind: TestBank): Promise<Rig> {
  await using opening = new AsyncDisposableStack()
  const server = opening.use(await kind.open({ patienceMs: PATIENCE_MS, cutsSilence: true }))
  const { driver, profile } = kind
  const config = { driver, url: server.url, allowPrivate: true, totalTimeoutMs: RIG_PATIENCE_MS }
  const clock = createSystemClock()
  const banks = opening.use(
    await openBanks({ [profile.bankName]: config }, { clock, fakeBankFile: null }),
  )
  const bank = banks.open(profile)
  const opened = opening.move()
  return { server, bank, standing: new Map(), [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

const LIFE_MS = 300_000

let orders = 0
function newOrder(): Order {
  orders += 1
  const orderId = `laned0hostile0order${String(orders).padStart(9, '0')}`
  const amountKopecks = 1_000 + (orders % 7_919)
  const expiresAtMs = Date.now() + LIFE_MS
  return { orderId, amountKopecks, purpose: `Receipt ${orders}`, ttlMinutes: 5, expiresAtMs }
}

async function registered({ bank }: Rig): Promise<Order & OrderReference> {
  const order = newOrder()
  const { qrId } = await bank.register(order)
  return { ...order, qrId }
}

/** A question moves nothing: one order of each state hears every answer, for half of the time in which it can be paid. */
async function standing(rig: Rig, state: OrderState): Promise<Order & OrderReference> {
  const known = rig.standing.get(state)
  if (known && known.expiresAtMs - Date.now() > LIFE_MS / 2) return known
  const order = await registered(rig)
  if (state === 'PAID') rig.server.records.pay(order.orderId)
  else if (state !== 'CREATED') rig.server.records.turn(order.orderId, state)
  rig.standing.set(state, order)
  return order
}

/** What an order's nasty answer to one call did; what is wrong with it in words. */
type Trial = (rig: Rig, arm: (call: CallKind) => void) => Promise<string | null>

/**
 * Null where the adapter says that nobody has answered, or that the bank refused. Patience begins with the nasty
 * answer: on a busy machine a call would be over before it has come to the bank, and the answer untried.
 */
async function answered<Value>(
  { server }: Rig,
  ask: (signal: AbortSignal) => Promise<Value>,
): Promise<Value | null> {
  const cut = new AbortController()
  const given = () => [...server.given.values()].reduce((sum, times) => sum + times, 0)
  const givenBefore = given()
  let looksSince = 0
  const looking = setInterval(() => {
    if (given() > givenBefore) looksSince += 1
    if (looksSince === 2) cut.abort()
  }, PATIENCE_MS / 2)
  try {
    return await ask(AbortSignal.any([cut.signal, AbortSignal.timeout(RIG_PATIENCE_MS)]))
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  } finally {
    clearInterval(looking)
  }
}

/** Asked about what ended unpaid, or goes on after an attempt that failed. */
const unpaid =
  (state: Exclude<OrderState, 'CREATED' | 'PAID'>): Trial =>
  async (rig, arm) => {
    const order = await standing(rig, state)
    arm('status')
    const fact = await answered(rig, (signal) => rig.bank.status(order, signal))
    return fact?.state === 'paid' ? `is paid, and was ${state}` : null
  }

const TRIALS: Readonly<Partial<Record<CallKind, readonly Trial[]>>> = {
  register: [
    async (rig, arm) => {
      const { bank, server } = rig
      const order = newOrder()
      arm('register')
      const result = await answered(rig, (signal) => bank.register(order, signal))
      const made = server.records.find(order.orderId)
      if (result && result.payload !== made?.payload) return `shows ${result.payload}`
      server.beHonest()
      const again = await bank.register(order)
      const known = server.records.find(order.orderId)
      return again.payload === known?.payload ? null : `then shows ${again.payload}`
    },
  ],
  status: [
    unpaid('IN_PROGRESS'),
    unpaid('DECLINED'),
    unpaid('CANCELED'),
    unpaid('EXPIRED'),
    async (rig, arm) => {
      const order = await standing(rig, 'CREATED')
      arm('status')
      const fact = await answered(rig, (signal) => rig.bank.status(order, signal))
      return fact?.state === 'paid' ? 'is paid, and nobody has paid' : null
    },
    async (rig, arm) => {
      const order = await standing(rig, 'PAID')
      arm('status')
      const fact = await answered(rig, (signal) => rig.bank.status(order, signal))
      if (
        fact?.state === 'paid' &&
        (fact.amountKopecks ?? order.amountKopecks) !== order.amountKopecks
      )
        return `is paid with ${fact.amountKopecks} for ${order.amountKopecks}`
      rig.server.beHonest()
      const after = await rig.bank.status(order)
      return after.state === 'paid' ? null : `was paid, and is ${after.state}`
    },
  ],
  cancel: [
    async (rig, arm) => {
      const order = await registered(rig)
      rig.server.records.pay(order.orderId)
      arm('cancel')
      await answered(rig, (signal) => rig.bank.cancel(order, signal))
      rig.server.beHonest()
      const { state } = await rig.bank.cancel(order)
      return state === 'paid' ? null : `was paid, and is ${state}`
    },
    async (rig, arm) => {
      const order = await registered(rig)
      arm('cancel')
      const fact = await answered(rig, (signal) => rig.bank.cancel(order, signal))
      const { records } = rig.server
      if (fact?.state === 'paid') return 'is paid, and nobody has paid'
      const isOver = fact && ['canceled', 'expired', 'rejected', 'absent'].includes(fact.state)
      const wasLiedAbout = records.find(order.orderId)?.wasLiedAbout
      return isOver && !wasLiedAbout && records.isPayable(order.orderId)
        ? `is ${fact.state}, and can be paid`
        : null
    },
  ],
  refund: [(rig, arm) => giveBack(rig, () => arm('refund'))],
  'refund-status': [
    (rig, arm) =>
      giveBack(
        rig,
        () => {},
        () => arm('refund-status'),
      ),
    (rig, arm) =>
      giveBack(
        rig,
        () => rig.server.refunds.expect('DENIED'),
        () => arm('refund-status'),
      ),
    (rig, arm) =>
      giveBack(
        rig,
        () => rig.server.refunds.expect('PENDING'),
        () => arm('refund-status'),
      ),
  ],
}

/** Asks for a refund as the service does: after an answer that was lost, what became of it, then again. */
async function giveBack(rig: Rig, before: () => void, between = () => {}): Promise<string | null> {
  const { bank, server } = rig
  const order = await registered(rig)
  server.records.pay(order.orderId)
  const { operationId, state, amountKopecks } = await bank.status(order)
  const { refunds } = bank
  if (!refunds || state !== 'paid') return `cannot be given back: ${state}`
  // Where a refund has no name in an answer, only its amount tells it from another one.
  const back = 300 + (orders % 500)
  const payment = { ...order, operationId, paidKopecks: amountKopecks ?? order.amountKopecks }
  const refund: RefundOrder = {
    refundId: order.orderId.replace('order', 'money'),
    payment,
    amountKopecks: back,
    // Longer than any bank takes.
    reason: 'Возврат '.repeat(40),
    returnedBeforeKopecks: refunds.takesOurId ? null : 0,
    bankRefundId: null,
  }
  const truth = () => server.refunds.returnedKopecks(order.orderId)
  before()
  const first = await answered(rig, (signal) => refunds.refund(refund, signal))
  if (first?.state === 'returned' && truth() !== back) return 'says returned, and nothing was'
  if (first?.state === 'refused' && truth() !== 0) return 'says refused, and it went back'
  const known = { ...refund, bankRefundId: first?.bankRefundId ?? null }
  between()
  const result = await answered(rig, (signal) => refunds.state(known, signal))
  if (result?.state === 'returned' && truth() !== back) return 'tells of a return that was none'
  const wasLiedAbout = server.records.find(order.orderId)?.wasLiedAbout
  if (result?.state === 'refused' && truth() !== 0) return 'tells of a refusal, and it went back'
  if (result?.state === 'absent' && truth() !== 0 && !wasLiedAbout) return 'knows nothing of it'
  // What was refused may be refused again for as long as the bank remembers our id.
  if (result?.state === 'absent') await answered(rig, (signal) => refunds.refund(known, signal))
  return truth() <= back ? null : `gave back ${truth()} for ${back}`
}

/** They are asked about an order, never about one refund. */
const WITHOUT_REFUND_IDS: readonly string[] = ['rbs', 'tbank']

for (const [name, kind] of Object.entries(TEST_BANKS)) {
  const trials = Object.entries(TRIALS).filter(
    ([call]) => !(WITHOUT_REFUND_IDS.includes(name) && call === 'refund-status'),
  )
  spec(
    `a hostile bank: ${name}`,
    {
      async 'has 80 kinds of nasty answers at least, each with a name of its own'() {
        await using rig = await openRig(kind)
        const names = rig.server.nastyAnswers.map((answer) => answer.name)
        assert.ok(names.length >= 80, `${names.length}`)
        assert.is(new Set(names).size, names.length)
      },
      ...Object.fromEntries(
        trials.map(([call, ofCall]) => [
          `to ${call}, none of them moves what did not move`,
          () => tryAll(kind, call as CallKind, ofCall),
        ]),
      ),
    },
    300_000,
  )
}

/** RBS names no order in what it says of a code: what it says of another order it has said of this one. */
function isThisOrders({ driver }: TestBank, call: CallKind, name: string): boolean {
  return driver === 'rbs' && call === 'status' && name === 'answer-of-another'
}

async function tryAll(kind: TestBank, call: CallKind, trials: readonly Trial[]): Promise<void> {
  const wrong: string[] = []
  await using rig = await openRig(kind)
  const { server } = rig
  for (const { name, calls, variants = 1 } of server.nastyAnswers) {
    if (calls && !calls.includes(call)) continue
    if (isThisOrders(kind, call, name)) continue
    for (const trial of trials)
      for (let tried = 0; tried < variants; tried += 1) {
        const problem = await trial(rig, (on) => server.arm(name, 1, on))
        server.beHonest()
        server.refunds.forgetOutcomes()
        if (problem) wrong.push(`${name}: ${problem}`)
        const complaints = server.records.complaints.splice(0)
        wrong.push(...complaints.map((complaint) => `${name}: ${complaint}`))
      }
  }
  assert.equal([...new Set(wrong)], [])
}
