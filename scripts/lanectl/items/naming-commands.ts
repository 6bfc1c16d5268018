/** `lanectl items name|names`: items named, one or many. */
import type { Command } from 'commander'
import { ITEM_OPERATIONS } from '#firmware/items/operations/item-list-operations.ts'
import { askedBy } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'
import { readJsonObject } from '../read-input.ts'

export function namingCommands(items: Command): void {
  items
    .command('name <id> [name]')
    .description('name an item; without a name, take it away')
    .action(async (id: string, name: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, ITEM_OPERATIONS)
      const { data } = await lane.describeItem({ path: { id }, body: { name: name ?? '' } })
      outputOf(command).say(data, () => `${id}: ${name ?? 'no name'}`)
    })

  items
    .command('names <file>')
    .option('--dry', 'tell what would change, and change nothing')
    .description(
      'name many items in one step, from JSON { "4011": "Bananas" }; - for standard input',
    )
    .action(async (file: string, { dry = false }: { dry?: boolean }, command: Command) => {
      // What is no name the lane refuses, in its words.
      const names = readJsonObject(file) as Readonly<Record<string, string>>
      const lane = askedBy(command, ITEM_OPERATIONS)
      const { data } = await lane.nameItems({ body: { names, dry_run: dry } })
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
