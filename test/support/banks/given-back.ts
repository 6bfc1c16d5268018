/** What a bank of a test has given back of its orders, and the accidents of giving back. */
export interface Refund {
  readonly orderId: string
  readonly amountKopecks: number
  /** The shop's own id of it, as it reached the bank. */
  readonly shopsId: string
  readonly bankId: string
  state: 'slow' | 'done' | 'refused'
}

export interface GivenBack {
  /** Refunds that are asked for stay under way until `finish`. */
  isSlowNow: boolean
  /** Every refund that is asked for is refused. */
  isRefusing: boolean
  /** The next call that asks for a refund gets no answer, without or with its effect. */
  loseNext(when: 'before' | 'after'): void
  nextLoss(): 'before' | 'after' | null
  add(orderId: string, amountKopecks: number, shopsId: string): Refund
  /** Those under way end so. */
  finish(state: 'done' | 'refused'): void
  of(orderId: string): readonly Refund[]
  isSlow(orderId: string): boolean
  /** What has gone back for certain. */
  sumOf(orderId: string): number
}

export function createGivenBack(): GivenBack {
  const refunds: Refund[] = []
  let loss: 'before' | 'after' | null = null
  const of = (orderId: string) => refunds.filter((refund) => refund.orderId === orderId)
  return {
    isSlowNow: false,
    isRefusing: false,
    loseNext(when) {
      loss = when
    },
    nextLoss() {
      const now = loss
      loss = null
      return now
    },
    add(orderId, amountKopecks, shopsId) {
      const bankId = `refund-${refunds.length + 1}`
      const state = this.isSlowNow ? 'slow' : 'done'
      const refund: Refund = { orderId, amountKopecks, shopsId, bankId, state }
      refunds.push(refund)
      return refund
    },
    finish(state) {
      for (const refund of refunds) if (refund.state === 'slow') refund.state = state
    },
    of,
    isSlow: (orderId) => of(orderId).some(({ state }) => state === 'slow'),
    sumOf: (orderId) =>
      of(orderId)
        .filter(({ state }) => state === 'done')
        .reduce((sum, { amountKopecks }) => sum + amountKopecks, 0),
  }
}
