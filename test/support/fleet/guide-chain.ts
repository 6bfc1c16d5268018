/** A chain with the account file of the documentation, at real NATS servers: TLS, a key for each login, streams that its office made. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream'
import { createUser, type KeyPair } from '@nats-io/nkeys'
import type { NatsConnection } from '@nats-io/transport-node'
import * as assert from 'uvu/assert'
import { connectToNats } from '#drivers/peers/nats-login.ts'
import { prepareStreams, type ShopBounds } from '#drivers/peers/nats-streams.ts'
import type { FeedConfig } from '#firmware/config/sections/sync.ts'
import { createAuthority } from '#test/certificates.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { waitUntil } from '#test/wait-until.ts'
import { startNatsCluster } from './nats-cluster.ts'
import { startNats } from './nats-server.ts'

export const GUIDE_FILE = readFileSync('docs/operations/chain/nats-server.conf', 'utf8')
export const WISH = { stream: 'laned', replicas: 1, maxMegabytes: 16 }

const [BLOCK_OF_NORTH = ''] = /^ {2}north \{\n[\s\S]*?^ {2}\}\n/m.exec(GUIDE_FILE) ?? []
const [, IMPORTS = ''] = BLOCK_OF_NORTH.split('imports: [\n')
/** What a shop may, line by line, as the block of north has it. */
export const RIGHTS = (IMPORTS.split('\n    ]')[0] ?? '').split('\n')

/** The block of one more shop. */
export function blockOf(shop: string): string {
  return BLOCK_OF_NORTH.replaceAll('north', shop).replace('OF_NORTH', `OF_${keyName(shop)}`)
}

/** The account file with these blocks, too, and with more that the chain's account lets others have. */
export function fileWith(blocks: readonly string[], exports: readonly string[] = []): string {
  return GUIDE_FILE.replace('    exports: [\n', `    exports: [\n${exports.join('\n')}\n`).replace(
    BLOCK_OF_NORTH,
    `${BLOCK_OF_NORTH}\n${blocks.join('\n')}`,
  )
}

const keyName = (login: string) => (login === 'office' ? 'THE_OFFICE' : login.toUpperCase())

export interface GuideChain {
  /** The section of a config by which this shop, or the office, comes in. */
  feedOf(login: string): FeedConfig
  connect(login: string): Promise<NatsConnection>
  readonly manager: JetStreamManager
  readonly office: NatsConnection
}

export async function openGuideChain(
  opened: AsyncDisposableStack,
  file: string,
  { isCluster = false, bounds = null as ShopBounds | null } = {},
): Promise<GuideChain> {
  const folder = opened.use(temporaryFolder())
  const authority = opened.use(await createAuthority())
  const own = await authority.issue('IP:127.0.0.1')
  const keys = new Map<string, KeyPair>()
  const config = file
    .replace(/NKEY_OF_(\w+)/g, (_, name: string) => {
      const key = createUser()
      keys.set(name, key)
      return key.getPublicKey()
    })
    .replace('/etc/nats/server.pem', own.certFile)
    .replace('/etc/nats/server.key', own.keyFile)
    .replace(isCluster ? /^(listen|server_name): .*$/gm : /^listen: .*$/m, '')
  const options = { config, hasJetStream: false }
  const [server] = isCluster
    ? await startNatsCluster(opened, options)
    : [opened.use(await startNats(options))]
  const feedOf = (login: string): FeedConfig => {
    const nkeyFile = folder.file(login)
    writeFileSync(nkeyFile, keys.get(keyName(login))?.getSeed() ?? '')
    return {
      driver: 'nats',
      servers: [(server?.url ?? '').replace('nats:', 'tls:')],
      caFile: authority.caFile,
      nkeyFile,
      ...WISH,
      ...(login === 'office' ? { apiPrefix: '$JS.API' } : { shop: login, apiPrefix: 'laned-api' }),
    }
  }
  const connect = async (login: string) => {
    const connection = await connectToNats(feedOf(login))
    opened.defer(() => connection.close())
    return connection
  }
  const office = await connect('office')
  const manager = await jetstreamManager(office, { checkAPI: false })
  // The servers of a cluster first choose one that leads.
  const left = await waitUntil('the streams are made', () =>
    prepareStreams(manager, WISH, bounds).catch((error: Error) => {
      if (isCluster) return null
      throw error
    }),
  )
  assert.equal(left.map(String), [])
  return { feedOf, connect, manager, office }
}
