/**
 * Where the feed is attacked: a real NATS server with the least rights that a chain can give, three honest shops that are
 * lanes as processes, and one shop more whose rights somebody else uses, who speaks NATS by himself.
 */
import { writeFileSync } from 'node:fs'
import { type Chain, openChain } from '#lab/feed/chain.ts'
import {
  API_PREFIX,
  accountsOf,
  makeStreams,
  OFFICE,
  passwordOf,
} from '#lab/feed/chain-accounts.ts'
import { type ChainClient, openChainClient, STREAM } from '#lab/feed/chain-client.ts'
import { type NatsServer, startNats } from '#test/fleet/nats-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

export const HONEST = ['north', 'south', 'west'] as const
export const RIVAL = 'rival'
/** Shops that join later, too. */
const SHOPS = [...HONEST, RIVAL, 'newcomer', 'east']

export interface FeedArena extends AsyncDisposable {
  readonly server: NatsServer
  readonly chain: Chain
  /** With a shop's rights. */
  readonly rival: ChainClient
  /** With all rights. */
  readonly office: ChainClient
  /** `sync.feed` of a shop, at this server or at another address of it. */
  feedOf(shop: string, url?: string): { readonly servers: readonly string[] }
  /** As the rival's shop. Null, or why the stream does not take it. */
  writeItem(key: string, value: Uint8Array | string): Promise<string | null>
  writeBlob(sha256: string, bytes: Uint8Array): Promise<string | null>
  /** Told with the outcome. */
  say(words: string): void
  readonly said: readonly string[]
}

/** Where a shop writes (docs/adr/0126). */
export const subjectsOf = (shop: string) => ({
  item: (key: string) => `${STREAM}.shop.${shop}.item.${key}`,
  blob: (sha256: string) => `${STREAM}.shop.${shop}.blob.${sha256}`,
})

export interface FeedArenaOptions {
  /** Of the server's configuration, in place of what the account file says. */
  readonly server?: string
  /** Each shop has a stream of its own, and a bound. */
  readonly isBounded?: true
}

export async function openFeedArena({
  server: more = '',
  isBounded,
}: FeedArenaOptions): Promise<FeedArena> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(temporaryFolder())
  const config = `${accountsOf(SHOPS)}\n${more}`
  const server = opening.use(await startNats({ config, hasJetStream: false }))
  const office = opening.use(await openChainClient([server.url], OFFICE))
  await makeStreams(office, isBounded ? SHOPS : [])
  const login = { user: RIVAL, password: passwordOf(RIVAL), apiPrefix: API_PREFIX }
  const rival = opening.use(await openChainClient([server.url], login))
  const feedOf = (shop: string, url = server.url) => {
    const passwordFile = folder.file(`${shop}.password`)
    writeFileSync(passwordFile, passwordOf(shop), { mode: 0o600 })
    return { servers: [url], shop, username: shop, passwordFile, apiPrefix: API_PREFIX }
  }
  const chain = opening.use(await openChain(HONEST, (shop) => feedOf(shop)))
  const said: string[] = []
  const own = subjectsOf(RIVAL)
  const opened = opening.move()
  return {
    server,
    chain,
    rival,
    office,
    said,
    feedOf,
    writeItem: (key, value) => rival.put(own.item(key), value),
    writeBlob: (sha256, bytes) => rival.put(own.blob(sha256), bytes),
    say: (words) => void said.push(words),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
