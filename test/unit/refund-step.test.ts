/** Every phase of a refund meets every event: the table is the specification. */
import * as assert from 'uvu/assert'
import {
  isSettled,
  mayBeAsked,
  type RefundEvent,
  refundStep,
} from '#firmware/payment/refunds/refund-step.ts'
import { leftKopecks, refundSums, sumsByPayment } from '#firmware/payment/refunds/refund-sums.ts'
import { refundView } from '#firmware/payment/refunds/refund-views.ts'
import type { RefundState } from '#hal/bank.ts'
import type { RefundPhase, RefundRecord } from '#hal/refund-store.ts'
import { refundRow } from '#test/payments/sample-refunds.ts'
import { spec } from '#test/spec.ts'

const NOW_MS = 1_000_000

const fact = (state: RefundState, word: string = state): RefundEvent => ({
  type: 'bank-answered',
  fact: { state, word, bankRefundId: null },
})

const ASKING: RefundEvent = { type: 'asking', returnedBeforeKopecks: 7 }
const DENIED: RefundEvent = { type: 'denied', word: 'NO' }
const DROPPED: RefundEvent = { type: 'dropped', problem: 'cabinet' }

const settled = (as: 'returned' | 'refused'): RefundEvent => ({
  type: 'settled',
  as,
  by: 'office',
  note: 'by the statement',
})

function at(phase: RefundPhase, change: Partial<RefundRecord> = {}): RefundRecord {
  return refundRow('R', { phase, attempts: phase === 'requested' ? 0 : 1, ...change })
}

/** What each event makes of each phase; a phase that is left out stays what it is. */
const TABLE: readonly (readonly [string, RefundEvent, Partial<Record<RefundPhase, string>>])[] = [
  ['asking', ASKING, { requested: 'asked', asked: 'asked', unknown: 'asked' }],
  ['denied', DENIED, { asked: 'asked', unknown: 'unknown' }],
  [
    'returned',
    fact('returned'),
    { requested: 'returned', asked: 'returned', unknown: 'returned', refused: 'returned' },
  ],
  ['refused', fact('refused'), { asked: 'refused', unknown: 'refused' }],
  ['pending', fact('pending'), { asked: 'asked', unknown: 'asked' }],
  ['absent', fact('absent'), { asked: 'asked', unknown: 'unknown' }],
  ['unknown', fact('unknown'), { asked: 'asked', unknown: 'unknown' }],
  ['silent', { type: 'silent' }, { asked: 'unknown' }],
  ['dropped', DROPPED, { requested: 'refused' }],
  ['overdue', { type: 'overdue' }, { requested: 'requested', asked: 'asked', unknown: 'unknown' }],
  [
    'settled as refused',
    settled('refused'),
    { requested: 'refused', asked: 'refused', unknown: 'refused' },
  ],
  ['settled as returned', settled('returned'), { asked: 'returned', unknown: 'returned' }],
  ['failed, without having been taken', { type: 'failed' }, {}],
  ['missed', { type: 'missed', word: '0 of 100' }, {}],
]

const PHASES: readonly RefundPhase[] = ['requested', 'asked', 'unknown', 'returned', 'refused']

function after(record: RefundRecord, ...events: readonly RefundEvent[]): RefundRecord {
  return events.reduce((now, event) => refundStep(now, event, NOW_MS).record, record)
}

spec('life of a refund', {
  'each event does to each phase what the table says, and nothing else'() {
    for (const [name, event, changes] of TABLE)
      for (const phase of PHASES) {
        const before = at(phase)
        const { record, event: entered } = refundStep(before, event, NOW_MS)
        const wanted = changes[phase]
        assert.is(record.phase, wanted ?? phase, `${name} at ${phase}`)
        assert.is(record === before, wanted === undefined, `${name} at ${phase}`)
        assert.is(entered !== null, wanted !== undefined, `${name} at ${phase}`)
        if (wanted) assert.equal([record.version, record.changedAtMs], [2, NOW_MS])
      }
  },
  'the same fact twice is once'() {
    for (const state of ['returned', 'refused', 'pending', 'absent', 'unknown'] as const) {
      const once = after(at('asked'), fact(state))
      assert.is(after(once, fact(state)), once, state)
    }
  },
  'is refused only when the bank knows of none after it has said no'() {
    assert.is(after(at('asked'), fact('absent')).phase, 'asked')
    const refused = after(at('asked'), DENIED, fact('absent'))
    assert.equal([refused.phase, refused.problem, refused.bankWord], ['refused', 'bank', 'NO'])
    assert.is(refused.settledAtMs, NOW_MS)
    // The refusal was of a repetition: the first call had done it.
    assert.is(after(at('asked'), DENIED, fact('returned')).phase, 'returned')
    // Another attempt is another answer.
    assert.is(after(at('asked'), DENIED, ASKING, fact('absent')).phase, 'asked')
  },
  'is asked for again only where the bank has not taken it and has not said no'() {
    for (const phase of PHASES) assert.is(mayBeAsked(at(phase)), !isSettled({ phase }), phase)
    assert.not.ok(mayBeAsked(after(at('asked'), DENIED)))
    const taken = after(at('asked'), fact('pending'), fact('absent'))
    assert.not.ok(mayBeAsked(taken), 'what the bank took and then lost is not asked for twice')
    assert.is(after(taken, DENIED, fact('absent')).phase, 'asked')
  },
  'keeps what the bank had returned before the last attempt, and counts the attempts'() {
    const asked = after(at('requested'), ASKING)
    assert.equal([asked.returnedBeforeKopecks, asked.attempts], [7, 1])
    const again = after(asked, { type: 'asking', returnedBeforeKopecks: 9 })
    assert.equal([again.returnedBeforeKopecks, again.attempts], [9, 2])
  },
  "keeps the bank's own id once it was named"() {
    const named = { state: 'pending', word: 'W', bankRefundId: 'b-1' } as const
    const asked = after(at('asked'), { type: 'bank-answered', fact: named }, fact('returned'))
    assert.is(asked.bankRefundId, 'b-1')
  },
  'that the bank had taken has failed once it says so for good, and only then'() {
    const taken = after(at('asked'), fact('pending'))
    assert.is(after(taken, fact('absent')).phase, 'asked')
    const failed = after(taken, fact('absent', 'CONFIRMED'), { type: 'failed' })
    assert.equal([failed.phase, failed.problem, failed.bankWord], ['refused', 'bank', 'CONFIRMED'])
    assert.is(after(failed, fact('returned')).phase, 'returned', 'it may still say otherwise')
  },
  'a person asks about once, and ends once; what the bank says against it is told once'() {
    const overdue = after(at('unknown'), { type: 'overdue' })
    assert.is(after(overdue, { type: 'overdue' }), overdue)
    const refusedBy = after(overdue, settled('refused'))
    assert.equal(
      [refusedBy.personWord, refusedBy.personName, refusedBy.personNote, refusedBy.personAtMs],
      ['refused', 'office', 'by the statement', NOW_MS],
    )
    assert.is(after(refusedBy, settled('returned'), fact('refused')), refusedBy)
    const { record, event } = refundStep(refusedBy, fact('returned'), NOW_MS)
    assert.equal([event, record.isContradicted], ['refund.returned-late', true])
    const returnedBy = after(overdue, settled('returned'))
    assert.is(after(returnedBy, settled('refused'), fact('returned'), fact('absent')), returnedBy)
    for (const event of [fact('refused'), { type: 'missed', word: '0 of 100' }] as const) {
      const against = refundStep(returnedBy, event, NOW_MS)
      assert.is(against.event, 'refund.contradicted')
      assert.equal([against.record.phase, against.record.isContradicted], ['returned', true])
      assert.is(after(against.record, event), against.record)
    }
    assert.is(
      after(at('returned'), fact('refused')).isContradicted,
      false,
      'the bank said so itself',
    )
  },
  'that is refused at a bank that only tells sums stays so: what went back since may be booked as found'() {
    const refused = after(at('requested'), ASKING, DENIED, fact('absent'))
    assert.is(after(refused, fact('returned')), refused)
    const byPerson = after(at('requested'), ASKING, settled('refused'))
    assert.is(after(byPerson, fact('returned')), byPerson)
  },
  'that the bank says after all to have done is told as late'() {
    const { record, event } = refundStep(
      at('refused', { problem: 'bank' }),
      fact('returned'),
      NOW_MS,
    )
    assert.is(event, 'refund.returned-late')
    assert.is(record.problem, null)
  },
})

spec('sums of refunds', {
  'count what went back and what may have, and never what was refused'() {
    const rows = PHASES.map((phase, index) => at(phase, { id: phase, amountKopecks: 10 ** index }))
    assert.equal(refundSums(rows), { returnedKopecks: 1_000, openKopecks: 111 })
    assert.is(leftKopecks(2_000, refundSums(rows)), 889)
    assert.is(leftKopecks(1_000, refundSums(rows)), 0)
  },
  'are told by payment'() {
    const rows = [at('returned'), at('asked'), at('returned', { transactionId: 'B' })]
    assert.equal(
      [...sumsByPayment(rows)],
      [
        ['A', { returnedKopecks: 100, openKopecks: 100 }],
        ['B', { returnedKopecks: 100, openKopecks: 0 }],
      ],
    )
  },
  'says when it was settled once it was, and that it is overdue only until then'() {
    const open = refundView(at('unknown', { isOverdue: true }))
    assert.equal([open.settledAt, open.overdue], [null, true])
    const done = refundView(at('returned', { isOverdue: true, settledAtMs: 0 }))
    assert.equal([Date.parse(done.settledAt ?? ''), done.overdue], [0, false])
  },
})
