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
}

export type Outcome = 'paid' | 'unpaid'

export interface SaleRecord {
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
