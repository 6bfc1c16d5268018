/** `lanectl fleet`: at a master, how its devices are, and the keys by which they prove who they are. */
import type { Command } from 'commander'
import type { syncView } from '#firmware/sync/operations/sync-view.ts'
import { Failure } from '../../exit-codes.ts'
import { laneOf } from '../../lane-client.ts'
import { outputOf, table } from '../../output.ts'

type Status = ReturnType<typeof syncView>

interface Key {
  readonly key_id: string
  readonly sn: string
  readonly created: string
}

interface Replacement {
  readonly sn: string
  readonly code: string
  readonly until: string
}

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
      const { data } = await laneOf(command).get<{ data: Status }>('/api/get_sync_status')
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
      const { data } = await laneOf(command).post<{ data: Replacement }>('/api/replace_device', {
        sn,
      })
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
      const { data } = await laneOf(command).post<{ data: Key & { key: string } }>(
        '/api/add_fleet_key',
        { sn },
      )
      outputOf(command).say(data, (made) => made.key)
    })

  key
    .command('list')
    .description('list the keys; their secrets are not shown')
    .action(async (_options, command: Command) => {
      const { data } = await laneOf(command).get<{ data: readonly Key[] }>('/api/get_fleet_keys')
      outputOf(command).say(data, (keys) =>
        table([
          ['KEY', 'DEVICE', 'MADE'],
          ...keys.map(({ key_id, sn, created }) => [key_id, sn, created]),
        ]),
      )
    })

  key
    .command('revoke')
    .argument('<key>', 'its id, as fleet key list shows it')
    .description('end a key at once: whoever uses it is cut off')
    .action(async (key_id: string, _options, command: Command) => {
      await laneOf(command).post('/api/revoke_fleet_key', { key_id })
      outputOf(command).say({ key_id, revoked: true }, () => `${key_id} is revoked`)
    })
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
