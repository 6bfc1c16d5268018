/** Every phase meets every event: the table is the specification. */
import * as assert from 'uvu/assert'
import { statusOf } from '#firmware/payment/transaction/payment-phases.ts'
import { step, type TransactionEvent } from '#firmware/payment/transaction/transaction-step.ts'
import { WATCH_MS } from '#firmware/payment/transaction/transaction-step-results.ts'
import type { BankState } from '#hal/bank.ts'
import type { Phase, TransactionRecord } from '#hal/transaction-store.ts'
import { record } from '#test/payments/sample-transactions.ts'
import { spec } from '#test/spec.ts'

const NOW_MS = 1_000_000

const RECORD = record('T1')

const PHASES: readonly Phase[] = [
  'registering',
  'showing',
  'waiting',
  'cancelling',
  'unknown',
  'accepted',
  'rejected',
  'canceled',
  'failed',
  'static',
]

function at(phase: Phase, change: Partial<TransactionRecord> = {}): TransactionRecord {
  const payload = phase === 'registering' || phase === 'failed' ? null : 'https://qr.example/1'
  const operationId = phase === 'accepted' ? 'op-1' : null
  return { ...RECORD, phase, payload, operationId, ...change }
}

const fact = (state: BankState, change = {}): TransactionEvent => ({
  type: 'bank-answered',
  fact: { state, word: state, operationId: null, amountKopecks: null, ...change },
  sameOperationAs: null,
  isReplaced: false,
})

/** What each event makes of each phase; a phase that is left out stays what it is. */
const TRANSITIONS: Readonly<
  Record<string, { readonly event: TransactionEvent; readonly to: Partial<Record<Phase, Phase>> }>
> = {
  registered: {
    event: { type: 'registered', qrId: 'q', payload: 'p', isStatic: false },
    to: { registering: 'showing' },
  },
  'registered as static': {
    event: { type: 'registered', qrId: 'q', payload: 'p', isStatic: true },
    to: { registering: 'static' },
  },
  'registration refused': {
    event: { type: 'registration-refused' },
    to: { registering: 'failed' },
  },
  'registration lost': { event: { type: 'registration-lost' }, to: { registering: 'unknown' } },
  shown: { event: { type: 'shown' }, to: { showing: 'waiting' } },
  'not shown': {
    event: { type: 'show-failed' },
    to: { showing: 'cancelling', waiting: 'cancelling', static: 'failed' },
  },
  'cancel asked': {
    event: { type: 'cancel-asked', reason: 'user' },
    to: { registering: 'cancelling', showing: 'cancelling', waiting: 'cancelling' },
  },
  'given up': {
    event: { type: 'given-up', reason: 'client-gone' },
    to: {
      registering: 'cancelling',
      showing: 'cancelling',
      waiting: 'cancelling',
      static: 'failed',
    },
  },
  'ttl elapsed': {
    event: { type: 'ttl-elapsed' },
    to: { showing: 'cancelling', waiting: 'cancelling' },
  },
  'bank silent': { event: { type: 'bank-silent' }, to: { cancelling: 'unknown' } },
  'restarted in time': {
    event: { type: 'restarted', isExpired: false },
    to: { registering: 'cancelling', showing: 'waiting' },
  },
  'restarted too late': {
    event: { type: 'restarted', isExpired: true },
    to: { registering: 'cancelling', showing: 'cancelling', waiting: 'cancelling' },
  },
  withdrawn: { event: { type: 'withdrawn' }, to: {} },
  'watch ended': { event: { type: 'watch-ended' }, to: {} },
  'bank: paid': {
    event: fact('paid', { operationId: 'op-1' }),
    to: {
      registering: 'accepted',
      showing: 'accepted',
      waiting: 'accepted',
      cancelling: 'accepted',
      unknown: 'accepted',
      rejected: 'accepted',
      canceled: 'accepted',
      failed: 'accepted',
    },
  },
  'bank: paid another amount': {
    event: fact('paid', { operationId: 'op-1', amountKopecks: 499 }),
    to: {
      registering: 'unknown',
      showing: 'unknown',
      waiting: 'unknown',
      cancelling: 'unknown',
      rejected: 'unknown',
      canceled: 'unknown',
      failed: 'unknown',
    },
  },
  'bank: rejected': {
    event: fact('rejected'),
    to: {
      showing: 'rejected',
      waiting: 'rejected',
      cancelling: 'rejected',
      unknown: 'rejected',
    },
  },
  'bank: canceled': {
    event: fact('canceled'),
    to: {
      showing: 'canceled',
      waiting: 'canceled',
      cancelling: 'canceled',
      unknown: 'canceled',
    },
  },
  'bank: expired': {
    event: fact('expired'),
    to: {
      showing: 'canceled',
      waiting: 'canceled',
      cancelling: 'canceled',
      unknown: 'canceled',
    },
  },
  'bank: absent': { event: fact('absent'), to: { cancelling: 'canceled', unknown: 'canceled' } },
  'bank: payable': { event: fact('payable'), to: {} },
  'bank: a word nobody knows': { event: fact('unknown'), to: {} },
}

const cases = Object.entries(TRANSITIONS).flatMap(([name, { event, to }]) =>
  PHASES.map((phase): [string, () => void] => {
    const expected = to[phase] ?? phase
    return [
      `${phase}: ${name} → ${expected}`,
      () => {
        const before = at(phase)
        const { record, entry } = step(before, event, NOW_MS)
        assert.is(record.phase, expected)
        // Whatever changes is a new version and is written down; nothing else is.
        assert.is(record.version, record === before ? 1 : 2)
        assert.is(entry?.transactionId, record === before ? undefined : 'T1')
        // Nothing depends on hearing it once.
        const again = step(record, event, NOW_MS).record
        if (event.type === 'bank-answered' || event.type === 'watch-ended')
          assert.equal(again, record, 'hearing it again changes nothing')
      },
    ]
  }),
)
spec('every phase and every event', Object.fromEntries(cases))

const status = (phase: Phase) => statusOf({ phase })

spec('a transaction', {
  'says what the published interface knows'() {
    assert.equal(PHASES.map(status), [
      'PENDING',
      'PENDING',
      'PENDING',
      'PENDING',
      'ERROR',
      'ACCEPTED',
      'REJECTED',
      'CANCELED',
      'ERROR',
      'STATIC',
    ])
  },
  'that was never registered fails when the bank knows nothing of it'() {
    const lost = at('unknown', { payload: null, reason: 'not-registered' })
    assert.is(step(lost, fact('absent'), NOW_MS).record.phase, 'failed')
  },
  'that was lost sight of is asked about for three days'() {
    for (const [phase, event] of [
      ['registering', { type: 'registration-lost' }],
      ['cancelling', { type: 'bank-silent' }],
    ] as const)
      assert.is(step(at(phase), event, NOW_MS).record.watchUntilMs, NOW_MS + WATCH_MS)
  },
  'is late when money comes after the till was told that it is over, and says so'() {
    const rows: readonly (readonly [Phase, Partial<TransactionRecord>])[] = [
      ...(['unknown', 'canceled', 'rejected', 'failed'] as const).map((one) => [one, {}] as const),
      // Its showQR ended without success.
      ['cancelling', { reason: 'not-shown' }],
      ['cancelling', { reason: 'client-gone' }],
      ['cancelling', { reason: 'restarted', payload: null }],
      ['cancelling', { reason: 'user', payload: null }],
    ]
    for (const [phase, change] of rows) {
      const { record, entry } = step(at(phase, change), fact('paid'), NOW_MS)
      assert.is(record.isLate, true, `${phase} ${change.reason}`)
      assert.is(entry?.type, 'transaction.accepted-late')
    }
    for (const phase of ['registering', 'showing', 'waiting'] as const) {
      const { record } = step(at(phase), fact('paid'), NOW_MS)
      assert.equal([record.isLate, record.reason], [false, null])
    }
  },
  'is on time while it is being cancelled: who asked for that is told that it was paid'() {
    for (const reason of ['user', 'superseded', 'expired'] as const) {
      const cancelled = at('cancelling', { reason })
      const { record, entry } = step(cancelled, fact('paid'), NOW_MS)
      assert.equal([record.isLate, entry?.type], [false, 'transaction.accepted'], reason)
      const replaced = { ...fact('paid'), isReplaced: true }
      assert.is(step(cancelled, replaced, NOW_MS).record.isLate, true, `${reason}, and replaced`)
    }
    const shown = { ...fact('paid'), isReplaced: true }
    assert.is(step(at('waiting'), shown, NOW_MS).record.isLate, false)
  },
  'is on time when its ttl ends before the bank was heard: the till was told PENDING all along'() {
    const expired = step(at('waiting'), { type: 'ttl-elapsed' }, NOW_MS).record
    const { record, entry } = step(expired, fact('paid'), NOW_MS)
    assert.equal([record.isLate, entry?.type], [false, 'transaction.accepted'])
    const lost = step(expired, { type: 'bank-silent' }, NOW_MS).record
    assert.is(step(lost, fact('paid'), NOW_MS).record.isLate, true)
  },
  'of a static bank that is given up has failed: there is no order to be cancelled'() {
    for (const phase of ['registering', 'static'] as const) {
      const { record, effects } = step(
        at(phase, { sealedProfile: null }),
        { type: 'given-up', reason: 'client-gone' },
        NOW_MS,
      )
      assert.equal([record.phase, record.watchUntilMs], ['failed', null])
      assert.ok(effects.includes('withdraw'))
    }
  },
  'keeps the first money and notes a second one'() {
    const { record, entry } = step(at('accepted'), fact('paid', { operationId: 'op-2' }), NOW_MS)
    assert.is(record.operationId, 'op-1')
    assert.is(record.version, at('accepted').version + 1)
    assert.is(entry?.type, 'transaction.paid-again')
    assert.is(entry?.data['bankOperation'], 'op-2')
  },
  'is paid when the bank says so, also by an operation that paid another one, and says which'() {
    for (const phase of PHASES.filter((one) => one !== 'accepted' && one !== 'static')) {
      const answer = { ...fact('paid', { operationId: 'op-1' }), sameOperationAs: 'T0' }
      const { record, entry } = step(at(phase, { reason: 'superseded' }), answer, NOW_MS)
      assert.is(record.phase, 'accepted', phase)
      assert.is(record.reason, 'same-operation')
      assert.is(entry?.data['sameOperationAs'], 'T0')
      assert.is(step(record, answer, NOW_MS).entry, null, 'hearing it again changes nothing')
    }
  },
  'keeps why it ends, whatever word the bank ends it with'() {
    const expired = step(at('waiting'), { type: 'ttl-elapsed' }, NOW_MS).record
    assert.is(step(expired, fact('canceled'), NOW_MS).record.reason, 'expired')
    assert.is(step(at('waiting'), fact('expired'), NOW_MS).record.reason, 'expired')
    assert.is(step(at('waiting'), fact('canceled'), NOW_MS).record.reason, 'bank')
  },
  'keeps the profile while the bank may be asked, and not longer'() {
    assert.is(step(at('waiting'), fact('paid'), NOW_MS).record.sealedProfile, null)
    const canceled = step(at('cancelling'), fact('canceled'), NOW_MS).record
    assert.is(canceled.sealedProfile, 'sealed')
    assert.is(step(canceled, { type: 'watch-ended' }, NOW_MS).record.sealedProfile, null)
  },
  'of which another amount was paid stays for a person to look at, whatever word the bank says next'() {
    const other = fact('paid', { operationId: 'op-1', amountKopecks: 499 })
    const paid = step(at('waiting'), other, NOW_MS).record
    for (const state of ['canceled', 'expired', 'rejected', 'absent', 'payable'] as const) {
      const { record } = step(paid, fact(state), NOW_MS)
      assert.equal([record.phase, record.reason, record.paidKopecks], ['unknown', 'amount', 499])
    }
  },
  'of which another amount was paid is not accepted by a word of money that names no amount'() {
    const other = fact('paid', { operationId: 'op-1', amountKopecks: 499 })
    const paid = step(at('waiting'), other, NOW_MS).record
    // T-Bank names what is left of a payment, no longer what was paid, once a part of it went back.
    const named = fact('paid', { word: 'PARTIAL_REFUNDED', operationId: 'op-1' })
    const { record, entry } = step(paid, named, NOW_MS)
    assert.equal([record.phase, record.reason, record.paidKopecks], ['unknown', 'amount', 499])
    assert.equal([entry?.type, record.bankWord], ['bank.answered', 'PARTIAL_REFUNDED'])
    assert.is(step(record, named, NOW_MS).entry, null)
  },
  'writes a word down once, verbatim'() {
    const first = step(at('waiting'), fact('unknown', { word: 'ON_HOLD' }), NOW_MS)
    assert.is(first.entry?.data['bankStatus'], 'ON_HOLD')
    assert.is(step(first.record, fact('unknown', { word: 'ON_HOLD' }), NOW_MS).entry, null)
  },
  'takes its code off the glass whenever it shall end'() {
    for (const event of [
      { type: 'cancel-asked', reason: 'user' },
      { type: 'ttl-elapsed' },
      { type: 'show-failed' },
    ] as const)
      assert.equal(step(at('waiting'), event, NOW_MS).effects, ['withdraw', 'follow'])
  },
  'comes back on the glass after a restart, unless the till had taken it off'() {
    const restarted = { type: 'restarted', isExpired: false } as const
    assert.equal(step(at('waiting'), restarted, NOW_MS).effects, ['show', 'follow'])
    const withdrawn = at('waiting', { isWithdrawn: true })
    assert.equal(step(withdrawn, restarted, NOW_MS).effects, ['follow'])
  },
})
