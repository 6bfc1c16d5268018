/** `lanectl items name|names`: items named, one or many. */
import type { Command } from 'commander'
import { ITEM_OPERATIONS } from '#firmware/items/operations/item-list-operations.ts'
import { askedBy } from '../operation-commands.ts'
import { outputOf, table } from '../output.ts'
import { readJsonObject } from '../read-input.ts'
import { t } from '../words.ts'

export function namingCommands(items: Command): void {
  items
    .command('name <id> [name]')
    .description(t('lanectl.items.name.about'))
    .action(async (id: string, name: string | undefined, _options, command: Command) => {
      const lane = askedBy(command, ITEM_OPERATIONS)
      const { data } = await lane.describeItem({ path: { id }, body: { name: name ?? '' } })
      outputOf(command).say(data, () => `${id}: ${name ?? t('lanectl.naming.no-name')}`)
    })

  items
    .command('names <file>')
    .option('--dry', t('lanectl.items.names.option.dry'))
    .description(t('lanectl.items.names.about'))
    .action(async (file: string, { dry = false }: { dry?: boolean }, command: Command) => {
      // What is no name the lane refuses, in its words.
      const names = readJsonObject(file) as Readonly<Record<string, string>>
      const lane = askedBy(command, ITEM_OPERATIONS)
      const { data } = await lane.nameItems({ body: { names, dry_run: dry } })
      outputOf(command).say(data, ({ changed, items: list }) =>
        [
          table(list.map(({ id, name, before }) => [id, before ?? '-', '→', name ?? '-'])),
          `${changed} ${dry ? t('lanectl.naming.would-change') : t('lanectl.naming.changed')}`,
        ]
          .filter(Boolean)
          .join('\n'),
      )
    })
}
