/** The standalone fake bank, driven from outside, killed without warning and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

async function startBank(state: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['scripts/fake-bank.ts', '--port', '0', '--state', state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    const url = /^fake bank at (http\S+)$/m.exec(output)?.[1]
    if (url) return { url, child }
  }
  throw new Error('the fake bank ended before it listened')
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}

async function send(url: string, method: string, body?: object) {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method }
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(5_000) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const order = {
  amountKopecks: 1_234,
  currency: 'RUB',
  purpose: null,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
}

spec(
  'a fake bank that is killed',
  {
    async 'knows after each kill what it had answered before it'() {
      const folder = await mkdtemp(join(tmpdir(), 'laned-fake-bank-'))
      const state = join(folder, 'orders.jsonl')
      let running: ChildProcess | null = null
      try {
        for (let round = 0; round < 4; round += 1) {
          const { url, child } = await startBank(state)
          running = child
          const known = await fetch(`${url}/levers/orders`)
          const orders = (await known.json()) as { order: string; state: string }[]
          assert.is(orders.length, round)
          assert.ok(orders.every(({ state }) => state === 'paid'))
          const made = await send(`${url}/v1/orders/order-${round}`, 'PUT', order)
          assert.is(made.status, 201)
          const paid = await send(`${url}/levers/pay`, 'POST', {})
          assert.equal(paid.body, { order: `order-${round}` })
          await stop(child, 'SIGKILL')
          running = null
        }
        const { url, child } = await startBank(state)
        running = child
        const again = await send(`${url}/v1/orders/order-0`, 'PUT', order)
        assert.is(again.status, 200)
        assert.is(again.body['status'], 'PAID')
        assert.is(again.body['paidKopecks'], 1_234)
        assert.is(await stop(child, 'SIGTERM'), 0)
        running = null
      } finally {
        running?.kill('SIGKILL')
        await rm(folder, { recursive: true })
      }
    },
    async 'obeys its levers over HTTP'() {
      const folder = await mkdtemp(join(tmpdir(), 'laned-fake-bank-'))
      const { url, child } = await startBank(join(folder, 'orders.jsonl'))
      try {
        const orderUrl = `${url}/v1/orders/o1`
        const lever = (name: string, body: object) => send(`${url}/levers/${name}`, 'POST', body)
        const statusWord = async () => (await send(orderUrl, 'GET')).body['status']
        await send(orderUrl, 'PUT', order)
        await lever('decline', {})
        assert.is(await statusWord(), 'IN_PROGRESS')
        await lever('fault', { kind: 'http-429' })
        assert.is((await send(orderUrl, 'GET')).status, 429)
        await lever('fault', { kind: 'unknown-word', count: 1 })
        assert.is(await statusWord(), 'MOON_PHASE')
        await lever('cancel', { order: 'o1' })
        assert.is(await statusWord(), 'CANCELED')
        await lever('pay', { order: 'o1' })
        assert.is(await statusWord(), 'PAID')
        await lever('outage', { on: true })
        const down = await fetch(orderUrl).catch((error: Error) => error)
        assert.instance(down, Error)
        await lever('outage', { on: false })
        assert.is(await statusWord(), 'PAID')
        assert.is((await lever('pay', {})).status, 404)
        assert.is((await lever('fault', { kind: 'earthquake' })).status, 400)
        assert.is((await lever('fault', { kind: 'http-500', count: -1 })).status, 400)
        assert.is((await send(`${url}/levers/pay`, 'PUT', {})).status, 405)
        const differs = { ...order, amountKopecks: 1 }
        assert.is((await send(orderUrl, 'PUT', differs)).status, 409)
      } finally {
        await stop(child, 'SIGKILL')
        await rm(folder, { recursive: true })
      }
    },
  },
  30_000,
)
