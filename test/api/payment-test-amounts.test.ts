/** Each amount that the fake bank has an outcome for, through a whole payment, and in the documentation. */
import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { TEST_AMOUNTS } from '#drivers/bank/fake/test-amounts.ts'
import type { FaultKind } from '#firmware/fault.ts'
import type { Phase, Reason } from '#hal/transaction-store.ts'
import { type LaneAtFakeBank, openLaneAtFakeBank } from '#test/payments/lane-at-fake-bank.ts'
import { spec } from '#test/spec.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'

const PAGE = new URL('../../docs/protocols/banks.md', import.meta.url)

interface Ending {
  readonly phase: Phase
  readonly reason?: Reason | null
  readonly isLate?: boolean
  readonly paidKopecks?: number
  /** How showQr ends where it fails; the payment is followed all the same. */
  readonly fails?: FaultKind
  /** The till cancels it. */
  readonly isCancelled?: boolean
  /** What the ledger tells on the way there. */
  readonly event?: string
}

const PAID: Ending = { phase: 'accepted', reason: null, isLate: false }

/** By amount: an outcome without a line here fails the case below. */
const ENDINGS: Readonly<Record<number, Ending>> = {
  7770001: PAID,
  7770002: PAID,
  7770003: PAID,
  7770004: PAID,
  7770005: { phase: 'rejected', reason: 'bank' },
  7770006: { phase: 'canceled', reason: 'bank' },
  7770007: { phase: 'canceled', reason: 'expired' },
  7770008: { phase: 'accepted', reason: 'user', isLate: true, isCancelled: true },
  7770009: { phase: 'canceled', reason: 'not-registered', fails: 'unreachable' },
  7770010: { phase: 'failed', reason: 'refused', fails: 'refused' },
  7770011: { phase: 'unknown', reason: 'amount', paidKopecks: 7_769_911 },
  7770012: PAID,
  7770013: { phase: 'accepted', reason: 'user', isLate: false, isCancelled: true },
  7770014: { ...PAID, event: 'bank.answered' },
  7770015: PAID,
  7770016: { phase: 'unknown', reason: 'expired' },
}

async function ends(lane: LaneAtFakeBank, amountKopecks: number, ending: Ending): Promise<void> {
  const { phase, fails, isCancelled, event } = ending
  const shown = lane.show(amountKopecks)
  if (fails) await faultOf(() => shown, fails)
  else await shown
  if (isCancelled) await lane.cancel().catch(() => {})
  const newest = () => lane.rig.store.newest()
  await waitUntil(`it is ${phase}`, async () => {
    if (newest()?.phase === phase) return true
    await lane.pass(1_000)
    return false
  })
  const { id = '', reason, isLate, paidKopecks } = newest() ?? {}
  if (ending.reason !== undefined) assert.is(reason, ending.reason)
  if (ending.isLate !== undefined) assert.is(isLate, ending.isLate)
  if (ending.paidKopecks !== undefined) assert.is(paidKopecks, ending.paidKopecks)
  const types: string[] = lane.rig.store.entriesOf(id).map(({ type }) => type)
  if (event) assert.ok(types.includes(event), `${types}`)
}

const cases = Object.entries(TEST_AMOUNTS).map(
  ([amount, { says }]): [string, () => Promise<void>] => [
    `${amount}: ${says}`,
    async () => {
      const ending = ENDINGS[Number(amount)]
      assert.ok(ending, 'it is looked at')
      await using lane = await openLaneAtFakeBank()
      await ends(lane, Number(amount), ending)
    },
  ],
)

spec(
  'a test amount',
  {
    ...Object.fromEntries(cases),
    async 'that names one movement of money for all is told of the second payment'() {
      await using lane = await openLaneAtFakeBank()
      await ends(lane, 7_770_012, PAID)
      await ends(lane, 7_770_012, { phase: 'accepted', reason: 'same-operation' })
    },
    async 'leaves every other amount to the levers'() {
      await using lane = await openLaneAtFakeBank()
      await lane.show(7_770_000)
      await lane.pass(60_000)
      assert.equal(
        (await lane.bank.orders()).map(({ state }) => state),
        ['open'],
      )
    },
    'is in the documentation, each with its words'() {
      const page = readFileSync(PAGE, 'utf8')
      for (const [amount, { says }] of Object.entries(TEST_AMOUNTS))
        assert.ok(page.includes(`| \`${amount}\` | ${says} |`), amount)
    },
  },
  60_000,
)
