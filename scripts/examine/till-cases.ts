/** The sales of an examination, in their order: what bank, customer and network do in each. */
import type { Play } from './till-proxy.ts'

export type TillAction = 'sell' | 'cancel-and-sell' | 'cancel' | 'refund'

export interface TillCase {
  readonly name: string
  readonly action: TillAction
  readonly amount: number
  /** What a person who stands at the till is asked to do. */
  readonly words: string
  /** What the lane has done before the till has its order. */
  before?(lane: LaneLevers): Promise<void>
  play(lane: LaneLevers): Play
  /** The customer's money comes after the till has ended the sale. */
  readonly comesLate?: true
  /** The sale has to end as paid. */
  readonly isToBePaid?: true
  /** The lane refuses to show a code. */
  readonly isRefused?: true
  /** The case whose payment is to be refunded; `amount` is how much of it. */
  readonly refundOf?: string
}

export interface LaneLevers {
  pull(path: string): Promise<void>
  /** Resolves when the lane knows that the last payment is paid. */
  paid(): Promise<void>
  /** A sale of another till, from its code to its money: it is the last payment of the lane now. */
  sellElsewhere(): Promise<void>
}

/** The customer acts after so many status calls: enough to see the till's rhythm. */
const ACTS_AT = 8
export const PATIENT_AT = 18

const acting = (path: string) => (lane: LaneLevers) => ({
  onStatus: async (nth: number) => {
    if (nth === ACTS_AT) await lane.pull(path)
  },
})

const SELL = 'sell for this amount with payment by QR code'

export const TILL_CASES: readonly TillCase[] = [
  {
    name: 'paid',
    action: 'sell',
    amount: 1_001,
    words: SELL,
    play: acting('/sim/bank/pay'),
    isToBePaid: true,
  },
  {
    name: 'rejected',
    action: 'sell',
    amount: 1_002,
    words: SELL,
    play: acting('/sim/bank/reject'),
  },
  {
    name: 'answer lost',
    action: 'sell',
    amount: 1_003,
    words: `${SELL}; the first answer is lost on its way`,
    play: (lane) => ({ ...acting('/sim/bank/pay')(lane), lostAnswers: 1 }),
    isToBePaid: true,
  },
  {
    name: 'bank silent, money late',
    action: 'sell',
    amount: 1_004,
    words: `${SELL}; the bank falls silent`,
    play: (lane) => ({
      statusOf: (nth) => (nth < 3 ? 'PENDING' : nth < PATIENT_AT ? 'ERROR' : null),
      // A till that waits for another status gets one.
      onStatus: async (nth) => {
        if (nth === PATIENT_AT) await lane.pull('/sim/bank/pay')
      },
    }),
    comesLate: true,
  },
  {
    name: 'cancelled, then sold',
    action: 'cancel-and-sell',
    amount: 1_005,
    words: 'begin to sell for this amount, cancel, and sell for the same amount again',
    play: acting('/sim/bank/pay'),
    isToBePaid: true,
  },
  {
    name: 'refused, after a paid sale',
    action: 'sell',
    amount: 1_006,
    words: `${SELL}; the lane refuses, and the sale before was paid`,
    before: (lane) => lane.sellElsewhere(),
    play: () => ({ refusesShowQr: true }),
    isRefused: true,
  },
  {
    name: 'request lost, after a paid sale',
    action: 'sell',
    amount: 1_007,
    words: `${SELL}; the first request is lost on its way, and the sale before was paid`,
    before: (lane) => lane.sellElsewhere(),
    play: (lane) => ({ ...acting('/sim/bank/pay')(lane), lostRequests: 1 }),
    isToBePaid: true,
  },
  {
    name: 'paid while it is cancelled',
    action: 'cancel',
    amount: 1_008,
    words: 'begin to sell for this amount, and cancel: the customer pays in that moment',
    play: (lane) => ({ onCancel: () => lane.pull('/sim/bank/pay') }),
  },
  {
    name: 'given back',
    action: 'refund',
    amount: 401,
    words: 'give this much of the first sale (10.01) back',
    play: () => ({}),
    refundOf: 'paid',
  },
]
