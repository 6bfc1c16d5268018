/** `lanectl chain`: the servers over which a chain's shops learn: prepared by its office, looked at by each shop. */
import type { Command } from 'commander'
import type { ShopBounds } from '#drivers/peers/nats-streams.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { SHOP_NAME } from '#firmware/config/sections/sync.ts'
import { toFault } from '#firmware/fault.ts'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { askedBy, type DataOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { readText } from '../../read-input.ts'
import { surroundings } from '../../surroundings.ts'

type Checked = DataOf<(typeof SYNC_OPERATIONS)['checkChain']>

export function addTo(program: Command): void {
  const chain = program
    .command('chain')
    .description(
      "the servers over which a chain's shops learn: prepare them, check the rights there",
    )

  chain
    .command('prepare')
    .argument(
      '<file>',
      'a laned.yaml whose sync.feed has the login of the office; - for standard input',
    )
    .option('--shop <name...>', 'a shop that gets a stream of its own, with a bound of its own')
    .option('--shop-megabytes <count>', 'how much each shop named with --shop may hold', '1000')
    .description('make the two streams, or put them right; exit 1 with what could not be')
    .addHelpText(
      'after',
      `
Asks no lane. The streams are as sync.feed of the file says: stream, replicas, maxMegabytes; nothing
in them can be purged or deleted, and when they are full they refuse what is new.

With --shop, what a shop writes lies in a stream of its own as well, and no shop can fill the others'
room. Name new shops alone, later on; those that were named keep their streams. All shops of such a
chain are named: one that is not cannot write.`,
    )
    .action(async (file: string, options: PrepareOptions, command: Command) => {
      const bounds = boundsOf(options)
      const { config, problems } = checkConfig({
        name: file,
        text: readText(file),
        environment: surroundings().environment,
      })
      if (!config) throw new Failure('config', problems.join('\n'))
      const { feed } = config.sync
      if (!feed) throw new Failure('config', `${file} has no sync.feed`)
      const { prepareChain } = await import('#drivers/peers/nats-streams.ts')
      const left = await prepareChain(feed, bounds).catch((thrown: unknown) => {
        const { kind, message } = toFault(thrown)
        if (kind === 'bug') throw thrown
        throw new Failure('unwell', message)
      })
      const result = { ok: left.length === 0, stream: feed.stream, left: left.map(String) }
      outputOf(command).say(result, () =>
        [
          ...result.left,
          ...(result.ok ? [`${feed.stream} and ${feed.stream}-blob are as they should be`] : []),
        ].join('\n'),
      )
      if (!result.ok) throw new Failure('unwell', '')
    })

  chain
    .command('check')
    .description(
      "tell which of the shop's rights at the chain's servers are too wide or missing, and how the streams are; exit 1: look at it",
    )
    .addHelpText(
      'after',
      `
Asked of a master of the chain, which looks with its own login. Nothing is changed there. It does not
see what other logins may, nor rights on streams that are not of this chain.`,
    )
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SYNC_OPERATIONS).checkChain()
      outputOf(command).say(data, inWords)
      if (!data.ok) throw new Failure('unwell', '')
    })
}

interface PrepareOptions {
  readonly shop?: readonly string[]
  readonly shopMegabytes: string
}

/** Null: shops have none of their own. */
function boundsOf({ shop: shops, shopMegabytes }: PrepareOptions): ShopBounds | null {
  if (!shops) return null
  const wrong = shops.find((shop) => !SHOP_NAME.test(shop))
  if (wrong !== undefined)
    throw new Failure('usage', `${wrong} is no name of a shop: up to 32 of a to z, 0 to 9 and -`)
  const megabytes = Number(shopMegabytes)
  if (!Number.isInteger(megabytes) || megabytes < 1)
    throw new Failure('usage', `--shop-megabytes is a whole number, 1 or more: ${shopMegabytes}`)
  return { shops, megabytes }
}

const HEADS: Readonly<Record<Checked['found'][number]['about'], string>> = {
  connection: 'connection',
  'too-wide': 'too wide',
  missing: 'missing',
  streams: 'stream',
  clock: 'clock',
}

function inWords({ server, encrypted, clock_off_s, found, shops }: Checked): string {
  const rows = [
    ['server', server],
    ['encrypted', encrypted ? 'yes' : 'no'],
    ['clock', clock_off_s === null ? 'not known yet' : `${clock_off_s} s beside this lane's`],
    ...found.map(({ about, why }) => [HEADS[about], why]),
    ...(found.length === 0 ? [['rights', 'all that it needs, and no more']] : []),
  ]
  if (shops.length === 0) return table(rows)
  const held = shops.map((one) => [one.shop ?? '-', String(one.entries), String(one.pictures)])
  return `${table(rows)}\n\n${table([['SHOP', 'ENTRIES', 'PICTURES'], ...held])}`
}
