/** The payment rig, answering at a real socket. */

import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { openListener } from '#firmware/http/server.ts'
import { call, postJson } from '#test/http-call.ts'
import { createPaymentRig, type PaymentRig, SETTINGS } from './payment-rig.ts'

export interface Answered {
  readonly http: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface ServedPaymentRig extends AsyncDisposable {
  readonly rig: PaymentRig
  readonly address: string
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>
  get(path: string): Promise<Answered>
  configure(): Promise<void>
}

type Overrides = Parameters<typeof createPaymentRig>[0]

export async function servePaymentRig(overrides?: Overrides): Promise<ServedPaymentRig> {
  const served = await serveBarePaymentRig(overrides)
  await served.configure()
  return served
}

/** Without settings, as a lane is that nobody has set up yet. */
export async function serveBarePaymentRig(overrides?: Overrides): Promise<ServedPaymentRig> {
  const rig = createPaymentRig(overrides)
  const { address, ...listening } = await openListener(
    { address: '127.0.0.1:0', serve: ['payment'] },
    [rig.open.router],
    createMemoryJournal(),
  )
  const read = ({ http, text }: { http: number; text: string }): Answered => ({
    http,
    body: JSON.parse(text) as Record<string, unknown>,
  })
  const served: ServedPaymentRig = {
    rig,
    address,
    async post(path, body, headers) {
      if (body === undefined) return read(await call(address, path, { method: 'POST' }))
      return read(await postJson(address, path, body, headers))
    },
    get: async (path) => read(await call(address, path)),
    async configure() {
      await rig.open.payment.updateSettings(SETTINGS)
    },
    async [Symbol.asyncDispose]() {
      await listening[Symbol.asyncDispose]()
      await rig[Symbol.asyncDispose]()
    },
  }
  return served
}
