/** The tills of examples/, each with a whole lane: what a customer buys, pays, brings back. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { TYPESCRIPT_CLIENT } from '#scripts/clients/client-tools.ts'
import { PYTHON, PYTHON_CLIENT } from '#test/document/client-callers.ts'
import { call, postJson, showCamera } from '#test/http-call.ts'
import { goods } from '#test/items/goods-pictures.ts'
import { DEMO_SETTINGS } from '#test/processes/laned-process.ts'
import { openTestDevice } from '#test/processes/test-device.ts'
import { spec } from '#test/spec.ts'
import { clientsMade } from '#test/tills/clients-made.ts'
import { waitUntil } from '#test/wait-until.ts'

const PLUS = ['0417', '4011', '0102']
const TOTAL = 18_900 + 12_990 + 5_400

interface Till {
  readonly child: ChildProcess
  /** With the end of what it says. */
  readonly ended: Promise<unknown>
  said(): string
}

function start(program: string, args: readonly string[], env: object = {}): Till {
  const child = spawn(program, args, { env: { ...process.env, ...env } })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  return { child, ended: once(child, 'close'), said: () => text }
}

const see = async (url: string, kind: number) =>
  assert.is((await showCamera(url, goods(kind))).http, 200)

async function openShop() {
  const device = await openTestDevice({ yaml: 'embedder: { driver: fake }' })
  await postJson(device.url, '/updateDriverSettings', DEMO_SETTINGS)
  for (const [kind, id] of PLUS.entries()) {
    await see(device.url, kind + 1)
    const { json } = await postJson(device.url, '/api/add_item_template', { id })
    assert.is((json as { code: number }).code, 0)
    // A single picture is never certain: the lane is told of two sales that it was right.
    for (let sale = 0; sale < 2; sale += 1) {
      const seen = (await call(device.url, '/api/get_result')).json as {
        data: { result_id: string }
      }
      await postJson(device.url, '/api/choice', { id, result_id: seen.data.result_id })
    }
  }
  return device
}

/** What it said to the end of a sale in which the customer pays. */
async function sell(till: Till, url: string): Promise<string> {
  const { child, ended, said } = till
  for (const kind of PLUS.keys()) {
    await see(url, kind + 1)
    await waitUntil('the till wants an item', () => countOf(said(), 'then Enter') > kind)
    child.stdin?.write('\n')
    await waitUntil('the till knows it', () => countOf(said(), ' RUB') > kind)
  }
  await waitUntil('the code is shown', () => said().includes('scan to pay'))
  await postJson(url, '/sim/bank/pay', {})
  await ended
  return said()
}

function countOf(text: string, words: string): number {
  return text.split(words).length - 1
}

const TILLS: Readonly<Record<string, (url: string) => Till>> = {
  TypeScript: (url) => start(process.execPath, [resolve('examples/till/till.ts'), url]),
  Python: (url) =>
    start(PYTHON, [resolve('examples/till-python/till.py'), url], {
      PYTHONPATH: PYTHON_CLIENT,
      PYTHONDONTWRITEBYTECODE: '1',
    }),
}

const cases = Object.entries(TILLS).map(([language, open]): [string, () => Promise<void>] => [
  `${language}: sells three things, gives one back, and closes the shift`,
  async () => {
    await using shop = await openShop()
    const till = open(shop.url)
    using _ = { [Symbol.dispose]: () => void till.child.kill('SIGKILL') }
    const text = await sell(till, shop.url)
    assert.is(till.child.exitCode, 0, text)
    for (const words of [
      'Tomatoes',
      'Bananas',
      'Lemons',
      'paid',
      'given back 189.00 RUB: returned',
    ])
      assert.ok(text.includes(words), `${words}\n${text}`)
    assert.not.match(text, /which one is it/)
    const { json } = await call(shop.url, '/transactions')
    const [sale, ...others] = (json as { transactions: Sale[] }).transactions
    assert.equal(others, [])
    assert.equal(
      [sale?.dynamicQRStatus, sale?.amount, sale?.refundedAmount],
      ['ACCEPTED', TOTAL, 18_900],
    )
    assert.match(sale?.idempotencyKey ?? '', /^sale-/)
    assert.is(sale?.reference, sale?.idempotencyKey)
    const shift = (await call(shop.url, '/shifts/1')).json as {
      report: { totals: { net: number } }
    }
    assert.is(shift.report.totals.net, TOTAL - 18_900)
  },
])

interface Sale {
  readonly dynamicQRStatus: string
  readonly amount: number
  readonly refundedAmount: number
  readonly idempotencyKey: string
  readonly reference: string
}

await clientsMade()

spec(
  'a till of examples/',
  {
    ...Object.fromEntries(cases),
    async 'TypeScript: compiles against the published types, in so few lines'() {
      const tsc = resolve(TYPESCRIPT_CLIENT, 'node_modules/typescript/bin/tsc')
      const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'examples/till'], {
        encoding: 'utf8',
      })
      assert.is(status, 0, stdout)
      for (const [till, lines] of [
        ['till', 150],
        ['sturdy-till', 63],
      ] as const)
        assert.ok(readFileSync(`examples/${till}/till.ts`, 'utf8').split('\n').length < lines)
    },
  },
  240_000,
)
