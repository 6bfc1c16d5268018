/** Each refusal of a refund names its own cause: a row for each sentence, and a sentence that has none is found. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { Fault } from '#firmware/fault.ts'
import type { LedgerGapView } from '#firmware/payment/ledger/ledger-gaps.ts'
import { createRefundableCheck } from '#firmware/payment/refunds/may-be-refunded.ts'
import { createRefundAmountCheck } from '#firmware/payment/refunds/refund-amount-check.ts'
import { refused } from '#firmware/payment/refunds/refund-refusals.ts'
import { DAY_MS } from '#firmware/vocabulary/durations.ts'
import { asSentence, Sentence, say } from '#firmware/words/sentence.ts'
import type { Bank } from '#hal/bank.ts'
import type { RefundablePayment, RefundProblem, RefundRecord } from '#hal/refund-store.ts'
import type { TransactionRecord } from '#hal/transaction-store.ts'
import { refundRow } from '#test/payments/sample-refunds.ts'
import { record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { keysIn } from '#test/words/keys-in-source.ts'

const NOW_MS = 400 * DAY_MS
const MINUTE_MS = 60_000

interface Facts {
  readonly payment: TransactionRecord | null
  readonly kept: RefundablePayment | null
  readonly days: number
  /** Null: no clock that others confirm. */
  readonly nowMs: number | null
  readonly bank: () => Bank | null
  readonly refunds: readonly RefundRecord[]
  readonly gaps: readonly LedgerGapView[]
  readonly wanted: number | null
  readonly known: number | null
  readonly spent: number
  readonly most: number
}

const kept: RefundablePayment = {
  transactionId: 'A',
  sealedProfile: 'sealed',
  paidAtMs: NOW_MS - MINUTE_MS,
  nextQueryMs: null,
  queries: 0,
}
const bankWith = (refunds: object | undefined) => () => ({ refunds }) as unknown as Bank
/** A payment of five minutes ago that may be refunded. */
const GOOD: Facts = {
  payment: record('A', { paidKopecks: 500, createdAtMs: NOW_MS - 5 * MINUTE_MS }),
  kept,
  days: 30,
  nowMs: NOW_MS,
  bank: bankWith({ takesOurId: true }),
  refunds: [],
  gaps: [],
  wanted: null,
  known: 0,
  spent: 0,
  most: 1_000,
}
const gap: LedgerGapView = {
  id: 1,
  from: '1970-12-31T00:00:00.000Z',
  until: '1971-02-05T00:00:00.000Z',
  knownPayments: null,
  shiftsFrom: null,
  statementsFrom: null,
  settledAt: null,
  note: null,
}
const sealed = new Fault('storage', asSentence("a secret was sealed with another device's key"))
const fails = (fault: Fault) => () => {
  throw fault
}
const returned = (change: Partial<RefundRecord> = {}) =>
  refundRow('r', { transactionId: 'A', phase: 'returned', amountKopecks: 100, ...change })

/** Of what differs from a payment that may be refunded: what the till is told. */
const REFUSALS: readonly (readonly [why: string, facts: Partial<Facts>, words: RegExp])[] = [
  [
    'it is unknown',
    { payment: null },
    /^this lane has no payment with this id\. Check the id, or look the payment up in "Payments"/,
  ],
  ['it was not paid', { payment: record('A') }, /^no money came for this payment/],
  ['its 30 days are over', { kept: { ...kept, paidAtMs: NOW_MS - 31 * DAY_MS } }, /for 30 days/],
  [
    'its 30 days are over, and its profile is gone',
    { kept: null, payment: record('A', { paidKopecks: 500, createdAtMs: NOW_MS - 31 * DAY_MS }) },
    /for 30 days/,
  ],
  ['a release that kept no profiles took it minutes ago', { kept: null }, /an early release/],
  [
    'nothing is kept, and no clock tells its age',
    { kept: null, nowMs: null },
    /older than 30 days, or/,
  ],
  ['the lane makes no refunds', { days: 0 }, /the settings allow 0 days for a refund/],
  ['its bank has none', { bank: bankWith(undefined) }, /takes refunds only on its website/],
  [
    'its profile was sealed elsewhere',
    { bank: fails(sealed) },
    /Refund it on .* What is wrong with the profile: .* sealed with the key of another device/,
  ],
  [
    'its bank is gone from the lane',
    {
      bank: fails(
        new Fault(
          'bad-request',
          say('fault.bank.unknown-bank', { name: 'Old Bank', banks: 'CFT' }),
        ),
      ),
    },
    /can no longer use the bank profile .* What is wrong with the profile: the lane has no bank "Old Bank"\. Choose one of CFT/,
  ],
  [
    'another refund is under way',
    {
      bank: bankWith({ takesOurId: false }),
      refunds: [refundRow('r', { transactionId: 'A', phase: 'asked', amountKopecks: 100 })],
    },
    /another refund of this payment is pending/,
  ],
  ['the ledger was restored', { gaps: [gap] }, /^the lane was restored from a backup/],
  [
    'all went back',
    { refunds: [returned({ amountKopecks: 500 })], known: 500 },
    /^all of this payment is already refunded/,
  ],
  ['it is more than is left', { wanted: 501 }, /Refund at most ₽5\.00/],
  [
    'the bank gave back by itself',
    { refunds: [returned({ origin: 'bank' })] },
    /Perhaps one of them is the refund that you want/,
  ],
  [
    'another sum is known',
    { refunds: [returned()], known: 50 },
    /says that ₽0\.50 of this payment was refunded before/,
  ],
  ['the day of who asks is full', { spent: 900 }, / by the lane's clock/],
  ['no day of who asks is enough', { most: 400 }, /Ask a person whose limit is higher/],
]

/** Where the sentences are that refuse a refund before the bank is asked, or say what came of it. */
const FILES = ['may-be-refunded', 'refund-amount-check', 'refund-refusals']

const PROBLEMS: Readonly<Record<RefundProblem, true>> = {
  cabinet: true,
  exceeds: true,
  'found-at-bank': true,
  profile: true,
  person: true,
  bank: true,
}

/** A fragment within another sentence, and what is a refusal of its own elsewhere. */
const FRAGMENTS = ['text.refund.this-listener', 'text.refund.named-token']

async function refusalOf(change: Partial<Facts>): Promise<Fault> {
  const facts = { ...GOOD, ...change }
  const clock = createFakeClock()
  const refunds = { of: () => facts.refunds }
  const mayBe = createRefundableCheck({
    store: { refundable: () => facts.kept },
    refunds,
    transactions: { find: () => facts.payment },
    openBank: facts.bank,
    ledgerGaps: { list: facts.gaps } as never,
    config: { days: facts.days },
    confirmedTime: { nowMs: () => facts.nowMs } as never,
  })
  const howMuch = createRefundAmountCheck({
    store: { requestedSince: () => facts.spent },
    refunds,
    config: { kopecksPerDay: facts.most },
    clock,
  })
  const caller = { name: facts.spent > 0 ? 'till' : null, kopecksPerDay: null }
  return faultOf(() =>
    howMuch(mayBe('A'), { amountKopecks: facts.wanted, returnedKopecks: facts.known }, caller),
  )
}

spec('a refund is refused in words that name the cause', {
  ...Object.fromEntries(
    REFUSALS.map(([why, facts, words]) => [
      `because ${why}`,
      async () => assert.match((await refusalOf(facts)).message, words),
    ]),
  ),
  async 'and every sentence of these files has a row here'() {
    const said = new Set<string | null>()
    for (const [, facts] of REFUSALS) {
      const fault = await refusalOf(facts)
      said.add(fault.said.key)
      for (const value of Object.values(fault.said.values))
        if (value instanceof Sentence) said.add(value.key)
    }
    for (const problem of Object.keys(PROBLEMS) as RefundProblem[])
      for (const returnedBeforeKopecks of [null, 600])
        for (const bankWord of [null, 'no'])
          said.add(refused(refundRow('r', { problem, returnedBeforeKopecks, bankWord })).said.key)
    const keys = FILES.flatMap((name) => [...keysIn([`firmware/payment/refunds/${name}.ts`])])
    assert.ok(keys.length > 15, String(keys.length))
    assert.equal(
      keys.filter((key) => !said.has(key) && !FRAGMENTS.includes(key)),
      [],
    )
  },
})
