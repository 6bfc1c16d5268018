/** `lanectl items deleted` and `items restore`: what was deleted lately, and putting it back. */
import type { Command } from 'commander'
import { laneOf } from '../lane-client.ts'
import { outputOf, table } from '../output.ts'

interface Deleted {
  readonly id: string
  readonly name: string | null
  readonly count: number
  readonly deleted_at: string
}

export function restoreCommands(items: Command): void {
  items
    .command('deleted')
    .description('list what was deleted lately and can be put back')
    .action(async (_options, command: Command) => {
      const { data } = await laneOf(command).get<{ data: readonly Deleted[] }>('/api/deleted_items')
      outputOf(command).say(data, (list) =>
        list.length === 0
          ? 'nothing was deleted here in the last half hour'
          : table([['item', 'templates', 'name', 'deleted'], ...list.map(row)]),
      )
    })

  items
    .command('restore <id>')
    .description('put back what was deleted of an item lately')
    .action(async (id: string, _options, command: Command) => {
      const lane = laneOf(command)
      const { data } = await lane.post<{ data: { restored: number } }>('/api/restore_item', { id })
      outputOf(command).say({ id, ...data }, ({ restored }) => `${id}: templates back: ${restored}`)
    })
}

const row = ({ id, name, count, deleted_at }: Deleted) => [
  id,
  String(count),
  name ?? '',
  deleted_at,
]
