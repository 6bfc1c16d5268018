/** `lanectl fleet`: at a master, how its devices are, and the keys by which they prove who they are. */
import type { Command } from 'commander'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { addVerbs, askedBy, type DataOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { t, timeText, wordFor } from '../../words.ts'

type Status = DataOf<(typeof SYNC_OPERATIONS)['getSyncStatus']>

export function addTo(program: Command): void {
  const fleet = program.command('fleet').description(t('lanectl.fleet.about'))

  fleet
    .command('list')
    .description(t('lanectl.fleet.list.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SYNC_OPERATIONS).getSyncStatus()
      if (data.syncMode !== 'master')
        throw new Failure('unwell', t('lanectl.fleet.lane-no-master-ask-master'))
      outputOf(command).say(data.devices, inWords)
      if (data.devices.some(({ away, ill }) => away || (ill ?? []).length > 0))
        throw new Failure('unwell', '')
    })

  addVerbs(fleet, SYNC_OPERATIONS)

  const key = fleet.command('key').description(t('lanectl.fleet.key.about'))

  addVerbs(key, SYNC_OPERATIONS)

  const shop = fleet.command('shop').description(t('lanectl.fleet.shop.about'))

  addVerbs(shop, SYNC_OPERATIONS)
}

function inWords(devices: Status['devices']): string {
  const rows = devices.map((device) => [
    device.sn,
    device.away
      ? t('lanectl.fleet.silent-since', { lastSeen: timeText(device.last_seen ?? '-') })
      : device.state === null || device.state === undefined
        ? t('lanectl.word.not-told')
        : wordFor('condition', device.state),
    device.version ?? '-',
    timeText(device.last_payment ?? '-'),
    device.lag === null ? t('lanectl.word.comparing') : String(device.lag),
  ])
  const ill = devices.flatMap((device) =>
    (device.ill ?? []).map(({ part, state, why, since }) =>
      [
        t('lanectl.fleet.since', {
          sn: device.sn,
          part: wordFor('part', part),
          state: wordFor('condition', state),
          since: timeText(since ?? '-'),
        }),
        why,
      ]
        .filter(Boolean)
        .join(': '),
    ),
  )
  return [
    table([
      [
        t('lanectl.column.device'),
        t('lanectl.column.state'),
        t('lanectl.column.release'),
        t('lanectl.column.last-payment'),
        t('lanectl.column.lag'),
      ],
      ...rows,
    ]),
    ...ill,
  ].join('\n')
}
