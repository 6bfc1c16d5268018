/** A day of a lane at YooKassa, compared with the bank by call: nothing differs, and the bank's fee is told. */
import * as assert from 'uvu/assert'
import { dayOf } from '#firmware/payment/ledger/local-day.ts'
import type { ReconciliationReport } from '#firmware/payment/reconciliation/reconciliation-report.ts'
import { TILL_LINK_ID } from '#test/banks/dialects/yookassa-bank.ts'
import { TEST_BANKS } from '#test/banks/test-banks.ts'
import { callRoutes } from '#test/lane-simulation/called-routes.ts'
import { openLaneAtBank } from '#test/payments/lane-at-fake-bank.ts'
import { spec } from '#test/spec.ts'

const { yookassa } = TEST_BANKS
const profile = {
  ...yookassa.profile,
  tillLink:
    'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=01&bank=100000000007&crc=0C8A',
  tillLinkId: TILL_LINK_ID,
}
const AN_HOUR_MS = 3_600_000

spec('a day at YooKassa', {
  async 'is compared by call: each payment is found, with what the bank keeps of it'() {
    await using lane = await openLaneAtBank({ ...yookassa, profile })
    const { clock, open } = lane.rig
    for (const amount of [500, 12_345]) {
      await lane.bank.pay(await lane.show(amount))
      await lane.becomes('ACCEPTED')
    }
    const date = dayOf(clock.now())
    await lane.pass(AN_HOUR_MS)
    const { report } = (await callRoutes(open.router).get('/reports/reconciliation', {
      date,
    })) as { readonly report: ReconciliationReport }
    assert.equal(report.matched.payments, { count: 2, amount: 12_845 })
    assert.equal([report.onlyAtBank, report.onlyHere, report.different], [[], [], []])
    assert.equal(report.charges, {
      lines: 2,
      linesWithout: 0,
      gross: 12_845,
      fee: 3 + 86,
      net: 497 + 12_259,
    })
  },
})
