/** `lanectl fleet`: at a master, how its devices are, and the keys by which they prove who they are. */
import type { Command } from 'commander'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { addVerbs, askedBy, type DataOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'

type Status = DataOf<(typeof SYNC_OPERATIONS)['getSyncStatus']>

export function addTo(program: Command): void {
  const fleet = program
    .command('fleet')
    .description('look after the devices of a fleet, at its master')

  fleet
    .command('list')
    .description(
      'tell how each device is: release, health, last payment; exit 1 when one is not well',
    )
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SYNC_OPERATIONS).getSyncStatus()
      if (data.syncMode !== 'master')
        throw new Failure(
          'unwell',
          'this lane is no master: ask its master, lanectl sync status names it',
        )
      outputOf(command).say(data.devices, inWords)
      if (data.devices.some(({ away, ill }) => away || (ill ?? []).length > 0))
        throw new Failure('unwell', '')
    })

  addVerbs(fleet, SYNC_OPERATIONS)

  const key = fleet.command('key').description('keys by which devices prove who they are')

  addVerbs(key, SYNC_OPERATIONS)

  const shop = fleet.command('shop').description('what the shops of a chain wrote, at a master')

  addVerbs(shop, SYNC_OPERATIONS)
}

function inWords(devices: Status['devices']): string {
  const rows = devices.map((device) => [
    device.sn,
    device.away ? `silent since ${device.last_seen ?? '-'}` : (device.state ?? 'not told'),
    device.version ?? '-',
    device.last_payment ?? '-',
    device.lag === null ? 'comparing' : String(device.lag),
  ])
  const ill = devices.flatMap((device) =>
    (device.ill ?? []).map(({ part, state, why, since }) =>
      [`${device.sn}: ${part} ${state} since ${since}`, why].filter(Boolean).join(': '),
    ),
  )
  return [table([['DEVICE', 'STATE', 'RELEASE', 'LAST PAYMENT', 'LAG'], ...rows]), ...ill].join(
    '\n',
  )
}
