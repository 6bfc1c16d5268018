/**
 * A lane with a screen, in a process that can be killed, beside a bank that lives on; its page comes over a
 * cable that can be pulled, from an address that stays through all starts.
 */
import { writeFileSync } from 'node:fs'
import { GATEWAY, SHOP } from '#test/banks/dialects/gateway-bank.ts'
import { openBank } from '#test/hostile-bank/bank-server.ts'
import type { HostileBank } from '#test/hostile-bank/hostile-bank.ts'
import { call, postJson, type Reply } from '#test/http-call.ts'
import { openPageProxy } from '#test/page/page-proxy.ts'
import { type Laned, startLaned } from '#test/processes/laned-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

export interface GlassLane extends AsyncDisposable {
  readonly bank: HostileBank
  /** For a browser. */
  readonly url: string
  readonly isPulled: boolean
  /** Null where the lane was killed under it. */
  post(path: string, body?: object): Promise<Reply | null>
  get<Body>(path: string): Promise<Body>
  start(): Promise<void>
  kill(): Promise<void>
  /** What was on its way waits until it is plugged in again. */
  pull(): void
  plug(): void
}

const PROFILE = { accAlias: 'a', extEntityId: 'e', ...SHOP }

export async function openGlassLane(): Promise<GlassLane> {
  await using opening = new AsyncDisposableStack()
  const bank = opening.use(await openBank(GATEWAY))
  const folder = opening.use(temporaryFolder())
  const config = folder.file('laned.yaml')
  writeFileSync(
    config,
    JSON.stringify({
      display: { driver: 'screen', language: 'en' },
      embedder: { driver: 'fake' },
      payment: { autoClearMs: 1_000 },
      banks: { CFT: { driver: 'gateway', url: bank.url, allowPrivate: true } },
    }),
  )
  let url = ''
  let laned: Laned | null = null
  let isPulled = false
  opening.defer(async () => laned?.[Symbol.asyncDispose]())
  const proxy = opening.use(await openPageProxy(() => url))

  async function start(): Promise<void> {
    if (laned) return
    laned = startLaned({ dataFolder: folder.file('data'), args: ['--config', config] })
    url = await laned.url()
  }

  await start()
  const settings = {
    bankProfile: 'main',
    bankProfiles: { main: { bankName: 'CFT', ...PROFILE } },
  }
  const { http, text } = await postJson(url, '/updateDriverSettings', { settings })
  if (http !== 200) throw new Error(`settings refused: ${text}`)
  const opened = opening.move()
  return {
    bank,
    url: proxy.url,
    get isPulled() {
      return isPulled
    },
    post: (path, body = {}) => postJson(url, path, body).catch(() => null),
    get: async <Body>(path: string) => (await call(url, path)).json as Body,
    start,
    async kill() {
      const ended = laned
      laned = null
      // Its port may be another's soon.
      url = ''
      await ended?.[Symbol.asyncDispose]()
    },
    pull() {
      isPulled = true
      proxy.hang()
    },
    plug() {
      isPulled = false
      proxy.resume()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
