/** `lanectl fleet`: at a master, how its devices are, and the keys by which they prove who they are. */
import type { Command } from 'commander'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { laneOf } from '../../lane-client.ts'
import { addVerbs, type DataOf, operationsOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'

type Status = DataOf<(typeof SYNC_OPERATIONS)['getSyncStatus']>

export function fleetCommand(program: Command): void {
  const fleet = program
    .command('fleet')
    .description('look after the devices of a fleet, at its master')

  fleet
    .command('list')
    .description(
      'tell how each device is: release, health, last payment; exit 1 when one is not well',
    )
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command).getSyncStatus()
      if (data.syncMode !== 'master')
        throw new Failure(
          'unwell',
          'this lane is no master: ask its master, lanectl sync status names it',
        )
      outputOf(command).say(data.devices, inWords)
      if (data.devices.some(({ away, ill }) => away || (ill ?? []).length > 0))
        throw new Failure('unwell', '')
    })

  fleet
    .command('replace')
    .argument('<serial>', 'the serial number of the device that is dead')
    .description('make a restore code: by it a new card takes the place, and the old keys end')
    .action(async (sn: string, _options, command: Command) => {
      const { data } = await askedBy(command).replaceDevice({ body: { sn } })
      outputOf(command).say(data, ({ code, until }) =>
        [
          code,
          `good until ${until}; on the new card: sudo lanectl replace ${code} --master URL --identity FILE`,
        ].join('\n'),
      )
    })

  const key = fleet.command('key').description('keys by which devices prove who they are')

  key
    .command('new')
    .argument('<serial>', 'the serial number of the device that gets the key')
    .description('make a key and print it, once; earlier keys of the device stay good')
    .action(async (sn: string, _options, command: Command) => {
      const { data } = await askedBy(command).addFleetKey({ body: { sn } })
      outputOf(command).say(data, (made) => made.key)
    })

  addVerbs(key, SYNC_OPERATIONS)

  key
    .command('revoke')
    .argument('<key>', 'its id, as fleet key list shows it')
    .description('end a key at once: whoever uses it is cut off')
    .action(async (key_id: string, _options, command: Command) => {
      await askedBy(command).revokeFleetKey({ body: { key_id } })
      outputOf(command).say({ key_id, revoked: true }, () => `${key_id} is revoked`)
    })
}

const askedBy = (command: Command) => operationsOf(laneOf(command), SYNC_OPERATIONS)

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
