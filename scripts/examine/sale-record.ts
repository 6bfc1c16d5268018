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
  /** What getDynamicQRStatus answered. */
  readonly answered: string | null
  /** Status and words of a showQR that the lane refused. */
  readonly refusal: string | null
  /** The payment that the answer was about, as `Transaction-Id` names it; of a showQR the one that it began. */
  readonly transaction: string | null
}

/** `unable`: the till cannot do such a thing at all, which is not wrong. */
export const OUTCOMES = ['paid', 'unpaid', 'refunded', 'not-refunded', 'unable'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The payment to be refunded, or null where the till never had a payment. */
export interface RefundWanted {
  readonly transaction: string | null
}

export interface SaleRecord {
  /** What the till was told to sell or to give back, in kopecks. */
  readonly amount: number
  /** The reference that it was told to send with the payment; null: a till that a person operates cannot be told. */
  readonly reference: string | null
  /** Null: a sale. */
  readonly refundWanted: RefundWanted | null
  readonly calls: readonly TillCall[]
  /** What the cashier was told; null: nothing, or nobody reported it. */
  readonly outcome: Outcome | null
  /** The customer pays as soon as the till lets them. */
  readonly isToBePaid: boolean
  /** The lane refuses to show a code for it, so there is nothing to pay. */
  readonly isRefused: boolean
  /** The cashier cancels it, in the moment in which the customer pays. */
  readonly isCancelled: boolean
  /** Why the till could not carry out its order; null: it did. */
  readonly problem: string | null
  /** What the cashier was told when the money had come late; undefined: not part of the case. */
  readonly afterLateMoney?: Outcome | null
}
