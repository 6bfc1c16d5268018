/** A statement that is filed over HTTP: numbers without a gap, a chain of hashes, and a sheet that stays as it was. */
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import type { FiledDocument } from '#firmware/payment/day-statement/filed-statements.ts'
import { localDay } from '#firmware/payment/ledger/local-day.ts'
import { PAPER } from '#firmware/words/printed.ts'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const DATE = '2026-11-22'
const HOUR = 3_600_000

interface Filed extends FiledDocument {
  readonly repeated: boolean
  readonly text: string
}

async function openMorning(): Promise<ServedPaymentRig> {
  const clock = createFakeClock(localDay(DATE).fromMs + 10 * HOUR)
  const served = await servePaymentRig({ clock })
  const { bank, open } = served.rig
  await served.post('/showQR', { amount: 700 })
  bank.pay([...bank.orders.keys()][0] ?? '')
  await clock.advance(3_000)
  await waitUntil('it is paid', () => open.currentPayment()?.dynamicQRStatus === 'ACCEPTED')
  return served
}

async function file(served: ServedPaymentRig, date = DATE): Promise<Filed> {
  const path = '/reports/statements?language=en&width=80'
  const { http, body } = await served.post(path, { date })
  assert.is(http, 200, JSON.stringify(body))
  return body as unknown as Filed
}

const hashOf = ({ filed }: Filed) =>
  createHash('sha256').update(JSON.stringify(filed)).digest('hex')

spec('a filed statement', {
  async 'is of a day that is over'() {
    await using served = await openMorning()
    const { http, body } = await served.post('/reports/statements', { date: DATE })
    assert.is(http, 400)
    assert.match(String(body['error_message']), 'is not over')
  },
  async 'has the next number and the hash of the one before, and is the same when filed again'() {
    await using served = await openMorning()
    served.rig.clock.jump(48 * HOUR)
    const one = await file(served)
    const two = await file(served, '2026-11-23')
    assert.equal([one.number, two.number, one.repeated], [1, 2, false])
    assert.is(one.filed.report.filing?.previousHash, null)
    assert.is(two.filed.report.filing?.previousHash, one.hash)
    assert.equal([hashOf(one), hashOf(two)], [one.hash, two.hash])
    const again = await file(served)
    assert.equal([again.number, again.hash, again.repeated], [1, one.hash, true])
    for (const part of ['Statement No. 2 of', one.hash, two.hash]) assert.match(two.text, part)
    const { body } = await served.get('/reports/statements')
    const listed = body['statements'] as { number: number; hash: string }[]
    assert.equal(
      listed.map(({ number, hash }) => [number, hash]),
      [
        [2, two.hash],
        [1, one.hash],
      ],
    )
  },
  async 'stays as it was when the day changes, and the day is filed once more in its place'() {
    await using served = await openMorning()
    const { store, clock } = served.rig
    clock.jump(24 * HOUR)
    const one = await file(served)
    const [record] = store.list({ limit: 1 })
    if (!record) throw new Error('none')
    const entry = { transactionId: record.id, atMs: clock.now(), data: {} } as const
    store.update(
      { ...record, isLate: true, version: record.version + 1 },
      { ...entry, type: 'transaction.paid-again' },
    )
    const two = await file(served)
    assert.equal([two.number, two.filed.report.filing?.replaces], [2, 1])
    assert.match(two.text, /In place of +No\. 1/)
    const path = '/reports/statements/1?language=en&width=80'
    const { body } = await served.get(path)
    assert.is(body['text'], one.text)
    const draft = (await served.get(`/reports/statement?date=${DATE}&language=en&width=80`)).body
    assert.match(String(draft['text']), 'a draft; the day is filed as No. 2')
    assert.is((await served.get('/reports/statements/3')).http, 404)
  },
  async 'of a month ends with the client that asked for it'() {
    await using served = await openMorning()
    const { store, clock } = served.rig
    clock.jump(10 * 24 * HOUR)
    const asked = request(`${served.address}/reports/statements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    asked.on('error', () => {})
    const ended = new Promise((resolve) => asked.once('close', resolve))
    const { returnedBetween } = store.refunds
    let days = 0
    store.refunds.returnedBetween = (...span) => {
      days += 1
      asked.destroy()
      return returnedBetween(...span)
    }
    asked.end(JSON.stringify({ date: '2026-11' }))
    await ended
    // Its turn comes when the work before it is over.
    assert.is((await file(served)).number, 1)
    assert.ok(days < 30, `${days} days were read for a client that had gone`)
  },
  'and no other paper has a command of a shell'() {
    for (const [language, texts] of Object.entries(PAPER))
      for (const [key, text] of Object.entries(texts))
        if (key.startsWith('paper.')) assert.not.match(text, /lanectl|--/, `${language} ${key}`)
  },
})
