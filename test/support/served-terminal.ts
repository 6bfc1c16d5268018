/** A payment terminal on memory, answering at a real socket. */

import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { openListener } from '#firmware/http/server.ts'
import type { PaymentPorts } from '#firmware/payment/open.ts'
import { call, postJson } from './http-call.ts'
import { createTestTerminal, SETTINGS, type TestTerminal } from './terminal.ts'

export interface Answered {
  readonly http: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface ServedTerminal extends AsyncDisposable {
  readonly terminal: TestTerminal
  readonly address: string
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>
  get(path: string): Promise<Answered>
  configure(): Promise<void>
}

export async function serveTerminal(
  overrides: Partial<PaymentPorts> & Parameters<typeof createTestTerminal>[0] = {},
): Promise<ServedTerminal> {
  const terminal = createTestTerminal(overrides)
  const { address, ...listening } = await openListener(
    { address: '127.0.0.1:0', serve: ['payment'] },
    [terminal.open.router],
    createMemoryJournal(),
  )
  const read = ({ http, text }: { http: number; text: string }): Answered => ({
    http,
    body: JSON.parse(text) as Record<string, unknown>,
  })
  const served: ServedTerminal = {
    terminal,
    address,
    async post(path, body, headers) {
      if (body === undefined) return read(await call(address, path, { method: 'POST' }))
      return read(await postJson(address, path, body, headers))
    },
    get: async (path) => read(await call(address, path)),
    async configure() {
      await terminal.open.payment.updateSettings(SETTINGS)
    },
    async [Symbol.asyncDispose]() {
      await listening[Symbol.asyncDispose]()
      await terminal[Symbol.asyncDispose]()
    },
  }
  return served
}
