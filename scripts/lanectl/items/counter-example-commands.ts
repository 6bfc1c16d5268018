/** `lanectl items counter-examples …`: pictures that are known not to be an item. */
import type { Command } from 'commander'
import { REVIEW_OPERATIONS } from '#firmware/items/operations/review-operations.ts'
import { downloadToFile, pictureIn } from '../download-to-file.ts'
import { laneOf } from '../lane-client.ts'
import { addVerbs, operationsOf, responseOf } from '../operation-commands.ts'
import { outputOf } from '../output.ts'

export function counterExampleCommands(items: Command): void {
  const examples = items
    .command('counter-examples')
    .description('pictures that are known not to be an item: "not this" in the review inbox')

  addVerbs(examples, REVIEW_OPERATIONS)

  examples
    .command('picture <id> <picture> [file]')
    .description('write its picture to a file')
    .action(
      async (id: string, picture: string, file: string | undefined, _options, command: Command) => {
        const path = file ?? `not-${picture.slice(0, 12)}.jpg`
        const row = REVIEW_OPERATIONS.getCounterExamplePicture
        const response = await responseOf(laneOf(command), row, { path: { id, picture } })
        const bytes = await downloadToFile(await pictureIn(response, picture), path)
        outputOf(command).say({ id, picture, path, bytes }, () => path)
      },
    )

  examples
    .command('delete <id> <picture>')
    .description('delete one')
    .action(async (id: string, picture: string, _options, command: Command) => {
      await operationsOf(laneOf(command), REVIEW_OPERATIONS).deleteCounterExample({
        path: { id, picture },
      })
      outputOf(command).say({ id, picture }, () => `${picture}: deleted`)
    })
}
