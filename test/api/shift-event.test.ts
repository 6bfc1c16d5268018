/** `shift.closed`: told once in the stream, to the webhooks and after a restart; and by whom it is compared. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { createMemoryDocument } from '#doubles/document-memory.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createLedgerGaps } from '#firmware/payment/ledger/ledger-gaps.ts'
import type { KeptLedgerGaps } from '#hal/ledger-gap.ts'
import { postJson } from '#test/http-call.ts'
import { CONFIG } from '#test/payments/payment-rig.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

interface ShiftEvent {
  readonly id: number
  readonly type: string
  readonly shift?: number
  readonly hash?: string
  readonly net?: number
}

async function sell({ rig, post }: ServedPaymentRig, amount: number): Promise<void> {
  await post('/showQR', { amount })
  rig.bank.pay([...rig.bank.orders.keys()].at(-1) ?? '')
  await rig.clock.advance(3_000)
  await waitUntil('it is paid', () => rig.open.currentPayment()?.dynamicQRStatus === 'ACCEPTED')
}

const isOfShift = ({ type }: ShiftEvent) => type === 'shift.closed'

/** Events after a number, until one of a shift came. */
async function untilShift(address: string, after: number): Promise<readonly ShiftEvent[]> {
  const stop = new AbortController()
  const headers = { 'last-event-id': String(after), accept: 'text/event-stream' }
  const { body } = await fetch(`${address}/events`, { headers, signal: stop.signal })
  const told: ShiftEvent[] = []
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data) told.push(JSON.parse(data) as ShiftEvent)
    }
    if (told.some(isOfShift)) break
  }
  stop.abort()
  return told.slice(0, told.findIndex(isOfShift) + 1)
}

spec(
  'the event of a closed shift',
  {
    async 'comes in the stream, behind what happened in the shift, once'() {
      await using served = await servePaymentRig()
      await sell(served, 700)
      const closed = await served.post('/shifts/close')
      assert.is((await served.post('/shifts/close')).body['repeated'], true)
      await sell(served, 900)
      const second = await served.post('/shifts/close')
      const first = await untilShift(served.address, 0)
      const { id, at, type, ...told } = first.at(-1) as ShiftEvent & { at: string }
      const { report, hash } = closed.body as { report: Record<string, unknown>; hash: string }
      assert.is(at, report['closedAt'])
      assert.is(type, 'shift.closed')
      assert.equal(told, {
        shift: 1,
        openedAt: null,
        accepted: { count: 1, amount: 700 },
        otherAmount: { count: 0, amount: 0 },
        refunds: { count: 0, amount: 0 },
        net: 700,
        openCount: 0,
        remarkCount: 0,
        previousHash: null,
        hash,
      })
      assert.ok(first.some((one) => one.type === 'transaction.accepted' && one.id < id))
      const next = await untilShift(served.address, id)
      assert.equal([next.at(-1)?.shift, next.at(-1)?.hash], [2, second.body['hash']])
      assert.ok(next.every((one) => one.id > id))
    },
    async 'waits for a receiver that was away, over a restart'() {
      const webhooks = [{ url: 'https://till.example/hook', secret: 'x'.repeat(32) }]
      await using served = await servePaymentRig({ config: { ...CONFIG, webhooks } })
      const { rig } = served
      await sell(served, 700)
      const ofShifts = (deliveries: readonly { readonly body: string }[]) =>
        deliveries
          .map(({ body }) => JSON.parse(body) as ShiftEvent)
          .filter(({ type }) => type === 'shift.closed')
      rig.webhooks.fail('away')
      await served.post('/shifts/close')
      await waitUntil('it is tried', () => ofShifts(rig.webhooks.attempts).length > 0)
      assert.equal(ofShifts(rig.webhooks.taken), [])
      await rig.restart()
      rig.webhooks.fail(null)
      await waitUntil('it is told', async () => {
        await rig.clock.advance(3_600_000)
        return ofShifts(rig.webhooks.taken).length > 0
      })
      assert.equal(
        ofShifts(rig.webhooks.taken).map(({ shift, net }) => [shift, net]),
        [[1, 700]],
      )
    },
    async 'is refused with its shift where the disk is full'() {
      await using served = await servePaymentRig()
      await sell(served, 700)
      const before = served.rig.store.lastSequence()
      served.rig.store.fail('disk-full')
      assert.is((await postJson(served.address, '/shifts/close', {})).http, 500)
      served.rig.store.fail(null)
      assert.is(served.rig.store.lastSequence(), before)
      await served.post('/shifts/close')
      assert.is(served.rig.store.lastSequence(), before + 1)
    },
  },
  30_000,
)

spec('a shift after a restored backup', {
  async 'has a number beyond those on papers, and its report names the gap once'() {
    const clock = createFakeClock()
    const nowMs = clock.now()
    const gap = {
      fromMs: nowMs - 7_200_000,
      untilMs: nowMs,
      restoredAtMs: nowMs - 60_000,
      knownPayments: null,
      shiftsFrom: 118,
      settled: null,
    }
    const kept = createMemoryDocument<KeptLedgerGaps>({ gaps: [gap] })
    const ledgerGaps = createLedgerGaps({ kept, clock, journal: createMemoryJournal() })
    await using served = await servePaymentRig({ clock, ledgerGaps })
    await sell(served, 700)
    const { report } = (await served.get('/shifts/current')).body as { report: ShiftEvent & Gaps }
    assert.equal([report.number, report.gaps.length], [118, 1])
    const closed = await served.post('/shifts/close?width=32&language=ru')
    assert.match(String(closed.body['text']), /Смена № 118\n[\s\S]*ПОСЛЕ ВОССТАНОВЛЕНИЯ/)
    await sell(served, 100)
    const next = (await served.post('/shifts/close')).body as { report: ShiftEvent & Gaps }
    assert.equal([next.report.number, next.report.gaps], [119, []])
  },
})

interface Gaps {
  readonly number: number
  readonly gaps: readonly unknown[]
}
