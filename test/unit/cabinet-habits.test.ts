/**
 * The reader of cabinets' files is judged by the habits of banks: any day that is written so is read as it happened, or
 * asked about and then read as it happened, or refused in words. Never wrong.
 */
import * as assert from 'uvu/assert'
import { Fault } from '#firmware/fault.ts'
import { readStatementFile } from '#firmware/payment/reconciliation/cabinet-file/bank-statement-file.ts'
import {
  answered,
  type GivenAnswers,
  NO_ANSWERS,
} from '#firmware/payment/reconciliation/cabinet-file/registry-answers.ts'
import { CROCKFORD } from '#firmware/vocabulary/crockford.ts'
import type { StatementLine } from '#hal/bank-statement.ts'
import { HABITS, type Habit, type Movement } from '#test/payments/cabinet-habits.ts'
import { createSeededChance } from '#test/seeded-chance.ts'
import { spec } from '#test/spec.ts'

/** Printed when a file fails; another one by SEED=... */
const SEED = Number(process.env['SEED'] ?? 68)
/** Of each habit. */
const DAYS = 24

const MINUTE_MS = 60_000

function dayOf(seed: number): Movement[] {
  const chance = createSeededChance(seed)
  const order = () =>
    `01KD${Array.from({ length: 22 }, () => CROCKFORD[chance.below(32)]).join('')}`
  const operation = () => String(1 + chance.below(9)) + String(chance.below(1e11)).padStart(11, '0')
  const moves: Movement[] = []
  const at = (minute: number) =>
    `2026-11-21 ${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
  const count = 2 + chance.below(6)
  for (let index = 0; index < count; index += 1) {
    const kopecks = 100 + chance.below(chance.below(3) === 0 ? 90_000_000 : 300_000)
    const payment: Movement = {
      kind: 'payment',
      isPaid: index < 2 || chance.below(4) > 0,
      order: order(),
      operation: operation(),
      refund: '',
      kopecks,
      at: at(index * 20),
      feeKopecks: Math.round(kopecks * 0.004),
    }
    moves.push(payment)
    if (!payment.isPaid || (index > 0 && chance.below(3) > 0)) continue
    const back = 1 + chance.below(kopecks)
    moves.push({
      ...payment,
      kind: 'refund',
      operation: operation(),
      refund: `R${index}`,
      kopecks: back,
      feeKopecks: 0,
      at: at(index * 20 + 7),
    })
  }
  return moves
}

const momentOf = ({ at }: Movement, { isOfDays }: Habit) =>
  Date.parse(`${at.slice(0, 10)}T${isOfDays ? '00:00:00' : at.slice(11)}+03:00`)

function truthOf(moves: readonly Movement[], habit: Habit): string[] {
  const paid = moves.filter(({ isPaid }) => isPaid)
  const line = (one: Movement, kopecks = one.kopecks, as = one) =>
    [one.kind, one.order, kopecks, Math.floor(momentOf(as, habit) / MINUTE_MS)].join(' ')
  if (!habit.tellsSums) return paid.map((one) => line(one)).sort()
  const back = Map.groupBy(
    paid.filter(({ kind }) => kind === 'refund'),
    ({ order }) => order,
  )
  return paid
    .filter(({ kind }) => kind === 'payment')
    .flatMap((one) => {
      const refunds = back.get(one.order) ?? []
      const sum = refunds.reduce((all, { kopecks }) => all + kopecks, 0)
      return [line(one), ...refunds.slice(0, 1).map((refund) => line(refund, sum, one))]
    })
    .sort()
}

async function judged(habit: Habit, bytes: Uint8Array, given: GivenAnswers) {
  try {
    return await readStatementFile(habit.bank, bytes, answered(given, NO_ANSWERS))
  } catch (error) {
    if (error instanceof Fault && error.kind === 'bad-request') return error
    throw error
  }
}

const shownLine = ({ kind, orderId, amountKopecks, atMs }: StatementLine) =>
  [kind, orderId, amountKopecks, Math.floor(atMs / MINUTE_MS)].join(' ')

spec('habits of cabinets', {
  async 'are read as it happened, at once or after answers, or refused in words'() {
    const seen = { atOnce: 0, afterAnswers: 0, refused: 0 }
    for (const habit of HABITS) {
      const { name, column = [], word = [], refused, has = () => true } = habit
      let wasAsked = false
      for (let index = 0; index < DAYS; index += 1) {
        const moves = dayOf(SEED * 1_000_003 + index).filter(has)
        const about = `${name}, SEED=${SEED}, day ${index}`
        const bytes = habit.bytes(moves)
        const truth = truthOf(moves, habit)
        const first = await judged(habit, bytes, {})
        if (first instanceof Fault) wasAsked = true
        else assert.equal(first.lines.map(shownLine).sort(), truth, `${about}: taken at once`)
        const then = await judged(habit, bytes, { column, word })
        if (refused) {
          assert.instance(then, Fault, `${about}: taken`)
          assert.match((then as Fault).message, refused, about)
        } else if (then instanceof Fault) throw new Error(`${about}: ${then.message}`)
        else {
          assert.equal(then.lines.map(shownLine).sort(), truth, about)
          if (habit.tellsFees) feesAreTold(then.lines, moves, about)
        }
      }
      const isAsked = column.length + word.length > 0
      assert.is(
        wasAsked,
        isAsked || refused !== undefined,
        `${name}: asked, or not, against its habit`,
      )
      seen[refused ? 'refused' : isAsked ? 'afterAnswers' : 'atOnce'] += 1
    }
    assert.ok(HABITS.length >= 40)
    assert.equal(seen, { atOnce: 31, afterAnswers: 8, refused: 11 })
  },
})

function feesAreTold(lines: readonly StatementLine[], moves: readonly Movement[], about: string) {
  const fees = (all: readonly { order: string | null; fee: number | undefined }[]) =>
    all.map(({ order, fee }) => `${order} ${fee}`).sort()
  assert.equal(
    fees(
      lines
        .filter(({ kind }) => kind === 'payment')
        .map(({ orderId, charge }) => ({ order: orderId, fee: charge?.feeKopecks })),
    ),
    fees(
      moves
        .filter(({ kind, isPaid }) => kind === 'payment' && isPaid)
        .map(({ order, feeKopecks }) => ({ order, fee: feeKopecks })),
    ),
    `${about}: fees`,
  )
  for (const { kind, amountKopecks, charge } of lines) {
    const gross = kind === 'payment' ? amountKopecks : -amountKopecks
    assert.is(charge?.netKopecks, gross - (charge?.feeKopecks ?? 0), `${about}: net`)
  }
}
