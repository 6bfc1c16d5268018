/** Registries that are too much for a lane: another merchant's, many profiles', a file without an end. */
import * as assert from 'uvu/assert'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { ledgerDay, namedByLines } from '#firmware/payment/reconciliation/ledger-side-to-compare.ts'
import { call } from '#test/http-call.ts'
import {
  openReconciledDay,
  RECONCILED_DATE,
  type ReconciledDay,
} from '#test/payments/reconciled-day.ts'
import { spec } from '#test/spec.ts'

async function upload({ served }: ReconciledDay, file: string, query = '') {
  const path = `/reports/reconciliation?bank=CFT&date=${RECONCILED_DATE}${query}`
  const headers = { 'content-type': 'text/csv' }
  const { http, text } = await call(served.address, path, { method: 'POST', headers, body: file })
  return { http, text }
}

/** Of orders that this ledger has not, named as lanes name theirs. */
function strangers(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const order = `01KDVDNA3401ZPGCE7HQ${String(index).padStart(6, '0')}`
    return `${order};op-${index};1,00;${RECONCILED_DATE} 12:00`
  })
  return ['Заказ;Номер операции;Сумма;Дата', ...rows].join('\n')
}

spec('reconciliation with too much', {
  async 'keeps 500 new movements of money, and none of 501: it asks whose they are'() {
    await using day = await openReconciledDay(3, 19)
    const { store } = day.served.rig
    const entries = store.lastSequence()
    const { http, text } = await upload(day, strangers(501))
    assert.is(http, 500)
    assert.match(
      text,
      /501 operations that the ledger.*so the lane added none.*Several lanes share the merchant/,
    )
    assert.is(store.lastSequence(), entries)
    assert.is((await upload(day, strangers(501), '&shared=true')).http, 200)
    assert.is(store.lastSequence(), entries)
    const kept = await upload(day, strangers(500))
    assert.is(kept.http, 200, kept.text)
    assert.is(store.lastSequence(), entries + 500)
    // What is known already is not counted again.
    assert.is((await upload(day, strangers(501))).http, 200)
    assert.is(store.lastSequence(), entries + 501)
  },
  async 'lets others have their turn while it looks lines up'() {
    await using day = await openReconciledDay(3, 19)
    const { store } = day.served.rig
    const span = localDay(RECONCILED_DATE)
    const lines = Array.from({ length: 1_000 }, (_, index) => ({
      kind: 'payment',
      orderId: `stranger ${index}`,
      qrId: null,
      operationId: null,
      refundId: null,
      amountKopecks: 1,
      atMs: span.fromMs,
    })) as Parameters<typeof namedByLines>[3]
    let turns = 0
    let isOver = false
    const beat = () => {
      turns += 1
      if (!isOver) setImmediate(beat)
    }
    setImmediate(beat)
    const named = await namedByLines(
      store,
      'CFT',
      ledgerDay(store, new Set(['CFT']), span).dayPayments,
      lines,
    )
    isOver = true
    assert.is(named.size, 0)
    assert.ok(turns >= 9, String(turns))
  },
})
