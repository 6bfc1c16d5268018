/**
 * A chain with the account file of the guide: the streams belong to the account of its office, and each shop has an account of
 * its own with the block that the file has for one. Logins are names and passwords here, without TLS.
 */
import { readFileSync } from 'node:fs'
import { chainStreams, shopStream } from '#drivers/peers/nats-streams.ts'
import { type ChainClient, STREAM } from './chain-client.ts'

export const OFFICE = { user: 'office', password: 'whoever runs the chain' }
/** Below which a shop asks about the streams. */
export const API_PREFIX = 'laned-api'
/** Of each stream: an attack fills it in seconds. */
const MEGABYTES_MAX = 128
/** Of each shop, where it has a bound of its own. */
const SHOP_MEGABYTES_MAX = 16

export const passwordOf = (shop: string) => `the password of ${shop}`

const FILE = readFileSync('docs/operations/chain/nats-server.conf', 'utf8')
const BLOCK_OF_NORTH = /^ {2}north \{\n[\s\S]*?^ {2}\}\n/m
const BLOCK_OF_SOUTH = /^ {2}south \{\n[\s\S]*?^ {2}\}\n/m

export function accountsOf(shops: readonly string[]): string {
  const block = BLOCK_OF_NORTH.exec(FILE)?.[0]
  if (block === undefined) throw new Error('the account file has no block of north')
  const blocks = shops.map((shop) =>
    block
      .replace('nkey: NKEY_OF_NORTH', `user: "${shop}", password: "${passwordOf(shop)}"`)
      .replaceAll('north', shop),
  )
  return FILE.replace(/^(server_name|listen): .*$/gm, '')
    .replace(/^tls \{[\s\S]*?^\}\n/m, '')
    .replace('nkey: NKEY_OF_THE_OFFICE', `user: "${OFFICE.user}", password: "${OFFICE.password}"`)
    .replace(BLOCK_OF_SOUTH, '')
    .replace(BLOCK_OF_NORTH, blocks.join('\n'))
}

/** As the office does with `lanectl chain prepare` before the first shop comes; `bounded`: shops with a bound of their own. */
export async function makeStreams(
  office: ChainClient,
  bounded: readonly string[] = [],
  replicas = 1,
): Promise<void> {
  const settings = { stream: STREAM, replicas, maxMegabytes: MEGABYTES_MAX }
  const own = bounded.map((shop) => shopStream(settings, shop, SHOP_MEGABYTES_MAX))
  for (const wanted of [...own, ...chainStreams(settings, bounded)]) {
    const { refusal } = await office.api(`STREAM.CREATE.${wanted.name}`, wanted)
    if (refusal !== null) throw new Error(`${wanted.name} cannot be made: ${refusal}`)
  }
}
