/** A comparison that was made with a wrong file is withdrawn whole: with all that it found, a name and a reason, and what is true is found again. */
import * as assert from 'uvu/assert'
import type { MemoryJournal } from '#drivers/journal/memory-journal.ts'
import type { DayStatement } from '#firmware/payment/day-statement/day-statement.ts'
import type { ReconciliationReport } from '#firmware/payment/reconciliation/reconciliation-report.ts'
import { call } from '#test/http-call.ts'
import {
  openReconciledDay,
  RECONCILED_DATE,
  type ReconciledDay,
} from '#test/payments/reconciled-day.ts'
import { spec } from '#test/spec.ts'

const HEAD = 'Дата операции;Тип;Номер заказа;Номер операции;Сумма'
const AT = '21.11.2026 12:00:00'
const WRONG = [HEAD, `${AT};Оплата;17;op-17;900,00`, `${AT};Оплата;18;;5,00`]
const [, , TRUE = ''] = WRONG
const NOTE = 'the file was of another shop'

async function compare({ served }: ReconciledDay, rows: readonly string[]) {
  const path = `/reports/reconciliation?bank=CFT&date=${RECONCILED_DATE}`
  const { http, json, text } = await call(served.address, path, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: rows.join('\n'),
  })
  assert.is(http, 200, text)
  return (json as { report: ReconciliationReport }).report
}

const withdraw = ({ served }: ReconciledDay, more: object = {}) =>
  served.post('/reports/reconciliation/take-back', {
    date: RECONCILED_DATE,
    bank: 'CFT',
    note: NOTE,
    ...more,
  })

async function statementOf({ served }: ReconciledDay) {
  const { body } = await served.get(`/reports/statement?date=${RECONCILED_DATE}&language=en`)
  const report = body['report'] as DayStatement
  return {
    ...report,
    comparison: report.banks[0]?.comparison,
    sheet: JSON.stringify(body['sheet']),
  }
}

spec('a comparison that is withdrawn', {
  async 'takes what it found with it, says who and why, and leaves what was filed'() {
    await using day = await openReconciledDay(8, 19)
    const { rig } = day.served
    assert.is((await compare(day, WRONG)).newlyFound, 2)
    rig.clock.jump(24 * 3_600_000)
    const filed = await day.served.post('/reports/statements?language=en', {
      date: RECONCILED_DATE,
    })
    assert.is(filed.http, 200, JSON.stringify(filed.body))
    const sequence = rig.store.lastSequence()
    const { http, body } = await withdraw(day)
    assert.equal([http, body['withdrawn'], body['filedAs']], [200, 2, 1], JSON.stringify(body))
    const entries = rig.store.entriesAfter(sequence, 9)
    assert.equal(
      entries.map(({ type, data }) => [type, data['note']]),
      [
        ['money.found-withdrawn', NOTE],
        ['money.found-withdrawn', NOTE],
      ],
    )
    const { entries: lines } = rig.ports.journal as unknown as MemoryJournal
    const told = lines.filter(({ event }) => event === 'reconciliation.withdrawn')
    assert.equal(
      told.map(({ fields }) => [fields['date'], fields['note'], fields['count']]),
      [[RECONCILED_DATE, NOTE, 2]],
    )
    const { comparison, todo, found, verdict, sheet } = await statementOf(day)
    assert.is(comparison?.agrees, false)
    assert.equal([comparison?.takenBack?.of, comparison?.takenBack?.note], ['comparison', NOTE])
    assert.match(sheet, NOTE)
    assert.is(verdict.state, 'to-do')
    assert.ok(todo.some(({ code }) => code === 'comparison-withdrawn'))
    assert.equal([found.kept.count, found.withdrawn.count], [0, 2])
    // As it was filed; and filed again it is another one.
    const one = await day.served.get('/reports/statements/1?language=en')
    assert.equal(one.body['hash'], filed.body['hash'])
    const two = await day.served.post('/reports/statements?language=en', { date: RECONCILED_DATE })
    assert.equal([two.body['number'], two.body['repeated']], [2, false])
    // Again it is the same, and a person withdraws none of them once more.
    const last = rig.store.lastSequence()
    assert.is((await withdraw(day)).body['withdrawn'], 0)
    const range = { from: 1, to: sequence, note: NOTE }
    const numbers = await day.served.post('/reports/reconciliation/withdraw', range)
    assert.is(numbers.body['withdrawn'], 0)
    assert.is(rig.store.lastSequence(), last)
  },

  async 'hides no money: what is true is found again, with an operation or without'() {
    await using day = await openReconciledDay(8, 19)
    for (const rows of [[HEAD, TRUE], WRONG]) {
      const found = (await compare(day, WRONG)).newlyFound
      assert.is(found, 2)
      await withdraw(day)
      const again = await compare(day, rows)
      assert.is(again.newlyFound, rows.length - 1)
      assert.is((await compare(day, rows)).newlyFound, 0)
      const { comparison, todo, found: now } = await statementOf(day)
      assert.is(comparison?.takenBack, null)
      assert.is(now.kept.count, rows.length - 1)
      assert.ok(todo.some(({ code }) => code === 'unknown-order'))
      await withdraw(day)
    }
  },

  async 'leaves what a person withdrew by its number, which is not found again'() {
    await using day = await openReconciledDay(8, 19)
    const { store } = day.served.rig
    const before = store.lastSequence()
    await compare(day, WRONG)
    const [first] = store.entriesAfter(before, 1)
    const range = { from: first?.sequence, to: first?.sequence, note: 'a mistake' }
    await day.served.post('/reports/reconciliation/withdraw', range)
    assert.is((await withdraw(day)).body['withdrawn'], 1)
    assert.is((await compare(day, WRONG)).newlyFound, 1)
  },

  async 'is never one that agrees, where the card refuses in between, and is withdrawn once it is asked again'() {
    await using day = await openReconciledDay(8, 19)
    await compare(day, WRONG)
    const { foundMoney } = day.served.rig.store
    const addAll = foundMoney.addAll.bind(foundMoney)
    foundMoney.addAll = () => {
      throw new Error('the card is full')
    }
    assert.is((await withdraw(day)).http, 500)
    const between = await statementOf(day)
    assert.is(between.comparison?.agrees, false)
    assert.ok(between.todo.some(({ code }) => code === 'comparison-withdrawn'))
    foundMoney.addAll = addAll
    assert.is((await withdraw(day)).body['withdrawn'], 2)
  },

  async 'was made of that day, with that bank, and has a reason'() {
    await using day = await openReconciledDay(5, 19)
    const { store } = day.served.rig
    assert.is((await withdraw(day)).http, 404, 'never compared')
    await compare(day, WRONG)
    const sequence = store.lastSequence()
    for (const [more, http] of [
      [{ date: '2026-11-20' }, 404],
      [{ date: 'yesterday' }, 400],
      [{ date: '2027-01-01' }, 400],
      [{ bank: 'Static' }, 404],
      [{ bank: 'Nobody' }, 404],
      [{ note: '  ' }, 400],
      [{ note: 'a\u202eb' }, 400],
    ] as const)
      assert.is((await withdraw(day, more)).http, http, JSON.stringify(more))
    assert.is(store.lastSequence(), sequence)
    assert.is((await statementOf(day)).comparison?.takenBack, null)
  },
})
