/** `lanectl chain`: the servers over which a chain's shops learn: prepared by its office, looked at by each shop. */
import type { Command } from 'commander'
import type { ShopBounds } from '#drivers/peers/nats-streams.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { SHOP_NAME } from '#firmware/config/sections/sync.ts'
import { toFault } from '#firmware/fault.ts'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import type { LanectlKey } from '#firmware/words/holes-of-words.ts'
import { Failure } from '../../exit-codes.ts'
import { askedBy, type DataOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { readText } from '../../read-input.ts'
import { surroundings } from '../../surroundings.ts'
import { speak, t } from '../../words.ts'

type Checked = DataOf<(typeof SYNC_OPERATIONS)['checkChain']>

export function addTo(program: Command): void {
  const chain = program.command('chain').description(t('lanectl.chain.about'))

  chain
    .command('prepare')
    .argument('<file>', t('lanectl.chain.prepare.argument.file'))
    .option('--shop <name...>', t('lanectl.chain.prepare.option.shop'))
    .option('--shop-megabytes <count>', t('lanectl.chain.prepare.option.shop-megabytes'), '1000')
    .description(t('lanectl.chain.prepare.about'))
    .addHelpText('after', t('lanectl.chain.prepare.more'))
    .action(async (file: string, options: PrepareOptions, command: Command) => {
      const bounds = boundsOf(options)
      const { config, problems } = checkConfig({
        name: file,
        text: readText(file),
        environment: surroundings().environment,
      })
      if (!config) throw new Failure('config', problems.map(speak).join('\n'))
      const { feed } = config.sync
      if (!feed) throw new Failure('config', t('lanectl.chain.no-sync-feed', { file }))
      const { prepareChain } = await import('#drivers/peers/nats-streams.ts')
      const left = await prepareChain(feed, bounds).catch((thrown: unknown) => {
        const { kind, said } = toFault(thrown)
        if (kind === 'bug') throw thrown
        throw new Failure('unwell', speak(said))
      })
      const result = { ok: left.length === 0, stream: feed.stream, left: left.map(String) }
      outputOf(command).say(result, () =>
        [
          ...left.map(speak),
          ...(result.ok ? [t('lanectl.chain.blob-they-should', { stream: feed.stream })] : []),
        ].join('\n'),
      )
      if (!result.ok) throw new Failure('unwell', '')
    })

  chain
    .command('check')
    .description(t('lanectl.chain.check.about'))
    .addHelpText('after', t('lanectl.chain.check.more'))
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
    throw new Failure('usage', t('lanectl.chain.no-name-shop-up-32', { wrong }))
  const megabytes = Number(shopMegabytes)
  if (!Number.isInteger(megabytes) || megabytes < 1)
    throw new Failure('usage', t('lanectl.chain.shop-megabytes-whole-number-1', { shopMegabytes }))
  return { shops, megabytes }
}

const HEADS = {
  connection: 'lanectl.chain.connection',
  'too-wide': 'lanectl.chain.too-wide',
  missing: 'lanectl.chain.missing',
  streams: 'lanectl.chain.stream',
  clock: 'lanectl.word.clock',
} as const satisfies Readonly<Record<Checked['found'][number]['about'], LanectlKey>>

function inWords({ server, encrypted, clock_off_s, found, shops }: Checked): string {
  const rows = [
    [t('lanectl.word.server'), server],
    [t('lanectl.word.encrypted'), encrypted ? t('lanectl.word.yes') : t('lanectl.word.no')],
    [
      t('lanectl.word.clock'),
      clock_off_s === null
        ? t('lanectl.chain.not-known-yet')
        : t('lanectl.chain.s-beside-lane-s', { clockOffS: clock_off_s }),
    ],
    ...found.map(({ about, why }) => [t(HEADS[about]), why]),
    ...(found.length === 0
      ? [[t('lanectl.word.rights'), t('lanectl.chain.all-needs-no-more')]]
      : []),
  ]
  if (shops.length === 0) return table(rows)
  const held = shops.map((one) => [one.shop ?? '-', String(one.entries), String(one.pictures)])
  return `${table(rows)}\n\n${table([[t('lanectl.column.shop'), t('lanectl.column.entries'), t('lanectl.column.pictures')], ...held])}`
}
