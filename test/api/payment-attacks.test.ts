/**
 * Nothing that a client can send costs more than a clear 400: nothing is stored, nothing reaches
 * the bank or the display. Random where the space is large; the seed of a failure is printed.
 */
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { type ServedPaymentRig, servePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'

const RUNS = { numRuns: 150 }

/** The world as it was: a refused request leaves no trace in it. */
function traceOf({ rig: { store, bank, display, ports } }: ServedPaymentRig): string {
  const { lastSequence } = store
  const settings = ports.settings.value
  return JSON.stringify([lastSequence(), store.newest(), bank.calls, display.glass, settings])
}

async function refuses(served: ServedPaymentRig, path: string, body: unknown, headers = {}) {
  const before = traceOf(served)
  const { http, body: answer } = await served.post(path, body, headers)
  const sent = typeof body === 'string' ? body.slice(0, 80) : JSON.stringify(body).slice(0, 200)
  assert.is(http, 400, `${path} ${sent}: ${JSON.stringify(answer)}`)
  assert.is(answer['status'], 'error')
  assert.type(answer['error_category'], 'string')
  assert.type(answer['error_code'], 'number')
  assert.ok(String(answer['error_message']).length < 1_000)
  assert.is(traceOf(served), before, `${path} ${sent} left a trace`)
}

const isAmount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1_000_000_000

spec(
  'requests that nobody should send',
  {
    async 'showQR: amounts that are none'() {
      await using served = await servePaymentRig()
      const wrong = [
        0,
        -1,
        1.5,
        1e21,
        2 ** 53,
        -0.1,
        '100',
        true,
        null,
        [],
        {},
        '1e2',
        1_000_000_001,
      ]
      for (const amount of wrong) await refuses(served, '/showQR', { amount })
      for (const text of ['NaN', 'Infinity', '0x10', '1_000', '01', '+1', '1e400'])
        await refuses(served, '/showQR', `{"amount":${text}}`)
      await refuses(served, '/showQR', {})
      await fc.assert(
        fc.asyncProperty(
          fc.jsonValue().filter((value) => !isAmount(value)),
          (amount) => refuses(served, '/showQR', { amount }),
        ),
        RUNS,
      )
    },
    async 'showQR: lifetimes that are none'() {
      await using served = await servePaymentRig()
      for (const ttl of [0, -1, 1.5, 4321, 1e9, 2 ** 53, '5', true, [5]])
        await refuses(served, '/showQR', { amount: 100, ttl })
    },
    async 'showQR: purposes that are instructions, or no text'() {
      await using served = await servePaymentRig()
      const wrong = [
        'a'.repeat(141),
        'line\nbreak',
        'a\u0000b',
        '\u001b[2J',
        '\u007f',
        '\u0085',
        '\ud800',
        'a\udc00b',
        '\u202eevil',
        '\u2028',
        5,
        ['a'],
      ]
      for (const purpose of wrong) await refuses(served, '/showQR', { amount: 100, purpose })
      await refuses(served, '/showQR', '{"amount":100,"purpose":"\\ud800"}')
      const control = fc.mapToConstant(
        { num: 32, build: (code) => String.fromCharCode(code) },
        { num: 33, build: (code) => String.fromCharCode(0x7f + code) },
      )
      await fc.assert(
        fc.asyncProperty(
          fc.string({ maxLength: 60 }),
          control,
          fc.string({ maxLength: 60 }),
          (before, evil, after) =>
            refuses(served, '/showQR', { amount: 100, purpose: before + evil + after }),
        ),
        RUNS,
      )
    },
    async 'bodies that are not the JSON they seem to be'() {
      await using served = await servePaymentRig()
      const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
      const wrong = [
        '',
        ' ',
        'amount=100',
        '{"amount":100',
        '{"amount":100}}',
        '{"amount":100,}',
        "{'amount':100}",
        '[]',
        'null',
        '"amount"',
        '{"amount":100,"amount":200}',
        '{"amount":100,"\\u0061mount":200}',
        '{"amount":100,"__proto__":{"amount":1}}',
        '{"amount":100,"constructor":{"prototype":{}}}',
        `{"amount":100,"more":${deep(10_000)}}`,
        deep(10_000),
        `{"amount":100,"purpose":"${'a'.repeat(1_000_000)}"}`,
        `{"amount":100,"purpose":"${'a'.repeat(10_000_000)}"}`,
      ]
      for (const text of wrong) await refuses(served, '/showQR', text)
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])
        await refuses(served, '/showQR', { amount: 100 }, { 'content-type': type })
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
          await refuses(served, '/showQR', text)
        }),
        RUNS,
      )
    },
    async 'showQR: idempotency keys that are none'() {
      await using served = await servePaymentRig()
      for (const key of ['a b', 'x'.repeat(256), '""', '\u00e9'])
        await refuses(served, '/showQR', { amount: 100 }, { 'idempotency-key': key })
    },
    async 'showInfoQR: scripts, control bytes, more than a code holds, no text'() {
      await using served = await servePaymentRig()
      const wrong = [
        '',
        'javascript:alert(1)',
        ' JavaScript:alert(1)',
        'data:text/html,x',
        '<script>alert(1)</script>',
        'offers <script src=//x>',
        ' <svg onload=alert(1)>',
        '<!doctype html>',
        'a\u0000',
        '\u001b[2J',
        '\ud800',
        'x'.repeat(3_000),
        'ж'.repeat(1_500),
        5,
        null,
        {},
      ]
      for (const infoQR of wrong) await refuses(served, '/showInfoQR', { infoQR })
      await refuses(served, '/showInfoQR', {})
    },
    async 'displayStatus: numbers that are no status'() {
      await using served = await servePaymentRig()
      for (const status of [-1, 7, 1.5, '3', null, true, 1e9, [3]])
        await refuses(served, '/displayStatus', { status })
    },
    async 'updateDriverSettings: anything but settings'() {
      await using served = await servePaymentRig()
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(
            fc.constantFrom('bankProfile', 'bankProfiles', 'deviceConnection'),
            fc.jsonValue({ maxDepth: 3 }),
            { minKeys: 1 },
          ),
          async (settings) => {
            const before = traceOf(served)
            const { http } = await served.post('/updateDriverSettings', { settings })
            if (http === 200) return assert.ok(isHarmless(settings), JSON.stringify(settings))
            assert.is(http, 400, JSON.stringify(settings))
            assert.is(traceOf(served), before)
          },
        ),
        RUNS,
      )
    },
    async 'bodies where none is taken'() {
      await using served = await servePaymentRig()
      await refuses(served, '/clearScreen', { amount: 100 })
      await refuses(served, '/cancelQR', 'garbage')
    },
  },
  60_000,
)

/** Says nothing, or names a profile that exists: the random updates that are right. */
function isHarmless(settings: Readonly<Record<string, unknown>>): boolean {
  const { bankProfile } = settings
  return (
    Object.values(settings).every((one) => one === null) ||
    ['main', 'fixed'].includes(String(bankProfile))
  )
}
