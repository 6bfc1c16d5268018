/**
 * The line between an adapter and a bank that answers honestly, and on it somebody who alters the
 * bank's answers. The bank itself sees every request as it was made.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { request as ask } from 'undici'
import { type BankConfig, openBanks } from '#drivers/bank/banks.ts'
import { openFakeBank } from '#drivers/bank/fake/fake-bank-server.ts'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import type { BankRig, RigOptions } from './bank-rig.ts'

const LYING_TIMEOUT_MS = 20_000

export interface ProxiedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Alters one answer, or leaves it as it is. `asked` is the request's method and path. */
export type Lie = (answer: ProxiedAnswer, asked: string) => ProxiedAnswer

export interface LyingProxy extends AsyncDisposable {
  readonly url: string
  /** Null: the truth. */
  tell(lie: Lie | null): void
  /** How many answers were altered since the last `tell`. */
  readonly told: number
}

export interface LyingRig extends BankRig {
  readonly proxy: LyingProxy
}

export async function openLyingProxy(bankUrl: string): Promise<LyingProxy> {
  let lie: Lie | null = null
  let told = 0

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers
    const { statusCode, ...answer } = await ask(bankUrl + url, {
      method: method as 'GET',
      headers,
      body: await buffer(request),
    })
    const { 'content-type': type, date } = answer.headers
    const truth: ProxiedAnswer = {
      status: statusCode,
      headers: {
        ...(typeof type === 'string' ? { 'content-type': type } : {}),
        // The bank's time, not the proxy's.
        ...(typeof date === 'string' ? { date } : {}),
      },
      bytes: Buffer.from(await answer.body.arrayBuffer()),
    }
    const sent = lie?.(truth, `${method} ${url}`) ?? truth
    if (sent !== truth) told += 1
    response.writeHead(sent.status, { ...sent.headers, 'content-length': sent.bytes.length })
    response.end(sent.bytes)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell(next) {
      lie = next
      told = 0
    },
    get told() {
      return told
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One adapter in front of an honest bank, with a lying proxy between them. */
export async function openLyingRig(options: RigOptions): Promise<LyingRig> {
  await using opening = new AsyncDisposableStack()
  const clock = createSystemClock()
  const server = opening.use(await openFakeBank({ clock, path: null }, options.dialect))
  const proxy = opening.use(await openLyingProxy(server.url))
  const config: BankConfig = {
    driver: options.driver,
    url: proxy.url + (options.path ?? ''),
    // No lie is silence: a busy machine must not make it one.
    totalTimeoutMs: LYING_TIMEOUT_MS,
  }
  const { bankName } = options.profile
  const banks = opening.use(await openBanks({ [bankName]: config }, { clock, fakeBankFile: null }))
  const bank = banks.open(options.profile)
  const opened = opening.move()
  return {
    bank,
    proxy,
    levers: server.levers,
    secrets: options.secrets,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
