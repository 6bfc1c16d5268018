/** What a till did in one case of the examination, and how it ended for the cashier. Pure. */
export interface TillCall {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: string
  /** When the call came and when it had its answer, in ms of one clock. */
  readonly beganMs: number
  readonly endedMs: number
  /** Null: the connection was cut before the answer. */
  readonly status: number | null
  /** Of getDynamicQRStatus. */
  readonly answered: string | null
  /** Of a showQR that the lane would not do: its status and its words. */
  readonly refusal: string | null
  /** Of a showQR: the payment that it began. */
  readonly transaction: string | null
}

/** `unable`: the till cannot do such a thing at all, which is not wrong. */
export const OUTCOMES = ['paid', 'unpaid', 'refunded', 'not-refunded', 'unable'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A payment that is to be given back, or null where the till was never paid for it. */
export interface RefundWanted {
  readonly transaction: string | null
}

export interface SaleRecord {
  /** What the till was told to sell or to give back, in kopecks. */
  readonly amount: number
  /** What it was told to hand on with the payment; null: nobody can tell a person's till. */
  readonly reference: string | null
  /** Null: a sale. */
  readonly refundWanted: RefundWanted | null
  readonly calls: readonly TillCall[]
  /** What the cashier was told; null: nothing, or nobody said. */
  readonly outcome: Outcome | null
  /** The customer pays as soon as the till lets them. */
  readonly isToBePaid: boolean
  /** How the till failed at its order; null: it did what was asked. */
  readonly problem: string | null
  /** What the cashier was told when the money had come late; undefined: not part of the case. */
  readonly afterLateMoney?: Outcome | null
}
