/** A till that closes its connection before it was answered, over a real socket. */
import { connect } from 'node:net'
import * as assert from 'uvu/assert'
import { pause } from '#hal/clock.ts'
import { call } from '#test/http-call.ts'
import { type ServedPaymentRig, serveBarePaymentRig } from '#test/payments/served-payment-rig.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const SLOW_MS = 9_300

/** Posts a showQR; `leave` closes the connection as a till does that has given up. */
function post(address: string, amount: number, how: 'end' | 'destroy' | 'resetAndDestroy') {
  const { hostname, port } = new URL(address)
  const body = JSON.stringify({ amount, ttl: 30 })
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST /showQR HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  )
  return { leave: () => void socket[how]() }
}

async function behindSlowBank(): Promise<ServedPaymentRig> {
  const served = await serveBarePaymentRig()
  const { bank, clock } = served.rig
  const real = bank.open
  bank.open = (profile) => {
    const one = real(profile)
    return {
      ...one,
      register: async (order) => {
        bank.calls.push('asked')
        await pause(clock, SLOW_MS)
        return one.register(order)
      },
    }
  }
  await served.configure()
  return served
}

/** Connections are read in turns: what was sent before on others has been read once this one is answered. */
async function turnOf(address: string): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await call(address, '/getDynamicQRStatus')
}

const cases = (['end', 'destroy', 'resetAndDestroy'] as const).map(
  (how): [string, () => Promise<void>] => [
    `is not served any more (${how})`,
    async () => {
      await using served = await behindSlowBank()
      const { bank, clock, display, store } = served.rig
      const codes: unknown[] = []
      display.onChange(() => {
        if (display.glass.kind === 'qr') codes.push(display.glass)
      })
      const working = post(served.address, 100, how)
      await waitUntil('the bank is asked', () => bank.calls.includes('asked'))
      const waiting = post(served.address, 200, how)
      await turnOf(served.address)
      waiting.leave()
      working.leave()
      await turnOf(served.address)
      const rows = () => store.list({ limit: 9 })
      await waitUntil('all are given up', async () => {
        await clock.advance(50)
        return rows().length > 0 && rows().every(({ reason }) => reason === 'client-gone')
      })
      await clock.advance(3_600_000)
      assert.equal(codes, [])
      for (const { state } of bank.orders.values()) assert.is(state, 'canceled')
    },
  ],
)
spec('a till that is gone', Object.fromEntries(cases))
