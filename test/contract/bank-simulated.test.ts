/**
 * The bank contract, run for the bank on which the simulations of a lane rest: once as a bank whose
 * lines are cut, so that a lost call is known at once, and once as one that says nothing at all.
 */
import {
  type BankTrouble,
  createSimulatedBank,
  type SimulatedBank,
} from '#doubles/bank-simulated.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { BankFaultKind, BankLevers } from '#hal/fake-controls.ts'
import type { BankRig } from '#test/banks/bank-rig.ts'
import { bankContract, staticBankContract } from './bank.ts'
import { bankRefundsContract } from './bank-refunds.ts'

/** Nothing on the way to it takes time, so that silence can be short. */
const TIMEOUT_MS = 50
const PAYLOAD = 'https://qr.example/fixed'

const LOST = { 'timeout-before': 'timeout-before', 'timeout-after': 'timeout-after' } as const
const SILENT = { 'timeout-before': 'silent-before', 'timeout-after': 'silent-after' } as const

function openRig(timeouts: typeof LOST | typeof SILENT, takesOurId = true): BankRig {
  const banks = createSimulatedBank(createSystemClock(), TIMEOUT_MS)
  banks.refundBooks.takesOurId = takesOurId
  banks.outage = timeouts['timeout-before']
  return {
    bank: banks.open({ bankName: 'CFT', merchantId: 'M1', password: 'open sesame' }),
    levers: createLevers(banks, { ...SAME, ...timeouts }),
    secrets: ['open sesame', Buffer.from('M1:open sesame').toString('base64')],
    async [Symbol.asyncDispose]() {},
  }
}

const SAME = {
  'http-500': 'http-500',
  'http-429': 'http-429',
  'unknown-word': 'unknown-word',
  'wrong-amount': 'wrong-amount',
  'paid-during-cancel': 'paid-during-cancel',
  'refund-denied': 'cancel-refused',
} as const

/** What the books of its refunds do with one, until it is settled. */
const TAKES: Partial<Record<BankFaultKind, SimulatedBank['refundBooks']['takes']>> = {
  'refund-slow': 'slowly',
  'refund-refused': 'not',
}

function createLevers(
  banks: SimulatedBank,
  troubles: Readonly<Partial<Record<BankFaultKind, BankTrouble>>>,
): BankLevers {
  const lever = (act: (id: string) => void) => async (named?: string) => {
    const newest = [...banks.orders.values()].findLast(({ state }) => state === 'payable')
    const id = named ?? newest?.id ?? null
    if (id !== null) act(id)
    return id
  }
  const end = (state: 'rejected' | 'canceled') =>
    lever((id) => {
      const order = banks.orders.get(id)
      if (order) order.state = state
    })
  return {
    pay: lever((id) => banks.pay(id)),
    reject: end('rejected'),
    cancel: end('canceled'),
    expire: lever((id) => banks.expire(id)),
    decline: lever((id) => banks.decline(id)),
    async outage(isOut) {
      banks.isOut = isOut
    },
    async fault(kind, count) {
      const trouble = troubles[kind]
      if (trouble) for (let left = count; left > 0; left -= 1) banks.troubles.push(trouble)
      banks.refundBooks.takes = TAKES[kind] ?? 'at-once'
    },
    async refundInCabinet(amountKopecks, named) {
      const newest = [...banks.orders.values()].findLast(({ state }) => state === 'paid')
      const id = named ?? newest?.id ?? ''
      return banks.refundBooks.refundInCabinet(id, amountKopecks) ? id : null
    },
    async settleRefunds(as) {
      const pending = banks.refundBooks.rows.filter(({ state }) => state === 'pending')
      banks.refundBooks.settle(as)
      return pending.length
    },
    misreport: async () => null,
    refunds: async () =>
      banks.refundBooks.rows.map(({ orderId, refundId, ...row }) => ({
        ...row,
        order: orderId,
        refund: refundId,
      })),
    orders: async () =>
      [...banks.orders.values()].map(({ id, amountKopecks, state }) => ({
        order: id,
        amountKopecks,
        state: state === 'payable' ? 'open' : state,
      })),
  }
}

const NO_WIRE =
  'It has no wire: what it says are values of the port, so there are no bytes in which to lie.'

bankContract('simulated', async () => openRig(LOST), NO_WIRE)
bankContract('simulated, silent', async () => openRig(SILENT), NO_WIRE)

bankRefundsContract('simulated', async () => openRig(LOST))
bankRefundsContract('simulated, silent', async () => openRig(SILENT))
bankRefundsContract('simulated, by sums', async () => openRig(LOST, false), { takesOurId: false })

staticBankContract(
  'simulated',
  () => createSimulatedBank(createSystemClock()).open({ bankName: 'Static', staticQR: PAYLOAD }),
  PAYLOAD,
)
