/** A day of the ledger beside a day of the bank, case by case, and then any day with any discrepancies. */

import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { SLICE } from '#firmware/async/in-slices.ts'
import { DISCREPANCIES } from '#firmware/payment/day-statement/things-to-do.ts'
import { compare } from '#firmware/payment/reconciliation/compare-day.ts'
import {
  CLOCKS_DIFFER_MS,
  type Facts,
  type LedgerPayment,
  type LedgerRefund,
} from '#firmware/payment/reconciliation/comparison-input.ts'
import type { Comparison } from '#firmware/payment/reconciliation/discrepancy.ts'
import { printedInBoth } from '#firmware/words/printed.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { createTurnCounter } from '#test/items/turn-counter.ts'
import { spec } from '#test/spec.ts'

/** Printed when a day fails; another one by SEED=... */
const SEED = Number(process.env['SEED'] ?? 19)
const MINUTE = 60_000
const DAY_MS = 24 * 60 * MINUTE
const DAY = { fromMs: 0, untilMs: DAY_MS }
const COVERED = { fromMs: -60 * MINUTE, untilMs: DAY_MS + 60 * MINUTE }
const NOON = DAY_MS / 2

function paid(id: string, change: Partial<LedgerPayment> = {}): LedgerPayment {
  const createdAtMs = change.createdAtMs ?? NOON
  return {
    id,
    bankName: 'CFT',
    profileName: 'main',
    reference: null,
    qrId: `q${id}`,
    operationId: `op${id}`,
    money: 'came',
    amountKopecks: 500,
    createdAtMs,
    changedAtMs: createdAtMs + MINUTE,
    refunds: [],
    ...change,
  }
}

function went(id: string, change: Partial<LedgerRefund> = {}): LedgerRefund {
  return {
    id,
    bankRefundId: null,
    money: 'went',
    amountKopecks: 200,
    origin: 'lane',
    createdAtMs: NOON,
    settledAtMs: NOON + MINUTE,
    ...change,
  }
}

function line(orderId: string | null, change: Partial<StatementLine> = {}): StatementLine {
  return {
    kind: 'payment',
    orderId,
    qrId: null,
    operationId: orderId && `op${orderId}`,
    refundId: null,
    amountKopecks: 500,
    atMs: NOON,
    ...change,
  }
}

const back = (orderId: string | null, change: Partial<StatementLine> = {}) =>
  line(orderId, {
    kind: 'refund',
    operationId: null,
    amountKopecks: 200,
    atMs: NOON + MINUTE,
    ...change,
  })

const run = (
  here: readonly LedgerPayment[],
  lines: readonly StatementLine[],
  change: Partial<Facts> = {},
): Promise<Comparison> =>
  compare({
    day: DAY,
    covered: COVERED,
    asOfMs: Number.POSITIVE_INFINITY,
    here,
    lines,
    isAsked: () => true,
    isForeign: () => false,
    ...change,
  })

const codes = ({ onlyAtBank, onlyHere, different }: Comparison) =>
  [...onlyAtBank, ...onlyHere, ...different].map(({ code }) => code).join(' ')

const refunded = (...refunds: LedgerRefund[]) => [paid('A', { refunds })]
const A = line('A')

const SETTLED_LATER = went('R', { settledAtMs: NOON + 3 * DAY_MS })
const SETTLING_DAY = {
  day: { fromMs: 3 * DAY_MS, untilMs: 4 * DAY_MS },
  covered: { fromMs: -60 * MINUTE, untilMs: 4 * DAY_MS + 60 * MINUTE },
}

const CASES: Readonly<Record<string, readonly [found: string, () => Promise<Comparison>]>> = {
  'the same in both': ['', () => run([paid('A')], [A])],
  'matched by the operation where the bank knows no order': [
    '',
    () => run([paid('A')], [line(null, { operationId: 'opA' })]),
  ],
  'an order of a ledger that was lost, under an operation that the bank has named twice': [
    'unknown-order',
    () => run([paid('A')], [A, line('01KT07NV009Z1MVFYCT2ADEMRQ', { operationId: 'opA' })]),
  ],
  'matched by the QR where the bank knows nothing else': [
    '',
    () => run([paid('A')], [line('receipt 7', { qrId: 'qA', operationId: null })]),
  ],
  'only here': ['not-at-bank', () => run([paid('A')], [])],
  'only at the bank': ['unknown-order', () => run([], [A])],
  'of another lane of the merchant': ['', () => run([], [A], { isForeign: () => true })],
  'paid there, ended here': ['unpaid-here', () => run([paid('A', { money: 'none' })], [A])],
  'paid there, being asked here': ['', () => run([paid('A', { money: 'open' })], [A])],
  'another amount': ['amount', () => run([paid('A', { amountKopecks: 400 })], [A])],
  'another movement of money': [
    'operation',
    () => run([paid('A')], [line('A', { operationId: 'x' })]),
  ],
  'paid twice there': ['paid-twice', () => run([paid('A')], [line('A', { operationId: 'x' }), A])],
  'paid twice there, once by another amount and with no operation told': [
    'paid-twice',
    () =>
      run(
        [paid('A')],
        [line('A', { operationId: null, amountKopecks: 1 }), line('A', { operationId: null })],
      ),
  ],
  'told twice, by two profiles of one merchant': ['', () => run([paid('A')], [A, A])],
  'alike without an id, so it is two': [
    'paid-twice',
    () => run([paid('A')], [line('A', { operationId: null }), line('A', { operationId: null })]),
  ],
  'paid after midnight, begun before it': [
    '',
    () =>
      run([paid('A', { createdAtMs: DAY_MS - MINUTE })], [line('A', { atMs: DAY_MS + MINUTE })]),
  ],
  'begun before the day, paid on it': [
    '',
    () => run([paid('A', { createdAtMs: -MINUTE })], [line('A', { atMs: MINUTE })]),
  ],
  'near midnight, and the bank has told the day alone': [
    '',
    () => run([paid('A', { createdAtMs: DAY_MS - MINUTE })], [], { covered: DAY }),
  ],
  'as near to what the bank has told as its clock may differ': [
    'not-at-bank',
    () => run([paid('A')], [], { covered: { ...COVERED, fromMs: NOON - CLOCKS_DIFFER_MS } }),
  ],
  'nearer to what the bank has told than its clock may differ': [
    '',
    () => run([paid('A')], [], { covered: { ...COVERED, fromMs: NOON - CLOCKS_DIFFER_MS + 1 } }),
  ],
  'accepted when the bank had begun to tell': ['', () => run([paid('A')], [], { asOfMs: NOON })],
  'of another day at the bank': ['', () => run([], [line('A', { atMs: DAY_MS })])],
  'different, of another day at the bank': [
    '',
    () => run([paid('A')], [line('A', { atMs: DAY_MS, amountKopecks: 1 })]),
  ],

  'only here, of a profile that nobody was asked with': [
    '',
    () => run([paid('A')], [], { isAsked: () => false }),
  ],
  'in both, of a profile that nobody was asked with': [
    'amount',
    () =>
      run([paid('A'), paid('B')], [A, line('B', { amountKopecks: 1 })], { isAsked: () => false }),
  ],
  'a refund only here, of a profile that nobody was asked with': [
    '',
    () => run(refunded(went('R')), [A], { isAsked: () => false }),
  ],

  'a refund in both': ['', () => run(refunded(went('R')), [A, back('A', { refundId: 'R' })])],
  'a refund by its id alone': [
    '',
    () => run(refunded(went('R')), [A, back(null, { refundId: 'R' })]),
  ],
  'a refund by the id of the bank': [
    '',
    () =>
      run(refunded(went('R', { bankRefundId: 'b', amountKopecks: 200 })), [
        A,
        back('A', { operationId: 'b' }),
      ]),
  ],
  'a refund by its amount': ['', () => run(refunded(went('R')), [A, back('A')])],
  'a refund only here': ['refund-not-at-bank', () => run(refunded(went('R')), [A])],
  'a refund only at the bank': ['refund-not-here', () => run(refunded(), [A, back('A')])],
  'a refund of nobody': ['refund-unknown-order', () => run([], [back('A')])],
  'a refund that was refused here and never went at the bank': [
    '',
    () => run(refunded(went('R', { money: 'none' })), [A]),
  ],
  'a refund that was refused here, for a clerk gave it back on the website': [
    '',
    () =>
      run(refunded(went('R', { money: 'none' }), went('C', { origin: 'bank' })), [
        A,
        back('A', { operationId: 'c' }),
      ]),
  ],
  "a refund by the bank's operation alone": [
    '',
    () => run(refunded(went('R', { bankRefundId: 'b' })), [A, back(null, { operationId: 'b' })]),
  ],
  "a refund by the bank's id of it, where a column has it": [
    '',
    () => run(refunded(went('R', { bankRefundId: 'b' })), [A, back(null, { refundId: 'b' })]),
  ],
  'refunds by the operation of their payment, alike and in one minute': [
    '',
    () =>
      run(refunded(went('R'), went('S')), [
        A,
        back(null, { operationId: 'opA' }),
        back(null, { operationId: 'opA' }),
      ]),
  ],
  'a refund that was refused here': [
    'refund-refused-here',
    () =>
      run(refunded(went('R', { money: 'none', settledAtMs: NOON })), [
        A,
        back('A', { refundId: 'R' }),
      ]),
  ],
  'a refund that is being asked about': [
    '',
    () =>
      run(refunded(went('R', { money: 'open', settledAtMs: null })), [
        A,
        back('A', { refundId: 'R' }),
      ]),
  ],
  'a refund of another amount': [
    'refund-amount',
    () => run(refunded(went('R')), [A, back('A', { refundId: 'R', amountKopecks: 1 })]),
  ],
  'a refund of another amount, of another day at the bank': [
    '',
    () =>
      run(refunded(went('R')), [A, back('A', { refundId: 'R', amountKopecks: 1, atMs: DAY_MS })]),
  ],
  'a refund that a person settled days later: the day on which the bank gave it back': [
    '',
    () => run(refunded(SETTLED_LATER), [A, back('A')]),
  ],
  'a refund that a person settled days later: the day on which he did': [
    '',
    () => run(refunded(SETTLED_LATER), [A, back('A')], SETTLING_DAY),
  ],
  'a refund that a person settled as returned, and the bank has none of it': [
    'refund-not-at-bank',
    () => run(refunded(SETTLED_LATER), [A], SETTLING_DAY),
  ],
  'a refund that a person settled as refused, and the bank gave it back under no id of ours': [
    'refund-not-here',
    () => run(refunded(went('R', { money: 'none' })), [A, back('A')]),
  ],
  'two refunds on the website, noticed as one': [
    '',
    () =>
      run(refunded(went('R', { origin: 'bank', amountKopecks: 300 })), [
        A,
        back('A', { operationId: '1', amountKopecks: 100 }),
        back('A', { operationId: '2', amountKopecks: 200, atMs: NOON - MINUTE }),
      ]),
  ],
  'two on the website, of which one was noticed by the time of both': [
    'refund-not-here',
    () =>
      run(refunded(went('C', { origin: 'bank', settledAtMs: NOON + 60 * MINUTE })), [
        A,
        back('A', { operationId: '1' }),
        back('A', { operationId: '2', atMs: NOON + 2 * MINUTE }),
      ]),
  ],
  'one on the website that was noticed, and one of ours of the same amount later': [
    '',
    () =>
      run(
        refunded(
          went('C', { origin: 'bank', settledAtMs: NOON + 10 * MINUTE }),
          went('R', { createdAtMs: NOON + 60 * MINUTE, settledAtMs: NOON + 61 * MINUTE }),
        ),
        [A, back('A'), back('A', { atMs: NOON + 61 * MINUTE })],
      ),
  ],
  'a refund on the website, of which a part was taken for ours by its sum': [
    '',
    () =>
      run(
        refunded(
          went('R', { amountKopecks: 40, settledAtMs: NOON + 2 * MINUTE }),
          went('C', { amountKopecks: 100, origin: 'bank', settledAtMs: NOON + 60 * MINUTE }),
          went('D', { amountKopecks: 70, origin: 'bank', settledAtMs: NOON + 90 * MINUTE }),
        ),
        [
          A,
          back('A', { amountKopecks: 140 }),
          back('A', { amountKopecks: 70, atMs: NOON + 70 * MINUTE }),
        ],
      ),
  ],
  'two on the website, of which a part was taken for ours, and one of our amount days later': [
    'refund-not-here',
    () =>
      run(
        refunded(
          went('R', { amountKopecks: 40, createdAtMs: -3 * DAY_MS, settledAtMs: -3 * DAY_MS }),
          went('C', { amountKopecks: 45, origin: 'bank', settledAtMs: -3 * DAY_MS + MINUTE }),
        ),
        [
          A,
          back('A', { amountKopecks: 41, atMs: -3 * DAY_MS }),
          back('A', { amountKopecks: 44, atMs: -3 * DAY_MS }),
          back('A', { amountKopecks: 40 }),
        ],
      ),
  ],
  'two on the website, taken for one of ours and noticed as the rest': [
    '',
    () =>
      run(
        refunded(
          went('R', { amountKopecks: 230, settledAtMs: NOON + 2 * MINUTE }),
          went('C', { amountKopecks: 46, origin: 'bank', settledAtMs: NOON + 40 * MINUTE }),
        ),
        [A, back('A', { amountKopecks: 83 }), back('A', { amountKopecks: 193 })],
      ),
  ],
  'one on the website, taken for one of ours and noticed as the rest, and another just after': [
    'refund-not-here',
    () =>
      run(
        refunded(
          went('R', { amountKopecks: 11, settledAtMs: NOON }),
          went('C', { amountKopecks: 111, origin: 'bank', settledAtMs: NOON + 60 * MINUTE }),
        ),
        [
          A,
          back('A', { amountKopecks: 122, atMs: NOON }),
          // The clocks may differ by more, so that only the sum says that it was not among what was noticed.
          back('A', { amountKopecks: 31, atMs: NOON + 62 * MINUTE }),
        ],
      ),
  ],
  'a refund on the website beside one of ours that the bank has not': [
    'refund-not-here refund-not-at-bank',
    () => run(refunded(went('R', { amountKopecks: 40 })), [A, back('A', { amountKopecks: 30 })]),
  ],
  'a refund on the website after one that was noticed': [
    'refund-not-here',
    () =>
      run(refunded(went('R', { origin: 'bank', createdAtMs: -DAY_MS, settledAtMs: -DAY_MS })), [
        A,
        back('A'),
      ]),
  ],
  'one noticed at the bank and told on another day': [
    '',
    () => run(refunded(went('R', { origin: 'bank' })), [A]),
  ],
  'a refund near midnight, and the bank has told the day alone': [
    '',
    () =>
      run(refunded(went('R', { createdAtMs: MINUTE, settledAtMs: 2 * MINUTE })), [A], {
        covered: DAY,
      }),
  ],
}

const KINDS = [
  'agrees',
  'not-at-bank',
  'unknown-order',
  'unpaid-here',
  'paid-twice',
  'amount',
  'operation',
  'refund-agrees',
  'refund-refused-agrees',
  'refund-not-at-bank',
  'refund-not-here',
  'refund-refused-here',
  'refund-amount',
  'refund-unknown-order',
] as const

type Kind = (typeof KINDS)[number]

/** A payment with at most one discrepancy of this kind, at this time of the day. */
function inject(
  kind: Kind,
  id: string,
  atMs: number,
): { here: LedgerPayment[]; lines: StatementLine[] } {
  const refund = went(`R${id}`, { createdAtMs: atMs, settledAtMs: atMs + MINUTE })
  const payment = paid(id, { createdAtMs: atMs })
  const reported = line(id, { atMs: atMs + MINUTE / 2 })
  const refundLine = back(id, { refundId: refund.id, atMs: atMs + MINUTE })
  const withRefund = { ...payment, refunds: [refund] }
  const another = { ...reported, operationId: `other${id}` }
  switch (kind) {
    case 'agrees':
      return { here: [payment], lines: [reported] }
    case 'not-at-bank':
      return { here: [payment], lines: [] }
    case 'unknown-order':
      return { here: [], lines: [reported] }
    case 'unpaid-here':
      return { here: [{ ...payment, money: 'none', operationId: null }], lines: [reported] }
    case 'paid-twice':
      return { here: [payment], lines: [reported, another] }
    case 'amount':
      return { here: [payment], lines: [{ ...reported, amountKopecks: 501 }] }
    case 'operation':
      return { here: [payment], lines: [another] }
    case 'refund-agrees':
      return { here: [withRefund], lines: [reported, refundLine] }
    case 'refund-refused-agrees':
      return { here: [{ ...payment, refunds: [{ ...refund, money: 'none' }] }], lines: [reported] }
    case 'refund-not-at-bank':
      return { here: [withRefund], lines: [reported] }
    case 'refund-not-here':
      return { here: [payment], lines: [reported, { ...refundLine, refundId: null }] }
    case 'refund-refused-here':
      return {
        here: [{ ...payment, refunds: [{ ...refund, money: 'none' }] }],
        lines: [reported, refundLine],
      }
    case 'refund-amount':
      return { here: [withRefund], lines: [reported, { ...refundLine, amountKopecks: 199 }] }
    case 'refund-unknown-order':
      return { here: [], lines: [refundLine] }
  }
}

spec('reconciliation', {
  ...Object.fromEntries(
    Object.entries(CASES).map(([name, [found, compared]]) => [
      name,
      async () => assert.is(codes(await compared()), found),
    ]),
  ),
  async 'counts what agrees, and what could not be decided'() {
    const both = await run(refunded(went('R')), [A, back('A', { refundId: 'R' })])
    assert.equal(both.matched, {
      payments: { count: 1, amount: 500 },
      refunds: { count: 1, amount: 200 },
    })
    assert.is((await run([paid('A')], [], { asOfMs: NOON })).undecidedCount, 1)
    assert.is((await run([paid('A', { money: 'open' })], [A])).openCount, 1)
    assert.is((await run([], [A, back('B')], { isForeign: () => true })).foreignCount, 2)
  },
  async 'gives way to others among many lines, in each of its walks over lines and payments'() {
    const ids = Array.from({ length: 10 * SLICE }, (_, at) => `P${at}`)
    const here = ids.map((id) => paid(id, { refunds: [went(`R${id}`)] }))
    const lines = ids.flatMap((id) => [line(id), back(id, { refundId: `R${id}` })])
    using turns = createTurnCounter()
    const { matched } = await run(here, lines)
    assert.equal([matched.payments.count, matched.refunds.count], [ids.length, ids.length])
    // Payments are walked over three times, each line twice.
    assert.ok(turns.count >= 7 * 10, `${turns.count} turns`)
  },
  'has a sentence in both languages for whatever it finds'() {
    const codes = Object.keys(DISCREPANCIES) as (keyof typeof DISCREPANCIES)[]
    for (const code of codes) {
      const { en, ru } = printedInBoth(`paper.advice.${code}`)
      assert.match(en, /^[A-Z][^а-яё]+\.$/i, code)
      assert.match(ru, /^[А-Я].*[а-яё].*[.)]$/u, code)
    }
  },
  async 'finds each discrepancy of any day, and invents none'() {
    const day = fc.array(
      fc.record({
        kind: fc.constantFrom(...KINDS),
        atMs: fc.integer({ min: 10 * MINUTE, max: DAY_MS - 10 * MINUTE }),
      }),
      { maxLength: 60 },
    )
    const shuffled = fc.infiniteStream(fc.integer({ min: 0, max: 1 << 30 }))
    await fc.assert(
      fc.asyncProperty(day, shuffled, async (injected, order) => {
        const sides = injected.map(({ kind, atMs }, index) => inject(kind, `p${index}`, atMs))
        const mixed = sides
          .flatMap(({ lines }) => lines)
          .map((one) => ({ one, key: order.next().value }))
          .sort((one, other) => one.key - other.key)
          .map(({ one }) => one)
        const compared = await run(
          sides.flatMap(({ here }) => here),
          mixed,
        )
        const wanted = injected.flatMap(({ kind }, index) =>
          kind.endsWith('agrees') ? [] : `${kind} p${index}`,
        )
        const found = [...compared.onlyAtBank, ...compared.onlyHere, ...compared.different].map(
          ({ code, line: bankLine, payment }) => `${code} ${payment?.id ?? bankLine?.orderId}`,
        )
        assert.equal(found.sort(), wanted.sort())
        assert.is(compared.undecidedCount + compared.openCount + compared.foreignCount, 0)
      }),
      { numRuns: 200, seed: SEED },
    )
  },
})
