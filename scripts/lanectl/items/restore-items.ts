/** `lanectl items deleted` and `items restore`: what was deleted lately, and restoring it. */
import type { Command } from 'commander'
import { ITEM_OPERATIONS } from '#firmware/items/operations/item-list-operations.ts'
import { laneOf } from '../lane-client.ts'
import { addVerbs, operationsOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'

export function restoreCommands(items: Command): void {
  addVerbs(items, ITEM_OPERATIONS)

  items
    .command('restore <id>')
    .description('restore what was deleted of an item lately')
    .action(async (id: string, _options, command: Command) => {
      const lane = operationsOf(laneOf(command), ITEM_OPERATIONS)
      const { data } = await lane.restoreItem({ body: { id } })
      outputOf(command).say(
        { id, ...data },
        ({ restored }) => `${id}: templates restored: ${restored}`,
      )
    })
}
