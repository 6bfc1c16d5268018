/** `lanectl items delete|name|names`: items taken away and named, one or many. */
import type { Command } from 'commander'
import { laneOf } from '../lane-client.ts'
import { outputOf, table } from '../output.ts'
import { jsonIn } from './settings-on-lane.ts'

interface Changed {
  readonly changed: number
  readonly items: readonly {
    readonly id: string
    readonly name: string | null
    readonly before: string | null
  }[]
}

export function itemEditing(items: Command): void {
  items
    .command('delete <id>')
    .description('forget all templates of an item; it keeps its name')
    .action(async (id: string, _options, command: Command) => {
      await laneOf(command).post('/api/delete_item', { id })
      outputOf(command).say({ id }, () => `${id} is forgotten`)
    })

  items
    .command('name <id> [name]')
    .description('name an item; without a name, take it away')
    .action(async (id: string, name: string | undefined, _options, command: Command) => {
      const path = `/api/items/${encodeURIComponent(id)}`
      const { data } = await laneOf(command).put<{ data: object }>(path, { name: name ?? '' })
      outputOf(command).say(data, () => `${id}: ${name ?? 'no name'}`)
    })

  items
    .command('names <file>')
    .option('--dry', 'tell what would change, and change nothing')
    .description(
      'name many items in one step, from JSON { "4011": "Bananas" }; - for standard input',
    )
    .action(async (file: string, { dry = false }: { dry?: boolean }, command: Command) => {
      const body = { names: jsonIn(file), dry_run: dry }
      const { data } = await laneOf(command).put<{ data: Changed }>('/api/names', body)
      outputOf(command).say(data, ({ changed, items: list }) =>
        [
          table(list.map(({ id, name, before }) => [id, before ?? '-', '→', name ?? '-'])),
          `${changed} ${dry ? 'would change' : 'changed'}`,
        ]
          .filter(Boolean)
          .join('\n'),
      )
    })
}
